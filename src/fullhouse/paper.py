"""Puzzles on paper: sheets and booklets as PDF."""

from fullhouse.core.values import own_functions
from fullhouse.render.paper.sheets import sheet

__all__ = ["sheet"]

own_functions(globals())
