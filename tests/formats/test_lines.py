"""Bytes become lines in every encoding, with one definition of white space and line ends."""

from __future__ import annotations

import errno
import io
import sys
import tracemalloc
from itertools import islice
from pathlib import Path

import pytest
from puzzles import EULER_1, WIKIPEDIA

from fullhouse.core.grid import WHITE_SPACE, Grid
from fullhouse.errors import UnreadableInput
from fullhouse.formats.codec import Entry
from fullhouse.formats.codecs import CODECS, DOCUMENTS
from fullhouse.formats.line import LINE
from fullhouse.formats.reading import format_grid, parse, parse_entry, read_file, read_stream, read_text, write_entries

GRID = Grid.from_line(WIKIPEDIA)
OTHER = Grid.from_line(EULER_1)
LINE_ENDS = ["\f", "\v", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"]
SPACES = ["\xa0", "\u2003", "\u202f", "\u3000", "\x1f"]
each_line_end = pytest.mark.parametrize("end", LINE_ENDS, ids=ascii)
each_space = pytest.mark.parametrize("space", SPACES, ids=ascii)
LAYOUTS = [name for name in CODECS if name not in ("csv", "jsonl", "json-puzzle", "opensudoku")]


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
def test_what_is_not_text_is_rejected_with_the_reason(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "data"
    path.write_bytes(data)
    with pytest.raises(UnreadableInput, match=message):
        list(read_file(str(path)))


def test_a_missing_file_and_a_directory_have_their_own_errors(tmp_path: Path) -> None:
    with pytest.raises(UnreadableInput, match="no such file"):
        list(read_file(str(tmp_path / "missing.txt")))
    with pytest.raises(UnreadableInput, match="is a directory"):
        list(read_file(str(tmp_path)))
    with pytest.raises(UnreadableInput, match="is not a file name"):
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


def test_a_line_without_an_end_is_rejected_in_bounded_memory() -> None:
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
    if before.startswith("#") and name in ("json-puzzle", *DOCUMENTS):
        pytest.skip("the format has no comments")
    lines = [before] * 300
    (entry,) = read_stream(io.BytesIO("\n".join([*lines, format_grid(GRID, name)]).encode()))
    assert isinstance(entry, Entry)
    assert entry.grid == GRID
    assert 292 < entry.line < 305  # the last comments belong to a puzzle whose format has headers


@pytest.mark.thorough
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


def test_a_stream_without_a_buffer_is_read() -> None:
    assert len(list(read_stream(io.BytesIO(f"{WIKIPEDIA}\n".encode() * 3)))) == 3


def grids(text: str) -> list[Grid | str]:
    return [entry.grid if isinstance(entry, Entry) else str(entry.error) for entry in read_text(text)]


def test_white_space_is_what_python_says() -> None:
    assert set(WHITE_SPACE) == {chr(code) for code in range(sys.maxunicode + 1) if chr(code).isspace()}


@each_line_end
@pytest.mark.parametrize("name", LAYOUTS)
def test_a_second_puzzle_after_any_line_end_is_read(name: str, end: str) -> None:
    assert grids(format_grid(GRID, name) + "\n" + end + format_grid(OTHER, name)) == [GRID, OTHER]


@each_line_end
def test_lines_of_cells_end_at_any_line_end_and_keep_their_number(end: str) -> None:
    entries = list(read_text(f"{WIKIPEDIA}\n{WIKIPEDIA}{end}{EULER_1} # easy\n{WIKIPEDIA}{end}"))
    assert [(entry.line, getattr(entry, "comment", None)) for entry in entries] == [
        (1, ""),
        (2, ""),
        (2, "easy"),
        (3, ""),
    ]


@each_line_end
def test_rows_end_at_any_line_end(end: str) -> None:
    assert parse(end.join(GRID.to_rows())) == GRID
    assert grids(end.join(GRID.to_rows()) + end * 2 + end.join(OTHER.to_rows())) == [GRID, OTHER]


def test_one_line_of_a_bulk_file_may_hold_two() -> None:
    assert [entry.line for entry in LINE.read([(7, f"{WIKIPEDIA}\f{EULER_1}")])] == [7, 7]


@each_line_end
@pytest.mark.parametrize("name", ["jsonl", "csv", "opensudoku"])
def test_a_line_end_inside_a_document_belongs_to_its_text(name: str, end: str) -> None:
    text = "".join(write_entries([Entry(GRID, fields={"folder": "ab"}), Entry(OTHER, fields={"folder": "cd"})], name))
    assert grids(text.replace("ab", f"a{end}b")) == [GRID, OTHER] or (name != "csv" and end < " ")


def test_the_line_ends_of_other_alphabets_come_back_in_json() -> None:
    entry = Entry(GRID, "a\u2028b\x85c\u3000d")
    assert parse_entry("".join(write_entries([entry], "jsonl"))).name == entry.name


@each_space
@pytest.mark.parametrize("tail", ["# easy, 7.2", "7.2 easy"])
def test_text_after_any_space_is_the_comment(space: str, tail: str) -> None:
    entry = parse_entry(WIKIPEDIA + space + tail + space)
    assert (entry.grid, entry.comment) == (GRID, tail.strip("# "))


@each_space
def test_a_line_of_nothing_but_white_space_is_empty(space: str) -> None:
    assert grids(f"{space}\n{WIKIPEDIA}\n{space}{space}\n{EULER_1}") == [GRID, OTHER]
    rows = "\n".join(GRID.to_rows())
    assert grids(f"{rows}\n{space}\n{rows}") == [GRID, GRID]


@each_space
def test_any_space_may_separate_and_surround_cells(space: str) -> None:
    assert parse("\n".join(space.join(row) for row in GRID.to_rows())) == GRID
    assert parse("\n".join(space * 2 + row + space for row in GRID.to_rows())) == GRID
    assert parse(str(GRID).replace(" ", space)) == GRID
    assert parse(space + WIKIPEDIA + space) == GRID


@pytest.mark.parametrize("space", ["\xa0", "\u3000"], ids=ascii)
def test_a_space_of_another_kind_is_a_blank_like_a_space(space: str) -> None:
    assert parse(GRID.to_line(blank=space)) == GRID
    assert parse("\n".join(GRID.to_rows(blank=space))) == GRID
    assert parse(str(GRID).replace(".", space)) == GRID


@each_space
@pytest.mark.parametrize("name", ["fpuzzles", "sudokupad", "sudokuwiki", "sudokuexchange", "tatham"])
def test_text_after_a_link_and_any_space_is_its_comment(name: str, space: str) -> None:
    entry = parse_entry(format_grid(GRID, name) + space + "a remark")
    assert (entry.grid, entry.comment) == (GRID, "a remark")


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_byte_order_mark_at_the_start_of_any_line_is_ignored(name: str) -> None:
    one, other = format_grid(GRID, name), format_grid(OTHER, name)
    assert grids(f"\ufeff{one}\n\n\ufeff{other}") == [GRID, OTHER]
