"""SudokuPad links."""

from __future__ import annotations

import pytest
from puzzles import WIKIPEDIA

from fullhouse.core.grid import Grid
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.formats.lines import lines_of_text
from fullhouse.formats.links.fpuzzles import SUDOKUPAD, format_payload

ENTRY = Entry(Grid.from_line(WIKIPEDIA), "Mine", fields={"author": "Me"})
PAYLOAD = format_payload(ENTRY)


def one(text: str) -> Entry | BadEntry:
    (entry,) = SUDOKUPAD.read(lines_of_text(text))
    return entry


@pytest.mark.parametrize(
    "link",
    [
        f"https://sudokupad.app/fpuzzles{PAYLOAD}",
        f"https://sudokupad.app/?puzzleid=fpuzzles{PAYLOAD}",
        f"https://app.crackingthecryptic.com/fpuzzles{PAYLOAD}",
        f"https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{PAYLOAD}",
        f"https://app.crackingthecryptic.com/sudoku/fpuzzles{PAYLOAD}",
        f"sudokupad.app/fpuzzles{PAYLOAD.replace('+', '%2B').replace('=', '%3D').replace('/', '%2F')}?setting-nogrid=1",
    ],
)
def test_a_link_with_an_f_puzzles_puzzle_is_read(link: str) -> None:
    entry = one(link)
    assert isinstance(entry, Entry), entry
    assert (entry.grid.to_line(), entry.name, entry.fields) == (WIKIPEDIA, "Mine", {"author": "Me"})


@pytest.mark.parametrize(
    ("puzzle", "reason"),
    [
        ("sclN4IgzglgXgpiBcBOANCA5gJw", "SudokuPad's own packed form (scl)"),
        ("?puzzleid=ctcN4IgzglgXgpiBcBOANCA5gJw", "the Cracking the Cryptic form (ctc)"),
        ("scfoooooooooooook", "the codoku form (scf)"),
        ("7tLqBmN9hP", "only has the short id '7tLqBmN9hP'"),
        ("", "no puzzle in it"),
        ("?puzzleid=", "no puzzle in it"),
        ("fpuzzlesN4Ig", "ends too early"),
    ],
)
def test_other_kinds_of_link_are_told_apart(puzzle: str, reason: str) -> None:
    entry = one(f"https://sudokupad.app/{puzzle}")
    assert isinstance(entry, BadEntry)
    assert reason in str(entry.error)


def test_a_link_to_another_site_is_refused() -> None:
    assert "is no SudokuPad link" in str(getattr(one("https://example.org/fpuzzles1"), "error", ""))


def test_what_is_written_is_safe_in_a_path() -> None:
    (text,) = SUDOKUPAD.write([ENTRY])
    assert not set("+/=") & set(text.removeprefix("https://sudokupad.app/"))
    entry = one(text)
    assert isinstance(entry, Entry)
    assert entry.grid == ENTRY.grid


def test_other_sites_are_not_recognised() -> None:
    assert SUDOKUPAD.recognises(list(lines_of_text("https://sudokupad.app/7tLqBmN9hP")))
    assert not SUDOKUPAD.recognises(list(lines_of_text("https://f-puzzles.com/?load=N4Ig")))
