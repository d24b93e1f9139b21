"""Which grids are the same but for rotation, reflection, the order of lines and the names of the digits."""

from fullhouse.symmetry.canonical import CanonicalForm, canonical_form, transform_between
from fullhouse.symmetry.transform import VISIBLE

__all__ = ["VISIBLE", "CanonicalForm", "canonical_form", "transform_between"]
