"""Run jobs in memory: read from bytes, capture the output and parse it into rows."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from typing import Any

from fullhouse.core.chunk_size import ChunkSize
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.jobs.chunk import Chunk, Item, Operation, Sink, State
from fullhouse.jobs.read import Source, read_all
from fullhouse.jobs.run import Tally, run
from fullhouse.jobs.sinks.tables import CsvSink, JsonSink


class Memory:
    """An output that records the written bytes and the marks."""

    def __init__(self, state: State | None = None) -> None:
        self.state: State = state or {}
        self.data = b""
        self.marks: list[tuple[int, State]] = []

    def write(self, data: bytes) -> None:
        self.data += data

    def mark(self, state: State, *, at_once: bool = False) -> bool:  # noqa: ARG002 - all marks are recorded
        self.marks.append((len(self.data), json.loads(json.dumps(state))))
        return True

    def keep(self) -> None:
        """Do nothing."""

    def close(self, *, is_done: bool) -> None:
        assert is_done


def source_of(text: str | bytes, name: str = "file", *, format: str | None = None, column: str | None = None) -> Source:
    """Make a source that reads this text as a stream."""
    data = text.encode() if isinstance(text, str) else text
    stream: Any = io.BufferedReader(io.BytesIO(data), 1 << 16)
    return Source(name, stream=stream, format=format, column=column)


def chunks_of(source: Source, rows: int = 1000) -> list[Chunk]:
    return [chunk for _, chunk in read_all([source], ChunkSize(rows, rows), {})]


def items_of(chunks: Sequence[Chunk]) -> list[Item]:
    return [chunk.item(row) for chunk in chunks for row in range(len(chunk))]


def plain(item: Item) -> tuple[object, ...]:
    """Convert an item to a tuple of all its values for comparison."""
    if isinstance(item, BadEntry):
        return (str(item.error), item.line, item.name, dict(item.fields))
    assert isinstance(item, Entry)
    return (*item[:5], dict(item.fields), item.line)


def answered(
    sources: Source | Sequence[Source], operation: Operation, sink: Sink, *, rows: int = 1000
) -> tuple[bytes, Tally]:
    """Run a job with chunks of this many rows; return its output and its tally."""
    output = Memory()
    listed = [sources] if isinstance(sources, Source) else sources
    tally = run(listed, operation, sink, output, pace=ChunkSize(rows, rows))
    return output.data, tally


def json_rows(sources: Source | Sequence[Source], operation: Operation, **keywords: int) -> list[dict[str, Any]]:
    """Run a job and parse its output as JSON lines."""
    data, _ = answered(sources, operation, JsonSink(operation), **keywords)
    return [json.loads(line) for line in data.splitlines()]


def csv_rows(sources: Source | Sequence[Source], operation: Operation, **keywords: int) -> list[dict[str, str]]:
    """Run a job and parse its output as CSV."""
    data, _ = answered(sources, operation, CsvSink(operation), **keywords)
    return list(csv.DictReader(io.StringIO(data.decode(), newline=""), strict=True))
