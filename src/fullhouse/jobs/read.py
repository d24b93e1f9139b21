"""Read rows from text, files and standard input as streams of chunks."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from fullhouse.core.chunk_size import ChunkSize
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import grid_of
from fullhouse.core.native import HAS_NATIVE
from fullhouse.errors import FormatError, SudokuError, UnreadableInput
from fullhouse.formats.codec import BadEntry, Entry, Line
from fullhouse.jobs.chunk import Chunk, Item, Place, State, chunk_of_items, in_chunks
from fullhouse.jobs.storage import is_address, is_dir, opened, size_of

if TYPE_CHECKING:
    from fullhouse.jobs.lines import Layout

STANDARD_INPUT = "standard input"
_HEAD = 1 << 16
_CELLS = ".0123456789"
PACKED = (".gz", ".zst")
TABLES = {".parquet": "arrow", ".arrow": "arrow", ".feather": "arrow", ".npy": "arrays", ".npz": "arrays"}
"""The modules that read binary files, by file suffix."""


class BinaryStream(Protocol):
    """An open stream of bytes that supports peeking."""

    def fileno(self) -> int: ...
    def peek(self, size: int = ..., /) -> bytes: ...
    def read(self, size: int = ..., /) -> bytes: ...
    def read1(self, size: int = ..., /) -> bytes: ...


class Source(NamedTuple):
    """Puzzles from one text, file or stream. `chunks` reads them lazily."""

    name: str
    """The name for messages; empty for text."""
    text: str | None = None
    """The puzzles themselves, if they were given as text."""
    stream: BinaryStream | None = None
    """An open stream; None for a file, which is opened when its turn comes."""
    missing: str = ""
    """The text, if it may have been meant as the name of a file that does not exist."""
    error: SudokuError | None = None
    """The reason why nothing can be read, if that is already known."""
    format: str | None = None
    column: str | None = None

    @property
    def size(self) -> int | None:
        """The number of bytes to read, if it is known."""
        try:
            size = size_of(self.name) if self.stream is None else os.fstat(self.stream.fileno()).st_size
        except (OSError, ValueError):
            return None
        return None if self.name.endswith(PACKED) else size or None

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
        home = TABLES.get(os.path.splitext(self.name)[1].lower()) or ("arrays" if is_dir(self.name) else None)
        return None if home is None else import_module(f"fullhouse.jobs.{home}")

    def holds_one(self) -> bool:
        """Whether there is exactly one puzzle; only for text and files, because they can be read again."""
        items = (len(chunk) for _, chunk in read_all([self], ChunkSize(2, 2), {}))
        return next(items, 0) == 1 and next(items, 0) == 0

    def chunks(self, pace: ChunkSize, start: Place) -> Iterator[tuple[Place, Chunk]]:
        """Yield the rows from this place on in chunks, in order, each with the place that follows it."""
        if self.error is not None:
            raise self.error
        if self.text is not None:
            return self._items(self._read_text(self.text), pace, start)
        if self.stream is not None:
            return self._read(self.stream, pace, start)
        if self.reader is not None:
            return self._read_table(pace, start)
        return self._read_file(pace, start)

    def _read_table(self, pace: ChunkSize, start: Place) -> Iterator[tuple[Place, Chunk]]:
        chunks: Iterator[tuple[Place, Chunk]] = self.reader.read_table(self.name, self.column, pace, start)
        return chunks

    def _read_text(self, text: str) -> Iterator[Item]:
        """Yield the items of the text; if it may have been meant as a file name, the error mentions that."""
        if self.format is None and len(text) == CLASSIC.size and not text.isspace():
            with suppress(FormatError):  # may be a different format with the same length
                yield Entry(grid_of(text))
                return
        from fullhouse.formats.reading import read_text  # loading all codecs takes longer than solving a puzzle

        try:
            for item in read_text(text, format=self.format):
                if isinstance(item, BadEntry) and self.missing:
                    raise item.error
                yield item
        except FormatError as error:
            if not self.missing:
                raise
            reason = f"no such file, and as a puzzle it cannot be read: {error.reason}"
            raise UnreadableInput(self.missing, reason) from None

    def _read_file(self, pace: ChunkSize, start: Place) -> Iterator[tuple[Place, Chunk]]:
        from fullhouse.formats.reading import read_file

        if is_address(self.name):
            with opened(self.name) as stream:
                yield from self._read(stream, pace, start)
            return
        try:
            file = io.FileIO(self.name)
        except (OSError, ValueError):  # reading the text reports the error
            yield from self._items(read_file(self.name, format=self.format, column=self.column), pace, start)
            return
        with io.BufferedReader(file, _HEAD) as stream:
            yield from self._read(stream, pace, start)

    def _read(self, stream: BinaryStream, pace: ChunkSize, start: Place) -> Iterator[tuple[Place, Chunk]]:
        from fullhouse.formats.reading import read_stream
        from fullhouse.jobs.compression import packing_of, unpacked
        from fullhouse.jobs.lines import read_blocks

        head = _peek(stream, self.name)
        if packing := packing_of(head):
            stream = unpacked(stream, packing, self.name)
            head = _peek(stream, self.name)
        bulk = self._layout(head) if HAS_NATIVE else None
        if bulk is not None:
            return read_blocks(stream, self.name, *bulk, pace, start)
        items = read_stream(stream, name=self.name, format=self.format, column=self.column)
        return self._items(items, pace, start)

    def _items(self, items: Iterator[Item], pace: ChunkSize, start: Place) -> Iterator[tuple[Place, Chunk]]:
        count = start.get("items", 0)
        for chunk in in_chunks(self.name, items, pace, count):
            count += len(chunk)
            yield {"items": count}, chunk

    def _layout(self, head: bytes) -> tuple[Layout, int] | None:
        """Return the layout of the lines and the number of header lines; None if the format is not read in bulk."""
        from fullhouse.formats.reading import HEAD_LINES
        from fullhouse.jobs.csv_json import layout_of

        if 0 in head or head.startswith((b"\xff\xfe", b"\xfe\xff")):
            return None
        try:
            text = head[: head.rfind(b"\n") + 1].decode("utf-8-sig")  # the last line may be incomplete
        except UnicodeDecodeError:
            return None
        if "\r" in text.replace("\r\n", ""):
            return None
        lines = list(enumerate((line.removesuffix("\r") for line in text.split("\n")[:HEAD_LINES]), start=1))
        try:
            return layout_of(self._format_of(lines), lines, self.column)
        except FormatError:
            return None

    def _format_of(self, lines: list[Line]) -> str:
        """Return the name of the format; plain lines are recognized without loading all codecs."""
        from fullhouse.formats.codecs import codec

        if self.format:
            return codec(self.format).name
        texts = [line for _, line in lines if line]
        if texts and not self.column and all(len(text) == CLASSIC.size and not text.strip(_CELLS) for text in texts):
            return "line"
        from fullhouse.formats.codecs import detect

        return detect(lines, column=self.column).name


def _peek(stream: BinaryStream, name: str) -> bytes:
    try:
        return stream.peek(_HEAD)
    except OSError as error:
        raise UnreadableInput.of(name, error) from None


def read_all(sources: Sequence[Source], pace: ChunkSize, start: State) -> Iterator[tuple[State, Chunk]]:
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
            bad = BadEntry(error, "", getattr(error, "line", None) or 1)
            yield {"source": number + 1, "place": {}}, chunk_of_items(source.name, [bad], keeps_place=len(sources) > 1)
        place = {}
