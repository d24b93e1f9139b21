"""The path of a puzzle: its steps from first to last, easiest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from fullhouse.core.board import Board
from fullhouse.core.digits import DIGITS_OF_MASK
from fullhouse.core.grid import Grid
from fullhouse.core.notation import amount
from fullhouse.core.stop import Stop
from fullhouse.core.values import public, shown_in_notebooks
from fullhouse.formats.codec import Readable
from fullhouse.logic.choice import OrderName, choice_of
from fullhouse.logic.orders import Entries, Settings, names_in
from fullhouse.logic.position import Position, position_of
from fullhouse.logic.steps import PathEnd, apply, classic_board, limits_of
from fullhouse.techniques.catalog import GUESS
from fullhouse.techniques.step import Step

NOTATIONS: dict[str, Callable[[Step], str]] = {
    "hodoku": lambda step: step.line(),
    "eureka": lambda step: step.eureka(),
    "words": lambda step: step.reason(),
}
"""The notations of a step: HoDoKu's, Eureka (for chains), and plain English."""


class End(StrEnum):
    """How a path ends."""

    SOLVED = "solved"
    STUCK = "stuck"
    """None of the techniques finds another step."""
    UNTIL = "until"
    """At the first step of the technique in `until`."""


@public
@shown_in_notebooks
@dataclass(frozen=True, slots=True)
class Path:
    """The steps that lead from a board towards its solution. Iterates over them; prints one step per line."""

    start: Position
    """The board before the first step."""
    steps: tuple[Step, ...]
    end: End
    weights: tuple[float, ...] = ()
    """The weight of each step, if the order has weights."""

    @property
    def puzzle(self) -> Grid:
        """The digits before the first step."""
        return self.start.digits

    @property
    def solution(self) -> Grid:
        """The one solution, even if the path does not reach it."""
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
        """The index of the first guess, where logic stopped; None if there is no guess."""
        return next((index for index, step in enumerate(self.steps) if step.technique.name == GUESS), None)

    @property
    def is_logical(self) -> bool:
        """Whether every step is a deduction, without guesses."""
        return self.first_guess is None

    @property
    def techniques(self) -> dict[str, int]:
        """How often each technique was used, by name, in the order of first use."""
        return dict(Counter(step.technique.name for step in self.steps))

    def steps_of(self, techniques: str | Collection[str]) -> list[tuple[int, Step]]:
        """The steps of these techniques with their numbers on the path, counted from 1."""
        wanted = names_in("techniques", techniques)
        return [(number, step) for number, step in enumerate(self.steps, start=1) if step.technique.name in wanted]

    def boards(self) -> Iterator[Board]:
        """Yield the board before each step, then the board after the last."""
        board = self.start.board()
        for step in self.steps:
            yield board.copy()
            apply(step, board)
        yield board

    def board_before(self, index: int) -> Board:
        """The board before the step with this index, from 0; the index after the last step gives the final board."""
        if not 0 <= index <= len(self.steps):
            raise IndexError(f"the path has {amount(len(self.steps), 'step')}, so there is no index {index}")
        board = self.start.board()
        for step in self.steps[:index]:
            apply(step, board)
        return board

    def summary(self) -> str:
        """How the path ends, as a sentence."""
        steps = amount(len(self.steps), "step")
        guess = self.first_guess
        if self.end is End.SOLVED and not self.steps:
            text = "the board is solved already"
        elif self.end is End.SOLVED:
            text = f"solved in {steps}"
        elif self.end is End.UNTIL:
            text = f"ended after {steps}, at the first {self.steps[-1].technique.title}"
        else:
            text = f"stuck after {steps}: none of the techniques finds another step"
        if guess is not None:
            guesses = self.techniques[GUESS]
            text += f"; logic stopped before step {guess + 1}, which is "
            text += "a guess" if guesses == 1 else f"the first of {guesses} guesses"
        if self.weights:
            text += f"; the hardest step weighs {max(self.weights):.1f}"
        return text

    def __str__(self) -> str:
        width = len(str(len(self.steps)))
        lines = [
            numbered(number, self.weighed(number, step.line()), width)
            for number, step in enumerate(self.steps, start=1)
        ]
        return "\n".join([*lines, self.summary()])

    def weighed(self, number: int, text: str) -> str:
        """The text of the step with this number, from 1, after its weight; without weights, only the text."""
        if not self.weights:
            return text
        return f"{self.weights[number - 1]:4.1f}  " + text.replace("\n", "\n" + " " * 6)

    def title(self, number: int) -> str:
        """The title of the step with this number, from 1, and its weight."""
        weight = f" ({self.weights[number - 1]:.1f})" if self.weights else ""
        return self.steps[number - 1].title() + weight

    def __repr__(self) -> str:
        return f"<Path of {amount(len(self.steps), 'step')}, {self.end}>"

    def to_json(self) -> dict[str, Any]:
        """The path as plain values, as `path_schema` describes them."""
        guess = self.first_guess
        return {
            "puzzle": self.puzzle.to_line(),
            "givens": self.start.givens.to_line(),
            "candidates": None if self.start.is_plain else _listed(self.start),
            "solution": self.solution.to_line(),
            "end": str(self.end),
            "first_guess": None if guess is None else guess + 1,
            "techniques": self.techniques,
            "steps": [self._step_to_json(index) for index in range(len(self.steps))],
        }

    def _step_to_json(self, index: int) -> dict[str, Any]:
        weight = {"weight": self.weights[index]} if self.weights else {}
        return {"number": index + 1, **weight, **self.steps[index].to_json()}


