"""SadMan's collections (.sdm): one puzzle a line and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fullhouse.core.geometry import CLASSIC
from fullhouse.formats.codec import BadEntry, Entry, Line
from fullhouse.formats.line import LINE


class SdmCodec:
    """81 digits a line, 0 for an empty cell, no comments."""

    name = "sdm"
    title = "SadMan collection: 81 digits a line, 0 for blanks"

    def recognises(self, lines: list[Line]) -> bool:
        """Only lines of 81 digits, with a zero among them: without one, any line format says the same."""
        texts = [line for _, line in lines if line.strip()]
        return (
            bool(texts)
            and all(re.fullmatch("[0-9]{81}", line) for line in texts)
            and any("0" in line for line in texts)
        )

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield an entry for each line; comments are kept where somebody added them."""
        return LINE.read(lines, CLASSIC)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield one line of digits for each puzzle."""
        for entry in entries:
            yield entry.grid.to_line(blank="0") + "\n"


SDM = SdmCodec()
