"""A board with its one solution: where every path and every hint starts."""

from __future__ import annotations

from fullhouse.core.board import Board, Candidates, rule_candidates
from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.core.values import Value, public_in
from fullhouse.engines import solve
from fullhouse.engines.solve import Verdict
from fullhouse.logic.orders import Order, chosen_order


@public_in("fullhouse.logic")
class Position(Value):
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
    def is_plain(self) -> bool:
        """Whether there is no more to the board than its digits: no candidate is gone but by the rules."""
        return self.candidates == rule_candidates(self.digits)

    def allowed(self, order: Order, *, uniqueness: bool) -> Order:
        """The order without techniques that assume one solution, where they must not or are not wanted."""
        return order if uniqueness and self.is_unique_by_digits else chosen_order(order, uniqueness=False)

    def board(self) -> Board:
        """A new board in this position."""
        placed = ((cell, digit) for cell, digit in enumerate(self.digits) if digit and not self.givens[cell])
        return Board.from_parts(self.givens, placed, self.candidates)


def position_of(board: Board, stop: Stop | None = None) -> Position:
    """The position of this board; raises Unsolvable with the reason, or Ambiguous with two solutions.

    Where the givens alone have several solutions, the digits that were placed are part of the puzzle, and count as
    given. Where even those need the candidates to be unique, as in a sukaku, nothing may be assumed unique.
    """
    found = look_at(board, stop)
    if isinstance(found, Position):
        return found
    if isinstance(found, Grid):
        found = solve.verdict_on(board.to_grid(), clean_candidates(board), stop=stop)
    raise found.to_error()


def look_at(board: Board, stop: Stop | None = None) -> Position | Grid | Verdict:
    """The position of this board, with every question about solutions asked once.

    If there is none: the solution of the givens that the board contradicts, or the verdict on a board with no or
    several solutions whose givens do not say which of its digits are wrong.
    """
    givens, digits, candidates = board.givens, board.to_grid(), clean_candidates(board)
    verdict = solve.verdict_on(givens, stop=stop)
    if verdict.is_proper:
        (solution,) = verdict.solutions
        agrees = all(mask >> (digit - 1) & 1 for mask, digit in zip(candidates, solution, strict=True))
        return Position(givens, digits, candidates, solution, is_unique_by_digits=True) if agrees else solution
    is_plain = candidates == rule_candidates(digits)
    if digits != givens or not is_plain:
        verdict = solve.verdict_on(digits, None if is_plain else candidates, stop=stop)
    if not verdict.is_proper:
        return verdict
    is_unique = is_plain or (digits != givens and solve.verdict_on(digits, stop=stop).is_proper)
    return Position(digits if is_unique else givens, digits, candidates, verdict.solutions[0], is_unique)


def clean_candidates(board: Board) -> Candidates:
    """The candidates of the board; in a filled cell its digit, whatever was noted there."""
    return tuple(
        1 << (board.digit(cell) - 1) if board.digit(cell) else mask for cell, mask in enumerate(board.all_candidates())
    )
