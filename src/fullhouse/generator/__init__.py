"""Puzzles made to order: a solution grid is drawn, clues are taken away, and what is left is measured."""

from fullhouse.core.registry import names_of
from fullhouse.core.values import TYPE_CHECKING

if TYPE_CHECKING:
    from fullhouse.generator.climb import Climbed
    from fullhouse.generator.patterns import SYMMETRIES, symmetries_of
    from fullhouse.generator.specification import Specification

__all__ = ["SYMMETRIES", "Climbed", "Specification", "symmetries_of"]

# To minimize a puzzle nothing is rated, so that names are loaded one by one.
__getattr__ = names_of(
    __name__,
    {"climb": ["Climbed"], "patterns": ["SYMMETRIES", "symmetries_of"], "specification": ["Specification"]},
)
