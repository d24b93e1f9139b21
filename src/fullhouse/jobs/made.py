"""Read the rows that a source makes, such as `generate`: they come in order, and a later run continues after them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

from fullhouse.core.arguments import seed_of
from fullhouse.core.chunk_size import ChunkSize
from fullhouse.core.grid import Grid
from fullhouse.core.notation import amount
from fullhouse.errors import UnreadableInput
from fullhouse.generator.climb import Climbed
from fullhouse.jobs.chunk import Chunk, State
from fullhouse.jobs.output import open_own, require_own
from fullhouse.jobs.read import Input, Reader, read_all
from fullhouse.jobs.storage import is_address
from fullhouse.verbs.climb import Climb
from fullhouse.verbs.generate import Generate, Try
from fullhouse.verbs.verb import Source, Start

RATED = ".rated"
"""The suffix of the file with the ratings of a climb, which is next to its output."""


class MadeRows(Reader):
    """Makes the rows of a source. Runners use it in place of `read_all`."""

    def __init__(self, verb: Source) -> None:
        self.verb = verb
        self.noun, self.wanted = verb.noun, verb.wanted
        self.rows = 0
        """The number of rows that this run and earlier ones have made."""
        self.last: Any = None
        """The last answer of the verb."""
        self.text = ""
        """How far the work is."""
        self.output: str | None = None
        """The path of the output. The ratings of a climb are next to it."""
        self.written: Callable[[], Iterable[Input]] | None = None
        """Returns the files with the rows of an earlier run, if they can be read again."""
        self.tries: Try = iter
        """Tries the numbers of `generate`: in this process, or on a cluster."""
        self.saved = 0
        """The number of rows that are safely on disk."""
        self._save: Callable[[State], object] | None = None
        self._found: list[Any] = []
        """The answers of the next chunk."""

    @property
    def made_by(self) -> Source:
        """The verb that makes the rows."""
        return self.verb

    def follow(self, save: Callable[[State], object]) -> None:
        """Take a function to call with a place from which a run can resume, while the next row is being made."""
        self._save = save

    def on_saved(self, rows: int) -> None:
        """Note that this many rows are safely on disk."""
        self.saved = rows

    def write_to(self, output: str, *, is_folder: bool, written: Callable[[], Iterable[Input]] | None) -> None:
        """Note where the rows go, and how to find those that an earlier run has written, if they can be read again."""
        if not is_address(output):
            self.output = output
        if is_folder and isinstance(self.verb, Generate):  # the manifest records the seed
            self.verb = replace(self.verb, seed=seed_of(self.verb.seed))
        self.written = written

    def __call__(self, _inputs: Sequence[Input], size: ChunkSize, start: State) -> Iterator[tuple[State, Chunk]]:
        """Yield the rows in chunks, each with the place after it, starting where an earlier run stopped."""
        begin: Start = start.get("place", {})
        self.rows = self.saved = int(begin.get("rows", 0))
        with ExitStack() as stack:
            for start, answer in self._made(begin, stack):
                self._found.append(answer)
                self.last = answer
                self.rows += 1
                if len(self._found) == size.rows:
                    yield _place(start), self._chunk()
            if self._found:
                yield _place(start), self._chunk()

    def doing(self) -> str:
        """How far the work is, for the progress line; only rows that are safely on disk count as written."""
        if not isinstance(self.verb, Generate):
            return self.text or f"{amount(self.rows, self.noun)} found"
        done, word = (self.saved, "written") if self.output else (self.rows, "found")
        return f"{done:,} of {self.verb.count:,} {word} · {self.text or '0 tried'}"

    def _made(self, start: Start, stack: ExitStack) -> Iterator[tuple[Start, Any]]:
        verb = self.verb
        if isinstance(verb, Generate):
            seen = self._seen(start) if verb.unique and self.written and start.get("rows") else None
            return verb.made(start, progress=self._on_progress, tries=self.tries, seen=seen)
        if isinstance(verb, Climb) and self.output is not None:
            record = stack.enter_context(RatingRecord(Path(self.output.rstrip("/") + RATED), is_new=not start))
            return verb.made(start, progress=self._on_progress, cache=record)
        return verb.made(start, progress=self._on_progress)

    def _on_progress(self, text: str, start: Start) -> None:
        self.text = text
        if self._save and not self._found:
            self._save(_place(start))

    def _seen(self, start: Start) -> set[bytes]:
        """The canonical forms of the puzzles that earlier runs have written."""
        from fullhouse.symmetry.canonical_table import canonical_batch  # loads NumPy

        assert self.written is not None, "there are files to read"
        files, forms, count = list(self.written()), set[bytes](), start["rows"]
        for _, chunk in read_all(files, ChunkSize(), {}):
            forms |= {form.tobytes() for form in canonical_batch(chunk.rows).forms[: count - len(forms)]}
        if len(forms) != count:
            raise UnreadableInput(files[0].name, f"should hold {count:,} puzzles, but {len(forms):,} were read")
        return forms

    def _chunk(self) -> Chunk:
        """The rows of the answers so far. Comments of entries appear only in plain lines, so they are not a column."""
        found, self._found = self._found, []
        entries = {row: self.verb.entry(answer) for row, answer in enumerate(found)}
        return Chunk(entries=entries, columns={}, facts=_columns_of(self.verb, found))


def _columns_of(verb: Source, found: Sequence[Any]) -> dict[str, list[Any]]:
    """The columns of answers that a source has made, flat and nested."""
    rows = [verb.row(answer).columns for answer in found]
    return {name: [row.get(name) for row in rows] for name in {**verb.columns(), **verb.nested()}}


def _place(start: Start) -> State:
    return {"source": 0, "place": start}


class RatingRecord:
    """The ratings of a climb in a file, one per line. A resumed climb computes only the missing ones."""

    def __init__(self, path: Path, *, is_new: bool) -> None:
        self._path = path
        self.known: dict[bytes, Climbed] = {}
        require_own(path)
        if is_new:
            path.unlink(missing_ok=True)
        elif path.exists():
            self.known = {climbed.puzzle.digits: climbed for climbed in self._read()}
        self._file = open_own(path)

    def _read(self) -> Iterator[Climbed]:
        for line in self._path.read_text(encoding="ascii", errors="replace").splitlines(keepends=True):
            puzzle, _, rest = line.partition(" ")
            value, _, end = rest.partition(" ")
            if end not in ("=\n", ">\n"):  # truncated when the run was stopped
                continue
            try:
                yield Climbed(Grid.from_line(puzzle), float(value), end == ">\n")
            except ValueError:
                continue

    def add(self, climbed: Climbed) -> None:
        """Append a rating to the file."""
        mark = ">" if climbed.is_lower_bound else "="
        self._file.write(f"{climbed.puzzle.to_line()} {climbed.value!r} {mark}\n")

    def flush(self) -> None:
        """Hand buffered ratings to the operating system, so that they survive this process."""
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
