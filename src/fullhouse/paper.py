"""Puzzles on paper: sheets and booklets as PDF."""

from fullhouse.render.paper.sheets import sheet

__all__ = ["sheet"]
