"""Outer middleware: access checks, security headers, metrics, and an error body for every failure."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fullhouse.web.bodies import problem_response
from fullhouse.web.problems import Problem, failure, shutting_down
from fullhouse.web.settings import Settings
from fullhouse.web.work import ClientDisconnected

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
BOUNDS = (0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10.0)
"""Upper bounds of the histogram buckets, in seconds."""


_OTHER = "other"
_SAFE = ("GET", "HEAD", "OPTIONS")
"""Methods that start no work; a page of another site cannot read their answers."""


class Metrics:
    """Request counts and times by route and status. Only known routes are counted by name, so that there are few."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, int]] = Counter()
        self.disconnected: int = 0
        self._times: Counter[tuple[str, float]] = Counter()
        self._seconds: Counter[str] = Counter()

    def add(self, route: str, status: int, seconds: float) -> None:
        """Count a request."""
        self.requests[route, status] += 1
        self._seconds[route] += seconds  # type: ignore[assignment]  # a sum
        for bound in BOUNDS:
            if seconds <= bound:
                self._times[route, bound] += 1
                break

    def text(self, running: Mapping[str, int]) -> str:
        """Return all metrics in the text format of Prometheus."""
        lines = ["# HELP fullhouse_requests_total Requests answered.", "# TYPE fullhouse_requests_total counter"]
        for (route, status), number in sorted(self.requests.items()):
            lines.append(f'fullhouse_requests_total{{route="{route}",status="{status}"}} {number}')
        lines += ["# HELP fullhouse_clients_gone_total Requests whose client disconnected before the answer."]
        lines += ["# TYPE fullhouse_clients_gone_total counter", f"fullhouse_clients_gone_total {self.disconnected}"]
        lines += ["# HELP fullhouse_request_seconds Time from request to answer."]
        lines += ["# TYPE fullhouse_request_seconds histogram"]
        for route in sorted(self._seconds):
            lines += self._histogram(route)
        lines += ["# HELP fullhouse_running Requests in threads or waiting for one."]
        lines += ["# TYPE fullhouse_running gauge"]
        lines += [f'fullhouse_running{{lane="{lane}"}} {number}' for lane, number in running.items()]
        return "\n".join(lines) + "\n"

    def _histogram(self, route: str) -> list[str]:
        lines, below = [], 0
        for bound in BOUNDS:
            below += self._times[route, bound]
            lines.append(f'fullhouse_request_seconds_bucket{{route="{route}",le="{bound:g}"}} {below}')
        total = sum(number for (known, _), number in self.requests.items() if known == route)
        lines.append(f'fullhouse_request_seconds_bucket{{route="{route}",le="+Inf"}} {total}')
        lines.append(f'fullhouse_request_seconds_sum{{route="{route}"}} {self._seconds[route]:.6f}')
        lines.append(f'fullhouse_request_seconds_count{{route="{route}"}} {total}')
        return lines


class Guard:
    """Checks where requests come from, adds security headers, counts requests, and answers failures with a problem."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics, routes: frozenset[str]) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics
        self._routes = routes
        self._known_hosts: set[str] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; other events (the start and end of the server) pass through."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        start, status = time.perf_counter(), 0

        async def send_guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        try:
            if problem := self._rejection(scope):
                await problem_response(problem)(scope, receive, send_guarded)
            else:
                await self._app(scope, receive, send_guarded)
        except ClientDisconnected:
            self._metrics.disconnected += 1
            return
        except asyncio.CancelledError:  # the server shuts down
            if not status:
                await problem_response(shutting_down())(scope, receive, send_guarded)
        except Exception:
            if not status:
                await problem_response(failure())(scope, receive, send_guarded)
            LOG.exception("%s %s failed", scope["method"], scope["path"].encode("ascii", "backslashreplace").decode())
        route = scope["path"] if scope["path"] in self._routes else _OTHER
        self._metrics.add(route, status, time.perf_counter() - start)

    def _rejection(self, scope: Scope) -> Problem | None:
        """Return why a request must not be answered: it may come from a page of another site."""
        hosts = [value for name, value in scope["headers"] if name == b"host"]
        if len(hosts) > 1:
            return Problem(400, "bad-request", "A request must have one Host header.")
        host = hosts[0].decode("latin-1") if hosts else ""
        if not self._is_ours(host):
            detail = "The Host header does not name this server; start it with --allow-host to give it this name."
            return Problem(403, "unknown-host", detail)
        if scope["method"] not in _SAFE and self._is_cross_site(Headers(scope=scope), host):
            detail = "A page of another site sent this; start the server with --allow-origin to allow that site."
            return Problem(403, "cross-site", detail)
        return None

    def _is_ours(self, host: str) -> bool:
        """Return whether the Host header names this server, which guards against DNS rebinding."""
        if host in self._known_hosts:
            return True
        is_ours = self._settings.is_ours(host)
        if is_ours and len(self._known_hosts) < 64:
            self._known_hosts.add(host)
        return is_ours

    def _is_cross_site(self, headers: Headers, host: str) -> bool:
        """Return whether a page of another site sent this; only a browser can tell."""
        origin = headers.get("origin")
        if origin is not None and self._settings.allows(origin):
            return False
        if headers.get("sec-fetch-site") == "cross-site":
            return True
        return origin is not None and urlsplit(origin).netloc.lower() != host.lower()
