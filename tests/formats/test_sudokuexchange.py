"""Links to sudokuexchange.com."""

from __future__ import annotations

import pytest
from puzzles import WIKIPEDIA

from fullhouse.core.grid import Grid
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.formats.lines import lines_of_text
from fullhouse.formats.links.link import SUDOKUEXCHANGE

LINE = WIKIPEDIA.replace(".", "0")


def one(text: str) -> Entry | BadEntry:
    (entry,) = SUDOKUEXCHANGE.read(lines_of_text(text))
    return entry


def test_the_digits_of_a_link_are_read_and_its_other_parts_kept() -> None:
    entry = one(f"https://sudokuexchange.com/play/?s={LINE}&d=2")
    assert isinstance(entry, Entry)
    assert (entry.grid.to_line(), entry.fields) == (WIKIPEDIA, {"d": "2"})


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        (f"https://sudokuexchange.com/play/?s={LINE}0", "expected 81 cells, found 82"),
        ("https://sudokuexchange.com/play/?s=aBcDeF", "another form of the board"),
        ("https://sudokuexchange.com/play/", "no s="),
        ("https://sudokuexchange.com/about/?s=1", "not the one for classic puzzles"),
    ],
)
def test_other_links_are_refused_with_the_reason(link: str, reason: str) -> None:
    entry = one(link)
    assert isinstance(entry, BadEntry)
    assert reason in str(entry.error)


def test_a_link_is_written_with_zeros() -> None:
    text = "".join(SUDOKUEXCHANGE.write([Entry(Grid.from_line(WIKIPEDIA))]))
    assert text == f"https://sudokuexchange.com/play/?s={LINE}\n"
