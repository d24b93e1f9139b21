"""Solving as people do: the steps on a board, the path from first to last, hints, and the proof of each step.

`fullhouse` has the functions; this package has the kinds of answers they give.
"""

from fullhouse.logic.hints import Finished, NoStepThere, Stuck
from fullhouse.logic.path import End
from fullhouse.logic.position import Mistake, NoSolution, Position, SeveralSolutions, WrongDigits, WrongEliminations

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
