"""Values that people type: puzzles, file names, formats and other names."""

from __future__ import annotations

import math
import os
import re
import sys
from collections.abc import Callable, Sequence
from copy import copy
from typing import Any

import click
from click.shell_completion import CompletionItem

from fullhouse.core.grid import BLANKS
from fullhouse.errors import UnknownName
from fullhouse.jobs.storage import is_address, local_path, split_compression

CSV, JSON, LINES, BOARDS = "csv", "jsonl", "line", "boards"
HTML, SVG, PNG, PDF = "html", "svg", "png", "pdf"
PARQUET, ARROW, NPY, NPZ, HRM = "parquet", "arrow", "npy", "npz", "hrm"
DATA = (PARQUET, ARROW, NPY, NPZ, HRM)
"""Binary formats."""
OF_SUFFIX = {".csv": CSV, ".json": JSON, ".jsonl": JSON, ".ndjson": JSON, ".txt": LINES, ".feather": ARROW}
OF_SUFFIX |= {f".{name}": name for name in (HTML, SVG, PNG, PDF, PARQUET, ARROW, NPY, NPZ)}
"""The format for each extension; any other extension may be the name of a format."""
_MARK = "\0"
"""Stands before an argument that starts with a dash and is a puzzle all the same. No real argument can hold it."""
_EXTENSION = r"\.[A-Za-z]\w{0,9}$"
_CELLS = frozenset("123456789" + BLANKS) - {" "}
_FEW_CELLS = 9


def is_there(argument: str) -> bool:
    """Whether a file or folder with this name exists, or the text is an address, which is not checked yet."""
    try:
        return is_address(argument) or os.path.exists(argument)
    except ValueError:  # a name that no file can have
        return False


def looks_like_path(text: str) -> bool:
    """Whether the text may be meant as a file name: it has a slash, an extension, or hardly any cells."""
    if "\n" in text or "://" in text:
        return False
    return os.sep in text or bool(re.search(_EXTENSION, text)) or sum(map(_CELLS.__contains__, text)) < _FEW_CELLS


def guarded(arguments: list[str]) -> list[str]:
    """The arguments with a mark before puzzles that start with a dash, so that no option is seen in them."""
    return [_MARK + argument if _is_dashed_puzzle(argument) else argument for argument in arguments]


def unguarded(argument: str) -> str:
    """The argument as it was typed, without `file://`."""
    return local_path(argument.removeprefix(_MARK))


def _is_dashed_puzzle(argument: str) -> bool:
    return argument.startswith("-") and len(argument) > 40 and not re.search("[a-z=]", argument)


def are_typed(arguments: Sequence[str]) -> bool:
    """Whether the input is typed at a terminal, so that nothing should be written in between."""
    return (not arguments or "-" in arguments) and sys.stdin is not None and sys.stdin.isatty()


class Whole(click.ParamType):  # type: ignore[type-arg]  # generic in new versions only
    """A whole number within bounds."""

    name = "number"

    def __init__(self, least: int, most: int | None = None) -> None:
        self._least, self._most = least, most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number."""
        try:
            number = int(value)
        except ValueError:
            return self.fail(f"must be a whole number, not {value!r}", param, ctx)
        if number < self._least or (self._most is not None and number > self._most):
            bounds = f"at least {self._least}" + (f" and at most {self._most:,}" if self._most is not None else "")
            return self.fail(f"must be {bounds}, not {value!r}", param, ctx)
        return number


class Seconds(click.ParamType):  # type: ignore[type-arg]  # generic in new versions only
    """A positive, finite time."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number of seconds."""
        try:
            seconds = float(value)
        except ValueError:
            seconds = 0.0
        if not (math.isfinite(seconds) and seconds > 0):
            return self.fail(f"must be a number of seconds greater than 0, not {value!r}", param, ctx)
        return seconds


class Names(click.ParamType):  # type: ignore[type-arg]  # generic in new versions only
    """One of the names of a registry, in any case; the registry is loaded when it is first used."""

    def __init__(self, kind: str, names: Callable[[], tuple[str, ...]]) -> None:
        self.name = kind
        self._names = names

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name as the registry spells it; an error for an unknown one suggests the nearest."""
        known = self._names()
        for name in known:
            if name.lower() == str(value).lower():
                return name
        return self.fail(str(UnknownName(self.name, str(value), known)), param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        """The names that start with the typed text."""
        return [CompletionItem(name) for name in self._names() if name.startswith(incomplete.lower())]


def format_names() -> tuple[str, ...]:
    """The names of all text formats."""
    from fullhouse.formats.codecs import CODECS  # `fullhouse --help` needs none of them

    return tuple(CODECS)


class Formats(Names):
    """An output format: one of these names, or any format; `default` tells the help which one is used without --to."""

    def __init__(self, *names: str, default: str = "line") -> None:
        super().__init__("format", (lambda: names) if names else format_names)
        self._listed = names
        self._default = default

    @property
    def help(self) -> str:
        """The help of --to."""
        listed = f"{', '.join(self._listed[:-1])} or {self._listed[-1]}" if self._listed else ""
        names = f": {listed}." if listed else "; `fullhouse formats` lists them."
        return f"Output format{names}  [default: {self._default}]"

    def with_data(self) -> Formats:
        """These formats and the binary ones."""
        formats = copy(self)
        formats._names = lambda: (*self._names(), *DATA)
        formats._listed = (*self._listed, *DATA) if self._listed else ()
        return formats

    def knows(self, name: str) -> bool:
        """Whether this is the name of one of the formats."""
        return name in self._names()

    def extensions(self) -> str:
        """The file extensions that choose one of these formats, for an error message."""
        known = [suffix for suffix, name in OF_SUFFIX.items() if self.knows(name)]
        named = "" if self._listed else " or the name of a format (`fullhouse formats` lists them)"
        return ", ".join(dict.fromkeys([*known, ".txt"])) + named

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The format's name; `lines` and `json` are also accepted, and text formats with compression: `csv.gz`."""
        name, packing = split_compression(str(value).lower())
        return super().convert({"lines": LINES, "json": JSON}.get(name, name), param, ctx) + packing


FORMAT = Formats()
AT_TERMINAL = f"boards in a terminal, {LINES} otherwise"
SECONDS = Seconds()
