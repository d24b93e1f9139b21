"""Solving as people do: the steps on a board, the path from first to last, hints, and the proof of each step.

`fullhouse` has the functions; this package has the kinds of answers they give.
"""

from fullhouse.core.values import own_names
from fullhouse.logic.hints import Finished, NoStepThere, StepBefore, Stuck
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
    "StepBefore",
    "Stuck",
    "WrongDigits",
    "WrongEliminations",
]

own_names(globals())
