"""Puzzles made to order: a solution grid is drawn, clues are taken away, and what is left is measured."""

from fullhouse.generator.climb import Climbed
from fullhouse.generator.patterns import SYMMETRIES, symmetries_of
from fullhouse.generator.specification import Specification

__all__ = ["SYMMETRIES", "Climbed", "Specification", "symmetries_of"]
