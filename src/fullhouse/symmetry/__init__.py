"""Which grids are the same but for rotation, reflection, the order of lines and the names of the digits."""

from fullhouse.symmetry.canonical import CanonicalForm
from fullhouse.symmetry.transform import VISIBLE

__all__ = ["VISIBLE", "CanonicalForm"]
