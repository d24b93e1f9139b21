"""Single-digit patterns: strong links of one digit, joined so that one of two free ends must be true."""

from __future__ import annotations

from fullhouse.core.geometry import CLASSIC, Cell, Digit, House, cell_name
from fullhouse.core.notation import format_cells
from fullhouse.techniques.chain_notation import eureka_of, links_in_line, node_in_words, nodes_in_words
from fullhouse.techniques.fields import Cells, Chain, Houses, houses_in_words, join
from fullhouse.techniques.highlights import Highlights, Link, candidates_of, links_of_chain, marks_of_chain
from fullhouse.techniques.proof import HouseTruth, Proof, house_truths
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

    def words(self) -> str:
        return (
            f"{self.digit} has only two places in {self.houses[0]} and only two in {self.houses[1]}. "
            f"{_names(self.bridge)} see each other, so they cannot both hold {self.digit}, and at least one of the "
            f"other two, {_names(self.ends)}, does. No cell that sees both of these can hold {self.digit}."
        )

    def area(self) -> str:
        return houses_in_words(self.houses)

    def proof(self) -> Proof:
        return Proof(house_truths(self.houses, self.digit))

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

    def words(self) -> str:
        near, far = self._link_from_near()
        along, across = self._lines()
        (gone,) = self.conclusions
        return (
            f"In {self.box} every {self.digit} is in {along} or {across}. "
            f"{self.digit} has only two places in {self.link_house}, {_names((far, near))}. "
            f"If {cell_name(far)} does not hold {self.digit}, {cell_name(near)} does; then {along} has its "
            f"{self.digit} outside {self.box}, and {self.box} has its own in {across}. "
            f"Either way {cell_name(gone.candidate.cell)} sees a {self.digit}."
        )

    def eureka(self) -> str:
        near, far = self._link_from_near()
        first, second = self._groups()
        return f"{_eureka(self.digit, (far,), (near,), first, second)} => {self.result()}"

    def area(self) -> str:
        return str(self.box)

    def proof(self) -> Proof:
        return Proof((HouseTruth(self.box, self.digit), HouseTruth(self.link_house, self.digit)))

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

    def words(self) -> str:
        return (
            f"{_names(self.bridge)} see each other in {self.box}, so they never hold the same digit, and both are part "
            f"of two kites. {self.digit} has only two places in {self.houses[0]} and only two in {self.houses[1]}, so "
            f"one of {_names(self.ends)} holds {self.digit}. {self.other_digit} has only two places in "
            f"{self.other_houses[0]} and only two in {self.other_houses[1]}, so one of {_names(self.other_ends)} holds "
            f"{self.other_digit}. No cell that sees both ends of a kite can hold its digit."
        )

    def area(self) -> str:
        return str(self.box)

    def proof(self) -> Proof:
        return Proof(house_truths(self.houses, self.digit) + house_truths(self.other_houses, self.other_digit))

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

    sentence = (
        "The places for {digit} in {box}, {in_box}, form an empty rectangle: they are in one row and one column. "
        "It combines with the two places in {link_house}, {link}, and with the two in {other_house}, {other_link}. "
        "Each of the two links eliminates one {digit}."
    )
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

    def proof(self) -> Proof:
        return Proof(house_truths((self.box, self.link_house, self.other_house), self.digit))

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


def _names(cells: Cells) -> str:
    return join(map(cell_name, cells))


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

    def words(self) -> str:
        text = (
            f"{self._links_in_words()} Suppose that {node_in_words(self.chain[0])}. Then {nodes_in_words(self.chain)}."
        )
        digit = self.digit
        if self.is_loop:
            return (
                f"{text} The two ends also share a house: the chain is a loop, and it holds in both directions. "
                f"Wherever two of its links meet, in {houses_in_words(self.bridges)}, one of the two has the {digit} "
                f"of that house. No other cell there can hold {digit}."
            )
        both = "all cells of both" if len(self.chain[0].cells + self.chain[-1].cells) > 2 else "both"
        return f"{text} So one of the two ends holds {digit}, and no cell that sees {both} can."

    def _links_in_words(self) -> str:
        """The places for the digit in each house."""
        if all(len(node.cells) == 1 for node in self.chain):
            return f"{self.digit} has only two places in each of these houses: {houses_in_words(self.link_houses)}."
        links = zip(self.chain[::2], self.chain[1::2], strict=True)
        parts = (f"{format_cells(one.cells)} and {format_cells(other.cells)} in {other.house}" for one, other in links)
        return f"The places for {self.digit} form two groups in each of these houses: {join(parts)}."

    def announcement(self) -> str:
        return f"There are {self.title()}."

    def area(self) -> str:
        return houses_in_words(self.link_houses)

    def proof(self) -> Proof:
        return Proof(house_truths(self.link_houses, self.digit))

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
