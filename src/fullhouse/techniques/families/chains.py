"""Chains and loops: strong and weak links that alternate, and the conclusions at their ends."""

from __future__ import annotations

from fullhouse.core.geometry import Digit, cell_name
from fullhouse.core.notation import format_cells
from fullhouse.techniques.chain_notation import (
    eureka_of,
    links_in_line,
    node_in_words,
    nodes_in_words,
    proof_of,
    sets_of,
)
from fullhouse.techniques.fields import Chain, Houses, join
from fullhouse.techniques.highlights import Highlights, Link, links_of_chain, marks_of_chain
from fullhouse.techniques.proof import Proof
from fullhouse.techniques.step import Family, Step, Technique


class ChainStep(Step):
    """Base class of chains: nodes that are on and off alternately.

    A strong link leads from a node that is off to one that is on; a weak link leads from there to one that is off.
    """

    chain: Chain

    def eliminated_digits(self) -> str:
        """The digits of the conclusions: `4/7`."""
        return "/".join(map(str, sorted({one.candidate.digit for one in self.conclusions})))

    def proof(self) -> Proof:
        return proof_of(self.chain, ())

    def eureka(self) -> str:
        return f"{eureka_of(self.chain)} => {self.result()}"

    def links(self) -> tuple[Link, ...]:
        """The lines of a picture."""
        return links_of_chain(self.chain)

    def highlights(self) -> Highlights:
        return Highlights(
            cells=sets_of(self.chain),
            candidates=(*marks_of_chain(self.chain), *self.marks()),
            links=self.links(),
        )

    def involved(self) -> str:
        start, end = (format_cells(node.cells) for node in (self.chain[0], self.chain[-1]))
        where = f"starts and ends in {start}" if start == end else f"leads from {start} to {end}"
        digits = sorted({node.digit for node in self.chain})
        return f"It {where} and uses {'digit' if len(digits) == 1 else 'digits'} {join(map(str, digits))}."


class XChain(ChainStep):
    """A chain of one digit with strong links at both ends.

    a === b --- c === d     one of the ends a and d holds the digit;
    |                 |     no cell that sees both of them can
    x - - - - - - - - x
    """

    digit: Digit
    houses: Houses

    def pattern(self) -> str:
        return f"{self.digit} {links_in_line(self.chain)}"

    def proof(self) -> Proof:
        return proof_of(self.chain, self.houses)

    def eureka(self) -> str:
        text = eureka_of(self.chain).removeprefix(f"({self.digit})")
        return f"({self.digit}): {text} => {self.result()}"

    def words(self) -> str:
        start, end = self.chain[0], self.chain[-1]
        text = f"Suppose that {node_in_words(start)}. Then {nodes_in_words(self.chain)}."
        if start.cells == end.cells:
            cell = cell_name(end.cells[0])
            return (
                f"{text} That contradicts the start, so {cell} is {self.digit} after all, and no cell that it sees is."
            )
        return f"{text} So one of the two ends is {self.digit}, and no cell that sees both can be."


class XyChain(ChainStep):
    """A chain of cells with two candidates each; both ends share a digit.

    [ab] --- [bc] --- [cd] --- [da]     if the first cell is not a, the last one is
    """

    digit: Digit

    def pattern(self) -> str:
        return f"{self.digit} {self.digit}- {links_in_line(self.chain)} -{self.digit}"

    def words(self) -> str:
        return (
            f"All cells of the chain have two candidates. Suppose that {node_in_words(self.chain[0])}. "
            f"Then {nodes_in_words(self.chain)}. "
            f"So one of the two ends is {self.digit}, and no cell that sees both can be."
        )


class LinkedStep(ChainStep):
    """A chain with strong links in cells and in houses."""

    houses: Houses
    """The houses of the strong links of one digit."""

    def proof(self) -> Proof:
        return proof_of(self.chain, self.houses)


