"""`fullhouse climb`: a walk from a puzzle to its neighbours, on to harder and harder ones."""

from fullhouse.cli.climb.command import climb

__all__ = ["climb"]
