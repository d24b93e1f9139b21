"""A board with its one solution: where every path and every hint starts."""

from __future__ import annotations

from dataclasses import dataclass

from fullhouse.core.board import Board, Candidates, rule_candidates
from fullhouse.core.grid import Grid
from fullhouse.engines import questions


@dataclass(frozen=True, slots=True)
class Position:
    """A board that can be solved in one way. It keeps the board as values, so that nobody can change it."""

    givens: Grid
    """The digits that count as given."""
    digits: Grid
    """Givens and placed digits."""
    candidates: Candidates
    """What may stand in each cell; in a filled cell, its digit."""
    solution: Grid
    is_unique_by_digits: bool
    """Whether the givens alone have one solution. Only then may a technique assume that there is just one."""

    @property
    def is_told_by_digits(self) -> bool:
        """Whether there is no more to the board than its digits: no candidate is gone but by the rules."""
        return self.candidates == rule_candidates(self.digits)

    def board(self) -> Board:
        """A new board in this position."""
        placed = ((cell, digit) for cell, digit in enumerate(self.digits) if digit and not self.givens[cell])
        return Board.from_parts(self.givens, placed, self.candidates)


def position_of(board: Board) -> Position:
    """The position of this board; raises Unsolvable with the reason, or Ambiguous with two solutions.

    Where the givens alone have several solutions, the digits that were placed are part of the puzzle, and count as
    given. Where even those need the candidates to be unique, as in a sukaku, nothing may be assumed unique.
    """
    digits, candidates = board.to_grid(), clean_candidates(board)
    solution = questions.solve(digits, candidates=candidates)
    for givens in (board.givens, digits):
        if questions.count(givens, limit=2) == 1:
            return Position(givens, digits, candidates, solution, is_unique_by_digits=True)
    return Position(board.givens, digits, candidates, solution, is_unique_by_digits=False)


def clean_candidates(board: Board) -> Candidates:
    """The candidates of the board; in a filled cell its digit, whatever was noted there."""
    return tuple(
        1 << (board.digit(cell) - 1) if board.digit(cell) else mask for cell, mask in enumerate(board.all_candidates())
    )
