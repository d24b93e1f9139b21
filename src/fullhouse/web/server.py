"""Run the server: bind the socket, start uvicorn, open the browser."""

from __future__ import annotations

import errno
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable

import uvicorn

from fullhouse.errors import CannotWrite
from fullhouse.web.app import create_app
from fullhouse.web.settings import Settings

SWITCH_SECONDS = 0.001
"""How often worker threads yield to the event loop; Python's default of 5 ms slows every request noticeably."""
_PATIENCE = 1
"""Seconds that pending answers get when the server shuts down."""


def serve(settings: Settings, *, announce: Callable[[str], None], open_browser: bool) -> None:
    """Answer requests until interrupted; `announce` is called with the address once the server listens."""
    bound = bind(settings)
    url = address_of(settings, bound.getsockname()[1])
    announce(url)
    if open_browser and has_browser():
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
    sys.setswitchinterval(SWITCH_SECONDS)
    Server(settings).run(sockets=[bound])


class Server(uvicorn.Server):
    """A uvicorn server that cancels all work at shutdown, so that pending requests end at once."""

    def __init__(self, settings: Settings) -> None:
        app = create_app(settings)
        self.app = app
        config = uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            server_header=False,
            date_header=False,
            proxy_headers=False,
            limit_concurrency=settings.connections,
            timeout_graceful_shutdown=_PATIENCE,
            ws="none",
        )
        super().__init__(config)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Cancel all work, then shut down."""
        self.app.workers.close()
        await super().shutdown(sockets)


def bind(settings: Settings) -> socket.socket:
    """Return a listening socket; raise CannotWrite, with advice, if the address is in use or not local."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # asyncio sets no TCP_NODELAY without
        if os.name == "posix":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((settings.host, settings.port))
        bound.listen(1_024)
    except (OSError, OverflowError) as error:
        bound.close()
        where = f"{settings.host}:{settings.port}"
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            advice = f"choose another port with --port {settings.port + 1}, or any free one with --port 0"
            raise CannotWrite(where, "is in use by another program", advice) from None
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise CannotWrite(where, f"cannot listen here: {reason}") from None
    bound.setblocking(False)
    return bound


def address_of(settings: Settings, port: int) -> str:
    """Return the address for a browser on this machine."""
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(settings.host, settings.host)
    return f"http://{f'[{host}]' if ':' in host and not host.startswith('[') else host}:{port}/"


def has_browser() -> bool:
    """Return whether a browser can be opened."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
