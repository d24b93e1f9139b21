"""The engines by name."""

from __future__ import annotations

from fullhouse.core.geometry import CLASSIC, Geometry, require_classic
from fullhouse.engines.backtracking import Backtracking
from fullhouse.engines.branching import Branching
from fullhouse.engines.engine import Engine
from fullhouse.engines.marks import Marks
from fullhouse.engines.native import NATIVE, Native
from fullhouse.engines.propagation import Propagation
from fullhouse.engines.rules import Rules
from fullhouse.engines.screened import Screened
from fullhouse.errors import BadArgument, UnknownName

TYPE_CHECKING = False  # typing.TYPE_CHECKING without importing typing, which a plain solve does not need
if TYPE_CHECKING:
    from typing import Literal

    EngineName = Literal["backtracking", "propagation", "rules", "marks", "screened", "branching", "native"]

_ALL: tuple[Engine, ...] = (
    Backtracking(),
    Propagation(),
    Rules(),
    Marks(),
    Screened(),
    Branching(),
    Native(),
)

ENGINES: dict[str, Engine] = {engine.name: engine for engine in _ALL}
"""Every engine, from brute force to vectors."""

DEFAULT_ENGINE = NATIVE
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
