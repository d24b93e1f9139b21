"""Convert puzzles between text formats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple

from annotated_doc import Doc

from fullhouse.core.stop import Stop
from fullhouse.engines.status import Status
from fullhouse.errors import FormatError
from fullhouse.formats.codec import Entry
from fullhouse.formats.codecs import CODECS
from fullhouse.formats.reading import read_text, write_entries
from fullhouse.verbs.options import OneOf
from fullhouse.verbs.verb import Columns, Found, Texts, Verb

if TYPE_CHECKING:
    from fullhouse.engines.rows import Rows
    from fullhouse.engines.table import Table

PARTS = {
    "name": "names",
    "comment": "comments",
    "placed": "which digits were placed and which are givens",
    "candidates": "candidates",
    "fields": "further facts such as author or date",
}
"""The parts of an entry other than its digits, and how messages call them."""


def format_names() -> tuple[str, ...]:
    """The names of all text formats."""
    return tuple(CODECS)


class Converted(NamedTuple):
    """A puzzle in another format."""

    text: str
    """Without a line end at its end."""
    lost: tuple[str, ...]
    """The parts that the format cannot hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Convert(Verb):
    """Convert each puzzle to another format.

    It adds nothing to a table: rows pass through, and the writer is responsible for the format.
    """

    to: Annotated[str, OneOf("format", format_names), Doc("Output format.")] = "line"

    name: ClassVar[str] = "convert"
    function: ClassVar[str] = "format_grid"

    def columns(self) -> Columns:
        """No columns: a table already holds the puzzle."""
        return {}

    def nested(self) -> Columns:
        """The text, and the parts that it does not keep."""
        return {"text": str, "lost": Texts}

    def one(self, entry: Entry, stop: Stop | None = None) -> Converted:  # noqa: ARG002
        """One puzzle in the other format; raises FormatError if the format cannot hold it."""
        text = "".join(write_entries([entry], self.to)).removesuffix("\n")
        return Converted(text, tuple(Losses(self.to).of(entry)))

    def row(self, found: Converted) -> Found:
        """The text; a note if something is lost."""
        note = f"the format {self.to} does not keep {', '.join(found.lost)}" if found.lost else ""
        return Found(Status.DONE, {"text": found.text, "lost": Texts(found.lost)}, note=note)

    def many(self, rows: Rows, stop: Stop | None = None) -> Table:  # noqa: ARG002
        """Whether each row could be read."""
        from fullhouse.engines.table import Table  # loads NumPy

        return Table.of_rows(rows)

    def of_table(self, table: Table, names: Iterable[str]) -> dict[str, Any]:
        """No columns, or the text of each row."""
        return {name: [None] * len(table) for name in names}

    def unanswered(self, table: Table) -> list[int]:  # noqa: ARG002
        """No rows: plain digits fit into every format."""
        return []


class Losses:
    """Remembers which parts of entries were tried, so that each loss is reported once."""

    def __init__(self, format: str) -> None:
        self._format = format
        self._untried = dict(PARTS)
        self._fields: set[str] = set()

    def of(self, entry: Entry) -> Iterator[str]:
        """Yield the parts of this entry that get lost, except those reported before."""
        new_fields = entry.fields.keys() - self._fields
        held = {
            "name": entry.name,
            "comment": entry.comment,
            "placed": entry.placed,
            "candidates": entry.candidates,
            "fields": new_fields,
        }
        present = [part for part in self._untried if held[part]]
        if not present:
            return
        self._fields |= new_fields
        copy = self._copy(entry)
        for part in present:
            is_lost = copy is not None and not _is_kept(part, entry, copy)
            if is_lost or part != "fields":  # other fields of later entries may still get lost
                phrase = self._untried.pop(part)
            if is_lost:
                yield phrase

    def _copy(self, entry: Entry) -> Entry | None:
        """The entry after a round trip through the format, or None if it cannot be written."""
        try:
            copy = next(read_text("".join(write_entries([entry], self._format)), format=self._format))
        except FormatError:
            return None  # reported when the entry is written
        return copy if isinstance(copy, Entry) else None


def _is_kept(part: str, entry: Entry, copy: Entry) -> bool:
    """Whether the copy still has this part, possibly elsewhere: a name may come back as a comment."""
    texts = (copy.name, copy.comment, *copy.fields.values())
    match part:
        case "name" | "comment":
            return (entry.name if part == "name" else entry.comment) in " ".join(texts)
        case "fields":
            return set(entry.fields.values()) <= set(texts)
        case "placed":
            return entry.placed == copy.placed
        case _:
            return entry.candidates == copy.candidates
