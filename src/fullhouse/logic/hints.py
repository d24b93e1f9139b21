"""Hints on a player's board: mistakes first, then the next step, in growing detail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from fullhouse.core.arguments import whole_number
from fullhouse.core.board import Board
from fullhouse.core.geometry import CLASSIC, Cell, cell_name
from fullhouse.core.notation import parse_cell
from fullhouse.core.stop import Stop
from fullhouse.core.values import public, public_in, shown_in_notebooks
from fullhouse.errors import BadArgument, FormatError
from fullhouse.formats.codec import Readable
from fullhouse.logic.orders import Entries, Order, Settings, checked_settings, chosen_order, place_in
from fullhouse.logic.position import Position, position_or_mistake
from fullhouse.logic.steps import classic_board, find_path, find_steps_in_order, limits_of
from fullhouse.techniques.catalog import GUESS, HODOKU_ORDER
from fullhouse.techniques.step import Hint, Step, check_stage


@shown_in_notebooks
@dataclass(frozen=True, slots=True)
class _News(Hint):
    """A hint that says the same at every stage."""

    kind: ClassVar[str]
    sentence: ClassVar[str] = ""

    def text(self) -> str:
        """The sentence to show."""
        return self.sentence

    def to_json(self) -> dict[str, Any]:
        """The sentence and its kind as plain values."""
        return {self.kind: True, "text": self.text()}

    def stage(self, stage: int) -> str:
        """The text, which does not depend on the stage."""
        check_stage(stage)
        return self.text()

    def __str__(self) -> str:
        return self.text()


@public_in("fullhouse.logic")
@dataclass(frozen=True, slots=True)
class Finished(_News):
    """The board is solved."""

    kind: ClassVar[str] = "finished"
    sentence = "The board is solved."


@public_in("fullhouse.logic")
@dataclass(frozen=True, slots=True)
class Stuck(_News):
    """None of the allowed techniques finds a step."""

    kind: ClassVar[str] = "stuck"
    sentence = "None of the techniques finds a step here."


@public_in("fullhouse.logic")
@dataclass(frozen=True, slots=True)
class NoStepThere(_News):
    """No step that is available now concerns the chosen cell."""

    kind: ClassVar[str] = "no-step-there"
    cell: Cell

    def text(self) -> str:
        return f"No available step concerns {cell_name(self.cell)}. Ask for a hint without a cell first."

    def to_json(self) -> dict[str, Any]:
        """The sentence and its kind as plain values."""
        return {"cell": cell_name(self.cell), "text": self.text()}


@public
def hint(
    board: Readable,
    *,
    cell: str | int | None = None,
    order: Entries = HODOKU_ORDER,
    uniqueness: bool = True,
    settings: Settings | None = None,
    time_limit: float | None = None,
    stop: Stop | None = None,
) -> Hint:
    """The next hint for a player on this board, in stages: `.stage(1)` says where to look, `.stage(4)` everything.

    Mistakes come first: a wrong digit, a wrongly removed candidate, a board with no or several solutions. Otherwise the
    hint is the easiest step; with a cell (`"r4c5"`), the easiest step that concerns it.

    >>> hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", cell="r7c6").stage(2)
    'There is a Naked Single.'
    """
    asked, tried, chosen = _cell_of(cell), chosen_order(order), checked_settings(settings)
    limits = limits_of(time_limit, stop)
    position = _position_or_news(classic_board(board), asked, limits)
    if not isinstance(position, Position):
        return position
    tried = position.allowed(tried, uniqueness=uniqueness)
    find = partial(find_steps_in_order, position.board(), settings=chosen, stop=limits)
    if asked is not None:
        return _step_about(asked, tried, find) or NoStepThere(asked)
    return _first_step(position, tried, find) or Stuck()


@public
def hints(
    board: Readable,
    *,
    cell: str | int | None = None,
    order: Entries = HODOKU_ORDER,
    uniqueness: bool = True,
    settings: Settings | None = None,
    time_limit: float | None = None,
    stop: Stop | None = None,
) -> list[Hint]:
    """Every available step, easiest first. On a solved board, or one with a mistake, that is the only hint.

    Guesses are not included: if only a guess is possible, the list is empty.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [str(found) for found in hints(puzzle, order=["naked-single"])][:2]
    ['Naked Single: r5c5=5', 'Naked Single: r7c6=7']
    """
    asked, tried, chosen = _cell_of(cell), chosen_order(order, guesses=False), checked_settings(settings)
    limits = limits_of(time_limit, stop)
    position = _position_or_news(classic_board(board), asked, limits)
    if not isinstance(position, Position):
        return [position]
    tried = position.allowed(tried, uniqueness=uniqueness)
    places = place_in(tried)
    found = find_steps_in_order(position.board(), tried, settings=chosen, stop=limits)
    if asked is not None:
        found = [step for step in found if _concludes(step, asked) or asked in step.cells_involved()]
    found.sort(key=lambda step: places[step.technique.name])
    return list(found)


def _cell_of(cell: object) -> Cell | None:
    if not isinstance(cell, str):
        return None if cell is None else whole_number("cell", cell, 0, CLASSIC.size - 1)
    try:
        return parse_cell(cell)
    except FormatError:
        raise BadArgument("cell", cell, f"a cell such as r4c5, or its number from 0 to {CLASSIC.size - 1}") from None


def _position_or_news(board: Board, asked: Cell | None, stop: Stop | None) -> Position | Hint:
    """The position, or the mistake or news that comes before any step. BadArgument if the cell is filled."""
    found = position_or_mistake(board, stop)
    if not isinstance(found, Position):
        return found
    if found.digits.is_full:
        return Finished()
    if asked is not None and found.digits[asked]:
        name, digit = cell_name(asked), found.digits[asked]
        raise BadArgument("cell", asked, "an empty cell", found=f"{name}, which holds {digit}")
    return found


_Find = Callable[..., list[Step]]
"""Finds the steps of an order on the board of the hint."""


def _first_step(position: Position, order: Order, find: _Find) -> Step | None:
    """The first step of the path from this position."""
    found = find(order, enough=1)
    if not found and (GUESS,) in order:
        _, found = find_path(position.board(), order=((GUESS,),), solution=position.solution)
    return found[0] if found else None


def _step_about(cell: Cell, order: Order, find: _Find) -> Step | None:
    """The easiest step with a conclusion about the cell; failing that, the easiest step that involves it."""
    involving = None
    for entry in order:
        for step in find((entry,)) if entry != (GUESS,) else ():
            if _concludes(step, cell):
                return step
            if involving is None and cell in step.cells_involved():
                involving = step
    return involving


def _concludes(step: Step, cell: Cell) -> bool:
    return any(conclusion.candidate.cell == cell for conclusion in step.conclusions)
