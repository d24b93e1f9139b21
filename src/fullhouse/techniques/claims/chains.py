"""Claims about chains: an assumption and its consequences, one link at a time, each with its reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from fullhouse.core.geometry import Cell, House, cell_name
from fullhouse.core.notation import Candidate, Conclusion, format_cells
from fullhouse.techniques.claims.claim import At, Claim, Said, bit_of, digits_in_words, losses_in_words
from fullhouse.techniques.claims.conclusions import Eliminated
from fullhouse.techniques.claims.inferences import excluded_by
from fullhouse.techniques.fields import Candidates, Cells, Chain, Houses, Node, houses_in_words, join
from fullhouse.techniques.proof import HouseTruth, Truth, bits_of_house, cell_truths, conflicts_of


@dataclass(frozen=True, slots=True)
class Link:
    """One consequence: what follows, and from which earlier ones."""

    result: At
    premises: tuple[int, ...]
    """Numbers of earlier literals: 0 is the assumption, 1 the result of the first link, and so on."""
    houses: Houses = ()
    """For a digit that is in a cell: houses that hold the cell, one of which has no other place left; else the cell."""
    als: Cells = ()
    """An almost locked set that has lost a digit."""
    argument: str = ""
    """The number of the nested argument that removes a candidate; the conclusion of the step checks it."""

    def truths(self) -> tuple[Truth, ...]:
        """The truths that the link uses."""
        if not self.result.is_on:
            return cell_truths(self.als)
        if self.houses:
            return (*(HouseTruth(house, self.result.digit) for house in self.houses), *cell_truths(self.als))
        own = cell_truths(self.result.cells) if len(self.result.cells) == 1 else ()
        return tuple(dict.fromkeys((*cell_truths(self.als), *own)))

    def cells(self) -> Cells:
        """The cells whose candidates are the reason: those of the set, and one with no other candidate left."""
        return (*self.als, *(self.result.cells if self.result.is_on and not self.houses else ()))


class Branch(Claim):
    """An assumption and what follows from it, link by link."""

    start: At
    links: tuple[Link, ...]
    is_case: bool = False
    """Whether it is one of several cases; otherwise it is an assumption that may fail."""

    def words(self) -> str:
        return self._text(f"if {self.start}" if self.is_case else f"suppose that {self.start}", ". Then ")

    def words_after(self, before: Claim | None) -> str:
        if isinstance(before, Branch) and before.start == self.start:
            return self._text("it also follows that", " ")
        return self.words()

    def _text(self, start: str, then: str) -> str:
        if not self.links:
            return f"{start}, there is nothing to show"
        if self.is_net():
            return "\n".join((f"{start}:", *self._lines()))
        texts = [f"{link.result} ({self.reason(link)})" for link in self.links]
        consequences = f"{', '.join(texts[:-1])}, and {texts[-1]}" if len(texts) > 1 else texts[0]
        return f"{start}, {consequences}" if self.is_case else f"{start}{then}{consequences}"

    def is_net(self) -> bool:
        """Whether a link needs several premises."""
        return any(len(link.premises) > 1 for link in self.links)

    def _lines(self) -> Iterator[str]:
        for number, link in enumerate(self.links, start=1):
            used = [str(premise) for premise in sorted(link.premises) if premise]
            by = f", by {join(used)}" if used else ""
            yield f"{number}. {link.result} ({self.reason(link)}{by})"

    def literal(self, number: int) -> At:
        """The assumption, or the result of a link."""
        return self.links[number - 1].result if number else self.start

    def reason(self, link: Link) -> str:
        """The reason of a link, in parentheses after it."""
        result = link.result
        if link.argument:
            return f"argument {link.argument}"
        if link.als:
            return f"{format_cells(link.als)} without {self.literal(link.premises[0]).digit} is locked"
        if result.is_on and link.houses:
            places = "place" if len(result.cells) == 1 else "places"
            return f"the only {places} left in {houses_in_words(link.houses, 'or')}"
        if result.is_on:
            return "its only candidate left"
        premise = self.literal(link.premises[0])
        if premise.digit != result.digit:
            return f"it is {premise.digit}"
        see, them = "sees" if len(premise.cells) == 1 else "see", "it" if len(result.cells) == 1 else "them"
        return f"{join(map(cell_name, premise.cells))} {see} {them}"

    def trouble(self, said: Said) -> str:
        if trouble := said.has(self._literals()):
            return trouble
        for number, link in enumerate(self.links, start=1):
            if not link.premises or any(premise >= number for premise in link.premises):
                return f"{link.result} does not follow from an earlier line"
            if trouble := self._trouble_with(said, link):
                return f"{link.result}: {trouble}"
        return ""

    def _trouble_with(self, said: Said, link: Link) -> str:
        premises = [self.literal(number) for number in link.premises]
        if link.argument:
            return ""
        if link.als:
            return self._trouble_with_set(said, link, premises)
        if not link.result.is_on:
            seen = premises[0].is_on and excludes(premises[0], link.result)
            return "" if seen and len(premises) == 1 else "the premise does not exclude it"
        gone = 0
        for premise in premises:
            gone |= excluded_by(premise)
        left = said.candidates & ~gone
        if not link.houses:
            own = 511 << 9 * link.result.cells[0]
            return "" if left & own == link.result.bits() else "the cell has other candidates"
        places = (left & bits_of_house(house, link.result.digit) for house in link.houses)
        return "" if any(some and some & ~link.result.bits() == 0 for some in places) else "the house has other places"

    def _trouble_with_set(self, said: Said, link: Link, premises: list[At]) -> str:
        """Check a link that needs a set by search, with the cells of the set and of the result alone."""
        alone = Said(said.board)
        for truth in link.truths():
            if trouble := alone.learn(truth):
                return trouble
        off = 0
        for premise in premises:
            if premise.is_on:
                return "the set has not lost a digit"
            off |= premise.bits()
        if link.result.is_on:
            return "" if alone.excludes(off=off | link.result.bits()) else "the set does not hold it"
        bits = (bit_of(one) for one in link.result.candidates())
        return "" if all(alone.excludes(on=bit, off=off) for bit in bits) else "the set does not exclude it"

    def truths(self) -> tuple[Truth, ...]:
        return tuple(dict.fromkeys(truth for link in self.links for truth in link.truths()))

    def _literals(self) -> Candidates:
        """The candidates of the assumption and of all that follows."""
        return (*self.start.candidates(), *(one for link in self.links for one in link.result.candidates()))

    def lights(self) -> Candidates:
        reasons = (Candidate(cell, digit) for link in self.links for cell in link.cells() for digit in range(1, 10))
        return (*self._literals(), *reasons)


def excludes(premise: At, result: At) -> bool:
    """Whether a digit in one of some cells rules out all these candidates."""
    for one in premise.candidates():
        if any(not conflicts_of(bit_of(one)) & bit_of(other) for other in result.candidates()):
            return False
    return True


class ClosesLoop(Claim):
    """The end of a branch excludes its start in turn, so one end of each of its weak links is true."""

    end: At
    start: At

    def words(self) -> str:
        start = str(At(self.start.cells, self.start.digit, is_on=False))
        if self.start.cells == self.end.cells and len(self.end.cells) == 1:
            start = f"it is not {self.start.digit}"
        return f"that closes a loop, because if {self.end}, {start}: so it holds in both directions"

    def trouble(self, said: Said) -> str:
        if not excludes(self.end, self.start):
            return "the end does not exclude the start"
        return said.has(self.lights())

    def lights(self) -> Candidates:
        return self.start.candidates() + self.end.candidates()


class RuledOut(Eliminated):
    """Each of these candidates contradicts all of these cases, one of which is true by all that has been claimed."""

    cases: tuple[At, ...]

    def words(self) -> str:
        return f"either way {losses_in_words(self.candidates)}"

    def trouble(self, said: Said) -> str:
        for one in self.candidates:
            if not all(excludes(case, At((one.cell,), one.digit)) for case in self.cases):
                return f"{one} does not contradict every case"
        off = 0
        for case in self.cases:
            off |= case.bits()
        if not said.excludes(off=off):
            return "it was not claimed that one of the cases is true"
        return self.loose_ends(said)


class Clash(Claim):
    """The ends of the branches of one assumption cannot all hold."""

    ends: tuple[At, ...]
    cell: Cell | None = None
    house: House | None = None

    def words(self) -> str:
        one = self.ends[0]
        if self.is_on_and_off():
            return f"{cell_name(one.cells[0])} would have to be {one.digit} and could not be"
        if one.is_on and self.cell is not None:
            digits = digits_in_words(end.digit for end in self.ends)
            return f"{cell_name(self.cell)} would have to be {digits} at once"
        if one.is_on:
            cells = join(format_cells(end.cells) for end in self.ends)
            return f"{self.house} would have to hold {one.digit} twice, in {cells}"
        if self.cell is not None:
            return f"{cell_name(self.cell)} would have no candidate left"
        return f"{self.house} would have no place left for {one.digit}"

    def is_on_and_off(self) -> bool:
        """Whether one candidate would have to be true and false."""
        return len({(end.cells, end.digit) for end in self.ends}) == 1 and len({end.is_on for end in self.ends}) == 2

    def trouble(self, said: Said) -> str:
        if self.is_on_and_off():
            return ""
        if all(end.is_on for end in self.ends):
            one, other = self.ends
            return "" if excludes(one, other) else "the two ends do not exclude each other"
        if any(end.is_on for end in self.ends):
            return "the ends are of both kinds"
        gone = 0
        for end in self.ends:
            gone |= end.bits()
        own = 511 << 9 * self.cell if self.cell is not None else bits_of_house(self._house(), self.ends[0].digit)
        return "" if not said.candidates & own & ~gone else "something is left"

    def _house(self) -> House:
        assert self.house is not None, "a clash without a cell is in a house"
        return self.house

    def truths(self) -> tuple[Truth, ...]:
        if any(end.is_on for end in self.ends):
            return ()
        return cell_truths((self.cell,)) if self.cell is not None else (HouseTruth(self._house(), self.ends[0].digit),)

    def lights(self) -> Candidates:
        return tuple(one for end in self.ends for one in end.candidates())


class TrueOrNot(Claim):
    """Two cases: a candidate is true, or it is false."""

    case: At

    def words(self) -> str:
        return f"either {self.case}, or it is not"

    def trouble(self, said: Said) -> str:
        return said.has(self.lights())

    def lights(self) -> Candidates:
        return self.case.candidates()


class InEachCase(Claim):
    """All cases lead to the same conclusion."""

    candidates: Candidates
    places: bool
    opening: ClassVar[str] = "in each case "

    def words(self) -> str:
        if not self.places:
            return losses_in_words(self.candidates)
        return join(f"{cell_name(one.cell)} is {one.digit}" for one in self.candidates)

    def trouble(self, said: Said) -> str:
        if trouble := said.has(self.candidates):
            return trouble
        for one in self.candidates:
            if not (said.excludes(off=bit_of(one)) if self.places else said.excludes(on=bit_of(one))):
                return f"{one} does not follow from the claims before it"
        return ""

    def conclusions(self) -> tuple[Conclusion, ...]:
        return tuple(Conclusion(one, places=self.places) for one in self.candidates)

    def lights(self) -> Candidates:
        return self.candidates


class LocksSets(Eliminated):
    """A loop locks the sets in it, so candidates that see all places of a digit of such a set are eliminated."""

    def words(self) -> str:
        return f"the loop locks its sets in both directions, so {losses_in_words(self.candidates)}"

    def trouble(self, said: Said) -> str:
        return self.loose_ends(said)


class Contradicted(Eliminated):
    """The assumption fails, so the candidate is false."""

    opening: ClassVar[str] = "that is impossible, so "

    def words(self) -> str:
        return losses_in_words(self.candidates)

    def trouble(self, said: Said) -> str:
        return self.loose_ends(said)


def literal(node: Node) -> At:
    """The node of a chain as a literal."""
    return At(node.cells, node.digit, is_on=node.is_on)


def branch_of_nodes(nodes: Chain, *, is_case: bool = False) -> Branch:
    """A branch whose nodes name their parents, and houses if they are on."""
    links = tuple(
        Link(literal(node), node.parents, (node.house,) if node.house else (), argument=node.argument)
        for node in nodes[1:]
    )
    return Branch(literal(nodes[0]), links, is_case)
