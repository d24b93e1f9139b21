"""Cancellation: stop work at a time limit or from another thread."""

from __future__ import annotations

import time

from fullhouse.core.arguments import seconds
from fullhouse.core.values import public
from fullhouse.errors import BadArgument, Stopped, TimeLimitReached


@public
class Stop:
    """Pass one to a function as `stop=` and call its `stop()` from another thread: the work ends with `Stopped`.

    A batch returns early instead, and its unfinished rows are late. With a time limit, the work ends with
    `TimeLimitReached` when the time runs out. A stop with a parent also ends when its parent does.

    >>> stop = Stop(time_limit=60)
    >>> stop.is_stopped()
    False
    >>> stop.stop()
    >>> stop.is_stopped()
    True
    """

    __slots__ = ("time_limit", "_deadline", "_is_requested", "_parent")

    def __init__(self, time_limit: float | None = None, parent: Stop | None = None) -> None:
        self.time_limit = seconds("time_limit", time_limit)
        """How many seconds the work may take from now on; None for no limit."""
        self._deadline = None if self.time_limit is None else time.monotonic() + self.time_limit
        self._is_requested = False
        self._parent = parent
        if parent is not None and not isinstance(parent, Stop):
            raise BadArgument("parent", parent, "a Stop, or None")

    def stop(self) -> None:
        """Request the end of the work; it ends within a tenth of a second."""
        self._is_requested = True

    def is_stopped(self) -> bool:
        """Return whether a stop was requested or the time limit has passed."""
        return self._is_requested or self.is_late() or (self._parent is not None and self._parent.is_stopped())

    def is_late(self) -> bool:
        """Return whether its own time limit has passed."""
        return self._deadline is not None and time.monotonic() >= self._deadline

    def check(self) -> None:
        """Raise Stopped if a stop was requested, TimeLimitReached if the time limit has passed."""
        if self._is_requested:
            raise Stopped
        if self._parent is not None:
            self._parent.check()
        if self.is_late():
            assert self.time_limit is not None
            raise TimeLimitReached(self.time_limit)

    def __repr__(self) -> str:
        limit = "" if self.time_limit is None else f" after {self.time_limit:g} s"
        return f"<Stop{limit}{': stopped' if self.is_stopped() else ''}>"

    @property
    def seconds_left(self) -> float | None:
        """Seconds left of its own time limit or its parent's, whichever ends first; None without a limit."""
        own = None if self._deadline is None else max(0.0, self._deadline - time.monotonic())
        above = self._parent.seconds_left if self._parent else None
        return min((left for left in (own, above) if left is not None), default=None)


def stop_for(time_limit: float | None, stop: Stop | None) -> Stop | None:
    """Combine the two arguments: a stop with this limit, counted from now, or the caller's stop, or None."""
    if stop is not None and not isinstance(stop, Stop):
        raise BadArgument("stop", stop, "a Stop, or None")
    return stop if time_limit is None else Stop(time_limit, stop)