class ContinuousNiceLoop(LinkedStep):
    """A loop in which strong and weak links alternate all the way round.

    a === b          Either all nodes that are on are true, or all that are off:
    |     |          every weak link has exactly one true end, as if it were also strong.
    d === c
    """

    def pattern(self) -> str:
        first, last = self.chain[0].digit, self.chain[-1].digit
        return f"{self.eliminated_digits()} {last}= {links_in_line(self.chain)} ={first}"

    def eureka(self) -> str:
        return f"{eureka_of(self.chain)} - loop => {self.result()}"

    def words(self) -> str:
        start, end = self.chain[0], self.chain[-1]
        cell = cell_name(start.cells[0])
        return (
            f"Suppose that {node_in_words(start)}. Then {nodes_in_words(self.chain)}, "
            f"and with {end.digit} in {cell} we are back at the start. The loop holds in both directions, so each of "
            "its weak links has exactly one true end, and a candidate that both ends exclude is eliminated."
        )

    def links(self) -> tuple[Link, ...]:
        closing = Link(self.chain[-1].candidates(), self.chain[0].candidates(), is_strong=False)
        return (*links_of_chain(self.chain), closing)


class DiscontinuousNiceLoop(LinkedStep):
    """A loop that returns to its first cell and contradicts its start there.

    a === b --- c === a     if a were false, it would have to be true: a is true
    a --- b === c --- a     if a were true, it would have to be false: a is false
    """

    def pattern(self) -> str:
        return f"{self.eliminated_digits()} {links_in_line(self.chain)}"

    def words(self) -> str:
        start = self.chain[0]
        cell = cell_name(start.cells[0])
        text = f"Suppose that {node_in_words(start)}. Then {nodes_in_words(self.chain)}, which contradicts the start."
        if start.is_on:
            return f"{text} Therefore {cell} is not {start.digit}."
        return f"{text} Therefore {cell} is {start.digit}, and its other candidates are eliminated."


class Aic(LinkedStep):
    """An alternating inference chain: if one end is false, the other is true.

    a === b --- c === d     ends of the same digit: cells that see both lose it;
                            ends of different digits that see each other: neither cell can have the other's digit
    """

    def pattern(self) -> str:
        first, last = self.chain[0].digit, self.chain[-1].digit
        return f"{self.eliminated_digits()} {first}- {links_in_line(self.chain)} -{last}"

    def words(self) -> str:
        start, end = self.chain[0], self.chain[-1]
        text = f"Suppose that {node_in_words(start)}. Then {nodes_in_words(self.chain)}."
        if start.digit == end.digit:
            return f"{text} So one of the two ends is {start.digit}, and no cell that sees both can be."
        one, other = cell_name(start.cells[0]), cell_name(end.cells[0])
        return (
            f"{text} So {one} is {start.digit} or {other} is {end.digit}. The two cells see each other: in both cases "
            f"{other} cannot be {start.digit} and {one} cannot be {end.digit}."
        )


CHAINS = Family(
    "chains",
    "Chains and loops",
    "A strong link joins two candidates of which at least one is true: the two candidates of a cell, or the two places "
    "of a digit in a house. A weak link joins two that cannot both be true. Links of both kinds, alternating, make a "
    "chain: if its first end is false, the next node is true, the one after it false, and so on to the other end, "
    "which is true. So at least one end is true, and a candidate that contradicts both of them is eliminated. A chain "
    "that returns to its first cell is a loop, which either contradicts itself there or continues for ever; grouped "
    "chains also use several candidates, or a whole almost locked set, as one node.",
    (
        Technique("x-chain", "X-Chain", XChain, "0701"),
        Technique("xy-chain", "XY-Chain", XyChain, "0702"),
        Technique("continuous-nice-loop", "Continuous Nice Loop", ContinuousNiceLoop, "0706"),
        Technique("discontinuous-nice-loop", "Discontinuous Nice Loop", DiscontinuousNiceLoop, "0707"),
        Technique("aic", "AIC", Aic, "0708"),
        Technique("grouped-continuous-nice-loop", "Grouped Continuous Nice Loop", ContinuousNiceLoop, "0709"),
        Technique("grouped-discontinuous-nice-loop", "Grouped Discontinuous Nice Loop", DiscontinuousNiceLoop, "0710"),
        Technique("grouped-aic", "Grouped AIC", Aic, "0711"),
    ),
)
