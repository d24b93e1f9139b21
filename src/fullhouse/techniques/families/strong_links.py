"""Chains of two, three or four strong links of one digit, groups included."""

from __future__ import annotations

from fullhouse.core.geometry import CLASSIC, Digit
from fullhouse.core.notation import format_cells
from fullhouse.techniques.chain_notation import eureka_of, links_in_line, node_in_words, nodes_in_words
from fullhouse.techniques.fields import Chain, Houses, houses_in_words, join
from fullhouse.techniques.highlights import Highlights, Link, links_of_chain, marks_of_chain
from fullhouse.techniques.proof import Proof, house_truths
from fullhouse.techniques.step import Family, Step, Technique


class StrongLinks(Step):
    """Strong links of one digit in a row, each joined to the next by a house that both have places in.

    a === b           one of a and b holds the digit, one of c and d, one of e and f;
          |           b and c lie in one house, so not both hold it, and d and e neither:
    d === c           if a does not hold it, then b, d and f do.
    |                 So a or f holds it, and what sees both does not.
    e === f           Each letter may be a group: some cells of a line in one box
    """

    digit: Digit
    chain: Chain
    bridges: Houses
    """Where two links meet; in a loop also where the last one meets the first."""
    is_loop: bool
    """Whether the ends lie in one house too."""

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
                f"{text} The two ends lie in one house as well: the chain is a loop, and it holds in both directions. "
                f"Wherever two of its links meet, in {houses_in_words(self.bridges)}, one of the two has the {digit} "
                f"of that house. No other cell there can hold {digit}."
            )
        both = "all cells of both" if len(self.chain[0].cells + self.chain[-1].cells) > 2 else "both"
        return f"{text} So one of the two ends holds {digit}, and no cell that sees {both} can."

    def _links_in_words(self) -> str:
        """Where each house has the digit."""
        if all(len(node.cells) == 1 for node in self.chain):
            return f"{self.digit} has only two places in each of these houses: {houses_in_words(self.link_houses)}."
        links = zip(self.chain[::2], self.chain[1::2], strict=True)
        parts = (f"{format_cells(one.cells)} and {format_cells(other.cells)} in {other.house}" for one, other in links)
        return f"The places for {self.digit} fall into two parts in each of these houses: {join(parts)}."

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


FAMILY = Family(
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
