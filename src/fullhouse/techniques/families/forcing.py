"""Forcing chains and nets: follow an assumption until it fails, or all cases until they agree."""

from __future__ import annotations

from itertools import pairwise

from fullhouse.core.geometry import cell_name
from fullhouse.core.notation import format_cells
from fullhouse.techniques.chain_notation import eureka_of
from fullhouse.techniques.fields import Cells, Chain, Chains, Houses, Node, cells_in_words, join
from fullhouse.techniques.highlights import Highlights, Link, links_of_chain, marks_of_chain
from fullhouse.techniques.proof import CellTruth, HouseTruth, Proof, Truth
from fullhouse.techniques.step import Family, Step, Technique, area_of


def node_text(node: Node) -> str:
    """The node in HoDoKu notation, `r1c12<>8`, followed by the number of the argument that it comes from, if any."""
    reference = f"[{node.argument}]" if node.argument else ""
    return f"{format_cells(node.cells)}{'=' if node.is_on else '<>'}{node.digit}{reference}"


def candidate_in_words(node: Node) -> str:
    """The node as a clause of a sentence."""
    place = cells_in_words(node.cells) if len(node.cells) == 1 else f"one of {cells_in_words(node.cells)}"
    return f"{node.digit} {'is' if node.is_on else 'is not'} in {place}"


def branch_in_words(branch: Chain) -> str:
    """The branch as part of a sentence: a chain link by link, a net in HoDoKu notation."""
    is_chain = all(len(node.parents) < 2 for node in branch)
    return ", so ".join(map(node_text, branch)) if is_chain else branch_line(branch)


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

    def words(self) -> str:
        ways = "; ".join(map(branch_in_words, self.branches))
        if self.is_contradiction():
            return (
                f"Suppose that {candidate_in_words(self.premise())}. Then {self._clash()}: {ways}. That is impossible."
            )
        return f"{self._cases()} In each case {candidate_in_words(self.ends()[0])}: {ways}."

    def _clash(self) -> str:
        ends = self.ends()
        one = ends[0]
        if self.is_opposite():
            return f"it follows that {candidate_in_words(one)}"
        if self.is_on_and_off():
            return f"{cell_name(one.cells[0])} has to hold {one.digit} and cannot hold it"
        if one.is_on and self.cells:
            return f"{cell_name(self.cells[0])} has to hold {join(str(end.digit) for end in ends)} at once"
        if one.is_on:
            return f"{self.houses[0]} has to hold {one.digit} twice, in {join(format_cells(end.cells) for end in ends)}"
        if self.cells:
            return f"{cell_name(self.cells[0])} has no candidate left"
        return f"{self.houses[0]} has no place left for {one.digit}"

    def _cases(self) -> str:
        starts = tuple(branch[0] for branch in self.branches)
        if self.cells:
            digits = join((str(start.digit) for start in starts), "or")
            return f"{cell_name(self.cells[0])} holds {digits}."
        if self.houses:
            places = join((format_cells(start.cells) for start in starts), "or")
            return f"In {self.houses[0]} the {starts[0].digit} is in {places}."
        return f"Either {candidate_in_words(starts[0])} or it is not."

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

    def proof(self) -> Proof:
        truths: dict[Truth, None] = {}
        concerned = self.ends() if self.is_contradiction() else tuple(branch[0] for branch in self.branches)
        if not (self.is_opposite() or self.is_on_and_off() or (self.is_contradiction() and concerned[0].is_on)):
            if self.cells:
                truths[CellTruth(self.cells[0])] = None
            if self.houses:
                truths[HouseTruth(self.houses[0], concerned[0].digit)] = None
        for branch in self.branches:
            for truth in truths_of_branch(branch):
                truths[truth] = None
        return Proof(tuple(truths))

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

    def proof(self) -> Proof:
        return Proof(tuple(dict.fromkeys(truths_of_branch(self.nodes))))

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

    def words(self) -> str:
        one, other = (join(map(_in_words, self.nodes[start:-1:2])) for start in (0, 1))
        return (
            f"There are only two ways round the cycle: either {one} are all true, or {other} are. "
            "A candidate that sees its own digit in both ways is false in both."
        )


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

    def words(self) -> str:
        first, last = self.nodes[0], self.nodes[-1]
        return (
            f"Suppose that {candidate_in_words(first)}. "
            f"Then it follows, link by link, that {candidate_in_words(last)}: "
            f"{branch_in_words(self.nodes)}. That is impossible."
        )

    def area(self) -> str:
        return area_of(self.nodes[0].cells)

    def involved(self) -> str:
        return f"Suppose that {candidate_in_words(self.nodes[0])}, and see where that leads."


def _in_words(node: Node) -> str:
    return f"{node.digit} in {cells_in_words(node.cells)}"


def _is_net(branch: Chain) -> bool:
    return any(len(node.parents) > 1 for node in branch)


def truths_of_branch(branch: Chain) -> tuple[Truth, ...]:
    """The cells and houses that force a node on."""
    forced = [node for node in branch[1:] if node.is_on]
    return tuple(HouseTruth(node.house, node.digit) if node.house else CellTruth(node.cells[0]) for node in forced)


def links_of_branch(branch: Chain) -> tuple[Link, ...]:
    """The links from each node to those that follow from it."""
    return tuple(
        Link(branch[parent].candidates(), node.candidates(), is_strong=node.is_on)
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
