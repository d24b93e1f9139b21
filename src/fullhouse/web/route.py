"""How a verb is called: FastAPI documents it from its models; the call itself takes the shortest way."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from fastapi.routing import APIRoute
from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response

from fullhouse.core.stop import Stop
from fullhouse.errors import SudokuError
from fullhouse.web import requests
from fullhouse.web.bodies import body_of, check_type
from fullhouse.web.problems import Problem, invalid, problem_of
from fullhouse.web.service import Service
from fullhouse.web.verbs.verb import File, Values, Verb

JSON = "application/json"
Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class Call:
    """One verb of a running server."""

    def __init__(self, verb: Verb, service: Service) -> None:
        self._verb = verb
        self._settings = service.settings
        self._service = service

    async def __call__(self, request: Request) -> Response:
        """The answer, or the problem."""
        try:
            check_type(request, JSON)
            body = await body_of(request, self._settings.most_body, self._settings.body_seconds)
            asked = self._verb.request.model_validate_json(body)
            found = self._verb.at_once(asked) if self._verb.at_once else None
            if found is not None:
                return _response(_encoded(found))
            limit = min(asked.time_limit or self._settings.time_limit, self._settings.time_limit)
            stop = Stop(limit)
            lane = self._service.heavy if asked.is_heavy else self._service.light
            return await lane.do(partial(self._worked, asked, stop), stop, request.receive)
        except ValidationError as error:
            return invalid(error.errors(include_url=False, include_context=False, include_input=False)).to_response()
        except (SudokuError, requests.InMember) as error:
            return problem_of(error).to_response()
        except Problem as problem:
            return problem.to_response()

    def _worked(self, asked: requests.Request, stop: Stop) -> Response:
        """What the verb finds, made ready in its thread."""
        found = self._verb(asked, stop)
        if isinstance(found, File):
            return Response(found.data, media_type=found.media_type)
        return _response(_encoded(found))


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def _encoded(values: Values) -> bytes:
    return _encode(values).encode("utf-8", "replace")


def _response(body: bytes) -> Response:
    return Response(body, media_type=JSON)


class VerbRoute(APIRoute):
    """A route whose handler is the endpoint itself: models are read by us, once."""

    def get_route_handler(self) -> Handler:
        """The call."""
        call: Handler = self.endpoint.call  # type: ignore[attr-defined]
        return call


def endpoint_of(call: Handler, body: type[requests.Request], summary: str) -> Callable[..., Any]:
    """A function with the signature that FastAPI documents; it holds the call and is not called itself."""

    def endpoint(body: Any) -> None:  # noqa: ARG001 - it is there to be looked at
        raise AssertionError("the route calls the verb")

    endpoint.__annotations__ = {"body": body}
    endpoint.__doc__ = summary
    endpoint.call = call  # type: ignore[attr-defined]
    return endpoint
