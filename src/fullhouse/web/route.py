"""The routes of endpoints: JSON bodies read within the server's limits, and work done in its worker pools."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from fullhouse.core.stop import Stop
from fullhouse.render.drawing_process import DrawingProcesses
from fullhouse.verbs.render import MEDIA_TYPES
from fullhouse.web.bodies import check_type, parsed, read_body
from fullhouse.web.endpoints import Endpoint, File
from fullhouse.web.models import Json
from fullhouse.web.models import Request as RequestModel
from fullhouse.web.problems import shutting_down
from fullhouse.web.work import Workers

JSON = "application/json"
_SMALL_BODY = 16 << 10
"""Bytes that are parsed on the event loop."""
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class ReadRequest(Request):
    """A request whose body has been read and parsed."""

    def __init__(self, request: Request, body: bytes, values: Any) -> None:
        super().__init__(request.scope, request.receive)
        self._read = body
        self._values = values

    async def body(self) -> bytes:
        """Return the body."""
        return self._read

    async def json(self) -> Any:
        """Return the values."""
        return self._values


def limited_route(workers: Workers) -> type[APIRoute]:
    """Make the class of routes that check type, size and values of a body before FastAPI validates it."""
    settings = workers.settings

    class LimitedRoute(APIRoute):
        def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
            handle = super().get_route_handler()

            async def handle_limited(request: Request) -> Response:
                check_type(request, JSON)
                body = await read_body(request, settings)
                return await handle(ReadRequest(request, body, await _parsed(body, workers)))

            return handle_limited

    return LimitedRoute


async def _parsed(body: bytes, workers: Workers) -> Any:
    """Parse the body; a large one in a thread, one at a time, so that other requests are not held up."""
    if len(body) > _SMALL_BODY:
        if workers.is_closed:
            raise shutting_down()
        return await asyncio.get_running_loop().run_in_executor(workers.parsing, parsed, body)
    return parsed(body) if body else None


def endpoint_function(endpoint: Endpoint, workers: Workers) -> Callable[..., Coroutine[Any, Any, Response]]:
    """Make the function that FastAPI calls with the validated request of this endpoint."""

    async def answer(request: Request, body: Any) -> Response:
        found = endpoint.at_once(body)
        if found:
            return _response(found)
        most = workers.settings.time_limit
        stop = Stop(min(body.time_limit or most, most))
        pool = workers.heavy if endpoint.is_heavy(body) else workers.light
        work = partial(_answer, endpoint, body, stop, workers.drawing)
        return await pool.run(work, stop, request.receive, workers.client_of(request))

    answer.__annotations__ = {"request": Request, "body": endpoint.request, "return": Response}
    answer.__doc__ = endpoint.find.__doc__
    return answer


def _answer(endpoint: Endpoint, asked: RequestModel, stop: Stop, drawing: DrawingProcesses) -> Response:
    """Answer in a worker thread, including the encoding."""
    found = endpoint(asked, stop)
    return _file(found, stop, drawing) if isinstance(found, File) else _response(found)


def _file(found: File, stop: Stop, drawing: DrawingProcesses) -> Response:
    """A picture; PNG and PDF are drawn in another process, which leaves the GIL to other requests."""
    scene, theme, size = found.picture.scene, found.picture.theme, found.picture.size
    if found.format == "svg":
        data = found.picture.to_bytes("svg")
    else:
        data = drawing.draw(found.format, scene, theme, size, stop)
    return Response(data, media_type=MEDIA_TYPES[found.format])


def _response(values: Json) -> Response:
    return Response(_encode(values).encode("utf-8", "replace"), media_type=JSON)
