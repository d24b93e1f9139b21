"""The engines by name."""

from __future__ import annotations

from typing import Literal, get_args

from fullhouse.core.geometry import CLASSIC, Geometry, require_classic
from fullhouse.core.registry import Registry
from fullhouse.engines.engine import Engine
from fullhouse.errors import BadArgument, UnknownName

EngineName = Literal["backtracking", "propagation", "rules", "marks", "screened", "branching", "native"]
"""The name of an engine, for annotations."""

ENGINES: Registry[Engine] = Registry(
    {name: f"fullhouse.engines.{name}.{name.upper()}" for name in get_args(EngineName)}
)
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
