"""Links to sudokuwiki.org."""

from __future__ import annotations

import pytest
from puzzles import WIKIPEDIA

from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.formats.lines import lines_of_text
from fullhouse.formats.links.link import SUDOKUWIKI

LINE = WIKIPEDIA.replace(".", "0")


def one(text: str) -> Entry | BadEntry:
    (entry,) = SUDOKUWIKI.read(lines_of_text(text))
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
        ("https://www.sudokuwiki.org/sudoku.htm?bd=S9B0a1b2c3d4e5f6", "a packed form"),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=" + "0l0h" * 40 + "0l", "a packed form"),
        ("https://www.sudokuwiki.org/sudoku.htm", "no bd="),
        (f"https://www.sudokuwiki.org/killersudoku.htm?bd={LINE}", "not the one for classic puzzles"),
        (f"https://example.org/?bd={LINE}", "is no sudokuwiki link"),
    ],
)
def test_other_links_are_refused_with_the_reason(link: str, reason: str) -> None:
    entry = one(link)
    assert isinstance(entry, BadEntry)
    assert reason in str(entry.error)


def test_other_sites_are_not_recognised() -> None:
    assert SUDOKUWIKI.recognises(list(lines_of_text(f"https://www.sudokuwiki.org/sudoku.htm?bd={LINE}")))
    assert not SUDOKUWIKI.recognises(list(lines_of_text(f"https://www.sudokuwiki.org.evil.com/?bd={LINE}")))
    assert not SUDOKUWIKI.recognises([])
