"""The routes of endpoints: JSON bodies read within the server's limits, and work done in its worker pools."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from fullhouse.core.stop import Stop
from fullhouse.web import requests
from fullhouse.web.bodies import check_type, read_body, read_picture
from fullhouse.web.desk import Answered, of_json, stop_of
from fullhouse.web.endpoints import Endpoint, File
from fullhouse.web.photos import Upload
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
        check_type(request, *endpoint.media_types)
        if endpoint.takes_json:
            asked = requests.read(endpoint.request, await _parsed(await read_body(request, workers.settings), workers))
            return await _run(endpoint, asked, request, workers)
        with workers.uploads.of(workers.client_of(request)) as take:
            asked = endpoint.asked(await read_picture(request, workers.settings, take))
            return await _run(endpoint, asked, request, workers)

    answer.__doc__ = endpoint.find.__doc__
    return answer


async def _run(endpoint: Endpoint, asked: requests.Request, request: Request, workers: Workers) -> Response:
    """Answer a request at once, or in a worker thread."""
    found = endpoint.at_once(asked)
    if found:
        return response_of(of_json(found))
    stop = stop_of(asked, workers.settings)
    pool = workers.heavy if endpoint.is_heavy(asked) else workers.light
    work = partial(_answer, endpoint, asked, stop, workers)
    return await pool.run(work, stop, request.receive, workers.client_of(request))


def _answer(endpoint: Endpoint, asked: requests.Request, stop: Stop, workers: Workers) -> Response:
    """Answer in a worker thread, including the encoding.

    PNG and PDF are drawn in another process, which leaves the GIL to other requests. Photos are read in one that
    has little memory, because decoders are large programs in C.
    """
    found = endpoint(asked, stop)
    if isinstance(found, Upload):
        data = workers.read_photo(found.task(), stop)
    elif isinstance(found, File):
        data = found.task()() if found.is_quick else workers.drawing.run(found.task(), stop)
    else:
        return response_of(of_json(found))
    return Response(data, media_type=found.media_type)


def response_of(found: Answered) -> Response:
    """The response with an answer of the desk."""
    return Response(found.data, found.status, media_type=found.media_type)
