"""PDF: scenes as page operators, with embedded fonts; equal pages give equal bytes.

reportlab makes the file, the fonts and the outline. The operators are written here, because a board of a hundred
shapes takes ten times longer through its canvas.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import escape
from io import BytesIO
from itertools import groupby
from typing import Any

from fullhouse import __version__
from fullhouse.errors import MissingExtra
from fullhouse.render.fonts import NAMES, font, one_line, text_width
from fullhouse.render.scene import Box, Curve, Disc, Label, Page, Placed, Point, Scene, Shape, Stroke
from fullhouse.render.svg import CAPITALS
from fullhouse.render.theme import Style, Theme, hatch_lines

try:
    from reportlab.pdfbase.pdfdoc import XMP  # type: ignore[import-untyped]
    from reportlab.pdfgen.canvas import Canvas  # type: ignore[import-untyped]
except ImportError:
    raise MissingExtra("reportlab", "pictures") from None

LANGUAGE = "en"
AUTHOR = "Fullhouse"
HATCH_WIDTHS = {False: 0.7, True: 1.6}
"""The widths of the lines and dots of a hatching."""
_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""The share of a text that is left of its anchor."""
_KAPPA = 4 / 3 * (math.sqrt(2) - 1)
"""The distance of the controls of a quarter circle from its ends, in radii."""


def picture_pdf(scene: Scene, theme: Theme, size: float) -> bytes:
    """The scene as a PDF file of one page, as wide as `size` points."""
    height = size * scene.height / scene.width
    return pages_pdf([Page(size, height, pictures=(Placed(scene, 0, 0, size),))], theme, title=scene.title)


def pages_pdf(pages: Iterable[Page], theme: Theme, *, title: str, subject: str = "") -> bytes:
    """These pages as a PDF file."""
    file = _File(theme, title, subject)
    for page in pages:
        file.add(page)
    return file.to_bytes()


class _File:
    """A PDF file under construction."""

    def __init__(self, theme: Theme, title: str, subject: str) -> None:
        font(is_bold=True), font(is_bold=False)
        self._theme = theme
        settings = {
            "initialFontName": NAMES[0],
            "lang": LANGUAGE,
            "pdfVersion": (1, 4),
        }  # with Helvetica, the default, it would be listed
        self._canvas = Canvas(BytesIO(), invariant=1, pageCompression=1, **settings)
        self._document = self._canvas._doc
        title, subject = one_line(title), one_line(subject)
        self._canvas.setTitle(title)
        self._canvas.setAuthor(AUTHOR)
        self._canvas.setSubject(subject)
        self._canvas.setCreator(f"Fullhouse {__version__}")
        self._canvas.setProducer("reportlab")
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        self._add_metadata(title, subject)
        self._ink = _Ink(self._document)
        self._pages = 0

    def _add_metadata(self, title: str, subject: str) -> None:
        """Add the metadata as XMP, as PDF/A requires."""
        self._document.Catalog.Metadata = XMP(creator=lambda _: _xmp(title, subject))

    def add(self, page: Page) -> None:
        """Add this page."""
        canvas = self._canvas
        canvas.setPageSize((page.width, page.height))
        self._pages += 1
        canvas.bookmarkPage(f"page {self._pages}")
        if page.entry:
            canvas.addOutlineEntry(one_line(page.entry), f"page {self._pages}")
        if self._theme.paper != "#ffffff":
            canvas.addLiteral(f"{_colour(self._theme.paper)} rg 0 0 {page.width:.2f} {page.height:.2f} re f")
        canvas.addLiteral(f"q 1 0 0 -1 0 {page.height:.2f} cm")
        canvas.addLiteral(_operators(page.shapes, self._theme, self._ink))
        for picture in page.pictures:
            scale = picture.width / picture.scene.width
            x, y = picture.x, picture.y
            if picture.is_upside_down:
                scale, x, y = -scale, x + picture.width, y + picture.height
            canvas.addLiteral(f"q {scale:.6f} 0 0 {scale:.6f} {x:.3f} {y:.3f} cm")
            canvas.addLiteral(_operators(picture.scene.shapes, self._theme, self._ink))
            canvas.addLiteral("Q")
        canvas.addLiteral("Q")
        for link in page.links:
            bottom = page.height - link.y - link.height
            corners = (link.x, bottom, link.x + link.width, bottom + link.height)
            canvas.linkRect("", f"page {link.page}", corners, Border="[0 0 0]")
        canvas.showPage()

    def to_bytes(self) -> bytes:
        """The complete file."""
        data = self._canvas.getpdfdata()
        assert isinstance(data, bytes), "reportlab gives bytes"
        return data


