"""Numbers about the server, in the text format of Prometheus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

BOUNDS = (0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10.0)
"""Upper bounds of the times that are counted together, in seconds."""


class Metrics:
    """Requests by route and status, and how long they took. Routes are those that exist, so that there are few."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, int]] = Counter()
        self.gone: int = 0
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
        """All numbers."""
        lines = ["# HELP fullhouse_requests_total Requests answered.", "# TYPE fullhouse_requests_total counter"]
        for (route, status), number in sorted(self.requests.items()):
            lines.append(f'fullhouse_requests_total{{route="{route}",status="{status}"}} {number}')
        lines += ["# HELP fullhouse_clients_gone_total Requests whose client went away before the answer."]
        lines += ["# TYPE fullhouse_clients_gone_total counter", f"fullhouse_clients_gone_total {self.gone}"]
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
