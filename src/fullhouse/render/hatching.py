"""Hatching as lines of its own, cut at the edge of the shape: the same in every medium, without patterns and names."""

from __future__ import annotations

from math import sqrt

from fullhouse.render.scene import Box, Disc, Point

_SPACING = {Box: 7.5, Disc: 4.0}
"""Between two lines of a cell's ground, of a candidate's."""

Line = tuple[Point, Point]


def hatch_lines(shape: Box | Disc, hatch: str) -> list[Line]:
    """The lines over the ground of this shape; a dot is a line of no length."""
    spacing = _SPACING[type(shape)]
    if hatch == ".":
        return [((x, y), (x, y)) for x, y in _lattice(shape, spacing)]
    slopes = {"/": (1.0, 1.0), "\\": (1.0, -1.0), "-": (0.0, 1.0), "|": (1.0, 0.0)}
    wanted = "/\\" if hatch == "x" else hatch
    return [line for one in wanted for line in _parallel(shape, *slopes[one], spacing)]


def _parallel(shape: Box | Disc, a: float, b: float, spacing: float) -> list[Line]:
    """The lines a x + b y = c, a distance apart, as far as they lie inside."""
    if isinstance(shape, Disc):
        return _chords(shape, a, b, spacing)
    step = spacing * sqrt(a * a + b * b)
    left, top, right, bottom = shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
    corners = [a * x + b * y for x in (left, right) for y in (top, bottom)]
    number = int(min(corners) // step) + 1
    lines = []
    while number * step < max(corners):
        if line := _cut(a, b, number * step, (left, top, right, bottom)):
            lines.append(line)
        number += 1
    return lines


def _cut(a: float, b: float, c: float, edges: tuple[float, float, float, float]) -> Line | None:
    left, top, right, bottom = edges
    points = []
    if b:
        points += [(x, (c - a * x) / b) for x in (left, right) if top <= (c - a * x) / b <= bottom]
    if a:
        points += [((c - b * y) / a, y) for y in (top, bottom) if left < (c - b * y) / a < right]
    return (points[0], points[1]) if len(points) >= 2 else None


def _chords(disc: Disc, a: float, b: float, spacing: float) -> list[Line]:
    length = sqrt(a * a + b * b)
    nx, ny = a / length, b / length
    lines = []
    for number in range(-int(disc.radius / spacing), int(disc.radius / spacing) + 1):
        away = number * spacing
        half = sqrt(max(disc.radius**2 - away**2, 0.0))
        x, y = disc.x + nx * away, disc.y + ny * away
        lines.append(((x - ny * half, y + nx * half), (x + ny * half, y - nx * half)))
    return lines


def _lattice(shape: Box | Disc, spacing: float) -> list[Point]:
    if isinstance(shape, Disc):
        reach = int(shape.radius / spacing)
        offsets = [number * spacing for number in range(-reach, reach + 1)]
        return [(shape.x + x, shape.y + y) for x in offsets for y in offsets if x * x + y * y < shape.radius**2]
    across, down = int(shape.width / spacing), int(shape.height / spacing)
    return [
        (shape.x + (column + 0.5) * shape.width / across, shape.y + (row + 0.5) * shape.height / down)
        for row in range(down)
        for column in range(across)
    ]
