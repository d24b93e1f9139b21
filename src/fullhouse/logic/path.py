"""The path of a puzzle: its steps from first to last, easiest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from fullhouse.core.board import Board, rule_candidates
from fullhouse.core.digits import DIGITS_OF_MASK
from fullhouse.core.grid import Grid
from fullhouse.logic.orders import chosen_order
from fullhouse.logic.position import Position, position_of
from fullhouse.logic.search import PathEnd, Settings, apply, find_path
from fullhouse.techniques.catalog import GUESS, HODOKU_ORDER, technique_named
from fullhouse.techniques.step import Step

NOTATIONS: dict[str, Callable[[Step], str]] = {
    "hodoku": lambda step: step.line(),
    "eureka": lambda step: step.eureka(),
    "words": lambda step: step.reason(),
}
"""How a step can be written: as HoDoKu does, as the forums write chains, in plain English."""


class End(StrEnum):
    """How a path ends."""

    SOLVED = "solved"
    STUCK = "stuck"
    """None of the techniques finds anything more."""
    UNTIL = "until"
    """At the first step of the technique that was asked for."""


@dataclass(frozen=True, slots=True)
class Path:
    """The steps that lead from a board towards its solution. Iterates over them, prints them one a line."""

    start: Position
    """The board before the first step."""
    steps: tuple[Step, ...]
    end: End

    @property
    def puzzle(self) -> Grid:
        """The digits before the first step."""
        return self.start.digits

    @property
    def solution(self) -> Grid:
        """The one solution, whether the path reaches it or not."""
        return self.start.solution

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __getitem__(self, index: int) -> Step:
        return self.steps[index]

    @property
    def is_solved(self) -> bool:
        """Whether the path leads to the solution."""
        return self.end is End.SOLVED

    @property
    def first_guess(self) -> int | None:
        """The index of the first step that is a guess: there logic stopped. None if there is none."""
        return next((index for index, step in enumerate(self.steps) if step.technique.name == GUESS), None)

    @property
    def is_logical(self) -> bool:
        """Whether every step is a deduction, none a guess."""
        return self.first_guess is None

    @property
    def techniques(self) -> dict[str, int]:
        """How often each technique was used, by name, in the order of first use."""
        return dict(Counter(step.technique.name for step in self.steps))

    def steps_of(self, techniques: str | Collection[str]) -> list[tuple[int, Step]]:
        """The steps of these techniques with their numbers on the path, counted from 1."""
        wanted = _names_of(techniques)
        return [(number, step) for number, step in enumerate(self.steps, start=1) if step.technique.name in wanted]

    def boards(self) -> Iterator[Board]:
        """Yield the board before each step, then the board after the last."""
        board = self.start.board()
        for step in self.steps:
            yield board.copy()
            apply(step, board)
        yield board

    def board_before(self, index: int) -> Board:
        """The board before the step of this index, from 0; the index behind the last step gives the final board."""
        if not 0 <= index <= len(self.steps):
            raise IndexError(f"the path has {len(self.steps)} steps, none of index {index}")
        board = self.start.board()
        for step in self.steps[:index]:
            apply(step, board)
        return board

    def told_end(self) -> str:
        """How the path ends, in words."""
        amount = f"{len(self.steps)} step{'' if len(self.steps) == 1 else 's'}"
        guess = self.first_guess
        if self.end is End.SOLVED and not self.steps:
            told = "the board is solved already"
        elif self.end is End.SOLVED:
            told = f"solved in {amount}"
        elif self.end is End.UNTIL:
            told = f"ended after {amount}, at the first {self.steps[-1].technique.title}"
        else:
            told = f"stuck after {amount}: none of the techniques finds anything more"
        if guess is not None:
            guesses = self.techniques[GUESS]
            told += f"; logic stopped before step {guess + 1}, which is "
            told += "a guess" if guesses == 1 else f"the first of {guesses} guesses"
        return told

    def __str__(self) -> str:
        width = len(str(len(self.steps)))
        lines = [numbered(number, step.line(), width) for number, step in enumerate(self.steps, start=1)]
        return "\n".join([*lines, self.told_end()])

    def __repr__(self) -> str:
        return f"<Path of {len(self.steps)} steps, {self.end}>"

    def to_json(self) -> dict[str, Any]:
        """The path as plain values, as `path_schema` describes them."""
        guess = self.first_guess
        rules = rule_candidates(self.puzzle)
        return {
            "puzzle": self.puzzle.to_line(),
            "givens": self.start.givens.to_line(),
            "candidates": None if rules == self.start.candidates else _listed(self.start),
            "solution": self.solution.to_line(),
            "end": str(self.end),
            "first_guess": None if guess is None else guess + 1,
            "techniques": self.techniques,
            "steps": [{"number": number, **step.to_json()} for number, step in enumerate(self.steps, start=1)],
        }


def explain(
    board: Board,
    *,
    order: Iterable[str | Iterable[str]] = HODOKU_ORDER,
    uniqueness: bool = True,
    until: str | Collection[str] | None = None,
    settings: Settings | None = None,
) -> Path:
    """The path from this board on; raises Unsolvable with the reason, or Ambiguous with two solutions.

    `until` ends it with the first step of that technique, which is still part of it.
    """
    wanted = _names_of(until) if until is not None else frozenset()
    tried = chosen_order(order)
    position = position_of(board)
    if not (uniqueness and position.is_unique_by_digits):
        tried = chosen_order(tried, uniqueness=False)
    end, found = find_path(position.board(), order=tried, solution=position.solution, settings=settings)
    assert end is not PathEnd.CONTRADICTION, "a step contradicts the solution"
    for index, step in enumerate(found):
        if step.technique.name in wanted:
            return Path(position, tuple(found[: index + 1]), End.UNTIL)
    return Path(position, tuple(found), End.SOLVED if end is PathEnd.SOLVED else End.STUCK)


def numbered(number: int, text: str, width: int) -> str:
    """The text of a step behind its number; further lines of the text are set in as far."""
    return f"{number:>{width}}. " + text.replace("\n", "\n" + " " * (width + 2))


def _names_of(techniques: str | Collection[str]) -> frozenset[str]:
    names = (techniques,) if isinstance(techniques, str) else techniques
    return frozenset(technique_named(name).name for name in names)


def _listed(position: Position) -> list[str]:
    """The candidates of every cell as a string of digits."""
    return ["".join(map(str, DIGITS_OF_MASK[mask])) for mask in position.candidates]
