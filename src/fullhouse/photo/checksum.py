"""Use the rules as a checksum: the cheapest changes of a reading that lead to exactly one solution.

A single misread digit leaves exactly one solution in 3 % of puzzles only. But an overlooked clue leaves one in 35 %:
confidence in empty cells must come from the picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from fullhouse.constraints import Columns, Jigsaw, Place, Rows, Rules, Shape
from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.core.grid import Grid
from fullhouse.engines.solve import count
from fullhouse.photo.classes import Seen

READABLE = {4: Geometry(2, 2), 6: Geometry(2, 3), 9: CLASSIC}
"""The puzzles that are read, by their number of cells per row."""
_FEWEST = {4: 4, 6: 8, 9: 17}
_EACH = 4.6
"""The most that one change may cost: a value of 1 % of the likeliest. A looser limit invents clues for X-Sudoku."""
_ALL = 10.0
_CHANGES = 6
_CHOICES = 60
_TRIES = 400


class Fixed(NamedTuple):
    """A reading with exactly one solution: the digits, the cells changed, and the cost of the changes."""

    digits: tuple[int, ...]
    changes: tuple[int, ...]
    cost: float


def geometry_of(side: int, regions: Sequence[Sequence[int]]) -> Geometry:
    """The rules of a puzzle with these regions; without any, its usual boxes."""
    usual = READABLE[side]
    kinds = [usual, Geometry(usual.box_columns, usual.box_rows)]
    for plain in kinds:
        if not regions or {frozenset(region) for region in regions} == {frozenset(box.cells) for box in plain.boxes}:
            return plain
    places = [[Place(*divmod(cell, side)) for cell in region] for region in regions]
    return Rules(Shape(side, side), (Rows(), Columns(), Jigsaw(places)))


def fewest_clues(geometry: Geometry) -> int:
    """With fewer clues, no puzzle has exactly one solution: two values that are missing can change places."""
    return geometry.side - 1 if isinstance(geometry, Rules) else _FEWEST[geometry.side]


def is_consistent(digits: Sequence[int], geometry: Geometry = CLASSIC, *, are_boxes_known: bool = True) -> bool:
    """Whether no digit is twice in a row, column, box or region, or larger than the puzzle allows."""
    houses = geometry.houses if are_boxes_known else (*geometry.rows, *geometry.columns)
    return max(digits) <= geometry.side and all(
        len(seen) == len(set(seen))
        for house in houses
        for seen in [[digits[cell] for cell in house.cells if digits[cell]]]
    )


def solutions(digits: Sequence[int], geometry: Geometry = CLASSIC) -> int:
    """The number of solutions, up to 2."""
    if sum(map(bool, digits)) < fewest_clues(geometry):
        return 2
    return count(Grid(digits, geometry), limit=2) if is_consistent(digits, geometry) else 0


def fixed(cells: Sequence[Seen], geometry: Geometry = CLASSIC) -> list[Fixed]:
    """Return readings with exactly one solution, the cheapest first; several only if their costs are close."""
    base = [cell.best for cell in cells]
    choices = []
    for cell, seen in enumerate(cells):
        costs = seen.costs()
        ranked = sorted(range(10), key=costs.__getitem__)
        choices += [(costs[value], cell, value) for value in ranked[1:4] if costs[value] < _EACH]
    choices = sorted(choices)[:_CHOICES]
    found: list[Fixed] = []
    for tries, (cost, chosen) in enumerate(_subsets([choice[0] for choice in choices])):
        if cost > _ALL or tries >= _TRIES or (found and cost > found[0].cost + 5):
            break
        changed = tuple(choices[k][1] for k in chosen)
        if len(set(changed)) < len(changed):
            continue
        digits = list(base)
        for k in chosen:
            digits[choices[k][1]] = choices[k][2]
        if solutions(digits, geometry) == 1:
            found.append(Fixed(tuple(digits), changed, cost))
    return found


def _subsets(costs: Sequence[float]) -> Iterator[tuple[float, tuple[int, ...]]]:
    """Yield all subsets of sorted costs, the cheapest first."""
    heap: list[tuple[float, tuple[int, ...]]] = [(0.0, ())]
    while heap:
        cost, chosen = heappop(heap)
        yield cost, chosen
        following = chosen[-1] + 1 if chosen else 0
        if following < len(costs):
            if len(chosen) < _CHANGES:
                heappush(heap, (cost + costs[following], (*chosen, following)))
            if chosen:
                heappush(heap, (cost - costs[chosen[-1]] + costs[following], (*chosen[:-1], following)))
