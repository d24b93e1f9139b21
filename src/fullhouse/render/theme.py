"""Themes: light, dark, and print. Roles differ in line style, hatching or shape as well as in hue.

The hues are those of Okabe and Ito, which colour-blind readers can tell apart. Backgrounds are soft mixtures of them
with the paper colour, so that digits stand out. The roles of a scene are those of `techniques/highlights.py`:
unchanged for candidates, with the prefix `ink-` for the digit on top, `cell-` for cells, and `house-` and `edge-` for
the background and the edge of houses. Marks of rules have the names of their kinds, with the prefixes `line-`, `end-`,
`cage-`, `shade-` and `symbol-`, and the colours that setters know.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt

from fullhouse.errors import UnknownName
from fullhouse.render.scene import Box, Disc, Point


@dataclass(frozen=True, slots=True)
class Style:
    """The style of the shapes of a role. Colours are `#rrggbb`; None draws nothing."""

    fill: str | None = None  # the background of boxes, discs and closed strokes; the ink of labels
    line: str | None = None  # the outline of boxes and discs; the ink of strokes and curves
    width: float = 0.0  # of the outline of boxes and discs, in units of the scene
    dash: tuple[float, ...] = ()  # lengths of strokes and gaps, in widths of the line
    hatch: str = ""  # lines over the background: "/", "\\", "x", "-", "|", "." or none
    is_bold: bool = False


@dataclass(frozen=True, slots=True)
class Theme:
    """A paper colour, and the style of every role."""

    name: str
    paper: str
    styles: Mapping[str, Style]

    def style(self, role: str) -> Style:
        """The style of this role; an unknown role looks like `pattern`, its ink like a candidate's."""
        found = self.styles.get(role)
        if found is None:
            found = self.styles[_ALIKE.get(role.partition("-")[0], "pattern")]
        return found


_ALIKE = {
    "cell": "cell-pattern", "house": "house-base", "edge": "edge-base", "ink": "candidate", "line": "line-other",
    "end": "end-other", "cage": "cage-cage", "shade": "shade-other", "symbol": "symbol-other",
}  # fmt: skip
"""The styles of unknown roles, by prefix."""


@dataclass(frozen=True, slots=True)
class _Inks:
    """The base colours of a theme."""

    paper: str
    ink: str
    soft: str  # candidates and names
    hair: str  # lines between cells
    found: str  # digits that were placed
    blue: str
    sky: str
    green: str
    orange: str
    red: str
    purple: str
    yellow: str
    tint: float  # the share of the hue in a soft background


_LIGHT = _Inks(
    "#ffffff", "#1b1b1f", "#5c5f66", "#c3c6cc", "#0b5c8e",
    "#0072b2", "#3c9fd8", "#00805d", "#b97800", "#c8500a", "#a5507f", "#8a7a00", 0.16,
)  # fmt: skip
_DARK = _Inks(
    "#16181d", "#f2f3f5", "#b6bbc4", "#3d424d", "#7cc4f2",
    "#56b4e9", "#8fd0f5", "#2fc79a", "#f0b43c", "#ff8a52", "#e39cc3", "#d8cd3a", 0.2,
)  # fmt: skip
_PRINT = _Inks(
    "#ffffff", "#000000", "#3a3a3a", "#9a9a9a", "#3a3a3a",
    "#000000", "#555555", "#000000", "#555555", "#000000", "#555555", "#333333", 0.12,
)  # fmt: skip


def mixed(one: str, other: str, share: float) -> str:
    """The mixture of two colours, with this share of the first."""
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


_DASHED, _DOTTED, _DASH_DOT = (4.0, 2.6), (1.2, 2.0), (5.0, 2.0, 1.2, 2.0)
_HATCHES = ("", "/", "\\", "-", "x", "|", ".", "/", "\\")
"""The styles of sets 1 to 9."""


