"""Pictures of search trees: bounded, with a note about hidden guesses, and without overlaps."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from puzzles import EULER_1, INKALA_2012, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA

import fullhouse as fh
from fullhouse.engines.engine import Event
from fullhouse.engines.search_tree import SearchTree, TreeListener
from fullhouse.render.scene import Box, Disc, Label, Scene, Stroke
from fullhouse.render.tree import MOST, all_marks, lay_out, marks_of, tree_scene, trees_scene
from fullhouse.render.tree_text import tree_text, trees_text

CASES = {
    **{f"{name} on Inkala's": (INKALA_2012, name) for name in ("propagation", "rules", "marks", "branching", "native")},
    **{f"{name} on an easy one": (EULER_1, name) for name in ("backtracking", "marks")},
    "two solutions": (TWO_SOLUTIONS, "marks"),
    "refused": (NORVIG_IMPOSSIBLE, "rules"),
    "cut short": (INKALA_2012, "backtracking"),
}
each_case = pytest.mark.parametrize("case", CASES)


@cache
def tree_of(case: str) -> SearchTree:
    line, name = CASES[case]
    time_limit = 0.2 if case == "cut short" else None
    return fh.trace(line, engine=name, time_limit=time_limit)  # type: ignore[arg-type]


def texts(scene: Scene) -> list[str]:
    return [shape.text for shape in scene.shapes if isinstance(shape, Label)]


@each_case
def test_a_picture_is_bounded_and_reports_hidden_guesses(case: str) -> None:
    tree = tree_of(case)
    scene = tree_scene(tree)
    assert len(scene.shapes) < 3_500
    said = [re.match(r"([\d,]+) of ([\d,]+) guesses are drawn", text) for text in texts(scene)]
    shown = [tuple(int(part.replace(",", "")) for part in found.groups()) for found in said if found]
    root, drawn = marks_of(tree.root, MOST)
    assert shown == ([] if drawn == tree.guesses or not drawn else [(drawn, tree.guesses)])
    hidden = sum(mark.hidden for mark in all_marks(root))
    assert drawn + hidden == tree.root.size


@each_case
def test_everything_is_inside_the_picture(case: str) -> None:
    for scene in (tree_scene(tree_of(case)), trees_scene([tree_of(case)] * 4)):
        for shape in scene.shapes:
            if isinstance(shape, Disc):
                points = [
                    (shape.x - shape.radius, shape.y - shape.radius),
                    (shape.x + shape.radius, shape.y + shape.radius),
                ]
            elif isinstance(shape, Box):
                points = [(shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height)]
            elif isinstance(shape, Stroke):
                points = list(shape.points)
            else:
                assert isinstance(shape, Label)
                wide = 0.62 * shape.size * len(shape.text)
                left = {"start": shape.x, "middle": shape.x - wide / 2, "end": shape.x - wide}[shape.anchor]
                points = [(left, shape.y), (left + 0.9 * wide, shape.y)]
            for x, y in points:
                assert 0 <= x <= scene.width, shape
                assert 0 <= y <= scene.height, shape


@each_case
def test_marks_of_a_level_keep_their_distance(case: str) -> None:
    root, _ = marks_of(tree_of(case).root, MOST)
    lay_out(root)
    levels: dict[int, list[tuple[float, float]]] = {}
    for mark in all_marks(root):
        levels.setdefault(mark.depth, []).append((mark.x - mark.half, mark.x + mark.half))
    for marks in levels.values():
        marks.sort()
        assert all(after[0] - before[1] > 0.999 for before, after in pairwise(marks))


@each_case
def test_the_path_to_the_solution_is_complete(case: str) -> None:
    tree = tree_of(case)
    root, _ = marks_of(tree.root, MOST)
    way, depth = root, 0
    while way.is_on_the_way and not way.is_solution:
        way, depth = next(child for child in way.children if child.is_on_the_way), depth + 1
    assert way.is_solution == tree.root.has_solution


@each_case
def test_labels_do_not_overlap(case: str) -> None:
    labels = [shape for shape in tree_scene(tree_of(case)).shapes if isinstance(shape, Label) and shape.size == 10.0]
    boxes = [
        (
            label.x - 0.3 * label.size * len(label.text),
            label.y - 5,
            label.x + 0.3 * label.size * len(label.text),
            label.y + 5,
        )
        for label in labels
    ]
    for number, one in enumerate(boxes):
        for other in boxes[:number]:
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_a_wide_tree_without_a_solution_shows_its_first_guesses() -> None:
    listener = TreeListener()
    for number in range(800):
        listener(Event("guess", number % 81, 1, 1))
        listener(Event("undo", number % 81, 1, 1))
    root, drawn = marks_of(listener.root, 100)
    assert drawn == 50
    assert [(len(mark.block), mark.hidden) for mark in root.children] == [(50, 0), (0, 750)]


def test_a_search_without_guesses_is_explained() -> None:
    words = " ".join(texts(tree_scene(fh.trace(WIKIPEDIA, engine="marks"))))
    assert "No guess was needed: 51 digits follow in sequence." in words
    words = " ".join(texts(tree_scene(tree_of("refused"))))
    assert "No search: unsolvable: column 5 has only two cells" in words
    words = " ".join(texts(tree_scene(tree_of("native on Inkala's"))))
    assert "reports no events" in words


def test_engines_are_drawn_side_by_side_with_their_counters() -> None:
    trees = [fh.trace(EULER_1, engine=name) for name in fh.ENGINES]  # type: ignore[arg-type]
    scene = trees_scene(trees)
    for name in fh.ENGINES:
        assert name in texts(scene)
    assert scene.description.count(" nodes") + scene.description.count(" node ") == len(trees)
    picture = fh.draw(trees, size=900)
    assert picture.scene == scene
    assert fh.draw(trees[0]).scene == tree_scene(trees[0])


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_pictures_are_well_formed(theme: str) -> None:
    svg = fh.draw(tree_of("marks on Inkala's"), theme=theme).to_svg()
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert "<script" not in svg


def test_the_path_as_text() -> None:
    text = tree_text(tree_of("marks on Inkala's"))
    assert text.startswith("marks: 320 guesses · 388 nodes · ")
    assert "    1  r8c7=9         0  r8c7=3 (144 within)\n" in text
    assert text.endswith("       solution\n")
    long = tree_text(tree_of("backtracking on an easy one")).splitlines()
    assert len(long) < 32
    assert any("more correct guesses" in line for line in long)


def test_a_search_without_a_solution_as_text() -> None:
    line = "82.........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    assert "no solution: r" in tree_text(fh.trace(line, engine="marks"))
    assert "No search" in tree_text(tree_of("refused"))


def test_engines_as_a_table() -> None:
    table = trees_text([tree_of("marks on Inkala's"), tree_of("native on Inkala's"), tree_of("refused")])
    head, marks, native, rules = table.splitlines()
    assert head.split() == ["engine", "guesses", "failed", "deepest", "nodes", "CPU", "time", "solutions"]
    assert marks.split()[:5] == ["marks", "320", "310", "14", "388"]
    assert native.startswith("native")
    assert rules.endswith("0+")
