"""A progress line on standard error, shown after one second if it is a terminal."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from shutil import get_terminal_size
from types import TracebackType

import click

_PATIENCE = 1.0
_PAUSE = 0.25


class Progress:
    """Shows the progress of the work inside `with`: what, how many, how fast, how long it will still take.

    Code that writes to the terminal calls `clear` first. The line reappears automatically.
    """

    def __init__(self, *, hidden: bool = False, unit: str = "puzzles") -> None:
        self._hidden = hidden or sys.stderr is None or not sys.stderr.isatty()
        self._unit = unit
        self.counted = 0
        """Rows done so far."""
        self.share: float | None = None
        """How much of the work is done, 0 to 1, where that is known."""
        self.doing: str | Callable[[], str] = ""
        """The current work, in a few words."""
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
        """Remove the line, so that other text can be written."""
        with self._lock:
            if self._width:
                click.echo("\r" + " " * self._width + "\r", nl=False, err=True)
                self._width = 0

    def _show_until_done(self) -> None:
        start = time.monotonic()
        pause = _PATIENCE
        while not self._done.wait(pause):
            pause = _PAUSE
            self._show(time.monotonic() - start)

    def _show(self, elapsed: float) -> None:
        line = self._line(elapsed, get_terminal_size().columns - 1)
        with self._lock:
            if not self._done.is_set():
                click.echo("\r" + line.ljust(self._width), nl=False, err=True)
                self._width = max(self._width, len(line))

    def _line(self, elapsed: float, room: int) -> str:
        """The text of the line, shortened to the width of the terminal."""
        doing = self.doing if isinstance(self.doing, str) else self.doing()
        share = "" if self.share is None else f"{self.share:.0%}"
        drawn = "" if self.share is None else f"[{'#' * round(20 * self.share):.<20}] {self.share:4.0%}"
        rest = [self._amount(elapsed), f"{elapsed:.0f} s", self._left(elapsed), "Ctrl-C stops"]
        wide, narrow = (" · ".join(part for part in (doing, bar, *rest) if part) for bar in (drawn, share))
        return wide if len(wide) <= room else narrow[:room]

    def _amount(self, elapsed: float) -> str:
        if not self.counted:
            return ""
        return f"{self.counted:,} {self._unit} · {self.counted / elapsed:,.0f} a second"

    def _left(self, elapsed: float) -> str:
        """How long the rest takes at this speed."""
        if not self.share or self.share >= 1:
            return ""
        left = elapsed * (1 - self.share) / self.share
        return f"{left:.0f} s left" if left < 120 else f"{left / 60:.0f} min left"
