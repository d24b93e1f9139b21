"""Numbers and times as people read them; jobs use the same words."""

from fullhouse.jobs.words import amount, duration

__all__ = ["amount", "duration"]
