"""Codecs for puzzles with rules. Their modules are loaded when first used: classic text does not need constraints."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib import import_module
from typing import Any

from fullhouse.formats.codec import BadEntry, Entry, Line, first_text
from fullhouse.formats.links.link import site_pattern

SUDOKUPAD_HOST = r"(?:(?:app|beta|test)\.)?(?:sudokupad\.app|crackingthecryptic\.com)"


class LateCodec:
    """Functions `read` and `write` of a module in `formats.variants`; only its signature is known before it is used."""

    def __init__(self, name: str, title: str, home: str, recognises: Callable[[list[Line]], bool]) -> None:
        self.name, self.title, self.recognises = name, title, recognises
        self._home = home

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield the entries of a text."""
        found: Iterator[Entry | BadEntry] = self._module().read(lines)
        return found

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield the text of these entries."""
        text: Iterator[str] = self._module().write(entries)
        return text

    def _module(self) -> Any:
        return import_module(f"fullhouse.formats.variants.{self._home}")


def _starts_with(pattern: re.Pattern[str], lines: list[Line]) -> bool:
    if lines and lines[0][1][:1].isdecimal():
        return False  # most texts start with a digit, and detection runs once per puzzle of a batch
    return pattern.match(first_text(lines)) is not None


def _has(pattern: re.Pattern[str], lines: list[Line]) -> bool:
    """Return whether the text starts as a JSON object and has this in it."""
    first = next((text for _, line in lines if (text := line.lstrip("\ufeff \t"))), "")
    return first.startswith("{") and pattern.search("\n".join(line for _, line in lines)) is not None


ISS = LateCodec(
    "iss",
    "Interactive Sudoku Solver, .Shape~9x9.~R1C1_5.Cage~15~R1C4~R1C5…",
    "iss",
    partial(
        _starts_with,
        re.compile(
            r"(?:https?://[^\s?]{1,80}/Interactive-Sudoku-Solver/\S{0,80}[?&]q=)?\.(?:~|[A-Z][A-Za-z]*~|[A-Z][A-Za-z]+(?=[.\s]|$))"
        ),
    ),
)
RULES = LateCodec(
    "rules",
    "rules in brackets and cells, [9x9 anti-knight cage r1c1,r1c2 15] 53..7…",
    "rules_text",
    partial(
        _starts_with, re.compile(r"\[(?!(?:null|true|false)\b)(?:\d{1,4}x\d{1,4}(?=[\s:~,\]])|[a-z][a-z-]*(?=[\s,\]]))")
    ),
)
PUZZLE_JSON = LateCodec(
    "json-puzzle",
    'cells, rules and everything else, {"format":"fullhouse-puzzle","version":1,…}',
    "rules_json",
    partial(_starts_with, re.compile(r'\{\s*"format"\s*:\s*"fullhouse-puzzle"')),
)
FPUZZLES = LateCodec(
    "fpuzzles",
    "f-puzzles link, https://f-puzzles.com/?load=…",
    "fpuzzles",
    partial(_starts_with, site_pattern(r"f-puzzles\.com")),
)
SUDOKUPAD = LateCodec(
    "sudokupad",
    "SudokuPad link, https://sudokupad.app/fpuzzles… or …/scl…",
    "sudokupad",
    partial(_starts_with, site_pattern(SUDOKUPAD_HOST)),
)
FPUZZLES_JSON = LateCodec(
    "fpuzzles-json",
    'f-puzzles JSON, {"size":9,"grid":[[{"value":5,"given":true},…',
    "fpuzzles_json",
    partial(_has, re.compile(r'"grid"\s*:\s*\[\s*\[\s*\{')),
)
PENCILMARK = LateCodec(
    "pencilmark",
    'pencilmark JSON, {"format":"sudoku-puzzle","format_version":1,"board":{"rows":9,"cols":9},…',
    "pencilmark",
    partial(_has, re.compile(r'"format"\s*:\s*"sudoku-puzzle"')),
)
IPUZ = LateCodec(
    "ipuz",
    'ipuz with the kind Sudoku, {"version":"http://ipuz.org/v2","kind":["http://ipuz.org/sudoku#1"],…',
    "ipuz",
    partial(_has, re.compile(r"\bipuz\.org/(?:v\d|sudoku)")),
)
PENPA = LateCodec(
    "penpa",
    "Penpa link, https://swaroopg92.github.io/penpa-edit/#m=edit&p=…",
    "penpa",
    partial(_starts_with, re.compile(r"(?:https?://)?[\w.-]{1,80}/penpa-edit/[#?]\S", re.IGNORECASE)),
)
