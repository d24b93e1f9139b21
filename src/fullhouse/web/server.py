"""The server: a socket, uvicorn on it, and a browser that looks at it."""

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
"""How soon a thread that works lets the event loop have its turn; Python's own 5 ms would be felt by every request."""
_PATIENCE = 1
"""Seconds that answers under way get when the server ends."""


def serve(settings: Settings, *, announce: Callable[[str], None], open_browser: bool) -> None:
    """Answer requests until somebody interrupts; `announce` gets the address once the server listens."""
    bound = bind(settings)
    url = address_of(settings, bound.getsockname()[1])
    announce(url)
    if open_browser and has_browser():
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
    sys.setswitchinterval(SWITCH_SECONDS)
    Server(settings).run(sockets=[bound])


class Server(uvicorn.Server):
    """uvicorn, which stops all work as soon as it is to end, so that answers under way end at once."""

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
        """End the work, then the server."""
        self.app.workers.close()
        await super().shutdown(sockets)


def bind(settings: Settings) -> socket.socket:
    """A socket that listens; CannotWrite, with what to do, if the address is taken or is not ours."""
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
            advice = f"choose another one with --port {settings.port + 1}, or any free one with --port 0"
            raise CannotWrite(where, "is taken by another program", advice) from None
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise CannotWrite(where, f"cannot be listened to: {reason}") from None
    bound.setblocking(False)
    return bound


def address_of(settings: Settings, port: int) -> str:
    """The address for a browser on this machine."""
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(settings.host, settings.host)
    return f"http://{f'[{host}]' if ':' in host and not host.startswith('[') else host}:{port}/"


def has_browser() -> bool:
    """Whether there is a screen to open a browser on."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
