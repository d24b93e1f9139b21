"""Pass rows on unchanged to another format, and report the parts that it cannot hold."""

from __future__ import annotations

from fullhouse.engines.status import Status
from fullhouse.errors import SudokuError
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Answers, Chunk
from fullhouse.verbs.convert import PARTS, Losses

__all__ = ["PARTS", "Convert", "Losses"]


class Convert:
    """Passes rows on unchanged. Each part of a puzzle that the new format cannot hold is noted once."""

    verb = "convert"
    adds = ()

    def __init__(self, format: str, *, is_table: bool = False) -> None:
        self.format = format
        self.is_table = is_table
        self.losses = Losses(format)

    def __call__(self, chunk: Chunk) -> Answers:
        """The status of each row, with notes about parts that are lost."""
        if self.is_table:
            return self._into_table(chunk)
        status = [Status.DONE] * len(chunk)
        errors: dict[int, str | SudokuError] = {}
        notes: dict[int, str] = {}
        for row in range(len(chunk)):
            item = chunk.item(row)
            if not isinstance(item, Entry):
                status[row], errors[row] = Status.UNREADABLE, item.error
                continue
            if lost := ", ".join(self.losses.of(item)):
                notes[row] = f"the format {self.format} does not keep {lost}"
        return Answers(status, {}, errors, notes)

    def _into_table(self, chunk: Chunk) -> Answers:
        """Answer for a table. It keeps all columns, so only placed digits and candidates can be lost."""
        status = [Status.DONE] * len(chunk)
        errors: dict[int, str | SudokuError] = {}
        notes: dict[int, str] = {}
        for row in chunk.special:
            item = chunk.item(row)
            if not isinstance(item, Entry):
                status[row], errors[row] = Status.UNREADABLE, item.error
            elif lost := [PARTS[part] for part in ("placed", "candidates") if getattr(item, part)]:
                notes[row] = f"the format {self.format} does not keep {', '.join(lost)}"
        return Answers(status, {}, errors, notes)
