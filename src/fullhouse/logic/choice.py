"""The named orders, and how a search follows one of them or any list of techniques."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fullhouse.core.board import Board
from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.logic.orders import HUMAN_ORDER, HUMAN_SETTINGS, Entries, Order, Settings, checked_settings, chosen_order
from fullhouse.logic.steps import LONGEST_PATH, PathEnd, find_path, find_steps_in_order
from fullhouse.logic.weights import (
    SE_ORDERS,
    TENTHS,
    Entry,
    find_weighed_path,
    find_weighed_steps,
    order_of,
    table_of,
)
from fullhouse.techniques.catalog import GUESS, HODOKU_ORDER
from fullhouse.techniques.step import Step

OrderName = Literal["human", "hodoku", "se", "se-1.2.1"]
"""The named orders: what people see first, HoDoKu's, and those of Sudoku Explainer, which weigh every step."""

_UNWEIGHED: dict[str, tuple[Order, Settings]] = {"human": (HUMAN_ORDER, HUMAN_SETTINGS), "hodoku": (HODOKU_ORDER, {})}


@dataclass(frozen=True, slots=True)
class Choice:
    """An order with the settings of its search and, if it is one of Sudoku Explainer's, the weights of its steps."""

    order: Order
    settings: Settings
    entries: tuple[Entry, ...] = ()
    """The weights; empty if the order has none."""

    def with_order(self, order: Order) -> Choice:
        """A copy with another order."""
        return Choice(order, self.settings, self.entries)

    def without_guesses(self) -> Choice:
        """A copy without guesses."""
        return self.with_order(tuple(entry for entry in self.order if entry != (GUESS,)))

    def path(
        self, board: Board, *, solution: Grid | None = None, enough: int = LONGEST_PATH, stop: Stop | None = None
    ) -> tuple[PathEnd, list[Step], list[float]]:
        """How the path from this board ends, its steps, and their weights if the order has any."""
        if not self.entries:
            end, found = find_path(
                board, order=self.order, solution=solution, settings=self.settings, enough=enough, stop=stop
            )
            return end, found, []
        end, pairs, _ = find_weighed_path(
            board, self.order, table_of(self.entries), settings=self.settings, enough=enough, stop=stop
        )
        return end, [step for step, _ in pairs], [weight / TENTHS for _, weight in pairs]

    def steps(self, board: Board, stop: Stop | None = None) -> list[Step]:
        """Every step on this board, easiest first."""
        if self.entries:
            found = find_weighed_steps(board, self.order, table_of(self.entries), settings=self.settings, stop=stop)
            return [step for step, _ in found]
        return find_steps_in_order(board, self.order, settings=self.settings, stop=stop)


def choice_of(order: Entries | OrderName, settings: object = None) -> Choice:
    """The choice for a named order or a list of techniques, with these changes to its settings.

    Raises UnknownName for an unknown technique or setting, and BadArgument for anything else that is not an order.
    """
    changes = checked_settings(settings)
    if isinstance(order, str) and order in SE_ORDERS:
        entries, own = SE_ORDERS[order]
        return Choice(order_of(entries), {**own, **changes}, entries)
    if isinstance(order, str) and order in _UNWEIGHED:
        tried, own = _UNWEIGHED[order]
        return Choice(tried, {**own, **changes})
    return Choice(chosen_order(order), changes)
