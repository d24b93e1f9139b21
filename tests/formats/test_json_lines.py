"""JSON lines."""

from __future__ import annotations

import io
import json
import tracemalloc
from collections.abc import Iterator
from itertools import count, islice

import pytest
from formats.conftest import Reading
from hypothesis import given
from hypothesis import strategies as st
from puzzles import EULER_1, WIKIPEDIA, any_grid

from fullhouse.core.board import rule_candidates
from fullhouse.core.grid import Grid
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.formats.json_lines import JSONL
from fullhouse.formats.reading import parse, read_stream, read_text

GRID, OTHER = Grid.from_line(WIKIPEDIA), Grid.from_line(EULER_1)

READING = Reading(JSONL)
read, only, trouble, recognised = READING.read, READING.only, READING.trouble, READING.recognised


@pytest.mark.parametrize("key", ["puzzle", "quizzes", "question", "Puzzle"])
@pytest.mark.parametrize(
    "puzzle",
    [
        WIKIPEDIA,
        "\n".join(GRID.to_rows()),
        GRID.to_list(),
        list(GRID),
        [[digit or None for digit in row] for row in GRID.to_list()],
        [list(row) for row in GRID.to_rows()],
    ],
    ids=["text", "rows", "lists", "flat", "nulls", "characters"],
)
def test_a_puzzle_may_be_a_text_or_lists(key: str, puzzle: object) -> None:
    text = json.dumps({key: puzzle})
    assert recognised(text)
    assert only(text).grid == GRID


def test_other_members_are_kept() -> None:
    entry = only(
        json.dumps({"name": "A", "comment": "b", "puzzle": WIKIPEDIA, "rating": 1.2, "tags": ["x"], "no": None})
    )
    assert (entry.name, entry.comment, entry.fields) == ("A", "b", {"rating": "1.2", "tags": '["x"]'})


def test_a_bad_line_keeps_its_place_between_good_ones() -> None:
    good = json.dumps({"puzzle": WIKIPEDIA})
    entries = read(f"{good}\n[1, 2]\n\n{good}\n")
    assert [(type(entry), entry.line) for entry in entries] == [(Entry, 1), (BadEntry, 2), (Entry, 4)]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("5", "expected a JSON object"),
        ("[1]", "expected 81 cells or 9 rows, found 1 value"),
        ('"text"', "unexpected character 't'"),
        ('["1", "2"', "the array is not closed: the text ends in the middle of it"),
        ('{"puzzle": "1', "line 1, column 12: the JSON cannot be read: Unterminated string"),
        ("{}", "the object has no member puzzle, quizzes, question, sudoku, grid or board"),
        ('{"puzzle": 5}', "expected a text or lists as puzzle, found '5'"),
        ('{"puzzle": "123"}', "expected 81 cells, found 3"),
        ('{"puzzle": [1, 2]}', "expected 81 cells or 9 rows, found 2 values"),
        ('{"puzzle": [[1, 2]]}', "expected 9 cells in row 1, found 2"),
        (json.dumps({"puzzle": [10] + [0] * 80}), "10 is not possible in r1c1"),
        (json.dumps({"puzzle": [0] * 80 + [True]}), "True is not possible in r9c9"),
        (json.dumps({"puzzle": [0] * 80 + [[]]}), "row 1 is 0, not 9 cells"),
        (json.dumps({"puzzle": [0] * 80 + ["a"]}), "'a' is not possible in r9c9"),
        ('{"puzzle": ' + "[" * 100_000, "the JSON cannot be read"),
        ('{"puzzle": ' + "1" * 10_000 + "}", "the JSON cannot be read"),
        ('{"puzzle": "' + "1" * 1_000_000, "longer than 1,000,000 characters"),
    ],
)
def test_a_wrong_line_is_rejected_with_the_reason(line: str, reason: str) -> None:
    text = trouble(line)
    assert text.startswith("line 1")
    assert reason in text


