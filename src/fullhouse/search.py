"""How an engine searched: the events that a listener gets, and the tree of guesses that `fullhouse.trace` returns."""

from fullhouse.engines.engine import Event
from fullhouse.engines.search_tree import Guess, SearchTree

__all__ = ["Event", "Guess", "SearchTree"]
