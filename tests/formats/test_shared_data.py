"""The puzzle sets that people measure with, where they lie beside the project."""

from __future__ import annotations

from shared import SETS, TECHNIQUE_CASES, needs_shared

from fullhouse.formats.codec import Entry
from fullhouse.formats.reading import read_file


@needs_shared
def test_every_line_of_every_set_is_read() -> None:
    for path in SETS:
        entries = list(read_file(str(path)))
        lines = path.read_text().splitlines()
        assert len(entries) == len(lines), path.name
        assert all(isinstance(entry, Entry) for entry in entries), path.name
        if path != TECHNIQUE_CASES:
            assert [entry.grid.to_line() for entry in entries if isinstance(entry, Entry)] == [
                line[:81] for line in lines
            ], path.name
