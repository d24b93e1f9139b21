"""The colours of the board, for dark and for light terminals."""

from __future__ import annotations

import os
import re
import select
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass

from textual.color import Color
from textual.theme import Theme


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours as `#rrggbb`: inks of text, and backgrounds."""

    paper: str
    shade: str  # the background of every other cell, if there are no lines between them
    line: str  # around boxes
    thin_line: str
    given: str
    placed: str
    corner: str
    centre: str
    wrong: str
    cursor: str  # backgrounds, from here on
    selected: str
    seen: str  # cells that the cursor's cell sees
    same: str  # cells with the same digit
    area: str
    marks: dict[str, str]
    marked_ink: str
    colours: tuple[str, ...]

    @property
    def quiet(self) -> tuple[str, ...]:
        """Backgrounds on which small coloured notes are legible."""
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
    cursor="#4a7fc8",
    selected="#2c4a73",
    seen="#23272f",
    same="#4a4428",
    area="#3a3e48",
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
        "#8a2c2c", "#8a5a1c", "#78761e", "#2b762b", "#1f7674", "#2858a8", "#5a2ba6", "#8a2c80", "#666a72",
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
    cursor="#6cb0f8",
    selected="#b4d9fb",
    seen="#e8eaee",
    same="#f7eaa8",
    area="#dcdfe6",
    marks={
        "one": "#7fd69c",
        "two": "#f5bb5c",
        "three": "#c7a2f0",
        "placed": "#37b868",
        "eliminated": "#f08080",
        "wrong": "#f6b4b4",
    },
    marked_ink="#0c0e11",
    colours=(
        "#f6b3b3", "#fbc88f", "#f5ec8c", "#b6e6a4", "#9ce6e0", "#93b7f5", "#cbb2f5", "#f6b2e6", "#c4c8ce",
    ),
)  # fmt: skip
PALETTES = {"fullhouse-dark": DARK, "fullhouse-light": LIGHT}


def themes() -> list[Theme]:
    """Textual themes with these colours, for everything next to the board."""
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
    """The colour as a Textual object."""
    return Color.parse(text)


QUESTION = b"\x1b]11;?\x1b\\\x1b[c"
"""A query for the background colour, then one that every terminal answers, so that a silent terminal causes no wait."""
_ANSWER = re.compile(rb"\]11;rgba?:([0-9a-fA-F]+)/([0-9a-fA-F]+)/([0-9a-fA-F]+)")
_PATIENCE = 0.3


def is_dark(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the terminal is dark: by its answer, otherwise by COLORFGBG, otherwise yes, as most are."""
    if (answer := brightness(_asked())) is not None:
        return answer < 0.5
    ground = environment.get("COLORFGBG", "").rpartition(";")[2]
    return not ground.isdigit() or int(ground) not in (7, *range(9, 16))


def brightness(answer: bytes) -> float | None:
    """The brightness of the background, from 0 to 1, in the terminal's answer; None if the answer has none.

    >>> brightness(b"]11;rgb:ffff/ffff/ffff"), brightness(b"[?1;2c")
    (1.0, None)
    """
    found = _ANSWER.search(answer)
    if not found:
        return None
    red, green, blue = (int(part, 16) / int("f" * len(part), 16) for part in found.groups())
    return round(0.299 * red + 0.587 * green + 0.114 * blue, 3)


def _asked() -> bytes:
    """The terminal's answer to the query; empty if it cannot be queried."""
    try:
        import termios  # not on Windows
        import tty

        source, target = sys.stdin.fileno(), sys.stdout.fileno()
        before = termios.tcgetattr(source)
    except (ImportError, OSError, ValueError, AttributeError):
        return b""
    answer, end = b"", time.monotonic() + _PATIENCE
    try:
        tty.setcbreak(source)
        os.write(target, QUESTION)
        while not answer.endswith(b"c") and select.select([source], [], [], max(0.0, end - time.monotonic()))[0]:
            answer += os.read(source, 100)
    except (OSError, termios.error):
        return b""
    finally:
        termios.tcsetattr(source, termios.TCSANOW, before)
    return answer
