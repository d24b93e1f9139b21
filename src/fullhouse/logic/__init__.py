"""Solving as people do: the steps on a board, the path from first to last, hints, and the proof of each step.

`fullhouse` has the functions; here are the kinds of answers that they give.
"""

from fullhouse.core.registry import names_of
from fullhouse.core.values import TYPE_CHECKING

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

__getattr__ = names_of(__name__, _HOMES)  # a rating needs neither hints nor mistakes
