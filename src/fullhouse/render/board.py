"""Boards, puzzles and steps as scenes.

From bottom to top: marks of rules under the grid, backgrounds of houses and cells, lines, marks of rules over the grid,
edges of houses, links, discs, digits.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise
from math import hypot

from fullhouse.constraints.rules import Rules
from fullhouse.core.board import Board, Candidates, rule_candidates
from fullhouse.core.digits import digits_of
from fullhouse.core.geometry import Cell, House
from fullhouse.core.grid import Grid
from fullhouse.core.notation import Candidate
from fullhouse.render.layout import CELL, MARGIN, Layout, field_of, layout_of, regions_of
from fullhouse.render.link_routes import TIP, LinkRouter, Obstacle, Route
from fullhouse.render.marks import marks_above, marks_below, notes_below, rules_in_words
from fullhouse.render.scene import Box, Curve, Disc, Label, Point, Scene, Shape, Stroke
from fullhouse.techniques.highlights import Highlights, Link
from fullhouse.techniques.step import Step

_DIGIT = 37.0
_LINKS = {True: ("strong", 1.9), False: ("weak", 1.7)}


def board_scene(
    board: Board,
    *,
    marks: Highlights | None = None,
    candidates: bool = True,
    names: bool = False,
    title: str = "",
    description: str = "",
    mistakes: Collection[Cell] = (),
) -> Scene:
    """A board with its marks; without `candidates`, only marked candidates are shown."""
    masks = board.all_candidates()
    return _scene(
        _Content(board.givens, board.to_grid(), masks, candidates, marks, mistakes), names, title, description
    )


def grid_scene(
    grid: Grid,
    *,
    givens: Grid | None = None,
    candidates: bool = False,
    names: bool = False,
    title: str = "",
    description: str = "",
) -> Scene:
    """A grid; digits that are not givens look like placed digits."""
    masks = rule_candidates(grid) if candidates else None
    return _scene(_Content(givens or grid, grid, masks, candidates), names, title, description)


def step_scene(step: Step, board: Board, *, candidates: bool = True, names: bool = False, title: str = "") -> Scene:
    """A step on the board where it was found."""
    return board_scene(
        board,
        marks=step.highlights(),
        candidates=candidates,
        names=names,
        title=title or step.title(),
        description=step.reason(),
    )


@dataclass(frozen=True, slots=True)
class _Content:
    """The contents of a board."""

    givens: Grid
    digits: Grid
    masks: Candidates | None
    candidates: bool
    marks: Highlights | None = None
    mistakes: Collection[Cell] = ()

    def has(self, candidate: Candidate) -> bool:
        """Whether the board has this candidate."""
        cell, digit = candidate.cell, candidate.digit
        return self.masks is not None and not self.digits[cell] and bool(self.masks[cell] >> (digit - 1) & 1)

    def roles(self) -> dict[Candidate, str]:
        """The role of each marked candidate: its last mark counts."""
        marks = self.marks.candidates if self.marks else ()
        return {one: role for role, some in marks for one in some if self.has(one)}


def _scene(content: _Content, names: bool, title: str, description: str) -> Scene:
    geometry = content.digits.geometry
    layout = layout_of(geometry, names)
    roles = content.roles()
    shapes: list[Shape] = [*_ground(layout)]
    shapes += _houses(content.marks, layout, "house")
    shapes += _cells(content, layout)
    shapes += _frame(layout)
    height, notes = _notes(layout)
    shapes += notes
    shapes += _houses(content.marks, layout, "edge")
    if content.marks and content.marks.links:
        shapes += _links(content, content.marks.links, layout, roles)
    shapes += _discs(roles, layout)
    shapes += _digits(content, layout)
    if content.candidates or roles:
        shapes += _candidates(content, layout, roles)
    shapes += _strikes(roles, layout)
    described = description or _described(content.digits)
    return Scene(layout.width, height, tuple(shapes), title or _named(content), described, geometry)


def _named(content: _Content) -> str:
    placed = content.digits.clue_count - content.givens.clue_count
    rules = content.digits.geometry
    name = f"Sudoku with {content.givens.clue_count} givens{f', {rules}' if isinstance(rules, Rules) else ''}"
    return f"{name}, solved" if content.digits.is_full else f"{name}, {placed} digits placed" if placed else name


_MOST_WORDS = 4_000
"""Characters of a description; more would not be listened to."""


def _described(grid: Grid) -> str:
    rows = ". ".join(f"Row {number}: {' '.join(row)}" for number, row in enumerate(grid.to_rows(blank="-"), start=1))
    rules = "".join(f". {words}" for words in rules_in_words(grid.geometry)) if isinstance(grid.geometry, Rules) else ""
    return rows + (rules if len(rules) <= _MOST_WORDS else f"{rules[:_MOST_WORDS]}…")


@lru_cache(64)
def _ground(layout: Layout) -> tuple[Shape, ...]:
    across, down = layout.across * CELL, layout.down * CELL
    return (Box(layout.left, layout.top, across, down, "ground"), *marks_below(layout))


@lru_cache(64)
def _frame(layout: Layout) -> tuple[Shape, ...]:
    """The lines between cells, then those between regions and around the board, the names at the edge, and marks."""
    hairs: list[tuple[Point, Point]] = []
    frame: list[tuple[Point, Point]] = []
    regions = regions_of(layout.geometry)
    for number in range(1, max(layout.across, layout.down)):
        for is_upright in (True, False):
            if number < (layout.across if is_upright else layout.down):
                for is_edge, points in _runs(layout, regions, number, is_upright):
                    (frame if is_edge else hairs).append(points)
    left, top, right, bottom = layout.left, layout.top, layout.right, layout.bottom
    lines: list[Shape] = [Stroke(points, "hair", 0.8) for points in hairs]
    lines += [Stroke(points, "frame", 1.8) for points in frame]
    lines.append(Stroke(((left, top), (right, top), (right, bottom), (left, bottom)), "frame", 2.6, closed=True))
    return (*lines, *_names(layout), *marks_above(layout))


def _runs(
    layout: Layout, regions: list[frozenset[int]], number: int, is_upright: bool
) -> Iterator[tuple[bool, tuple[Point, Point]]]:
    """The parts of a line of the grid, each between regions or within one."""
    length, step = (layout.down, 1) if is_upright else (layout.across, layout.across)
    cells = [number + layout.across * i if is_upright else layout.across * number + i for i in range(length)]
    for is_edge, some in groupby(range(length), key=lambda i: regions[cells[i]] != regions[cells[i] - step]):
        run = [cells[i] for i in some]
        x, y = layout.corner(run[0])
        away = len(run) * CELL
        yield is_edge, ((x, y), (x, y + away) if is_upright else (x + away, y))


@lru_cache(64)
def _notes(layout: Layout) -> tuple[float, tuple[Shape, ...]]:
    """The height of the picture, and what is below the board."""
    height, shapes = notes_below(layout)
    return layout.height + height, shapes


def _names(layout: Layout) -> Iterator[Label]:
    if layout.names:
        middle = MARGIN + layout.names_width / 2
        for number in range(1, max(layout.across, layout.down) + 1):
            away = (number - 0.5) * CELL
            if number <= layout.across:
                yield Label(layout.left + away, middle, f"c{number}", 12.0, "name")
            if number <= layout.down:
                yield Label(middle, layout.top + away, f"r{number}", 12.0, "name")


def _houses(marks: Highlights | None, layout: Layout, part: str) -> Iterator[Box]:
    """Backgrounds of houses (`house`), or their edges (`edge`); a house marked twice has a second edge inside."""
    seen: dict[House, int] = {}
    for role, houses in marks.houses if marks else ():
        for house in houses:
            inset = 2.6 + 3.0 * seen.get(house, 0)
            seen[house] = seen.get(house, 0) + 1
            left, top, width, height = layout.house(house)
            yield Box(left + inset, top + inset, width - 2 * inset, height - 2 * inset, f"{part}-{role}", radius=6.0)


def _cells(content: _Content, layout: Layout) -> Iterator[Box]:
    """Backgrounds of cells; in a cell of two sets the second is inside the first."""
    depths: dict[Cell, int] = {}
    marked: tuple[tuple[str, Collection[Cell]], ...] = content.marks.cells if content.marks else ()
    for role, cells in (*marked, ("mistake", content.mistakes)):
        for cell in cells:
            x, y = layout.corner(cell)
            inset = 2.0 + 5.0 * depths.get(cell, 0)
            depths[cell] = depths.get(cell, 0) + 1
            side = CELL - 2 * inset
            yield Box(x + inset, y + inset, side, side, f"cell-{role}", cell, radius=5.0)


def _place(candidate: Candidate, layout: Layout) -> Point:
    x, y = layout.corner(candidate.cell)
    right, down = field_of(layout.geometry).offsets[candidate.digit - 1]
    return x + right, y + down


def _discs(roles: dict[Candidate, str], layout: Layout) -> Iterator[Disc]:
    radius = field_of(layout.geometry).radius
    for one, role in roles.items():
        x, y = _place(one, layout)
        yield Disc(x, y, radius, role, one.cell, one.digit)


def _strikes(roles: dict[Candidate, str], layout: Layout) -> Iterator[Stroke]:
    """A line through each eliminated candidate, visible without colour."""
    reach = 0.85 * field_of(layout.geometry).radius
    for one, role in roles.items():
        if role == "eliminated":
            x, y = _place(one, layout)
            yield Stroke(((x - reach, y + reach), (x + reach, y - reach)), "strike", 1.1)


def _digits(content: _Content, layout: Layout) -> list[Label]:
    """The givens, then the placed digits: digits that look alike are grouped."""
    alphabet, givens = layout.geometry.alphabet, content.givens.digits
    labels: dict[str, list[Label]] = {"given": [], "found": []}
    for cell, digit in enumerate(content.digits.digits):
        if digit:
            x, y = layout.centre(cell)
            role = "given" if givens[cell] else "found"
            labels[role].append(Label(x, y, alphabet[digit - 1], _DIGIT, role, cell, digit))
    return labels["given"] + labels["found"]


def _candidates(content: _Content, layout: Layout, roles: dict[Candidate, str]) -> Iterator[Label]:
    field, alphabet = field_of(layout.geometry), layout.geometry.alphabet
    if content.candidates and content.masks is not None:
        marked = {(one.cell, one.digit) for one in roles}
        for cell, mask in enumerate(content.masks):
            if not content.digits.digits[cell]:
                x, y = layout.corner(cell)
                for digit in digits_of(mask):
                    if (cell, digit) not in marked:
                        right, down = field.offsets[digit - 1]
                        text = alphabet[digit - 1]
                        yield Label(x + right, y + down, text, field.size, "candidate", cell, digit)
    for one, role in roles.items():
        x, y = _place(one, layout)
        yield Label(x, y, alphabet[one.digit - 1], field.size, f"ink-{role}", one.cell, one.digit)


def _links(content: _Content, links: tuple[Link, ...], layout: Layout, roles: dict[Candidate, str]) -> Iterator[Shape]:
    """Joined groups of candidates, then the links as curves with tips."""
    area = (layout.left - 1, layout.top - 1, layout.right + 1, layout.bottom + 1)
    places = {one: _place(one, layout) for one in roles}
    router = LinkRouter(places, field_of(layout.geometry).radius, area)
    router.block(_obstacles(content, layout, roles))
    routes = [route for link in dict.fromkeys(links) if (route := router.route(link))]
    groups = dict.fromkeys(group for route in routes for group in (route.link.start, route.link.end))
    for group in groups:
        for one, other in pairwise(sorted((one for one in group if one in places), key=lambda one: one.cell)):
            yield Stroke((places[one], places[other]), "joint", 7.0)
    for route in routes:
        yield from _drawn(route)


def _obstacles(content: _Content, layout: Layout, roles: dict[Candidate, str]) -> Iterator[Obstacle]:
    field = field_of(layout.geometry)
    for cell, digit in enumerate(content.digits.digits):
        if digit:
            yield Obstacle(*layout.centre(cell), 17.0, 7.0)
        elif content.masks is not None:
            for one in (Candidate(cell, other) for other in digits_of(content.masks[cell])):
                if one in roles:
                    yield Obstacle(*_place(one, layout), field.radius + 2.6, 60.0, one)
                elif content.candidates:
                    yield Obstacle(*_place(one, layout), 0.48 * field.size, 3.0, one)


def _drawn(route: Route) -> Iterator[Shape]:
    """The curve up to the tip, then the tip, whose point touches the disc."""
    role, width = _LINKS[route.link.is_strong]
    start, first, second, end = route.points
    away = hypot(second[0] - end[0], second[1] - end[1])
    ux, uy = (second[0] - end[0]) / away, (second[1] - end[1]) / away
    base = (end[0] + TIP * ux, end[1] + TIP * uy)
    wing = 0.46 * TIP
    yield Curve((start, first, second, base), role, width)
    corners = (end, (base[0] - wing * uy, base[1] + wing * ux), (base[0] + wing * uy, base[1] - wing * ux))
    yield Stroke(corners, f"tip-{role}", 0.0, closed=True)
