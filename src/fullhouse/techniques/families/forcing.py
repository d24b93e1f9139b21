"""Forcing chains and nets: follow an assumption until it fails, or all cases until they agree."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import CLASSIC, cell_name
from fullhouse.core.notation import Candidate, format_cells
from fullhouse.techniques import highlights
from fullhouse.techniques.chain_notation import eureka_of
from fullhouse.techniques.claims import (
    At,
    Branch,
    Claim,
    Clash,
    ClosesLoop,
    Contradicted,
    Either,
    InEachCase,
    Link,
    Loses,
    Only,
    Placed,
    Places,
    TrueOrNot,
)
from fullhouse.techniques.claims.chains import branch_of_nodes, literal
from fullhouse.techniques.fields import Cells, Chain, Chains, Houses, Node, join
from fullhouse.techniques.highlights import Highlights, links_of_chain, marks_of_chain
from fullhouse.techniques.proof import CellTruth, HouseTruth, Truth
from fullhouse.techniques.step import Family, Step, Technique, area_of


def node_text(node: Node) -> str:
    """The node in HoDoKu notation, `r1c12<>8`, followed by the number of the argument that it comes from, if any."""
    reference = f"[{node.argument}]" if node.argument else ""
    return f"{format_cells(node.cells)}{'=' if node.is_on else '<>'}{node.digit}{reference}"


def candidate_in_words(node: Node) -> str:
    """The node as a clause of a sentence."""
    return str(literal(node))


def branch_line(branch: Chain) -> str:
    """The branch in HoDoKu notation: a main line, with the other nodes that it needs in parentheses.

    A parenthesis follows the node of the main line that it starts from.
    """
    main = _line_to(branch, len(branch) - 1, frozenset())
    done, asides = set(main), {number: list[str]() for number in main}
    waiting = [parent for number in reversed(main) for parent in branch[number].parents]
    while waiting:
        number = waiting.pop(0)
        if number in done:
            continue
        way = _line_to(branch, number, frozenset(main))
        done.update(way)
        asides[way[0]].append(" ".join(node_text(branch[one]) for one in way[1:]))
        waiting += [parent for one in way[1:] for parent in branch[one].parents]
    words = []
    for number in main:
        words += [node_text(branch[number]), *(f"({aside})" for aside in asides[number])]
    return " ".join(words)


def _line_to(branch: Chain, number: int, stops: frozenset[int]) -> list[int]:
    """The nodes that lead to this one, each by its latest parent, back to the start or one of the stops."""
    line = [number]
    while branch[line[-1]].parents and line[-1] not in stops:
        line.append(max(branch[line[-1]].parents))
    return line[::-1]


def cycle_line(nodes: Chain) -> str:
    """A cycle as a nice loop: `r8c1 -6- r8c8 =1= ... r8c1`; links within a cell are omitted."""
    words = [format_cells(nodes[0].cells)]
    for before, node in pairwise(nodes):
        if node.digit == before.digit:
            sign = "=" if node.is_on else "-"
            words += [f"{sign}{node.digit}{sign}", format_cells(node.cells)]
    return " ".join(words)


class ForcingStep(Step):
    r"""Branches from one assumption to a contradiction, or from all cases to one conclusion.

    contradiction                 verity                         on and off
        /- off   no place         on -- ... --\                      /-- ... -- a candidate on
    on ---- off   is left         on -- ... ---- the same end    on --
        \- off                    on -- ... --/                      \-- ... -- the same off
    """

    branches: Chains
    """Each branch with its nodes in an order in which they follow from one another; the last is its end."""
    cells: Cells
    """The cell whose candidates the branches start from, or where they clash."""
    houses: Houses
    """The house whose places the branches start from, or where they clash."""

    def is_contradiction(self) -> bool:
        """Whether one assumption fails; otherwise all cases agree."""
        starts = {(branch[0].cells, branch[0].digit, branch[0].is_on) for branch in self.branches}
        return len(starts) == 1

    def is_opposite(self) -> bool:
        """Whether the assumption fails because its opposite follows from it."""
        first, last = self.branches[0][0], self.branches[0][-1]
        return self.is_contradiction() and (last.cells, last.digit, last.is_on) == (
            first.cells,
            first.digit,
            not first.is_on,
        )

    def is_on_and_off(self) -> bool:
        """Whether the assumption fails because a candidate has to be on and off."""
        ends = {(end.cells, end.digit) for end in self.ends()}
        return self.is_contradiction() and len(ends) == 1 and len({end.is_on for end in self.ends()}) == 2

    def premise(self) -> Node:
        """The first assumption."""
        return self.branches[0][0]

    def ends(self) -> Chain:
        """The ends of the branches."""
        return tuple(branch[-1] for branch in self.branches)

    def pattern(self) -> str:
        where = format_cells(self.cells) or "".join(house.short for house in self.houses)
        first = f"in {where}" if self.is_contradiction() else ""
        return "\n  ".join((first, *map(branch_line, self.branches)))

    def line(self) -> str:
        first, *branches = self.pattern().split("\n")
        return "\n".join((f"{self.title()}{' ' + first if first else ''} => {self.result()}", *branches))

    def eureka(self) -> str:
        if self.is_contradiction() or any(_is_net(branch) for branch in self.branches):
            return self.line()
        return "\n".join((*map(eureka_of, self.branches), f"=> {self.result()}"))

    def claims(self) -> Iterator[Claim]:
        yield from self.claims_of_branches()
        if self.is_contradiction():
            yield conclusion_of_contradiction(self)
        else:
            yield InEachCase(self.concluded(), self.places())

    def claims_of_branches(self) -> Iterator[Claim]:
        """The branches, after the cases that they start from, or before the contradiction that they end with."""
        if not self.is_contradiction():
            yield self._cases()
            yield from (branch_of_nodes(branch, is_case=True) for branch in self.branches)
            return
        yield from map(branch_of_nodes, self.branches)
        if not self.is_opposite():
            cell, house = self.cells[0] if self.cells else None, self.houses[0] if self.houses else None
            yield Clash(tuple(map(literal, self.ends())), cell, house)

    def _cases(self) -> Claim:
        starts = tuple(branch[0] for branch in self.branches)
        if self.cells:
            return Only(self.cells, DigitSet.of(*(start.digit for start in starts)))
        if self.houses:
            cells = tuple(cell for start in starts for cell in start.cells)
            return Places(self.houses[0], starts[0].digit, cells)
        return TrueOrNot(At(starts[0].cells, starts[0].digit))

    def area(self) -> str:
        if self.houses and not self.is_contradiction():
            return str(self.houses[0])
        return area_of(self.premise().cells if self.is_contradiction() else self.cells or self.premise().cells)

    def involved(self) -> str:
        if self.is_contradiction():
            return f"Suppose that {candidate_in_words(self.premise())}, and see where that leads."
        starts = join(format_cells(branch[0].cells) for branch in self.branches)
        if self.cells:
            return f"Try each candidate of {cell_name(self.cells[0])}, and see what all of them lead to."
        if self.houses:
            digit = self.premise().digit
            return f"Try {digit} in {starts}, its places in {self.houses[0]}, and see what all of them lead to."
        premise = candidate_in_words(self.premise())
        return f"Suppose that {premise}, then that it is not, and see what both lead to."

    def highlights(self) -> Highlights:
        nodes = tuple({(node.cells, node.digit, node.is_on): node for way in self.branches for node in way}.values())
        links = {link: None for branch in self.branches for link in links_of_branch(branch)}
        return Highlights(
            cells=(("pattern", self.cells),) if self.cells else (),
            candidates=(*marks_of_chain(nodes), *self.marks()),
            houses=(("base", self.houses),) if self.houses else (),
            links=tuple(links),
        )


class OneBranch(Step):
    """Base class of cycles and chains: a sequence of nodes."""

    nodes: Chain
    """The first node is repeated at the end: unchanged in a cycle, as its opposite in a chain."""

    def highlights(self) -> Highlights:
        return Highlights(
            candidates=(*marks_of_chain(self.nodes[:-1]), *self.marks()), links=links_of_chain(self.nodes)
        )


class BidirectionalCycle(OneBranch):
    """A closed chain in which weak and strong links alternate.

    on - off = on - off = on     if the first is on, all follow; if it is off, all follow in the other direction,
    |___________________|        so a candidate that sees a node of each kind is eliminated

    An X-cycle has only one digit. A Y-cycle has strong links only in cells with two candidates. As in Sudoku
    Explainer, no candidate of the cycle's own cells is eliminated.
    """

    def pattern(self) -> str:
        return cycle_line(self.nodes)

    def eureka(self) -> str:
        return f"{eureka_of(self.nodes[:-1])} = loop => {self.result()}"

    def claims(self) -> Iterator[Claim]:
        weak = self.nodes[1]
        links = (
            Link(literal(node), (number,), (node.house,) if node.house else ())
            for number, node in enumerate(self.nodes[2:])
        )
        yield Branch(literal(weak), tuple(links))
        yield ClosesLoop(literal(self.nodes[0]), At(weak.cells, weak.digit))
        left = self.concluded()
        for one, other in self._both_ways():
            removed = tuple(
                gone for gone in left if gone.digit == one.digit and sees_all(gone, one.cells + other.cells)
            )
            left = tuple(gone for gone in left if gone not in removed)
            if removed:
                yield Either((At(one.cells, one.digit), At(other.cells, other.digit)))
                yield Loses(removed, one.cells + other.cells)

    def _both_ways(self) -> Iterator[tuple[Node, Node]]:
        """A node of each way round the cycle with the same digit."""
        for one in self.nodes[:-1:2]:
            yield from ((one, other) for other in self.nodes[1:-1:2] if other.digit == one.digit)


class ForcingChain(OneBranch):
    """A chain from a candidate back to itself, in which weak and strong links alternate.

    a on - off = on - ... = on - a off     a cannot be on
    a off = on - off = ... - off = a on    a cannot be off

    An X-chain has only one digit.
    """

    def pattern(self) -> str:
        return branch_line(self.nodes)

    def eureka(self) -> str:
        return f"{eureka_of(self.nodes)} => {self.result()}"

    def claims(self) -> Iterator[Claim]:
        yield branch_of_nodes(self.nodes)
        yield conclusion_of_contradiction(self)

    def area(self) -> str:
        return area_of(self.nodes[0].cells)

    def involved(self) -> str:
        return f"Suppose that {candidate_in_words(self.nodes[0])}, and see where that leads."


def conclusion_of_contradiction(step: Step) -> Claim:
    """The assumption was wrong."""
    return Placed(step.concluded()) if step.places() else Contradicted(step.concluded())


def sees_all(candidate: Candidate, cells: Cells) -> bool:
    """Whether a candidate's cell sees all of these."""
    return all(CLASSIC.sees(candidate.cell, cell) for cell in cells)


