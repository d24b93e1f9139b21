"""Scenes as data: nothing overlaps that should not, links lead where they should, everything is inside."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import hypot

import pytest
from puzzles import WIKIPEDIA
from render.examples import NAMES, each_technique, scenes_of, steps_of

import fullhouse as fh
from fullhouse.core.board import Board
from fullhouse.core.notation import Candidate
from fullhouse.render.board import board_scene, grid_scene
from fullhouse.render.layout import field_of
from fullhouse.render.scene import Box, Curve, Disc, Label, Point, Scene, Stroke
from fullhouse.render.theme import THEMES, Theme
from fullhouse.techniques.catalog import technique_named
from fullhouse.techniques.families.nested import NestedStep
from fullhouse.techniques.highlights import ROLES

WIDE = 0.70
"""How wide a bold digit of our font is, as a share of its size."""


def labels(scene: Scene) -> list[Label]:
    return [shape for shape in scene.shapes if isinstance(shape, Label)]


def discs(scene: Scene) -> dict[Candidate, Disc]:
    found = [shape for shape in scene.shapes if isinstance(shape, Disc)]
    return {Candidate(disc.cell, disc.digit): disc for disc in found if disc.cell is not None and disc.digit}


def curves(scene: Scene) -> list[Curve]:
    return [shape for shape in scene.shapes if isinstance(shape, Curve)]


def walked(curve: Curve, count: int = 200) -> list[Point]:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve.points
    points = []
    for number in range(count + 1):
        t, s = number / count, 1 - number / count
        p, q, r, u = s**3, 3 * s * s * t, 3 * s * t * t, t**3
        points.append((p * ax + q * bx + r * cx + u * dx, p * ay + q * by + r * cy + u * dy))
    return points


def extent(label: Label) -> tuple[float, float, float, float]:
    width, height = WIDE * label.size * len(label.text), 0.74 * label.size
    return label.x - width / 2, label.y - height / 2, label.x + width / 2, label.y + height / 2


def overlap(one: Label, other: Label) -> bool:
    (a, b, c, d), (e, f, g, h) = extent(one), extent(other)
    return a < g and e < c and b < h and f < d


def ends_of(scene: Scene) -> Iterator[tuple[Curve, Point, Point]]:
    """Yield every link with its two ends: where the curve starts, and the point of its tip."""
    for shape, tip in pairwise(scene.shapes):
        if isinstance(shape, Curve):
            assert isinstance(tip, Stroke)
            yield shape, shape.points[0], tip.points[0]


@each_technique
def test_no_label_overlaps_another(name: str) -> None:
    for scene in scenes_of(name):
        by_cell: dict[int | None, list[Label]] = {}
        for label in labels(scene):
            by_cell.setdefault(label.cell, []).append(label)
        assert not [pair for some in by_cell.values() for pair in combinations(some, 2) if overlap(*pair)]


@each_technique
def test_a_label_stays_in_its_cell(name: str) -> None:
    for scene in scenes_of(name):
        for label in labels(scene):
            assert label.cell is not None
            left, top, right, bottom = extent(label)
            row, column = divmod(label.cell, 9)
            assert 4 + 60 * column < left < right < 64 + 60 * column
            assert 4 + 60 * row < top < bottom < 64 + 60 * row


@each_technique
def test_every_candidate_of_a_step_has_its_disc_and_its_digit(name: str) -> None:
    for step, scene in zip(steps_of(name), scenes_of(name), strict=True):
        found = discs(scene)
        drawn = {(label.cell, label.digit): label.role for label in labels(scene)}
        for conclusion in step.conclusions:
            role = "placed" if conclusion.places else "eliminated"
            assert found[conclusion.candidate].role == role
        for one, disc in found.items():
            assert drawn[one.cell, one.digit] == f"ink-{disc.role}"


@each_technique
def test_every_link_starts_and_ends_at_the_edge_of_its_candidates(name: str) -> None:
    for step, scene in zip(steps_of(name), scenes_of(name), strict=True):
        found = discs(scene)
        links = [
            link
            for link in dict.fromkeys(step.highlights().links)
            if any(one in found for one in link.start) and any(one in found for one in link.end)
        ]
        ends = list(ends_of(scene))
        assert len(ends) == len(links)
        for link, (curve, start, end) in zip(links, ends, strict=True):
            assert curve.role == ("strong" if link.is_strong else "weak")
            for point, group in ((start, link.start), (end, link.end)):
                away = [hypot(point[0] - found[one].x, point[1] - found[one].y) for one in group if one in found]
                assert min(abs(distance - field_of(fh.CLASSIC).radius) for distance in away) < 0.01


@each_technique
def test_links_do_not_cross_unrelated_discs(name: str) -> None:
    for step, scene in zip(steps_of(name), scenes_of(name), strict=True):
        found = discs(scene)
        links = list(dict.fromkeys(step.highlights().links))
        for curve, start, end in ends_of(scene):
            touched = {one for one, disc in found.items() if _touches(disc, start) or _touches(disc, end)}
            meant = {one for link in links for one in (*link.start, *link.end) if touched & {*link.start, *link.end}}
            others = [disc for one, disc in found.items() if one not in touched and one not in meant]
            for x, y in walked(curve):
                assert all(hypot(x - disc.x, y - disc.y) > disc.radius for disc in others)


def _touches(disc: Disc, point: Point) -> bool:
    return abs(hypot(point[0] - disc.x, point[1] - disc.y) - disc.radius) < 0.01


UNCROWDED = tuple(name for name in NAMES if not issubclass(technique_named(name).step, NestedStep))
"""Nested chains have up to fifty links, more than fit between the digits of a board."""


def test_hardly_any_link_runs_over_a_digit() -> None:
    crossed = total = 0
    for name in UNCROWDED:
        for scene in scenes_of(name):
            plain = [label for label in labels(scene) if label.role in ("candidate", "given", "found")]
            for curve in curves(scene):
                total += 1
                points = walked(curve, 60)
                crossed += any(hypot(x - one.x, y - one.y) < 0.36 * one.size for one in plain for x, y in points)
    assert total > 400
    assert crossed <= 0.03 * total


def test_links_do_not_overlap() -> None:
    for name in UNCROWDED:
        for scene in scenes_of(name):
            ways = [walked(curve, 40) for curve in curves(scene)]
            for one, other in combinations(ways, 2):
                assert _shared(one, other) < 12, f"{name}: two links share more than their ends"


def _shared(one: list[Point], other: list[Point]) -> float:
    """How long a line is while it lies on the other."""
    length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(one))
    near = [x for x, y in one if any(hypot(x - to_x, y - to_y) < 1.5 for to_x, to_y in other)]
    return length * len(near) / len(one)


@each_technique
def test_all_shapes_are_inside_the_plane(name: str) -> None:
    for scene in scenes_of(name):
        for shape in scene.shapes:
            for x, y in _corners(shape):
                assert 0 <= x <= scene.width
                assert 0 <= y <= scene.height


def _corners(shape: object) -> list[Point]:
    if isinstance(shape, Box):
        return [(shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height)]
    if isinstance(shape, Disc):
        return [(shape.x - shape.radius, shape.y - shape.radius), (shape.x + shape.radius, shape.y + shape.radius)]
    if isinstance(shape, Label):
        left, top, right, bottom = extent(shape)
        return [(left, top), (right, bottom)]
    assert isinstance(shape, Curve | Stroke)
    return walked(shape) if isinstance(shape, Curve) else list(shape.points)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_a_theme_names_every_role_that_is_drawn(theme: Theme) -> None:
    drawn = {shape.role for name in NAMES for scene in scenes_of(name) for shape in scene.shapes}
    assert drawn | set(ROLES) <= set(theme.styles)


def test_every_role_of_a_step_is_drawn_somewhere() -> None:
    drawn = {shape.role for name in NAMES for scene in scenes_of(name) for shape in scene.shapes}
    seen = {role for role in ROLES if {role, f"cell-{role}", f"house-{role}"} & drawn}
    assert set(ROLES) - seen <= {f"set-{number}" for number in range(5, 10)}


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 3), (3, 4), (4, 4), (5, 5)])
def test_boards_of_every_size_fit(rows: int, columns: int) -> None:
    geometry = fh.Geometry(rows, columns)
    scene = board_scene(Board(fh.Grid(bytes(geometry.size), geometry)), names=True)
    candidates = [label for label in labels(scene) if label.role == "candidate"]
    assert len(candidates) == geometry.side**3
    first = [label for label in candidates if label.cell == 0]
    assert not [pair for pair in combinations(first, 2) if overlap(*pair)]
    for shape in scene.shapes:
        assert all(0 <= x <= scene.width and 0 <= y <= scene.height for x, y in _corners(shape))


def test_names_are_at_the_edge_and_only_on_request() -> None:
    grid = fh.parse(WIKIPEDIA)
    names = [label.text for label in labels(grid_scene(grid, names=True)) if label.role == "name"]
    assert sorted(names) == sorted([*(f"r{n}" for n in range(1, 10)), *(f"c{n}" for n in range(1, 10))])
    assert "name" not in {label.role for label in labels(grid_scene(grid))}


def test_a_scene_becomes_plain_values() -> None:
    values = grid_scene(fh.parse(WIKIPEDIA)).to_json()
    assert values["shapes"][-1] == {
        "shape": "label", "x": 514.0, "y": 514.0, "text": "9", "size": 37.0, "role": "given", "cell": 80, "digit": 9,
        "anchor": "middle",
    }  # fmt: skip
