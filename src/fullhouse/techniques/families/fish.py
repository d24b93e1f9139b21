"""Fish: houses whose places for a digit all lie in as many other houses, possibly with fins; and Kraken fish."""

from __future__ import annotations

from itertools import groupby

from fullhouse.core.geometry import Digit, cell_name
from fullhouse.core.notation import format_cells
from fullhouse.techniques.chain_notation import eureka_of
from fullhouse.techniques.families.forcing import (
    branch_in_words,
    branch_line,
    candidate_in_words,
    links_of_branch,
    truths_of_branch,
)
from fullhouse.techniques.fields import Cells, Chains, Houses, cells_in_words, houses_in_words
from fullhouse.techniques.highlights import Highlights, candidates_of, marks_of_chain
from fullhouse.techniques.proof import Proof, Truth, house_truths
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
        return f"It involves digit {self.digit} in {houses_in_words(self.base)}."

    def words(self) -> str:
        base = houses_in_words(self.base)
        parts = [f"{base.capitalize()} need one {self.digit} each.", self._about_cover(self.cover, self.fins)]
        if self.other_cover:
            parts.append("There is a second way to cover them. " + self._about_cover(self.other_cover, self.other_fins))
        if self.endo_fins:
            fins = cells_in_words(self.endo_fins)
            many = len(self.endo_fins) > 1
            parts.append(f"{fins} {'are' if many else 'is'} in two houses of the base at once and could serve both.")
        if self._is_cannibalistic():
            parts.append(f"Where two of the covers meet, {self.digit} would use up both, so it cannot be there either.")
        return " ".join(parts)

    def _about_cover(self, cover: Houses, fins: Cells) -> str:
        """The reason why the base uses up this cover, or the consequence if it does not."""
        covers, digit = houses_in_words(cover), self.digit
        loose = tuple(sorted({*fins, *self.endo_fins}))
        if not loose:
            return (
                f"All their places for it are in {covers}. That uses up {covers}, "
                f"so no other cell there can hold {digit}."
            )
        name, none_is, one_is = ("the fin", "it is false", "it is true")
        if len(loose) > 1:
            name, none_is, one_is = ("the fins", "all of these are false", "one of them is true")
        return (
            f"Except for {name} {cells_in_words(loose)}, all their places for it are in {covers}. "
            f"If {none_is}, that uses up {covers}, and no other cell there can hold {digit}; "
            f"if {one_is}, no cell that sees it can. Candidates ruled out in both cases are eliminated."
        )

    def _is_cannibalistic(self) -> bool:
        """Whether it eliminates a candidate of its own base."""
        own = {cell for house in self.base for cell in house.cells}
        return any(one.candidate.cell in own for one in self.conclusions)

    def proof(self) -> Proof:
        return Proof(house_truths(self.base, self.digit))

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

    def words(self) -> str:
        ways = "; ".join(map(branch_in_words, self.branches))
        cases = (
            f"In {houses_in_words(self.base)} the {self.digit} is in {houses_in_words(self.cover)}, unless it is in "
            f"{_fins(self.fins)}."
        )
        end = candidate_in_words(self.branches[0][-1])
        if self.houses:
            return (
                f"{cases} So a fin is true, or {self.houses[0]} has its {self.digit} there. In each case {end}: {ways}."
            )
        return f"{cases} If the fish holds, {end}; and each fin leads to the same: {ways}."

    def area(self) -> str:
        return houses_in_words(self.base)

    def proof(self) -> Proof:
        truths: dict[Truth, None] = dict.fromkeys(house_truths(self.base, self.digit))
        for branch in self.branches:
            truths |= dict.fromkeys(truths_of_branch(branch))
        return Proof(tuple(truths))

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


def _fins(fins: Cells) -> str:
    return f"the fin {cells_in_words(fins)}" if len(fins) == 1 else f"one of the fins {cells_in_words(fins)}"


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
