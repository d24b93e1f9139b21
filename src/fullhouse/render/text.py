"""A board's scene as text: lines of spans, each a text and the name of its style. The caller adds
colours.

Styles are the roles of the scene: `given`, `found`, `candidate`, `frame`, those of marks, and `marked` for candidates
without a mark of their own in a marked cell.

    digits   ┌───────┬──        candidates   +----------------+--
             │ 5 3 . │ .                     | 5    3    124  | 26
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from fullhouse.core.geometry import Cell, Digit, Geometry
from fullhouse.render.scene import Box, Disc, Label, Scene

Span = tuple[str, str]
Line = list[Span]

_ASCII = str.maketrans("┌┬┐├┼┤└┴┘─│", "+++++++++-|")


def digit_lines(scene: Scene, *, is_ascii: bool = False, white: Collection[Cell] = ()) -> list[Line]:
    """The digits in a frame of box-drawing characters, or of ASCII; `white` cells show nothing, not even a dot."""
    geometry, digits = _geometry(scene), _digits(scene)
    lines: list[Line] = []

    def framed(text: str) -> Span:
        return (text.translate(_ASCII) if is_ascii else text), "frame"

    for row in range(geometry.side):
        if row % geometry.box_rows == 0:
            lines.append([framed(_edge(geometry, "├┼┤" if row else "┌┬┐"))])
        line: Line = []
        for column in range(geometry.side):
            cell = row * geometry.side + column
            if column % geometry.box_columns == 0:
                line.append(framed("│ "))
            label = digits.get(cell)
            line.append((label.text, label.role) if label else (" " if cell in white else ".", "frame"))
            line.append((" ", ""))
        lines.append([*line, framed("│")])
    return [*lines, [framed(_edge(geometry, "└┴┘"))]]


def digit_width(geometry: Geometry) -> int:
    """The width of such a board in characters."""
    return len(_edge(geometry, "┌┬┐"))


def _edge(geometry: Geometry, ends: str) -> str:
    """A line of the frame: left end, crossing between boxes, right end."""
    return ends[0] + ends[1].join(["─" * (2 * geometry.box_columns + 1)] * geometry.box_rows) + ends[2]


def candidate_lines(scene: Scene) -> list[Line]:
    """The candidates of each cell in an ASCII frame, as in the format `candidates`."""
    geometry = _geometry(scene)
    cells = [list(spans) for spans in _cells(scene, geometry)]
    widths = [
        max(sum(len(text) for text, _ in cells[cell]) for cell in range(column, geometry.size, geometry.side))
        for column in range(geometry.side)
    ]
    across = geometry.box_columns
    lefts = range(0, geometry.side, across)
    edge = "+" + "+".join("-" * (sum(widths[left : left + across]) + across + 1) for left in lefts) + "+"
    lines: list[Line] = [[(edge, "frame")]]
    for row in range(geometry.side):
        line: Line = []
        for column, width in enumerate(widths):
            if column % across == 0:
                line.append(("| ", "frame"))
            spans = cells[row * geometry.side + column]
            line += [*spans, (" " * (width - sum(len(text) for text, _ in spans) + 1), "")]
        lines.append([*line, ("|", "frame")])
        if (row + 1) % geometry.box_rows == 0:
            lines.append([(edge, "frame")])
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
