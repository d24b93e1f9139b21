"""Fish: houses whose places for a digit all lie in as many other houses, possibly with fins; and Kraken fish."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import CLASSIC, Cell, Digit, cell_name
from fullhouse.core.notation import format_cells
from fullhouse.techniques.chain_notation import eureka_of
from fullhouse.techniques.claims import (
    Claim,
    Either,
    EitherWay,
    InEachCase,
    InSeveralBases,
    UsedUp,
    UsedUpUnless,
    UsesTwoCovers,
    Within,
)
from fullhouse.techniques.claims.chains import branch_of_nodes, literal
from fullhouse.techniques.claims.fish import houses_with
from fullhouse.techniques.families.forcing import branch_line, links_of_branch
from fullhouse.techniques.fields import Candidates, Cells, Chains, Houses, houses_in_words
from fullhouse.techniques.highlights import Highlights, candidates_of, marks_of_chain
from fullhouse.techniques.step import Family, Step, Technique

SIZES = ("X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan")
"""Fish of two houses, of three, and so on up to seven."""
KINDS = ("", "Finned ", "Sashimi ", "Franken ", "Finned Franken ", "Mutant ", "Finned Mutant ")
"""In the order of HoDoKu's codes."""


class Fish(Step):
    """Some base houses, and as many cover houses that contain all their places for a digit except for the fins.

          c2      c8
    r1    x  . .  x     base r1, r4     cover c2, c8     the two x of the base use up both columns,
    r3    -  . .  .                                      so the other candidates in them are eliminated
    r4    x  . f  x     with a fin f, which may take the place of an x, only those that see the fin
    r5    .  . .  -
    """

    digit: Digit
    base: Houses
    cover: Houses
    cells: Cells
    """The places of the base inside the cover."""
    fins: Cells
    """Places of the base outside the cover."""
    endo_fins: Cells
    """Places in two base houses at once."""
    other_cover: Houses
    """The second cover of a Siamese fish, which has two covers for one base."""
    other_fins: Cells

    def title(self) -> str:
        return f"{'Siamese ' if self.other_cover else ''}{self.technique.title}"

    def pattern(self) -> str:
        covers = "/".join(map(format_houses, filter(None, (self.cover, self.other_cover))))
        fins = "".join(f" f{cell_name(cell)}" for cell in (*self.fins, *self.other_fins))
        endo_fins = "".join(f" ef{cell_name(cell)}" for cell in self.endo_fins)
        return f"{self.digit} {format_houses(self.base)} {covers}{fins}{endo_fins}"

    def area(self) -> str:
        return houses_in_words(self.base)

    def involved(self) -> str:
        covers = tuple(dict.fromkeys(self.cover + self.other_cover))
        return f"It involves digit {self.digit} in {houses_in_words(self.base)} and in {houses_in_words(covers)}."

    def claims(self) -> Iterator[Claim]:
        left = self.concluded()
        covers = (self.cover, self.fins), (self.other_cover, self.other_fins)
        for cover, fins in covers if self.other_cover else covers[:1]:
            removed = tuple(one for one in left if self._removes(one.cell, cover, fins))
            left = tuple(one for one in left if one not in removed)
            yield from self._claims_of_cover(cover, fins, removed)

    def _places(self) -> set[Cell]:
        """All places of the base."""
        return {*self.cells, *self.fins, *self.endo_fins, *self.other_fins}

    def _removes(self, cell: Cell, cover: Houses, fins: Cells) -> bool:
        """Whether a cell sees all fins of a cover and lies in it; a place of the base must lie in two of its houses."""
        enough = 2 if cell in self._places() else 1
        sees = all(CLASSIC.sees(cell, fin) for fin in (*fins, *self.endo_fins))
        return sees and len(houses_with(cell, cover)) >= enough

    def _claims_of_cover(self, cover: Houses, fins: Cells, removed: Candidates) -> Iterator[Claim]:
        """The base uses up the cover, or a fin is true."""
        places = self._places()
        cells = tuple(sorted(cell for cell in places if houses_with(cell, cover)))
        outside = {*fins, *(cell for cell in self.endo_fins if not houses_with(cell, cover))}
        yield Within(self.base, self.digit, cover, cells, tuple(sorted(outside)))
        for cell in self.endo_fins:
            yield InSeveralBases(cell, self.digit, houses_with(cell, self.base))
        loose = tuple(sorted({*fins, *self.endo_fins}))
        others = tuple(one for one in removed if one.cell not in places)
        if others and loose:
            yield UsedUpUnless(cover, self.digit, cells, loose)
            for houses, some in _by_cover(others, cover):
                yield EitherWay(some, loose, houses)
        elif others:
            yield UsedUp(others, cover, DigitSet.of(self.digit), cells)
        own = tuple(one for one in removed if one.cell in places)
        for houses, some in _by_cover(own, cover):
            yield UsesTwoCovers(some, houses, loose)

    def highlights(self) -> Highlights:
        digit = (self.digit,)
        gone = {one.candidate for one in self.conclusions}
        marks = (
            ("base", tuple(one for one in candidates_of(self.cells, digit) if one not in gone)),
            ("fin", candidates_of(sorted({*self.fins, *self.other_fins}), digit)),
            ("endo-fin", candidates_of(self.endo_fins, digit)),
        )
        return Highlights(
            candidates=(*((role, some) for role, some in marks if some), *self.marks()),
            houses=(("base", self.base), ("cover", tuple(dict.fromkeys((*self.cover, *self.other_cover))))),
        )


