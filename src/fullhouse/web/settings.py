"""What a server is allowed to do: every limit in one value."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
"""Names by which a server on this machine may always be called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Where the server listens, who may call it, and how much a request may ask for."""

    host: str = "127.0.0.1"
    port: int = 8000
    hosts: tuple[str, ...] = ()
    """Further names in the Host header that are ours; `*` allows every name."""
    origins: tuple[str, ...] = ()
    """Pages elsewhere that may call the API from a browser (CORS); none unless named."""
    most_body: int = 1 << 20
    """Bytes of a request; a batch has its own limit."""
    most_batch_body: int = 64 << 20
    most_puzzles: int = 100_000
    """Puzzles of a batch; also how many a text may hold for `parse`, up to 1,000."""
    time_limit: float = 30.0
    """Seconds a request may take; it may ask for less."""
    batch_time_limit: float = 600.0
    body_seconds: float = 20.0
    """Seconds in which the next part of a body must come."""
    heavy: int = field(default_factory=lambda: max(2, os.cpu_count() or 1))
    """How many heavy requests are worked on at once: rating, explaining, generating, batches."""
    waiting: int = 32
    """How many heavy requests may wait for their turn; a further one gets 429."""
    connections: int = 512
    """How many connections are open at once; further ones get 503."""

    def is_ours(self, host: str) -> bool:
        """Whether a Host header names this server."""
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
        known = (*LOOPBACK, self.host, f"[{self.host}]", *self.hosts)
        return "*" in self.hosts or name.lower().rstrip(".") in [one.lower() for one in known]
