"""What a running server holds: its settings, its threads, its numbers."""

from __future__ import annotations

from fullhouse.web.metrics import Metrics
from fullhouse.web.settings import Settings
from fullhouse.web.work import Lane

_LIGHT_THREADS = 4
_LIGHT_WAITING = 256


class Service:
    """What the parts of the application share. It keeps nothing about clients, puzzles or games."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.light = Lane("light", _LIGHT_THREADS, _LIGHT_WAITING)
        self.heavy = Lane("heavy", settings.heavy, settings.waiting)
        self.metrics = Metrics()

    def close(self) -> None:
        """Stop all work."""
        self.light.close()
        self.heavy.close()