def _styles(inks: _Inks) -> dict[str, Style]:
    """The styles of a theme on a screen."""
    paper, blue = inks.paper, inks.blue

    def soft(hue: str, times: float = 1.0) -> str:
        return mixed(hue, paper, inks.tint * times)

    styles = {
        "paper": Style(paper),
        "ground": Style(paper),
        "hair": Style(line=inks.hair),
        "frame": Style(line=inks.ink),
        "given": Style(inks.ink, is_bold=True),
        "found": Style(inks.found),
        "candidate": Style(inks.soft),
        "name": Style(inks.soft),
        "caption": Style(inks.ink),
        "pattern": Style(soft(blue, 2.2), blue, 0.9),
        "base": Style(soft(blue, 2.2), blue, 0.9),
        "cover": Style(paper, inks.orange, 1.1, _DASHED),
        "fin": Style(soft(inks.purple, 2), inks.purple, 1.3, (3.0, 1.6)),
        "endo-fin": Style(soft(inks.purple, 2), inks.purple, 1.3, (3.0, 1.6), "/"),
        "pivot": Style(soft(blue, 2.2), blue, 1.6),
        "pincer": Style(soft(inks.orange, 2), inks.orange, 1.1),
        "shared": Style(soft(inks.yellow, 1.8), inks.ink, 1.1),
        "on": Style(blue, blue, 1.1),
        "off": Style(paper, blue, 1.3),
        "corner": Style(soft(blue, 2.2), blue, 0.9),
        "extra": Style(soft(inks.purple, 2), inks.purple, 1.1, hatch="."),
        "placed": Style(inks.green, inks.green, 1.1),
        "eliminated": Style(soft(inks.red, 1.7), inks.red, 1.1),
        "color-1": Style(blue, blue, 1.1),
        "color-2": Style(soft(inks.orange, 2.4), inks.orange, 1.3),
        "color-3": Style(inks.purple, inks.purple, 1.1),
        "color-4": Style(soft(inks.green, 2.4), inks.green, 1.3, (3.0, 1.6)),
        "strike": Style(line=inks.red),
        "strong": Style(line=mixed(blue, inks.ink, 0.72)),
        "weak": Style(line=mixed(inks.red, inks.ink, 0.82), dash=(3.2, 2.4)),
        "tip-strong": Style(mixed(blue, inks.ink, 0.72)),
        "tip-weak": Style(mixed(inks.red, inks.ink, 0.82)),
        "joint": Style(line=soft(blue, 2.6)),
        "house-base": Style(soft(blue, 0.5)),
        "house-cover": Style(None),
        "edge-base": Style(None, mixed(blue, paper, 0.75), 1.4),
        "edge-cover": Style(None, mixed(inks.orange, paper, 0.9), 1.4, _DASHED),
        "cell-pattern": Style(soft(blue, 0.9)),
        "cell-pivot": Style(soft(blue, 0.9), blue, 1.6),
        "cell-pincer": Style(soft(inks.orange, 0.9), inks.orange, 1.2, _DASHED),
        "cell-corner": Style(soft(blue, 0.9), mixed(blue, paper, 0.8), 1.2),
        "cell-placed": Style(soft(inks.green, 0.9)),
        "cell-mistake": Style(soft(inks.red, 1.4), inks.red, 1.4, hatch="/"),
        "ink-eliminated": Style(mixed(inks.red, inks.ink, 0.5)),
    }
    hues = (blue, inks.orange, inks.green, inks.purple, inks.sky, inks.red, inks.yellow, blue, inks.orange)
    for number, (hue, hatch) in enumerate(zip(hues, _HATCHES, strict=True), start=1):
        styles[f"cell-set-{number}"] = Style(soft(hue, 1.1), mixed(hue, paper, 0.45), 0.9, hatch=hatch)
        styles[f"set-{number}"] = Style(soft(hue, 2.2), hue, 0.9, hatch=hatch)
    for role in ("on", "placed", "color-1", "color-3"):
        styles[f"ink-{role}"] = Style(paper, is_bold=True)
    styles |= _tree_styles(inks) | _rule_styles(inks)
    for role in ("off", "pattern", "base", "pivot", "pincer", "shared", "corner", "extra", "fin", "endo-fin", "cover"):
        styles[f"ink-{role}"] = Style(inks.ink, is_bold=True)
    for role in ("color-2", "color-4", *(f"set-{number}" for number in range(1, 10))):
        styles[f"ink-{role}"] = Style(inks.ink, is_bold=True)
    return styles


