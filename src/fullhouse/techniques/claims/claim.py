"""The parts that all claims share: what a claim can do, the literals it is about, and its check."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any, ClassVar, dataclass_transform

from fullhouse.core.board import Board
from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import CLASSIC, Cell, Digit, cell_name
from fullhouse.core.notation import Candidate, Conclusion
from fullhouse.techniques.fields import Candidates, Cells, cells_in_words, join
from fullhouse.techniques.proof import Refutation, Truth, bits_of_board, clause_of, conflicts_of, index_of

COUNTS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
"""Numbers of cells in sentences."""


@dataclass_transform(frozen_default=True)
class Claim:
    """One clause of an explanation, which can be checked, formatted and highlighted.

    `trouble` must not use `words`, and neither may use anything that the other computes.

    Subclasses annotate their parts. They are values, as frozen dataclasses are, but a dataclass takes ten times as long
    to define, and every command that finds steps loads all of them.
    """

    parts: ClassVar[tuple[str, ...]] = ()
    """The names of the parts."""
    required: ClassVar[frozenset[str]] = frozenset()
    """The parts without a default."""
    joiner: ClassVar[str] = ""
    """Separates successive claims of this class in one sentence; `, and ` makes a list. Empty: one sentence each."""
    opening: ClassVar[str] = ""
    """The first word of a sentence of these claims."""
    has_own_line: ClassVar[bool] = False
    """Whether the sentence is a paragraph of its own, as every sentence of several lines is."""

    def __init_subclass__(cls) -> None:
        own = [name for name, kind in cls.__annotations__.items() if not kind.startswith("ClassVar")]
        cls.parts = tuple(dict.fromkeys((*cls.parts, *own)))
        cls.required = cls.required.union(own).difference(vars(cls))

    def __init__(self, *values: Any, **named: Any) -> None:
        given = {**dict(zip(self.parts, values, strict=False)), **named}
        is_known = len(given) == len(values) + len(named) and given.keys() <= set(self.parts)
        if not is_known or not given.keys() >= self.required:
            raise TypeError(f"{type(self).__name__} takes {', '.join(self.parts)}")
        vars(self).update(given)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} does not change: {name}")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other._values() == self._values()

    def __hash__(self) -> int:
        return hash((type(self), self._values()))

    def __repr__(self) -> str:
        shown = (f"{name}={value!r}" for name, value in zip(self.parts, self._values(), strict=True))
        return f"{type(self).__name__}({', '.join(shown)})"

    def _values(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in self.parts])

    def words(self) -> str:
        """The clause in English, without capital and full stop."""
        raise NotImplementedError

    def words_after(self, before: Claim | None) -> str:  # noqa: ARG002
        """The clause after another claim, with pronouns if both are about the same cells."""
        return self.words()

    def trouble(self, said: Said) -> str:
        """The reason why the claim is wrong on this board after the claims before it; empty if it holds."""
        raise NotImplementedError

    def truths(self) -> tuple[Truth, ...]:
        """The truths that the reader learns from this claim, and that later claims may use."""
        return ()

    def conclusions(self) -> tuple[Conclusion, ...]:
        """The conclusions of the step that this claim states."""
        return ()

    def lights(self) -> Candidates:
        """The candidates that a picture of the claim shows."""
        return ()


@dataclass(frozen=True, slots=True)
class At:
    """A digit in one of these cells, or in none of them."""

    cells: Cells
    digit: Digit
    is_on: bool = True

    def __str__(self) -> str:
        return f"{self.subject()} is {'' if self.is_on or len(self.cells) > 1 else 'not '}{self.digit}"

    def subject(self) -> str:
        """The cells as the subject of a sentence: `r5c9 or r6c9`, `neither r5c9 nor r6c9`."""
        names = list(map(cell_name, self.cells))
        if self.is_on or len(names) == 1:
            return join(names, "or")
        return f"neither {names[0]} nor {names[1]}" if len(names) == 2 else f"none of {join(names)}"

    def denial(self) -> str:
        """The literal without its digit, after a clause that names it: `r5c9 is not`, `neither r5c9 nor r6c9 is`."""
        return str(self).removesuffix(f" {self.digit}")

    def candidates(self) -> Candidates:
        """The digit in each of the cells."""
        return tuple(Candidate(cell, self.digit) for cell in self.cells)

    def bits(self) -> int:
        """The candidates as a set of bits."""
        return sum(1 << index_of(cell, self.digit) for cell in self.cells)


def at(cells: Cell | Cells, digit: Digit) -> At:
    """The digit is in this cell, or in one of these."""
    return At((cells,) if isinstance(cells, int) else cells, digit)


def not_at(cells: Cell | Cells, digit: Digit) -> At:
    """The digit is not in this cell, or in none of these."""
    return At((cells,) if isinstance(cells, int) else cells, digit, is_on=False)


class Said:
    """A board, and the truths that the reader of an explanation knows so far."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.candidates = bits_of_board(board)
        """The candidates of the empty cells."""
        self._clauses: dict[int, None] = {}

    def learn(self, truth: Truth) -> str:
        """Add a truth. Returns the reason why it does not hold; empty if it does."""
        clause, trouble = clause_of(truth, self.board)
        if not trouble:
            self._clauses[clause] = None
        return trouble

    def excludes(self, *, on: int = 0, off: int = 0) -> bool:
        """Whether these candidates cannot all be true while those are false, by the truths so far and the rules."""
        alive = self.candidates & ~off
        bits = on
        while bits:
            bit = bits & -bits
            bits ^= bit
            alive &= ~conflicts_of(bit)
        if on & ~alive:
            return True
        return Refutation(list(self._clauses)).holds(alive, on)

    def has(self, candidates: Iterable[Candidate]) -> str:
        """The reason why one of these is not a candidate; empty if all are."""
        gone = [str(one) for one in candidates if not self.candidates >> index_of(one.cell, one.digit) & 1]
        return f"{', '.join(gone)}: not a candidate" if gone else ""


