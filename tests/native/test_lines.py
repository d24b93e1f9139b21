"""Chunks of files as columns, and columns as text: the same as the plain Python ways, or left to them."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from puzzles import EULER_1, INKALA_2012, WIKIPEDIA, WIKIPEDIA_SOLUTION

from fullhouse import _native
from fullhouse.core.grid import grid_of
from fullhouse.errors import FormatError
from fullhouse.formats.line import parse_line

PLAIN, ODD, NOTHING = 0, 1, 2
ODD_NAMES = ("puzzle", "quizzes", "placed", "candidates")


class Parts(NamedTuple):
    """A row as text: the puzzle, and what else stands in its line."""

    cells: str
    before: str
    after: str


Layout = tuple[str, bytes, int, int, bytes, list[bytes]]
Pairs = list[tuple[str, object]]
Row = tuple[int, bytes, Parts | None]


def line() -> Layout:
    """The layout of one puzzle a line."""
    return "line", b"", 0, 0, b"", []


def csv_layout(place: int = 0, columns: int = 2, separator: str = ",") -> Layout:
    """The layout of fields, one of them the puzzle."""
    return "csv", b"", place, columns, separator.encode(), []


def jsonl(column: str = "puzzle") -> Layout:
    """The layout of objects, with the puzzle under this name."""
    return "jsonl", column.encode(), 0, 0, b"", [name.encode() for name in ODD_NAMES]


def read(data: bytes, layout: Layout) -> list[Row]:
    """The shape and the line of every row, and its parts if it is plain; checks what holds for all of them."""
    cells, shape, begin, end, before, after = _native.read_rows(data, *layout)
    rows: list[Row] = []
    for row in range(len(shape)):
        spans = [int(at) for at in (begin[row], *before[row], *after[row], end[row])]
        assert spans == sorted(spans)
        text = data[spans[0] : spans[-1]]
        if shape[row] == PLAIN:
            sides = (data[slice(*before[row])].decode(), data[slice(*after[row])].decode())
            rows.append((PLAIN, text, Parts(cells[row].tobytes().decode(), *sides)))
        else:
            assert cells[row].tobytes() == b"." * 81
            assert spans == [spans[0]] * 3 + [spans[-1]] * 3
            rows.append((int(shape[row]), text, None))
    return rows


def read_one(text: str | bytes, layout: Layout) -> tuple[int, Parts | None]:
    """The shape and the parts of one line."""
    [(shape, _, parts)] = read(text if isinstance(text, bytes) else text.encode(), layout)
    return shape, parts


# --- the plain Python ways: parts of a line, or None where they refuse it -------------------------------------------


def line_in_python(text: str) -> Parts | None:
    """By the codec."""
    try:
        entry = parse_line(text)
    except FormatError:
        return None
    return Parts(entry.grid.to_line(), "", entry.comment)


def csv_in_python(text: str, place: int, columns: int, separator: str) -> Parts | None:
    """By the csv module."""
    try:
        [fields] = csv.reader([text], delimiter=separator, strict=True)
        if len(fields) != columns:
            return None
        sides = (separator.join(fields[:place]), separator.join(fields[place + 1 :]))
        return Parts(grid_of(fields[place]).to_line(), *sides)
    except (csv.Error, FormatError, ValueError):
        return None


def pairs_of(text: str) -> Pairs | None:
    """The members of an object in order, those of objects within it, too; None if one of them has a name twice."""

    def members(pairs: Pairs) -> Pairs:
        if len({name for name, _ in pairs}) < len(pairs):
            raise ValueError("a name twice")
        return [("", "an object, not a list"), *pairs]

    try:
        found = json.loads(text, object_pairs_hook=members)
    except ValueError:
        return None
    return found[1:] if text.strip(" \t").startswith("{") else None


def json_in_python(text: str, column: str) -> tuple[str, Pairs, Pairs] | None:
    """By the json module: the cells, and the members before and after."""
    pairs = pairs_of(text) or []
    names = [name for name, _ in pairs]
    others = [name.lower() for name in names if name != column]
    if column not in names or not set(others).isdisjoint(ODD_NAMES):
        return None
    place = names.index(column)
    puzzle = pairs[place][1]
    try:
        return (grid_of(puzzle).to_line(), pairs[:place], pairs[place + 1 :]) if isinstance(puzzle, str) else None
    except FormatError:
        return None


# --- lines to read: good ones, and some that are nearly so ----------------------------------------------------------

BLANK = st.sampled_from("0.-_*?xX+ ")
PUZZLE = st.builds(
    str.replace, st.sampled_from([WIKIPEDIA, EULER_1, INKALA_2012, WIKIPEDIA_SOLUTION]), st.just("."), BLANK
)
PRINTABLE = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=12)
ANYTHING = st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), max_size=12)
END = st.sampled_from(["\n", "\r\n"])


@st.composite
def spoilt(draw: st.DrawFn, texts: st.SearchStrategy[str], signs: str) -> str:
    """One of the texts, perhaps with a few characters taken away, put in or replaced."""
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

SEPARATOR = st.sampled_from(",;\t")


@st.composite
def csv_lines(draw: st.DrawFn, separator: str) -> str:
    """Fields with a separator between them, one of them a puzzle in most cases."""
    fields = draw(st.lists(PRINTABLE | PUZZLE, max_size=3))
    fields.insert(draw(st.integers(0, len(fields))), draw(PUZZLE))
    return separator.join(fields)


NAME = st.sampled_from(["puzzle", "Puzzle", "PLACED", "id", "id", "name", "", "a\tb", 'a"b', "ü"])
SCALAR = st.none() | st.booleans() | st.integers() | st.floats() | PRINTABLE | ANYTHING
VALUE = st.recursive(SCALAR, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAME, inner, max_size=3))
OBJECT = st.lists(st.tuples(NAME, VALUE | PUZZLE), max_size=3)


def dumped(pairs: Pairs, separator: str, colon: str, *, is_ascii: bool) -> str:
    """These members as an object, names that come twice, too."""
    parts = (json.dumps(name) + colon + json.dumps(value, ensure_ascii=is_ascii) for name, value in pairs)
    return "{" + separator.join(parts) + "}"


@st.composite
def json_lines(draw: st.DrawFn) -> str:
    """An object with a member puzzle in most cases."""
    pairs = draw(OBJECT)
    pairs.insert(draw(st.integers(0, len(pairs))), ("puzzle", draw(PUZZLE)))
    space = st.sampled_from(["", " ", "\t "])
    text = dumped(pairs, draw(space) + "," + draw(space), draw(space) + ":", is_ascii=draw(st.booleans()))
    return draw(space) + text + draw(space)


JSON_LINES = spoilt(json_lines(), '{}[]",:\\\t 01-+.eEtrufalsn')


# --- what a layout reads is what Python reads ------------------------------------------------------------------------


@given(text=LINES)
def test_a_plain_line_is_what_the_line_codec_reads(text: str) -> None:
    shape, parts = read_one(text + "\n", line())
    expected = line_in_python(text)
    if shape == PLAIN:
        assert parts is not None
        assert parts._replace(cells=grid_of(parts.cells).to_line()) == expected
    elif shape == NOTHING:
        assert not text.strip(" \t") or text.startswith("#")
    if expected is None:
        assert shape != PLAIN


@given(data=st.data(), separator=SEPARATOR, place=st.integers(0, 2), columns=st.integers(1, 4))
def test_a_plain_csv_row_is_what_the_csv_module_reads(
    data: st.DataObject, separator: str, place: int, columns: int
) -> None:
    place = min(place, columns - 1)
    text = data.draw(spoilt(csv_lines(separator), '",;\t \x00\x1f'))
    shape, parts = read_one(text + "\n", csv_layout(place, columns, separator))
    expected = csv_in_python(text, place, columns, separator)
    if shape == PLAIN:
        assert parts is not None
        assert parts._replace(cells=grid_of(parts.cells).to_line()) == expected
    elif shape == NOTHING:
        assert not text.strip(" \t")
    if expected is None:
        assert shape != PLAIN


@given(text=JSON_LINES)
def test_a_plain_json_row_is_what_the_json_module_reads(text: str) -> None:
    shape, parts = read_one(text + "\n", jsonl())
    expected = json_in_python(text, "puzzle")
    if shape == PLAIN:
        assert parts is not None
        assert expected == (
            grid_of(parts.cells).to_line(),
            pairs_of("{" + parts.before + "}"),
            pairs_of("{" + parts.after + "}"),
        )
        assert [parts.before, parts.after] == [parts.before.strip(), parts.after.strip()]
    elif shape == NOTHING:
        assert not text.strip(" \t")
    if expected is None:
        assert shape != PLAIN


# --- and what is plainly written is plain ----------------------------------------------------------------------------

SOLID = PUZZLE.filter(lambda cells: " " not in cells)


@given(cells=SOLID, sign=st.sampled_from(" \t,;#"), comment=PRINTABLE)
def test_cells_with_a_printable_comment_are_plain(cells: str, sign: str, comment: str) -> None:
    assert read_one(cells + sign + comment, line()) == (PLAIN, Parts(cells, "", comment.strip(" \t,;#")))


@given(cells=PUZZLE, others=st.lists(PRINTABLE, min_size=1, max_size=4), separator=SEPARATOR, data=st.data())
def test_printable_fields_without_quotes_are_plain(
    cells: str, others: list[str], separator: str, data: st.DataObject
) -> None:
    others = [field.replace('"', "'").replace(separator, "!") + "!" for field in others]
    place = data.draw(st.integers(0, len(others)))
    text = separator.join([*others[:place], cells, *others[place:]])
    expected = Parts(cells, separator.join(others[:place]), separator.join(others[place:]))
    assert read_one(text, csv_layout(place, len(others) + 1, separator)) == (PLAIN, expected)


@given(
    cells=PUZZLE,
    before=st.dictionaries(PRINTABLE, VALUE, max_size=3),
    after=st.dictionaries(PRINTABLE, VALUE, max_size=3),
)
def test_an_object_in_ascii_without_odd_names_is_plain(
    cells: str, before: dict[str, object], after: dict[str, object]
) -> None:
    sides = [
        ", ".join(
            f"{json.dumps(prefix + name)}: {text}"
            for name, value in side.items()
            for text in [json.dumps(value)]
            if "\\" not in json.dumps(name) + text and "NaN" not in text and "Infinity" not in text
        )
        for prefix, side in (("a", before), ("b", after))
    ]
    text = ", ".join(filter(None, [sides[0], f'"puzzle": "{cells}"', sides[1]]))
    assert read_one("{" + text + "}", jsonl()) == (PLAIN, Parts(cells, *sides))


# --- how a chunk is split --------------------------------------------------------------------------------------------

CHUNK_LINES: dict[str, tuple[Layout, st.SearchStrategy[str]]] = {
    "line": (line(), LINES),
    "csv": (csv_layout(), csv_lines(",")),
    "jsonl": (jsonl(), JSON_LINES),
}


@pytest.mark.parametrize("name", CHUNK_LINES)
@given(data=st.data())
def test_a_chunk_cut_in_two_gives_the_same_rows(name: str, data: st.DataObject) -> None:
    layout, texts = CHUNK_LINES[name]
    blank = st.sampled_from(["", "  \t", "# comment"])
    lines = data.draw(st.lists(st.tuples(texts | blank, END), max_size=6))
    cut = data.draw(st.integers(0, len(lines)))
    whole, first, second = ("".join(map("".join, some)).encode() for some in (lines, lines[:cut], lines[cut:]))
    rows = read(whole, layout)
    assert rows == read(first, layout) + read(second, layout)
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
@pytest.mark.parametrize("layout", [line(), csv_layout(), jsonl()], ids=lambda layout: layout[0])
def test_every_line_is_a_row(data: bytes, lines: list[bytes], layout: Layout) -> None:
    assert [text for _, text, _ in read(data, layout)] == lines


@pytest.mark.parametrize("layout", [line(), csv_layout(), jsonl()], ids=lambda layout: layout[0])
def test_a_line_of_spaces_and_tabs_is_nothing(layout: Layout) -> None:
    assert read_one(b" \t" * 50 + b"\n", layout) == (NOTHING, None)


@pytest.mark.parametrize(
    ("text", "layout"),
    [
        (WIKIPEDIA + " # " + "x" * 70_000, line()),
        (" " * 2_000_000, line()),
        (WIKIPEDIA + "," + "x" * 110_000, csv_layout()),
        ('{"puzzle": "' + WIKIPEDIA + '", "x": "' + "x" * 1_000_000 + '"}', jsonl()),
    ],
    ids=["line", "blank", "csv", "jsonl"],
)
def test_a_line_longer_than_some_reader_allows_is_odd(text: str, layout: Layout) -> None:
    assert read_one(text, layout) == (ODD, None)


# --- lines that are easily misread -----------------------------------------------------------------------------------


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
    assert read_one(text, line())[0] == shape


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        (f"7,{WIKIPEDIA},x", PLAIN),
        (f",{WIKIPEDIA},", PLAIN),
        (f"7,{WIKIPEDIA}", ODD),
        (f"7,{WIKIPEDIA},x,", ODD),
        (f'7,"{WIKIPEDIA}",x', ODD),
        (f'7,{WIKIPEDIA},"', ODD),
        (f"7,{WIKIPEDIA} ,x", ODD),
        (f"7,{WIKIPEDIA},ü", ODD),
        (f"7,{WIKIPEDIA},\0", ODD),
        (f"7;{WIKIPEDIA};x", ODD),
        ("# a,comment,", ODD),
        (",,", ODD),
    ],
)
def test_shapes_of_csv_rows(text: str, shape: int) -> None:
    assert read_one(text, csv_layout(place=1, columns=3))[0] == shape


def member(value: str, name: str = '"x"') -> str:
    """An object with the puzzle and this member."""
    return f'{{"puzzle": "{WIKIPEDIA}", {name}: {value}}}'


@pytest.mark.parametrize(
    "text",
    [
        f'{{"puzzle":"{WIKIPEDIA}"}}',
        f' \t{{ "puzzle" :\t"{WIKIPEDIA}" }} ',
        *map(member, ["-0.5e+10", "0", "10E3", "true", "false", "null", '""', "[]", "{}", "[[[1, {}]]]"]),
        member(r'"\"\\\/\b\f\n\r\t\u00e4\uD7fF"'),
        member("[" * 30 + "]" * 30),
        member("1" * 100),
        member('{"puzzle": 1, "y": {"y": {}}}'),
        member('{"y": {"z": 1}, "z": 2}, "y": 3'),
        "{" + "".join(f'"{n}": {n}, ' for n in range(31)) + member("0")[1:].rpartition(",")[0] + "}",
    ],
)
def test_sound_objects_are_plain(text: str) -> None:
    assert json_in_python(text, "puzzle") is not None
    assert read_one(text, jsonl())[0] == PLAIN


@pytest.mark.parametrize(
    "text",
    [
        *map(member, ["01", "1.", ".5", "-", "+1", "1e", "1e+", "0x1", "tru", "True", "NaN", "Infinity", "-Infinity"]),
        *map(member, ['"', r'"\"', r'"\x"', r'"\u12"', r'"\u12g4"', '"\t"', '"\x01"', '"ü"', "'x'", ""]),
        *map(member, ["[1,]", "[,]", "[1 2]", "[", "{", '{"y"}', '{"y": 1,}', "{1: 2}", "[}", '{"y": 1]']),
        member("1" * 5000),
        member(r'"\ud83d\ude00"'),
        member("[" * 32 + "]" * 32),
        member("1", '"puzzle"'),
        member("1", '"PUZZLE"'),
        member("1", '"Quizzes"'),
        member("1", r'"\u0078"'),
        member("1", "x"),
        member('1, "x": 2'),
        member('{"y": 1, "y": 2}'),
        member("1") + "}",
        member("1") + " x",
        member("1")[:-1],
        "[" + member("1") + "]",
        "{" + "".join(f'"{n}": {n}, ' for n in range(33)) + member("0")[1:],
        f'{{"puzzle": "{WIKIPEDIA}",}}',
        f'{{,"puzzle": "{WIKIPEDIA}"}}',
        f'{{"puzzle": "{WIKIPEDIA[:-1]}"}}',
        f'{{"puzzle": "{WIKIPEDIA}."}}',
        f'{{"puzzle": ["{WIKIPEDIA[2:]}"]}}',
        f'{{"puzzle": "{WIKIPEDIA[:-2]}\\u0031"}}',
        f'{{"Puzzle": "{WIKIPEDIA}"}}',
        f'"{WIKIPEDIA}"',
        "{}",
        "1",
    ],
)
def test_objects_in_any_doubt_are_odd(text: str) -> None:
    assert read_one(text, jsonl()) == (ODD, None)


def test_the_puzzle_may_have_an_odd_name_itself() -> None:
    text = f'{{"id": 1, "quizzes": "{WIKIPEDIA}", "z": [1, 2] }}'
    assert read_one(text, jsonl("quizzes")) == (PLAIN, Parts(WIKIPEDIA, '"id": 1', '"z": [1, 2]'))


@pytest.mark.parametrize(
    ("layout", "message"),
    [
        (("lines", b"", 0, 0, b"", []), "the layout is line, csv or jsonl, not lines"),
        (("csv", b"", 0, 1, b"", []), "the separator is one byte"),
        (("csv", b"", 0, 1, b", ", []), "the separator is one byte"),
        (("csv", b"", 2, 2, b",", []), "the place of the puzzle must be less than the number of columns"),
    ],
)
def test_a_layout_that_cannot_be_is_refused(layout: Layout, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        _native.read_rows(b"", *layout)


def test_the_columns_belong_to_the_caller() -> None:
    columns = _native.read_rows(f"{WIKIPEDIA}\n\n".encode(), *line())
    assert [(column.dtype.name, column.shape) for column in columns] == [
        ("uint8", (2, 81)),
        ("uint8", (2,)),
        ("int64", (2,)),
        ("int64", (2,)),
        ("int64", (2, 2)),
        ("int64", (2, 2)),
    ]
    assert all(column.flags.writeable and column.flags.c_contiguous for column in columns)


# --- rows as text ----------------------------------------------------------------------------------------------------

Texts = list[bytes]


def padded(rows: int) -> st.SearchStrategy[tuple[object, Texts]]:
    """Rows of bytes with NULs behind them, and what they say."""
    shape = st.tuples(st.just(rows), st.integers(0, 12))
    values = st.sampled_from(b"\0a5.\xff")
    return shape.flatmap(lambda size: arrays.arrays(np.uint8, size, elements=values)).map(
        lambda array: (array, [row.tobytes().rstrip(b"\0") for row in array])
    )


def numbers(kind: type[np.generic], rows: int) -> st.SearchStrategy[tuple[object, Texts]]:
    """Numbers, and what they say."""
    return arrays.arrays(kind, rows).map(lambda array: (array, [str(number).encode() for number in array]))


def slices(rows: int) -> st.SearchStrategy[tuple[object, Texts]]:
    """Spans of a text, and what stands there; nothing where a span is not within it."""
    return st.tuples(st.binary(max_size=9), arrays.arrays(np.int64, (rows, 2), elements=st.integers(-2, 11))).map(
        lambda part: (part, [part[0][i:j] if 0 <= i <= j <= len(part[0]) else b"" for i, j in part[1]])
    )


def any_part(rows: int) -> st.SearchStrategy[tuple[object, Texts]]:
    """A part of this many rows, and its text for each."""
    return st.one_of(
        st.binary(max_size=5).map(lambda text: (text, [text] * rows)),
        st.lists(st.binary(max_size=5), min_size=rows, max_size=rows).map(lambda texts: (texts, texts)),
        slices(rows),
        padded(rows),
        numbers(np.uint32, rows),
        numbers(np.int64, rows),
    )


@given(data=st.data(), rows=st.integers(0, 5))
def test_rows_are_their_parts_in_order(data: st.DataObject, rows: int) -> None:
    parts = data.draw(st.lists(any_part(rows), max_size=5))
    expected = b"".join(texts[row] for row in range(rows) for _, texts in parts)
    assert _native.join_rows(rows, [part for part, _ in parts]) == expected


@pytest.mark.parametrize("number", [0, 9, 10, 99, 100, 2**63 - 1, -1, -9, -10, -(2**63), *(10**n for n in range(19))])
def test_numbers_are_written_in_decimal(number: int) -> None:
    assert _native.join_rows(1, [b"<", np.array([number], np.int64), b">"]) == f"<{number}>".encode()


def test_a_column_of_text_is_written_as_bytes() -> None:
    column = np.array([WIKIPEDIA.encode(), b"short"], dtype="S81")
    text = _native.join_rows(2, [column.view(np.uint8).reshape(2, 81), b"\n"])
    assert text == f"{WIKIPEDIA}\nshort\n".encode()


ZEROS: Callable[..., object] = np.zeros


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ([b"a"], "part 1 has 1 rows, not 2"),
        ([b"a", "b"], "part 1 is a list with an item that is not bytes"),
        (ZEROS((3, 5), np.uint8), "part 1 has 3 rows, not 2"),
        (ZEROS(1, np.uint32), "part 1 has 1 rows, not 2"),
        (ZEROS(3, np.int64), "part 1 has 3 rows, not 2"),
        (ZEROS(2, np.uint8), "part 1 is neither"),
        (ZEROS(2, np.int32), "part 1 is neither"),
        (ZEROS(2, np.float64), "part 1 is neither"),
        (ZEROS(2, "S5"), "part 1 is neither"),
        (np.zeros((2, 6), np.uint8)[:, ::2], "part 1 is neither"),
        (np.zeros(4, np.int64)[::2], "part 1 is neither"),
        ((b"text", ZEROS((3, 2), np.int64)), "part 1 has 3 rows, not 2"),
        ((b"text", ZEROS((2, 3), np.int64)), "part 1 is a tuple, but not of"),
        ((b"text", ZEROS((2, 2), np.int32)), "part 1 is a tuple, but not of"),
        (("text", ZEROS((2, 2), np.int64)), "part 1 is a tuple, but not of"),
        ((b"text",), "part 1 is a tuple, but not of"),
        ("text", "part 1 is neither"),
        (7, "part 1 is neither"),
        (None, "part 1 is neither"),
    ],
)
def test_a_part_that_does_not_fit_is_refused(part: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        _native.join_rows(2, [b"x", part])


@pytest.mark.parametrize("rows", [2**62, 2**63, 2**64 - 1])
def test_more_text_than_any_memory_has_is_refused(rows: int) -> None:
    with pytest.raises(MemoryError):
        _native.join_rows(rows, [b"abc", b"d"])
    assert _native.join_rows(rows, [b"", b""]) == b""