class _Ink:
    """Text as operators: the font subset of each character, computed once per text and file."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._known: dict[tuple[str, bool], tuple[tuple[tuple[str, str], ...], float]] = {}

    def parts(self, text: str, *, is_bold: bool) -> tuple[tuple[tuple[str, str], ...], float]:
        """Pairs of a font name and the text in its codes, one per font change; and the width at size 1."""
        found = self._known.get((text, is_bold))
        if found is None:
            used = font(is_bold)
            split = used.splitString(one_line(text), self._document)
            parts = tuple((used.getSubsetInternalName(part, self._document), _literal(codes)) for part, codes in split)
            found = self._known[text, is_bold] = parts, text_width(one_line(text), 1, is_bold=is_bold)
        return found


def _operators(shapes: Sequence[Shape], theme: Theme, ink: _Ink) -> str:
    """The operators that draw these shapes, with y downwards; consecutive shapes that look alike are set up once."""
    found: list[str] = []
    for (kind, role, width), group in groupby(shapes, key=_look):
        some = list(group)
        if kind is Label:
            found += _labels(some, theme, ink)
        elif kind in (Stroke, Curve):
            found += _lines(some, theme.style(role), width)
        else:
            found += _grounds(some, theme.style(role))
    return "\n".join(found)


def _look(shape: Shape) -> tuple[type, str, float]:
    """The key of a shape's set-up; text of all roles goes together."""
    if isinstance(shape, Label):
        return Label, "", 0.0
    return type(shape), shape.role, shape.width if isinstance(shape, Stroke | Curve) else 0.0


def _labels(labels: Sequence[Any], theme: Theme, ink: _Ink) -> Iterator[str]:
    """Text, in the order of the cells, so that it is read and copied row by row."""
    colour: str | None = None
    yield "BT"
    for label in sorted(labels, key=lambda one: -1 if one.cell is None else one.cell):
        style = theme.style(label.role)
        if style.fill is None:
            continue
        if style.fill != colour:
            colour = style.fill
            yield f"{_colour(colour)} rg"
        parts, width = ink.parts(label.text, is_bold=style.is_bold)
        x = label.x - _BEFORE[label.anchor] * width * label.size
        y = label.y + CAPITALS / 2 * label.size
        shown = " ".join([f"{font} {label.size:.2f} Tf ({codes}) Tj" for font, codes in parts])
        yield f"1 0 0 -1 {x:.3f} {y:.3f} Tm {shown}"
    yield "ET"


def _lines(shapes: Sequence[Any], style: Style, width: float) -> Iterator[str]:
    """Strokes and curves; a closed stroke is filled."""
    fill = style.fill if any(isinstance(shape, Stroke) and shape.closed for shape in shapes) else None
    setting, paint = _paint(style, fill, width, round_ends=not style.dash)
    if paint:
        yield setting
        yield from (f"{_curve_path(one) if isinstance(one, Curve) else _lines_path(one)} {paint}" for one in shapes)


def _grounds(shapes: Sequence[Any], style: Style) -> Iterator[str]:
    """Boxes and discs, and the hatching on them."""
    setting, paint = _paint(style, style.fill, style.width, round_ends=False)
    if paint:
        yield setting
        yield from (f"{_outline(shape)} {paint}" for shape in shapes)
    if style.hatch and style.line:
        yield f"{_colour(style.line)} RG {HATCH_WIDTHS[style.hatch == '.']} w 1 J [] 0 d"
        for start, end in (line for shape in shapes for line in hatch_lines(shape, style.hatch)):
            yield f"{_pair(start)} m {_pair(end)} l S"


