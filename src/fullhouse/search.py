"""Engine internals: the events that a listener gets, search trees, and `screened` on NumPy arrays."""

from fullhouse.engines.engine import Event
from fullhouse.engines.screened import solve_array
from fullhouse.engines.search_tree import Guess, SearchTree

__all__ = ["Event", "Guess", "SearchTree", "solve_array"]
