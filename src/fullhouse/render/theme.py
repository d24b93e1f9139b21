"""How roles look: light, dark, and on paper. A role is told by line style, hatching or shape as well as by hue."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """How shapes of a role are drawn. Colours are `#rrggbb`; None draws nothing."""

    fill: str | None = None  # the ground of boxes, discs and closed strokes; the ink of labels
    line: str | None = None  # the outline of boxes and discs; the ink of strokes and curves
    width: float = 0.0  # of the outline of boxes and discs, in units of the scene
    dash: tuple[float, ...] = ()  # lengths of strokes and gaps, in widths of the line
    hatch: str = ""  # lines over the ground: "/", "\\", "x", "-", "|", "." or none
    is_bold: bool = False


@dataclass(frozen=True, slots=True)
class Theme:
    """A paper colour, and the style of every role."""

    name: str
    paper: str
    styles: Mapping[str, Style]

    def style(self, role: str) -> Style:
        """How this role looks; a role the theme does not name looks like `pattern`."""
        return self.styles.get(role) or self.styles["pattern"]
