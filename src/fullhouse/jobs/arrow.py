"""Read Parquet and Arrow files in batches of columns, without creating a Python object per row."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from fullhouse.core.chunk_size import ChunkSize
from fullhouse.errors import MissingExtra, UnreadableInput
from fullhouse.jobs.chunk import Chunk, Place
from fullhouse.jobs.storage import is_address, opened
from fullhouse.jobs.table import chunk_of, puzzle_column

try:
    import pyarrow as pa  # type: ignore[import-untyped]
    import pyarrow.parquet as pq  # type: ignore[import-untyped]
except ImportError:
    raise MissingExtra("pyarrow", "data") from None

_BATCH = 1 << 16
"""The number of rows decoded at a time; chunks are slices of these batches."""


def row_count(path: str) -> int:
    """Count the rows of the file without reading them."""
    with _opened(path) as file:
        if isinstance(file, pq.ParquetFile):
            return int(file.metadata.num_rows)
        return int(file.count_rows())


def read_table(path: str, column: str | None, pace: ChunkSize, start: Place) -> Iterator[tuple[Place, Chunk]]:
    """Yield the rows of a Parquet or Arrow file in chunks, each with the place that follows it."""
    row = start.get("rows", 0)
    with _opened(path) as file:
        schema = file.schema_arrow if isinstance(file, pq.ParquetFile) else file.schema
        puzzle_column(schema.names, column)
        try:
            for batch in _batches(file, row):
                whole, begin = chunk_of(batch, path, column, row + 1), 0
                while begin < len(whole):
                    end = min(begin + pace.rows, len(whole))
                    yield {"rows": row + end}, whole.between(begin, end)
                    begin = end
                row += len(whole)
        except UnreadableInput:
            raise
        except (pa.ArrowException, OSError) as error:
            raise UnreadableInput(path, f"is damaged: {_reason(error)}") from None


def _batches(file: Any, start: int) -> Iterator[pa.RecordBatch]:
    """Yield the batches of the file, starting at this row."""
    if isinstance(file, pq.ParquetFile):
        groups, skipped = list(range(file.num_row_groups)), start
        while groups and skipped >= (rows := file.metadata.row_group(groups[0]).num_rows):
            skipped -= rows
            groups.pop(0)
        batches = file.iter_batches(_BATCH, row_groups=groups)
    else:
        batches, skipped = (file.get_batch(number) for number in range(file.num_record_batches)), start
    for batch in batches:
        if skipped < batch.num_rows:
            yield batch.slice(skipped)
        skipped = max(skipped - batch.num_rows, 0)


@contextmanager
def _opened(path: str) -> Iterator[Any]:
    """Open the file with pyarrow, as Parquet or in Arrow's own format."""
    with ExitStack() as stack:
        far = stack.enter_context(opened(path)) if is_address(path) else None
        try:
            if path.lower().endswith(".parquet"):
                file = stack.enter_context(pq.ParquetFile(far or path, memory_map=True))
            else:
                file = stack.enter_context(pa.ipc.open_file(far or pa.memory_map(path)))
        except UnreadableInput:
            raise
        except OSError as error:
            raise UnreadableInput(path, (error.strerror or _reason(error)).lower()) from None
        except pa.ArrowException as error:
            raise UnreadableInput(path, f"is no table: {_reason(error)}") from None
        yield file


def _reason(error: BaseException) -> str:
    """Return the first sentence of pyarrow's message."""
    return str(error).split("\n")[0].split(". ")[0][:200]
