"""Chunks of line files as columns: the native core reads a line as the line codec does, or leaves it to the codec."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from puzzles import EULER_1, INKALA_2012, WIKIPEDIA, WIKIPEDIA_SOLUTION

from fullhouse import _native
from fullhouse.core.grid import grid_of
from fullhouse.errors import FormatError
from fullhouse.formats.line import parse_line

PLAIN, ODD, NOTHING = 0, 1, 2


class Parts(NamedTuple):
    """A plain line: its puzzle, and the comment after it."""

    cells: str
    after: str


Row = tuple[int, bytes, Parts | None]


def read(data: bytes) -> list[Row]:
    """The shape and the line of every row, and its parts if it is plain; checks the rules for all rows."""
    cells, shape, begin, end, after = _native.read_rows(data)
    rows: list[Row] = []
    for row in range(len(shape)):
        spans = [int(at) for at in (begin[row], *after[row], end[row])]
        assert spans == sorted(spans)
        text = data[spans[0] : spans[-1]]
        if shape[row] == PLAIN:
            rows.append((PLAIN, text, Parts(cells[row].tobytes().decode(), data[slice(*after[row])].decode())))
        else:
            assert cells[row].tobytes() == b"." * 81
            assert spans[1:] == [spans[-1]] * 3
            rows.append((int(shape[row]), text, None))
    return rows


def read_one(text: str | bytes) -> tuple[int, Parts | None]:
    """The shape and the parts of one line."""
    [(shape, _, parts)] = read(text if isinstance(text, bytes) else text.encode())
    return shape, parts


def parts_by_codec(text: str) -> Parts | None:
    """The parts of a line that the codec reads; None if it rejects the line."""
    try:
        entry = parse_line(text)
    except FormatError:
        return None
    return Parts(entry.grid.to_line(), entry.comment)


# 1. Lines to read: good ones, and some that are nearly so.

BLANK = st.sampled_from("0.-_*?xX+ ")
PUZZLE = st.builds(
    str.replace, st.sampled_from([WIKIPEDIA, EULER_1, INKALA_2012, WIKIPEDIA_SOLUTION]), st.just("."), BLANK
)
SOLID = PUZZLE.filter(lambda cells: " " not in cells)
PRINTABLE = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=12)
ANYTHING = st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), max_size=12)
END = st.sampled_from(["\n", "\r\n"])


@st.composite
def spoilt(draw: st.DrawFn, texts: st.SearchStrategy[str], signs: str) -> str:
    """One of the texts, possibly with a few characters removed, inserted or replaced."""
    text = draw(texts)
    for _ in range(draw(st.sampled_from([0, 0, 1, 1, 2, 4]))):
        at = draw(st.integers(0, len(text)))
        put = draw(st.sampled_from(["", *signs]) | st.characters(codec="utf-8", exclude_characters="\r\n"))
        text = text[:at] + put + text[at + draw(st.integers(0, 1)) :]
    return text


TAIL = st.sampled_from(["", " ", "\t", ",9.1;x", " # Grid 01", "#", ";", " \t#  two  words,; ", "5", "  " + EULER_1])
INDENT = st.sampled_from(["", "", "", " ", "\t", "> ", "#", "0123456789ab "])
LINES = spoilt(
    st.builds(lambda *parts: "".join(parts), INDENT, PUZZLE, TAIL | PRINTABLE | ANYTHING), "\t .0#,;\x00\x1f"
)


# 2. Agreement with the codec.


@given(text=LINES)
def test_a_plain_line_is_what_the_line_codec_reads(text: str) -> None:
    shape, parts = read_one(text + "\n")
    expected = parts_by_codec(text)
    if shape == PLAIN:
        assert parts is not None
        assert parts._replace(cells=grid_of(parts.cells).to_line()) == expected
    elif shape == NOTHING:
        assert not text.strip(" \t") or text.startswith("#")
    if expected is None:
        assert shape != PLAIN


@given(cells=SOLID, sign=st.sampled_from(" \t,;#"), comment=PRINTABLE)
def test_cells_with_a_printable_comment_are_plain(cells: str, sign: str, comment: str) -> None:
    assert read_one(cells + sign + comment) == (PLAIN, Parts(cells, comment.strip(" \t,;#")))


# 3. How a chunk is split.


@given(data=st.data())
def test_a_chunk_cut_in_two_gives_the_same_rows(data: st.DataObject) -> None:
    blank = st.sampled_from(["", "  \t", "# comment"])
    lines = data.draw(st.lists(st.tuples(LINES | blank, END), max_size=6))
    cut = data.draw(st.integers(0, len(lines)))
    whole, first, second = ("".join(map("".join, some)).encode() for some in (lines, lines[:cut], lines[cut:]))
    rows = read(whole)
    assert rows == read(first) + read(second)
    assert [text for _, text, _ in rows] == [text.encode() for text, _ in lines]


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", []),
        (b"\n", [b""]),
        (b"\r\n", [b""]),
        (b"a", [b"a"]),
        (b"a\n", [b"a"]),
        (b"a\r\n\n b \nc", [b"a", b"", b" b ", b"c"]),
    ],
)
def test_every_line_is_a_row(data: bytes, lines: list[bytes]) -> None:
    assert [text for _, text, _ in read(data)] == lines


def test_a_line_of_spaces_and_tabs_is_nothing() -> None:
    assert read_one(b" \t" * 50 + b"\n") == (NOTHING, None)


@pytest.mark.parametrize("text", [WIKIPEDIA + " # " + "x" * 70_000, " " * 2_000_000], ids=["line", "blank"])
def test_a_line_longer_than_some_reader_allows_is_odd(text: str) -> None:
    assert read_one(text) == (ODD, None)


# 4. Lines that are easily misread.


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        (WIKIPEDIA, PLAIN),
        (WIKIPEDIA.replace(".", " "), ODD),
        ("  " + WIKIPEDIA, ODD),
        (WIKIPEDIA + "5", ODD),
        (WIKIPEDIA[:80], ODD),
        (WIKIPEDIA[:80] + "0", ODD),
        (WIKIPEDIA + " # Größe", ODD),
        (WIKIPEDIA + " # bell \a", ODD),
        (WIKIPEDIA + " \0", ODD),
        (WIKIPEDIA + " \x7f", ODD),
        ("\ufeff" + WIKIPEDIA, ODD),
        ("\v", ODD),
        ("# a comment", NOTHING),
        ("# Größe", ODD),
    ],
)
def test_shapes_of_lines(text: str, shape: int) -> None:
    assert read_one(text)[0] == shape


def test_the_columns_belong_to_the_caller() -> None:
    columns = _native.read_rows(f"{WIKIPEDIA}\n\n".encode())
    assert [(column.dtype.name, column.shape) for column in columns] == [
        ("uint8", (2, 81)),
        ("uint8", (2,)),
        ("int64", (2,)),
        ("int64", (2,)),
        ("int64", (2, 2)),
    ]
    assert all(column.flags.writeable and column.flags.c_contiguous for column in columns)
