"""Find the regions of a grid from how thick its lines are: its boxes, or those of a jigsaw."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import NamedTuple

Cells = tuple[int, ...]

_LEAST_INK = 0.1
"""Of the most: what is not drawn counts as so much, so that faint and missing lines are alike."""
_LEAST_RATIO = 1.3
"""Borders have at least so many times the ink of other lines; otherwise no line is a border."""
_ROUNDS = 12
_WAY, _WAYS = 2, (1.0, -1.0)
"""The term that is the direction of a line: down or across."""
_CLEAR = 0.05
"""How far from the middle between both kinds a line must be, in shares of their distance, to be sure about it."""
_FEW = 0.06
"""The share of lines that may contradict the regions that all others show."""


class Borders(NamedTuple):
    """The regions that the lines show, and the lines in doubt."""

    regions: tuple[Cells, ...] = ()
    """As many regions as the grid has rows, each with as many cells; none if the lines do not show them."""
    doubtful: tuple[tuple[int, int], ...] = ()
    """Neighbouring cells for which it is not clear whether a border is between them."""
    ratio: float = 1.0
    """How many times the ink of other lines the borders have."""


def find_regions(inks: Sequence[float], side: int) -> Borders:
    """Return the regions that thick lines form, by the ink to the right of each cell, then below each."""
    lines = _lines(inks, side)
    split = _split([line.ink for line in lines], [line.place for line in lines])
    if split is None:
        return Borders()
    heights, ratio = split
    if ratio < _LEAST_RATIO:
        return Borders(ratio=ratio)
    cells = [line.cells for line in lines]
    regions = _joined(cells, heights, side)
    if not regions:
        return Borders(ratio=ratio)
    of = {cell: number for number, region in enumerate(regions) for cell in region}
    distances = [height if of[a] != of[b] else -height for (a, b), height in zip(cells, heights, strict=True)]
    if sum(distance < 0 for distance in distances) > _FEW * len(lines):
        return Borders(ratio=ratio)
    doubtful = tuple(pair for pair, distance in zip(cells, distances, strict=True) if distance < _CLEAR)
    return Borders(regions, doubtful, ratio)


class _Line(NamedTuple):
    """The line between two neighbouring cells."""

    cells: tuple[int, int]
    ink: float
    place: tuple[float, ...]
    """Terms of its place and direction with which light, focus and angle change the ink."""


def _lines(inks: Sequence[float], side: int) -> list[_Line]:
    half = (side - 1) / 2
    lines = []
    for cell in range(side * side):
        row, column = divmod(cell, side)
        x, y = (column - half) / half, (row - half) / half
        if column + 1 < side:
            lines.append(_Line((cell, cell + 1), inks[cell], _terms(x + 0.5 / half, y, 1.0)))
        if row + 1 < side:
            lines.append(_Line((cell, cell + side), inks[side * side + cell], _terms(x, y + 0.5 / half, -1.0)))
    return lines


def _terms(x: float, y: float, direction: float) -> tuple[float, ...]:
    return (x, y, direction, x * direction, y * direction, x * x - 0.4, y * y - 0.4, x * y)


def _split(inks: Sequence[float], places: Sequence[Sequence[float]]) -> tuple[list[float], float] | None:
    """Split lines into two kinds by their ink, which may change slowly over the picture.

    Returns for each line where it is between both kinds, from about -0.5 to 0.5, and how many times the ink of the
    thin ones the thick ones have; None if there are not two kinds.
    """
    sign = 1 if sum(inks) > 0 else -1  # light lines on dark paper have negative ink
    strong = sorted(sign * ink for ink in inks)[-max(1, len(inks) // 10)]
    if strong <= 0:
        return None
    logs = [log(max(sign * ink, _LEAST_INK * strong)) for ink in inks]
    slopes = [0.0] * len(places[0])
    middles = {
        way: sum(_means([v for v, at in zip(logs, places, strict=True) if at[_WAY] == way])) / 2 for way in _WAYS
    }
    flat = [value - middles[at[_WAY]] for value, at in zip(logs, places, strict=True)]
    for _ in range(_ROUNDS):
        low, high = _means(flat)
        is_thick = [value > (low + high) / 2 for value in flat]
        rest = [value - (high if thick else low) for value, thick in zip(logs, is_thick, strict=True)]
        for axis in range(len(slopes)):
            others = [k for k in range(len(slopes)) if k != axis]
            left = [r - sum(slopes[k] * at[k] for k in others) for r, at in zip(rest, places, strict=True)]
            slopes[axis] = sum(a[axis] * b for a, b in zip(places, left, strict=True)) / sum(
                a[axis] ** 2 for a in places
            )
        flat = [v - sum(s * a for s, a in zip(slopes, at, strict=True)) for v, at in zip(logs, places, strict=True)]
    low, high = _means(flat)
    if high <= low:
        return None
    return [(value - (low + high) / 2) / (high - low) for value in flat], exp(high - low)


def _means(values: Sequence[float]) -> tuple[float, float]:
    """The means of two groups of values: the groups with the least spread in them."""
    ordered = sorted(values)
    total, before = sum(ordered), 0.0
    best, means = -1.0, (ordered[0], ordered[0])
    for count in range(1, len(ordered)):
        before += ordered[count - 1]
        low, high = before / count, (total - before) / (len(ordered) - count)
        between = count * (len(ordered) - count) * (high - low) ** 2
        if between > best:
            best, means = between, (low, high)
    return means


def _joined(pairs: Sequence[tuple[int, int]], heights: Sequence[float], side: int) -> tuple[Cells, ...]:
    """Join cells over the thinnest lines first, never to more than a region; nothing unless all regions are full."""
    region = [[cell] for cell in range(side * side)]
    for height, (a, b) in sorted(zip(heights, pairs, strict=True)):
        one, other = region[a], region[b]
        if one is not other and len(one) + len(other) <= side and height < 0.5:
            one += other
            for cell in other:
                region[cell] = one
    found = {id(cells): tuple(sorted(cells)) for cells in region}
    return tuple(sorted(found.values())) if len(found) == side else ()
