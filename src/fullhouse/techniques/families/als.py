"""Almost locked sets, and Sue de Coq."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import CLASSIC, Cell, Digit, cell_name
from fullhouse.core.notation import format_cells
from fullhouse.techniques.claims import (
    AlmostLocked,
    AsMany,
    Claim,
    Either,
    JustEnough,
    Loses,
    NoOther,
    NotBoth,
    OnceEach,
    Only,
    at,
)
from fullhouse.techniques.fields import Houses, Part, Parts, cells_in_words, join
from fullhouse.techniques.highlights import Highlights, candidates_of
from fullhouse.techniques.step import Family, Step, Technique, area_of


class AlsStep(Step):
    """Base class of the steps with almost locked sets."""

    sets: Parts
    links: Parts
    """The digits that link the sets, in order, each with its cells in the two sets that it links."""
    common: Parts
    """The eliminated digits, each with its cells in the sets, one of which must hold it.

    For sets with two links: the digits locked in the first set, then those locked in the second.
    """

    def claims_of_chain(self, sets: Parts) -> Iterator[Claim]:
        """Each set loses the digit of its link, and a digit of both ends is in one of them."""
        links = self.link_digits()
        for part, lost in zip(sets, (links[0], *links), strict=True):
            yield AlmostLocked(part.cells, part.digits, lost)
        for one, other, link in zip(sets, sets[1:], self.links, strict=False):
            yield _apart(one, other, link)

    def claims_of_common(self, common: Parts) -> Iterator[Claim]:
        """Each of these digits is in one of its cells, so candidates that see all of them are eliminated."""
        left = self.concluded()
        for part in common:
            for digit in part.digits:
                seers = (one for one in left if one.digit == digit)
                removed = tuple(one for one in seers if all(CLASSIC.sees(one.cell, cell) for cell in part.cells))
                left = tuple(one for one in left if one not in removed)
                if removed:
                    yield Either(tuple(at(cell, digit) for cell in part.cells))
                    yield Loses(removed, part.cells)

    def highlights(self) -> Highlights:
        return Highlights(
            cells=tuple((f"set-{number}", part.cells) for number, part in enumerate(self.sets, 1)),
            candidates=(
                *(("shared", candidates_of(part.cells, part.digits)) for part in self.links),
                *(("pattern", candidates_of(part.cells, part.digits)) for part in self.common),
                *self.marks(),
            ),
        )

    def area(self) -> str:
        return area_of(self.cells_of_sets())

    def involved(self) -> str:
        return f"The sets are {'; '.join(map(in_words, self.sets))}."

    def cells_of_sets(self) -> tuple[Cell, ...]:
        """The cells of all sets, in reading order."""
        return tuple(sorted({cell for part in self.sets for cell in part.cells}))

    def link_digits(self) -> tuple[Digit, ...]:
        """The digits of the links, in order."""
        return tuple(digit for part in self.links for digit in part.digits)

    def common_digits(self) -> tuple[Digit, ...]:
        """The digits that one of the sets must hold."""
        return tuple(digit for part in self.common for digit in part.digits)


def _apart(one: Part, other: Part, link: Part) -> Claim:
    """The digit of the link is not in both sets."""
    (digit,) = link.digits
    ends = (tuple(cell for cell in link.cells if cell in part.cells) for part in (one, other))
    return NotBoth(*(at(end, digit) for end in ends))


def cells_of(part: Part) -> str:
    """The cells of a set in HoDoKu notation: line by line."""
    return format_cells(part.cells, products=False)


def in_notation(part: Part) -> str:
    """A set in HoDoKu notation: `r14c6 {148}`."""
    return f"{cells_of(part)} {part.digits}"


def in_words(part: Part) -> str:
    """A set, worded for a sentence."""
    return f"{cells_of(part)} with {join(map(str, part.digits))}"


def listed(digits: Iterable[Digit]) -> str:
    """Digits as HoDoKu lists them: `5,8`."""
    return ",".join(map(str, sorted(digits)))


def eureka_of(sets: Parts, links: tuple[Digit, ...], end: Digit) -> str:
    """A chain of sets in Eureka: `(4=81)r14c6 - (1=5894)r1235c9`. The digit at both ends is `end`."""
    parts = []
    for number, part in enumerate(sets):
        enter = end if number == 0 else links[number - 1]
        leave = end if number == len(links) else links[number]
        between = "".join(str(digit) for digit in part.digits if digit not in (enter, leave))
        parts.append(f"({enter}={between}{leave}){cells_of(part).replace(',', '|')}")
    return " - ".join(parts)


class AlsXz(AlsStep):
    """Two almost locked sets and a digit x that only one of them can hold.

    A  x z . | . . .     every x of A sees every x of B: at most one set holds x.
    B  . . z | x . .     The other holds all its other digits, so z is in A or B.
       . . . | - - -     With two such digits x, both sets are locked.
    """

    def is_double(self) -> bool:
        """Whether two digits link the sets."""
        return len(self.links) > 1

    def pattern(self) -> str:
        first, second = map(in_notation, self.sets)
        text = f"A={first}, B={second}, X={listed(self.link_digits())}"
        return text if self.is_double() else f"{text}, Z={listed(self.common_digits())}"

    def line(self) -> str:
        """The HoDoKu line; for sets with two links, the links first, then the digits locked in A and in B."""
        if not self.is_double():
            return Step.line(self)
        links, groups = self.link_digits(), dict[Digit, list[Cell]]()
        candidates = [one.candidate for one in self.conclusions]
        shown = sorted((one.cell, one.digit) for one in candidates if one.digit in links)
        shown += ((one.cell, one.digit) for digit in self.common_digits() for one in candidates if one.digit == digit)
        for cell, digit in shown:
            groups.setdefault(digit, []).append(cell)
        result = ", ".join(f"{format_cells(cells, products=False)}<>{digit}" for digit, cells in groups.items())
        return f"{self.title()}: {self.pattern()} => {result}"

    def eureka(self) -> str:
        if self.is_double():
            one, other = self.link_digits()[:2]
            sets = (self.sets[0], self.sets[1])
            return f"{eureka_of(sets, (other,), one)} - loop => {self.result()}"
        ends = ", ".join(eureka_of(self.sets, self.link_digits(), digit) for digit in self.common_digits())
        return f"{ends} => {self.result()}"

    def claims(self) -> Iterator[Claim]:
        for part, lost in zip(self.sets, (self.link_digits()[0], self.link_digits()[-1]), strict=True):
            yield AlmostLocked(part.cells, part.digits, lost)
        for link in self.links:
            yield _apart(self.sets[0], self.sets[1], link)
        yield from self.claims_of_common((*self.links, *self.common) if self.is_double() else self.common)


class AlsXyWing(AlsStep):
    """Three almost locked sets: a pivot C, linked to A by x and to B by y.

    A {..xz} -x- C {..xy} -y- B {..yz}     C holds x or y, so A lacks x or B lacks y:
                                           one of them holds z
    """

    def pattern(self) -> str:
        first, second, pivot = map(in_notation, self.sets)
        return f"A={first}, B={second}, C={pivot}, X,Y={listed(self.link_digits())}, Z={listed(self.common_digits())}"

    def eureka(self) -> str:
        first, second, pivot = self.sets
        ends = (eureka_of((first, pivot, second), self.link_digits(), digit) for digit in self.common_digits())
        return f"{', '.join(ends)} => {self.result()}"

    def claims(self) -> Iterator[Claim]:
        first, second, pivot = self.sets
        yield from self.claims_of_chain((first, pivot, second))
        yield from self.claims_of_common(self.common)


class AlsChain(AlsStep):
    """Four or more almost locked sets, each linked to the next.

    A {..zx} -x- B {..xy} -y- ... -w- L {..wz}     without z, A holds x, so B lacks x and holds y, and so on
                                                   until L holds z: A or L holds z
    """

    def pattern(self) -> str:
        ends = "".join(map(str, self.common_digits()))
        text = in_notation(self.sets[0])
        for digit, part in zip(self.link_digits(), self.sets[1:], strict=True):
            text += f" -{digit}- {in_notation(part)}"
        return f"{ends}- {text} -{ends}"

    def eureka(self) -> str:
        ends = (eureka_of(self.sets, self.link_digits(), digit) for digit in self.common_digits())
        return f"{', '.join(ends)} => {self.result()}"

    def claims(self) -> Iterator[Claim]:
        yield from self.claims_of_chain(self.sets)
        yield from self.claims_of_common(self.common)


class DeathBlossom(AlsStep):
    """A stem cell and a petal for each of its candidates: an almost locked set that loses this digit to the stem.

    stem {145}   petals {19} {459} {569}     whatever the stem holds, one petal holds all its other digits:
                                             9 is in one of them
    """

    stem: Cell

    def pattern(self) -> str:
        petals = zip(self.link_digits(), self.sets, strict=True)
        return ",  ".join((f"[{cell_name(self.stem)}]", *(f"-{digit}- {in_notation(part)}" for digit, part in petals)))

    def claims(self) -> Iterator[Claim]:
        yield Only((self.stem,), DigitSet.of(*self.link_digits()))
        for link, petal in zip(self.links, self.sets, strict=True):
            (digit,) = link.digits
            yield AlmostLocked(petal.cells, petal.digits, digit)
            yield NotBoth(at(self.stem, digit), at(tuple(cell for cell in link.cells if cell in petal.cells), digit))
        yield from self.claims_of_common(self.common)

    def area(self) -> str:
        return area_of(tuple(sorted((self.stem, *self.cells_of_sets()))))

    def highlights(self) -> Highlights:
        marked = AlsStep.highlights(self)
        stem = candidates_of((self.stem,), self.link_digits())
        return Highlights(
            cells=(("pivot", (self.stem,)), *marked.cells), candidates=(("shared", stem), *marked.candidates)
        )

    def involved(self) -> str:
        petals = zip(self.link_digits(), self.sets, strict=True)
        text = "; ".join(f"for {digit} {in_words(part)}" for digit, part in petals)
        return f"The stem is {cell_name(self.stem)}. Its petals: {text}."


ALMOST_LOCKED_SETS = Family(
    "als",
    "Almost locked sets",
    "Cells of one house that have as many digits as cells are locked: they hold all these digits. With one digit more "
    "the set is almost locked: remove any one of its digits, and it must hold all the others. Two sets are linked by a "
    "digit if every place in one sees every place in the other, because then only one of them can hold it. So a set "
    "that loses a digit can take one from its neighbour, which takes one from the next, until a digit is certain to be "
    "in one of two sets. A single cell with two candidates is the smallest such set, so XY-wings and XY-chains are the "
    "simplest examples.",
    (
        Technique("als-xz", "Almost Locked Set XZ-Rule", AlsXz, "0901"),
        Technique("als-xy-wing", "Almost Locked Set XY-Wing", AlsXyWing, "0902"),
        Technique("als-chain", "Almost Locked Set Chain", AlsChain, "0903"),
        Technique("death-blossom", "Death Blossom", DeathBlossom, "0904"),
    ),
)


class SueDeCoq(Step):
    """Two or three cells where a line and a box cross, with some other cells of the line and of the box.

    c c . | l . -     in all there are as many cells as digits, and l and b share no digit of c:
    . b - |           each digit is once in c and l or once in c and b,
    - . . |           so the rest of that house loses it
    """

    houses: Houses
    """The line and the box."""
    sets: Parts
    """The crossing, the set in the line, the set in the box."""

    def pattern(self) -> str:
        crossing, in_line, in_box = (
            f"{format_cells(part.cells, products=False)} - {part.digits}" for part in self.sets
        )
        return f"{crossing} ({in_line}, {in_box})"

    def line(self) -> str:
        """The HoDoKu line: eliminations in the box first, then in the line, each cell by cell."""
        crossing, in_line, in_box = self.sets
        of_box = in_box.digits | (crossing.digits - in_line.digits)
        rest_of_box = set(self.houses[1].cells) - set(in_box.cells)
        groups: dict[Digit, list[Cell]] = {}
        for _, cell, digit in sorted(
            (cell not in rest_of_box or digit not in of_box, cell, digit)
            for cell, digit in ((one.candidate.cell, one.candidate.digit) for one in self.conclusions)
        ):
            groups.setdefault(digit, []).append(cell)
        result = ", ".join(f"{format_cells(cells, products=False)}<>{digit}" for digit, cells in groups.items())
        return f"{self.title()}: {self.pattern()} => {result}"

    def claims(self) -> Iterator[Claim]:
        crossing, in_line, in_box = self.sets
        digits, both = crossing.digits | in_line.digits | in_box.digits, in_line.digits & in_box.digits
        if both:
            yield JustEnough(in_line.cells, in_box.cells, crossing.cells, digits, both, *self.houses)
        else:
            cells = tuple(sorted(crossing.cells + in_line.cells + in_box.cells))
            yield AsMany(cells, digits)
            yield OnceEach(cells, digits)
        left = self.concluded()
        for house, own, other in zip(self.houses, (in_line, in_box), (in_box, in_line), strict=True):
            used, holders = own.digits | (crossing.digits - other.digits), crossing.cells + own.cells
            rest = set(house.cells) - set(holders)  # a cell of the line's set may be in the rest of the box
            removed = tuple(one for one in left if one.cell in rest and one.digit in used)
            left = tuple(one for one in left if one not in removed)
            if removed:
                yield NoOther(removed, (house,), used, holders)

    def area(self) -> str:
        return join(map(str, self.houses))

    def involved(self) -> str:
        crossing, in_line, in_box = (
            f"{cells_in_words(part.cells)} with {join(map(str, part.digits))}" for part in self.sets
        )
        return f"It involves the crossing of {join(map(str, self.houses))}: {crossing}; then {in_line}, and {in_box}."

    def highlights(self) -> Highlights:
        return Highlights(
            cells=tuple((f"set-{number}", part.cells) for number, part in enumerate(self.sets, 1)),
            candidates=(
                *(("pattern", candidates_of(part.cells, part.digits)) for part in self.sets),
                *self.marks(),
            ),
            houses=(("base", self.houses),),
        )


SUE_DE_COQ = Family(
    "sue-de-coq",
    "Sue de Coq",
    "Where a line and a box cross, two or three cells have a few digits too many. Some cells in the rest of the line "
    "can hold some of these digits, and some cells in the rest of the box others. If all the cells together have no "
    "more digits than there are cells, no digit can be missing: each has its place either in the line's part or in "
    "the box's part, even though it is not known which of them are in the crossing. So the remaining cells of both "
    "houses lose them.",
    (Technique("sue-de-coq", "Sue de Coq", SueDeCoq, "1101"),),
)
