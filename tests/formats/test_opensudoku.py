"""OpenSudoku's XML files."""

from __future__ import annotations

import io
import tracemalloc
from collections.abc import Iterator
from itertools import repeat

import pytest
from formats.conftest import Reading
from hypothesis import given
from hypothesis import strategies as st
from puzzles import EULER_1, WIKIPEDIA, any_grid

from fullhouse.core.grid import Grid
from fullhouse.formats.codec import BadEntry, Entry, Line
from fullhouse.formats.lines import lines_of_text
from fullhouse.formats.opensudoku import OPENSUDOKU
from fullhouse.formats.reading import read_stream, read_text

ZEROS = WIKIPEDIA.replace(".", "0")
OTHER = EULER_1.replace(".", "0")

READING = Reading(OPENSUDOKU)
read, only, trouble = READING.read, READING.only, READING.bad


def game(data: str) -> str:
    return f'<opensudoku version="2"><folder name="F"><game data="{data}" /></folder></opensudoku>'


def dump(version: int, empty: str) -> str:
    """The puzzle as a dump: its givens, and this text for every empty cell."""
    notes = {1: "-", 2: "0", 3: "0", 4: "0|0", 5: "0|0|0"}[version]
    cells = (f"{digit}|{notes}|0|" if digit != "0" else empty for digit in ZEROS)
    return f"version: {version}&#10;" + "".join(cells)


def test_a_version_1_file_tells_about_all_its_games() -> None:
    entries = read(
        f"""<?xml version="1.0" encoding="UTF-8"?>
<opensudoku>
  <name>Easy</name><author>Me &amp; you</author>
  <level>easy</level>
  <game data="{ZEROS}" />
  <game data="{OTHER}"></game>
</opensudoku>
"""
    )
    assert [entry.grid.to_line() for entry in entries if isinstance(entry, Entry)] == [WIKIPEDIA, EULER_1]
    assert [entry.line for entry in entries] == [5, 6]
    assert isinstance(entries[1], Entry)
    assert entries[1].fields == {"folder": "Easy", "author": "Me & you", "level": "easy"}


def test_a_version_2_file_has_folders_and_notes() -> None:
    entry = only(
        f'<opensudoku version="2"><folder name="Hard" created="12"><game created="3" state="1" time="0" '
        f'last_played="0" data="{ZEROS}" note="fine"/></folder></opensudoku>'
    )
    assert (entry.grid.to_line(), entry.comment) == (WIKIPEDIA, "fine")
    assert entry.fields == {"folder": "Hard", "created": "3", "state": "1", "time": "0", "last_played": "0"}


@pytest.mark.parametrize(
    ("version", "empty"),
    [(1, "0|1,2,|1|"), (2, "0|3||1|"), (2, "0|3|1|"), (3, "0|3|1|"), (4, "0|3|7|1|"), (5, "0|3|7|2|1|")],
)
def test_a_dump_has_notes_as_a_list_or_as_bits(version: int, empty: str) -> None:
    entry = only(game(dump(version, empty)))
    assert entry.grid.to_line() == WIKIPEDIA
    assert entry.fields["notes"].startswith("r1c3 12, r1c4 12")
    assert (entry.candidates, entry.placed) == (None, frozenset())


def test_a_dump_tells_placed_digits_from_givens() -> None:
    entry = only(game(dump(3, "4|0|1|")))
    assert entry.givens.to_line() == WIKIPEDIA
    assert entry.grid.is_full


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (ZEROS[:-1], "expected 81 cells, found 80"),
        ("version: 6&#10;0|0|1|", "unknown version"),
        ("version: x", "unknown version"),
        ("version: 3&#10;0|0|1|", "expected the data of 81 cells, found 1"),
        (dump(3, "0|0|1|") + "0|0|1|", "found 81 and more"),
        ("version: 3&#10;0|0|2|", "the cell data of r1c1 cannot be read"),
        (dump(3, "0|512|1|"), "the notes of r1c3 are 512"),
        ("", "expected 81 cells, found 0"),
    ],
)
def test_wrong_cell_data_is_rejected_with_the_reason(data: str, reason: str) -> None:
    assert reason in str(trouble(game(data)).error)


def test_a_bad_game_does_not_hide_the_next_one() -> None:
    first, second = read(f'<opensudoku>\n<game/>\n<game data="{ZEROS}"/></opensudoku>')
    assert isinstance(first, BadEntry)
    assert "the game has no data" in str(first.error)
    assert isinstance(second, Entry)
    assert (first.line, second.line) == (2, 3)


