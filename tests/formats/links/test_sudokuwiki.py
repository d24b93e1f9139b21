"""Packed boards of sudokuwiki.org."""

from __future__ import annotations

import pytest
from formats.conftest import Reading
from hypothesis import given
from hypothesis import strategies as st
from puzzles import any_grid

from fullhouse.core.digits import DIGITS_OF_MASK
from fullhouse.core.grid import Grid
from fullhouse.formats.codec import Entry
from fullhouse.formats.links.sudokuwiki import SUDOKUWIKI

LINK = "https://www.sudokuwiki.org/sudoku.htm?bd="
CHAINS = (
    "S9B050f2e0i46015y020466026212064i0a095u0i4601070b0d4m0f4m4a4j4q027n03bu0g06360936164a4i0o010o02474u067n07bu4q4i"
    "464i0b0u0g09064q0a4y040i0a051g5w035w01071y080u1g181609"
)
"""A position that the site shows; its givens are those of the puzzle below."""
PUZZLE = "50000102402006009000170000000020300609000001020060700000000960004005003010"


@pytest.fixture
def wiki() -> Reading:
    return Reading(SUDOKUWIKI)


def packed(change: dict[int, str] | None = None) -> str:
    """A board without digits, with other characters for some cells."""
    pairs = ["ep"] * 81
    for cell, pair in (change or {}).items():
        pairs[cell] = pair
    return "S9B" + "".join(pairs)


def test_a_position_has_givens_placed_digits_and_candidates(wiki: Reading) -> None:
    entry = wiki.only(LINK + CHAINS)
    assert entry.givens.to_line(blank="0").startswith(PUZZLE[:27])
    assert [entry.grid[cell] for cell in (1, 3, 18)] == [6, 9, 9]
    assert {1, 3, 18} <= entry.placed
    assert entry.candidates is not None
    assert [DIGITS_OF_MASK[entry.candidates[cell]] for cell in (2, 4, 6)] == [(3, 7), (3, 8), (3, 7, 8)]
    entry.grid.check_rules()


@pytest.mark.parametrize("text", [CHAINS, CHAINS + "  a comment", LINK + CHAINS + "&x=1"])
def test_a_packed_board_is_recognised_with_and_without_its_link(wiki: Reading, text: str) -> None:
    assert wiki.recognised(text)
    assert wiki.only(text).comment == ("a comment" if "comment" in text else "")


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        (packed({5: "00"}), "'00' is not possible in r1c6"),
        (packed({80: "eq"}), "'eq' is not possible in r9c9"),
        (packed({3: "!!"}), "'!!' is not possible in r1c4"),
        (packed() + "01", "expected 162 characters in the packed board, found 164"),
        ("X9B" + packed()[3:], "of the kind X9B"),
        ("S9A" + packed()[3:], "of the kind S9A"),
        ("vu" * 81, "in the form of 2023, without a prefix, not S9B"),
    ],
)
def test_a_damaged_board_is_rejected_with_the_cell(wiki: Reading, board: str, reason: str) -> None:
    assert reason in wiki.trouble(LINK + board)


def test_a_cell_without_candidates_is_rejected_by_name(wiki: Reading) -> None:
    masks = (0, *[511] * 80)
    with pytest.raises(Exception, match="cannot hold r1c1 without candidates"):
        list(SUDOKUWIKI.write([Entry(Grid.empty(), candidates=masks)]))
    assert wiki.only(LINK + packed()).candidates is None


@pytest.mark.thorough
@given(any_grid, st.sets(st.integers(0, 80)), st.integers(0, 80), st.integers(1, 511))
def test_a_board_comes_back_with_its_progress(grid: Grid, filled: set[int], cell: int, mask: int) -> None:
    placed = frozenset(cell for cell in filled if grid[cell])
    masks = [1 << (digit - 1) if digit else 511 for digit in grid]
    masks[cell] = masks[cell] if grid[cell] else mask
    entry = Reading(SUDOKUWIKI).only("".join(SUDOKUWIKI.write([Entry(grid, placed=placed, candidates=tuple(masks))])))
    assert (entry.grid, entry.placed) == (grid, placed)
    assert entry.candidates in (None, tuple(masks))
