"""Routes for the links of a chain: curves that avoid unrelated digits and each other.

Each link tries a family of cubic curves: its two controls move sideways, together, in opposite directions, or alone.

    start ──────── end      straight             ╭────────╮   both controls to one side
    ╭───╮                                        │        │
    start ╰────╯ end        one to each side   start     end

Each curve is sampled in small steps. Its cost adds up its length, its bends, digits and discs that it comes too close
to, and links that are already there; the cheapest is drawn. Links are routed in the order of the chain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from math import hypot, inf

from fullhouse.core.notation import Candidate
from fullhouse.render.scene import Point
from fullhouse.techniques.highlights import Link

TIP = 5.0
"""The length of an arrow's tip."""
_SQUARE = 16.0
"""Obstacles and links are looked up by the square of the plane that they are in."""
_STEP = 4.0
"""The distance between the sampled points of a curve."""
_APART = 4.0
"""The minimum distance between links."""
_SIDEWAYS = (0.0, 5.0, 8.0, 11.0, 14.0, 18.0, 24.0, 32.0, 42.0, 56.0, 74.0, 96.0)
_SHORT = 22.0
"""Links between neighbouring candidates of a cell are arcs, or they would be invisible."""
_FORWARD = (0.12, 0.36)
"""The position of the controls along the link, as a share: the first gives flat curves, the second round ones."""


_Cubic = tuple[Point, Point, Point, Point]
"""Start, two controls, end."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A circle to avoid, and the cost of entering it."""

    x: float
    y: float
    radius: float
    weight: float
    candidate: Candidate | None = None


@dataclass(frozen=True, slots=True)
class Route:
    """A link with its curve: start, two controls, end. Start and end are at the edges of the discs."""

    link: Link
    points: _Cubic


@dataclass(slots=True)
class LinkRouter:
    """The plane with its obstacles and the links routed so far."""

    places: Mapping[Candidate, Point]
    """The centres of the linked candidates."""
    radius: float
    """The radius of their discs."""
    edges: tuple[float, float, float, float]
    """Left, top, right and bottom of the area for links."""
    _obstacles: dict[tuple[int, int], list[Obstacle]] = field(default_factory=dict)
    _laid: dict[tuple[int, int], list[Point]] = field(default_factory=dict)

    def block(self, obstacles: Iterable[Obstacle]) -> None:
        """Add obstacles."""
        for one in obstacles:
            for square in _squares(one.x, one.y, one.radius):
                self._obstacles.setdefault(square, []).append(one)

    def route(self, link: Link) -> Route | None:
        """Route this link and remember it for later ones; None if its ends are not on the board."""
        ends = self._ends(link)
        if ends is None:
            return None
        meant = frozenset((*link.start, *link.end))
        least, best = inf, None
        for curve in self._curves(*ends):
            cost = self._cost(curve, meant, least)
            if cost < least:
                least, best = cost, curve
        assert best is not None, "even the straight line has no cost"
        for x, y in _walk(best):
            for square in _squares(x, y, _APART):
                self._laid.setdefault(square, []).append((x, y))
        return Route(link, best)

    def _ends(self, link: Link) -> tuple[Point, Point] | None:
        """The nearest two candidates of a link between groups."""
        pairs = [
            (self.places[one], self.places[other])
            for one in link.start
            for other in link.end
            if one in self.places and other in self.places and one != other
        ]
        return min(pairs, key=lambda pair: _distance(*pair), default=None)

    def _curves(self, start: Point, end: Point) -> Iterator[_Cubic]:
        (x, y), (to_x, to_y) = start, end
        length = _distance(start, end)
        ux, uy = (to_x - x) / length, (to_y - y) / length
        for one, other in _bends(length):
            for share in _FORWARD if one or other else _FORWARD[1:]:
                along = share * length
                first = (x + ux * along - uy * one, y + uy * along + ux * one)
                second = (to_x - ux * along - uy * other, to_y - uy * along + ux * other)
                yield self._at_edge(start, first), first, second, self._at_edge(end, second)

    def _at_edge(self, centre: Point, towards: Point) -> Point:
        share = self.radius / max(_distance(centre, towards), 1e-9)
        return centre[0] + (towards[0] - centre[0]) * share, centre[1] + (towards[1] - centre[1]) * share

    def _cost(self, curve: _Cubic, meant: frozenset[Candidate], limit: float) -> float:
        """The cost of the curve; the count stops once it exceeds the limit."""
        start, first, second, end = curve
        straight = _distance(start, end)
        bend = _distance(first, start) + _distance(second, first) + _distance(end, second) - straight
        cost = 0.17 * bend
        if cost >= limit:
            return cost
        left, top, right, bottom = self.edges
        for x, y in _walk(curve):
            if not (left <= x <= right and top <= y <= bottom):
                cost += 60.0
            square = (int(x // _SQUARE), int(y // _SQUARE))
            for one in self._obstacles.get(square, ()):
                away = hypot(x - one.x, y - one.y)
                if away < one.radius and one.candidate not in meant:
                    cost += one.weight * (1.3 - away / one.radius)
            if square in self._laid and _distance((x, y), start) > 7 and _distance((x, y), end) > 7:
                nearest = min(hypot(x - px, y - py) for px, py in self._laid[square])
                if nearest < _APART:
                    cost += 7.0 * (1 - nearest / _APART)
            if cost >= limit:
                return cost
        return cost


def _bends(length: float) -> Iterator[tuple[float, float]]:
    """The sideways offsets of the two controls."""
    if length < _SHORT:
        for one in (0.75 * length, length):
            yield from ((one, one), (-one, -one))
        return
    yield 0.0, 0.0
    for one in _SIDEWAYS[1:]:
        if one > 0.75 * length + 10:
            return
        for side in (one, -one):
            yield from ((side, side), (side, -side), (side, 0.0), (0.0, side), (side, side / 2), (side / 2, side))


def _walk(curve: _Cubic) -> Iterator[Point]:
    """Yield points of the curve, about a step apart."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve
    length = abs(dx - ax) + abs(dy - ay) + abs(bx - cx) + abs(by - cy)
    for p, q, r, s in _shares(max(6, int(length / (1.6 * _STEP)))):
        yield p * ax + q * bx + r * cx + s * dx, p * ay + q * by + r * cy + s * dy


@cache
def _shares(count: int) -> tuple[tuple[float, float, float, float], ...]:
    """The weights of the four control points at each of this many steps."""
    shares = ((1 - number / count, number / count) for number in range(count + 1))
    return tuple((s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t) for s, t in shares)


def _squares(x: float, y: float, radius: float) -> Iterator[tuple[int, int]]:
    for column in range(int((x - radius) // _SQUARE), int((x + radius) // _SQUARE) + 1):
        for row in range(int((y - radius) // _SQUARE), int((y + radius) // _SQUARE) + 1):
            yield column, row


def _distance(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])
