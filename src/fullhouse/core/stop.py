"""How work ends before its time: by a time limit, or because another thread asks for it."""

from __future__ import annotations

import time

from fullhouse.core.arguments import seconds
from fullhouse.core.values import public
from fullhouse.errors import BadArgument, Stopped, TimeLimitReached


@public
class Stop:
    """Hand one to a function as `stop=`, and call its `stop()` from another thread: the work ends with `Stopped`.

    With a time limit it stops by itself; the work then ends with `TimeLimitReached`. A stop may hang on another one.

    >>> stop = Stop(time_limit=60)
    >>> stop.is_stopped()
    False
    >>> stop.stop()
    >>> stop.is_stopped()
    True
    """

    __slots__ = ("time_limit", "_deadline", "_is_asked", "_parent")

    def __init__(self, time_limit: float | None = None, parent: Stop | None = None) -> None:
        self.time_limit = seconds("time_limit", time_limit)
        """How many seconds the work may take from now on, None for as many as it likes."""
        self._deadline = None if self.time_limit is None else time.monotonic() + self.time_limit
        self._is_asked = False
        self._parent = parent
        if parent is not None and not isinstance(parent, Stop):
            raise BadArgument("parent", parent, "a Stop, or None")

    def stop(self) -> None:
        """Ask the work to end; it does within a tenth of a second."""
        self._is_asked = True

    def is_stopped(self) -> bool:
        """Whether somebody asked, or the time is up."""
        return self._is_asked or self.is_late() or (self._parent is not None and self._parent.is_stopped())

    def is_late(self) -> bool:
        """Whether its own time is up."""
        return self._deadline is not None and time.monotonic() >= self._deadline

    def check(self) -> None:
        """Raise Stopped if somebody asked, TimeLimitReached if the time is up."""
        if self._is_asked:
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
        """What is left of the time limit, its own or that of the stop it hangs on; None if there is none."""
        own = None if self._deadline is None else max(0.0, self._deadline - time.monotonic())
        above = self._parent.seconds_left if self._parent else None
        return min((left for left in (own, above) if left is not None), default=None)


def stop_for(time_limit: float | None, stop: Stop | None) -> Stop | None:
    """What may end work with these two arguments: a stop with the limit, counted from now; the caller's stop; None."""
    if stop is not None and not isinstance(stop, Stop):
        raise BadArgument("stop", stop, "a Stop, or None")
    return stop if time_limit is None else Stop(time_limit, stop)
