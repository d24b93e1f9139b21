"""The listening socket: drops connections of an address that opens them too fast, before they cost anything."""

from __future__ import annotations

import socket
import struct
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from fullhouse.web.clients import client_of

_BURSTS = 2
"""An address may open as many connections per second as it may have open, times this."""
_MOST_ADDRESSES = 4_096
_MOST_DROPPED = 1_000
"""Connections that are dropped before other work has its turn."""
_RESET = struct.pack("ii", 1, 0)


class Listener(socket.socket):
    """A socket whose `accept` skips the connections that are not admitted."""

    admits: Callable[[str], bool] = staticmethod(lambda _: True)
    """Whether a connection from this host may be opened."""

    def accept(self) -> tuple[socket.socket, Any]:
        """Return the next connection that is admitted; raise BlockingIOError if there is none."""
        for _ in range(_MOST_DROPPED):
            connection, address = super().accept()
            if self.admits(address[0]):
                return connection, address
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)  # leaves nothing to wait for
            connection.close()
        raise BlockingIOError


class Rates:
    """How fast addresses open connections: each has a number of tokens, which grows back within a second."""

    def __init__(self, each: int | None) -> None:
        self._each = each
        self._tokens: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """Tokens left, and when they were counted, by address; the last one seen comes last."""

    def allows(self, host: str, now: float | None = None) -> bool:
        """Take a token; return whether there was one. A client without a limit needs none."""
        address, most = client_of(host, self._each)
        if most is None:
            return True
        now = time.monotonic() if now is None else now
        most *= _BURSTS
        left, counted = self._tokens.pop(address, (float(most), now))
        left = min(float(most), left + (now - counted) * most)
        self._tokens[address] = (left - 1 if left >= 1 else left, now)
        if len(self._tokens) > _MOST_ADDRESSES:
            self._tokens.popitem(last=False)
        return left >= 1
