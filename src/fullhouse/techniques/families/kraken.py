"""Kraken fish: finned fish whose fins reach by chains what they do not see."""

from __future__ import annotations

from fullhouse.core.geometry import Digit
from fullhouse.core.notation import format_cells
from fullhouse.techniques.chain_notation import eureka_of
from fullhouse.techniques.families.fish import SIZES, format_houses
from fullhouse.techniques.families.forcing import links_of_branch, truths_of_branch
from fullhouse.techniques.families.forcing_text import branch_in_words, branch_line, candidate_in_words
from fullhouse.techniques.fields import Cells, Chains, Houses, cells_in_words, houses_in_words
from fullhouse.techniques.highlights import Highlights, candidates_of, marks_of_chain
from fullhouse.techniques.proof import Proof, Truth, house_truths
from fullhouse.techniques.step import Family, Step, Technique


class KrakenFish(Step):
    """A fish with fins, and a chain from each fin.

    base   x . x . f -- ... --- the target goes
    base   x . x
           |   |     type 1: the target is a place in a cover
                     type 2: the base places of one cover lead to it by chains too
    """

    digit: Digit
    base: Houses
    cover: Houses
    fins: Cells
    is_sashimi: bool
    """Whether some base line would have a single place without the fins."""
    houses: Houses
    """Type 2: the cover whose base places have branches beside the fins."""
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
            f"In {houses_in_words(self.base)} the {self.digit} stands in {houses_in_words(self.cover)}, unless it "
            f"stands in {_fins(self.fins)}."
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


FAMILY = Family(
    "kraken",
    "Kraken fish",
    "A fish with fins proves something only where all its fins see the same cell. A kraken fish goes further: from "
    "each fin it follows a chain. If every chain ends where the fish itself would remove a candidate, the candidate "
    "goes in any case (type 1). In type 2 the places of one cover have chains too, and all of them, with those of the "
    "fins, end in the same candidate.",
    (
        Technique("kraken-fish-1", "Kraken Fish Type 1", KrakenFish, "0371"),
        Technique("kraken-fish-2", "Kraken Fish Type 2", KrakenFish, "0372"),
    ),
)