def test_members_that_only_look_like_ours_are_kept_as_they_are() -> None:
    entry = only(json.dumps({"puzzle": WIKIPEDIA, "placed": "yes", "candidates": ["1"]}))
    assert entry.fields == {"placed": "yes", "candidates": '["1"]'}


def test_only_objects_with_a_puzzle_are_recognised() -> None:
    assert not recognised('{"size": 9}')
    assert not recognised("{")
    assert not recognised("[" * 1000)
    assert not recognised(WIKIPEDIA)
    assert not recognised("")


@pytest.mark.thorough
@given(any_grid, st.sets(st.integers(0, 80)), st.text(), st.dictionaries(st.text(), st.text()))
def test_an_entry_comes_back_with_its_progress(grid: Grid, cells: set[int], name: str, fields: dict[str, str]) -> None:
    placed = frozenset(cell for cell in cells if grid[cell])
    entry = Entry(grid, name, "remark", placed, rule_candidates(grid), fields)
    after = only("".join(JSONL.write([entry])))
    assert after[:1] + after[2:5] == entry[:1] + entry[2:5]


def test_a_repeated_name_is_rejected() -> None:
    line = f'{{"puzzle": "{WIKIPEDIA}", "a": 1, "puzzle": "{"." * 81}"}}'
    assert recognised(line)
    assert trouble(line) == "line 1: the object has two members 'puzzle'; keep one of them"


def test_facts_called_like_our_own_members_are_kept_under_another_name() -> None:
    fields = {"name": "1", "puzzle": "2", "Question": "3", "placed": "4"}
    entry = only("".join(JSONL.write([Entry(GRID, "mine", placed=frozenset({0}), fields=fields)])))
    assert (entry.name, entry.placed, set(entry.fields.values())) == ("mine", frozenset({0}), set("1234"))


# Arrays, and objects over several lines

INDENTS = pytest.mark.parametrize("indent", [None, 0, 2, "\t"], ids=["one-line", "flush", "spaces", "tabs"])
ITEMS = {
    "texts": [GRID.to_line(), OTHER.to_line()],
    "objects": [{"name": "a", "puzzle": GRID.to_line()}, {"puzzle": OTHER.to_list(), "n": {"x": [1]}}],
    "nine lists of nine": [GRID.to_list(), OTHER.to_list()],
    "lists of 81": [list(GRID), list(OTHER)],
    "nine texts of nine": [GRID.to_rows(), OTHER.to_rows()],
    "texts over nine lines": ["\n".join(GRID.to_rows()), "\n".join(OTHER.to_rows())],
}


@INDENTS
@pytest.mark.parametrize("items", ITEMS.values(), ids=ITEMS)
def test_an_array_of_puzzles_is_read(items: list[object], indent: int | str | None) -> None:
    text = json.dumps(items, indent=indent)
    assert recognised(text) or isinstance(indent, int | str)
    assert [entry.grid for entry in read_text(text) if isinstance(entry, Entry)] == [GRID, OTHER]
    assert [entry.grid for entry in read(text) if isinstance(entry, Entry)] == [GRID, OTHER]


@INDENTS
@pytest.mark.parametrize(
    "puzzle",
    [GRID.to_list(), list(GRID), [str(digit) for digit in GRID], GRID.to_rows(), [list(row) for row in GRID.to_rows()]],
    ids=["lists", "flat", "characters", "rows", "rows of characters"],
)
def test_an_array_of_rows_or_cells_is_one_puzzle(puzzle: list[object], indent: int | str | None) -> None:
    text = json.dumps(puzzle, indent=indent)
    assert only(text).grid == GRID
    assert parse(text) == GRID


@INDENTS
def test_an_object_may_span_several_lines(indent: int | str | None) -> None:
    members = {"name": "A", "solution": [[1] * 9] * 9, "puzzle": GRID.to_list(), "rating": 1.2}
    text = json.dumps(members, indent=indent)
    entries = list(read_text(f"\n{text}\n\n{text}\n"))
    assert [(type(entry), entry.name) for entry in entries] == [(Entry, "A"), (Entry, "A")]
    assert [entry.line for entry in entries] == [2, 4 + text.count("\n")]


