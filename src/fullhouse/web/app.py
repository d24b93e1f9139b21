"""The application: the routes of the API, the web app and server monitoring."""

from __future__ import annotations

import json
import mimetypes
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, FastAPI, Query
from fastapi.exceptions import RequestValidationError
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.staticfiles import StaticFiles

from fullhouse import __version__
from fullhouse.errors import SudokuError
from fullhouse.verbs.render import MEDIA_TYPES
from fullhouse.web.batch import TYPES as BATCH_TYPES
from fullhouse.web.batch import BatchOptions, batch
from fullhouse.web.bodies import problem_response
from fullhouse.web.catalog import SCHEMAS, catalog
from fullhouse.web.desk import described, example_answer, technique
from fullhouse.web.endpoints import ENDPOINTS, JSON, Endpoint
from fullhouse.web.middleware import Guard, Metrics
from fullhouse.web.models import ProblemDocument, answer_model, request_model
from fullhouse.web.problems import MEDIA_TYPE, InMember, Problem, invalid
from fullhouse.web.requests import EXAMPLE
from fullhouse.web.route import endpoint_function
from fullhouse.web.settings import Settings
from fullhouse.web.work import Workers

HERE = Path(__file__).parent
API = "/api/v1"
_PROBLEMS = {
    400: "The body is not JSON.",
    403: "The request names another host, or comes from a page of another site.",
    408: "The body arrived too slowly.",
    413: "The body is too large.",
    415: "The body has the wrong content type.",
    422: "The puzzle or an option is invalid.",
    429: "Too many heavy requests at once.",
    503: "The time limit was reached.",
}
_FIXED = ("/", "/docs", "/openapi.json", "/healthz", "/metrics", f"{API}/batch", f"{API}/catalog")
"""Paths with metrics of their own, in addition to the verbs."""
_FILE = {"description": "The picture.", "content": {kind: {} for kind in MEDIA_TYPES.values()}}


class Application(FastAPI):
    """The ASGI application, with the worker pools and metrics of its server."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(
            title="Fullhouse",
            version=__version__,
            summary="Sudoku: read, solve, check, explain, hint, rate, generate, convert and draw.",
            docs_url=None,
            redoc_url=None,
            openapi_url=None,
        )
        self.workers = Workers(settings)
        self.metrics = Metrics()


def create_app(settings: Settings | None = None) -> Application:
    """Make the application with these settings, ready for an ASGI server."""
    settings = settings or Settings()
    app = Application(settings)
    app.include_router(verb_router(app.workers))
    _add_batch(app)
    _add_others(app)
    for kind in (HTTPException, RequestValidationError, Problem, SudokuError, InMember):
        app.add_exception_handler(kind, _problem)
    if settings.origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(settings.origins),
            allow_methods=["GET", "POST"],
            allow_headers=["Content-Type"],
        )
    routes = frozenset((*(f"{API}/{name}" for name in ENDPOINTS), *_FIXED))
    app.add_middleware(Guard, settings=settings, metrics=app.metrics, routes=routes)
    return app


def problem_responses() -> dict[int | str, dict[str, Any]]:
    """Describe the problems that a request may be answered with."""
    return {status: described_problem(text) for status, text in _PROBLEMS.items()}


def described_problem(text: str) -> dict[str, Any]:
    """Describe an answer with a problem document."""
    schema = {"$ref": "#/components/schemas/Problem"}
    return {"description": text, "content": {MEDIA_TYPE: {"schema": schema}}}


def verb_router(workers: Workers) -> APIRouter:
    """Make the routes of all verbs."""
    router = APIRouter(tags=["verbs"])
    for endpoint in ENDPOINTS.values():
        router.add_api_route(
            f"{API}/{endpoint.name}",
            endpoint_function(endpoint, workers),
            methods=["POST"],
            response_model=answer_model(endpoint.answer) if endpoint.answer else None,
            response_class=JSONResponse if endpoint.answer else Response,
            responses=problem_responses() if endpoint.answer else {200: _FILE, **problem_responses()},
            summary=(endpoint.request.__doc__ or "").rstrip("."),
            operation_id=endpoint.name,
            openapi_extra={"requestBody": {"required": True, "content": _content(endpoint)}},
        )
    return router


def _content(endpoint: Endpoint) -> dict[str, Any]:
    """The types of a request's body, with its schema or an example."""
    if not endpoint.takes_json:
        schema = {"type": "string", "format": "binary"}
        return {kind: {"schema": schema, "example": "the bytes of a picture"} for kind in endpoint.media_types}
    model = {"$ref": f"#/components/schemas/{endpoint.request.__name__}"}
    return {JSON: {"schema": model, "example": endpoint.example}}


def _add_batch(app: Application) -> None:
    """Add the route for batches."""

    async def answer(request: Request, options: Annotated[BatchOptions, Query()]) -> Response:
        """Answer many puzzles in order, while the body is still arriving; a failed row keeps its place and its error.

        The body holds JSON lines, CSV or puzzles as text; the answer has the rows that `fullhouse VERB --json` or
        `--csv` prints. If a limit is reached after some rows were answered, the last row reports it.
        """
        return await batch(request, options, app.workers)

    content = {kind: {"schema": {"type": "string"}, "example": EXAMPLE} for kind in BATCH_TYPES}
    rows = {"description": "One row for each puzzle.", "content": {"application/x-ndjson": {}, "text/csv": {}}}
    app.add_api_route(
        f"{API}/batch",
        answer,
        methods=["POST"],
        summary="Answer many puzzles",
        operation_id="batch",
        tags=["verbs"],
        response_class=Response,
        responses={200: rows, **problem_responses()},
        openapi_extra={"requestBody": {"required": True, "content": content}},
    )