def _tree_styles(inks: _Inks) -> dict[str, Style]:
    """The styles of search trees and animations: marks differ in shape first."""
    return {
        "tree-title": Style(inks.ink, is_bold=True),
        "tree-panel": Style(inks.paper, inks.hair, 1.0),
        "tree-level": Style(line=mixed(inks.hair, inks.paper, 0.55)),
        "tree-edge": Style(line=mixed(inks.soft, inks.paper, 0.6)),
        "tree-node": Style(inks.soft),
        "tree-open": Style(inks.paper, inks.soft, 1.0),
        "tree-dead": Style(line=inks.red),
        "tree-hidden": Style(mixed(inks.soft, inks.paper, 0.22), mixed(inks.soft, inks.paper, 0.6)),
        "tree-way": Style(line=inks.blue),
        "tree-way-node": Style(inks.blue),
        "tree-solution": Style(inks.green),
        "tree-bar": Style(mixed(inks.blue, inks.paper, 0.55)),
        "tree-tick": Style(line=inks.paper),
        "cell-guess": Style(mixed(inks.orange, inks.paper, 1.3 * inks.tint), inks.orange, 1.4, _DASHED),
    }


_LINES = {
    "other": "#6f7fbf", "thermometer": "#85858c", "slow-thermometer": "#7f9dc4", "whisper": "#2fbf55",
    "dutch-whisper": "#ff9326", "renban": "#d24fd2", "nabner": "#d9b400", "palindrome": "#7f8fa6",
    "between": "#85858c", "lockout": "#7a6fe0", "region-sums": "#2a9df4", "zipper": "#ad84ee", "entropic": "#f28a5a",
    "modular": "#14a597", "parity": "#e0564f", "ten-line": "#b8a04a", "double-arrow": "#85858c",
    "equal-sums": "#3bb8c4", "same-values": "#a8787a", "indexing": "#6b9e3f", "lunchbox": "#c98a6a",
}  # fmt: skip
"""The hues of lines, by kind."""
_SHADES = {
    "shade-other": "#7f7f88", "shade-windoku": "#7f7f88", "shade-different": "#4fae9a", "shade-clones": "#8a7fd0",
    "shade-same-values": "#d0a04f", "symbol-other": "#7f7f88", "symbol-doublers": "#d0a04f",
    "symbol-minimum": "#7f7f88", "symbol-maximum": "#7f7f88", "symbol-column-indexing": "#e0564f",
    "symbol-row-indexing": "#2fbf55",
}  # fmt: skip
"""The hues of backgrounds, by role."""


def _rule_styles(inks: _Inks) -> dict[str, Style]:
    """The styles of the marks of rules on a screen."""
    paper, grey = inks.paper, mixed(inks.ink, inks.paper, 0.5)
    is_light = paper == _LIGHT.paper
    styles = {
        "bulb": Style(None, grey, 2.8),
        "pill": Style(None, grey),
        "arrow": Style(line=grey),
        "diagonal": Style(line=mixed("#3c9fd8", paper, 0.75)),
        "dot-white": Style("#ffffff", inks.ink, 1.5),
        "dot-black": Style("#000000", inks.ink, 1.5),
        "dot-white-text": Style("#000000", is_bold=True),
        "dot-black-text": Style("#ffffff", is_bold=True),
        "edge-text": Style(inks.ink, is_bold=True),
        "corner-text": Style(inks.ink),
        "sign": Style(line=inks.ink),
        "chevron": Style(line=grey),
        "quadruple": Style(paper, inks.ink, 1.2),
        "clue": Style(inks.ink),
        "clue-frame": Style(None, inks.soft, 1.2),
        "clue-dashed": Style(None, inks.soft, dash=(2.2, 2.0)),
        "pointer": Style(line=inks.ink),
        "cage-cage": Style(line=inks.ink, dash=(3.2, 2.2)),
        "symbol-counting-circles": Style(None, grey, 2.4),
    }
    cages = {
        "rellik": (inks.red, (7.0, 2.0)),
        "look-and-say": (inks.blue, (1.2, 1.8)),
        "equality-cage": (inks.green, (5.0, 2.0, 1.2, 2.0)),
        "table": (inks.purple, (2.0, 4.0)),
    }
    for kind, (hue, dash) in cages.items():
        styles[f"cage-{kind}"] = Style(line=hue, dash=dash)
    for kind, hue in _LINES.items():
        soft = mixed(hue, paper, 0.6) if is_light else _seen(hue, paper, 0.5, 3.0)
        styles[f"line-{kind}"] = Style(soft, soft)
        styles[f"end-{kind}"] = Style(paper, soft, 3.0)
    for role, hue in _SHADES.items():
        least = 1.9 if role.startswith("symbol") else 1.6
        styles[role] = Style(mixed(hue, paper, 0.24) if is_light else _seen(hue, paper, 0.24, least))
    return styles