def _by_cover(candidates: Candidates, cover: Houses) -> Iterator[tuple[Houses, Candidates]]:
    """The candidates, by the cover houses that they lie in."""
    houses = dict.fromkeys(houses_with(one.cell, cover) for one in candidates)
    return ((some, tuple(one for one in candidates if houses_with(one.cell, cover) == some)) for some in houses)


def format_houses(houses: Houses) -> str:
    """The houses in notation: `r14b3`."""
    by_kind = groupby(houses, key=lambda house: house.kind)
    return "".join(kind[0] + "".join(str(house.number) for house in some) for kind, some in by_kind)


def _technique(kind: int, size: int) -> Technique:
    title = KINDS[kind] + SIZES[size]
    return Technique(title.lower().replace(" ", "-"), title, Fish, f"03{kind}{size}")


FISH = Family(
    "fish",
    "Fish",
    "Two rows that both have their only places for a digit in the same two columns use up both columns, whichever way "
    "round: no other row can have the digit there. Three rows and three columns work the same way, or four and "
    "four, and columns against rows. The houses that need the digit are called the base; those that contain all "
    "its places there are the cover. Places of the base outside the cover are fins: either a fin is true or the fish "
    "is, so a candidate that the fish would eliminate is still eliminated if it sees every fin. A finned fish is "
    "sashimi if a base house would have only one place without the fins, Franken if boxes take part, and mutant if "
    "rows and columns are mixed.",
    tuple(_technique(kind, size) for kind in range(len(KINDS)) for size in range(len(SIZES))),
)


class KrakenFish(Step):
    """A fish with fins, and a chain from each fin.

    base   x . x . f -- ... --- the target is eliminated
    base   x . x
           |   |     type 1: the target is a place in a cover
                     type 2: chains from the base places of one cover also lead to it
    """

    digit: Digit
    base: Houses
    cover: Houses
    fins: Cells
    is_sashimi: bool
    """Whether a base line would have only one place without the fins."""
    houses: Houses
    """Type 2: the cover whose base places have branches, in addition to the fins."""
    branches: Chains

    def fish(self) -> str:
        """The fish alone, as HoDoKu writes it, without a result."""
        fins = " ".join(f"f{format_cells((cell,))}" for cell in self.fins)
        name = f"{'Sashimi' if self.is_sashimi else 'Finned'} {SIZES[len(self.base) - 2]}"
        return f"{name}: {self.digit} {format_houses(self.base)} {format_houses(self.cover)} {fins}"

    def pattern(self) -> str:
        return "\n  ".join((self.fish(), *map(branch_line, self.branches)))

    def line(self) -> str:
        return f"{self.title()}: => {self.result()}\n  {self.pattern()}"

    def eureka(self) -> str:
        return "\n".join((self.fish(), *map(eureka_of, self.branches), f"=> {self.result()}"))

    def claims(self) -> Iterator[Claim]:
        yield Within(self.base, self.digit, self.cover, None, self.fins)
        if self.houses:
            yield Either(tuple(literal(branch[0]) for branch in self.branches))
        else:
            own = tuple(cell for house in self.base for cell in house.cells)
            yield UsedUpUnless(self.cover, self.digit, own, self.fins)
        yield from (branch_of_nodes(branch, is_case=True) for branch in self.branches)
        yield InEachCase(self.concluded(), self.places())

    def area(self) -> str:
        return houses_in_words(self.base)

    def highlights(self) -> Highlights:
        starts = tuple(cell for cell in (branch[0].cells[0] for branch in self.branches) if cell not in self.fins)
        nodes = {(node.cells, node.digit, node.is_on): node for way in self.branches for node in way[1:]}
        links = {link: None for branch in self.branches for link in links_of_branch(branch)}
        return Highlights(
            candidates=(
                *marks_of_chain(tuple(nodes.values())),
                *((("pattern", candidates_of(starts, (self.digit,))),) if starts else ()),
                ("fin", candidates_of(self.fins, (self.digit,))),
                *self.marks(),
            ),
            houses=(("base", self.base), ("cover", self.cover)),
            links=tuple(links),
        )


KRAKEN_FISH = Family(
    "kraken",
    "Kraken fish",
    "A finned fish proves something only if all its fins see the same cell. A Kraken fish goes further: it follows a "
    "chain from each fin. If every chain rules out a candidate that the fish itself would eliminate, the candidate is "
    "eliminated in any case (type 1). In type 2 the places of one cover also have chains, and all of them, with those "
    "of the fins, rule out the same candidate.",
    (
        Technique("kraken-fish-1", "Kraken Fish Type 1", KrakenFish, "0371"),
        Technique("kraken-fish-2", "Kraken Fish Type 2", KrakenFish, "0372"),
    ),
)
