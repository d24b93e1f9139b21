"""The settings of a server: its address, its names and every limit."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
"""Names that a server on this machine always answers to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The address, the names the server answers to, and the limits on a request."""

    host: str = "127.0.0.1"
    port: int = 8000
    hosts: tuple[str, ...] = ()
    """Additional names accepted in the Host header; `*` accepts every name."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may call the API from a browser (CORS); none by default."""
    most_body: int = 1 << 20
    """Bytes per request; a batch has its own limit."""
    most_batch_body: int = 64 << 20
    most_puzzles: int = 100_000
    """Puzzles per batch."""
    time_limit: float = 30.0
    """Seconds per request; a request may lower it."""
    batch_time_limit: float = 600.0
    body_seconds: float = 20.0
    """Seconds within which the next part of a body must arrive."""
    heavy: int = field(default_factory=lambda: max(2, os.cpu_count() or 1))
    """Heavy requests that run at the same time: rating, explaining, generating, batches."""
    waiting: int = 32
    """Heavy requests that may wait for a thread; any more are answered with 429."""
    connections: int = 512
    """Open connections; any more are answered with 503."""

    def is_ours(self, host: str) -> bool:
        """Return whether a Host header names this server."""
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
        known = (*LOOPBACK, self.host, f"[{self.host}]", *self.hosts)
        return "*" in self.hosts or name.lower().rstrip(".") in [one.lower() for one in known]
