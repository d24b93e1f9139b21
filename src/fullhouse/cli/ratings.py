"""Ratings on their way out: as cards and tables for people, as lines, JSON lines and CSV for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import NamedTuple

import click

from fullhouse.cli.answers import status_of
from fullhouse.cli.csv_line import csv_line
from fullhouse.cli.failures import message_of
from fullhouse.cli.rows import Row
from fullhouse.errors import SudokuError
from fullhouse.rating.rating import AT_LEAST, SUFFIXES, Rating, title_of
from fullhouse.rating.scales import SCALES

_WIDTHS = {"level": 10, "score": 9, "guesses": 9, "backtracks": 12, "er": 7, "ep": 7, "ed": 7}
_WIDTH = 11
_LABEL = 16
_VERSIONS = {suffix: scale.removeprefix("se-") for scale, suffix in SUFFIXES.items()}


class Rated(NamedTuple):
    """One puzzle of the input with its rating, or the reason why it has none."""

    row: Row
    rating: Rating | None
    error: SudokuError | None = None

    @property
    def status(self) -> str:
        """One word."""
        return "proper" if self.error is None else status_of(self.error)


class Writer:
    """How ratings are written. A writer is told each puzzle in turn."""

    def __init__(self, scales: Sequence[str]) -> None:
        self.columns = [column for name in scales for column in SCALES[name].columns]

    def head(self) -> str | None:
        """What stands before the first puzzle."""
        return None

    def text(self, rated: Rated) -> str | None:
        """What stands for this puzzle; None for nothing at all."""
        raise NotImplementedError


class CardWriter(Writer):
    """Everything about a puzzle, line by line."""

    def text(self, rated: Rated) -> str | None:
        """A word and what it stands for on each line."""
        if rated.rating is None:
            return None
        heading = rated.row.heading if rated.row.source or rated.row.name else ""
        return _fit("\n".join(part for part in (heading, str(rated.rating)) if part))


class TableWriter(Writer):
    """A row for each puzzle, under a head."""

    def head(self) -> str:
        """The names of the columns."""
        names = [f"{_shown(name):>{_width(name)}}" for name in self.columns]
        return f"{'puzzle':<{_LABEL}}{''.join(names)}  hardest"

    def text(self, rated: Rated) -> str | None:
        """The numbers in their columns."""
        if rated.rating is None and not rated.row.keeps_place:
            return None
        label = _label(rated.row)[: _LABEL - 1]
        if rated.rating is None:
            return f"{label:<{_LABEL}}  {rated.status}"
        numbers, bounds = rated.rating.to_row(), rated.rating.lower_bounds
        told = [f"{_told(numbers[name], mark=name in bounds):>{_width(name)}}" for name in self.columns]
        hardest = rated.rating.hardest
        return _fit(f"{label:<{_LABEL}}{''.join(told)}  {title_of(hardest.technique) if hardest else ''}".rstrip())


class LineWriter(Writer):
    """One line a puzzle: `level=easy score=204 er=1.2 ...`, with `>=` before what is a lower bound."""

    def text(self, rated: Rated) -> str | None:
        """The numbers by name; an empty line keeps the place of a puzzle without a rating."""
        if rated.rating is None:
            return "" if rated.row.keeps_place else None
        bounds = rated.rating.lower_bounds
        told = [f"{name}{'>=' if name in bounds else '='}{value}" for name, value in rated.rating.to_row().items()]
        if rated.rating.hardest:
            told.append(f"hardest={rated.rating.hardest.technique}")
        name = _name(rated.row)
        return " ".join(told) + (f" # {name}" if name else "")


class JsonWriter(Writer):
    """One JSON object a line."""

    def text(self, rated: Rated) -> str:
        """All that is known about this puzzle, as `line_schema` describes it."""
        line = {
            **rated.row.origin,
            "puzzle": rated.row.puzzle,
            "status": rated.status,
            "error": None if rated.error is None else message_of(rated.error),
            "rating": rated.rating.to_json() if rated.rating else None,
        }
        return json.dumps(line, ensure_ascii=False)


class CsvWriter(Writer):
    """Comma separated values under a head."""

    def head(self) -> str:
        """The names of the columns."""
        return csv_line(["puzzle", "name", "line", "status", *self.columns, "hardest", "lower_bounds", "error"])

    def text(self, rated: Rated) -> str | None:
        """The numbers in their columns; lower bounds are named in a column of their own."""
        row, rating = rated.row, rated.rating
        if rating is None and not row.keeps_place:
            return None
        numbers = rating.to_row() if rating else {}
        return csv_line(
            [
                row.puzzle or "",
                row.name,
                row.line,
                rated.status,
                *(numbers.get(name, "") for name in self.columns),
                rating.hardest.technique if rating and rating.hardest else "",
                " ".join(sorted(rating.lower_bounds)) if rating else "",
                "" if rated.error is None else message_of(rated.error),
            ]
        )


WRITERS: dict[str, type[Writer]] = {
    "card": CardWriter,
    "table": TableWriter,
    "lines": LineWriter,
    "json": JsonWriter,
    "csv": CsvWriter,
}


def _name(row: Row) -> str:
    """What the text calls the puzzle: its name, or else the comment behind it."""
    return row.name or (row.entry.comment if row.entry else "")


def _label(row: Row) -> str:
    if name := _name(row):
        return name
    return row.source if row.source.startswith("puzzle ") else f"line {row.line}"


def _shown(column: str) -> str:
    """The name of a column as people write it: `ER`, `ER 1.2.1`, `score`."""
    number, suffix = column[:2], column[2:]
    if suffix in _VERSIONS:
        return f"{number.upper()} {_VERSIONS[suffix]}"
    return column if suffix else number.upper()


def _width(column: str) -> int:
    return _WIDTHS.get(column, _WIDTH)


def _told(value: object, *, mark: bool) -> str:
    told = f"{value:,}" if isinstance(value, int) else str(value)
    return f"{AT_LEAST if mark else ''}{told}"


def _fit(text: str) -> str:
    """The text with signs that the terminal knows."""
    encoding = getattr(sys.stdout, "encoding", None) or ""
    return text if encoding.lower().startswith("utf") else text.replace("≥", ">=")


def write(text: str | None) -> None:
    """Print this, if it is anything."""
    if text is not None:
        click.echo(text)
