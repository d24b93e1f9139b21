"""Single-digit patterns: strong links of one digit, joined so that one of two free ends must be true."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from fullhouse.core.geometry import CLASSIC, Cell, Digit, House
from fullhouse.core.notation import format_cells
from fullhouse.techniques.chain_notation import eureka_of, links_in_line
from fullhouse.techniques.claims import Claim, Either, IfThen, Loses, NotBoth, Places, Within, at, not_at
from fullhouse.techniques.fields import Candidates, Cells, Chain, Houses, houses_in_words
from fullhouse.techniques.highlights import Highlights, Link, candidates_of, links_of_chain, marks_of_chain
from fullhouse.techniques.step import Family, Step, Technique


class TwoLinks(Step):
    """Two strong links of one digit, joined by two ends that see each other.

    a === b     one of a and b holds the digit, and one of c and d;
          |     b and c see each other, so they do not both hold it;
    d === c     so a or d does, and no cell that sees both of these can
    """

    digit: Digit
    chain: Chain
    houses: Houses

    @property
    def ends(self) -> Cells:
        """The two cells of which one must hold the digit."""
        return self.chain[0].cells + self.chain[3].cells

    @property
    def bridge(self) -> Cells:
        """The two cells that see each other."""
        return self.chain[1].cells + self.chain[2].cells

    def pattern(self) -> str:
        return f"{self.digit} in {format_cells(self.ends)} (connected by {format_cells(self.bridge)})"

    def eureka(self) -> str:
        return f"{_eureka(self.digit, *(node.cells for node in self.chain))} => {self.result()}"

    def claims(self) -> Iterator[Claim]:
        a, b, c, d = (node.cells for node in self.chain)
        for house, link in zip(self._houses_of_links(), (a + b, c + d), strict=True):
            yield Places(house, self.digit, link)
        yield NotBoth(at(b, self.digit), at(c, self.digit))
        yield Either((at(a, self.digit), at(d, self.digit)))
        yield Loses(self.concluded(), self.ends)

    def _houses_of_links(self) -> Houses:
        """The house of the first link and that of the second; the field has rows first."""
        first, second = self.houses
        straight = {*self.chain[0].cells, *self.chain[1].cells} <= set(first.cells)
        return (first, second) if straight else (second, first)

    def area(self) -> str:
        return houses_in_words(self.houses)

    def highlights(self) -> Highlights:
        return Highlights(
            candidates=(*marks_of_chain(self.chain), *self.marks()),
            houses=(("base", self.houses),),
            links=links_of_chain(self.chain),
        )


class TurbotFish(TwoLinks):
    """Two strong links joined in a different way: one or both of them are in a box.

    a . . |             the box has only a and b, the column only c and d;
    . . b | . . c       b and c see each other in their row,
    ------+------       a and d are the ends
          | . . d
    """

    def pattern(self) -> str:
        first, second, third, last = (format_cells(node.cells) for node in self.chain)
        digit = self.digit
        return f"{digit} {first} ={digit}= {second} -{digit}- {third} ={digit}= {last}"


class EmptyRectangle(Step):
    """A box whose places for a digit are in one row and one column, and a strong link that ends in one of the two.

    . x . | . . . | . . .     every x of the box is in the row or in the column,
    x x x | . . . | n . .     and n and e are the only two places of their column.
    . x . | . . . | . . .     if e is false, n is true, and the x of the box must be
    ------+-------+------     in the column: the - sees a true digit
    . - . | . . . | e . .     in both cases
    """

    digit: Digit
    box: House
    in_box: Cells
    crossing: Cell
    link_house: House
    link: Cells

    def pattern(self) -> str:
        return f"{self.digit} in {self.box.short} ({format_cells(self.link)})"

    def claims(self) -> Iterator[Claim]:
        near, far = self._link_from_near()
        yield Within((self.box,), self.digit, self._lines(), self.in_box)
        yield Places(self.link_house, self.digit, (far, near))
        yield from _ends_of_rectangle(self.digit, near, far, self._groups()[1])
        yield Loses(self.concluded(), (far, *self._groups()[1]))

    def eureka(self) -> str:
        near, far = self._link_from_near()
        first, second = self._groups()
        return f"{_eureka(self.digit, (far,), (near,), first, second)} => {self.result()}"

    def area(self) -> str:
        return str(self.box)

    def highlights(self) -> Highlights:
        near, far = self._link_from_near()
        groups = [candidates_of(cells, (self.digit,)) for cells in ((far,), (near,), *self._groups())]
        return Highlights(
            candidates=(("off", groups[0] + groups[2]), ("on", groups[1] + groups[3]), *self.marks()),
            houses=(("base", (self.box, self.link_house)),),
            links=tuple(Link(groups[k], groups[k + 1], is_strong=k != 1) for k in range(3)),
        )

    def _lines(self) -> tuple[House, House]:
        """The line of the box that meets the link, then the other line."""
        row, column, _ = CLASSIC.houses_of[self.crossing]
        return (row, column) if self.link[0] // 9 != self.link[1] // 9 else (column, row)

    def _link_from_near(self) -> Cells:
        """The end of the link in line with the box, then the other end."""
        along, _ = self._lines()
        return self.link if self.link[0] in along.cells else self.link[::-1]

    def _groups(self) -> tuple[Cells, Cells]:
        """The places of the box that the near end sees, then the others."""
        along, _ = self._lines()
        seen = tuple(cell for cell in self.in_box if cell in along.cells)
        return seen, tuple(cell for cell in self.in_box if cell not in seen)


class DualKite(Step):
    """Two 2-string kites over the same two cells of a box; usually both have the same digit.

    x . . | a . .     x and y are not both true. So one of a and B is, if x has a partner a in its row
    . y . | . A .     and y a partner B in its column; and one of A and b, the other way round
    b B . | - - .
    """

    digit: Digit
    ends: Cells
    houses: Houses
    other_digit: Digit
    other_ends: Cells
    other_houses: Houses
    bridge: Cells
    box: House

    def pattern(self) -> str:
        ends, other_ends, bridge = map(format_cells, (self.ends, self.other_ends, self.bridge))
        return f"{self.digit} in {ends}/in {other_ends} (connected by {bridge})"

    def claims(self) -> Iterator[Claim]:
        yield NotBoth(at(self.bridge[0], self.digit), at(self.bridge[1], self.digit))
        if self.other_digit != self.digit:
            yield NotBoth(at(self.bridge[0], self.other_digit), at(self.bridge[1], self.other_digit))
        left = self.concluded()
        for digit, ends, houses in self._kites():
            for house in houses:
                yield Places(house, digit, tuple(cell for cell in (*ends, *self.bridge) if cell in house.cells))
            yield Either(tuple(at(end, digit) for end in ends))
            removed = tuple(one for one in left if one.digit == digit and _sees_all(one.cell, ends))
            left = tuple(one for one in left if one not in removed)
            if removed:
                yield Loses(removed, ends)

    def _kites(self) -> tuple[tuple[Digit, Cells, Houses], ...]:
        return (self.digit, self.ends, self.houses), (self.other_digit, self.other_ends, self.other_houses)

    def area(self) -> str:
        return str(self.box)

    def highlights(self) -> Highlights:
        return Highlights(
            candidates=(
                ("pattern", candidates_of(self.bridge, sorted({self.digit, self.other_digit}))),
                ("color-1", candidates_of(self.ends, (self.digit,))),
                ("color-2", candidates_of(self.other_ends, (self.other_digit,))),
                *self.marks(),
            ),
            houses=(("base", tuple(dict.fromkeys(self.houses + self.other_houses))),),
        )


class DualEmptyRectangle(Step):
    """Two empty rectangles of one box, each with a strong link of its own.

    . x . | . . . | n . .     the x and the strong link n e remove the digit from -,
    x x x | . . . | m - f     the x and the strong link m f from a cell below f
    . x . | . . . | . . .
    """

    digit: Digit
    box: House
    in_box: Cells
    link_house: House
    link: Cells
    other_house: House
    other_link: Cells

    def pattern(self) -> str:
        return f"{self.digit} in {self.box.short} ({format_cells(self.link)}/{format_cells(self.other_link)})"

    def area(self) -> str:
        return str(self.box)

    def claims(self) -> Iterator[Claim]:
        stated: set[House] = set()
        for house, link in ((self.link_house, self.link), (self.other_house, self.other_link)):
            near, far, rest, removed = next(self._rectangles(link))
            lines = _line_of(near, house), next(line for line in CLASSIC.houses_of[rest[0]] if line.kind == house.kind)
            if stated != set(lines):
                yield Within((self.box,), self.digit, lines, self.in_box)
                stated = set(lines)
            yield Places(house, self.digit, (far, near))
            yield from _ends_of_rectangle(self.digit, near, far, rest)
            yield Loses(removed, (far, *rest))

    def _rectangles(self, link: Cells) -> Iterator[tuple[Cell, Cell, Cells, Candidates]]:
        """The end of the link in line with the box, the other end, the places that it does not see, and the result."""
        for near, far in (link, link[::-1]):
            rest = tuple(cell for cell in self.in_box if not CLASSIC.sees(near, cell))
            removed = tuple(one for one in self.concluded() if _sees_all(one.cell, (far, *rest)))
            if rest and removed:
                yield near, far, rest, removed

    def highlights(self) -> Highlights:
        return Highlights(
            candidates=(
                ("pattern", candidates_of(self.in_box, (self.digit,))),
                ("color-1", candidates_of(self.link, (self.digit,))),
                ("color-2", candidates_of(self.other_link, (self.digit,))),
                *self.marks(),
            ),
            houses=(("base", (self.box, self.link_house, self.other_house)),),
        )


def _eureka(digit: Digit, *groups: Cells) -> str:
    """Strong, weak, strong: `(5): r4c9 = r7c9 - r7c5 = r8c6`."""
    first, second, third, last = (format_cells(group, products=False) for group in groups)
    return f"({digit}): {first} = {second} - {third} = {last}"


def _ends_of_rectangle(digit: Digit, near: Cell, far: Cell, rest: Cells) -> Iterator[Claim]:
    """One end of the link, or the places of the box that the other end does not see, hold the digit."""
    yield IfThen(not_at(far, digit), at(near, digit))
    yield IfThen(at(near, digit), at(rest, digit))
    yield Either((at(far, digit), at(rest, digit)))


def _line_of(cell: Cell, link_house: House) -> House:
    """The line of the cell across the house of a link."""
    row, column, _ = CLASSIC.houses_of[cell]
    return row if link_house.kind == "column" else column


def _sees_all(cell: Cell, others: Cells) -> bool:
    return all(CLASSIC.sees(cell, other) for other in others)


SINGLE_DIGIT = Family(
    "single-digit",
    "Single-digit patterns",
    "If a house has only two places left for a digit, one of them must hold it: a strong link. Take two such links "
    "of the same digit, and let an end of one see an end of the other. These two ends cannot both be true, so at least "
    "one of the two free ends is. A cell that sees both free ends cannot hold the digit, whichever of them is true. "
    "The names only describe where the links are: two parallel lines (skyscraper), a row and a column that meet in a "
    "box (2-string kite), anything else (turbot fish); in an empty rectangle a box plays the part of one link.",
    (
        Technique("skyscraper", "Skyscraper", TwoLinks, "0400"),
        Technique("two-string-kite", "2-String Kite", TwoLinks, "0401"),
        Technique("turbot-fish", "Turbot Fish", TurbotFish, "0403"),
        Technique("empty-rectangle", "Empty Rectangle", EmptyRectangle, "0402"),
        Technique("dual-two-string-kite", "Dual 2-String Kite", DualKite, "0404"),
        Technique("dual-empty-rectangle", "Dual Empty Rectangle", DualEmptyRectangle, "0405"),
    ),
)


class StrongLinks(Step):
    """Strong links of one digit in a row, each joined to the next by a house that both have places in.

    a === b           one of a and b holds the digit, one of c and d, one of e and f;
          |           b and c are in one house, so they cannot both hold it, nor can d and e:
    d === c           if a does not hold it, then b, d and f do.
    |                 So a or f holds it, and no cell that sees both can.
    e === f           Each letter may be a group: some cells of a line in one box
    """

    digit: Digit
    chain: Chain
    bridges: Houses
    """Where two links meet; in a loop also where the last one meets the first."""
    is_loop: bool
    """Whether the ends also share a house."""

    @property
    def link_houses(self) -> Houses:
        """The houses of the strong links, rows first."""
        linked = {node.house for node in self.chain}
        return tuple(house for house in CLASSIC.houses if house in linked)

    def pattern(self) -> str:
        closing = f" -{self.digit}- {format_cells(self.chain[0].cells)}" if self.is_loop else ""
        return f"{self.digit} {links_in_line(self.chain)}{closing}"

    def eureka(self) -> str:
        text = eureka_of(self.chain).removeprefix(f"({self.digit})")
        return f"({self.digit}): {text}{' - loop' if self.is_loop else ''} => {self.result()}"

    def claims(self) -> Iterator[Claim]:
        links = tuple(zip(self.chain[::2], self.chain[1::2], strict=True))
        for one, other in links:
            assert other.house is not None
            yield Places(other.house, self.digit, one.cells + other.cells)
        joints = [(before[1].cells, after[0].cells) for before, after in pairwise(links)]
        ends = self.chain[0].cells, self.chain[-1].cells
        if self.is_loop:
            joints.append(ends)
        for one_end, other_end in joints:
            yield NotBoth(at(one_end, self.digit), at(other_end, self.digit))
        if self.is_loop:
            yield from self._claims_of_loop(joints)
        else:
            yield Either((at(ends[0], self.digit), at(ends[1], self.digit)))
            yield Loses(self.concluded(), ends[0] + ends[1])

    def _claims_of_loop(self, joints: list[tuple[Cells, Cells]]) -> Iterator[Claim]:
        """Where two links of a loop meet, one of the two holds the digit."""
        left = self.concluded()
        for one, other in joints:
            removed = tuple(gone for gone in left if _sees_all(gone.cell, one + other))
            left = tuple(gone for gone in left if gone not in removed)
            if removed:
                yield Either((at(one, self.digit), at(other, self.digit)))
                yield Loses(removed, one + other)

    def announcement(self) -> str:
        return f"There are {self.title()}."

    def area(self) -> str:
        return houses_in_words(self.link_houses)

    def highlights(self) -> Highlights:
        first, last = self.chain[0], self.chain[-1]
        closing = (Link(last.candidates(), first.candidates(), is_strong=False),) if self.is_loop else ()
        return Highlights(
            candidates=(*marks_of_chain(self.chain), *self.marks()),
            houses=(("base", self.link_houses),),
            links=(*links_of_chain(self.chain), *closing),
        )


STRONG_LINKS = Family(
    "strong-links",
    "Chains of strong links",
    "A digit that has two places in a house makes a strong link: one of the two holds it. A strong link may be "
    "grouped: the digit has more places, but they fall into two parts, each of which lies in one more house, like the "
    "row and the column that hold all places of a box. Join two, three or four strong links of one digit, so that an "
    "end of each lies in one house with an end of the next: then at least one of the two free ends holds the digit, "
    "and what sees both does not. Two links are what skyscraper, 2-string kite, turbot fish and empty rectangle have "
    "in common, here with their grouped forms; three and four links are short X-chains. SukakuExplainer sorts them in "
    "this way, by the number of links, and the scale of Sudoku Explainer's ratings follows it.",
    (
        Technique("two-strong-links", "2 Strong Links", StrongLinks),
        Technique("three-strong-links", "3 Strong Links", StrongLinks),
        Technique("four-strong-links", "4 Strong Links", StrongLinks),
    ),
)
