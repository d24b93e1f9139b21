"""The rating of one puzzle, with its hardest steps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from fullhouse.core.arguments import seconds
from fullhouse.core.geometry import require_classic
from fullhouse.core.stop import Stop
from fullhouse.core.value import public
from fullhouse.formats.reading import parse_board
from fullhouse.logic.position import position_of
from fullhouse.rating.rating import Rating, ScaleName, ScaleRating
from fullhouse.rating.scales import DEFAULT_SCALES, scales_named

if TYPE_CHECKING:
    from fullhouse.core.readable import Readable


@public
def rate(
    puzzle: Readable,
    *,
    scales: ScaleName | Iterable[ScaleName] = DEFAULT_SCALES,
    time_limit: float | None = None,
    stop: Stop | None = None,
) -> Rating:
    """How hard this puzzle is, on the scales of these names; a board with progress is rated from there on.

    Raises Unsolvable with the reason, or Ambiguous with two solutions, as `solve` does: only a proper puzzle has a
    rating. `time_limit` is the number of seconds that a path may take; where it is not enough, the numbers are marked
    as lower bounds.

    >>> rating = rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> str(rating.level), rating.hodoku.score, rating.guesses.guesses
    ('easy', 204, 0)
    """
    chosen, limit = scales_named(scales), seconds("time_limit", time_limit) or 0.0
    board = parse_board(puzzle)
    require_classic(board.geometry, "a rating")
    position = position_of(board)
    parts: dict[str, ScaleRating] = {}
    for scale in chosen:
        if stop is not None:
            stop.check()
        parts[scale.name] = scale.rate(position, limit)
    return Rating(position.digits, parts, {scale.name: scale.version for scale in chosen})
