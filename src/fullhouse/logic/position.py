"""A player's board: its one solution, or what is wrong with it, shown in stages like any hint."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from fullhouse.core.board import Board, Candidates, rule_candidates
from fullhouse.core.geometry import CLASSIC, Cell, cell_name
from fullhouse.core.grid import Grid
from fullhouse.core.notation import Candidate, format_cells
from fullhouse.core.stop import Stop
from fullhouse.core.values import shown_in_notebooks
from fullhouse.engines import solve
from fullhouse.engines.flaws import CLASH
from fullhouse.engines.solve import AMBIGUOUS, Verdict
from fullhouse.formats.codec import Entry
from fullhouse.logic.orders import Order, chosen_order
from fullhouse.techniques.fields import cells_in_words, join
from fullhouse.techniques.step import LAST_STAGE, Hint, area_of, check_stage


@dataclass(frozen=True, slots=True)
class Position:
    """A board with exactly one solution, as immutable values."""

    givens: Grid
    """The digits that are treated as givens."""
    digits: Grid
    """Givens and placed digits."""
    candidates: Candidates
    """The candidates of each cell; in a filled cell, its digit."""
    solution: Grid
    is_unique_by_digits: bool
    """Whether the givens alone have one solution. Only then may a technique assume uniqueness."""

    @property
    def is_plain(self) -> bool:
        """Whether the digits describe the board completely: only the rules have eliminated candidates."""
        return self.candidates == rule_candidates(self.digits)

    def allowed(self, order: Order, *, uniqueness: bool) -> Order:
        """The order, without techniques that assume uniqueness if they are invalid or unwanted."""
        return order if uniqueness and self.is_unique_by_digits else chosen_order(order, uniqueness=False)

    def board(self) -> Board:
        """A new board in this position."""
        placed = ((cell, digit) for cell, digit in enumerate(self.digits) if digit and not self.givens[cell])
        return Board.from_parts(self.givens, placed, self.candidates)


def position_of(board: Board, stop: Stop | None = None) -> Position:
    """The position of this board; raises Unsolvable with the reason, or Ambiguous with two solutions.

    If the givens alone have several solutions, the placed digits are part of the puzzle and are treated as givens. If
    even those are only unique together with the candidates, as in a sukaku, no technique may assume uniqueness.
    """
    found = look_at(board, stop)
    if isinstance(found, Position):
        return found
    if isinstance(found, Grid):
        found = solve.check(Entry(board.to_grid(), candidates=clean_candidates(board)), stop=stop)
    raise found.to_error()


def look_at(board: Board, stop: Stop | None = None) -> Position | Grid | Verdict:
    """The position of this board, with as few searches as possible.

    If the board has none: the solution of the givens that the board contradicts, or the verdict on a board with no or
    several solutions whose givens do not tell which of its digits are wrong.
    """
    givens, digits, candidates = board.givens, board.to_grid(), clean_candidates(board)
    verdict = solve.check(givens, stop=stop)
    if verdict.is_proper:
        (solution,) = verdict.solutions
        agrees = all(mask >> (digit - 1) & 1 for mask, digit in zip(candidates, solution, strict=True))
        return Position(givens, digits, candidates, solution, is_unique_by_digits=True) if agrees else solution
    is_plain = candidates == rule_candidates(digits)
    if digits != givens or not is_plain:
        verdict = solve.check(Entry(digits, candidates=None if is_plain else candidates), stop=stop)
    if not verdict.is_proper:
        return verdict
    is_unique = is_plain or (digits != givens and solve.check(digits, stop=stop).is_proper)
    return Position(digits if is_unique else givens, digits, candidates, verdict.solutions[0], is_unique)


def clean_candidates(board: Board) -> Candidates:
    """The candidates of the board; in a filled cell only its digit, regardless of its notes."""
    return tuple(
        1 << (board.digit(cell) - 1) if board.digit(cell) else mask for cell, mask in enumerate(board.all_candidates())
    )


@shown_in_notebooks
@dataclass(frozen=True, slots=True)
class Mistake(Hint):
    """A mistake on the board, shown instead of a step. Stages: 1 roughly where, 2 its kind, 3 the cells, 4 all."""

    kind: ClassVar[str] = ""
    """A stable name: `wrong-digit`, `wrong-elimination`, `no-solution`, `several-solutions`."""

    def stages(self) -> tuple[str, str, str, str]:
        """The text of each stage."""
        raise NotImplementedError

    def cells(self) -> tuple[Cell, ...]:
        """The cells that stage 3 shows."""
        raise NotImplementedError

    def stage(self, stage: int) -> str:
        """The text of this stage: 1 roughly where the mistake is, 2 its kind, 3 the cells, 4 what to do."""
        return self.stages()[check_stage(stage) - 1]

    def __str__(self) -> str:
        return " ".join(self.stages())

    def to_json(self) -> dict[str, Any]:
        """All that is known, as plain values."""
        return {"mistake": self.kind, "cells": format_cells(self.cells()), "text": self.stage(LAST_STAGE)}


@dataclass(frozen=True, slots=True)
class WrongDigits(Mistake):
    """Placed digits that differ from the solution."""

    kind = "wrong-digit"
    digits: tuple[Candidate, ...]
    """The wrong digits, in cell order."""
    clashes: tuple[Candidate, ...] = ()
    """Equal digits that some of them see."""

    def cells(self) -> tuple[Cell, ...]:
        return tuple(wrong.cell for wrong in self.digits)

    def stages(self) -> tuple[str, str, str, str]:
        several = len(self.digits) > 1
        clashing = {
            wrong: other
            for other in self.clashes
            for wrong in self.digits
            if wrong.digit == other.digit and CLASSIC.sees(wrong.cell, other.cell)
        }
        taken = []
        for wrong in self.digits:
            reason = f" ({cell_name(clashing[wrong].cell)} already has a {wrong.digit})" if wrong in clashing else ""
            taken.append(f"{wrong.digit} from {cell_name(wrong.cell)}{reason}")
        return (
            _where(self.cells()),
            f"{len(self.digits)} digits are wrong." if several else "A digit is wrong.",
            f"{'They are' if several else 'It is'} in {cells_in_words(self.cells())}.",
            f"Remove {join(taken)}: the puzzle has no solution with {'them' if several else 'it'}.",
        )


@dataclass(frozen=True, slots=True)
class WrongEliminations(Mistake):
    """Removed candidates that the solution needs. The text names their cells only: the digits are the solution."""

    kind = "wrong-elimination"
    candidates: tuple[Candidate, ...]

    def cells(self) -> tuple[Cell, ...]:
        return tuple(missing.cell for missing in self.candidates)

    def stages(self) -> tuple[str, str, str, str]:
        several = len(self.candidates) > 1
        where = cells_in_words(self.cells())
        lack = "each lacks one that is" if several else "one is missing that is"
        return (
            _where(self.cells()),
            f"{len(self.candidates)} candidates are missing that are still possible."
            if several
            else "A candidate is missing that is still possible.",
            f"The notes of {where} lack a digit{' each' if several else ''}.",
            f"Note all candidates of {where} again: {lack} still possible.",
        )


_ADVICE = (
    "Compare the givens with their source; mark the digits you placed (+5 instead of 5), and a hint will find a wrong "
    "one among them."
)


@dataclass(frozen=True, slots=True)
class NoSolution(Mistake):
    """A board without a solution, on which no particular digit can be called wrong."""

    kind = "no-solution"
    reason: str
    clash: tuple[Cell, ...] = ()
    """Two equal digits that see each other, if that is the reason."""

    def cells(self) -> tuple[Cell, ...]:
        return self.clash

    def stages(self) -> tuple[str, str, str, str]:
        return (
            f"There is a mistake in {area_of(self.clash)}." if self.clash else "There is a mistake on the board.",
            "The board has no solution.",
            f"Two equal digits see each other: {cells_in_words(self.clash)}."
            if self.clash
            else "The digits alone do not show which of them is wrong.",
            f"No solution: {self.reason}. {_ADVICE}",
        )


@dataclass(frozen=True, slots=True)
class SeveralSolutions(Mistake):
    """A puzzle with several solutions, so that no logic can solve it."""

    kind = "several-solutions"
    differing: tuple[Cell, ...]
    """The cells in which two of its solutions differ."""

    def cells(self) -> tuple[Cell, ...]:
        return self.differing

    def stages(self) -> tuple[str, str, str, str]:
        return (
            "Something is wrong with the puzzle itself.",
            "It has several solutions.",
            f"Two of them differ in {cells_in_words(self.differing)}.",
            "No logic can choose between them. Compare the givens with their source: some are missing.",
        )


def position_or_mistake(board: Board, stop: Stop | None = None) -> Position | Mistake:
    """The position of this board, or its first mistake: no or several solutions, a wrong digit, a missing candidate.

    The player's digits and notes are compared with the solution of the givens. If the givens alone do not have exactly
    one solution, the whole board is checked.
    """
    found = look_at(board, stop)
    if isinstance(found, Grid):
        mistake = _wrong_digits(board, found) or _wrong_eliminations(board, found)
        assert mistake is not None, "the board contradicts the solution, but nothing on it is wrong"
        return mistake
    return found if isinstance(found, Position) else _mistake_of(found)


def _mistake_of(verdict: Verdict) -> Mistake:
    if verdict.status == AMBIGUOUS:
        return SeveralSolutions(verdict.cells)
    flaw = verdict.flaw
    return NoSolution(verdict.reason, flaw.cells if flaw and flaw.kind == CLASH else ())


def _wrong_digits(board: Board, solution: Grid) -> WrongDigits | None:
    wrong = [
        Candidate(cell, board.digit(cell))
        for cell in range(CLASSIC.size)
        if board.digit(cell) not in (0, solution[cell])
    ]
    clashes = {
        Candidate(peer, one.digit): None
        for one in wrong
        for peer in CLASSIC.peers[one.cell]
        if board.digit(peer) == one.digit == solution[peer]
    }
    return WrongDigits(tuple(wrong), tuple(clashes)) if wrong else None


def _wrong_eliminations(board: Board, solution: Grid) -> WrongEliminations | None:
    missing = tuple(
        Candidate(cell, solution[cell])
        for cell in range(CLASSIC.size)
        if not board.digit(cell) and not board.has_candidate(cell, solution[cell])
    )
    return WrongEliminations(missing) if missing else None


def _where(cells: tuple[Cell, ...]) -> str:
    """The first stage: in which part of the grid the mistake is; for a single cell, its box."""
    if len(cells) == 1:
        return f"There is a mistake in {CLASSIC.houses_of[cells[0]][2]}."
    boxes = sorted({CLASSIC.houses_of[cell][2].number for cell in cells})
    if len(boxes) >= 5:
        return "There are mistakes all over the grid."
    return f"There are mistakes in {area_of(cells) if len(boxes) == 1 else f'boxes {join(map(str, boxes))}'}."
