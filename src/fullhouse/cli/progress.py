"""A line on standard error about work that takes more than a second, where somebody looks."""

from __future__ import annotations

import sys
import threading
import time
from types import TracebackType

import click

from fullhouse.engines.engine import Trace

_PATIENCE = 1.0
_PAUSE = 0.25


class Progress:
    """Shows while the work inside `with` goes on: how long, how many puzzles, how many boards searched.

    Whoever writes to the terminal meanwhile calls `clear` first. The line comes back by itself.
    """

    def __init__(self, *, hidden: bool = False) -> None:
        self._hidden = hidden or sys.stderr is None or not sys.stderr.isatty()
        self.counted = 0
        """Puzzles read so far."""
        self.trace: Trace | None = None
        """The search that is going on."""
        self.found = 0
        """Solutions found so far, where they are counted."""
        self.share: float | None = None
        """How much of the work is done, 0 to 1, where that is known."""
        self.doing = ""
        """What is going on, in a word or two."""
        self._width = 0
        self._lock = threading.Lock()
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._show_until_done, daemon=True)

    def __enter__(self) -> Progress:
        if not self._hidden:
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self._done.set()
        self.clear()

    def clear(self) -> None:
        """Take the line away, so that something else can be written."""
        with self._lock:
            if self._width:
                click.echo("\r" + " " * self._width + "\r", nl=False, err=True)
                self._width = 0

    def _show_until_done(self) -> None:
        start = time.monotonic()
        pause = _PATIENCE
        while not self._done.wait(pause):
            pause = _PAUSE
            self._show(f"{time.monotonic() - start:.0f} s")

    def _show(self, elapsed: str) -> None:
        bar = "" if self.share is None else f"[{'#' * round(20 * self.share):.<20}] {self.share:4.0%}"
        parts = [self.doing, bar, f"puzzle {self.counted:,}" if self.counted else "", elapsed]
        if self.found:
            parts.append(f"{self.found:,} solutions")
        elif self.trace is not None and self.trace.nodes:
            parts.append(f"{self.trace.nodes:,} nodes")
        line = " · ".join(part for part in parts if part) + " · Ctrl-C stops"
        with self._lock:
            if not self._done.is_set():
                click.echo("\r" + line.ljust(self._width), nl=False, err=True)
                self._width = max(self._width, len(line))
