"""Check a claimed solution rule by rule, without solving anything."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fullhouse.core.geometry import Cell, Geometry
from fullhouse.core.values import public
from fullhouse.errors import BadArgument, excerpt
from fullhouse.formats.codec import Readable
from fullhouse.formats.reading import parse


@public
@dataclass(frozen=True, slots=True)
class Verification:
    """The result of `verify`; true if the solution is correct."""

    reason: str = ""
    """The first mistake; empty if the solution is correct."""
    cells: tuple[Cell, ...] = ()
    """The cells of the mistake: every empty cell, every changed given, or the two cells that clash."""

    def __bool__(self) -> bool:
        return not self.reason

    def __str__(self) -> str:
        return f"wrong: {self.reason}" if self.reason else "correct"


def verify(puzzle: Readable, solution: Readable) -> Verification:
    """Whether this is a solution of the puzzle: full, with every given, and in accordance with every rule.

    A solution given as text is read under the rules of the puzzle.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> print(verify(puzzle, puzzle))
    wrong: r1c3 is empty, and so are 50 other cells
    >>> print(verify(puzzle, "5" * 81))
    wrong: r1c2 holds 5, but the given is 3; 26 other givens differ
    """
    givens = parse(puzzle)
    claimed = parse(solution, rules=givens.geometry if type(givens.geometry) is not Geometry else None)
    if givens.geometry != claimed.geometry:
        found = f"one of {claimed.geometry}"
        raise BadArgument("solution", claimed, f"a grid of {givens.geometry} like the puzzle", found=found)
    name = givens.geometry.cell_name
    if empty := _cells(digit == 0 for digit in claimed):
        others = _others(empty, ", and so is one other cell", ", and so are {} other cells")
        return Verification(f"{name(empty[0])} is empty{others}", empty)
    if changed := _cells(given not in (0, digit) for given, digit in zip(givens, claimed, strict=True)):
        cell = changed[0]
        text = f"{name(cell)} holds {claimed[cell]}, but the given is {givens[cell]}"
        return Verification(text + _others(changed, "; one other given differs", "; {} other givens differ"), changed)
    for house, digit, one, other in claimed.find_clashes():
        value = digit + claimed.geometry.lowest - 1
        return Verification(f"{house} holds {value} twice: {name(one)} and {name(other)}", (one, other))
    if constraint := claimed.geometry.broken(claimed.digits):
        return Verification(rule_broken(constraint))
    return Verification()


def rule_broken(constraint: object) -> str:
    """The mistake of a solution that breaks this constraint."""
    return f"the rule {excerpt(str(constraint))} is broken"


def _cells(marks: Iterable[bool]) -> tuple[Cell, ...]:
    return tuple(cell for cell, is_marked in enumerate(marks) if is_marked)


def _others(cells: tuple[Cell, ...], one: str, many: str) -> str:
    rest = len(cells) - 1
    return many.format(rest) if rest > 1 else one if rest else ""
