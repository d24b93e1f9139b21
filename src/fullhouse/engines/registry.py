"""The engines by name."""

from __future__ import annotations

from fullhouse.engines.backtracking import Backtracking
from fullhouse.engines.branching import Branching
from fullhouse.engines.engine import Engine
from fullhouse.engines.marks import Marks
from fullhouse.engines.native import NATIVE, Native
from fullhouse.engines.propagation import Propagation
from fullhouse.engines.rules import Rules
from fullhouse.engines.screened import Screened
from fullhouse.errors import UnknownName

_ALL: tuple[Engine, ...] = (Backtracking(), Propagation(), Rules(), Marks(), Screened(), Branching(), Native())

ENGINES: dict[str, Engine] = {engine.name: engine for engine in _ALL}
"""Every engine, from brute force to vectors."""

DEFAULT_ENGINE = NATIVE
"""The fastest of them."""


def engine(name: str) -> Engine:
    """The engine of this name; UnknownName, with all names there are, if there is none."""
    try:
        return ENGINES[name]
    except KeyError:
        raise UnknownName("engine", name, tuple(ENGINES)) from None
