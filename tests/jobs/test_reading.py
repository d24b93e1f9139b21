"""Large files are read in blocks; each row is read as by the codec of the format, regardless of the block size."""

from __future__ import annotations

import io
import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from jobs.files import FILES, MARKS, ROWS
from jobs.running import chunks_of, items_of, plain, source_of
from patience import examples
from puzzles import EULER_1, INKALA_2012, WIKIPEDIA

from fullhouse.errors import SudokuError
from fullhouse.formats.codec import BadEntry, Entry, safe
from fullhouse.formats.json_lines import text_of
from fullhouse.formats.reading import read_stream
from fullhouse.jobs.chunk import Item, extra_of, list_of


def label_of(item: Item, *, comments: bool) -> str:
    """The name of a puzzle, or else its comment."""
    comment = item.comment if isinstance(item, Entry) else item.fields.get("comment", "")
    return item.name or (comment if comments else "")


def expected(data: bytes, format: str | None = None, column: str | None = None) -> list[Item]:
    """Read the data with the codec of the format; if an error stops the reading, it is the last item."""
    items: list[Item] = []
    try:
        for item in read_stream(io.BytesIO(data), name="file", format=format, column=column):
            items.append(item)  # noqa: PERF402 - items before an error must be kept
    except SudokuError as error:
        items.append(BadEntry(error, "", getattr(error, "line", None) or 1))
    return items


EMPTY = ("comment", "")

pytestmark = pytest.mark.usefixtures("ways")


def as_texts(columns: dict[str, Any]) -> dict[str, str]:
    """Format the other columns of a row as the codec does; jobs keep placed digits and candidates with the board."""
    kept = {name: value for name, value in columns.items() if name not in ("placed", "candidates")}
    return {safe(name): text_of(value) for name, value in kept.items() if value is not None and (name, value) != EMPTY}


def reads_as_the_codec_does(data: bytes, rows: int, format: str | None = None, column: str | None = None) -> bool:
    """Assert that all rows are read as by the codec; return whether they were read in blocks."""
    chunks = chunks_of(source_of(data, format=format, column=column), rows)
    assert list(map(plain, items_of(chunks))) == list(map(plain, expected(data, format, column)))
    for chunk in chunks:
        items = items_of([chunk])
        for comments in (True, False):
            labels = [label_of(item, comments=comments) for item in items]
            assert (chunk.labels(comments=comments) or [""] * len(chunk)) == labels
        extra = {name: list_of(values) for name, values in chunk.extra().items()}
        found = [{name: values[row] for name, values in extra.items()} for row in range(len(chunk))]
        assert list(map(as_texts, found)) == [as_texts(extra_of(item)) for item in items]
    return not any(chunk.is_listed for chunk in chunks)


@pytest.mark.parametrize("rows", [1, 7, 1000])
@pytest.mark.parametrize("name", FILES)
def test_a_file_is_read_in_blocks_as_its_codec_reads_it(name: str, rows: int) -> None:
    assert reads_as_the_codec_does(FILES[name].encode(), rows)


@pytest.mark.parametrize("rows", [1, 7, 1000])
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_byte_order_mark_sets_the_encoding(encoding: str, rows: int) -> None:
    data = FILES["comments and ratings"].encode(encoding)
    assert reads_as_the_codec_does(data, rows) == (encoding == "utf-8-sig")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("rows", ROWS),
        ("named", f"Grid 01\n{ROWS}\nGrid 02\n{ROWS}\n"),
        ("old Macintosh", f"{WIKIPEDIA}\r{EULER_1}\r{INKALA_2012}\r"),
        ("an array", json.dumps([{"puzzle": WIKIPEDIA, "x": 1}, {"puzzle": EULER_1}])),
        ("one line", WIKIPEDIA),
        ("16x16", f"{'1' + '.' * 255}\n{'.' * 256}\n{WIKIPEDIA}\n"),
        ("candidates", f"{MARKS}\n{MARKS}\n"),
        ("nothing", ""),
        ("two columns with one name", f"puzzle,x,x\n{WIKIPEDIA},1,2\n"),
    ],
)
@pytest.mark.parametrize("rows", [1, 7])
def test_formats_without_one_puzzle_per_line_are_read_by_their_codec(name: str, text: str, rows: int) -> None:
    assert name
    assert not reads_as_the_codec_does(text.encode(), rows)


@pytest.mark.parametrize("rows", [1, 7, 1000])
@pytest.mark.parametrize(
    "text",
    [
        f"id,givens,puzzle\n1,{WIKIPEDIA},{EULER_1}\n2,{EULER_1},x\n",
        f'{{"givens": "{WIKIPEDIA}", "puzzle": "x"}}\n{{"puzzle": "{WIKIPEDIA}", "givens": "{EULER_1}"}}\n',
    ],
    ids=["csv", "json"],
)
def test_the_puzzle_column_can_be_chosen(text: str, rows: int) -> None:
    assert reads_as_the_codec_does(text.encode(), rows, column="givens")
    found = [plain(item)[0] for item in items_of(chunks_of(source_of(text, column="Givens"), rows))]
    assert [str(grid.to_line()) for grid in found] == [WIKIPEDIA, EULER_1]  # type: ignore[attr-defined]


