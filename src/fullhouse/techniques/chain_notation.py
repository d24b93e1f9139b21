"""Chains as text, in HoDoKu notation and Eureka notation, and as claims."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from fullhouse.core.geometry import Cell
from fullhouse.core.notation import format_cells
from fullhouse.techniques.claims.chains import Branch, Link, literal
from fullhouse.techniques.fields import Cells, Chain, Houses, Node


def place_of(node: Node) -> Cells:
    """The cells of the node in a line: its own, or all those of its almost locked set."""
    return node.als or node.cells


def is_inner(one: Node, other: Node) -> bool:
    """Whether the link between two neighbours stays inside a cell or an almost locked set."""
    return place_of(one) == place_of(other) and one.als == other.als


def links_in_line(chain: Chain) -> str:
    """The chain as HoDoKu writes it: `r1c4 -8- r8c4 =8= r9c6`. Links inside a cell are omitted."""
    text = _place_in_line(chain[0])
    for one, other in pairwise(chain):
        if not is_inner(one, other):
            sign = "-" if one.is_on else "="
            text += f" {sign}{other.digit}{sign} {_place_in_line(other)}"
    return text


def _place_in_line(node: Node) -> str:
    return f"{'ALS:' if node.als else ''}{format_cells(place_of(node))}"


def eureka_of(chain: Chain) -> str:
    """The chain in Eureka notation: `(9=8)r1c4 - r8c4 = (8-6)r9c6 = r8c6`. A digit that continues is not repeated."""
    text = ""
    before: Node | None = None
    for nodes in _stations(chain):
        if before:
            text += " - " if before.is_on else " = "
        continues = len(nodes) == 1 and before is not None and before.digit == nodes[0].digit
        text += ("" if continues else f"({_digits_at(nodes)})") + format_cells(place_of(nodes[0])).replace(",", "|")
        before = nodes[-1]
    return text


def _digits_at(nodes: list[Node]) -> str:
    text = str(nodes[0].digit)
    for one, other in pairwise(nodes):
        text += f"{'-' if one.is_on else '='}{other.digit}"
    return text


def _stations(chain: Chain) -> Iterator[list[Node]]:
    """The nodes, grouped by cell or almost locked set."""
    together = [chain[0]]
    for one, other in pairwise(chain):
        if is_inner(one, other):
            together.append(other)
        else:
            yield together
            together = [other]
    yield together


def branch_of_chain(chain: Chain, houses: Houses) -> Branch:
    """The first node as an assumption, and each later node as a link from the one before it."""
    links: list[Link] = []
    number = 1
    premise = 0
    while number < len(chain):
        before, node = chain[number - 1], chain[number]
        last = _left_by_set(chain[number - 1 : number + 3])
        if last:
            links.append(Link(literal(last), (premise,), als=before.als))
            number += 3
        else:
            links.append(_link(before, node, premise, houses))
            number += 1
        premise = len(links)
    return Branch(literal(chain[0]), tuple(links))


def _link(before: Node, node: Node, premise: int, houses: Houses) -> Link:
    if not node.is_on:
        return Link(literal(node), (premise,))
    if before.als or node.als:
        return Link(literal(node), (premise,), als=tuple(sorted({*before.als, *node.als})))
    if before.digit != node.digit:
        return Link(literal(node), (premise,))
    both = {*before.cells, *node.cells}
    return Link(literal(node), (premise,), tuple(house for house in houses if both <= set(house.cells)))


def _left_by_set(nodes: Chain) -> Node | None:
    """The last of four nodes, if they mean: a set is locked and leaves a cell only one digit."""
    if len(nodes) < 4:
        return None
    first, inside, beside, last = nodes
    is_locked = bool(first.als) and not first.is_on and inside.als == first.als
    return last if is_locked and not beside.als and beside.cells == last.cells and len(last.cells) == 1 else None


def sets_of(chain: Chain) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
    """The almost locked sets of the chain as marks, in order."""
    sets = dict.fromkeys(node.als for node in chain if node.als)
    return tuple((f"set-{min(number, 9)}", cells) for number, cells in enumerate(sets, start=1))
