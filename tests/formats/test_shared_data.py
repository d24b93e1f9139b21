"""The puzzle sets that people measure with, where they lie beside the project."""

from __future__ import annotations

from pathlib import Path

import pytest

from fullhouse.formats.codec import Entry
from fullhouse.formats.reading import read_file

FOLDER = Path(__file__).parents[3] / "shared" / "data"
SETS = sorted(path for path in FOLDER.glob("*.txt") if not path.name.endswith(".ratings.txt"))
OTHER = {"reglib-half.txt"}


@pytest.mark.skipif(not SETS, reason="no puzzle sets in ../shared/data")
def test_every_line_of_every_set_is_read() -> None:
    for path in SETS:
        entries = list(read_file(str(path)))
        lines = path.read_text().splitlines()
        assert len(entries) == len(lines), path.name
        assert all(isinstance(entry, Entry) for entry in entries), path.name
        if path.name not in OTHER:
            assert [entry.grid.to_line() for entry in entries if isinstance(entry, Entry)] == [
                line[:81] for line in lines
            ], path.name
