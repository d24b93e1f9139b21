"""The settings of a server: its address, its names and every limit."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from fullhouse.core.arguments import seconds
from fullhouse.errors import BadArgument

_ADDRESS = re.compile(r"[!-~]{1,500}")
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
    most_photo: int = 20 << 20
    """Bytes of an uploaded picture."""
    photo_rate: int = 10_000
    """Bytes per second at which a picture must arrive, after the first `body_seconds`."""
    most_puzzles: int = 100_000
    """Puzzles per batch."""
    public_url: str | None = None
    """The address of the web app in shared links, in place of one that only this machine can reach."""
    time_limit: float = 30.0
    """Seconds per request; a request may lower it."""
    batch_time_limit: float = 600.0
    head_seconds: float = 20.0
    """Seconds within which a complete header must arrive."""
    body_seconds: float = 20.0
    """Seconds within which the next part of a body must arrive."""
    body_rate: int = 100
    """Bytes per second at which a body must arrive, after the first `body_seconds`: about one puzzle."""
    heavy: int = field(default_factory=lambda: max(2, os.cpu_count() or 1))
    """Heavy requests that run at the same time: rating, explaining, generating, batches."""
    waiting: int = 32
    """Heavy requests that may wait for a thread; any more are answered with 429."""
    connections: int = 512
    """Open connections. An idle one is closed for each additional one; if none is idle, it is answered with 503."""
    connections_per_address: int | None = None
    """Open connections of one address; by default 64, and no limit for this machine."""

    def __post_init__(self) -> None:
        """Reject values that would make the server listen everywhere or never answer."""
        if not self.host.strip():
            raise BadArgument("host", self.host, "an address such as 127.0.0.1, or 0.0.0.0 for all")
        if self.public_url is not None:
            object.__setattr__(self, "public_url", web_address(self.public_url))
        limits = {"time_limit": self.time_limit, "batch_time_limit": self.batch_time_limit}
        for name, value in (limits | {"head_seconds": self.head_seconds, "body_seconds": self.body_seconds}).items():
            seconds(name, value)

    def allows(self, origin: str) -> bool:
        """Return whether pages of this origin may call the API."""
        name = (urlsplit(origin).hostname or "").lower()
        return bool({origin, "*"} & set(self.origins)) or name in [host.lower() for host in self.hosts]

    def is_ours(self, host: str) -> bool:
        """Return whether a Host header names this server."""
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
        known = (*LOOPBACK, self.host, f"[{self.host}]", *self.hosts)
        return "*" in self.hosts or name.lower().rstrip(".") in [one.lower() for one in known]


def web_address(text: str) -> str:
    """The address of a folder on the web, with its closing slash. Raises BadArgument for anything else."""
    try:
        parts = urlsplit(text.strip())
        is_right = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:  # a port that is not a number, or brackets around half an address
        is_right = False
    if not is_right or "@" in parts.netloc or parts.query or parts.fragment or not _ADDRESS.fullmatch(text.strip()):
        raise BadArgument("public_url", text, "an address such as https://sudoku.example.org/")
    return f"{parts.geturl().removesuffix('index.html').rstrip('/')}/"
