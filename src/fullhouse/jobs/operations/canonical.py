"""The canonical form of every row."""

from __future__ import annotations

from typing import Any

from fullhouse.core.values import Value
from fullhouse.engines.status import Status
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Answers, Chunk
from fullhouse.jobs.operations.common import Found, one_by_one
from fullhouse.symmetry.canonical import canonical_form


class Canonical(Value):
    """The least equivalent grid, the number of automorphisms, and a transform that leads there."""

    with_transform: bool = False
    threads: int | None = None

    verb = "canonical"

    @property
    def adds(self) -> tuple[str, ...]:
        """The form, the automorphisms, and the transform where it is wanted."""
        return ("canonical", "automorphisms", *(("transform",) if self.with_transform else ()))

    def __call__(self, chunk: Chunk) -> Answers:
        """The form of each row."""
        if len(chunk) == 1:
            return one_by_one(chunk, self._find, self.adds)
        from fullhouse.symmetry.canonical_table import canonical_batch  # one puzzle does without NumPy

        table = canonical_batch(chunk.rows, threads=self.threads)
        found, has_form = table.columns, (table.status == Status.DONE).tolist()
        columns: dict[str, Any] = {name: found[name] for name in ("canonical", "automorphisms")}
        if not all(has_form):
            counts = zip(has_form, columns["automorphisms"].tolist(), strict=True)
            columns["automorphisms"] = [number if there else None for there, number in counts]
        if self.with_transform:
            columns["transform"] = [table.transform(row) if there else None for row, there in enumerate(has_form)]
        return Answers(table.status, columns, table.errors)

    def _find(self, entry: Entry) -> Found:
        form = canonical_form(entry.grid)
        columns = {"canonical": form.grid.to_line(), "automorphisms": form.automorphisms, "transform": form.transform}
        return Found(Status.DONE, columns)
