"""The ratings of HoDoKu and SukakuExplainer for the puzzles in tests/data, recorded by `tools/record_references.py`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from recorded import read_puzzles, read_rows

from fullhouse.core.board import Board
from fullhouse.core.grid import Grid
from fullhouse.core.notation import Conclusion, parse_conclusions
from fullhouse.logic.steps import apply, find_steps

SINGLES = ("full-house", "naked-single", "hidden-single")


@dataclass(frozen=True)
class HodokuPath:
    """HoDoKu's level, score and path, without the singles, for a puzzle."""

    number: str
    puzzle: str
    level: str
    score: int
    counts: dict[str, int]
    """How often each technique is on the path, singles included."""
    steps: tuple[tuple[str, frozenset[Conclusion]], ...]

    def boards(self) -> Iterator[Board]:
        """Yield the board before each of the steps.

        HoDoKu takes singles as long as there are any, and wherever it begins with them, it ends at the same board.
        """
        board = Board(Grid.from_line(self.puzzle))
        for _, conclusions in self.steps:
            take_singles(board)
            yield board.copy()
            for conclusion in conclusions:
                if conclusion.places:
                    board.place(conclusion.candidate.cell, conclusion.candidate.digit)
                else:
                    board.eliminate(conclusion.candidate.cell, conclusion.candidate.digit)


def take_singles(board: Board) -> None:
    """Place naked and hidden singles until there are none."""
    while singles := find_steps(board, SINGLES):
        for step in singles:
            if not board.digit(step.conclusions[0].candidate.cell):
                apply(step, board)


def read_hodoku() -> list[HodokuPath]:
    """HoDoKu's words on every puzzle."""
    puzzles, paths = read_puzzles(), []
    for number, (level, score, *rest) in read_rows("hodoku-2.2.0.txt").items():
        singles = dict(zip(SINGLES, map(int, rest), strict=False))
        steps = tuple(step_of(field) for field in rest[len(SINGLES) :])
        counts = {name: times for name, times in singles.items() if times} | Counter(name for name, _ in steps)
        paths.append(HodokuPath(number, puzzles[number], level, int(score), counts, steps))
    return paths


def step_of(field: str) -> tuple[str, frozenset[Conclusion]]:
    technique, _, conclusions = field.partition(":")
    return technique, frozenset(parse_conclusions(conclusions))


def read_explainer() -> dict[str, tuple[float, float, float]]:
    """ER, EP and ED of every puzzle by its number, as SukakuExplainer has them."""
    rows = read_rows("sukaku-explainer-1.18.1.txt").items()
    return {number: (float(er), float(ep), float(ed)) for number, (er, ep, ed) in rows}
