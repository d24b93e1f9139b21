"""Solving as people do: the steps on a board, the path from first to last, hints, and the proof of each step.

`fullhouse` has the functions; here are the kinds of answers that they give.
"""

from fullhouse.logic.hints import Finished, NoStepThere, Stuck
from fullhouse.logic.mistakes import Mistake, NoSolution, SeveralSolutions, WrongDigits, WrongEliminations
from fullhouse.logic.path import End
from fullhouse.logic.position import Position

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
