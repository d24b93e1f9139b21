"""Boards, puzzles and steps as scenes.

A cell is 60 units wide. From bottom to top: backgrounds of houses and cells, lines, edges of houses, links, discs,
digits.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import ceil, hypot, sqrt

from fullhouse.core.board import Board, Candidates, rule_candidates
from fullhouse.core.digits import digits_of
from fullhouse.core.geometry import Cell, Geometry, House
from fullhouse.core.grid import Grid
from fullhouse.core.notation import Candidate
from fullhouse.render.link_routes import TIP, LinkRouter, Obstacle, Route
from fullhouse.render.scene import Box, Curve, Disc, Label, Point, Scene, Shape, Stroke
from fullhouse.techniques.highlights import Highlights, Link
from fullhouse.techniques.step import Step

CELL = 60.0
MARGIN = 4.0
NAMES = 20.0
"""Extra space at the left and top for the names of rows and columns."""
_DIGIT = 37.0
_LINKS = {True: ("strong", 1.9), False: ("weak", 1.7)}


@dataclass(frozen=True, slots=True)
class Layout:
    """The positions of the parts of a board."""

    geometry: Geometry
    names: bool

    @property
    def origin(self) -> float:
        """The distance of the frame from the left and the top."""
        wide = NAMES if self.geometry.side < 10 else 1.4 * NAMES
        return MARGIN + (wide if self.names else 0.0)

    @property
    def width(self) -> float:
        """The width and height of the picture."""
        return self.origin + self.geometry.side * CELL + MARGIN

    def corner(self, cell: Cell) -> Point:
        """The top left corner of a cell."""
        row, column = divmod(cell, self.geometry.side)
        return self.origin + CELL * column, self.origin + CELL * row

    def centre(self, cell: Cell) -> Point:
        """The centre of a cell."""
        x, y = self.corner(cell)
        return x + CELL / 2, y + CELL / 2

    def house(self, house: House) -> tuple[float, float, float, float]:
        """Left, top, width and height of a house."""
        (left, top), (right, bottom) = self.corner(house.cells[0]), self.corner(house.cells[-1])
        return left, top, right + CELL - left, bottom + CELL - top


@cache
def _layout(geometry: Geometry, names: bool) -> Layout:
    return Layout(geometry, names)


@dataclass(frozen=True, slots=True)
class Field:
    """The positions of the candidates in a cell: three by three, or as many as there are digits."""

    offsets: tuple[Point, ...]
    """Offsets from the top left corner of the cell, by digit."""
    radius: float
    size: float


@cache
def field_of(geometry: Geometry) -> Field:
    """The field of candidates for this geometry."""
    columns = ceil(sqrt(geometry.side))
    rows = ceil(geometry.side / columns)
    pitch = 0.95 * CELL / max(columns, rows)
    offsets = tuple(
        (
            CELL / 2 + pitch * (index % columns - (columns - 1) / 2),
            CELL / 2 + pitch * (index // columns - (rows - 1) / 2),
        )
        for index in range(geometry.side)
    )
    return Field(offsets, 0.435 * pitch, min(0.76 * pitch, 16.0))


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
    layout = _layout(geometry, names)
    roles = content.roles()
    shapes: list[Shape] = [*_ground(layout)]
    shapes += _houses(content.marks, layout, "house")
    shapes += _cells(content, layout)
    shapes += _frame(layout)
    shapes += _houses(content.marks, layout, "edge")
    if content.marks and content.marks.links:
        shapes += _links(content, content.marks.links, layout, roles)
    shapes += _discs(roles, layout)
    shapes += _digits(content, layout)
    if content.candidates or roles:
        shapes += _candidates(content, layout, roles)
    shapes += _strikes(roles, layout)
    described = description or _in_rows(content.digits)
    return Scene(layout.width, layout.width, tuple(shapes), title or _named(content), described, geometry)


def _named(content: _Content) -> str:
    placed = content.digits.clue_count - content.givens.clue_count
    name = f"Sudoku with {content.givens.clue_count} givens"
    return f"{name}, solved" if content.digits.is_full else f"{name}, {placed} digits placed" if placed else name


def _in_rows(grid: Grid) -> str:
    return ". ".join(f"Row {number}: {' '.join(row)}" for number, row in enumerate(grid.to_rows(blank="-"), start=1))


@cache
def _ground(layout: Layout) -> tuple[Shape, ...]:
    side = layout.geometry.side * CELL
    return (Box(layout.origin, layout.origin, side, side, "ground"),)


@cache
def _frame(layout: Layout) -> tuple[Shape, ...]:
    """The lines between cells, then those between boxes and around the board, and the names at the edge."""
    geometry = layout.geometry
    near, far = layout.origin, layout.origin + geometry.side * CELL
    hairs: list[tuple[Point, Point]] = []
    frame: list[tuple[Point, Point]] = []
    for number in range(1, geometry.side):
        at = near + number * CELL
        (frame if number % geometry.box_columns == 0 else hairs).append(((at, near), (at, far)))
        (frame if number % geometry.box_rows == 0 else hairs).append(((near, at), (far, at)))
    lines: list[Shape] = [Stroke(points, "hair", 0.8) for points in hairs]
    lines += [Stroke(points, "frame", 1.8) for points in frame]
    lines.append(Stroke(((near, near), (far, near), (far, far), (near, far)), "frame", 2.6, closed=True))
    return (*lines, *_names(layout))


def _names(layout: Layout) -> Iterator[Label]:
    if layout.names:
        for number in range(1, layout.geometry.side + 1):
            middle = layout.origin + (number - 0.5) * CELL
            yield Label(middle, layout.origin / 2, f"c{number}", 12.0, "name")
            yield Label(layout.origin / 2, middle, f"r{number}", 12.0, "name")


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
    near, far = layout.origin, layout.width - MARGIN
    places = {one: _place(one, layout) for one in roles}
    router = LinkRouter(places, field_of(layout.geometry).radius, (near - 1, near - 1, far + 1, far + 1))
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
