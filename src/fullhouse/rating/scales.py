"""The scales by name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from fullhouse.core.stop import Stop
from fullhouse.errors import BadArgument, UnknownName
from fullhouse.logic.position import Position
from fullhouse.rating import guesses
from fullhouse.rating.hodoku_scale import HodokuScale
from fullhouse.rating.rating import ScaleName, ScaleRating
from fullhouse.rating.scale import Scale
from fullhouse.rating.se_scale import SeScale

if TYPE_CHECKING:
    from fullhouse.rating.columns import Batch, GuessesColumns


class GuessesScale:
    """Guesses and backtracks of the native search."""

    name = "guesses"
    title = "guesses and backtracks of the native search"
    version = guesses.VERSION
    columns = ("guesses", "backtracks")

    def rate(self, position: Position, seconds: float = 0, stop: Stop | None = None) -> ScaleRating:  # noqa: ARG002
        """What this board gets; the search always ends."""
        return guesses.rate_position(position, stop)

    def new_columns(self, rows: int) -> GuessesColumns:
        """Room for the numbers of this many rows."""
        from fullhouse.rating.columns import GuessesColumns  # one puzzle does without NumPy

        return GuessesColumns(rows)

    def rate_rows(self, batch: Batch) -> GuessesColumns:
        """The numbers of these puzzles; if it was stopped, they are worth nothing."""
        columns = self.new_columns(len(batch))
        columns.rate(batch)
        return columns


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

DEFAULT_SCALES: tuple[ScaleName, ...] = ("hodoku", "se", "guesses")


def scales_named(names: ScaleName | Iterable[ScaleName]) -> list[Scale]:
    """The scales of these names, each once; UnknownName for one that there is not, BadArgument for none."""
    chosen = (names,) if isinstance(names, str) else tuple(names) if isinstance(names, Iterable) else ()
    if not chosen:
        raise BadArgument("scales", names, f"at least one of {', '.join(SCALES)}")
    for name in chosen:
        if name not in tuple(SCALES):
            raise UnknownName("scale", name, tuple(SCALES))
    return [SCALES[name] for name in dict.fromkeys(chosen)]
