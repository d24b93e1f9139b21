"""Slots for heavy work: a few threads work at the same time, and addresses take turns."""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from collections.abc import Iterator
from contextlib import contextmanager

from fullhouse.core.stop import Stop

_LOOK_SECONDS = 0.1
"""How often a waiting thread checks whether it should stop."""


class Slots:
    """Lets a few threads work at the same time; the others wait, and the next slot goes to another address."""

    def __init__(self, number: int) -> None:
        self.free = number
        self._lock = threading.Lock()
        self._waiting: OrderedDict[str, deque[threading.Event]] = OrderedDict()

    @property
    def waiting(self) -> int:
        """How many threads wait for a slot."""
        with self._lock:
            return sum(map(len, self._waiting.values()))

    def acquire(self, address: str, stop: Stop) -> None:
        """Wait for a slot; raise Stopped or TimeLimitReached if told to stop before there is one."""
        with self._lock:
            if self.free:
                self.free -= 1
                return
            granted = threading.Event()
            self._waiting.setdefault(address, deque()).append(granted)
        while not granted.wait(_LOOK_SECONDS):
            if stop.is_stopped():
                self._leave(address, granted)
                stop.check()

    def release(self) -> None:
        """Hand the slot to the address whose turn it is."""
        with self._lock:
            if not self._waiting:
                self.free += 1
                return
            address, queue = self._waiting.popitem(last=False)
            queue.popleft().set()
            if queue:
                self._waiting[address] = queue

    def _leave(self, address: str, granted: threading.Event) -> None:
        with self._lock:
            queue = self._waiting.get(address, deque())
            if granted in queue:
                queue.remove(granted)
                if not queue:
                    del self._waiting[address]
                return
        self.release()  # it was granted in the meantime


class Slot:
    """The slot of one request, for the time in which it works."""

    def __init__(self, slots: Slots, address: str, stop: Stop) -> None:
        self._slots = slots
        self._address = address
        self._stop = stop
        self._is_held = False

    @contextmanager
    def held(self) -> Iterator[None]:
        """Work in a slot."""
        self._take()
        try:
            yield
        finally:
            self._give_back()

    @contextmanager
    def lent(self) -> Iterator[None]:
        """Let others work while this request waits for its client."""
        self._give_back()
        try:
            yield
        finally:
            self._take()

    def _take(self) -> None:
        self._slots.acquire(self._address, self._stop)
        self._is_held = True

    def _give_back(self) -> None:
        if self._is_held:
            self._is_held = False
            self._slots.release()
