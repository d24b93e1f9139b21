"""A board's scene as text: lines of spans, each a text and the name of its style. The caller adds
colours.

Styles are the roles of the scene: `given`, `found`, `candidate`, `frame`, those of marks, and `marked` for candidates
without a mark of their own in a marked cell.

    digits   ┌───────┬──        candidates   +----------------+--
             │ 5 3 . │ .                     | 5    3    124  | 26
"""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterator

from fullhouse.constraints.rules import Rules
from fullhouse.core.geometry import Cell, Digit, Geometry
from fullhouse.render.layout import regions_of
from fullhouse.render.marks import rules_in_words
from fullhouse.render.scene import Box, Disc, Label, Scene

Span = tuple[str, str]
Line = list[Span]

_ASCII = str.maketrans("┌┬┐├┼┤└┴┘─│╴╵╶╷", "+++++++++-|----")
_JOINTS = " ╷╵│╶┌└├╴┐┘┤─┬┴┼"
"""The characters where lines meet: bits for a line downwards, upwards, to the right and to the left."""
_WORDS = 76
"""The characters per line of rules in words."""


def digit_lines(scene: Scene, *, is_ascii: bool = False, white: Collection[Cell] = ()) -> list[Line]:
    """The digits in a frame of box-drawing characters, or of ASCII; `white` cells show nothing, not even a dot."""
    geometry, digits = _geometry(scene), _digits(scene)
    cells: list[Line] = []
    for cell in range(geometry.size):
        label = digits.get(cell)
        cells.append([(label.text, label.role) if label else (" " if cell in white else ".", "frame"), (" ", "")])
    return _framed(geometry, cells, [1] * len(geometry.columns), is_ascii=is_ascii)


def digit_width(geometry: Geometry) -> int:
    """The width of such a board in characters."""
    empty = [[(" ", "")]] * geometry.size
    return len(plain_text(_framed(geometry, empty, [1] * len(geometry.columns), is_ascii=True)[:1]))


def candidate_lines(scene: Scene) -> list[Line]:
    """The candidates of each cell in an ASCII frame, as in the format `candidates`."""
    geometry = _geometry(scene)
    across = len(geometry.columns)
    cells = [list(spans) for spans in _cells(scene, geometry)]
    lengths = [sum(len(text) for text, _ in spans) for spans in cells]
    widths = [max(lengths[column::across]) for column in range(across)]
    for number, spans in enumerate(cells):
        spans.append((" " * (widths[number % across] - lengths[number] + 1), ""))
    return _framed(geometry, cells, widths, is_ascii=True)


def rule_lines(scene: Scene) -> list[Line]:
    """The rules of the board in words; none if it has rows, columns and boxes alone."""
    geometry = _geometry(scene)
    words = rules_in_words(geometry) if isinstance(geometry, Rules) else ()
    lines = (line for one in words for line in textwrap.wrap(one, _WORDS, subsequent_indent="  "))
    return [[(line, "name")] for line in lines]


def _framed(geometry: Geometry, cells: list[Line], widths: list[int], *, is_ascii: bool) -> list[Line]:
    """Cells of these widths, each with a space after it, in the frame of the board and of its regions.

    A line of the grid takes space only if some region ends there.
    """
    down, across = len(geometry.rows), len(geometry.columns)
    regions = regions_of(geometry)

    def ends(row: int, column: int, other_row: int, other_column: int) -> bool:
        """Whether there is a line between two places; it is there around the board, but not beyond."""
        places = ((row, column), (other_row, other_column))
        inside = [0 <= r < down and 0 <= c < across for r, c in places]
        if not all(inside):
            return any(inside)
        return regions[row * across + column] != regions[other_row * across + other_column]

    rows = [row for row in range(down + 1) if any(ends(row - 1, c, row, c) for c in range(across))]
    columns = [column for column in range(across + 1) if any(ends(r, column - 1, r, column) for r in range(down))]
    lines: list[Line] = []
    for row in range(down + 1):
        if row in rows:
            edge = ""
            for column in range(across + 1):
                if column in columns:
                    joint = (
                        ends(row, column - 1, row, column),
                        ends(row - 1, column - 1, row - 1, column),
                        ends(row - 1, column, row, column),
                        ends(row - 1, column - 1, row, column - 1),
                    )
                    edge += _JOINTS[sum(is_there << bit for bit, is_there in enumerate(joint))]
                    edge += "─" * joint[2] or " " * (column < across)
                if column < across:
                    edge += ("─" if ends(row - 1, column, row, column) else " ") * (widths[column] + 1)
            lines.append([(edge.translate(_ASCII) if is_ascii else edge, "frame")])
        if row == down:
            break
        line: Line = []
        for column in range(across + 1):
            if column in columns:
                bar = "│" if ends(row, column - 1, row, column) else " "
                line.append(((bar.translate(_ASCII) if is_ascii else bar) + " " * (column < across), "frame"))
            if column < across:
                line += cells[row * across + column]
        lines.append(line)
    return lines


def plain_text(lines: list[Line]) -> str:
    """The lines without styles."""
    return "\n".join("".join(text for text, _ in line) for line in lines)


def _cells(scene: Scene, geometry: Geometry) -> Iterator[Iterator[Span]]:
    """Yield the text of each cell: its digit, its candidates, or a single or missing candidate in brackets."""
    digits = _digits(scene)
    roles = {(shape.cell, shape.digit): shape.role for shape in scene.shapes if isinstance(shape, Disc)}
    grounds = {
        shape.cell: shape.role.removeprefix("cell-")
        for shape in scene.shapes
        if isinstance(shape, Box) and shape.cell is not None
    }
    candidates: dict[Cell | None, dict[Digit, str]] = {}
    for shape in scene.shapes:
        if isinstance(shape, Label) and shape.digit and shape.role not in ("given", "found"):
            candidates.setdefault(shape.cell, {})[shape.digit] = shape.text
    for cell in range(geometry.size):
        yield _cell(cell, digits.get(cell), candidates.get(cell, {}), roles, grounds.get(cell))


def _cell(
    cell: Cell,
    digit: Label | None,
    candidates: dict[Digit, str],
    roles: dict[tuple[Cell | None, Digit | None], str],
    ground: str | None,
) -> Iterator[Span]:
    if digit:
        yield digit.text, ground or digit.role
        return
    if len(candidates) < 2:
        yield "(", "frame"
    for number, text in sorted(candidates.items()):
        yield text, roles.get((cell, number)) or ("marked" if ground else "candidate")
    if len(candidates) < 2:
        yield ")", "frame"


def _geometry(scene: Scene) -> Geometry:
    assert scene.geometry is not None, "only a board can be drawn as text"
    return scene.geometry


def _digits(scene: Scene) -> dict[Cell | None, Label]:
    return {
        shape.cell: shape for shape in scene.shapes if isinstance(shape, Label) and shape.role in ("given", "found")
    }