def _add_others(app: Application) -> None:
    """Add the routes that take no puzzle."""
    listed = catalog(app.workers.settings)

    async def get_catalog() -> Response:
        return JSONResponse(listed)

    async def get_technique(name: str) -> Response:
        return JSONResponse(technique(name))

    async def get_schema(name: str) -> Response:
        if name not in SCHEMAS:
            raise HTTPException(404)
        return JSONResponse(SCHEMAS[name]())

    async def healthz() -> Response:
        return JSONResponse({"status": "ok", "version": __version__})

    async def metrics() -> Response:
        running = {pool.name: pool.running for pool in (app.workers.light, app.workers.heavy)}
        return PlainTextResponse(app.metrics.text(running), media_type="text/plain; version=0.0.4")

    async def index(_: Request) -> Response:
        if not (HERE / "static" / "index.html").is_file():
            raise HTTPException(404)
        return FileResponse(HERE / "static" / "index.html", headers={"Cache-Control": "no-cache"})

    async def docs(_: Request) -> Response:
        return FileResponse(HERE / "docs" / "index.html", headers={"Cache-Control": "no-cache"})

    async def openapi(_: Request) -> Response:
        return Response(await run_in_threadpool(document), media_type="application/json")

    @cache
    def document() -> bytes:
        return json.dumps(openapi_of(app), ensure_ascii=False).encode()

    unknown: dict[int | str, dict[str, Any]] = {404: described_problem("There is nothing with this name.")}
    for path, function, summary in (
        (f"{API}/catalog", get_catalog, "Names to choose from, and limits"),
        (f"{API}/techniques/{{name}}", get_technique, "The page of a technique"),
        (f"{API}/schemas/{{name}}", get_schema, "JSON Schemas of step, path and rating"),
        ("/healthz", healthz, "Whether the server answers"),
        ("/metrics", metrics, "Metrics for Prometheus"),
    ):
        app.add_api_route(
            path,
            function,
            methods=["GET"],
            summary=summary,
            tags=["server"],
            response_class=Response,
            responses=unknown if "{name}" in path else None,
        )
    app.router.routes += [Route("/", index), Route("/docs", docs), Route("/openapi.json", openapi)]
    mimetypes.add_type("text/javascript", ".js")  # on Windows the registry decides otherwise
    app.mount("/docs", Files(directory=HERE / "docs"))
    if (HERE / "static").is_dir():
        app.mount("/static", Files(directory=HERE / "static"))


class Files(StaticFiles):
    """Static files that browsers revalidate on each use, so that a new version appears at once."""

    def file_response(self, *arguments: Any, **keywords: Any) -> Response:
        """Serve the file, to be revalidated."""
        response = super().file_response(*arguments, **keywords)
        response.headers["Cache-Control"] = "no-cache"
        return response


def openapi_of(app: FastAPI) -> dict[str, Any]:
    """Make the OpenAPI document; its example answers are computed from its example requests."""
    document = app.openapi()
    for endpoint in ENDPOINTS.values():
        operation = document["paths"][f"{API}/{endpoint.name}"]["post"]
        if endpoint.answer is not None and endpoint.takes_json:
            operation["responses"]["200"]["content"]["application/json"]["example"] = example_answer(endpoint)
    schemas = document["components"]["schemas"]
    for endpoint in filter(attrgetter("takes_json"), ENDPOINTS.values()):
        schemas[endpoint.request.__name__] = request_model(endpoint.request).model_json_schema()
    schemas.setdefault("Problem", ProblemDocument.model_json_schema(ref_template="#/components/schemas/{model}"))
    for unused in ("HTTPValidationError", "ValidationError"):  # FastAPI's own, which we answer differently
        schemas.pop(unused, None)
    for path in document["paths"].values():
        if "get" in path:
            path["get"]["responses"].pop("422", None)  # any text is a name
    return document


async def _problem(_: Request, error: Exception) -> Response:
    """Answer a rejected request with a problem document."""
    if isinstance(error, SudokuError | InMember | Problem):
        return problem_response(described(error))
    if isinstance(error, RequestValidationError):
        wrong = [(".".join(map(str, one["loc"][1:])), one["msg"]) for one in error.errors()]
        return problem_response(invalid(wrong))
    assert isinstance(error, HTTPException), "no other error has this handler"
    kind, detail = _REJECTED.get(error.status_code, ("refused", "The request was rejected."))
    response = problem_response(Problem(error.status_code, kind, detail))
    response.headers.update(error.headers or {})
    return response


_REJECTED = {
    400: ("bad-request", "The body cannot be read as JSON."),
    404: ("not-found", "Nothing at this address; GET /docs lists the API."),
    405: ("method-not-allowed", "This address takes another method."),
}
