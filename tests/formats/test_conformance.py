"""Properties of every codec in the registry."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from patience import examples
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION, any_grid

from fullhouse.core.grid import Grid
from fullhouse.errors import SudokuError
from fullhouse.formats.codec import BadEntry, Codec, Entry
from fullhouse.formats.codecs import CODECS, codec, detect
from fullhouse.formats.lines import lines_of_text
from fullhouse.formats.reading import HEAD_LINES, format_grid, parse, read_text, write_entries

each_codec = pytest.mark.parametrize("name", CODECS)


def written(name: str, *grids: Grid) -> str:
    return "".join(write_entries(map(Entry, grids), name))


def grids_of(name: str, text: str) -> list[Grid]:
    entries = list(codec(name).read(lines_of_text(text)))
    assert all(isinstance(entry, Entry) for entry in entries), entries
    return [entry.grid for entry in entries if isinstance(entry, Entry)]


def detected(text: str) -> Codec:
    return detect(list(lines_of_text(text))[:HEAD_LINES])


@pytest.mark.thorough
@each_codec
@given(grid=any_grid)
@settings(max_examples=examples(40))
def test_a_grid_comes_back_from_every_format(name: str, grid: Grid) -> None:
    assert grids_of(name, written(name, grid)) == [grid]


@pytest.mark.thorough
@each_codec
@given(grid=any_grid)
@settings(max_examples=examples(40))
def test_detection_picks_the_codec_that_wrote_the_text(name: str, grid: Grid) -> None:
    text = written(name, grid)
    chosen = detected(text)
    assert "".join(chosen.write([Entry(grid)])) == text, f"{name} was taken for {chosen.name}"
    assert parse(text) == grid


@each_codec
@pytest.mark.parametrize("line", [WIKIPEDIA, WIKIPEDIA_SOLUTION, "." * 81], ids=["puzzle", "full", "empty"])
@pytest.mark.parametrize("ending", ["", "\n", "\n\n"], ids=["no-newline", "newline", "two"])
def test_the_end_of_the_text_does_not_matter(name: str, line: str, ending: str) -> None:
    assert parse(format_grid(Grid.from_line(line), name) + ending) == Grid.from_line(line)


@each_codec
def test_windows_line_ends_and_a_byte_order_mark_do_not_matter(name: str) -> None:
    grid = Grid.from_line(WIKIPEDIA)
    assert parse("\ufeff" + written(name, grid).replace("\n", "\r\n")) == grid


@each_codec
def test_many_puzzles_come_back_in_order(name: str) -> None:
    grids = [Grid.from_line(WIKIPEDIA), Grid.empty(), Grid.from_line(WIKIPEDIA_SOLUTION), Grid.from_line(WIKIPEDIA)]
    text = written(name, *grids)
    assert grids_of(name, text) == grids
    assert [entry.grid for entry in read_text(text) if isinstance(entry, Entry)] == grids


@each_codec
def test_every_codec_is_registered_under_its_own_name_with_a_title(name: str) -> None:
    assert codec(name).name == name
    assert codec(name).title


@pytest.mark.thorough
@each_codec
@given(text=st.text(alphabet=st.sampled_from(list("123456789.0|-+:#,*x \n\r\t[]{}\"'uI=<>/Grid_（５")), max_size=400))
@settings(max_examples=examples(60))
def test_any_text_gives_entries_or_format_errors(name: str, text: str) -> None:
    for forced in (None, name):
        try:
            for entry in read_text(text, format=forced):
                assert isinstance(entry, Entry | BadEntry)
        except SudokuError as error:
            assert str(error)


@pytest.mark.thorough
@each_codec
@given(data=st.data())
@settings(max_examples=examples(60))
def test_a_damaged_text_is_read_or_rejected_but_never_crashes(name: str, data: st.DataObject) -> None:
    text = written(name, Grid.from_line(WIKIPEDIA))
    at = data.draw(st.integers(0, len(text) - 1))
    cut = data.draw(st.integers(0, 20))
    put = data.draw(st.text(max_size=5))
    try:
        for entry in read_text(text[:at] + put + text[at + cut :]):
            assert isinstance(entry, Entry | BadEntry)
            assert entry.line >= 1
    except SudokuError as error:
        assert str(error)