def _paint(style: Style, fill: str | None, width: float, *, round_ends: bool) -> tuple[str, str]:
    """The set-up of colours and lines, and the operator that paints a path; empty if nothing is visible."""
    settings = [f"{_colour(fill)} rg"] if fill else []
    if has_line := bool(style.line and width):
        dash = " ".join(f"{length * width:.3f}" for length in style.dash)
        ends = "1 J 1 j" if round_ends else "0 J 0 j"
        settings.append(f"{_colour(style.line or '')} RG {width:.3f} w {ends} [{dash}] 0 d")
    return " ".join(settings), {(True, True): "B", (True, False): "f", (False, True): "S"}.get(
        (bool(fill), has_line), ""
    )


def _outline(shape: Box | Disc) -> str:
    """The path around a box or disc; it starts where that of SVG does, so that dashes match."""
    if isinstance(shape, Disc):
        return _circle(shape.x, shape.y, shape.radius)
    if shape.radius:
        return _rounded(shape)
    return f"{shape.x:.3f} {shape.y:.3f} {shape.width:.3f} {shape.height:.3f} re"


def _rounded(box: Box) -> str:
    """A rectangle with round corners, starting after the first corner."""
    radius = min(box.radius, box.width / 2, box.height / 2)
    left, top, right, bottom = box.x, box.y, box.x + box.width, box.y + box.height
    near = radius * (1 - _KAPPA)
    corners = (
        ((right - radius, top), (right - near, top), (right, top + near), (right, top + radius)),
        ((right, bottom - radius), (right, bottom - near), (right - near, bottom), (right - radius, bottom)),
        ((left + radius, bottom), (left + near, bottom), (left, bottom - near), (left, bottom - radius)),
        ((left, top + radius), (left, top + near), (left + near, top), (left + radius, top)),
    )
    parts = (f"{_pair(first)} l {' '.join(map(_pair, others))} c" for first, *others in corners)
    return f"{_pair((left + radius, top))} m {' '.join(parts)} h"


def _circle(x: float, y: float, radius: float) -> str:
    """A circle, starting at its rightmost point."""
    far = _KAPPA * radius
    quarters = (
        ((x + radius, y + far), (x + far, y + radius), (x, y + radius)),
        ((x - far, y + radius), (x - radius, y + far), (x - radius, y)),
        ((x - radius, y - far), (x - far, y - radius), (x, y - radius)),
        ((x + far, y - radius), (x + radius, y - far), (x + radius, y)),
    )
    parts = (f"{' '.join(map(_pair, points))} c" for points in quarters)
    return f"{_pair((x + radius, y))} m {' '.join(parts)} h"


def _lines_path(stroke: Stroke) -> str:
    first, *others = map(_pair, stroke.points)
    return " ".join([f"{first} m", *(f"{other} l" for other in others), *(["h"] if stroke.closed else [])])


def _curve_path(curve: Curve) -> str:
    first, *others = map(_pair, curve.points)
    parts = (f"{' '.join(others[at : at + 3])} c" for at in range(0, len(others), 3))
    return " ".join([f"{first} m", *parts])


def _pair(point: Point) -> str:
    return f"{point[0]:.3f} {point[1]:.3f}"


@cache
def _colour(text: str) -> str:
    """`#rrggbb` as three numbers from 0 to 1."""
    return " ".join(f"{int(text[at : at + 2], 16) / 255:.3f}".rstrip("0").rstrip(".") for at in (1, 3, 5))


def _literal(codes: bytes) -> str:
    """The contents of a PDF string, escaped."""
    plain = (chr(code) if 32 <= code < 127 and code not in b"()\\" else f"\\{code:03o}" for code in codes)
    return "".join(plain)


def _xmp(title: str, subject: str) -> bytes:
    """The metadata as XMP."""
    facts = (
        ("dc:title", f'<rdf:Alt><rdf:li xml:lang="x-default">{escape(title)}</rdf:li></rdf:Alt>'),
        ("dc:creator", f"<rdf:Seq><rdf:li>{AUTHOR}</rdf:li></rdf:Seq>"),
        ("dc:description", f'<rdf:Alt><rdf:li xml:lang="x-default">{escape(subject)}</rdf:li></rdf:Alt>'),
        ("dc:language", f"<rdf:Bag><rdf:li>{LANGUAGE}</rdf:li></rdf:Bag>"),
    )
    inside = "".join(f"<{name}>{value}</{name}>" for name, value in facts)
    text = (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        f'<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">{inside}</rdf:Description>'
        '</rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
    )
    return text.encode()
