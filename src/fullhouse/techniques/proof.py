"""Proofs of steps, in a form that can be checked without knowing the technique.

A proof is a list of *truths*: things that hold in every solution, such as "r4c5 holds one of its candidates" or
"row 3 has a place for 7". It claims that the truths alone leave no room for the opposite of any conclusion.
`Refutation` checks that by search: it assumes the opposite and looks for a way to satisfy every truth. If there is
none, the conclusion is proved. The finders, which are written in C++, share no code with this.

The idea of proving eliminations by truths (sets that must hold a candidate) and the links between them is
Allan Barker's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from fullhouse.core.board import Board
from fullhouse.core.digits import DIGITS_OF_MASK
from fullhouse.core.geometry import CLASSIC, Cell, Digit, House, Mask, cell_name
from fullhouse.core.notation import Candidate, Conclusion

MOST_NODES = 200_000
"""A refutation that needs more nodes than this does not count as a proof."""


@dataclass(frozen=True, slots=True)
class CellTruth:
    """The cell holds one of its candidates."""

    cell: Cell

    def __str__(self) -> str:
        return f"{cell_name(self.cell)} holds one of its candidates"


@dataclass(frozen=True, slots=True)
class HouseTruth:
    """The digit is in one of its places in the house."""

    house: House
    digit: Digit

    def __str__(self) -> str:
        return f"{self.house} has a place for {self.digit}"


@dataclass(frozen=True, slots=True)
class DeadlyPattern:
    """At least one of these cells holds a digit outside the pattern, or the puzzle would have a second solution.

    True only if the puzzle has one solution, none of the cells is a given, and every way to fill the cells with their
    digits can be exchanged for another that puts the same digits into every house.
    """

    cells: tuple[tuple[Cell, Mask], ...]

    def __str__(self) -> str:
        cells = ", ".join(f"{cell_name(cell)} {''.join(map(str, DIGITS_OF_MASK[mask]))}" for cell, mask in self.cells)
        return f"the deadly pattern {cells} does not occur"


@dataclass(frozen=True, slots=True)
class BugTruth:
    """One of these candidates is true: without them every cell has two candidates and every digit two places.

    Such a board, a BUG (bivalue universal grave), has no solution or several.
    """

    extras: tuple[Candidate, ...]

    def __str__(self) -> str:
        return f"one of {', '.join(map(str, self.extras))} is true, or the board is a BUG"


Truth = CellTruth | HouseTruth | DeadlyPattern | BugTruth


class Reasoning(Protocol):
    """The derivation of the conclusions from the truths, for proofs that a search would take too long to check."""

    def trouble(self, conclusion: Conclusion, candidates: int) -> str:
        """The reason why the conclusion does not follow on a board with these candidates; empty if it does."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The truths that a step follows from; empty for a guess."""

    truths: tuple[Truth, ...]
    reasoning: Reasoning | None = None

    @property
    def assumes_uniqueness(self) -> bool:
        """Whether it holds only for puzzles with one solution."""
        return any(isinstance(truth, DeadlyPattern | BugTruth) for truth in self.truths)


@dataclass(frozen=True, slots=True)
class ProofCheck:
    """Whether a step is proved, and if not, why. Truthy if it is."""

    is_proved: bool
    reason: str = ""

    def __bool__(self) -> bool:
        return self.is_proved


def cell_truths(cells: tuple[Cell, ...]) -> tuple[Truth, ...]:
    """Each of these cells holds one of its candidates."""
    return tuple(CellTruth(cell) for cell in cells)


def house_truths(houses: tuple[House, ...], digit: Digit) -> tuple[Truth, ...]:
    """The digit has a place in each of these houses."""
    return tuple(HouseTruth(house, digit) for house in houses)


def check_proof(proof: Proof, conclusions: tuple[Conclusion, ...], board: Board) -> ProofCheck:
    """Whether the truths hold on this board and refute the opposite of every conclusion."""
    if not conclusions:
        return ProofCheck(is_proved=False, reason="the step has no conclusions")
    if not proof.truths:
        return ProofCheck(is_proved=False, reason="the step has no proof: it is a guess")
    clauses = []
    for truth in proof.truths:
        clause, trouble = clause_of(truth, board)
        if trouble:
            return ProofCheck(is_proved=False, reason=trouble)
        clauses.append(clause)
    candidates = bits_of_board(board)
    for conclusion in conclusions:
        bit = 1 << index_of(conclusion.candidate.cell, conclusion.candidate.digit)
        if not candidates & bit:
            return ProofCheck(is_proved=False, reason=f"{conclusion}: there is no such candidate")
        if proof.reasoning:
            if trouble := proof.reasoning.trouble(conclusion, candidates):
                return ProofCheck(is_proved=False, reason=f"{conclusion} does not follow: {trouble}")
            continue
        if conclusion.places:
            alive, on = candidates & ~bit, 0
        else:
            alive, on = candidates & ~conflicts_of(bit), bit
        if not Refutation(clauses).holds(alive, on):
            return ProofCheck(is_proved=False, reason=f"{conclusion} does not follow from the step's truths")
    return ProofCheck(is_proved=True)


# A candidate is bit 9 * cell + digit - 1 of an integer; a set of candidates is one integer.


def index_of(cell: Cell, digit: Digit) -> int:
    """The number of the candidate."""
    return 9 * cell + digit - 1


