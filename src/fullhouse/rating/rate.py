"""The scales by name, and the rating of one puzzle with its hardest steps."""

from __future__ import annotations

from collections.abc import Iterable

from fullhouse.core.arguments import seconds
from fullhouse.core.stop import Stop
from fullhouse.errors import BadArgument, UnknownName
from fullhouse.formats.codec import Readable
from fullhouse.logic.position import position_of
from fullhouse.logic.steps import classic_board, limits_of
from fullhouse.rating.guesses import GUESSES
from fullhouse.rating.hodoku import HODOKU
from fullhouse.rating.rating import Rating, ScaleName
from fullhouse.rating.scale import Scale
from fullhouse.rating.se import SE, SE_1_2_1

_ALL: tuple[Scale, ...] = (HODOKU, SE, SE_1_2_1, GUESSES)
SCALES: dict[str, Scale] = {scale.name: scale for scale in _ALL}
"""Every scale, by its name."""

DEFAULT_SCALES: tuple[ScaleName, ...] = ("hodoku", "se", "guesses")


def scales_named(names: ScaleName | Iterable[ScaleName]) -> list[Scale]:
    """The scales with these names, without repeats; UnknownName for an unknown scale, BadArgument if there are none."""
    chosen = (names,) if isinstance(names, str) else tuple(names) if isinstance(names, Iterable) else ()
    if not chosen:
        raise BadArgument("scales", names, f"at least one of {', '.join(SCALES)}")
    for name in chosen:
        if name not in tuple(SCALES):
            raise UnknownName("scale", name, tuple(SCALES))
    return [SCALES[name] for name in dict.fromkeys(chosen)]


def rate(
    puzzle: Readable,
    *,
    scales: ScaleName | Iterable[ScaleName] = DEFAULT_SCALES,
    time_limit: float | None = None,
    stop: Stop | None = None,
) -> Rating:
    """Rate the difficulty of this puzzle on these scales; a board in progress is rated from its current state.

    Raises Unsolvable with the reason, or Ambiguous with two solutions, as `solve` does: only a proper puzzle has a
    rating. `time_limit` is the number of seconds per path; numbers from a path that takes longer are marked as lower
    bounds. (TimeLimitReached is raised if even the proof of uniqueness takes longer, as with contrived puzzles.)

    >>> rating = rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> print(rating)
    hodoku   easy, score 204
    se       ER 1.2, EP 1.2, ED 1.2
    guesses  0 guesses, 0 backtracks
    hardest  Naked Single: r5c5=5
    steps    30 Naked Single, 21 Full House
    >>> str(rating.level), rating.hodoku.score, rating.se.er, rating.guesses.guesses
    ('easy', 204, 1.2, 0)
    """
    chosen, limit = scales_named(scales), seconds("time_limit", time_limit) or 0.0
    position = position_of(classic_board(puzzle), limits_of(time_limit, stop))
    return Rating(
        position.digits,
        {scale.name: scale.rate(position, limit, stop) for scale in chosen},
        {scale.name: scale.version for scale in chosen},
    )
