"""The front door to logic: paths, hints and steps of anything that can be read as a board."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from fullhouse.core.geometry import CLASSIC
from fullhouse.core.notation import parse_cell
from fullhouse.formats.reading import Readable, parse_board
from fullhouse.logic import hints as on_boards
from fullhouse.logic import path as paths
from fullhouse.logic import search
from fullhouse.logic.hints import Entries, Hint
from fullhouse.logic.path import Path
from fullhouse.logic.search import Settings
from fullhouse.techniques.catalog import HODOKU_ORDER
from fullhouse.techniques.proof import ProofCheck
from fullhouse.techniques.step import Step


def explain(
    puzzle: Readable,
    *,
    order: Entries = HODOKU_ORDER,
    uniqueness: bool = True,
    until: str | Collection[str] | None = None,
    settings: Settings | None = None,
) -> Path:
    """The path of this puzzle: steps from first to last, easiest first, starting again at the top after each.

    Raises Unsolvable with the reason, or Ambiguous with two solutions, as `solve` does. `until` names a technique: the
    path ends with its first step, which is still part of it. Without `uniqueness` no step assumes that there is only
    one solution. Where no technique helps, a guess says that it is one.

    >>> path = explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> len(path), path.end, path.is_logical, str(path[0])
    (51, <End.SOLVED: 'solved'>, True, 'Naked Single: r5c5=5')
    """
    return paths.explain(parse_board(puzzle), order=order, uniqueness=uniqueness, until=until, settings=settings)


def hint(
    board: Readable,
    *,
    cell: str | int | None = None,
    order: Entries = HODOKU_ORDER,
    uniqueness: bool = True,
    settings: Settings | None = None,
) -> Hint:
    """What helps a player on this board, told in stages: `.stage(1)` says where to look, `.stage(4)` everything.

    A mistake comes first: a wrong digit, a wrongly removed candidate, a board with no or several solutions. Otherwise
    it is the easiest step; with a cell (`"r4c5"`), the easiest one about that cell.

    >>> hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", cell="r7c6").stage(2)
    'There is a Naked Single.'
    """
    return on_boards.hint(parse_board(board), cell=_cell(cell), order=order, uniqueness=uniqueness, settings=settings)


def hints(
    board: Readable,
    *,
    cell: str | int | None = None,
    order: Entries = HODOKU_ORDER,
    uniqueness: bool = True,
    settings: Settings | None = None,
) -> list[Hint]:
    """Every step that is available now, easiest first; a board with a mistake, or solved, has that as its only hint."""
    return on_boards.hints(parse_board(board), cell=_cell(cell), order=order, uniqueness=uniqueness, settings=settings)


def steps(board: Readable, technique: str | Iterable[str], **settings: int) -> list[Step]:
    """All steps of this technique, or of several, on this board. Settings are those of the search, as keywords.

    >>> grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [str(step) for step in steps(grid, "naked-single")]
    ['Naked Single: r5c5=5', 'Naked Single: r7c6=7', 'Naked Single: r8c8=3', 'Naked Single: r7c9=4']
    """
    names = (technique,) if isinstance(technique, str) else technique
    return search.find_steps(parse_board(board), names, settings=settings)


def verify(step: Step, board: Readable) -> ProofCheck:
    """Whether the step is right on this board, checked from the rules and its own proof alone; true if it is."""
    return search.verify(step, parse_board(board))


def _cell(cell: str | int | None) -> int | None:
    if isinstance(cell, str):
        return parse_cell(cell)
    if cell is not None and cell not in range(CLASSIC.size):
        raise ValueError(f"there is no cell {cell}; cells are 0 to {CLASSIC.size - 1}, or written r4c5")
    return cell
