"""A scene as SVG: text as text, with title and description, without scripts, style sheets or ids that could clash.
An SVG as PNG.

Consecutive shapes that look alike share a group, which sets their style once.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from itertools import groupby
from typing import Any

from fullhouse.errors import MissingExtra
from fullhouse.render.scene import Box, Curve, Disc, Label, Point, Scene, Shape, Stroke
from fullhouse.render.theme import Style, Theme, hatch_lines, theme_of

FONTS = "'Bitstream Vera Sans','DejaVu Sans',Verdana,sans-serif"
"""Fonts with the same metrics; PNG and PDF use the first."""
CAPITALS = 0.729
"""The height of their capitals and digits, as a share of the size."""
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""Characters that XML does not allow, and other control characters."""


def escaped(text: str) -> str:
    """The text escaped for XML and HTML, between tags and in quotes."""
    text = _FORBIDDEN.sub("", text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;").replace("'", "&#39;")


def scene_svg(scene: Scene, theme: str | Theme = "light", *, size: float | None = None) -> str:
    """The scene as an SVG document, `size` pixels wide; without a size it fills its container."""
    chosen = theme_of(theme)
    width = "" if size is None else f' width="{_n(size)}" height="{_n(size * scene.height / scene.width)}"'
    words = f"<title>{escaped(scene.title)}</title>" if scene.title else ""
    words += f"<desc>{escaped(scene.description)}</desc>" if scene.description else ""
    label = f' aria-label="{escaped(scene.title)}"' if scene.title else ""
    box = f"0 0 {_n(scene.width)} {_n(scene.height)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg"{width} viewBox="{box}" role="img"{label}>{words}'
        f'<rect width="{_n(scene.width)}" height="{_n(scene.height)}" fill="{chosen.paper}"/>'
        f"{''.join(svg_shapes(scene.shapes, chosen))}</svg>"
    )


def svg_shapes(shapes: Iterable[Shape], theme: Theme) -> Iterator[str]:
    """Yield the shapes as groups of elements, to be part of a document."""
    for (kind, role, size), some in groupby(shapes, key=_look):
        style, members = theme.style(role), list(some)
        yield f"<g{_ATTRIBUTES[kind](style, size)}>"
        if kind is Label:
            yield from _labels(members)
        elif kind is Stroke:  # one path for all of them
            yield f'<path d="{"".join(map(_ELEMENTS[kind], members))}"/>'
        else:
            yield from map(_ELEMENTS[kind], members)
        yield "</g>"
        if style.hatch and kind in (Box, Disc):
            yield _hatching(members, style)


def _look(shape: Shape) -> tuple[type, str, tuple[Any, ...]]:
    if isinstance(shape, Label):
        return Label, shape.role, (shape.size, shape.anchor)
    return (
        type(shape),
        shape.role,
        (shape.width, shape.closed)
        if isinstance(shape, Stroke)
        else ((shape.width,) if isinstance(shape, Curve) else ()),
    )


def _n(number: float) -> str:
    """The number in as few characters as possible."""
    return f"{round(number, 2):g}"


def _dashed(style: Style, width: float) -> str:
    dash = " ".join(_n(length * width) for length in style.dash)
    return f' stroke-dasharray="{dash}"' if dash else ""


def _shape_attributes(style: Style, _size: tuple[Any, ...]) -> str:
    line = f' stroke="{style.line}" stroke-width="{_n(style.width)}"' if style.line and style.width else ""
    return f' fill="{style.fill or "none"}"{line}{_dashed(style, style.width) if line else ""}'


def _stroke_attributes(style: Style, size: tuple[Any, ...]) -> str:
    width, closed = (*size, False)[:2]
    fill = style.fill if closed and style.fill else "none"
    line = f' stroke="{style.line}" stroke-width="{_n(width)}"' if style.line and width else ""
    ends = ' stroke-linecap="round" stroke-linejoin="round"' if line and not style.dash else ""
    return f' fill="{fill}"{line}{ends}{_dashed(style, width)}'


