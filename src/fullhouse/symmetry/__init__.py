"""Equivalence of grids under rotation, reflection, reordering of lines and relabelling of digits."""

from fullhouse.core.values import own_names
from fullhouse.symmetry.canonical import CanonicalForm, canonical_form, transform_between
from fullhouse.symmetry.transform import VISIBLE

__all__ = ["VISIBLE", "CanonicalForm", "canonical_form", "transform_between"]

own_names(globals())
