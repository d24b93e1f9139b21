"""Check nested arguments node by node, from the rules alone.

A branch starts from an assumption. A node that is on needs a cell or a house where everything else is off. A node that
is off needs a node that is on and sees it, or an argument that holds on the board without the candidates that its
parents rule out. The finders, which are written in C++, share no code with this, and it needs no search.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from fullhouse.core.notation import Candidate, Conclusion
from fullhouse.techniques.fields import Argument, Arguments, Cells, Chain, Chains, Houses, Node
from fullhouse.techniques.proof import (
    CellTruth,
    HouseTruth,
    Refutation,
    Truth,
    bits_of_house,
    conflicts_of,
    index_of,
)


@dataclass(frozen=True, slots=True)
class NestedReasoning:
    """Branches, the cells and houses where they start or clash, and the arguments that they use."""

    branches: Chains
    cells: Cells
    houses: Houses
    arguments: Arguments

    def trouble(self, conclusion: Conclusion, candidates: int) -> str:
        checker = _Checker(self.arguments)
        end, trouble = checker.end_of(self.branches, self.cells, self.houses, candidates)
        if trouble:
            return trouble
        if end != (bit_of(conclusion.candidate), conclusion.places):
            return "the branches lead to a different conclusion"
        return ""


def trouble_with(argument: Argument, candidates: int) -> str:
    """The reason why an argument without nested ones fails on a board with these candidates; empty if it holds."""
    return _Checker((argument,)).trouble_with_argument(argument, candidates)


def bit_of(candidate: Candidate) -> int:
    """The candidate as a one-element set."""
    return 1 << index_of(candidate.cell, candidate.digit)


def _bit(node: Node) -> int:
    return 1 << index_of(node.cells[0], node.digit)


def truths_of_pattern(argument: Argument) -> tuple[Truth, ...]:
    """The truths that a pattern follows from."""
    match argument.technique:
        case "naked-pair":
            return tuple(CellTruth(cell) for cell in argument.cells)
        case "pointing":
            bases = tuple(house for house in argument.houses if house.kind == "box")
        case "claiming":
            bases = tuple(house for house in argument.houses if house.kind != "box")
        case _:
            bases = argument.houses
    return tuple(HouseTruth(house, digit) for house in bases for digit in argument.digits)


End = tuple[int, bool]
"""The end of an argument: a candidate, and whether it is true."""


class _Checker:
    def __init__(self, arguments: Arguments) -> None:
        self._arguments = {argument.number: argument for argument in arguments}
        self._checked: dict[tuple[str, int], str] = {}

    def end_of(self, branches: Chains, cells: Cells, houses: Houses, alive: int) -> tuple[End, str]:
        """The end that all branches prove on a board with these candidates, and the reason if they do not."""
        nothing = (0, False)
        for branch in branches:
            if trouble := self._trouble_with_branch(branch, alive):
                return nothing, trouble
        if not branches:
            return nothing, "there are no branches"
        starts = {(_bit(branch[0]), branch[0].is_on) for branch in branches}
        ends = {(_bit(branch[-1]), branch[-1].is_on) for branch in branches}
        if len(starts) == 1:  # one assumption, which fails
            bit, is_on = next(iter(starts))
            if ends == {(bit, not is_on)} or (len(ends) == 2 and len({one for one, _ in ends}) == 1):
                return (bit, not is_on), ""
            return nothing, "the branches do not contradict one another"
        if len(ends) != 1:
            return nothing, "the branches do not reach the same end"
        if len(starts) == 2 and len({one for one, _ in starts}) == 1:  # a candidate that is true or false
            return next(iter(ends)), ""
        cases = sum(bit for bit, is_on in starts if is_on)
        if any(not is_on for _, is_on in starts) or cases != _cases(cells, houses, branches, alive):
            return nothing, "the branches do not cover all cases"
        return next(iter(ends)), ""

    def _trouble_with_branch(self, branch: Chain, alive: int) -> str:
        for number, node in enumerate(branch):
            bit = _bit(node)
            if not bit & alive:
                return f"{_name(node)} is not a candidate of the board"
            if number == 0:
                continue
            if any(parent >= number for parent in node.parents) or not node.parents:
                return f"{_name(node)} does not follow from earlier nodes"
            parents = [branch[parent] for parent in node.parents]
            if trouble := self._trouble_with_node(node, parents, alive):
                return f"{_name(node)}: {trouble}"
        return ""

    def _trouble_with_node(self, node: Node, parents: list[Node], alive: int) -> str:
        bit = _bit(node)
        gone = sum({_bit(parent) for parent in parents if not parent.is_on})
        if node.is_on:
            cases = bits_of_house(node.house, node.digit) if node.house else 511 << 9 * node.cells[0]
            return "" if bit & cases and cases & alive & ~gone == bit else "it is not the only candidate left"
        if not node.argument:
            is_seen = any(parent.is_on and conflicts_of(_bit(parent)) & bit for parent in parents)
            return "" if is_seen else "no node that is on removes it"
        if any(parent.is_on for parent in parents) or node.argument not in self._arguments:
            return "no argument removes it"
        argument = self._arguments[node.argument]
        if Candidate(node.cells[0], node.digit) not in argument.eliminated:
            return f"argument {argument.number} does not remove it"
        return self.trouble_with_argument(argument, alive & ~gone)

    def trouble_with_argument(self, argument: Argument, alive: int) -> str:
        key = argument.number, alive
        if key not in self._checked:
            check = self._trouble_with_chain if argument.branches else _trouble_with_pattern
            trouble = check(argument, alive)
            self._checked[key] = f"in argument {argument.number}, {trouble}" if trouble else ""
        return self._checked[key]

    def _trouble_with_chain(self, argument: Argument, alive: int) -> str:
        if argument.technique.startswith("bidirectional"):
            return self._trouble_with_cycle(argument, alive)
        (bit, is_on), trouble = self.end_of(argument.branches, argument.cells, argument.houses, alive)
        if trouble:
            return trouble
        removed = conflicts_of(bit) if is_on else bit
        wrong = [str(one) for one in argument.eliminated if not bit_of(one) & removed]
        return f"{', '.join(wrong)} is not eliminated" if wrong else ""

    def _trouble_with_cycle(self, argument: Argument, alive: int) -> str:
        """Either all nodes of the cycle are in their stated state, or all are in the opposite one."""
        (cycle,) = argument.branches
        if trouble := self._trouble_with_branch(cycle, alive):
            return trouble
        if (cycle[0].cells, cycle[0].digit) != (cycle[-1].cells, cycle[-1].digit) or len(cycle) % 2 == 0:
            return "the cycle is not closed"
        if any(one.is_on == other.is_on for one, other in pairwise(cycle)) or not cycle[0].is_on:
            return "its nodes are not on and off in turn"
        if any(node.parents != (number,) for number, node in enumerate(cycle[1:])):
            return "a node does not follow from the previous one alone"
        for one in argument.eliminated:
            seen = {node.is_on for node in cycle if conflicts_of(bit_of(one)) & _bit(node)}
            if len(seen) != 2:
                return f"{one} is not eliminated"
        return ""


def _trouble_with_pattern(argument: Argument, alive: int) -> str:
    clauses = []
    for truth in truths_of_pattern(argument):
        if isinstance(truth, CellTruth):
            clauses.append(alive & 511 << 9 * truth.cell)
        else:
            assert isinstance(truth, HouseTruth)
            clauses.append(alive & bits_of_house(truth.house, truth.digit))
    for one in argument.eliminated:
        if not Refutation(clauses).holds(alive & ~conflicts_of(bit_of(one)), bit_of(one)):
            return f"{one} is not eliminated"
    return ""


def _cases(cells: Cells, houses: Houses, branches: Chains, alive: int) -> int:
    """The candidates of which one is true, if the branches start from a cell or a house."""
    if cells:
        return alive & 511 << 9 * cells[0]
    return alive & bits_of_house(houses[0], branches[0][0].digit) if houses else 0


def _name(node: Node) -> str:
    return f"{node.digit} {'in' if node.is_on else 'not in'} {Candidate(node.cells[0], node.digit)}"


def truths_of(branches: Chains, arguments: Arguments) -> tuple[Truth, ...]:
    """The cells and houses that force a node anywhere in the argument."""
    truths: dict[Truth, None] = {}
    for chain in (*branches, *(branch for argument in arguments for branch in argument.branches)):
        for node in chain[1:]:
            if node.is_on:
                truths[HouseTruth(node.house, node.digit) if node.house else CellTruth(node.cells[0])] = None
    for argument in arguments:
        if not argument.branches:
            truths |= dict.fromkeys(truths_of_pattern(argument))
    return tuple(truths)