def text_of(claims: Iterable[Claim]) -> str:
    """The claims as sentences: one each, or one for several in a row of a class that joins them."""
    text, before, was_apart = "", None, False
    for _, some in groupby(claims, key=lambda claim: type(claim) if claim.joiner else id(claim)):
        clauses = []
        for claim in some:
            clauses.append(claim.words_after(before))
            before = claim
        assert before is not None
        sentence = _sentence(before.opening, clauses, before.joiner)
        is_apart = before.has_own_line or "\n" in sentence
        space = "\n" if is_apart or was_apart else " "
        text, was_apart = f"{text}{space}{sentence}".lstrip(), is_apart
    return text


def _sentence(opening: str, clauses: list[str], joiner: str) -> str:
    """The clauses with a full stop, and with a capital letter unless the name of a cell comes first."""
    *first, last = clauses
    text = opening + joiner.join((", ".join(first), last) if first and joiner == ", and " else clauses)
    return f"{text}." if re.match(r"r\d", text) else f"{text[0].upper()}{text[1:]}."


def truths_of(claims: Iterable[Claim]) -> tuple[Truth, ...]:
    """The truths of all these claims, each once."""
    return tuple(dict.fromkeys(truth for claim in claims for truth in claim.truths()))


def troubles_of(claims: Iterable[Claim], board: Board, conclusions: Iterable[Conclusion]) -> Iterator[str]:
    """The reasons why these claims are wrong on this board, or do not lead to the conclusions."""
    said, concluded = Said(board), set[Conclusion]()
    for claim in claims:
        troubles = [said.learn(truth) for truth in claim.truths()] + [claim.trouble(said)]
        yield from (f"{claim.words()}: {trouble}" for trouble in troubles if trouble)
        concluded.update(claim.conclusions())
    if concluded != set(conclusions):
        yield "the explanation does not end with the conclusions of the step"


def bit_of(candidate: Candidate) -> int:
    """The candidate as a set of bits."""
    return 1 << index_of(candidate.cell, candidate.digit)


def digits_in_words(digits: Iterable[Digit], last: str = "and") -> str:
    """The digits as a list in a sentence, in ascending order."""
    return join(map(str, sorted(digits)), last)


def candidates_in_words(candidates: Candidates, last: str) -> str:
    """The candidates by digit: `3 in r7c9 or r9c9`."""
    digits = dict.fromkeys(one.digit for one in candidates)
    by_digit = {digit: [cell_name(one.cell) for one in candidates if one.digit == digit] for digit in digits}
    return join((f"{digit} in {join(names, last)}" for digit, names in by_digit.items()), last)


def losses_in_words(candidates: Candidates) -> str:
    """The eliminations by cell: `r1c6 loses 2 and 3, and r1c8 and r1c9 lose 1`."""
    cells: dict[tuple[Digit, ...], list[Cell]] = {}
    for cell in dict.fromkeys(one.cell for one in candidates):
        cells.setdefault(tuple(sorted(one.digit for one in candidates if one.cell == cell)), []).append(cell)
    parts = [
        f"{cells_in_words(tuple(sorted(some)))} {'loses' if len(some) == 1 else 'lose'} {digits_in_words(digits)}"
        for digits, some in cells.items()
    ]
    return f"{', '.join(parts[:-1])}, and {parts[-1]}" if len(parts) > 1 else parts[0]


def see_each_other(cells: Iterable[Cell], others: Iterable[Cell]) -> bool:
    """Whether each of these cells sees each of those."""
    return all(other in CLASSIC.peers[cell] for cell in cells for other in others)


def masks_of(board: Board, cells: Cells) -> DigitSet:
    """All candidates of these cells."""
    mask = 0
    for cell in cells:
        mask |= board.candidates_mask(cell)
    return DigitSet(mask)
