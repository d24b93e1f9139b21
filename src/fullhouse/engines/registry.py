"""The engines by name."""

from __future__ import annotations

from fullhouse.engines import native
from fullhouse.engines.backtracking import Backtracking
from fullhouse.engines.branching import Branching
from fullhouse.engines.engine import Engine
from fullhouse.engines.marks import Marks
from fullhouse.engines.native import Native
from fullhouse.engines.propagation import Propagation
from fullhouse.engines.rules import Rules
from fullhouse.engines.screened import Screened
from fullhouse.errors import UnknownName

_CLASSICS: tuple[Engine, ...] = (Backtracking(), Propagation(), Rules(), Marks(), Screened(), Branching())
_ALL: tuple[Engine, ...] = (*_CLASSICS, Native()) if native.is_built() else _CLASSICS

ENGINES: dict[str, Engine] = {engine.name: engine for engine in _ALL}
"""Every engine, in the order in which their story is told: from brute force to vectors."""

DEFAULT_ENGINE: str = _ALL[-1].name
"""The fastest of them: `native`, or `branching` where the native module is not built."""


def engine(name: str) -> Engine:
    """The engine of this name; UnknownName, with all names there are, if there is none."""
    if name == native.NATIVE:
        native.module()  # says why, if it is not there
    try:
        return ENGINES[name]
    except KeyError:
        raise UnknownName("engine", name, tuple(ENGINES)) from None