def test_an_item_has_its_own_line_and_a_bad_one_keeps_its_place() -> None:
    items = [WIKIPEDIA, WIKIPEDIA[:80], None, EULER_1, {"puzzle": 5}]
    entries = read(json.dumps(items, indent=1))
    assert [(type(entry), entry.line) for entry in entries] == list(
        zip([Entry, BadEntry, BadEntry, Entry, BadEntry], range(2, 7), strict=True)
    )
    assert isinstance(entries[1], BadEntry)
    assert str(entries[1].error) == "line 3: expected 81 cells, found 80 (1 too few)"


def test_rows_before_puzzles_do_not_hide_them() -> None:
    entries = read(json.dumps(["", "12", WIKIPEDIA, EULER_1]))
    assert [type(entry) for entry in entries] == [BadEntry, BadEntry, Entry, Entry]


def test_text_after_broken_json_is_reported_as_unread() -> None:
    first, second = read(f'["{WIKIPEDIA}",\n {{"puzzle": "{EULER_1}",,}},\n "{EULER_1}"]')
    assert isinstance(first, Entry)
    assert isinstance(second, BadEntry)
    assert str(second.error).startswith("line 2, column 97: the JSON cannot be read: ")
    assert str(second.error).endswith("; the rest of the text is not read")


@pytest.mark.parametrize("broken", ['{"puzzle": "1', '{"puzzle": [1}', '{"puzzle": 1]', '{"x"'])
def test_a_broken_first_line_of_json_lines_spoils_no_other(broken: str) -> None:
    good = json.dumps({"puzzle": WIKIPEDIA})
    entries = read(f"{broken}\n{good}\nhello\n{good}")
    assert [(type(entry), entry.line) for entry in entries] == [(BadEntry, 1), (Entry, 2), (BadEntry, 3), (Entry, 4)]


def test_an_empty_array_holds_no_puzzle() -> None:
    assert read("[]") == []
    assert read(" [ ] \n") == []


def test_several_arrays_follow_each_other() -> None:
    assert len(read(f'["{WIKIPEDIA}"]\n["{EULER_1}", "{EULER_1}"]')) == 3


class Endless(io.RawIOBase):
    """A stream that starts with this text and repeats another for ever, without ever holding it whole."""

    def __init__(self, start: str, item: str) -> None:
        self._data = start.encode()
        self._item = item.encode() * 100

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        self._data = self._data or self._item
        size = min(len(buffer), len(self._data))
        buffer[:size] = self._data[:size]
        self._data = self._data[size:]
        return size


@pytest.mark.thorough
@pytest.mark.parametrize("end", ["", "\n"], ids=["one-line", "lines"])
@pytest.mark.parametrize("item", [WIKIPEDIA, GRID.to_list(), {"puzzle": WIKIPEDIA}], ids=["texts", "lists", "objects"])
def test_an_array_of_any_length_is_read_in_bounded_memory(item: object, end: str) -> None:
    text = f"{json.dumps(item)},{end}"
    stream, size = Endless("[", text), 1_300_000 // len(text)
    tracemalloc.start()
    try:
        entries = list(islice(read_stream(stream), size))
        assert tracemalloc.get_traced_memory()[1] < 25_000_000
    finally:
        tracemalloc.stop()
    assert {entry.grid for entry in entries if isinstance(entry, Entry)} == {GRID}
    assert [entry.line for entry in entries] == (list(islice(count(1), size)) if end else [1] * size)


def test_a_value_without_an_end_is_rejected_in_bounded_memory() -> None:
    def endless() -> Iterator[tuple[int, str]]:
        yield 1, '{"puzzle": ['
        for number in range(2, 10_000_000):
            yield number, "1, " * 100
            assert number < 20_000, "more was read than can be a puzzle"

    (entry,) = JSONL.read(endless())
    assert isinstance(entry, BadEntry)
    assert "a value is longer than 1,000,000 characters" in str(entry.error)
