"""The routes of endpoints: JSON bodies read within the server's limits, and work done in its worker pools."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from fullhouse.core.stop import Stop
from fullhouse.render.drawing_process import DrawingProcesses
from fullhouse.verbs.render import MEDIA_TYPES
from fullhouse.web import requests
from fullhouse.web.bodies import check_type, read_body
from fullhouse.web.desk import JSON, Answered, of_json, stop_of
from fullhouse.web.endpoints import Endpoint, File
from fullhouse.web.problems import shutting_down
from fullhouse.web.work import Workers

_SMALL_BODY = 16 << 10
"""Bytes that are parsed on the event loop."""


async def _parsed(body: bytes, workers: Workers) -> Any:
    """Parse the body; a large one in a thread, one at a time, so that other requests are not held up."""
    if len(body) > _SMALL_BODY:
        if workers.is_closed:
            raise shutting_down()
        return await asyncio.get_running_loop().run_in_executor(workers.parsing, requests.parsed, body)
    return requests.parsed(body)


def endpoint_function(endpoint: Endpoint, workers: Workers) -> Callable[..., Coroutine[Any, Any, Response]]:
    """Make the function that answers requests to this endpoint."""

    async def answer(request: Request) -> Response:
        check_type(request, JSON)
        asked = requests.read(endpoint.request, await _parsed(await read_body(request, workers.settings), workers))
        found = endpoint.at_once(asked)
        if found:
            return response_of(of_json(found))
        stop = stop_of(asked, workers.settings)
        pool = workers.heavy if endpoint.is_heavy(asked) else workers.light
        work = partial(_answer, endpoint, asked, stop, workers.drawing)
        return await pool.run(work, stop, request.receive, workers.client_of(request))

    answer.__doc__ = endpoint.find.__doc__
    return answer


def _answer(endpoint: Endpoint, asked: requests.Request, stop: Stop, drawing: DrawingProcesses) -> Response:
    """Answer in a worker thread, including the encoding."""
    found = endpoint(asked, stop)
    return _file(found, stop, drawing) if isinstance(found, File) else response_of(of_json(found))


def _file(found: File, stop: Stop, drawing: DrawingProcesses) -> Response:
    """A picture; PNG and PDF are drawn in another process, which leaves the GIL to other requests."""
    scene, theme, size = found.picture.scene, found.picture.theme, found.picture.size
    if found.format == "svg":
        data = found.picture.to_bytes("svg")
    else:
        data = drawing.draw(found.format, scene, theme, size, stop)
    return Response(data, media_type=MEDIA_TYPES[found.format])


def response_of(found: Answered) -> Response:
    """The response with an answer of the desk."""
    return Response(found.data, found.status, media_type=found.media_type)
