"""Rows in pieces: many at a time where they come fast, one at a time where they come slowly."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from itertools import islice

from fullhouse.cli.rows import Row

MOST_IN_PIECE = 4_096
SECONDS_A_PIECE = 0.25
"""How long a row waits at most for others to come."""


def in_pieces(rows: Iterable[Row], *, at_once: bool = False) -> Iterator[list[Row]]:
    """Yield the rows in order, some at a time; `at_once` waits for none."""
    rest = iter(rows)
    while piece := _gathered(rest, 1 if at_once else MOST_IN_PIECE):
        yield piece


def _gathered(rows: Iterator[Row], most: int) -> list[Row]:
    end = time.monotonic() + SECONDS_A_PIECE
    piece: list[Row] = []
    for row in islice(rows, most):
        piece.append(row)
        if time.monotonic() > end:
            break
    return piece
