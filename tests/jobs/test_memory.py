"""A job holds only a few chunks in memory, regardless of the size of its files."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pyarrow as pa  # type: ignore[import-untyped,unused-ignore]
import pyarrow.parquet as pq  # type: ignore[import-untyped,unused-ignore]
import pytest
from jobs.running import PEAK
from patience import limits_memory
from puzzles import EULER_1, WIKIPEDIA

PROGRAM = f"""
import sys
from fullhouse import jobs
summary = jobs.solve(sys.argv[1], sys.argv[2], threads=2)
print(summary.rows, {PEAK})
"""


def peak_megabytes(source: Path, output: str, rows: int) -> float:
    """Solve these rows in a separate process and return its peak memory."""
    command = [sys.executable, "-c", PROGRAM, str(source), output]
    done, peak = map(int, subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())
    assert done == rows
    return peak / 1024


def write_rows(path: Path, rows: int) -> Path:
    """Write a Parquet file, or plain lines, with this many rows."""
    lines = [WIKIPEDIA, EULER_1] * 50_000
    if path.suffix == ".txt":
        with path.open("w") as file:
            for _ in range(rows // len(lines)):
                file.write("\n".join(lines) + "\n")
        return path
    table = pa.table({"puzzle": lines, "note": ["x" * 40] * len(lines)})
    with pq.ParquetWriter(path, table.schema) as writer:
        for _ in range(rows // len(lines)):
            writer.write_table(table)
    return path


FEW = 300_000
"""Rows after which the memory of allocators and threads has grown as far as it does."""
WAYS = ("in.parquet out.parquet", "in.txt out/", "in.parquet out.npz", "in.parquet out.arrow")


@limits_memory
@pytest.mark.parametrize(
    ("ways", "rows"),
    [
        ("in.parquet out.parquet", 900_000),
        *(pytest.param(ways, 1_000_000, marks=pytest.mark.slow) for ways in WAYS),
    ],
)
def test_many_times_as_many_rows_take_the_same_memory(ways: str, rows: int, tmp_path: Path) -> None:
    source, output = ways.split()
    few = peak_megabytes(write_rows(tmp_path / source, FEW), f"{tmp_path}/few-{output}", FEW)
    many = peak_megabytes(write_rows(tmp_path / source, rows), f"{tmp_path}/many-{output}", rows)
    assert many < few + (rows - FEW) / 7_500  # the bytes of these rows alone take 1.5 times as much


@limits_memory
@pytest.mark.slow
def test_ten_million_rows_take_less_than_a_gigabyte(tmp_path: Path) -> None:
    source = write_rows(tmp_path / "in.parquet", 10_000_000)
    assert peak_megabytes(source, f"{tmp_path}/out/", 10_000_000) < 1000
