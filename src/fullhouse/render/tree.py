"""The search tree of an engine as a scene: guesses, depth, dead ends and the path to the solution.

A picture has a few hundred marks, regardless of the size of the search. The path to the solution is always drawn;
other guesses are drawn level by level until the space is used up. Triangles stand for the guesses below, and a line at
the foot gives the number of guesses drawn. Many neighbouring guesses that fail at once form a block, read row by row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from math import log10

from fullhouse.core.geometry import Geometry
from fullhouse.engines.engine import CONTRADICTION, SOLUTION
from fullhouse.engines.search_tree import Guess, SearchTree
from fullhouse.render.scene import Box, Disc, Label, Point, Scene, Shape, Stroke
from fullhouse.render.tree_text import counters, description, ended, time_text, without_guesses

ROWS, PITCH = 10, 0.62
"""The number of rows of a block, and the distance of its marks, as a share of the normal distance."""


@dataclass(slots=True)
class Mark:
    """A drawn guess, a triangle for guesses that are not drawn, or a block of guesses."""

    guess: Guess | None
    depth: int
    hidden: int = 0
    children: list[Mark] = field(default_factory=list)
    block: list[Mark] = field(default_factory=list)
    """Many neighbouring guesses with nothing below them, drawn in rows."""
    x: float = 0.0

    @property
    def half(self) -> float:
        """The extra width at each side, beyond that of a single mark."""
        return max(0.0, (-(-len(self.block) // ROWS) - 2) * PITCH / 2)

    @property
    def is_on_the_way(self) -> bool:
        return self.guess is not None and self.guess.has_solution

    @property
    def is_dead(self) -> bool:
        return self.guess is not None and self.guess.ending == CONTRADICTION

    @property
    def is_solution(self) -> bool:
        return self.guess is not None and self.guess.ending == SOLUTION


def marks_of(root: Guess, most: int) -> tuple[Mark, int]:
    """The guesses to draw, as many as fit, and their number."""
    start = Mark(root, 0)
    drawn, level = 0, [start]
    while level:
        below: list[Mark] = []
        for mark in sorted(level, key=lambda mark: not mark.is_on_the_way):
            guess = mark.guess
            assert guess is not None, "a triangle has nothing below it"
            is_drawn = mark is start or mark.is_on_the_way or drawn + len(guess.children) <= most
            children = guess.children if is_drawn else []
            shown = _chosen(children, most)
            drawn += len(shown)
            mark.children = [Mark(child, mark.depth + 1) for child in shown]
            mark.hidden = guess.size - sum(child.size + 1 for child in shown)
            below += mark.children
        level = below
    for mark in list(all_marks(start)):
        if len(mark.children) > 2 * ROWS:
            mark.children = list(_with_blocks(mark.children))
        if mark.hidden and mark.children:
            mark.children.append(Mark(None, mark.depth + 1, mark.hidden))
            mark.hidden = 0
    return start, drawn


def _with_blocks(marks: list[Mark]) -> Iterator[Mark]:
    """The marks, with long runs of marks that have nothing below them as blocks."""
    for is_leaf, some in groupby(marks, key=lambda mark: not (mark.children or mark.hidden or mark.is_on_the_way)):
        run = list(some)
        if is_leaf and len(run) >= ROWS:
            yield Mark(None, run[0].depth, block=run)
        else:
            yield from run


def _chosen(children: list[Guess], most: int) -> list[Guess]:
    """The children to draw if there are very many: those that lead to a solution, and the first."""
    if len(children) <= most:
        return children
    return [child for number, child in enumerate(children) if child.has_solution or number < most // 2]


def all_marks(mark: Mark) -> Iterator[Mark]:
    """Yield this mark and all marks below it, except for those inside blocks."""
    yield mark
    for child in mark.children:
        yield from all_marks(child)


def lay_out(root: Mark) -> None:
    """Set the x of each mark, in units of the minimum distance: subtrees as close as possible, parents centred."""
    _place(root)
    left = min(mark.x - mark.half for mark in all_marks(root))
    for mark in all_marks(root):
        mark.x -= left


def _place(mark: Mark) -> tuple[list[float], list[float]]:
    """Lay out the marks below this one around x = 0; return their left and right edges, level by level."""
    left: list[float] = []
    right: list[float] = []
    for child in mark.children:
        its_left, its_right = _place(child)
        shift = max((far - near + 1.0 for far, near in zip(right, its_left, strict=False)), default=0.0)
        _shift(child, shift)
        its_left, its_right = [x + shift for x in its_left], [x + shift for x in its_right]
        left += its_left[len(left) :]
        right[: len(its_right)] = its_right
    if mark.children:
        middle = (mark.children[0].x + mark.children[-1].x) / 2
        for child in mark.children:
            _shift(child, -middle)
        left, right = [x - middle for x in left], [x - middle for x in right]
    mark.x = 0.0
    if mark.block:  # it extends to the next level
        left, right = [-mark.half], [mark.half]
    return [-mark.half, *left], [mark.half, *right]


def _shift(mark: Mark, by: float) -> None:
    for one in all_marks(mark):
        one.x += by


MOST = 300
"""The maximum number of guesses in a picture of one tree; in pictures of several trees, half as many each."""
WIDTH = 960.0
_MARGIN = 28.0
_PANEL, _TALL, _LOW, _GAP = 300.0, 330.0, 168.0, 20.0
"""The width of one tree among several, its height with and without guesses, and the gap between two."""
_LETTER = 0.62
"""The average width of a letter, as a share of the size."""


def tree_scene(tree: SearchTree) -> Scene:
    """The tree of one search, with its counters above and a legend below."""
    if not tree.root.children:
        return _small_scene(tree)
    root, drawn = marks_of(tree.root, MOST)
    deepest = max(mark.depth for mark in all_marks(root))
    level = 130.0 if any(mark.block for mark in all_marks(root)) else 46.0
    height = min(640.0, max(150.0, level * deepest))
    top, foot = 106.0, 106.0 + height + 46.0
    shapes: list[Shape] = [*_heading(tree, _MARGIN, 30.0, 22.0)]
    shapes += _drawn(root, tree.grid.geometry, (_MARGIN + 34.0, top, WIDTH - 2 * _MARGIN - 44.0, height), labels=70)
    shapes += _legend(_MARGIN, foot, tree)
    shapes += _left_out(tree, drawn, _MARGIN, foot + 24.0, 12.0)
    return Scene(WIDTH, foot + 46.0, tuple(shapes), f"Search tree of {tree.engine}", description(tree, drawn))


def trees_scene(trees: Sequence[SearchTree]) -> Scene:
    """Several engines on the same puzzle, side by side: small trees with their counters, and bars for these."""
    columns = min(3, len(trees))
    shapes: list[Shape] = []
    top = _MARGIN
    for start in range(0, len(trees), columns):
        row = trees[start : start + columns]
        free = columns - len(row) if start else 0
        height = _TALL if free or any(tree.root.children for tree in row) else _LOW
        for number, tree in enumerate(row):
            shapes += _panel(tree, _MARGIN + number * (_PANEL + _GAP), top, _TALL if tree.root.children else _LOW)
        if free:
            shapes += _bars(trees, _MARGIN + len(row) * (_PANEL + _GAP), top, free * (_PANEL + _GAP) - _GAP)
        top += height + _GAP
    shapes += _legend(_MARGIN, top + 8.0, *trees)
    across = 2 * _MARGIN + columns * (_PANEL + _GAP) - _GAP
    title = f"Search trees of {', '.join(tree.engine for tree in trees)}"
    return Scene(max(across, 740.0), top + 36.0, tuple(shapes), title, " ".join(map(description, trees)))


def _bars(trees: Sequence[SearchTree], x: float, y: float, width: float) -> Iterator[Shape]:
    """Guesses and times of all engines as bars; without times, guesses and nodes."""
    yield Label(x + 14.0, y + 22.0, "side by side", 15.0, "tree-title", anchor="start")
    is_timed = any(tree.seconds for tree in trees)
    columns = {
        "guesses": [(float(tree.guesses), f"{tree.guesses:,}") for tree in trees],
        "CPU time" if is_timed else "nodes": [
            (1e6 * tree.seconds, time_text(tree.seconds)) if is_timed else (float(tree.nodes), f"{tree.nodes:,}")
            for tree in trees
        ],
    }
    for number, tree in enumerate(trees):
        yield Label(x + 100.0, y + 70.0 + 33.0 * number, tree.engine, 11.0, "caption", anchor="end")
    room = (width - 130.0) / 2
    for column, (name, values) in enumerate(columns.items()):
        left, longest = x + 110.0 + column * room, max(log10(1 + value) for value, _ in values)
        yield Label(left, y + 44.0, f"{name} (logarithmic)", 10.0, "name", anchor="start")
        for number, (tree, (value, text)) in enumerate(zip(trees, values, strict=True)):
            middle, length = y + 70.0 + 33.0 * number, (room - 90.0) * log10(1 + value) / max(longest, 1.0)
            if length and tree.nodes:
                yield Box(left, middle - 7.0, length, 14.0, "tree-bar", None, radius=2.0)
            said = text + ("" if tree.is_complete else "+") if tree.nodes else "no search"
            yield Label(left + (length if tree.nodes else 0.0) + 6.0, middle, said, 10.5, "caption", anchor="start")


def _panel(tree: SearchTree, x: float, y: float, height: float) -> Iterator[Shape]:
    yield Box(x, y, _PANEL, height, "tree-panel", None, radius=8.0)
    yield from _heading(tree, x + 14.0, y + 22.0, 15.0)
    if tree.root.children:
        root, drawn = marks_of(tree.root, MOST // 2)
        yield from _drawn(root, tree.grid.geometry, (x + 30.0, y + 84.0, _PANEL - 48.0, height - 130.0), labels=0)
        yield from _left_out(tree, drawn, x + 14.0, y + height - 16.0, 10.0)
        return
    yield from _start_to_end(tree, (x + 24.0, y + 86.0), 56.0)
    for number, line in enumerate(without_guesses(tree)):
        yield Label(x + 46.0, y + 106.0 + 17.0 * number, line, 11.5, "caption", anchor="start")


def _small_scene(tree: SearchTree) -> Scene:
    """A search without guesses, or one that did not start."""
    shapes: list[Shape] = [*_heading(tree, _MARGIN, 30.0, 22.0)]
    lines = without_guesses(tree)
    shapes += _start_to_end(tree, (_MARGIN + 40.0, 110.0), 66.0)
    for number, line in enumerate(lines):
        shapes.append(Label(_MARGIN + 74.0, 132.0 + 22.0 * number, line, 14.0, "caption", anchor="start"))
    return Scene(WIDTH, 210.0, tuple(shapes), f"Search tree of {tree.engine}", description(tree))


def _start_to_end(tree: SearchTree, start: Point, down: float) -> Iterator[Shape]:
    """The path of a search without guesses; nothing if its end was not reported."""
    x, y = start
    is_solved = tree.root.ending == SOLUTION
    if tree.root.ending:
        yield Stroke((start, (x, y + down)), "tree-way" if is_solved else "tree-edge", 2.6)
        yield Disc(x, y, 5.0, "tree-way-node" if is_solved else "tree-node")
        yield from _solution(x, y + down, 8.0) if is_solved else _cross(x, y + down, 5.0)


# Shapes


def _drawn(root: Mark, geometry: Geometry, area: tuple[float, float, float, float], *, labels: int) -> Iterator[Shape]:
    """The tree within an area: left, top, width, height."""
    left, top, width, height = area
    lay_out(root)
    marks = list(all_marks(root))
    across, deepest = max(mark.x + mark.half for mark in marks), max(mark.depth for mark in marks)
    blocks = any(mark.block for mark in marks)
    step, down = min(46.0, width / max(across, 1.0)), height / (deepest + blocks)
    offset = left + (width - across * step) / 2
    radius = max(1.5, min(5.0, 0.36 * step, 0.22 * down))
    pitch = min(PITCH * step, 0.8 * down / ROWS)
    at = {id(mark): (offset + mark.x * step, top + mark.depth * down) for mark in marks}
    yield from _levels(deepest, left, top, width, down)
    edges = [(at[id(mark)], at[id(child)], child) for mark in marks for child in mark.children]
    for start, end, _child in sorted(edges, key=lambda edge: edge[2].is_on_the_way):
        role, line = ("tree-way", 2.6) if _child.is_on_the_way else ("tree-edge", max(0.6, min(1.1, radius / 3)))
        yield Stroke((start, end), role, line)
    for mark in marks:
        if mark.block:
            yield from _block(mark, *at[id(mark)], pitch)
        else:
            yield from _mark(mark, *at[id(mark)], radius, down)
    if labels:
        yield from _labels(marks, at, radius, geometry, (left, left + width, labels))


def _levels(deepest: int, left: float, top: float, width: float, down: float) -> Iterator[Shape]:
    """Hairlines with the depth at the left, as many as are legible."""
    every = next(step for step in (1, 2, 5, 10, 20, 50, 100) if step * down >= 13.0 or step == 100)
    for depth in range(0, deepest + 1, every):
        y = top + depth * down
        yield Stroke(((left - 8.0, y), (left + width + 8.0, y)), "tree-level", 0.6)
        yield Label(left - 12.0, y, str(depth), 9.5, "name", anchor="end")


def _mark(mark: Mark, x: float, y: float, radius: float, down: float) -> Iterator[Shape]:
    if mark.guess is None or mark.hidden:
        size = mark.hidden
        deep = min(0.8 * down, 15.0, max(2.2 * radius, 3.2 * radius * log10(10 + size)))
        half = 0.5 * deep if mark.guess is None else 0.42 * deep
        start = y if mark.guess is not None else y - 0.5 * radius
        corners = ((x, start), (x - half, start + deep), (x + half, start + deep))
        yield Stroke(corners, "tree-hidden", 0.7, closed=True)
    if mark.guess is None:
        return
    if mark.is_solution:
        yield from _solution(x, y, 1.7 * radius)
    elif mark.is_dead:
        yield from _cross(x, y, 0.95 * radius)
    elif mark.is_on_the_way:
        yield Disc(x, y, radius, "tree-way-node")
    elif not mark.children and not mark.hidden:
        yield Disc(x, y, 0.9 * radius, "tree-open")
    else:
        yield Disc(x, y, 0.8 * radius, "tree-node")


def _block(mark: Mark, x: float, y: float, pitch: float) -> Iterator[Shape]:
    """Guesses in rows, read row by row."""
    columns = -(-len(mark.block) // ROWS)
    rows = -(-len(mark.block) // columns)
    left = x - (columns - 1) / 2 * pitch
    for number, one in enumerate(mark.block):
        row, column = divmod(number, columns)
        yield from _mark(one, left + column * pitch, y + (row + 1) * pitch, 0.36 * pitch, pitch)
    if pitch > 6.0:
        yield Label(x, y + (rows + 1) * pitch + 5.0, f"{len(mark.block)} guesses", 10.0, "name")


def _cross(x: float, y: float, reach: float) -> Iterator[Shape]:
    width = max(0.9, 0.34 * reach)
    yield Stroke(((x - reach, y - reach), (x + reach, y + reach)), "tree-dead", width)
    yield Stroke(((x - reach, y + reach), (x + reach, y - reach)), "tree-dead", width)


def _solution(x: float, y: float, radius: float) -> Iterator[Shape]:
    """A disc with a tick."""
    yield Disc(x, y, radius, "tree-solution")
    tick = ((x - 0.45 * radius, y), (x - 0.1 * radius, y + 0.4 * radius), (x + 0.5 * radius, y - 0.4 * radius))
    yield Stroke(tick, "tree-tick", max(0.8, 0.24 * radius))


def _labels(
    marks: list[Mark], at: dict[int, Point], radius: float, geometry: Geometry, room: tuple[float, float, int]
) -> Iterator[Label]:
    """The labels of guesses and the counts of triangles, if there is space for them."""
    near, far, most = room
    size = 10.0
    reach = {id(mark): radius * (1.7 if mark.is_solution else 1.0) for mark in marks}
    taken = [(x - reach[key], y - reach[key], x + reach[key], y + reach[key]) for key, (x, y) in at.items()]
    lines = [(at[id(mark)], at[id(child)]) for mark in marks for child in mark.children]
    for mark in sorted(marks, key=lambda mark: (not mark.is_on_the_way, mark.depth)):
        text, (x, y), away = _text(mark, geometry), at[id(mark)], reach[id(mark)] + 4.0
        wide = _LETTER * size * len(text)
        up = y - away - 0.3 * size
        places = ((x + away, y), (x - away - wide, y), (x - wide, up), (x, up), (x - wide / 2, up))
        for start, middle in places if not mark.block else ():
            box = (start, middle - 0.6 * size, start + wide, middle + 0.6 * size)
            if near <= box[0] and box[2] <= far and not _is_in_the_way(box, taken, lines):
                taken.append(box)
                yield Label(start + wide / 2, middle, text, size, "caption" if mark.is_on_the_way else "name")
                most -= 1
                break
        if not most:
            return


def _text(mark: Mark, geometry: Geometry) -> str:
    if mark.guess is None:
        return f"{mark.hidden:,} more"
    if mark.guess.cell is None or mark.guess.digit is None:
        return "start"
    name = f"{geometry.cell_name(mark.guess.cell)}={geometry.alphabet[mark.guess.digit - 1]}"
    return f"{name}: {mark.hidden:,} more" if mark.hidden else name


Corners = tuple[float, float, float, float]


def _is_in_the_way(box: Corners, taken: list[Corners], lines: list[tuple[Point, Point]]) -> bool:
    left, top, right, bottom = box
    if any(left < other[2] and other[0] < right and top < other[3] and other[1] < bottom for other in taken):
        return True
    return any(_crosses(box, line) for line in lines)


def _crosses(box: Corners, line: tuple[Point, Point]) -> bool:
    """Whether the line, which runs downwards, crosses the box."""
    (ax, ay), (bx, by) = line
    left, top, right, bottom = box
    first, last = max(ay, top), min(by, bottom)
    if first > last or by == ay:
        return False
    ends = [ax + (bx - ax) * (y - ay) / (by - ay) for y in (first, last)]
    return max(ends) > left and min(ends) < right


# Text


def _heading(tree: SearchTree, x: float, y: float, size: float) -> Iterator[Label]:
    yield Label(x, y, tree.engine, size, "tree-title", anchor="start")
    small = max(10.0, 0.6 * size)
    yield Label(x, y + 1.15 * size, counters(tree), small, "caption", anchor="start")
    yield Label(x, y + 1.15 * size + 1.5 * small, ended(tree), small, "name", anchor="start")


def _left_out(tree: SearchTree, drawn: int, x: float, y: float, size: float) -> Iterator[Label]:
    missing = tree.guesses - drawn
    if missing:
        text = f"{drawn:,} of {tree.guesses:,} guesses are drawn"
        yield Label(x, y, text, size, "name", anchor="start")


def _legend(x: float, y: float, *trees: SearchTree) -> Iterator[Shape]:
    """The marks with their meanings."""
    way: list[Shape] = [Stroke(((x, y), (x + 16.0, y)), "tree-way", 2.6), Disc(x + 8.0, y, 3.6, "tree-way-node")]
    triangle = ((x + 8.0, y - 6.0), (x + 2.0, y + 6.0), (x + 14.0, y + 6.0))
    entries: dict[str, Sequence[Shape]] = {
        "path to a solution": way,
        "solution": [*_solution(x + 8.0, y, 6.0)],
        "guess": [Disc(x + 8.0, y, 3.4, "tree-node")],
        "dead end": [*_cross(x + 8.0, y, 3.8)],
        "left open": [Disc(x + 8.0, y, 3.6, "tree-open")],
        "guesses not drawn": [Stroke(triangle, "tree-hidden", 0.7, closed=True)],
    }
    away = 0.0
    for text, shapes in entries.items():
        if text == "left open" and not any(tree.engine == "rules" for tree in trees):
            continue
        yield from (shape.moved(away, 0.0, 1.0) for shape in shapes)
        yield Label(x + away + 22.0, y, text, 11.0, "name", anchor="start")
        away += 22.0 + _LETTER * 11.0 * len(text) + 16.0
