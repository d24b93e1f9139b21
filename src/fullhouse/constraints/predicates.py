"""Your own rules in Python: a predicate over a few cells, or a state machine along a line.

Both become data when they are made, a `Table` or a `StateMachine`, so that the engine deduces from them, and rules with
them can be saved, hashed and sent to other processes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import product
from typing import TypeVar

from fullhouse.constraints.constraint import MOST_ITEMS, read_cells
from fullhouse.constraints.general import StateMachine, Table
from fullhouse.constraints.shape import Cells, Shape
from fullhouse.core.arguments import function_or_none, text
from fullhouse.errors import BadArgument

State = TypeVar("State", bound=Hashable)
CLASSIC_SHAPE = Shape(9, 9)
MOST_CALLS = 2_000_000
"""A predicate is called for all combinations of values: six cells of nine values, or three of 25."""


def custom(
    predicate: Callable[..., object], where: str | Cells, *, shape: Shape = CLASSIC_SHAPE, name: str = ""
) -> Table:
    """Make a constraint from a predicate, which gets the values of the cells as arguments, in their order.

    >>> str(custom(lambda a, b: a * b == 12, "r1c1,r1c2"))
    'table r1c1,r1c2 2,6/3,4/4,3/6,2'
    """
    function_or_none("predicate", predicate)
    places = read_cells(where)
    calls = shape.values ** len(places)
    if calls > MOST_CALLS:
        expected = f"cells with at most {MOST_CALLS:,} combinations of values"
        raise BadArgument("where", len(places), expected, found=f"{calls:,}", advice="use constraints.along for a line")
    rows = tuple(values for values in product(shape.all_values, repeat=len(places)) if predicate(*values))
    return Table(places, rows, text("name", name))


def along(
    where: str | Cells,
    start: State,
    step: Callable[[State, int], State | None],
    accepts: Callable[[State], object] = lambda _: True,
    *,
    shape: Shape = CLASSIC_SHAPE,
    name: str = "",
) -> StateMachine:
    """Make a constraint from a state machine along a line: `step` gets a state and a value, and returns the next state.

    `step` returns None to reject the line. After the last cell, `accepts` decides. States are any hashable values.

    >>> no_more_than_one_rise = along("r1c1-r1c3", (0, 0), lambda state, value: (
    ...     (value, state[1] + (0 < state[0] < value)) if state[1] + (0 < state[0] < value) < 2 else None))
    >>> len(no_more_than_one_rise.moves)
    19
    """
    places = read_cells(where)
    numbers = {start: 1}
    moves, layer = list[tuple[int, ...]](), [start]
    for _ in places:
        known = len(numbers)
        moves += [_moves(state, numbers, step, shape) for state in layer]
        layer = list(numbers)[known:]
    moves += [(0,) * shape.values] * len(layer)  # states that only the last cell reaches are never left
    accepting = tuple(number for state, number in numbers.items() if accepts(state))
    return StateMachine(places, tuple(moves), accepting, text("name", name))


def _moves(
    state: State, numbers: dict[State, int], step: Callable[[State, int], State | None], shape: Shape
) -> tuple[int, ...]:
    after = (step(state, value) for value in shape.all_values)
    row = tuple(0 if found is None else numbers.setdefault(found, len(numbers) + 1) for found in after)
    if len(numbers) > MOST_ITEMS:
        raise BadArgument("step", len(numbers), f"at most {MOST_ITEMS:,} states", found="a machine with more")
    return row
