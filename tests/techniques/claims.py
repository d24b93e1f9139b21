"""Examples of techniques: a board, the step that is to be found there, and how it is written.

Each family has a table of them in its test file; `test_examples_of_every_family.py` lists the tables and checks them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from logic.reglib import Settings, board_of

from fullhouse.core.board import Board
from fullhouse.logic.search import find_steps
from fullhouse.techniques.step import Step


class Found(Enum):
    """Where the step of an example stands among all that the technique finds on the board."""

    ALONE = "there is no other"
    FIRST = "it leads the list, and a path takes it"
    TAKEN = "a path takes it, wherever it stands in the list"
    AMONG_OTHERS = "it stands in the list"


@dataclass(frozen=True)
class Example:
    """A board of our own and a step on it. What is left out is not claimed."""

    technique: str
    cells: str
    """Digits after a plus were placed."""
    line: str
    """As HoDoKu writes it."""
    words: str = ""
    eureka: str = ""
    stages: tuple[str, ...] = ()
    """The first three stages of the hint, and how the last one ends after the words."""
    removed: str = ""
    """The candidates removed from the board."""
    settings: Settings = field(default_factory=dict)
    found: Found = Found.ALONE

    def board(self) -> Board:
        return board_of(self.cells, self.removed)

    def steps(self) -> list[Step]:
        """Every step of the technique."""
        return find_steps(self.board(), [self.technique], settings=self.settings)

    def taken(self) -> Step:
        """The step that a path takes."""
        (step,) = find_steps(self.board(), [self.technique], settings=self.settings, enough=1)
        return step

    def step(self) -> Step:
        """The step of the example."""
        return next(step for step in (*self.steps(), self.taken()) if step.line() == self.line)
