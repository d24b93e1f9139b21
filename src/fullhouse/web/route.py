"""The routes of endpoints: JSON bodies read within the server's limits, and work done in its worker pools."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from fullhouse.core.stop import Stop
from fullhouse.web.bodies import check_type, read_body
from fullhouse.web.endpoints import Endpoint, File
from fullhouse.web.models import Json
from fullhouse.web.models import Request as RequestModel
from fullhouse.web.settings import Settings
from fullhouse.web.work import Workers

JSON = "application/json"
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class ReadRequest(Request):
    """A request whose body has been read."""

    def __init__(self, request: Request, body: bytes) -> None:
        super().__init__(request.scope, request.receive)
        self._read = body

    async def body(self) -> bytes:
        """Return the body."""
        return self._read


def limited_route(settings: Settings) -> type[APIRoute]:
    """Make the class of routes that check type and size of a body before FastAPI parses it."""

    class LimitedRoute(APIRoute):
        def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
            handle = super().get_route_handler()

            async def handle_limited(request: Request) -> Response:
                check_type(request, JSON)
                body = await read_body(request, settings.most_body, settings.body_seconds)
                return await handle(ReadRequest(request, body))

            return handle_limited

    return LimitedRoute


def endpoint_function(endpoint: Endpoint, workers: Workers) -> Callable[..., Coroutine[Any, Any, Response]]:
    """Make the function that FastAPI calls with the validated request of this endpoint."""

    async def answer(request: Request, body: Any) -> Response:
        found = endpoint.at_once(body)
        if found:
            return _response(found)
        most = workers.settings.time_limit
        stop = Stop(min(body.time_limit or most, most))
        pool = workers.heavy if endpoint.is_heavy(body) else workers.light
        return await pool.run(partial(_answer, endpoint, body, stop), stop, request.receive)

    answer.__annotations__ = {"request": Request, "body": endpoint.request, "return": Response}
    answer.__doc__ = endpoint.find.__doc__
    return answer


def _answer(endpoint: Endpoint, asked: RequestModel, stop: Stop) -> Response:
    """Answer in a worker thread, including the encoding."""
    found = endpoint(asked, stop)
    return Response(found.data, media_type=found.media_type) if isinstance(found, File) else _response(found)


def _response(values: Json) -> Response:
    return Response(_encode(values).encode("utf-8", "replace"), media_type=JSON)
