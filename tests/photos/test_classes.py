"""The network's classes as digits: which written digits are a player's."""

from __future__ import annotations

from math import log

import pytest

from fullhouse.photo.classes import CLASSES, EMPTY, PRINTED, WRITTEN, Seen, has_writing


def probabilities(**shares: float) -> list[float]:
    """The logarithms that the network gives for `empty`, `p7` (printed) and `w7` (written)."""
    values = [1e-6] * CLASSES
    for name, share in shares.items():
        at = EMPTY if name == "empty" else (PRINTED if name[0] == "p" else WRITTEN) + int(name[1]) - 1
        values[at] = share
    return [log(value) for value in values]


NOTHING = probabilities(empty=0.99)
PRINT = [probabilities(**{f"p{digit}": 0.99}) for digit in range(1, 10)]


def writing(digits: str) -> list[list[float]]:
    return [probabilities(**{f"w{digit}": 0.98, f"p{digit}": 0.01}) for digit in digits]


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ([*PRINT * 3], False),
        ([*PRINT * 3, *writing("7")], False),
        ([*PRINT * 3, *writing("57")], True),  # the same digits are also printed
        ([cell for digit, cell in enumerate(PRINT, 1) if digit != 4] * 3 + writing("444"), False),  # a font's open 4
        ([*PRINT * 3, *writing("13579")], True),
        (writing("123456789"), True),
    ],
)
def test_some_written_digits_are_a_players_unless_the_font_looks_like_that(
    cells: list[list[float]], expected: bool
) -> None:
    seen = [Seen.of(cell, 1.0) for cell in [NOTHING, *cells]]
    assert has_writing(seen) == expected
