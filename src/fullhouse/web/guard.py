"""The outermost layer: who may call, which headers every answer has, what is counted, and no failure without words."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fullhouse.web.problems import Problem, failure
from fullhouse.web.route import Handler
from fullhouse.web.service import Service
from fullhouse.web.work import ClientGone

LOG = logging.getLogger("fullhouse.web")
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS: list[tuple[bytes, bytes]] = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
_OTHER = "other"


class Guard:
    """Wraps the application; `calls` have a shorter way than the routes of FastAPI, half as long."""

    def __init__(self, app: ASGIApp, service: Service, routes: frozenset[str], calls: Mapping[str, Handler]) -> None:
        self._app = app
        self._calls = calls
        self.service = service
        self._routes = routes
        self._known_hosts: set[str] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; other events (the start and end of the server) go on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        start, status = time.perf_counter(), 0

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        try:
            if self._is_ours(scope):
                call = self._calls.get(scope["path"]) if scope["method"] == "POST" else None
                if call is None:
                    await self._app(scope, receive, guarded)
                else:
                    await (await call(Request(scope, receive)))(scope, receive, guarded)
            else:
                detail = "The Host header does not name this server; start it with --allow-host to give it this name."
                await Problem(403, "unknown-host", detail).to_response()(scope, receive, guarded)
        except ClientGone:
            self.service.metrics.gone += 1
            return
        except Exception:
            if not status:
                await failure().to_response()(scope, receive, guarded)
            LOG.exception("%s %s failed", scope["method"], scope["path"].encode("ascii", "backslashreplace").decode())
        route = scope["path"] if scope["path"] in self._routes else _OTHER
        self.service.metrics.add(route, status, time.perf_counter() - start)

    def _is_ours(self, scope: Scope) -> bool:
        """Whether the request names this server: a page elsewhere whose name leads here (DNS rebinding) does not."""
        host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
        if host in self._known_hosts:
            return True
        is_ours = self.service.settings.is_ours(host) and len(Headers(scope=scope).getlist("host")) == 1
        if is_ours and len(self._known_hosts) < 64:
            self._known_hosts.add(host)
        return is_ours
