"""Generate puzzles to a specification: draw a solution grid, remove clues, measure the result."""

from fullhouse.core.values import own_names
from fullhouse.generator.climb import Climbed
from fullhouse.generator.patterns import SYMMETRIES, symmetries_of
from fullhouse.generator.specification import Specification

__all__ = ["SYMMETRIES", "Climbed", "Specification", "symmetries_of"]

own_names(globals())
