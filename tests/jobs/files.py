"""Write small data sets to files, and read the files that a job writes."""

from __future__ import annotations

from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped,unused-ignore]
import pyarrow.parquet as pq  # type: ignore[import-untyped,unused-ignore]
from puzzles import EULER_1, TWO_SOLUTIONS, WIKIPEDIA

PUZZLES = [WIKIPEDIA, EULER_1, TWO_SOLUTIONS, "bad", "55" + "." * 79, WIKIPEDIA.replace(".", "0")]
"""Valid, invalid and unusual puzzles."""


def puzzles(rows: int) -> list[str]:
    """Return this many puzzles, repeating the list as needed."""
    return list(islice(cycle(PUZZLES), rows))


def write_parquet(path: Path, rows: int = 12, **more: Any) -> Path:
    """Write a Parquet file with this many rows, their numbers and other columns."""
    pq.write_table(pa.table({"id": list(range(rows)), "puzzle": puzzles(rows), **more}), path)
    return path


def rows_in(path: Path) -> list[dict[str, Any]]:
    """Read the rows of a Parquet or Arrow file, or of all part files of a folder."""
    if path.is_dir():
        return [row for part in sorted(path.glob("part-*")) for row in rows_in(part)]
    if path.suffix == ".parquet":
        return pq.read_table(path).to_pylist()  # type: ignore[no-any-return]
    with pa.memory_map(str(path)) as file:
        return pa.ipc.open_file(file).read_all().to_pylist()  # type: ignore[no-any-return]


def files_in(folder: Path) -> dict[str, bytes]:
    """Read all files of a folder as bytes, by name."""
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}
