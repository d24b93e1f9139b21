"""Solving as people do: the steps on a board, the path from first to last, hints, and the proof of each step.

`fullhouse` has the functions; here are the kinds of answers that they give.
"""

from fullhouse.core.registry import Registry
from fullhouse.core.value import TYPE_CHECKING

if TYPE_CHECKING:
    from fullhouse.logic.hints import Finished, NoStepThere, Stuck
    from fullhouse.logic.mistakes import Mistake, NoSolution, SeveralSolutions, WrongDigits, WrongEliminations
    from fullhouse.logic.path import End
    from fullhouse.logic.position import Position

_HOMES = {
    "hints": ("Finished", "NoStepThere", "Stuck"),
    "mistakes": ("Mistake", "NoSolution", "SeveralSolutions", "WrongDigits", "WrongEliminations"),
    "path": ("End",),
    "position": ("Position",),
}
__all__ = [
    "End",
    "Finished",
    "Mistake",
    "NoSolution",
    "NoStepThere",
    "Position",
    "SeveralSolutions",
    "Stuck",
    "WrongDigits",
    "WrongEliminations",
]

_NAMES: Registry[object] = Registry(
    {name: f"{__name__}.{home}.{name}" for home, some in _HOMES.items() for name in some}
)


def __getattr__(name: str) -> object:
    """Load a name when it is asked for: a rating needs neither hints nor mistakes."""
    if name not in _NAMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = _NAMES[name]
    return globals()[name]
