"""Puzzles made to order: a solution grid is drawn, clues are taken away, and what is left is measured."""

from fullhouse.core.registry import Registry
from fullhouse.core.value import TYPE_CHECKING

if TYPE_CHECKING:
    from fullhouse.generator.climb import Climbed
    from fullhouse.generator.patterns import SYMMETRIES, symmetries_of
    from fullhouse.generator.specification import Specification

__all__ = ["SYMMETRIES", "Climbed", "Specification", "symmetries_of"]

_HOMES = {"SYMMETRIES": "patterns", "Climbed": "climb", "Specification": "specification", "symmetries_of": "patterns"}
_NAMES: Registry[object] = Registry({name: f"{__name__}.{home}.{name}" for name, home in _HOMES.items()})


def __getattr__(name: str) -> object:
    """Load a name when it is asked for: to minimize a puzzle nothing is rated."""
    if name not in _NAMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = _NAMES[name]
    return globals()[name]
