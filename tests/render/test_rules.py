"""Pictures of puzzles with rules: every kind has its marks, inside the picture, and text says what it cannot draw."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from itertools import combinations
from xml.etree import ElementTree

import pytest
from render.examples import contrast
from shared import FOLDER

import fullhouse as fh
from fullhouse.constraints import KINDS, Cage, Jigsaw, Rules, along, cells
from fullhouse.errors import FormatError
from fullhouse.render.board import board_scene, grid_scene
from fullhouse.render.layout import CELL
from fullhouse.render.marks import outlines, rules_in_words
from fullhouse.render.notebook import html_of
from fullhouse.render.scene import Box, Disc, Label, Scene, Shape, Stroke
from fullhouse.render.svg import scene_svg
from fullhouse.render.text import candidate_lines, digit_lines, digit_width, plain_text, rule_lines
from fullhouse.render.theme import THEMES

CORPUS = FOLDER / "variants" / "iss.jsonl"
UNSEEN = {"rows", "columns", "boxes"}
"""Kinds that every grid shows."""
JIGSAW = (
    "6x6 jigsaw r1c1-r1c5,r2c1/r1c6,r2c6,r3c6,r4c6,r5c6,r5c5/r2c2-r2c5,r3c5,r3c4/"
    "r3c1,r3c2,r3c3,r4c1,r4c2,r4c3/r4c4,r4c5,r5c4,r6c4,r6c5,r6c6/r5c1-r5c3,r6c1-r6c3"
)
CLUES = "little-killer 45 r1c2-r8c9 little-killer 9 r1c1-r9c9 sandwich 10 r1c5-r9c5 x-sum 10 r1c5-r9c5"

each_kind = pytest.mark.parametrize("kind", [name for name in KINDS if name not in UNSEEN])


def scene_of(text: str, *, names: bool = False, candidates: bool = False) -> Scene:
    rules = Rules.parse(text)
    return grid_scene(fh.Grid(bytes(rules.size), rules), names=names, candidates=candidates)


def points(shape: Shape) -> list[tuple[float, float]]:
    if isinstance(shape, Box):
        return [(shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height)]
    if isinstance(shape, Disc):
        reach = shape.radius
        return [(shape.x - reach, shape.y - reach), (shape.x + reach, shape.y + reach)]
    if isinstance(shape, Label):
        width = 0.55 * shape.size * len(shape.text)
        start = shape.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor] * width
        return [(start, shape.y - shape.size / 2), (start + width, shape.y + shape.size / 2)]
    return list(shape.points)


@each_kind
def test_every_kind_is_drawn_inside_the_picture(kind: str) -> None:
    scene = scene_of(KINDS[kind].example, names=True)
    assert scene.shapes != scene_of("9x9", names=True).shapes
    for x, y in (point for shape in scene.shapes for point in points(shape)):
        assert 0 <= x <= scene.width
        assert 0 <= y <= scene.height


@each_kind
def test_the_svg_of_every_kind_is_well_formed(kind: str) -> None:
    for theme in THEMES:
        ElementTree.fromstring(scene_svg(scene_of(KINDS[kind].example), theme))


@each_kind
def test_the_description_of_a_picture_names_every_kind(kind: str) -> None:
    scene = scene_of(KINDS[kind].example)
    assert f". {kind}" in scene.description or kind == "jigsaw"


@pytest.mark.parametrize("theme", THEMES)
def test_digits_can_be_read_on_every_background(theme: str) -> None:
    styles = THEMES[theme].styles
    for role, style in styles.items():
        if role.partition("-")[0] in ("line", "shade", "symbol", "end") and style.fill:
            assert contrast(styles["given"].fill, style.fill) >= 4.5, role
            assert contrast(styles["found"].fill, style.fill) >= 2.5, role


@pytest.mark.parametrize("role", [role for role in THEMES["dark"].styles if role.startswith(("line", "end"))])
def test_lines_can_be_seen_on_dark_paper(role: str) -> None:
    style = THEMES["dark"].styles[role]
    assert contrast(style.line, THEMES["dark"].paper) >= 3


@pytest.mark.parametrize("role", [role for role in THEMES["dark"].styles if role.startswith(("shade", "symbol-"))])
def test_backgrounds_can_be_seen_on_dark_paper(role: str) -> None:
    style = THEMES["dark"].styles[role]
    assert contrast(style.fill or style.line, THEMES["dark"].paper) >= 1.6


def test_the_outline_of_a_cage_turns_at_each_corner_and_around_each_hole() -> None:
    assert outlines(cells("r1c1,r1c2,r2c1")) == [[(0, 0), (0, 2), (1, 2), (1, 1), (2, 1), (2, 0)]]
    ring = outlines(cells("r1c1-r1c3,r2c1,r2c3,r3c1-r3c3"))
    assert [sorted(loop) for loop in ring] == [[(0, 0), (0, 3), (3, 0), (3, 3)], [(1, 1), (1, 2), (2, 1), (2, 2)]]
    assert len(outlines(cells("r1c1,r2c2"))) == 2


def test_cages_stay_inside_their_cells_and_totals_of_one_corner_do_not_overlap() -> None:
    scene = scene_of("cage 5 r1c1,r1c2 cage 17 r1c1,r2c1")
    assert [shape.text for shape in scene.shapes if isinstance(shape, Label)] == ["5  17"]
    strokes = [shape for shape in scene.shapes if isinstance(shape, Stroke) and shape.role == "cage-cage"]
    assert len(strokes) == 2
    assert all(4 < x < 4 + 2 * CELL and 4 < y < 4 + 2 * CELL for stroke in strokes for x, y in stroke.points)


def test_clues_outside_have_places_of_their_own_and_name_their_kind() -> None:
    scene = scene_of(CLUES)
    clues = [shape for shape in scene.shapes if isinstance(shape, Label) and shape.role == "clue" and shape.text != "1"]
    assert len({(clue.x, clue.y) for clue in clues}) == len(clues) == 4
    assert {"sandwich", "x sum"} <= {shape.text for shape in scene.shapes if isinstance(shape, Label)}
    assert scene.width > 9 * CELL + 30


def test_thick_borders_run_around_irregular_regions_only() -> None:
    rules = Rules.parse(JIGSAW)
    (regions,) = (one.regions for one in rules.constraints if isinstance(one, Jigsaw))
    frame = [shape for shape in scene_of(JIGSAW).shapes if isinstance(shape, Stroke) and shape.role == "frame"]
    drawn = sum(abs(bx - ax) + abs(by - ay) for (ax, ay), (bx, by) in (one.points for one in frame if not one.closed))
    outer = 4 * 6
    edges = sum(
        abs(ar - br) + abs(ac - bc)
        for region in regions
        for loop in outlines(region)
        for (ar, ac), (br, bc) in zip(loop, [*loop[1:], loop[0]], strict=True)
    )
    assert drawn == CELL * (edges - outer) / 2


def test_rectangles_and_other_values_are_drawn_with_their_own_symbols() -> None:
    wide = scene_of("6x9")
    assert (wide.width, wide.height) == (9 * CELL + 8, 6 * CELL + 8)
    rules = Rules.parse("16x16 x")
    large = grid_scene(fh.Grid([16, *bytes(255)], rules))
    assert "G" in {shape.text for shape in large.shapes if isinstance(shape, Label)}


def test_text_draws_irregular_regions_with_lines_between_them() -> None:
    scene = scene_of(JIGSAW)
    lines = plain_text(digit_lines(scene)).splitlines()
    assert lines[:5] == [
        "┌─────────────────┬───┐",
        "│ .   . .   .   . │ . │",
        "│   ┌─────────────┤   │",
        "│ . │ . .   .   . │ . │",
        "├───┴─────┐       │   │",
    ]
    assert {len(line) for line in lines} == {digit_width(Rules.parse(JIGSAW))}
    candidates = plain_text(candidate_lines(scene_of(JIGSAW, candidates=True))).splitlines()
    assert len({len(line) for line in candidates}) == 1
    assert [line.count("|") for line in candidates[1:6:2]] == [3, 4, 4]


def test_text_lists_the_rules_that_it_cannot_draw() -> None:
    rules = Rules.parse("x anti-knight cage 15 r1c1,r1c2 cage 4 r5c5 jigsaw r1c1-r1c9")
    scene = board_scene(fh.Board(fh.Grid(bytes(81), rules)))
    assert plain_text(rule_lines(scene)).splitlines() == [
        "diagonal rising; diagonal",
        "anti-knight: Cells a knight's move apart hold different values",
        "cage: r1c1,r1c2 15; r5c5 4",
    ]
    assert rule_lines(grid_scene(fh.Grid(bytes(81)))) == []


def test_alternatives_do_not_read_as_rules_of_their_own() -> None:
    rules = Rules.parse("or (anti-knight | sandwich 10 r1c1-r1c9 | allowed r3c3 2 3 | and (allowed r3c3 4 5))")
    texts = [shape.text for shape in grid_scene(fh.Grid(bytes(81), rules)).shapes if isinstance(shape, Label)]
    assert texts == [
        "At least one of: anti-knight; sandwich r1c1-r1c9 10;",
        "allowed r3c3 2 3; and (allowed r3c3 4 5).",
    ]
    assert len(list(rules_in_words(rules))) == 1


def test_a_cage_without_a_total_has_a_closed_outline() -> None:
    rules = Rules.parse("9x9").with_constraints(Cage("r1c1,r1c2"))
    scene = grid_scene(fh.Grid(bytes(81), rules))
    assert [shape.closed for shape in scene.shapes if isinstance(shape, Stroke) and shape.role == "cage-cage"] == [True]


def test_rules_are_drawn_in_every_format_and_in_notebooks() -> None:
    rules = Rules.parse(f"thermometer r4c1-r4c5 arrow r5c5 r5c6-r5c8 even r9c9 {CLUES}")
    grid = fh.Grid(bytes(81), rules)
    picture = fh.draw(grid)
    assert "<svg" in html_of(grid)
    assert picture.to_bytes("svg").startswith(b"<svg")
    assert picture.to_bytes("png").startswith(b"\x89PNG")
    assert picture.to_bytes("pdf").startswith(b"%PDF")


def test_text_below_a_board_has_the_same_share_of_its_width_on_every_size() -> None:
    shares = []
    for size in ("6x6", "9x9", "16x16", "25x25"):
        scene = scene_of(f"{size} anti-knight")
        (size_of_text,) = {shape.size for shape in scene.shapes if isinstance(shape, Label) and shape.role == "caption"}
        shares.append(size_of_text / scene.width)
    assert max(shares) < 1.1 * min(shares)


def test_lines_under_the_same_rule_are_listed_once() -> None:
    scene = scene_of('regex r1c1-r1c3 "12*." regex r2c2-r2c5 "12*." regex r3c1-r3c4 3.*')
    notes = " ".join(shape.text for shape in scene.shapes if isinstance(shape, Label) and " match" in shape.text)
    assert notes == 'The lines from r1c1, r2c2: values match "12*.". The line from r3c1: values match "3.*".'


def test_long_tables_are_left_out_of_text() -> None:
    named = along("r1c1-r1c9", 0, lambda total, value: total + value, lambda total: total % 3 == 0, name="by three")
    other = along("r2c1-r2c9", 0, lambda total, value: total + value, lambda total: total % 5 == 0)
    rules = Rules.parse("9x9").with_constraints(named, other)
    assert len(rules.to_text()) > 1000
    (words,) = rules_in_words(rules)
    first, second = words.removeprefix("state-machine: ").split("; ")
    assert {first, second} >= {'r1c1-r1c9 "by three"'}
    assert re.fullmatch(r"r2c1-r2c9 [(]a table of [0-9,]+ characters[)]", max(first, second))
    assert len(scene_svg(grid_scene(fh.Grid(bytes(81), rules)), "light")) < 20_000


@pytest.mark.parametrize("values", ["1", "1 2", "1 2 3", "1 2 3 4"])
def test_the_values_of_a_quadruple_are_inside_its_circle(values: str) -> None:
    scene = scene_of(f"quadruple r4c4 {values}")
    (disc,) = (shape for shape in scene.shapes if isinstance(shape, Disc) and shape.role == "quadruple")
    labels = [shape for shape in scene.shapes if isinstance(shape, Label) and shape.role == "corner-text"]
    assert " ".join(label.text for label in labels) == values
    for label in labels:
        half = 0.6 * label.size * len(label.text) / 2
        assert abs(label.x - disc.x) + half < disc.radius
        assert abs(label.y - disc.y) + 0.36 * label.size < disc.radius


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("whisper r1c1-r1c3 3", "The line from r1c1: neighbours differ by 3 or more."),
        ("whisper r1c1-r1c3 4", ""),
        ("lockout r1c1-r1c3 5", "The line from r1c1: the ends differ by 5 or more."),
        ("modular r1c1-r1c5 4", "every 4 cells in a row have different remainders after division by 4."),
        ("negative-difference 2", "Neighbours without a difference dot do not differ by 2."),
        ("negative-ratio 3", "Of neighbours without a ratio dot, neither value is 3 times the other."),
        ("table r1c1,r1c2 1,2/9,9", "The cells r1c1,r1c2 hold 1 2 or 9 9."),
        ('table r1c1,r1c2 1,2/9,9 "name"', ""),
    ],
)
def test_a_picture_shows_the_number_of_a_rule_that_is_not_the_usual_one(text: str, note: str) -> None:
    captions = [shape.text for shape in scene_of(text).shapes if isinstance(shape, Label) and shape.role == "caption"]
    shown = " ".join(captions)
    assert note in shown
    assert note or shown in ("dutch whisper", "table")


@pytest.mark.skipif(not CORPUS.exists(), reason="needs ../shared/data/variants")
def test_no_texts_of_real_puzzles_overlap_or_leave_the_picture() -> None:
    seen = 0
    for line in CORPUS.read_text().splitlines():
        row = json.loads(line)
        with suppress(FormatError):
            grid = fh.parse(row["iss"])
            if not any(grid):
                solution = row["solution"] or "0" * len(grid)
                lowest = Rules.of(grid.geometry).lowest
                digits = [ord(one) - 64 if one.isalpha() else int(one) - lowest + 1 for one in solution]
                grid = fh.Grid([max(0, digit) for digit in digits], grid.geometry)
            scene = grid_scene(grid, names=True)
            frames = [frame_of(shape) for shape in scene.shapes if isinstance(shape, Label)]
            for left, top, right, bottom in frames:
                assert 0 <= left <= right <= scene.width, row["name"]
                assert 0 <= top <= bottom <= scene.height, row["name"]
            for (left, top, right, bottom), (start, above, end, below) in combinations(frames, 2):
                wide, high = min(right, end) - max(left, start), min(bottom, below) - max(top, above)
                assert min(wide, high) <= 0.5, row["name"]
            seen += 1
    assert seen > 200


def frame_of(label: Label) -> tuple[float, float, float, float]:
    """The part of the picture that the characters of a text cover."""
    width = 0.55 * label.size * len(label.text)
    start = label.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[label.anchor] * width
    return start, label.y - 0.36 * label.size, start + width, label.y + 0.36 * label.size
