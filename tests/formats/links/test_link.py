"""Links that carry 81 digits: sudokuwiki.org and sudokuexchange.com."""

from __future__ import annotations

import pytest
from puzzles import WIKIPEDIA

from fullhouse.core.grid import Grid
from fullhouse.formats.codec import BadEntry, Codec, Entry
from fullhouse.formats.lines import lines_of_text
from fullhouse.formats.links.link import SUDOKUEXCHANGE
from fullhouse.formats.links.sudokuwiki import SUDOKUWIKI

LINE = WIKIPEDIA.replace(".", "0")


def one(text: str, codec: Codec = SUDOKUWIKI) -> Entry | BadEntry:
    (entry,) = codec.read(lines_of_text(text))
    return entry


@pytest.mark.parametrize(
    "link",
    [
        f"https://www.sudokuwiki.org/sudoku.htm?bd={LINE}",
        f"http://sudokuwiki.org/Sudoku.htm?bd={LINE}",
        f"www.SudokuWiki.org/sudoku.htm?bd={WIKIPEDIA}#top",
        f"https://www.sudokuwiki.org/sudoku.htm?x=1&bd={LINE}  from the daily page",
    ],
)
def test_the_digits_of_a_link_are_read(link: str) -> None:
    entry = one(link)
    assert isinstance(entry, Entry), entry
    assert entry.grid.to_line() == WIKIPEDIA
    assert entry.comment == ("from the daily page" if " " in link else "")
    assert entry.fields == ({"x": "1"} if "x=1" in link else {})


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        (f"https://www.sudokuwiki.org/sudoku.htm?bd={LINE[:-1]}", "expected 81 cells, found 80"),
        (f"https://www.sudokuwiki.org/sudoku.htm?bd={LINE[:-1]}q", "line 1, column 122: unexpected character 'q'"),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=S9B0a1b2c3d4e5f6", "expected 162 characters"),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=0l0h", "neither 81 digits nor a packed board"),
        ("https://www.sudokuwiki.org/sudoku.htm", "no bd="),
        (f"https://www.sudokuwiki.org/killersudoku.htm?bd={LINE}", "not the page for classic puzzles"),
        (f"https://example.org/?bd={LINE}", "is not a valid sudokuwiki link"),
    ],
)
def test_other_links_to_sudokuwiki_are_rejected_with_the_reason(link: str, reason: str) -> None:
    entry = one(link)
    assert isinstance(entry, BadEntry)
    assert reason in str(entry.error)


def test_other_sites_are_not_recognised() -> None:
    assert SUDOKUWIKI.recognises(list(lines_of_text(f"https://www.sudokuwiki.org/sudoku.htm?bd={LINE}")))
    assert not SUDOKUWIKI.recognises(list(lines_of_text(f"https://www.sudokuwiki.org.evil.com/?bd={LINE}")))
    assert not SUDOKUWIKI.recognises([])


def test_the_digits_of_a_link_are_read_and_its_other_parts_kept() -> None:
    entry = one(f"https://sudokuexchange.com/play/?s={LINE}&d=2", SUDOKUEXCHANGE)
    assert isinstance(entry, Entry)
    assert (entry.grid.to_line(), entry.fields) == (WIKIPEDIA, {"d": "2"})


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        (f"https://sudokuexchange.com/play/?s={LINE}0", "expected 81 cells, found 82"),
        ("https://sudokuexchange.com/play/?s=aBcDeF", "another form of the board"),
        ("https://sudokuexchange.com/play/", "no s="),
        ("https://sudokuexchange.com/about/?s=1", "not the page for classic puzzles"),
    ],
)
def test_other_links_to_sudokuexchange_are_rejected_with_the_reason(link: str, reason: str) -> None:
    entry = one(link, SUDOKUEXCHANGE)
    assert isinstance(entry, BadEntry)
    assert reason in str(entry.error)


def test_a_link_is_written_with_zeros() -> None:
    text = "".join(SUDOKUEXCHANGE.write([Entry(Grid.from_line(WIKIPEDIA))]))
    assert text == f"https://sudokuexchange.com/play/?s={LINE}\n"
