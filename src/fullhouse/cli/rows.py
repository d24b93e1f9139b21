"""From PUZZLE arguments to rows: each puzzle with the place where it stood, a bad one with its error."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import click

from fullhouse.cli.failures import message_of
from fullhouse.cli.paths import is_there, looks_like_path
from fullhouse.errors import FormatError, SudokuError, UnreadableInput
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.formats.reading import read_file, read_stream, read_text

STANDARD_INPUT = "standard input"


class Row(NamedTuple):
    """One puzzle of the input in its place, or the error that stands there instead."""

    source: str
    """A file's name, `standard input`, or empty for text on the command line."""
    entry: Entry | None
    error: SudokuError | None = None
    name: str = ""
    line: int = 1
    keeps_place: bool = True
    """Whether something stands for it in the output; not so if it is all there is, and no puzzle at all."""

    @property
    def puzzle(self) -> str | None:
        """The 81 characters, where they could be read."""
        return None if self.entry is None else self.entry.grid.to_line()

    @property
    def origin(self) -> dict[str, Any]:
        """Where the row stood, as every JSON line tells it."""
        return {"name": self.name, "source": self.source, "line": self.line}

    @property
    def heading(self) -> str:
        """The 81 characters with the name, or else the comment, behind them."""
        told = self.name or (self.entry.comment if self.entry else "")
        return " ".join(part for part in (self.puzzle, told) if part)

    def placed(self, text: str, *, line: bool = True) -> str:
        """The text with the row's place in front: its file, its name and, unless the text tells it, its line."""
        told = f"line {self.line}" if line and self.source else ""
        return ": ".join(part for part in (self.source, self.name, told, text) if part)

    def telling(self, error: SudokuError) -> str:
        """The error in words, with the place in front as far as the error does not name it itself."""
        if isinstance(error, UnreadableInput):
            return message_of(error)
        return self.placed(message_of(error), line=not isinstance(error, FormatError))


def read_rows(arguments: Sequence[str], *, format: str | None = None) -> Iterator[Row]:
    """Yield the puzzles of these PUZZLE arguments in order; without arguments, those of standard input."""
    for number, argument in enumerate(arguments or ["-"], start=1):
        source = _source(argument, number if len(arguments) > 1 else 0)
        try:
            for item in _read(argument, format):
                yield row_of(source, item)
        except SudokuError as error:
            yield Row(source, None, error, keeps_place=len(arguments) > 1)


def require_input(arguments: Sequence[str]) -> None:
    """Refuse to wait for a person who gave no PUZZLE, and does not know that we wait."""
    if not arguments and (sys.stdin is None or sys.stdin.isatty()):
        raise click.UsageError("No PUZZLE given: write text in any format, a file, or - for standard input.")


def are_typed(arguments: Sequence[str]) -> bool:
    """Whether somebody types the input at a terminal, so that nothing should be written in between."""
    return (not arguments or "-" in arguments) and sys.stdin is not None and sys.stdin.isatty()


def _source(argument: str, number: int) -> str:
    if argument == "-":
        return STANDARD_INPUT
    if is_there(argument):
        return argument
    return f"puzzle {number}" if number else ""


def _read(argument: str, format: str | None) -> Iterator[Entry | BadEntry]:
    if argument == "-" and sys.stdin is None:
        raise UnreadableInput(STANDARD_INPUT, "is closed")
    if argument == "-":
        return read_stream(sys.stdin.buffer, name=STANDARD_INPUT, format=format)
    return read_file(argument, format=format) if is_there(argument) else _read_text(argument, format)


def _read_text(argument: str, format: str | None) -> Iterator[Entry | BadEntry]:
    """Yield what the text holds; where it may have been meant as a file, the error says that there is none."""
    try:
        for item in read_text(argument, format=format):
            if isinstance(item, BadEntry) and looks_like_path(argument):
                raise item.error
            yield item
    except FormatError as error:
        if not looks_like_path(argument):
            raise
        reason = f"no such file, and as a puzzle it cannot be read: {error.reason}"
        raise UnreadableInput(argument or "''", reason) from None


def row_of(source: str, item: Entry | BadEntry) -> Row:
    """The row of what was read from this source."""
    if isinstance(item, BadEntry):
        return Row(source, None, item.error, item.name, item.line)
    return Row(source, item, None, item.name, item.line)