def explain(
    puzzle: Readable,
    *,
    order: Entries | OrderName = "hodoku",
    uniqueness: bool = True,
    until: str | Collection[str] | None = None,
    settings: Settings | None = None,
    time_limit: float | None = None,
    stop: Stop | None = None,
) -> Path:
    """The path of this puzzle: always the easiest step available, until the board is solved.

    Raises Unsolvable with the reason, or Ambiguous with two solutions, as `solve` does. `until` is a technique: the
    path ends with its first step. Without `uniqueness` no step assumes a unique solution. If no technique finds a
    step, the path continues with a guess, which is marked as such.

    `order` is "hodoku"; "human", in which people see steps first; a list of techniques; or "se" or "se-1.2.1": then
    each step is the one that Sudoku Explainer would choose, `weights` has their weights, and nothing is guessed.

    >>> path = explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> len(path), path.end, path.is_logical, str(path[0])
    (51, <End.SOLVED: 'solved'>, True, 'Naked Single: r5c5=5')
    >>> print(path[0].reason().split(": ")[0])
    In r5c5 only 5 is left
    >>> weighed = explain(path.puzzle, order="se")
    >>> print(weighed.weights[0], weighed[0])
    1.2 Hidden Single: r1c6=8
    """
    wanted = names_in("until", until) if until is not None else ()
    choice, limits = choice_of(order, settings), limits_of(time_limit, stop)
    position = position_of(classic_board(puzzle), limits)
    choice = choice.with_order(position.allowed(choice.order, uniqueness=uniqueness))
    end, found, weights = choice.path(position.board(), solution=position.solution, stop=limits)
    assert end is not PathEnd.CONTRADICTION, "a step contradicts the solution"
    for number, step in enumerate(found, start=1):
        if step.technique.name in wanted:
            return Path(position, tuple(found[:number]), End.UNTIL, tuple(weights[:number]))
    return Path(position, tuple(found), End.SOLVED if end is PathEnd.SOLVED else End.STUCK, tuple(weights))


def numbered(number: int, text: str, width: int) -> str:
    """The text of a step after its number; other lines of the text are indented to match."""
    return f"{number:>{width}}. " + text.replace("\n", "\n" + " " * (width + 2))


def _listed(position: Position) -> list[str]:
    """The candidates of each cell as a string of digits."""
    return ["".join(map(str, DIGITS_OF_MASK[mask])) for mask in position.candidates]
