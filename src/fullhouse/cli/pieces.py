"""Rows in pieces: many at a time where they come and go fast, one at a time where that takes long."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from itertools import islice

from fullhouse.cli.rows import Row

FIRST_PIECE = 4
MOST_IN_PIECE = 4_096
SECONDS_A_PIECE = 0.5
"""A piece takes about so long, to be read and to be worked on."""


def in_pieces(rows: Iterable[Row], *, one_by_one: bool = False) -> Iterator[list[Row]]:
    """Yield the rows in order, some at a time: as many as the caller gets done in about that time; or one by one."""
    most = 1 if one_by_one else MOST_IN_PIECE
    rest, size = iter(rows), min(FIRST_PIECE, most)
    while True:
        start = time.monotonic()
        piece = _gathered(rest, size, until=start + SECONDS_A_PIECE)
        if not piece:
            return
        yield piece
        seconds = max(time.monotonic() - start, 1e-6)
        size = int(min(max(len(piece) * SECONDS_A_PIECE / seconds, 1), len(piece) * 4, most))


def _gathered(rows: Iterator[Row], most: int, *, until: float) -> list[Row]:
    """Up to so many rows, fewer if they come slowly."""
    piece: list[Row] = []
    for row in islice(rows, most):
        piece.append(row)
        if time.monotonic() > until:
            break
    return piece