def _seen(hue: str, paper: str, share: float, contrast: float) -> str:
    """The hue mixed with the paper: this share of it, or more for as much contrast with the paper."""
    while share < 1 and contrast_of(mixed(hue, paper, share), paper) < contrast:
        share += 0.02
    return mixed(hue, paper, min(share, 1.0))


def contrast_of(one: str, other: str) -> float:
    """The contrast of two colours, as the Web Content Accessibility Guidelines define it."""
    dark, light = sorted(map(_luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def _rules_on_paper() -> dict[str, Style]:
    """The marks of rules on paper: lines differ in grey and dashes, backgrounds in grey."""
    styles = {"diagonal": Style(line="#9a9a9a")}
    for number, kind in enumerate(_LINES):
        grey = _PAPER_GREYS[number % len(_PAPER_GREYS)]
        usual = kind in ("thermometer", "palindrome", "between", "double-arrow", "lockout")
        dash = () if usual else _PAPER_DASHES[number % len(_PAPER_DASHES)]
        styles[f"line-{kind}"] = Style(grey, grey, dash=dash)
        styles[f"end-{kind}"] = Style("#ffffff", "#8c8c8c", 2.4)
    for role in _SHADES:
        styles[role] = Style("#dedede")
    for role in ("shade-different", "shade-clones", "shade-same-values", "symbol-row-indexing"):
        styles[role] = Style("#ffffff", "#8c8c8c", hatch={"shade-clones": "/", "shade-different": "."}.get(role, "\\"))
    return styles


_PAPER_GREYS = ("#c4c4c4", "#d2d2d2", "#b8b8b8")
_PAPER_DASHES = ((), (1.1, 0.45), (0.5, 0.35), (2.2, 0.4, 0.4, 0.4))
"""In widths of the line."""


def _on_paper() -> dict[str, Style]:
    """The styles that differ on paper: greys light enough for a laser printer, and hatching instead of hues."""
    black, dark, grey, light = "#000000", "#444444", "#8c8c8c", "#e4e4e4"
    return {
        "pattern": Style(light, black, 0.9),
        "base": Style(light, black, 0.9),
        "corner": Style(light, black, 0.9),
        "pivot": Style(light, black, 1.8),
        "pincer": Style("#ffffff", black, 1.2, _DASHED),
        "cover": Style("#ffffff", black, 1.0, _DOTTED),
        "fin": Style("#ffffff", black, 1.5, (3.0, 1.6)),
        "endo-fin": Style("#ffffff", grey, 1.5, (3.0, 1.6), "/"),
        "extra": Style("#ffffff", black, 1.0, hatch="."),
        "shared": Style("#ffffff", black, 2.0),
        "color-1": Style(black, black, 1.0),
        "color-2": Style("#ffffff", black, 1.2),
        "color-3": Style("#666666", black, 1.0),
        "color-4": Style("#ffffff", black, 1.2, (3.0, 1.6)),
        "eliminated": Style("#ffffff", dark, 0.9, _DOTTED),
        "placed": Style(black, black, 1.2),
        "house-base": Style("#f2f2f2"),
        "edge-base": Style(None, dark, 1.4),
        "edge-cover": Style(None, dark, 1.4, _DASHED),
        "cell-pattern": Style("#ededed"),
        "cell-pivot": Style("#ededed", black, 1.6),
        "cell-pincer": Style("#f7f7f7", dark, 1.2, _DASHED),
        "cell-corner": Style("#ededed", dark, 1.2),
        "cell-mistake": Style("#ffffff", black, 1.6, hatch="x"),
        "ink-eliminated": Style("#6a6a6a"),
        "strike": Style(line=black),
        **{
            f"cell-set-{number}": Style("#ededed" if number == 1 else "#ffffff", grey, 0.8, hatch=hatch)
            for number, hatch in enumerate(_HATCHES, start=1)
        },
    }


THEMES: dict[str, Theme] = {
    "light": Theme("light", _LIGHT.paper, _styles(_LIGHT)),
    "dark": Theme("dark", _DARK.paper, _styles(_DARK)),
    "print": Theme("print", _PRINT.paper, {**_styles(_PRINT), **_on_paper(), **_rules_on_paper()}),
}


def theme_of(theme: str | Theme) -> Theme:
    """The theme with this name; a theme is returned unchanged."""
    if isinstance(theme, Theme):
        return theme
    if theme not in THEMES:
        raise UnknownName("theme", str(theme), tuple(THEMES))
    return THEMES[theme]


_SPACING = {Box: 7.5, Disc: 4.0}
"""The distance between lines on a cell's background, and on a candidate's."""

Line = tuple[Point, Point]


def hatch_lines(shape: Box | Disc, hatch: str) -> list[Line]:
    """The lines over the background of this shape; a dot is a line of length zero."""
    spacing = _SPACING[type(shape)]
    if hatch == ".":
        return [((x, y), (x, y)) for x, y in _lattice(shape, spacing)]
    slopes = {"/": (1.0, 1.0), "\\": (1.0, -1.0), "-": (0.0, 1.0), "|": (1.0, 0.0)}
    wanted = "/\\" if hatch == "x" else hatch
    return [line for one in wanted for line in _parallel(shape, *slopes[one], spacing)]


def _parallel(shape: Box | Disc, a: float, b: float, spacing: float) -> list[Line]:
    """The lines a x + b y = c at this spacing, cut at the edge of the shape."""
    if isinstance(shape, Disc):
        return _chords(shape, a, b, spacing)
    step = spacing * sqrt(a * a + b * b)
    left, top, right, bottom = shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
    corners = [a * x + b * y for x in (left, right) for y in (top, bottom)]
    number = int(min(corners) // step) + 1
    lines = []
    while number * step < max(corners):
        if line := _cut(a, b, number * step, (left, top, right, bottom)):
            lines.append(line)
        number += 1
    return lines


def _cut(a: float, b: float, c: float, edges: tuple[float, float, float, float]) -> Line | None:
    left, top, right, bottom = edges
    points = []
    if b:
        points += [(x, (c - a * x) / b) for x in (left, right) if top <= (c - a * x) / b <= bottom]
    if a:
        points += [((c - b * y) / a, y) for y in (top, bottom) if left < (c - b * y) / a < right]
    return (points[0], points[1]) if len(points) >= 2 else None


def _chords(disc: Disc, a: float, b: float, spacing: float) -> list[Line]:
    length = sqrt(a * a + b * b)
    nx, ny = a / length, b / length
    lines = []
    for number in range(-int(disc.radius / spacing), int(disc.radius / spacing) + 1):
        away = number * spacing
        half = sqrt(max(disc.radius**2 - away**2, 0.0))
        x, y = disc.x + nx * away, disc.y + ny * away
        lines.append(((x - ny * half, y + nx * half), (x + ny * half, y - nx * half)))
    return lines


def _lattice(shape: Box | Disc, spacing: float) -> list[Point]:
    if isinstance(shape, Disc):
        reach = int(shape.radius / spacing)
        offsets = [number * spacing for number in range(-reach, reach + 1)]
        return [(shape.x + x, shape.y + y) for x in offsets for y in offsets if x * x + y * y < shape.radius**2]
    across, down = int(shape.width / spacing), int(shape.height / spacing)
    return [
        (shape.x + (column + 0.5) * shape.width / across, shape.y + (row + 0.5) * shape.height / down)
        for row in range(down)
        for column in range(across)
    ]