@cache
def conflicts_of(bit: int) -> int:
    """The candidates that cannot be true with this one."""
    cell, place = divmod(bit.bit_length() - 1, 9)
    digit = place + 1
    others = sum(1 << index_of(cell, other) for other in range(1, 10) if other != digit)
    return others | sum(1 << index_of(peer, digit) for peer in CLASSIC.peers[cell])


@cache
def bits_of_house(house: House, digit: Digit) -> int:
    """The digit in all cells of the house."""
    return sum(1 << index_of(cell, digit) for cell in house.cells)


def bits_of_board(board: Board) -> int:
    """The candidates of the empty cells."""
    bits = 0
    for cell, mask in enumerate(board.all_candidates()):
        if not board.digit(cell):
            bits |= mask << 9 * cell
    return bits


def clause_of(truth: Truth, board: Board) -> tuple[int, str]:
    """The candidates of which one is true, or the reason why the truth is invalid."""
    match truth:
        case CellTruth(cell):
            if board.digit(cell):
                return 0, f"{cell_name(cell)} is filled: it proves nothing"
            return board.candidates_mask(cell) << 9 * cell, ""
        case HouseTruth(house, digit):
            if any(board.digit(cell) == digit for cell in house.cells):
                return 0, f"{house} has its {digit} already: it proves nothing"
            return bits_of_house(house, digit) & bits_of_board(board), ""
        case DeadlyPattern(cells):
            trouble = _trouble_with_pattern(cells, board)
            extras = 0
            for cell, mask in cells:
                if not board.digit(cell):
                    extras |= (board.candidates_mask(cell) & ~mask) << 9 * cell
            return extras, trouble
        case BugTruth(candidates):
            bits = sum(1 << index_of(one.cell, one.digit) for one in set(candidates))
            return bits, _trouble_with_bug(bits, board)


def _trouble_with_pattern(cells: tuple[tuple[Cell, Mask], ...], board: Board) -> str:
    """The reason why this is not a deadly pattern; empty if it is."""
    for number, (cell, mask) in enumerate(cells):
        if any(cell == before for before, _ in cells[:number]):
            return f"{cell_name(cell)} is in the pattern twice"
        if board.is_given(cell):
            return f"{cell_name(cell)} is a given and cannot belong to a deadly pattern"
        if board.digit(cell) and not mask >> (board.digit(cell) - 1) & 1:
            return f"{cell_name(cell)} holds {board.digit(cell)}, which the pattern does not have"
    ways: dict[tuple[int, ...], int] = {}
    for filling in _fillings(cells):
        content = [0] * 27
        for (cell, _), digit in zip(cells, filling, strict=True):
            for house in (cell // 9, 9 + cell % 9, 18 + cell // 27 * 3 + cell % 9 // 3):
                content[house] |= 1 << digit
        ways[tuple(content)] = ways.get(tuple(content), 0) + 1
    if not ways:
        return "the pattern cannot be filled at all"
    return "" if all(count > 1 for count in ways.values()) else "the pattern is not deadly: one filling has no twin"


def _fillings(cells: tuple[tuple[Cell, Mask], ...], filled: tuple[Digit, ...] = ()) -> Iterator[tuple[Digit, ...]]:
    """Every way to fill the cells with their digits that breaks no rule."""
    if len(filled) == len(cells):
        yield filled
        return
    cell, mask = cells[len(filled)]
    for digit in DIGITS_OF_MASK[mask]:
        if not any(
            other == digit and CLASSIC.sees(cell, before)
            for (before, _), other in zip(cells[: len(filled)], filled, strict=True)
        ):
            yield from _fillings(cells, (*filled, digit))


def _trouble_with_bug(extras: int, board: Board) -> str:
    """The reason why the board without these candidates is not a BUG; empty if it is."""
    left = bits_of_board(board) & ~extras
    for cell in range(81):
        if not board.digit(cell) and (left >> 9 * cell & 511).bit_count() != 2:
            return f"not a BUG: without the extra candidates {cell_name(cell)} does not have two candidates"
    for house in CLASSIC.houses:
        for digit in range(1, 10):
            if (left & bits_of_house(house, digit)).bit_count() not in (0, 2):
                return f"not a BUG: without the extra candidates {digit} does not have two places in {house}"
    return ""


class Refutation:
    """A search for a way to satisfy every clause; it succeeds if there is none."""

    def __init__(self, clauses: list[int]) -> None:
        self._clauses = clauses
        self._nodes = 0

    def holds(self, alive: int, on: int) -> bool:
        """Whether no choice of candidates satisfies every clause, given those that are on and those still possible."""
        self._nodes += 1
        if self._nodes > MOST_NODES:
            return False
        while True:
            tightest, fewest = 0, 1000
            forced = False
            for clause in self._clauses:
                if clause & on:
                    continue
                left = clause & alive
                if not left:
                    return True
                if left & (left - 1) == 0:
                    on |= left
                    alive &= ~conflicts_of(left)
                    forced = True
                elif not forced and left.bit_count() < fewest:
                    tightest, fewest = left, left.bit_count()
            if not forced:
                break
        if not tightest:
            return False
        while tightest:
            bit = tightest & -tightest
            tightest ^= bit
            if not self.holds(alive & ~conflicts_of(bit), on | bit):
                return False
            alive &= ~bit  # it was refuted: no later branch needs it
        return True
