"""The marks of rules as shapes: what lies under the lines of the grid, over them, and next to the grid.

From bottom to top: shaded cells, symbols, lines, arrows; the grid; cages, dots, corners, clues outside. Below the
board are a key to lines and backgrounds of other kinds, and the rules that have no shape, as text.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from math import hypot
from typing import Any

from fullhouse.constraints import drawing
from fullhouse.constraints.constraint import FIELDS, Constraint
from fullhouse.constraints.rules import Rules
from fullhouse.constraints.shape import Cells, Place, sign
from fullhouse.render.layout import CELL, MARGIN, Layout
from fullhouse.render.scene import Box, Disc, Label, Point, Shape, Stroke

_HALF = CELL / 2
_CAGE_INSET, _PILL_INSET = 4.6, 9.0
_TEXT = 13.5
"""The size of texts in the corners of cells."""
_LETTER = 0.66
"""The width of a character, as a share of its size."""
_RING = 21.5
"""The radius of bulbs and of shapes around cells."""
_ARROW = 2.8
_WIDTHS = {
    "thermometer": 17.0, "slow-thermometer": 17.0, "between": 5.0, "double-arrow": 5.0, "lockout": 5.0, "regex": 5.0,
    "state-machine": 5.0, "same-values": 5.0,
}  # fmt: skip
"""The widths of lines that are not as wide as most."""
_WIDTH = 11.0
_KEY_SIZE, _KEY_LINE = 15.0, 22.0
"""The size and the distance of the lines of text below a board of nine columns; others in proportion to the width."""
_LEAST_SCALE = 0.7
_MOST_DETAILS = 200
"""The most characters of a constraint whose tables are shown."""
_MOST_LINES = 14
"""More lines of notes below a board are only counted."""


def marks_below(layout: Layout) -> Iterator[Shape]:
    """Yield the marks under the lines of the grid."""
    order = (drawing.Shade, drawing.Symbol, drawing.Diagonal, drawing.Line, drawing.Arrow)
    return _drawn(layout, order)


def marks_above(layout: Layout) -> Iterator[Shape]:
    """Yield the marks over the lines of the grid, and the clues outside."""
    yield from _cages([mark for mark in layout.marks if isinstance(mark, drawing.Cage)], layout)
    yield from _drawn(layout, (drawing.Dot, drawing.Sign, drawing.Corner, drawing.Outside))
    is_mixed = len(_clue_kinds(layout)) > 1
    for clue in layout.clues:
        yield from _clue(clue.mark, layout.clue(clue), is_mixed=is_mixed)


def _drawn(layout: Layout, order: tuple[type, ...]) -> Iterator[Shape]:
    for kind in order:
        for mark in layout.marks:
            if type(mark) is kind:
                yield from _SHAPES[kind](mark, layout)


def _corner(place: Place, layout: Layout) -> Point:
    return layout.left + place.column * CELL, layout.top + place.row * CELL


def _centre(place: Place, layout: Layout) -> Point:
    x, y = _corner(place, layout)
    return x + _HALF, y + _HALF


def _middle(pair: tuple[Place, Place], layout: Layout) -> Point:
    (ax, ay), (bx, by) = (_centre(place, layout) for place in pair)
    return (ax + bx) / 2, (ay + by) / 2


def _fitting(text: str, width: float, size: float) -> float:
    """The size of text, smaller if it would be too wide."""
    return min(size, width / (_LETTER * max(1, len(text))))


# Backgrounds and symbols


def _shade(mark: drawing.Shade, layout: Layout) -> Iterator[Shape]:
    for place in mark.cells:
        yield Box(*_corner(place, layout), CELL, CELL, f"shade-{mark.role}", layout.across * place.row + place.column)


def _symbol(mark: drawing.Symbol, layout: Layout) -> Iterator[Shape]:
    x, y = _centre(mark.cell, layout)
    role, reach = f"symbol-{mark.role}", 21.0
    if mark.shape == "square":
        yield Box(x - reach, y - reach, 2 * reach, 2 * reach, role, radius=2.0)
    elif mark.shape in ("circle", "ring"):
        yield Disc(x, y, _RING, role)
    elif mark.shape == "fill":
        yield Box(x - _HALF, y - _HALF, CELL, CELL, role)
    elif mark.shape == "diamond":
        yield Stroke(_diamond(x, y, 26.0), role, 1.4, closed=True)
    elif mark.shape in ("up", "down"):
        way = 1 if mark.shape == "down" else -1
        yield Stroke(((x - 23, y - 19 * way), (x + 23, y - 19 * way), (x, y + 23 * way)), role, 1.4, closed=True)
    elif mark.shape in ("in", "out"):
        yield Box(x - _HALF, y - _HALF, CELL, CELL, role)
        tip, foot = (18.5, 24.5) if mark.shape == "in" else (25.5, 19.5)
        for across, down in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            wings = [(x + across * foot + side * down, y + down * foot + side * across) for side in (-7, 7)]
            yield Stroke((wings[0], (x + across * tip, y + down * tip), wings[1]), "chevron", 2.0)
    if mark.text and mark.shape == "text":
        yield Label(x, y + 20.5, mark.text, _fitting(mark.text, CELL - 6, 12.0), "corner-text")
    elif mark.text:
        yield Label(x + 27.0, y - 20.5, mark.text, 11.5, "corner-text", anchor="end")


def _diamond(x: float, y: float, reach: float) -> tuple[Point, ...]:
    return (x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)


# Lines and arrows


def _diagonal(mark: drawing.Diagonal, layout: Layout) -> Iterator[Shape]:
    (ax, ay), (bx, by) = _centre(mark.cells[0], layout), _centre(mark.cells[-1], layout)
    away = _HALF if bx > ax else -_HALF, _HALF if by > ay else -_HALF
    yield Stroke(((ax - away[0], ay - away[1]), (bx + away[0], by + away[1])), "diagonal", 2.4)


def _line(mark: drawing.Line, layout: Layout) -> Iterator[Shape]:
    points, role = [_centre(place, layout) for place in mark.cells], f"line-{mark.role}"
    width = _WIDTHS.get(mark.role, _WIDTH)
    if len(points) > 1:
        yield Stroke(tuple(points), role, width)
    else:
        yield Disc(*points[0], width, role)
    if mark.bulb:
        yield Disc(*points[0], _RING, role)
    for x, y in (points[0], points[-1]) if mark.ends else ():
        if mark.ends == "circle":
            yield Disc(x, y, _RING, f"end-{mark.role}")
        else:
            yield Stroke(_diamond(x, y, 25.0), f"end-{mark.role}", 3.0, closed=True)
    if mark.text:
        x, y = _corner(mark.cells[0], layout)
        totals = (one.cells[0] for one in layout.marks if isinstance(one, drawing.Cage) and one.text)
        is_left = mark.cells[0] not in totals
        x, y, width = (x + 4.5, y + 10.5, CELL - 8) if is_left else (x + CELL - 7.5, y + 11.5, CELL / 2 - 10)
        size = _fitting(mark.text, width, _TEXT)
        yield Label(x, y, mark.text, size, "corner-text", anchor="start" if is_left else "end")


def _arrow(mark: drawing.Arrow, layout: Layout) -> Iterator[Shape]:
    if len(mark.bulb) == 1:
        x, y = _centre(mark.bulb[0], layout)
        yield Disc(x, y, _RING, "bulb")
    else:
        for loop in outlines(mark.bulb):
            points = list(_inset(loop, _PILL_INSET, layout))
            (left, top), (right, bottom) = points[0], points[2 % len(points)]
            if len(points) == 4:
                yield Box(left, top, right - left, bottom - top, "bulb", radius=_RING)
            else:
                yield Stroke(tuple(points), "pill", _ARROW, closed=True)
    if not mark.shaft:
        return
    start = min(mark.bulb, key=lambda place: _away(place, mark.shaft[0]))
    points = [_centre(place, layout) for place in (start, *mark.shaft)]
    points[0] = _moved(points[0], points[1], _RING)
    before, last = points[-2:]
    tip = points[-1] = _moved(last, before, -5.0)
    yield Stroke(tuple(points), "arrow", _ARROW)
    yield Stroke(_head(before, tip, 10.0), "arrow", _ARROW)


def _away(one: Place, other: Place) -> float:
    return hypot(one.row - other.row, one.column - other.column)


def _moved(point: Point, to: Point, length: float) -> Point:
    """The point moved by this length towards another, or away from it."""
    away = hypot(to[0] - point[0], to[1] - point[1]) or 1.0
    return point[0] + (to[0] - point[0]) * length / away, point[1] + (to[1] - point[1]) * length / away


def _head(before: Point, tip: Point, length: float) -> tuple[Point, ...]:
    """An open arrowhead."""
    bx, by = _moved(tip, before, length)
    dx, dy = (bx - tip[0]) * 0.75, (by - tip[1]) * 0.75
    return (bx - dy, by + dx), tip, (bx + dy, by - dx)


# Cages


def outlines(cells: Cells) -> list[list[tuple[int, int]]]:
    """The outlines of these cells, clockwise, as rows and columns of corners; only those where the outline turns.

    The first begins at the top left corner of the first cell.
    """
    inside = {(place.row, place.column) for place in cells}
    ways: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for row, column in sorted(inside):
        for corner, way, other in (
            ((row, column), (0, 1), (row - 1, column)),
            ((row, column + 1), (1, 0), (row, column + 1)),
            ((row + 1, column + 1), (0, -1), (row + 1, column)),
            ((row + 1, column), (-1, 0), (row, column - 1)),
        ):
            if other not in inside:
                ways.setdefault(corner, []).append(way)
    loops = []
    while ways:
        start = min(ways)
        loop, corner, way = [], start, ways[start][0]
        while True:
            ways[corner].remove(way)
            if not ways[corner]:
                del ways[corner]
            corner = corner[0] + way[0], corner[1] + way[1]
            if corner == start:
                break
            right = (way[1], -way[0])
            onward = right if right in ways[corner] else ways[corner][0]
            if onward != way:
                loop.append(corner)
            way = onward
        loops.append([start, *loop])
    return loops


def _inset(loop: Sequence[tuple[int, int]], inset: float, layout: Layout) -> Iterator[Point]:
    """The corners of a clockwise outline, moved inwards."""
    for number, (row, column) in enumerate(loop):
        (above, left), (below, right) = loop[number - 1], loop[(number + 1) % len(loop)]
        x = sign(above - row) + sign(row - below)  # the inward normal of a way is to its right
        y = sign(column - left) + sign(right - column)
        yield layout.left + column * CELL + inset * x, layout.top + row * CELL + inset * y


def _cages(marks: Sequence[drawing.Cage], layout: Layout) -> Iterator[Shape]:
    """Dashed outlines. Texts in the same corner are next to each other, and the first outlines leave room for them."""
    texts: dict[Place, list[str]] = {}
    for mark in marks:
        if mark.text and mark.text not in texts.setdefault(mark.cells[0], []):
            texts[mark.cells[0]].append(mark.text)
    for mark in marks:
        yield from _cage(mark, "  ".join(texts.get(mark.cells[0], [])), layout)
    for place, some in texts.items():
        text, (x, y) = "  ".join(some), _corner(place, layout)
        size = _fitting(text, CELL - 8, _TEXT)
        yield Label(x + _CAGE_INSET - 1.5, y + _CAGE_INSET + 0.33 * size, text, size, "corner-text", anchor="start")


def _cage(mark: drawing.Cage, text: str, layout: Layout) -> Iterator[Shape]:
    """The outline of a cage, whose parts are joined."""
    role, size = f"cage-{mark.role}", _fitting(text, CELL - 8, _TEXT)
    for number, loop in enumerate(outlines(mark.cells)):
        points = list(_inset(loop, _CAGE_INSET, layout))
        if number == 0 and text:
            x, y = points[0]
            width = min(_LETTER * size * len(text) + 3.0, CELL - 2 * _CAGE_INSET)
            yield Stroke(((x + width, y), *points[1:], (x, y + size - 1.0)), role, 1.5)
        else:
            yield Stroke(tuple(points), role, 1.5, closed=True)
    joined, *others = _parts(mark.cells)
    for part in others if mark.role != "table" else ():  # a puzzle can have a table per pair of cells
        start, end = min(((one, other) for one in joined for other in part), key=lambda pair: _away(*pair))
        joined += part
        a, b = _centre(start, layout), _centre(end, layout)
        reach = (_HALF - _CAGE_INSET) / max(abs(a[0] - b[0]), abs(a[1] - b[1])) * hypot(a[0] - b[0], a[1] - b[1])
        yield Stroke((_moved(a, b, reach), _moved(b, a, reach)), role, 1.5)


def _parts(cells: Cells) -> list[list[Place]]:
    """The cells as groups of neighbours."""
    left, parts = list(dict.fromkeys(cells)), []
    while left:
        part = [left.pop(0)]
        for place in part:  # which grows
            near = [other for other in left if abs(place.row - other.row) + abs(place.column - other.column) == 1]
            part += near
            left = [other for other in left if other not in near]
        parts.append(part)
    return parts


# Edges and corners


def _dot(mark: drawing.Dot, layout: Layout) -> Iterator[Shape]:
    x, y = _middle(mark.pair, layout)
    if mark.fill == "none":
        size = _fitting(mark.text, 24.0, 18.0)
        yield Box(x - 0.42 * size * len(mark.text), y - 9.5, 0.84 * size * len(mark.text), 19.0, "paper", radius=5.0)
        yield Label(x, y, mark.text, size, "edge-text")
        return
    yield Disc(x, y, 10.0 if mark.text else 8.0, f"dot-{mark.fill}")
    if mark.text:
        yield Label(x, y, mark.text, _fitting(mark.text, 17.0, 13.0), f"dot-{mark.fill}-text")


def _inequality(mark: drawing.Sign, layout: Layout) -> Iterator[Shape]:
    x, y = _middle(mark.pair, layout)
    (ax, ay), (bx, by) = (_centre(place, layout) for place in mark.pair)
    dx, dy = _moved((0.0, 0.0), (bx - ax, by - ay), 1.0)
    yield Disc(x, y, 8.5, "paper")
    wings = [(x - 4.5 * dx + side * dy, y - 4.5 * dy - side * dx) for side in (-7.0, 7.0)]
    yield Stroke((wings[0], (x + 5.0 * dx, y + 5.0 * dy), wings[1]), "sign", 2.4)


def _quadruple(mark: drawing.Corner, layout: Layout) -> Iterator[Shape]:
    x, y = _corner(mark.cell, layout)
    x, y = x + CELL, y + CELL
    yield Disc(x, y, 17.5, "quadruple")
    values = mark.text.split()
    rows = [values] if len(values) < 3 else [values[: -(-len(values) // 2)], values[-(-len(values) // 2) :]]
    for number, row in enumerate(rows):
        text = " ".join(row)
        down = (number - (len(rows) - 1) / 2) * 13.5
        yield Label(x, y + down, text, _fitting(text, 30.0, 15.0), "corner-text")


# Clues outside the grid


_FRAMES = {"skyscraper": "box", "hidden-skyscraper": "dashed", "x-sum": "circle", "numbered-room": "diamond"}
"""The frames of clues where clues of several kinds meet."""


def _clue_kinds(layout: Layout) -> list[str]:
    """The kinds of the clues outside that have no arrow."""
    return list(dict.fromkeys(clue.mark.role for clue in layout.clues if not _is_slanted(clue.mark)))


def _is_slanted(mark: drawing.Outside) -> bool:
    return all(mark.step)


def _clue(mark: drawing.Outside, centre: Point, *, is_mixed: bool) -> Iterator[Shape]:
    (x, y), (dy, dx) = centre, mark.step
    size = _fitting(mark.text, CELL - 14.0, 20.0)
    if is_mixed and not _is_slanted(mark):
        yield from _framed(mark.role, x, y, 15.0)
        size = _fitting(mark.text, 28.0, 17.0)
    if dx and dy:
        x, y = x - 4.0 * dx, y - 2.5 * dy
        yield from _pointer((x + 13.0 * dx, y + 8.0 * dy), dx, dy)
    yield Label(x, y, mark.text, size, "clue")


def _framed(role: str, x: float, y: float, reach: float) -> Iterator[Shape]:
    """The frame of a clue of this kind."""
    frame = _FRAMES.get(role)
    if frame == "circle":
        yield Disc(x, y, reach, "clue-frame")
    elif frame == "diamond":
        yield Stroke(_diamond(x, y, 1.25 * reach), "clue-frame", 1.2, closed=True)
    elif frame:
        box = ((x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach))
        yield Stroke(box, "clue-frame" if frame == "box" else "clue-dashed", 1.2, closed=True)


def _clue_inside(mark: drawing.Outside, layout: Layout) -> Iterator[Shape]:
    """The clue of a line that starts inside the grid: small, in its first cell, with an arrow along the line."""
    if any(clue.mark is mark for clue in layout.clues):
        return
    x, y = _corner(mark.first, layout)
    dy, dx = map(sign, mark.step)
    size = _fitting(mark.text, CELL - 22.0, _TEXT)
    yield Label(x + 4.5, y + 10.5, mark.text, size, "corner-text", anchor="start")
    if dx or dy:
        yield from _pointer((x + 48.0 - 5 * dx, y + 11.0 - 5 * dy), dx, dy)


def _pointer(start: Point, dx: int, dy: int) -> Iterator[Shape]:
    tip = start[0] + 10.0 * dx, start[1] + 10.0 * dy
    yield Stroke((start, tip), "pointer", 1.8)
    yield Stroke(_head(start, tip, 5.0), "pointer", 1.8)


_SHAPES: dict[type, Callable[[Any, Layout], Iterator[Shape]]] = {
    drawing.Shade: _shade, drawing.Symbol: _symbol, drawing.Diagonal: _diagonal, drawing.Line: _line,
    drawing.Arrow: _arrow, drawing.Dot: _dot, drawing.Sign: _inequality,
    drawing.Corner: _quadruple, drawing.Outside: _clue_inside,
}  # fmt: skip
"""The function for each mark. Regions are lines of the grid, and notes are text."""


# Below the board


def notes_below(layout: Layout) -> tuple[float, tuple[Shape, ...]]:
    """The key to marks and the rules without a shape, below the board: their height and their shapes."""
    if not isinstance(layout.geometry, Rules):
        return 0.0, ()
    shapes: list[Shape] = []
    scale = max(_LEAST_SCALE, (layout.width - 2 * MARGIN) / (9 * CELL))
    size, step = scale * _KEY_SIZE, scale * _KEY_LINE
    start, end, y = MARGIN + 2.0, layout.width - MARGIN, layout.height + 0.75 * step
    x = start
    for sample, text in _key(layout):
        width = scale * 36.0 + _LETTER * 0.92 * size * len(text)
        if x > start and x + width > end:
            x, y = start, y + step
        shapes += (shape.moved(x, y, scale) for shape in sample)
        shapes.append(Label(x + 30.0 * scale, y, text, size, "caption", anchor="start"))
        x += width + 10.0 * scale
    if shapes:
        y += step
    characters = max(12, int((end - start) / (0.6 * size)))
    lines = [line for note in _notes(layout) for line in textwrap.wrap(note, characters)]
    if len(lines) > _MOST_LINES:
        lines[_MOST_LINES - 1 :] = ["…"]
    for line in lines:
        shapes.append(Label(start, y, line, size, "caption", anchor="start"))
        y += step
    return (y - 0.5 * step - layout.height, tuple(shapes)) if shapes else (0.0, ())


def _key(layout: Layout) -> Iterator[tuple[list[Shape], str]]:
    """A sample of each mark that several kinds share a shape for, and the name of its kind."""
    samples: dict[str, list[Shape]] = {}
    for mark in layout.marks:
        name = mark.role.replace("-", " ")
        if name in samples or mark.role in _WELL_KNOWN:
            continue
        if isinstance(mark, drawing.Line):
            samples[name] = [Stroke(((4.0, 0.0), (22.0, 0.0)), f"line-{mark.role}", 6.0)]
        elif isinstance(mark, drawing.Cage):
            box = ((4.0, -7.0), (22.0, -7.0), (22.0, 7.0), (4.0, 7.0))
            samples[name] = [Stroke(box, f"cage-{mark.role}", 1.5, closed=True)]
        elif isinstance(mark, drawing.Shade | drawing.Symbol):
            prefix = "shade" if isinstance(mark, drawing.Shade) else "symbol"
            round_mark = isinstance(mark, drawing.Symbol) and mark.shape == "ring"
            role = f"{prefix}-{mark.role}"
            samples[name] = [Disc(13.0, 0.0, 7.5, role) if round_mark else Box(4.0, -8.0, 18.0, 16.0, role)]
        elif isinstance(mark, drawing.Outside) and len(_clue_kinds(layout)) > 1:
            samples[name] = [*_framed(mark.role, 13.0, 0.0, 8.0), Label(13.0, 0.0, "1", 11.0, "clue")]
    for name, sample in samples.items():
        yield sample, name


_WELL_KNOWN = frozenset(
    ("cage", "thermometer", "little-killer", "even", "odd", "low", "high", "allowed", "doublers", "minimum", "maximum")
)
"""Kinds whose marks say what they are, or that every setter knows."""


def _notes(layout: Layout) -> Iterator[str]:
    """The rules without a shape."""
    rules = layout.geometry
    assert isinstance(rules, Rules), "only rules have notes"
    shape = rules.shape
    if shape.lowest != 1 or shape.values != max(shape.rows, shape.columns):
        yield f"Values {shape.symbols[0]} to {shape.symbols[-1]}."
    if len(kinds := _clue_kinds(layout)) == 1 and kinds[0] not in _WELL_KNOWN:
        yield f"Clues outside: {kinds[0].replace('-', ' ')}."
    firsts: dict[str, list[Place]] = {}
    for note in layout.marks:
        if isinstance(note, drawing.Note):
            firsts.setdefault(note.text, []).extend([] if note.first is None else [note.first])
    for text, places in firsts.items():
        if places:
            names = [*map(str, sorted(set(places)))]
            text = f"the line{'s' if names[1:] else ''} from {', '.join(names)}: {text}"
        yield f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"


def rules_in_words(rules: Rules) -> Iterator[str]:
    """Yield every rule other than rows, columns and the regions in the frame, one entry per kind."""
    notes = {mark.role: mark.text for mark in rules.draw_on().marks if isinstance(mark, drawing.Note)}
    entries: dict[str, list[str]] = {}
    for constraint in rules.constraints:
        if constraint.kind not in ("rows", "columns", "boxes", "jigsaw"):
            entries.setdefault(constraint.kind, []).append(_details(constraint))
    for name, texts in entries.items():
        if all(texts):
            yield f"{name}: {'; '.join(texts)}"
        elif name in notes:
            yield f"{name}: {notes[name]}"
        else:
            yield "; ".join(f"{name} {text}".strip() for text in texts)


def _details(constraint: Constraint) -> str:
    """The fields of a constraint as text; without long tables, which people do not read."""
    text = constraint.to_text().removeprefix(constraint.kind).strip()
    if len(text) <= _MOST_DETAILS:
        return text
    tables = ("Tuples", "Numbers")
    given = [(spec, getattr(constraint, spec.name)) for spec in constraint.specs if spec.type not in tables]
    parts = [FIELDS[spec.type].text(spec.name, value) for spec, value in given if value != ""]
    is_clear = len(given) == len(constraint.specs) or any(spec.type == "str" and value for spec, value in given)
    return " ".join([*filter(None, parts), *([] if is_clear else [f"(a table of {len(text):,} characters)"])])
