"""Sudoku Explainer's scales: ER, EP and ED."""

from __future__ import annotations

from fullhouse.core.stop import Stop
from fullhouse.logic.orders import Order, Settings
from fullhouse.logic.position import Position
from fullhouse.logic.steps import PathEnd
from fullhouse.logic.weights import (
    SE_BEYOND,
    SE_ORDERS,
    TENTHS,
    Entry,
    find_weighed_path,
    order_of,
    table_of,
)
from fullhouse.rating.rating import SUFFIXES, Hardest, SeRating
from fullhouse.rating.scale import check_end, counted

NAMES = ("er", "ep", "ed")
ENDS = (PathEnd.SOLVED, PathEnd.STUCK, PathEnd.LATE)


class SeScale:
    """ER, EP and ED of Sudoku Explainer, with one of its sets of techniques."""

    def __init__(self, name: str, title: str, version: str) -> None:
        self.name = name
        self.title = title
        self.version = version
        self.entries: tuple[Entry, ...] = SE_ORDERS[name].entries
        self.settings: Settings = SE_ORDERS[name].settings
        self.columns = tuple(number + SUFFIXES.get(name, "") for number in NAMES)

    @property
    def order(self) -> Order:
        """The techniques as searches take them."""
        return order_of(self.entries)

    def rate(self, position: Position, seconds: float = 0, stop: Stop | None = None) -> SeRating:
        order = position.allowed(self.order, uniqueness=True)
        end, found, least = find_weighed_path(
            position.board(), order, table_of(self.entries), settings=self.settings, seconds=seconds, stop=stop
        )
        check_end(end, ENDS)
        weighed = [weight for _, weight in found]
        first_placing = next((index for index, (step, _) in enumerate(found) if step.places()), None)
        until = len(found) if first_placing is None else first_placing + 1
        three = (max(weighed, default=0), max(weighed[:until], default=0), weighed[0] if weighed else 0)
        numbers, bounds = bounded(three, end, has_steps=bool(found), has_placed=first_placing is not None, least=least)
        er, ep, ed = (number / TENTHS for number in numbers)
        hardest, weight = max(found, key=lambda pair: pair[1], default=(None, 0))  # the first of equals
        return SeRating(
            er,
            ep,
            ed,
            counted(step for step, _ in found),
            Hardest(hardest.technique.name, weight / TENTHS, hardest) if hardest else None,
            frozenset(name for name, is_bound in zip(NAMES, bounds, strict=True) if is_bound),
        )


def bounded(
    weights: tuple[int, int, int], end: PathEnd, *, has_steps: bool, has_placed: bool, least: int = 0
) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    """ER, EP and ED in tenths, and which of them are lower bounds, for a path with this end.

    A stuck path would continue with a step beyond the scale; a late path with a step that weighs at least `least`,
    because nothing lighter was found. Numbers that are not settled before that are at least as great.
    """
    if end is PathEnd.SOLVED:
        return weights, (False, False, False)
    least = round(SE_BEYOND * TENTHS) if end is PathEnd.STUCK else least
    bounds = (True, not has_placed, not has_steps)
    numbers = (max(weight, least) if is_bound else weight for weight, is_bound in zip(weights, bounds, strict=True))
    return tuple(numbers), bounds


_VERSION = "Fullhouse table 1, paths 3"
SE = SeScale("se", "ER, EP and ED of SukakuExplainer 1.18.1", f"SukakuExplainer 1.18.1 defaults, {_VERSION}")
SE_1_2_1 = SeScale("se-1.2.1", "ER, EP and ED of Sudoku Explainer 1.2.1", f"Sudoku Explainer 1.2.1, {_VERSION}")