BOMB = '<!DOCTYPE o [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>'


@pytest.mark.parametrize(
    "prologue",
    [
        BOMB,
        '<!DOCTYPE opensudoku SYSTEM "file:///etc/passwd">',
        '<!DOCTYPE opensudoku [<!ENTITY x SYSTEM "http://example.org/">]>',
        '<?xml version="1.0"?>\n<!DOCTYPE opensudoku>',
    ],
)
def test_a_document_type_is_rejected_before_anything_is_expanded(prologue: str) -> None:
    text = f'{prologue}<opensudoku><name>&b;</name><game data="{ZEROS}"/></opensudoku>'
    assert OPENSUDOKU.recognises(list(lines_of_text(text)))
    assert "document type, which is never read" in str(trouble(text).error)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("<opensudoku><name>&x;</name></opensudoku>", "undefined entity"),
        ("<opensudoku>\n<game", "line 2"),
        ("<opensudoku>\n</folder>", "line 2: the XML cannot be read: mismatched tag"),
        ("<ksudoku></ksudoku>", "the XML is <ksudoku>, not <opensudoku>"),
        ("<opensudoku>" + "<a>" * 10, "nests too deeply"),
        ("no xml", "cannot be read"),
        ("<opensudoku></opensudoku><opensudoku/>", "junk after document element"),
    ],
)
def test_broken_xml_is_one_bad_entry(text: str, reason: str) -> None:
    assert reason in str(trouble(text).error)


def test_what_came_before_the_break_is_kept() -> None:
    first, second = read(f'<opensudoku><game data="{ZEROS}"/>\n<<')
    assert isinstance(first, Entry)
    assert isinstance(second, BadEntry)


def test_a_tag_that_never_ends_is_given_up() -> None:
    def endless() -> Iterator[Line]:
        yield 1, '<opensudoku><game data="'
        for number in range(2, 1_000_000):
            yield number, "1" * 50_000
            assert number < 100, "more was read than can be a game"

    assert "without a tag" in str(next(iter(OPENSUDOKU.read(endless()))).error)  # type: ignore[union-attr]


def test_a_document_on_one_line_is_read_in_parts_whatever_its_length() -> None:
    class OneLine(io.RawIOBase):
        """A document without a line end, made as it is read."""

        def __init__(self, games: int) -> None:
            game = f'<game data="{ZEROS}" note="näher" />'
            self._parts = iter(['<?xml version="1.0"?><opensudoku>', *repeat(game, games), "</opensudoku>"])
            self._data = b""

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
            self._data = self._data or next(self._parts, "").encode()
            size = min(len(buffer), len(self._data))
            buffer[:size], self._data = self._data[:size], self._data[size:]
            return size

    tracemalloc.start()
    try:
        found = sum(isinstance(entry, Entry) and entry.comment == "näher" for entry in read_stream(OneLine(15_000)))
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()
    assert found == 15_000


def test_lines_after_a_long_one_have_their_numbers() -> None:
    text = (
        f'\n<opensudoku><!-- {"x" * 500_000} --><game data="1"/>{" " * 900_000}\n\n<game data="{ZEROS}"/></opensudoku>'
    )
    assert [(type(entry), entry.line) for entry in read_text(text)] == [(BadEntry, 2), (Entry, 4)]


def test_games_come_one_by_one_while_the_text_is_read() -> None:
    def lines() -> Iterator[Line]:
        yield 1, f'<opensudoku><game data="{ZEROS}"/>'
        raise AssertionError("the second line was read before the first game was given out")

    assert isinstance(next(iter(OPENSUDOKU.read(lines()))), Entry)


@pytest.mark.thorough
@given(any_grid, st.sets(st.integers(0, 80)), st.text(max_size=20))
def test_an_entry_comes_back_with_its_progress(grid: Grid, cells: set[int], note: str) -> None:
    placed = frozenset(cell for cell in cells if grid[cell])
    entry = only("".join(OPENSUDOKU.write([Entry(grid, comment=note, placed=placed, fields={"folder": '<"&'})])))
    assert (entry.grid, entry.placed, entry.fields["folder"]) == (grid, placed, '<"&')


def test_candidates_are_written_as_notes() -> None:
    masks = (511,) * 2 + (0b1001,) + (511,) * 78
    entry = only("".join(OPENSUDOKU.write([Entry(Grid.from_line(WIKIPEDIA), candidates=masks)])))
    assert entry.fields["notes"] == "r1c3 14"


def test_no_entries_make_an_empty_document() -> None:
    assert read("".join(OPENSUDOKU.write([]))) == []
