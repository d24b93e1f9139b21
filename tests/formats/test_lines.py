from __future__ import annotations

import errno
import io
import tracemalloc
from itertools import islice
from pathlib import Path

import pytest
from puzzles import WIKIPEDIA

from fullhouse.core.grid import Grid
from fullhouse.errors import UnreadableInput
from fullhouse.formats.codec import Entry
from fullhouse.formats.codecs import CODECS
from fullhouse.formats.reading import format_grid, read_file, read_stream

GRID = Grid.from_line(WIKIPEDIA)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"], ids=["unix", "windows", "old-mac"])
def test_every_encoding_with_a_mark_and_every_line_end_is_read(tmp_path: Path, encoding: str, line_end: str) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_bytes(line_end.join([WIKIPEDIA, WIKIPEDIA + " näher", ""]).encode(encoding))
    entries = list(read_file(str(path)))
    assert [entry.grid for entry in entries if isinstance(entry, Entry)] == [GRID, GRID]
    assert isinstance(entries[1], Entry)
    assert entries[1].comment == "näher"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (WIKIPEDIA.encode("utf-16-le"), "UTF-16 without a byte order mark"),
        (bytes(range(256)) * 4, "it is binary data"),
        (b"\x1f\x8b\x08\x00rest", "is gzip data; unpack it first"),
        (b"PK\x03\x04rest", "is zip data"),
        (WIKIPEDIA.encode() + b"\n\xe4hnlich", "byte 0xE4 in line 2 is not UTF-8"),
        (WIKIPEDIA.encode() + b"\n" + b"." * 5000 + b"\0", "NUL character"),
    ],
)
def test_what_is_not_text_is_refused_with_the_reason(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "data"
    path.write_bytes(data)
    with pytest.raises(UnreadableInput, match=message):
        list(read_file(str(path)))


def test_a_missing_file_and_a_directory_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(UnreadableInput, match="no such file"):
        list(read_file(str(tmp_path / "missing.txt")))
    with pytest.raises(UnreadableInput, match="is a directory"):
        list(read_file(str(tmp_path)))
    with pytest.raises(UnreadableInput, match="is no file name"):
        list(read_file("a\0b"))


class _Endless(io.RawIOBase):
    """A stream that never ends: what reads it whole never returns."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self.given = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        size = min(len(buffer), len(self.text))
        buffer[:size] = self.text[:size]
        self.given += size
        return size


@pytest.mark.parametrize(
    "text",
    [WIKIPEDIA + "\n", "Grid\n" + "\n".join(GRID.to_rows()) + "\n", str(GRID) + "\n"],
    ids=["lines", "named", "boxed"],
)
def test_a_stream_is_read_as_it_comes(text: str) -> None:
    stream = _Endless(text.encode())
    entries = list(islice(read_stream(stream), 500))
    assert [entry.grid for entry in entries if isinstance(entry, Entry)] == [GRID] * 500
    assert stream.given < 2_000_000


def test_a_line_without_an_end_is_refused_in_bounded_memory() -> None:
    stream = _Endless(b"." * 65536)
    tracemalloc.start()
    try:
        with pytest.raises(UnreadableInput, match="line 1 has more than 1,048,576 characters"):
            list(read_stream(stream, name="endless"))
        assert tracemalloc.get_traced_memory()[1] < 50_000_000
    finally:
        tracemalloc.stop()


class _Failing(io.RawIOBase):
    """A stream that breaks after some good lines, like a disk."""

    def __init__(self, good: int) -> None:
        self.good = good

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        if not self.good:
            raise OSError(errno.EIO, "Input/output error")
        self.good -= 1
        buffer[: len(WIKIPEDIA) + 1] = f"{WIKIPEDIA}\n".encode()
        return len(WIKIPEDIA) + 1


@pytest.mark.parametrize("good", [0, 1, 500])
def test_an_error_while_reading_names_the_input(good: int) -> None:
    with pytest.raises(UnreadableInput) as caught:
        list(read_stream(_Failing(good), name="disk.txt"))
    assert str(caught.value) == "disk.txt: input/output error"


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="there is no such file on this system")
def test_a_file_that_opens_but_cannot_be_read_is_named() -> None:
    with pytest.raises(UnreadableInput, match=r"^/proc/self/mem: input/output error$"):
        list(read_file("/proc/self/mem"))


@pytest.mark.parametrize("before", ["", "  \t", "# a comment"], ids=["empty", "spaces", "comments"])
@pytest.mark.parametrize("name", CODECS)
def test_lines_before_the_first_puzzle_may_be_empty_or_comments(name: str, before: str) -> None:
    if before.startswith("#") and name in ("jsonl", "opensudoku"):
        pytest.skip("the format has no comments")
    lines = [before] * 300
    (entry,) = read_stream(io.BytesIO("\n".join([*lines, format_grid(GRID, name)]).encode()))
    assert isinstance(entry, Entry)
    assert entry.grid == GRID
    assert 292 < entry.line < 305  # the last comments belong to a puzzle whose format has headers


def test_any_number_of_comments_is_read_in_bounded_memory() -> None:
    class Commented(_Endless):
        def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
            if self.given > 2_000_000:
                self.text = f"{WIKIPEDIA}\n".encode()
            return super().readinto(buffer)

    tracemalloc.start()
    try:
        entry = next(read_stream(Commented(b"# comment\n" * 100)))
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()
    assert isinstance(entry, Entry)
    assert entry.line > 200_000


def test_a_stream_that_is_no_buffered_file_is_read_too() -> None:
    assert len(list(read_stream(io.BytesIO(f"{WIKIPEDIA}\n".encode() * 3)))) == 3