@pytest.mark.parametrize("rows", [1, 7, 1000])
@pytest.mark.parametrize(
    "damage",
    [b"# caf\xe9\n", b"# \0\n", b"# " + b"x" * 1_100_000 + b"\n"],
    ids=["bad UTF-8", "NUL", "a very long line"],
)
def test_rows_before_damage_are_read_and_the_error_has_a_line_number(damage: bytes, rows: int) -> None:
    data = f"{WIKIPEDIA}\n".encode() * 2_000 + damage + f"{EULER_1}\n".encode()
    items = items_of(chunks_of(source_of(data), rows))
    assert len(items) == 2_001
    assert isinstance(items[-1], BadEntry)
    assert "file: " in str(items[-1].error)
    assert "line 2001 " in str(items[-1].error)


LINE = st.sampled_from(
    [WIKIPEDIA, EULER_1, WIKIPEDIA.replace(".", "0"), WIKIPEDIA[:-1], "", "# remark", f"{EULER_1} # Grid 1", "hello"]
)
CELL = st.text(st.sampled_from('a,;"\n\r Ä1'), max_size=6)


TOLERATED = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
WITH_FIXTURES = settings(deadline=None, suppress_health_check=TOLERATED)


@st.composite
def csv_files(draw: st.DrawFn) -> str:
    """Generate a CSV file like those that programs write, with some damage."""
    end = draw(st.sampled_from(["\n", "\r\n"]))
    rows = draw(st.lists(st.tuples(CELL, LINE, CELL, st.sampled_from(["quoted", "raw"])), max_size=12))
    lines = ["id,puzzle,note"]
    for first, puzzle, note, how in rows:
        cells = [first, puzzle, note]
        if how == "quoted":
            cells = [f'"{cell.replace(chr(34), chr(34) * 2)}"' for cell in cells]
        lines.append(",".join(cells))
    return end.join(lines) + end


@settings(WITH_FIXTURES, max_examples=examples(300))
@given(text=csv_files(), rows=st.sampled_from([1, 2, 7, 1000]))
@example(text=f'id,puzzle,note\n"a\n",{WIKIPEDIA},\nb"\n', rows=1)
@example(text=f'id,puzzle,note\n1",{WIKIPEDIA},"a\n"x,{WIKIPEDIA},\n', rows=1)
def test_any_csv_is_read_as_the_codec_does(text: str, rows: int) -> None:
    reads_as_the_codec_does(text.encode(), rows, format="csv")


@settings(WITH_FIXTURES, max_examples=examples(200))
@given(
    lines=st.lists(st.one_of(LINE, st.text(max_size=5), LINE.map(lambda line: line + " \f#x")), max_size=12),
    end=st.sampled_from(["\n", "\r\n", "\r"]),
    rows=st.sampled_from([1, 2, 7, 1000]),
)
def test_any_lines_are_read_as_the_codec_does(lines: list[str], end: str, rows: int) -> None:
    reads_as_the_codec_does(end.join([WIKIPEDIA, *lines]).encode("utf-8", "surrogatepass"), rows, format="line")


VALUES = st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=3), st.lists(st.integers(), max_size=2))
OBJECTS = st.dictionaries(
    st.sampled_from(["id", "Puzzle", "name", "comment", "x y", "ä", "placed"]), VALUES, max_size=4
)


@settings(WITH_FIXTURES, max_examples=examples(200))
@given(
    objects=st.lists(st.tuples(OBJECTS, LINE, st.booleans()), max_size=8),
    rows=st.sampled_from([1, 2, 7, 1000]),
)
def test_any_json_lines_are_read_as_the_codec_does(
    objects: list[tuple[dict[str, object], str, bool]], rows: int
) -> None:
    lines = [json.dumps({**members, "puzzle": line}, ensure_ascii=ascii_only) for members, line, ascii_only in objects]
    first = json.dumps({"puzzle": WIKIPEDIA})
    reads_as_the_codec_does("\n".join([first, *lines]).encode("utf-8", "replace"), rows, format="jsonl")


def test_a_slow_stream_is_passed_on_without_waiting() -> None:
    class Slow(io.RawIOBase):
        """Returns a few bytes at a time."""

        def __init__(self, data: bytes) -> None:
            self._data = data
            self._chance = random.Random(1)

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
            size = min(self._chance.randrange(100, 300), len(buffer), len(self._data))
            buffer[:size] = self._data[:size]
            self._data = self._data[size:]
            return size

    data = (f"{WIKIPEDIA} # a\n{EULER_1}\n" * 50).encode()
    source = source_of(b"")._replace(stream=io.BufferedReader(Slow(data)))
    chunks = chunks_of(source)
    assert len(chunks) > 10
    assert list(map(plain, items_of(chunks))) == list(map(plain, expected(data)))
