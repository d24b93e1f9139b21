"""Chains and loops: strong and weak links that alternate, and the conclusions at their ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import Digit
from fullhouse.core.notation import Candidate, format_cells
from fullhouse.techniques.chain_notation import branch_of_chain, eureka_of, links_in_line, sets_of
from fullhouse.techniques.claims import Claim, Contradicted, Either, Loses, MustBe, NothingElse, RuledOut
from fullhouse.techniques.claims.chains import ClosesLoop, LocksSets, excludes
from fullhouse.techniques.claims.claim import At
from fullhouse.techniques.fields import Candidates, Chain, Houses, Node, join
from fullhouse.techniques.highlights import Highlights, Link, links_of_chain, marks_of_chain
from fullhouse.techniques.step import Family, Step, Technique


class ChainStep(Step):
    """Base class of chains: nodes that are on and off alternately.

    A strong link leads from a node that is off to one that is on; a weak link leads from there to one that is off.
    """

    chain: Chain

    def eliminated_digits(self) -> str:
        """The digits of the conclusions: `4/7`."""
        return "/".join(map(str, sorted({one.candidate.digit for one in self.conclusions})))

    def branch(self, houses: Houses = ()) -> Claim:
        """The assumption about the first node, and what follows from it."""
        return branch_of_chain(self.chain, houses)

    def claims_of_ends(self) -> Iterator[Claim]:
        """One of the two ends is true, so candidates that see both are eliminated."""
        start, end = _on(self.chain[0]), _on(self.chain[-1])
        if start.cells == end.cells:
            yield Either((end,))
            yield Loses(self.concluded(), end.cells)
        elif start.digit == end.digit:
            yield Either((start, end))
            yield Loses(self.concluded(), start.cells + end.cells)
        else:
            yield Either((start, end))
            yield RuledOut(self.concluded(), (start, end))

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

    def claims(self) -> Iterator[Claim]:
        yield self.branch(self.houses)
        yield from self.claims_of_ends()

    def eureka(self) -> str:
        text = eureka_of(self.chain).removeprefix(f"({self.digit})")
        return f"({self.digit}): {text} => {self.result()}"


class XyChain(ChainStep):
    """A chain of cells with two candidates each; both ends share a digit.

    [ab] --- [bc] --- [cd] --- [da]     if the first cell is not a, the last one is
    """

    digit: Digit

    def pattern(self) -> str:
        return f"{self.digit} {self.digit}- {links_in_line(self.chain)} -{self.digit}"

    def claims(self) -> Iterator[Claim]:
        yield self.branch()
        yield from self.claims_of_ends()


class LinkedStep(ChainStep):
    """A chain with strong links in cells and in houses."""

    houses: Houses
    """The houses of the strong links of one digit."""

    def branch(self, houses: Houses = ()) -> Claim:
        return super().branch(houses or self.houses)


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

    def claims(self) -> Iterator[Claim]:
        yield self.branch()
        yield ClosesLoop(_on(self.chain[-1]), _on(self.chain[0]))
        left = self.concluded()
        for one, other in (*pairwise(self.chain), (self.chain[-1], self.chain[0])):
            removed = () if not one.is_on else tuple(gone for gone in left if _contradicts(gone, one, other))
            left = tuple(gone for gone in left if gone not in removed)
            if removed:
                yield from _claims_of_weak_link(one, other, removed)
        if left:
            yield LocksSets(left)

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

    def claims(self) -> Iterator[Claim]:
        yield self.branch()
        start = self.chain[0]
        if start.is_on:
            yield Contradicted(self.concluded())
        else:
            yield MustBe(self.concluded(), Candidate(start.cells[0], start.digit))


class Aic(LinkedStep):
    """An alternating inference chain: if one end is false, the other is true.

    a === b --- c === d     ends of the same digit: cells that see both lose it;
                            ends of different digits that see each other: neither cell can have the other's digit
    """

    def pattern(self) -> str:
        first, last = self.chain[0].digit, self.chain[-1].digit
        return f"{self.eliminated_digits()} {first}- {links_in_line(self.chain)} -{last}"

    def claims(self) -> Iterator[Claim]:
        yield self.branch()
        yield from self.claims_of_ends()


def _on(node: Node) -> At:
    """The candidates of a node, one of which is true."""
    return At(node.cells, node.digit)


def _contradicts(gone: Candidate, one: Node, other: Node) -> bool:
    """Whether a candidate contradicts both ends of a weak link."""
    target = At((gone.cell,), gone.digit)
    return excludes(_on(one), target) and excludes(_on(other), target)


def _claims_of_weak_link(one: Node, other: Node, removed: Candidates) -> Iterator[Claim]:
    """In a loop one end of each weak link is true."""
    ends = _on(one), _on(other)
    yield Either(ends)
    if one.digit == other.digit:
        yield Loses(removed, one.cells + other.cells)
    elif one.cells == other.cells and len(one.cells) == 1:
        yield NothingElse(removed, one.cells, DigitSet.of(one.digit, other.digit))
    else:
        yield RuledOut(removed, ends)


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
