"""The rating of one board, with its hardest steps."""

from __future__ import annotations

from collections.abc import Iterable

from fullhouse.core.board import Board
from fullhouse.formats.reading import Readable, parse_board
from fullhouse.logic.position import position_of
from fullhouse.rating.rating import Rating
from fullhouse.rating.scales import DEFAULT_SCALES, scales_named, seconds_of


def rate(puzzle: Readable, *, scales: str | Iterable[str] = DEFAULT_SCALES, time_limit: float | None = None) -> Rating:
    """How hard this puzzle is, on the scales of these names; a board with progress is rated from there on.

    Raises Unsolvable with the reason, or Ambiguous with two solutions, as `solve` does: only a proper puzzle has a
    rating. `time_limit` is the number of seconds that a path may take; where it is not enough, the numbers are marked
    as lower bounds.

    >>> rating = rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> str(rating.level), rating.hodoku.score, rating.guesses.guesses
    ('easy', 204, 0)
    """
    return rate_board(parse_board(puzzle), scales=scales, time_limit=time_limit)


def rate_board(
    board: Board, *, scales: str | Iterable[str] = DEFAULT_SCALES, time_limit: float | None = None
) -> Rating:
    """The same for a board."""
    chosen, seconds = scales_named(scales), seconds_of(time_limit)
    position = position_of(board)
    return Rating(
        position.digits,
        {scale.name: scale.rate(position, seconds) for scale in chosen},
        {scale.name: scale.version for scale in chosen},
    )
