"""One desk for the server and for the worker in the browser: a name and JSON in, a status and JSON or a file out.

Loads neither FastAPI nor pydantic nor NumPy. The server reads requests, finds answers and describes errors with the
functions below, in its own threads and processes; the worker calls `answer`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from fullhouse.core.stop import Stop
from fullhouse.errors import SudokuError, UnknownName
from fullhouse.web.answers import encoded
from fullhouse.web.catalog import catalog, technique_page
from fullhouse.web.endpoints import ENDPOINTS, JSON, Endpoint, File
from fullhouse.web.photos import Upload
from fullhouse.web.problems import MEDIA_TYPE, InMember, Problem, problem_of
from fullhouse.web.requests import Json, Request, read
from fullhouse.web.settings import Settings

CATALOG = "catalog"
TECHNIQUES = "techniques/"


class Answered(NamedTuple):
    """An answer: a status of HTTP, a media type, and the bytes."""

    status: int
    media_type: str
    data: bytes


def answer(name: str, body: str | bytes | memoryview, settings: Settings | None = None) -> Answered:
    """Answer a verb, `catalog` or `techniques/NAME`. Errors of ours are raised; all others are problem documents."""
    settings = settings or Settings()
    try:
        return _answered(name, body, settings)
    except (Problem, SudokuError, InMember) as error:
        problem = described(error)
        return Answered(problem.status, MEDIA_TYPE, problem.to_bytes())


def _answered(name: str, body: str | bytes | memoryview, settings: Settings) -> Answered:
    if name == CATALOG:
        return of_json(catalog(settings))
    if name.startswith(TECHNIQUES):
        return of_json(technique(name.removeprefix(TECHNIQUES)))
    if name not in ENDPOINTS:
        raise Problem(404, "not-found", f"There is no verb with the name {name[:100]!r}.")
    endpoint = ENDPOINTS[name]
    asked = endpoint.asked(body.encode() if isinstance(body, str) else bytes(body))
    found = endpoint.at_once(asked) or endpoint(asked, stop_of(asked, settings))
    if isinstance(found, File | Upload):
        return Answered(200, found.media_type, found.task()())
    return of_json(found)


def stop_of(asked: Request, settings: Settings) -> Stop:
    """The time limit of a request."""
    return Stop(min(asked.time_limit or settings.time_limit, settings.time_limit))


def technique(name: str) -> Json:
    """The page of a technique."""
    try:
        return technique_page(name)
    except UnknownName as error:
        raise Problem(404, "unknown-name", str(error)) from None


def of_json(values: Any) -> Answered:
    """An answer with these values."""
    return Answered(200, JSON, encoded(values))


def described(error: Exception) -> Problem:
    """The problem document of a rejected request."""
    if isinstance(error, Problem):
        return error
    assert isinstance(error, SudokuError | InMember), "all other errors are our own"
    return problem_of(error)


def example_answer(endpoint: Endpoint) -> Any:
    """The answer to the example request of an endpoint."""
    return endpoint(read(endpoint.request, endpoint.example), Stop())
