"""The colours of the board, for dark and for light terminals."""

from __future__ import annotations

from dataclasses import dataclass

from textual.color import Color
from textual.theme import Theme


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours as `#rrggbb`; ink is what is written, ground what it is written on."""

    paper: str
    shade: str  # the ground of every other cell, where no lines run between them
    line: str  # around boxes
    thin_line: str
    given: str
    placed: str
    corner: str
    centre: str
    wrong: str
    cursor: str  # grounds, from here on
    selected: str
    seen: str  # cells that the cursor's cell sees
    same: str  # cells with the same digit
    area: str
    marks: dict[str, str]
    marked_ink: str
    colours: tuple[str, ...]

    @property
    def quiet(self) -> tuple[str, ...]:
        """Grounds on which small notes can be read in their own colours."""
        return self.paper, self.shade, self.seen, self.area


DARK = Palette(
    paper="#16181d",
    shade="#1d2027",
    line="#7a828f",
    thin_line="#343a45",
    given="#f2f4f8",
    placed="#7cc7ff",
    corner="#d7a65f",
    centre="#9aa5b4",
    wrong="#ff6b6b",
    cursor="#3f6fb0",
    selected="#2c4a73",
    seen="#23272f",
    same="#4a4428",
    area="#2d3342",
    marks={
        "one": "#2f7d4f",
        "two": "#8a5a1c",
        "three": "#6d4a94",
        "placed": "#35c26a",
        "eliminated": "#d9484b",
        "wrong": "#7c2a31",
    },
    marked_ink="#ffffff",
    colours=(
        "#7d3535", "#7a5220", "#6b6422", "#3d6b32", "#266766", "#2f5488", "#553f8a", "#7c3a72", "#5a5f68",
    ),
)  # fmt: skip
LIGHT = Palette(
    paper="#ffffff",
    shade="#f5f6f8",
    line="#707884",
    thin_line="#d3d8df",
    given="#15181d",
    placed="#0b5cad",
    corner="#a05a00",
    centre="#5b6470",
    wrong="#c81e1e",
    cursor="#8fc0f5",
    selected="#c4defa",
    seen="#e6eaf0",
    same="#f7eaa8",
    area="#dfe5f2",
    marks={
        "one": "#a9dfb9",
        "two": "#f6cf94",
        "three": "#d9c2f2",
        "placed": "#37b868",
        "eliminated": "#f08080",
        "wrong": "#f6b4b4",
    },
    marked_ink="#0c0e11",
    colours=(
        "#f6bdbd", "#f8d2a8", "#f5ec9f", "#c3e6b5", "#aee3e0", "#b9d5f7", "#d2c5f5", "#f3c2e8", "#d2d6dc",
    ),
)  # fmt: skip
PALETTES = {"fullhouse-dark": DARK, "fullhouse-light": LIGHT}


def themes() -> list[Theme]:
    """The same colours for everything beside the board."""
    return [
        Theme(
            name=name,
            primary=palette.placed,
            accent=palette.corner,
            error=palette.wrong,
            success=palette.marks["placed"],
            foreground=palette.given,
            background=palette.paper,
            surface=palette.paper,
            panel=palette.shade,
            dark=palette is DARK,
        )
        for name, palette in PALETTES.items()
    ]


def color(text: str) -> Color:
    """Textual's colour of this one."""
    return Color.parse(text)
