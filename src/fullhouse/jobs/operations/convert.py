"""Every row as it is, for another format; and what that format cannot hold."""

from __future__ import annotations

from collections.abc import Iterator

from fullhouse.engines.status import Status
from fullhouse.errors import FormatError, SudokuError
from fullhouse.formats.codec import Entry
from fullhouse.formats.reading import read_text, write_entries
from fullhouse.jobs.chunk import Answers, Chunk

PARTS = {
    "name": "names",
    "comment": "comments",
    "placed": "which digits were placed and which are givens",
    "candidates": "candidates",
    "fields": "further facts such as author or date",
}
"""What an entry may hold beside its digits, and the words for it."""


class Convert:
    """Nothing is found out about a row; what its new format cannot hold is noted once for each part."""

    verb = "convert"
    adds = ()

    def __init__(self, format: str, *, is_table: bool = False) -> None:
        self.format = format
        self.is_table = is_table
        self.losses = Losses(format)

    def __call__(self, chunk: Chunk) -> Answers:
        """The status of each row, and notes about what gets lost."""
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
        """The same for a table, which keeps all columns; only what stands in the grid itself gets lost."""
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


class Losses:
    """Remembers which parts have been tried, so that each is tried and named once."""

    def __init__(self, format: str) -> None:
        self._form = format
        self._untried = dict(PARTS)
        self._fields: set[str] = set()

    def of(self, entry: Entry) -> Iterator[str]:
        """Yield the words for each part that this entry holds, that was not tried before, and that gets lost."""
        new_fields = entry.fields.keys() - self._fields
        present = [part for part in self._untried if (new_fields if part == "fields" else getattr(entry, part))]
        if not present:
            return
        self._fields |= new_fields
        copy = self._copy(entry)
        for part in present:
            is_lost = copy is not None and not self._is_kept(part, entry, copy)
            if is_lost or part != "fields":  # other fields of later entries may still get lost
                words = self._untried.pop(part)
            if is_lost:
                yield words

    def _copy(self, entry: Entry) -> Entry | None:
        """The entry after a trip through the format, or None if it cannot make that trip."""
        try:
            copy = next(read_text("".join(write_entries([entry], self._form)), format=self._form))
        except FormatError:
            return None  # said when the entry is written
        return copy if isinstance(copy, Entry) else None

    def _is_kept(self, part: str, entry: Entry, copy: Entry) -> bool:
        """Whether the copy still has this part, perhaps in another place: a name may come back as a comment."""
        if part in ("name", "comment"):
            return getattr(entry, part) in f"{copy.name} {copy.comment} {' '.join(copy.fields.values())}"
        if part == "fields":
            return set(entry.fields.values()) <= {copy.name, copy.comment, *copy.fields.values()}
        return bool(getattr(entry, part) == getattr(copy, part))
