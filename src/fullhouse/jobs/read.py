"""Read rows from text, files and standard input as streams of chunks."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from io import BufferedReader, FileIO
from typing import Any, NamedTuple

from fullhouse.core import pictures
from fullhouse.core.chunk_size import ChunkSize
from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.core.grid import grid_of
from fullhouse.core.native import HAS_NATIVE
from fullhouse.errors import FormatError, SudokuError, UnreadableInput
from fullhouse.formats.codec import BadEntry, Entry, Line
from fullhouse.formats.codecs import CODECS, codec, detect
from fullhouse.formats.reading import HEAD_LINES, read_file, read_stream, read_text, under
from fullhouse.jobs import ruled, storage
from fullhouse.jobs.chunk import Chunk, Item, Place, State, chunk_of_items, in_chunks
from fullhouse.verbs.verb import Source

STANDARD_INPUT = "standard input"
MANIFEST = "manifest.json"
_WILD = frozenset("*?[")
"""Wildcards: a path that contains one of these is a pattern."""
_HEAD = 1 << 16
_CELLS = ".0123456789"
TABLES = {".parquet": "arrow", ".arrow": "arrow", ".feather": "arrow", ".npy": "arrays", ".npz": "arrays"}
"""The modules that read binary files, by file suffix."""
_PUZZLE_FILES = frozenset(
    ("", ".txt", ".json", ".ndjson", ".tsv", ".xml", *TABLES, *pictures.SUFFIXES, *(f".{name}" for name in CODECS))
)
"""The suffixes of the files that are read in a folder; files with others may be named one by one."""


class Input(NamedTuple):
    """Puzzles from one text, file or stream. `chunks` reads them lazily."""

    name: str
    """The name for messages; empty for text."""
    text: str | None = None
    """The puzzles themselves, if they were given as text."""
    stream: storage.Stream | None = None
    """An open stream; None for a file, which is opened when its turn comes."""
    missing: str = ""
    """The text, if it may have been meant as the name of a file that does not exist."""
    error: SudokuError | None = None
    """The reason why nothing can be read, if that is already known."""
    format: str | None = None
    column: str | None = None
    rules: Geometry | None = None
    """The rules of all puzzles, which the text does not contain."""
    keeps_written: bool = False
    """Whether the digits written by hand in a photo are placed digits; otherwise they are left out."""
    remark: Callable[[str], object] | None = None
    """Gets a sentence for each photo that is not read for sure."""

    @property
    def size(self) -> int | None:
        """The number of bytes to read, if it is known."""
        try:
            size = storage.size_of(self.name) if self.stream is None else os.fstat(self.stream.fileno()).st_size
        except (OSError, ValueError):
            return None
        return None if self.name.endswith(storage.COMPRESSIONS) else size or None

    def stat(self) -> os.stat_result | None:
        """The status of the local file or stream; None for text, addresses and missing files."""
        try:
            if self.stream is not None:
                return os.fstat(self.stream.fileno())
            return None if self.text is not None else os.stat(self.name)
        except (OSError, ValueError):
            return None

    @property
    def file_size(self) -> int | None:
        """The size of the file; None for text, streams and missing files."""
        is_file = self.text is None and self.stream is None and storage.is_file(self.name)
        return storage.size_of(self.name) if is_file else None

    @property
    def row_count(self) -> int | None:
        """The number of rows, if the file records it."""
        if self.reader is None:
            return None
        try:
            return int(self.reader.row_count(self.name))
        except SudokuError:
            return None

    @property
    def reader(self) -> Any:
        """The module that reads files with this suffix, if they are binary."""
        if self.text is not None or self.stream is not None or self.format is not None:
            return None
        home = TABLES.get(os.path.splitext(self.name)[1].lower()) or ("arrays" if storage.is_dir(self.name) else None)
        return None if home is None else import_module(f"fullhouse.jobs.{home}")

    def holds_one(self) -> bool:
        """Whether there is exactly one puzzle; only for text and files, because they can be read again."""
        items = (len(chunk) for _, chunk in read_all([self], ChunkSize(2, 2), {}))
        return next(items, 0) == 1 and next(items, 0) == 0

    def chunks(self, pace: ChunkSize, start: Place) -> Iterator[tuple[Place, Chunk]]:
        """Yield the rows from this place on in chunks, in order, each with the place that follows it."""
        for place, chunk in self._chunks(pace, start):
            if self.rules is not None:
                yield place, ruled.with_column(ruled.with_rules(chunk, self.rules), is_sized=True)
            elif "rules" in chunk.header or chunk.has_rules:
                yield place, ruled.with_column(ruled.with_own_rules(chunk))
            else:
                yield place, chunk

    def _chunks(self, pace: ChunkSize, start: Place) -> Iterator[tuple[Place, Chunk]]:
        if self.error is not None:
            raise self.error
        if self.text is not None:
            return self._items(self._read_text(self.text), pace, start)
        if self.stream is not None:
            return self._read(self.stream, pace, start)
        if self.reader is not None:
            return self._read_table(pace, start)
        return self._read_file(pace, start)

    @property
    def _is_other_size(self) -> bool:
        """Whether the rules set a size or values other than those of classic puzzles."""
        rules = self.rules
        return rules is not None and (rules.size != CLASSIC.size or rules.lowest != 1)

    def _read_table(self, pace: ChunkSize, start: Place) -> Iterator[tuple[Place, Chunk]]:
        chunks: Iterator[tuple[Place, Chunk]] = self.reader.read_table(self.name, self.column, pace, start)
        return chunks

    def _read_text(self, text: str) -> Iterator[Item]:
        """Yield the items of the text; if it may have been meant as a file name, the error mentions that."""
        if self._is_other_size:
            assert self.rules is not None, "they say the size"
            yield from _read_under(text, self.rules, self.format)
            return
        if self.format is None and len(text) == CLASSIC.size and not text.isspace():
            with suppress(FormatError):  # may be a different format with the same length
                yield Entry(grid_of(text))
                return
        try:
            for item in read_text(text, format=self.format):
                if isinstance(item, BadEntry) and self.missing:
                    raise item.error
                yield item
        except FormatError as error:
            if not self.missing:
                raise
            reason = f"no such file (and not a puzzle: {error.reason})"
            raise UnreadableInput(self.missing, reason) from None

    def _read_file(self, pace: ChunkSize, start: Place) -> Iterator[tuple[Place, Chunk]]:
        if storage.is_address(self.name):
            with storage.opened(self.name) as stream:
                yield from self._read(stream, pace, start)
            return
        try:
            file = FileIO(self.name)
        except (OSError, ValueError):  # reading the text reports the error
            yield from self._items(read_file(self.name, format=self.format, column=self.column), pace, start)
            return
        with BufferedReader(file, _HEAD) as stream:
            yield from self._read(stream, pace, start)

    def _read(self, stream: storage.Stream, pace: ChunkSize, start: Place) -> Iterator[tuple[Place, Chunk]]:
        head = _peek(stream, self.name)
        if compression := storage.compression_of(head):
            stream = storage.decompressed(stream, compression, self.name)
            head = _peek(stream, self.name)
        if self.format is None and pictures.is_picture(head):
            return self._items(self._read_picture(stream), pace, start)
        if self._is_other_size:
            items = read_stream(stream, name=self.name, format=self.format, column=self.column, rules=self.rules)
            return self._items(items, pace, start)
        bulk = self._in_bulk(stream, head, pace, start) if HAS_NATIVE else None
        if bulk is not None:
            return bulk
        items = read_stream(stream, name=self.name, format=self.format, column=self.column)
        return self._items(items, pace, start)

    def _read_picture(self, stream: storage.Stream) -> Iterator[Item]:
        from fullhouse.jobs.photos import read_photo_items  # not needed for text

        return read_photo_items(stream, self.name, keeps_written=self.keeps_written, remark=self.remark)

    def _items(self, items: Iterator[Item], pace: ChunkSize, start: Place) -> Iterator[tuple[Place, Chunk]]:
        count = start.get("items", 0)
        for chunk in in_chunks(self.name, items, pace, count):
            count += len(chunk)
            yield {"items": count}, chunk

    def _in_bulk(
        self, stream: storage.Stream, head: bytes, pace: ChunkSize, start: Place
    ) -> Iterator[tuple[Place, Chunk]] | None:
        """Read a stream that starts with these bytes in blocks; None if its format is not read in bulk."""
        from fullhouse.jobs.csv_json import layout_of  # loads NumPy
        from fullhouse.jobs.lines import read_blocks

        lines = _lines_of(head)
        if lines is None:
            return None
        try:
            found = layout_of(self._format_of(lines), lines, self.column)
        except FormatError:
            return None
        return None if found is None else read_blocks(stream, self.name, *found, pace, start)

    def _format_of(self, lines: list[Line]) -> str:
        """Return the name of the format; plain lines are recognized without loading all codecs."""
        if self.format:
            return codec(self.format).name
        texts = [line for _, line in lines if line]
        if texts and not self.column and all(len(text) == CLASSIC.size and not text.strip(_CELLS) for text in texts):
            return "line"
        return detect(lines, column=self.column).name


def _read_under(text: str, rules: Geometry, format: str | None) -> Iterator[Item]:
    """Yield the puzzles of a text: one if it has as many cells as the rules, with any white space between them."""
    if format is None and len("".join(text.split())) == rules.size:
        yield under(rules, text)
    else:
        yield from read_text(text, format=format, rules=rules)


def _lines_of(head: bytes) -> list[Line] | None:
    """Return the first lines of a text; None if it is not UTF-8, or a carriage return alone ends a line."""
    if 0 in head or head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return None
    try:
        text = head[: head.rfind(b"\n") + 1].decode("utf-8-sig")  # the last line may be incomplete
    except UnicodeDecodeError:
        return None
    if "\r" in text.replace("\r\n", ""):
        return None
    return list(enumerate((line.removesuffix("\r") for line in text.split("\n")[:HEAD_LINES]), start=1))


def _peek(stream: storage.Stream, name: str) -> bytes:
    try:
        return stream.peek(_HEAD)
    except OSError as error:
        raise UnreadableInput.of(name, error) from None


class Reader:
    """Reads rows; verbs that choose or make rows have their own reader."""

    noun = "row"
    """One row, in messages."""
    wanted: int | None = None
    """The number of rows after which the reader ends, if there is one."""

    @property
    def made_by(self) -> Source | None:
        """The verb that makes the rows; None if they are read."""
        return None

    def follow(self, save: Callable[[State], object]) -> None:
        """Take a function to call with a place from which a run can resume, while the next row is being made."""

    def on_saved(self, rows: int) -> None:
        """Note that this many rows are safely on disk."""

    def write_to(self, output: str, *, is_folder: bool, written: Callable[[], Iterable[Input]] | None) -> None:
        """Note where the rows go, and how to find those that an earlier run has written, if they can be read again."""

    def __call__(self, sources: Sequence[Input], pace: ChunkSize, start: State) -> Iterator[tuple[State, Chunk]]:
        """Yield the rows in chunks, each with the place after it, starting where an earlier run stopped."""
        return read_all(sources, pace, start)

    def starts(self, sources: Sequence[Input], rows: int) -> Iterator[State]:
        """Yield the place where each part of this many rows begins, without processing any row."""
        counts = [source.row_count for source in sources]
        if all(count is not None for count in counts):
            left = 0
            for number, count in enumerate(map(int, counts)):  # type: ignore[arg-type]
                for row in range(left, count, rows):
                    yield {"source": number, "place": {"rows": row}, "skip": 0}
                left = (left - count) % rows
            return
        before: State = {"source": 0, "place": {}}
        read = start = 0
        for behind, chunk in read_all(sources, ChunkSize(1 << 15, 1 << 15), {}):
            while start < read + len(chunk):
                yield {**before, "skip": start - read}
                start += rows
            before, read = behind, read + len(chunk)


ROWS = Reader()
"""Reads the rows of sources as they are."""


def read_all(sources: Sequence[Input], pace: ChunkSize, start: State) -> Iterator[tuple[State, Chunk]]:
    """Yield the chunks of these sources in sequence; an unreadable source gives a row with its error.

    Each chunk comes with the place that follows it; `start` is such a place from an earlier run.
    """
    first, place = start.get("source", 0), start.get("place", {})
    for number, source in enumerate(sources):
        if number < first:
            continue
        try:
            for behind, chunk in source.chunks(pace, place):
                yield {"source": number, "place": behind}, chunk
        except SudokuError as error:
            bad = BadEntry(error, "", (error.line if isinstance(error, FormatError) else None) or 1)
            yield {"source": number + 1, "place": {}}, chunk_of_items(source.name, [bad], keeps_place=len(sources) > 1)
        place = {}


def require_readable(inputs: Iterable[Input]) -> None:
    """Raise UnreadableInput if nothing can be read from one of these inputs."""
    for one in inputs:
        try:
            if one.stream is None:
                next(one.chunks(ChunkSize(1, 1), {}), None)
            elif not _peek(one.stream, one.name):
                raise UnreadableInput(one.name, "the text is empty")
        except FormatError as error:
            raise (UnreadableInput(one.name, str(error)) if one.name else error) from None


def inputs_in(path: str, *, format: str | None = None, column: str | None = None) -> list[Input]:
    """Return the inputs at a path: a file, the puzzle files of a folder, or all files that match a pattern, by name.

    If a folder has a manifest, its inputs are the parts listed there. With a format, all its files are read.
    """
    path = storage.local_path(path)
    if storage.is_dir(path) and not storage.is_file(storage.join(path, "all__inputs.npy")):
        names = _names_in(path)
        if format is None:
            names = [name for name in names if _is_puzzle_file(name)]
        if not names:
            raise UnreadableInput(path, "is a directory without files of puzzles; a format reads any files")
        return [Input(storage.join(path, name), format=format, column=column) for name in names]
    if not _WILD.isdisjoint(path) and not storage.is_file(path) and (found := storage.matching(path)):
        return [one for match in found for one in inputs_in(match, format=format, column=column)]
    return [Input(path, format=format, column=column)]


def _names_in(folder: str) -> list[str]:
    names = storage.files_in(folder)
    if MANIFEST in names:
        return [part["name"] for part in read_manifest(folder)["parts"]]
    hidden = (".new", ".resume")
    return [name for name in names if not name.startswith((".", "_")) and not name.endswith(hidden)]


def is_ours(name: str) -> bool:
    """Whether a file in an output folder was written by a run, judging by its name."""
    return name.startswith((MANIFEST, "part-", "all__", "dataset.json"))


def left_out_in(folder: str) -> list[str]:
    """List the files of a folder that are not read unless a format is given: their suffix is not that of puzzles."""
    return [name for name in _names_in(storage.local_path(folder)) if not _is_puzzle_file(name)]


def _is_puzzle_file(name: str) -> bool:
    return os.path.splitext(storage.split_compression(name)[0])[1].lower() in _PUZZLE_FILES


def read_manifest(folder: str) -> State:
    """Read the manifest of a folder; raises UnreadableInput if it has none."""
    path = storage.join(storage.local_path(folder), MANIFEST)
    try:
        with storage.opened(path) as file:
            found = json.loads(file.read())
        parts = found["parts"]
        if not all(os.path.basename(part["name"]) == part["name"] and part["sha256"] for part in parts):
            raise ValueError("a part has no checksum, or is in another folder")
    except UnreadableInput:
        raise
    except OSError as error:
        raise UnreadableInput.of(path, error) from None
    except (ValueError, LookupError, TypeError):
        raise UnreadableInput(path, "is not a manifest") from None
    return dict(found)