def _label_attributes(style: Style, size: tuple[Any, ...]) -> str:
    height, anchor = size
    bold = ' font-weight="bold"' if style.is_bold else ""
    return f' fill="{style.fill or "none"}" font-family="{FONTS}" font-size="{_n(height)}" text-anchor="{anchor}"{bold}'


def _path(points: Iterable[Point]) -> list[str]:
    return [f"{_n(x)} {_n(y)}" for x, y in points]


def _box(box: Box) -> str:
    radius = f' rx="{_n(box.radius)}"' if box.radius else ""
    return f'<rect x="{_n(box.x)}" y="{_n(box.y)}" width="{_n(box.width)}" height="{_n(box.height)}"{radius}/>'


def _disc(disc: Disc) -> str:
    return f'<circle cx="{_n(disc.x)}" cy="{_n(disc.y)}" r="{_n(disc.radius)}"/>'


def _stroke(stroke: Stroke) -> str:
    return f"M{'L'.join(_path(stroke.points))}{'Z' if stroke.closed else ''}"


def _curve(curve: Curve) -> str:
    start, *rest = _path(curve.points)
    return f'<path d="M{start}C{" ".join(rest)}"/>'


def _labels(labels: list[Any]) -> Iterator[str]:
    """Yield the labels; single characters of one line become one text with a position for each."""
    lines: dict[float, list[Label]] = {}
    for label in labels:
        if len(label.text) == 1:
            lines.setdefault(label.y, []).append(label)
        else:
            yield _text([label])
    for some in lines.values():
        yield _text(some)


def _text(labels: list[Label]) -> str:
    y = labels[0].y + CAPITALS / 2 * labels[0].size
    x = " ".join(_n(label.x) for label in labels)
    return f'<text x="{x}" y="{_n(y)}">{escaped("".join(label.text for label in labels))}</text>'


def _hatching(shapes: list[Any], style: Style) -> str:
    width = 1.6 if style.hatch == "." else 0.7
    lines = (line for shape in shapes for line in hatch_lines(shape, style.hatch))
    path = "".join(f"M{_n(ax)} {_n(ay)}L{_n(bx)} {_n(by)}" for (ax, ay), (bx, by) in lines)
    return f'<path d="{path}" fill="none" stroke="{style.line}" stroke-width="{_n(width)}" stroke-linecap="round"/>'


_ELEMENTS: dict[type, Callable[[Any], str]] = {
    Box: _box, Disc: _disc, Stroke: _stroke, Curve: _curve
}  # fmt: skip
_ATTRIBUTES: dict[type, Callable[[Style, tuple[Any, ...]], str]] = {
    Box: _shape_attributes,
    Disc: _shape_attributes,
    Stroke: _stroke_attributes,
    Curve: _stroke_attributes,
    Label: _label_attributes,
}


def svg_png(svg: str, *, size: int) -> bytes:
    """An SVG document as PNG, `size` pixels wide, drawn by resvg with our own fonts: the same on every machine."""
    try:
        from resvg_py import svg_to_bytes  # an extra
    except ImportError:
        raise MissingExtra("resvg_py", "pictures") from None
    return svg_to_bytes(
        svg_string=svg,
        width=size,
        font_files=list(font_files()),
        skip_system_fonts=True,
        font_family="Bitstream Vera Sans",
        sans_serif_family="Bitstream Vera Sans",
    )


def font_files() -> tuple[str, str]:
    """The files of the plain and the bold font of PNG and PDF: Bitstream Vera, which comes with reportlab."""
    found = find_spec("reportlab")
    if found is None or not found.submodule_search_locations:
        raise MissingExtra("reportlab", "pictures")
    folder = found.submodule_search_locations[0]
    return os.path.join(folder, "fonts", "Vera.ttf"), os.path.join(folder, "fonts", "VeraBd.ttf")
