"""Compressed text is read and written like plain text."""

from __future__ import annotations

import gzip
import io
from pathlib import Path
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped,unused-ignore]
import pytest
from jobs.files import puzzles

from fullhouse import jobs
from fullhouse.core.chunk_size import ChunkSize
from fullhouse.jobs.read import Input
from fullhouse.jobs.storage import Compressor, decompressed

TEXT = "".join(f"{row}\n" for row in puzzles(30)).encode()


def packed(data: bytes, packing: str, size: int) -> bytes:
    compressor = Compressor(packing)
    blocks = [compressor.compress(data[begin : begin + size]) for begin in range(0, len(data), size)]
    return b"".join(blocks) + compressor.finish()


@pytest.mark.parametrize("packing", [".gz", ".zst"])
def test_compressed_text_is_restored_regardless_of_the_block_size(packing: str) -> None:
    data = TEXT * 500
    once, bit_by_bit = packed(data, packing, len(data)), packed(data, packing, 777)
    assert once == bit_by_bit
    assert decompressed(io.BytesIO(once), packing, "x").read() == data
    assert packed(b"", packing, 1)


def test_other_programs_can_decompress_the_output(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_bytes(TEXT)
    jobs.count(tmp_path / "in.txt", tmp_path / "out.csv.gz")
    jobs.count(tmp_path / "in.txt", tmp_path / "out.csv.zst")
    jobs.count(tmp_path / "in.txt", tmp_path / "out.csv")
    plain = (tmp_path / "out.csv").read_bytes()
    assert gzip.decompress((tmp_path / "out.csv.gz").read_bytes()) == plain
    with pa.input_stream(str(tmp_path / "out.csv.zst"), compression="zstd") as stream:
        assert stream.read() == plain


@pytest.mark.parametrize("packing", [".gz", ".zst"])
def test_compression_is_detected_from_the_first_bytes(packing: str, tmp_path: Path) -> None:
    (tmp_path / "no-suffix").write_bytes(packed(TEXT, packing, len(TEXT)))
    assert jobs.count(tmp_path / "no-suffix", tmp_path / "out.csv").rows == 30
    stream: Any = io.BufferedReader(io.BytesIO(packed(TEXT, packing, len(TEXT))))
    chunks = Input("standard input", stream=stream).chunks(ChunkSize(), {})
    assert sum(len(chunk) for _, chunk in chunks) == 30


@pytest.mark.parametrize("packing", [".gz", ".zst"])
def test_damaged_files_are_reported(packing: str, tmp_path: Path) -> None:
    data = packed(TEXT * 500, packing, len(TEXT))
    (tmp_path / f"in.txt{packing}").write_bytes(data[: len(data) // 2] + b"?" * 100)
    summary = jobs.count(tmp_path / f"in.txt{packing}", tmp_path / "out.jsonl")
    assert summary.exit_code in (1, 2)
    assert "cannot be unpacked" in (tmp_path / "out.jsonl").read_text().splitlines()[-1]
