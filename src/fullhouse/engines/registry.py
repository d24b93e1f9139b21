"""The engines by name."""

from __future__ import annotations

from fullhouse.core.geometry import CLASSIC, Geometry, require_classic
from fullhouse.core.registry import Registry
from fullhouse.engines.engine import Engine
from fullhouse.errors import BadArgument, UnknownName

TYPE_CHECKING = False  # typing.TYPE_CHECKING without importing typing, which a plain solve does not need
if TYPE_CHECKING:
    from typing import Literal

    EngineName = Literal["backtracking", "propagation", "rules", "marks", "screened", "branching", "native"]

_NAMES = ("backtracking", "propagation", "rules", "marks", "screened", "branching", "native")
ENGINES: Registry[Engine] = Registry({name: f"fullhouse.engines.{name}.{name.upper()}" for name in _NAMES})
"""Every engine, from brute force to vectors."""

DEFAULT_ENGINE = "native"
"""The fastest of them, for classic grids."""
ANY_SIZE = "branching"
"""The engine for all other sizes."""


def engine_for(name: str | None, geometry: Geometry = CLASSIC) -> Engine:
    """The engine of this name, or the best for this geometry; UnknownName, with all names, if there is none."""
    if name is None:
        name = DEFAULT_ENGINE if geometry == CLASSIC else ANY_SIZE
    if not isinstance(name, str):
        raise BadArgument("engine", name, "the name of an engine, or None")
    if name not in ENGINES:
        raise UnknownName("engine", name, tuple(ENGINES))
    if name != ANY_SIZE and geometry is not CLASSIC:
        require_classic(geometry, f"the engine {name}", advice=f"{ANY_SIZE} takes other sizes")
    return ENGINES[name]
