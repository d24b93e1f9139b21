"""Only the first puzzle of each kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fullhouse.core.chunk_size import ChunkSize
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Answers, Chunk, Result, Sink, State, taken
from fullhouse.jobs.read import Source, read_all


class FirstOfEach:
    """Which rows are the first with their form. Forms are remembered two digits to a byte."""

    def __init__(self, before: Iterable[str] = ()) -> None:
        """`before` are the forms that an earlier run has written; they are read when the first row comes."""
        self._before = before
        self._forms: set[bytes] = set()
        self.left_out = 0

    def __call__(self, forms: Iterable[bytes | str | None]) -> list[int]:
        """The rows that have a form which no row before them had."""
        self._forms.update(map(_key, self._before))
        self._before = ()
        kept = []
        for row, form in enumerate(forms):
            if form:
                key = _key(form.decode() if isinstance(form, bytes) else form)
                if key in self._forms:
                    self.left_out += 1
                else:
                    self._forms.add(key)
                    kept.append(row)
        return kept


def _key(form: str) -> bytes:
    return bytes.fromhex(form.replace(".", "0") + "0")


def forms_in(path: str, style: str | None) -> Iterator[str]:
    """Yield the forms in a file of this command."""
    source = Source(path, format=style, column="canonical" if style in ("jsonl", "csv") else None)
    for _, chunk in read_all([source], ChunkSize(), {}):
        for row in range(len(chunk)):
            item = chunk.item(row)
            if isinstance(item, Entry):
                yield item.grid.to_line()


class Filtered:
    """Prints some of the rows: the first with each form."""

    def __init__(self, sink: Sink, kept: FirstOfEach) -> None:
        self._sink = sink
        self._kept = kept
        self.members = getattr(sink, "members", ())

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:
        """Yield the text of the rows that are kept."""
        return self._sink.texts(self._parts(results), state)

    def _parts(self, results: Iterable[Result]) -> Iterator[Result]:
        for chunk, answers in results:
            yield _part_of(chunk, answers, self._kept(answers.columns["canonical"]))


def _part_of(chunk: Chunk, answers: Answers, kept: list[int]) -> Result:
    """These rows alone, with their answers."""
    place = {row: number for number, row in enumerate(kept)}
    columns = {name: taken(values, kept) for name, values in answers.columns.items()}
    errors = {place[row]: error for row, error in answers.errors.items() if row in place}
    notes = {place[row]: note for row, note in answers.notes.items() if row in place}
    return chunk.take(kept), Answers([answers.status[row] for row in kept], columns, errors, notes)