def _is_net(branch: Chain) -> bool:
    return any(len(node.parents) > 1 for node in branch)


def truths_of_branch(branch: Chain) -> tuple[Truth, ...]:
    """The cells and houses that force a node on."""
    forced = [node for node in branch[1:] if node.is_on]
    return tuple(HouseTruth(node.house, node.digit) if node.house else CellTruth(node.cells[0]) for node in forced)


def links_of_branch(branch: Chain) -> tuple[highlights.Link, ...]:
    """The links from each node to those that follow from it."""
    return tuple(
        highlights.Link(branch[parent].candidates(), node.candidates(), is_strong=node.is_on)
        for node in branch
        for parent in node.parents
    )


FORCING_CHAINS = Family(
    "forcing",
    "Forcing chains and nets",
    "Assume something, and follow its consequences. A digit in a cell eliminates others; the only candidate left in a "
    "cell or a house is true. If that leads to a contradiction, the assumption is false. If every case leads to the "
    "same conclusion, the conclusion is true. In a chain each consequence follows from the previous one; in a net it "
    "may need several. These are the last resort before guessing: they find nearly everything, but a person needs "
    "patience and a pencil.",
    (
        Technique("nishio", "Nishio", ForcingStep),
        Technique("bidirectional-x-cycle", "Bidirectional X-Cycle", BidirectionalCycle),
        Technique("bidirectional-y-cycle", "Bidirectional Y-Cycle", BidirectionalCycle),
        Technique("bidirectional-cycle", "Bidirectional Cycle", BidirectionalCycle),
        Technique("forcing-x-chain", "Forcing X-Chain", ForcingChain),
        Technique("forcing-chain", "Forcing Chain", ForcingChain),
        Technique("cell-forcing-chain", "Cell Forcing Chain", ForcingStep),
        Technique("region-forcing-chain", "Region Forcing Chain", ForcingStep),
        Technique("dynamic-forcing-chain", "Dynamic Forcing Chain", ForcingStep),
        Technique("forcing-chain-contradiction", "Forcing Chain Contradiction", ForcingStep),
        Technique("forcing-chain-verity", "Forcing Chain Verity", ForcingStep),
        Technique("forcing-net-contradiction", "Forcing Net Contradiction", ForcingStep),
        Technique("forcing-net-verity", "Forcing Net Verity", ForcingStep),
    ),
)
