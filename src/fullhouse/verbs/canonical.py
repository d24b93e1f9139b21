"""Find the canonical forms of puzzles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from annotated_doc import Doc

from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.engines.status import Status
from fullhouse.formats.codec import Entry
from fullhouse.symmetry.canonical import CanonicalForm, canonical_form
from fullhouse.symmetry.transform import Transform
from fullhouse.verbs.kinds import Threads
from fullhouse.verbs.verb import Columns, Found, Verb

if TYPE_CHECKING:
    from fullhouse.engines.rows import Rows
    from fullhouse.symmetry.canonical_table import CanonicalTable

_FLAT: Columns = {"canonical": Grid, "automorphisms": int}
_TRANSFORM: Columns = {"transform": Transform}


@dataclass(frozen=True, slots=True, kw_only=True)
class Canonical(Verb):
    """Find the canonical form of each puzzle: the least equivalent grid, read row by row with blanks as 0."""

    transform: Annotated[bool, Doc("Also report the transform to the canonical form; JSON always has it.")] = False
    threads: Threads = None

    name: ClassVar[str] = "canonical"
    function: ClassVar[str] = "canonical"

    def columns(self) -> Columns:
        """The form, the number of automorphisms, and the transform on request."""
        return {**_FLAT, **(_TRANSFORM if self.transform else {})}

    def nested(self) -> Columns:
        """The form, the number of automorphisms and the transform."""
        return {**_FLAT, **_TRANSFORM}

    def one(self, entry: Entry, stop: Stop | None = None) -> CanonicalForm:  # noqa: ARG002
        """The canonical form of one puzzle."""
        return canonical_form(entry.grid)

    def row(self, found: CanonicalForm) -> Found:
        """The form as a line."""
        columns = {
            "canonical": found.grid.to_line(),
            "automorphisms": found.automorphisms,
            "transform": found.transform,
        }
        return Found(Status.DONE, columns)

    def many(self, rows: Rows, stop: Stop | None = None) -> CanonicalTable:  # noqa: ARG002
        """The canonical form of each row."""
        from fullhouse.symmetry.canonical_table import canonical_batch  # loads NumPy

        return canonical_batch(rows, threads=self.threads)

    def of_table(self, table: CanonicalTable, names: Iterable[str]) -> dict[str, Any]:
        """Forms as lines; None for rows that have none, such as those with a digit twice in a house."""
        found, has_form = table.packed_columns(), (table.status == Status.DONE).tolist()
        columns: dict[str, Any] = {name: found[name] for name in _FLAT}
        if not all(has_form):
            counts = zip(has_form, columns["automorphisms"].tolist(), strict=True)
            columns["automorphisms"] = [number if is_known else None for is_known, number in counts]
        if "transform" in names:
            rows = enumerate(has_form)
            columns["transform"] = [table.transform(row) if is_known else None for row, is_known in rows]
        return columns
