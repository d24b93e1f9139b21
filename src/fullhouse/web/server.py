"""Run the server: bind the socket, start uvicorn, open the browser."""

from __future__ import annotations

import asyncio
import ctypes
import errno
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from importlib.metadata import PackageNotFoundError, metadata

import uvicorn

from fullhouse.errors import CannotWrite
from fullhouse.web.app import create_app
from fullhouse.web.connection import Connection, Connections
from fullhouse.web.listener import Listener
from fullhouse.web.settings import Settings, web_address

SWITCH_SECONDS = 0.0005
"""How often worker threads yield to the event loop, which needs several turns for each request. Python's default is
5 ms."""
_APP = "App"
"""The name of the app's address among those in `pyproject.toml`."""
_M_ARENA_MAX = -8
_HEAPS = 2
_BACKLOG = 4_096
"""Connections that wait until they are accepted; a client beyond these tries again only after a second."""
_PATIENCE = 1
"""Seconds that pending answers get when the server shuts down."""


def serve(settings: Settings, *, announce: Callable[[str], None], open_browser: bool) -> None:
    """Answer requests until interrupted; `announce` is called with the address once the server listens."""
    settings = replace(settings, public_url=settings.public_url or app_address())
    bound = bind(settings)
    url = address_of(settings, bound.getsockname()[1])
    announce(url)
    if open_browser and has_browser():
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
    sys.setswitchinterval(SWITCH_SECONDS)
    share_heaps()
    Server(settings).run(sockets=[bound])


class Server(uvicorn.Server):
    """A uvicorn server that cancels all work at shutdown, so that pending requests end at once."""

    def __init__(self, settings: Settings) -> None:
        app = create_app(settings)
        self.app = app
        self.connections = Connections(settings)
        config = uvicorn.Config(
            app,
            log_level="error",  # warnings are about requests: a client must not be able to fill the log
            access_log=False,
            server_header=False,
            date_header=False,
            proxy_headers=False,
            http=partial(Connection, self.connections),  # type: ignore[arg-type]  # makes one, as the class does
            backlog=_BACKLOG,
            timeout_graceful_shutdown=_PATIENCE,
            ws="none",
        )
        super().__init__(config)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen."""
        for bound in sockets or ():
            if isinstance(bound, Listener):
                bound.admits = self.connections.may_connect
        await super().startup(sockets)

    async def on_tick(self, counter: int) -> bool:
        """Look for connections to close, twice a second."""
        if counter % 5 == 0:
            self.connections.sweep(asyncio.get_running_loop().time())
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Cancel all work, then shut down. Requests that end with it are not logged as errors."""
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        self.app.workers.close()
        await super().shutdown(sockets)


def bind(settings: Settings) -> Listener:
    """Return a listening socket; raise CannotWrite, with advice, if the address is in use or not local."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        bound = Listener(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # asyncio sets no TCP_NODELAY without
        if os.name == "posix":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((settings.host, settings.port))
        bound.listen(_BACKLOG)
    except (OSError, OverflowError) as error:
        bound.close()
        where = f"{settings.host}:{settings.port}"
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            advice = f"choose another port with --port {settings.port + 1}, or any free one with --port 0"
            raise CannotWrite(where, "is in use by another program", advice) from None
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise CannotWrite(where, f"cannot listen here: {reason.lower()}") from None
    bound.setblocking(False)
    return bound


def address_of(settings: Settings, port: int) -> str:
    """Return the address for a browser on this machine."""
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(settings.host, settings.host)
    return f"http://{f'[{host}]' if ':' in host and not host.startswith('[') else host}:{port}/"


def share_heaps() -> None:
    """Let threads share a few heaps, where the C library is glibc: each would keep what it once used in its own."""
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(_M_ARENA_MAX, _HEAPS)


def app_address() -> str | None:
    """The address of the published web app, if the project's metadata have one."""
    try:
        known = metadata("fullhouse").get_all("Project-URL") or []
    except PackageNotFoundError:  # a checkout that is not installed
        return None
    found = dict(one.split(", ", 1) for one in known)
    return web_address(found[_APP]) if _APP in found else None


def has_browser() -> bool:
    """Return whether a browser can be opened."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
