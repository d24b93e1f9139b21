"""Helpers for the tests of commands that make puzzles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from cli.running import run

import fullhouse as fh
from fullhouse.core.grid import Grid
from fullhouse.formats.codec import Entry


def plain(screen: str) -> str:
    """The screen without colours."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", screen).replace("\r\n", "\n")


def made(*arguments: str | Path) -> list[str]:
    """The lines that the command prints, without a complaint."""
    result = run(*arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines()


def grids_in(path: Path, format: str) -> Iterator[Grid]:
    """Yield the puzzles of a file in this format, all of which can be read."""
    for entry in fh.read_file(str(path), format=format):
        assert isinstance(entry, Entry)
        yield entry.grid


def score_of(puzzle: str) -> int:
    """HoDoKu's score."""
    rating = fh.rate(puzzle, scales=["hodoku"]).hodoku
    assert rating is not None
    return rating.score
