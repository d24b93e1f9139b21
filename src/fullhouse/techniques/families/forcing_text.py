"""Branches and cycles of forcing chains in notation and in words."""

from __future__ import annotations

from itertools import pairwise

from fullhouse.core.notation import format_cells
from fullhouse.techniques.fields import Chain, Node, cells_in_words


def node_text(node: Node) -> str:
    """The node as HoDoKu writes it: `r1c12<>8`; behind it the number of the argument that it comes from, if any."""
    reference = f"[{node.argument}]" if node.argument else ""
    return f"{format_cells(node.cells)}{'=' if node.is_on else '<>'}{node.digit}{reference}"


def candidate_in_words(node: Node) -> str:
    """The node as part of a sentence."""
    place = cells_in_words(node.cells) if len(node.cells) == 1 else f"one of {cells_in_words(node.cells)}"
    return f"{node.digit} {'stands' if node.is_on else 'does not stand'} in {place}"


def branch_in_words(branch: Chain) -> str:
    """The branch as part of a sentence: a chain link by link, a net as HoDoKu writes it."""
    is_chain = all(len(node.parents) < 2 for node in branch)
    return ", so ".join(map(node_text, branch)) if is_chain else branch_line(branch)


def branch_line(branch: Chain) -> str:
    """The branch as HoDoKu writes it: a main line, with what else its nodes need in parentheses.

    A parenthesis stands behind the node of the main line that it starts from.
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
    """A cycle as a nice loop: `r8c1 -6- r8c8 =1= ... r8c1`; links within a cell go without saying."""
    words = [format_cells(nodes[0].cells)]
    for before, node in pairwise(nodes):
        if node.digit == before.digit:
            sign = "=" if node.is_on else "-"
            words += [f"{sign}{node.digit}{sign}", format_cells(node.cells)]
    return " ".join(words)
