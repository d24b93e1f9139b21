"""Small data sets as files, and what is in the files of a job."""

from __future__ import annotations

from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped,unused-ignore]
import pyarrow.parquet as pq  # type: ignore[import-untyped,unused-ignore]
from puzzles import EULER_1, TWO_SOLUTIONS, WIKIPEDIA

PUZZLES = [WIKIPEDIA, EULER_1, TWO_SOLUTIONS, "bad", "55" + "." * 79, WIKIPEDIA.replace(".", "0")]
"""Good, bad and odd ones."""


def puzzles(rows: int) -> list[str]:
    """This many of them, over and over."""
    return list(islice(cycle(PUZZLES), rows))


def write_parquet(path: Path, rows: int = 12, **more: Any) -> Path:
    """A Parquet file with these rows, their numbers, and further columns."""
    pq.write_table(pa.table({"id": list(range(rows)), "puzzle": puzzles(rows), **more}), path)
    return path


def rows_in(path: Path) -> list[dict[str, Any]]:
    """The rows of a Parquet or Arrow file, or of all part files of a folder."""
    if path.is_dir():
        return [row for part in sorted(path.glob("part-*")) for row in rows_in(part)]
    if path.suffix == ".parquet":
        return pq.read_table(path).to_pylist()  # type: ignore[no-any-return]
    with pa.memory_map(str(path)) as file:
        return pa.ipc.open_file(file).read_all().to_pylist()  # type: ignore[no-any-return]


def files_in(folder: Path) -> dict[str, bytes]:
    """Every file of a folder with its bytes."""
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}
