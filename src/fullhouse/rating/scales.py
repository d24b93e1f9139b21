"""The scales by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fullhouse.errors import UnknownName
from fullhouse.logic.position import Position
from fullhouse.rating import guesses
from fullhouse.rating.columns import Columns, GuessesColumns
from fullhouse.rating.hodoku_scale import HodokuScale
from fullhouse.rating.rating import ScaleRating
from fullhouse.rating.scale import Batch, Scale
from fullhouse.rating.se_scale import SeScale


class GuessesScale:
    """Guesses and backtracks of the native search."""

    name = "guesses"
    title = "guesses and backtracks of the native search"
    version = guesses.VERSION
    columns = ("guesses", "backtracks")

    def rate(self, position: Position, seconds: float = 0) -> ScaleRating:  # noqa: ARG002 - the search always ends
        """What this board gets."""
        return guesses.rate_position(position)

    def new_columns(self, rows: int) -> GuessesColumns:
        """Room for the numbers of so many rows."""
        return GuessesColumns(rows)

    def rate_rows(self, columns: Columns, batch: Batch) -> None:
        """Rate these puzzles and write their numbers into the columns."""
        assert isinstance(columns, GuessesColumns), "columns of another scale"
        columns.guesses[batch.places] = batch.guesses
        columns.backtracks[batch.places] = guesses.backtracks_of(batch.digits, batch.guesses, threads=batch.threads)


_SE_VERSION = "Fullhouse table 1, paths 1"

SCALES: dict[str, Scale] = {
    scale.name: scale
    for scale in (
        HodokuScale(),
        SeScale("se", "ER, EP and ED of SukakuExplainer", "sukaku", f"SukakuExplainer defaults, {_SE_VERSION}"),
        SeScale(
            "se-1.18.1",
            "ER, EP and ED of SukakuExplainer 1.18.1, for the puzzle as it stands",
            "sukaku-1.18.1",
            f"SukakuExplainer 1.18.1 defaults, {_SE_VERSION}",
            invariant=False,
        ),
        SeScale(
            "se-1.2.1",
            "ER, EP and ED of Sudoku Explainer 1.2.1",
            "1.2.1",
            f"Sudoku Explainer 1.2.1, {_SE_VERSION}",
        ),
        GuessesScale(),
    )
}
"""Every scale, by its name."""

DEFAULT_SCALES = ("hodoku", "se", "guesses")

Progress = Callable[[int], object]


def scales_named(names: str | Iterable[str]) -> list[Scale]:
    """The scales of these names, each once; UnknownName for one that there is not, ValueError for none."""
    chosen = dict.fromkeys((names,) if isinstance(names, str) else names)
    if not chosen:
        raise ValueError(f"name at least one scale; there are {', '.join(SCALES)}")
    for name in chosen:
        if name not in SCALES:
            raise UnknownName("scale", name, tuple(SCALES))
    return [SCALES[name] for name in chosen]


def seconds_of(time_limit: float | None) -> float:
    """The limit as the native core takes it, 0 for none; ValueError for what is no limit."""
    if time_limit is None:
        return 0.0
    if not 0 < time_limit < float("inf"):
        raise ValueError(f"{time_limit} is no number of seconds for a path to take")
    return float(time_limit)
