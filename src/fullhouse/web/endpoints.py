"""The endpoints: verbs with requests and answers made from their declarations, and members that the web app adds.

Knows nothing about HTTP, and loads neither pydantic nor NumPy: the web app without a server also uses it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple

from annotated_doc import Doc
from annotated_types import Ge, Le

from fullhouse.constraints.automata import at_most_states
from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.core.grid import Grid
from fullhouse.core.notation import format_cells
from fullhouse.core.puzzle import Puzzle
from fullhouse.core.stop import Stop
from fullhouse.engines import native
from fullhouse.engines.solve import DEFAULT_ENGINE, DEFAULT_LIMIT, PROPER, check
from fullhouse.engines.status import Status
from fullhouse.engines.true_candidates import true_candidates
from fullhouse.errors import Ambiguous, FormatError, Refused, Stopped, SudokuError, Unsolvable
from fullhouse.formats.codec import Entry
from fullhouse.formats.codecs import CODECS
from fullhouse.logic.path import Path
from fullhouse.rating.rating import Rating
from fullhouse.render.picture import Picture
from fullhouse.techniques.step import LAST_STAGE
from fullhouse.techniques.step import Hint as AnyHint
from fullhouse.verbs.canonical import Canonical
from fullhouse.verbs.check import Check, Checked, texts_of
from fullhouse.verbs.convert import Convert, Converted
from fullhouse.verbs.count import Count
from fullhouse.verbs.explain import Explain
from fullhouse.verbs.generate import Generate
from fullhouse.verbs.hint import Hint
from fullhouse.verbs.minimize import Minimize
from fullhouse.verbs.options import OneOf
from fullhouse.verbs.practice import Exercise, Practice
from fullhouse.verbs.rate import Rate
from fullhouse.verbs.render import MEDIA_TYPES, Render
from fullhouse.verbs.solve import Solve
from fullhouse.verbs.specified import Specified
from fullhouse.verbs.steps import Available, Steps
from fullhouse.verbs.verb import Cells, Found, Verb, plain, status_of
from fullhouse.verbs.verify import Verify, parse_claim
from fullhouse.web import page, photos
from fullhouse.web.answers import Answer, Line, Members, answer_of, verb_answer
from fullhouse.web.photos import PhotoAnswer, PhotoRequest, Upload
from fullhouse.web.problems import InMember
from fullhouse.web.requests import (
    EXAMPLE,
    MOST_STATES,
    BoardRequest,
    Json,
    PuzzleRequest,
    Request,
    Text,
    options_in,
    parsed,
    read,
    request_of,
)

_DIGITS = frozenset("123456789")
_LAST = ("error", "cells")
_OPENINGS = frozenset(".[{<")
"""The first characters of texts in formats that hold rules; a line may start with a dot too."""


JSON = "application/json"


class File(NamedTuple):
    """An answer that is a picture instead of JSON: `svg`, `png` or `pdf`. Drawing it may take seconds."""

    picture: Picture
    format: str

    @property
    def media_type(self) -> str:
        """The type of the file."""
        return MEDIA_TYPES[self.format]

    @property
    def is_quick(self) -> bool:
        """Whether it is drawn in milliseconds."""
        return self.format == "svg"

    def task(self) -> Callable[[], bytes]:
        """The work of drawing it, which another process can do."""
        return self.picture.task(self.format)


def _may_be_large(request: PuzzleRequest) -> bool:
    """Whether the puzzle may be larger than 9x9 or have rules; the true candidates of such a puzzle take seconds."""
    return len(request.puzzle) > CLASSIC.size or request.rules is not None


def _has_rules(request: PuzzleRequest) -> bool:
    """Whether the puzzle may have rules: its search may take seconds."""
    text = request.puzzle
    may_say = len(text) != CLASSIC.size and (text.lstrip()[:1] in _OPENINGS or "://" in text[:200])
    return request.rules is not None or may_say


def _always(_: Any) -> bool:
    return True


def _never(_: Any) -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """One endpoint: a request in, plain JSON values or a file out. It knows nothing about HTTP."""

    name: str
    request: type[Request]
    answer: Members | None
    """None if the answer is a file."""
    find: Callable[..., Any]
    """Takes the request, its entry if it is about a puzzle, and a `Stop`; returns members or a file."""
    example: Json
    """An example request for the documentation, which also shows its answer."""
    is_heavy: Callable[[Any], bool] = _always
    """Whether a request may take seconds: only a few of these run at the same time."""
    media_types: tuple[str, ...] = (JSON,)
    """The types of a request's body."""
    at_once: Callable[[Any], Json | None] = _never  # type: ignore[assignment]
    """Answers within microseconds, without a thread; returns nothing if it would take longer."""

    @property
    def takes_json(self) -> bool:
        """Whether the body of a request is JSON; otherwise it is a picture."""
        return self.media_types == (JSON,)

    @property
    def body(self) -> bytes:
        """The body of the example request."""
        return json.dumps(self.example).encode() if self.takes_json else photos.EXAMPLE

    def asked(self, body: bytes) -> Request:
        """Read the body of a request."""
        return read(self.request, parsed(body)) if self.takes_json else self.request(picture=body)  # type: ignore[call-arg]

    def __call__(self, request: Any, stop: Stop) -> Json | File | Upload:
        """Answer a request; raise an error of the library if the request cannot be read or used."""
        with at_most_states(MOST_STATES):
            return self._answer(request, stop)

    def _answer(self, request: Any, stop: Stop) -> Json | File | Upload:
        if not isinstance(request, PuzzleRequest):
            found = self.find(request, stop)
            return found if isinstance(found, Upload) else self._row(found, CLASSIC)
        entry = request.entry()
        if self.answer is None:
            return self.find(request, entry, stop)  # type: ignore[no-any-return]
        try:
            found = self.find(request, entry, stop)
        except (Unsolvable, Ambiguous, Refused) as error:
            found = {"status": status_of(error).word, "error": error}
        named = {"name": entry.name or entry.comment, "puzzle": entry.grid.to_line()}
        return self._row({**named, **found}, entry.grid.geometry)

    def _row(self, found: Json, geometry: Geometry) -> Json:
        """Order the members as in all answers; a required member without a value is null."""
        assert self.answer is not None, "a file has no members"
        error: SudokuError | str | None = found.get("error")
        cells = error.cells if isinstance(error, Unsolvable | Ambiguous) else ()
        last = {"error": error and str(error), "cells": found.get("cells", Cells(cells, geometry).to_json())}
        declared = self.answer.items()
        members = [name for name, member in declared if name not in _LAST and (name in found or member.is_required)]
        return {**{name: found.get(name, "" if name == "name" else None) for name in members}, **last}


More = Callable[[Any, Any, Entry, Stop], Json]
"""Makes the members that the web app adds: takes the verb's result, the request, its entry and the `Stop`."""


def verb_endpoint(
    kind: type[Verb],
    *columns: Verb,
    example: Json,
    base: type[Request] = BoardRequest,
    answer: type[Answer] = Answer,
    renamed: Mapping[str, str] | None = None,
    without: tuple[str, ...] = (),
    more: More | None = None,
    patience: Callable[[float, Any], float] | None = None,
    **how: Any,
) -> Endpoint:
    """Make the endpoint of a verb about one puzzle.

    `columns` are verbs whose options add columns. `without` lists options that have no effect on JSON. `patience` is
    for verbs that have an answer even if their time runs out: it gives them a share of the seconds left.
    """

    def find(request: Any, entry: Entry, stop: Stop) -> Json:
        left = stop.seconds_left
        limit = {} if patience is None or left is None else {"time_limit": patience(left, request)}
        verb = kind(**options_in(request, kind, renamed), **limit)
        result = verb.one(entry, stop)
        members = _members(verb, verb.row(result))
        return {**members, **more(result, request, entry, stop)} if more else members

    find.__doc__ = kind.__doc__
    return Endpoint(
        name=kind.name,
        request=request_of(kind, base, renamed, without),
        answer=verb_answer(kind, *columns, base=answer),
        find=find,
        example=example,
        **how,
    )


def _members(verb: Verb, found: Found) -> Json:
    """An answer as JSON; reaching the time limit is an error of the request."""
    if isinstance(found.error, Stopped):
        raise found.error
    columns = {name: plain(found.columns.get(name)) for name in verb.nested()}
    return {"status": found.status.word, "error": found.error, **columns}


# ---------------------------------------------------------------------------------------------------- one puzzle


def solve_at_once(request: Any) -> Json | None:
    """The solution of a plain puzzle that the native search finds in a moment; None otherwise."""
    if len(request.puzzle) != CLASSIC.size or request.given - {"puzzle", "time_limit"}:
        return None
    found = native.find_few(request.puzzle, 2)
    if found is None or len(found) != 1:
        return None
    line = "".join([digit if digit in _DIGITS else "." for digit in request.puzzle])
    solution = Grid.of_checked(found[0]).to_line()
    return {"name": "", "puzzle": line, "status": PROPER, "solution": solution, "error": None, "cells": []}


@dataclass(kw_only=True)
class CheckAnswer(Answer):
    """Whether the puzzle has exactly one solution."""

    solutions: Annotated[list[Line] | None, Doc("The solution, two of several, or none.")]


def _solutions(found: Checked, *_: Any) -> Json:
    return {"solutions": [grid.to_line() for grid in found.verdict.solutions]}


@dataclass(frozen=True, kw_only=True)
class CountRequest(BoardRequest):
    """Count the solutions."""

    limit: Annotated[int, Ge(1), Le(1_000_000), Doc("Stop counting at this many solutions.")] = DEFAULT_LIMIT
    open: Annotated[bool, Doc("Also report the cells in which solutions differ, and their digits.")] = False


@dataclass(kw_only=True)
class CountAnswer(Answer):
    """The number of solutions."""

    reason: Annotated[str | None, Doc("Why there is no solution.")]
    open: Annotated[list[str], Doc("The cells in which solutions differ, on request.")] = field(default_factory=list)
    possible: Annotated[list[str], Doc("The digits of each cell in at least one solution, on request.")] = field(
        default_factory=list
    )


def count(request: Any, entry: Entry, stop: Stop) -> Json:
    """Count the solutions of a puzzle, and find the cells in which they differ."""
    share = max(0.8 * (stop.seconds_left or 10.0), 0.001) if request.estimate else None
    verb = Count(limit=request.limit, engine=request.engine, estimate=request.estimate, time_limit=share)
    members = _members(verb, verb.row(verb.one(entry, stop)))
    why = _why_none(entry, stop) if members["count"] == 0 else {}
    if not request.open:
        return {**members, **why}
    found, geometry = true_candidates(entry, stop=stop), entry.grid.geometry
    several = Cells(found.open_cells, geometry).to_json()
    return {**members, "open": several, "possible": list(texts_of(found.masks, geometry)), **why}


def _counts_long(request: Any) -> bool:
    is_long = request.limit > DEFAULT_LIMIT or request.estimate or _has_rules(request)
    return is_long or (request.open and _may_be_large(request))


def _why_none(entry: Entry, stop: Stop) -> Json:
    """The reason for no solution, and its cells. A count of 0 is an answer, not an error."""
    verdict = check(entry, stop=stop)
    error = verdict.to_error()
    cells = error.cells if isinstance(error, Unsolvable) else ()
    return {"reason": verdict.reason, "cells": Cells(cells, entry.grid.geometry).to_json()}


@dataclass(frozen=True, kw_only=True)
class VerifyRequest(PuzzleRequest):
    """Check a claimed solution."""

    solution: Annotated[Text, Doc("The claimed solution, in any format.")]


@dataclass(kw_only=True)
class VerifyAnswer(Answer):
    """Whether the claimed solution is correct."""

    reason: str | None


def verify(request: Any, entry: Entry, stop: Stop) -> Json:
    """Check a claimed solution by the rules."""
    try:
        claim = parse_claim(request.solution, entry.grid)
    except FormatError as error:
        raise InMember("solution", error) from None
    verb = Verify(wrong=request.wrong)
    graded = verb.one(entry, stop, claim)
    found = graded.verification
    cells = Cells(found.cells, entry.grid.geometry).to_json()
    reason = found.reason or None
    return {**_members(verb, verb.row(graded)), "reason": reason, "cells": cells, "error": reason}


def _format_names() -> tuple[str, ...]:
    return (*CODECS, _ALL)


_ALL = "all"


@dataclass(frozen=True, kw_only=True)
class ConvertRequest(BoardRequest):
    """Convert each puzzle to another format."""

    to: Annotated[
        str, OneOf("format", _format_names), Doc("Format to convert to, or `all` for each that can hold the puzzle.")
    ] = Convert.option("to").default


@dataclass(kw_only=True)
class ConvertAnswer(Answer):
    """The puzzle in another format."""

    texts: Annotated[dict[str, str], Doc("The puzzle in every format that can hold it, for `all`.")] = field(
        default_factory=dict
    )


def convert(request: Any, entry: Entry, stop: Stop) -> Json:
    """Convert a puzzle to another format, or to every format that can hold it."""
    if request.to != _ALL:
        verb = Convert(to=request.to)
        return _members(verb, verb.row(verb.one(entry, stop)))
    texts = {name: found.text for name in CODECS if (found := _converted(entry, name, stop))}
    return {"status": Status.DONE.word, "texts": texts}


def _converted(entry: Entry, format: str, stop: Stop) -> Converted | None:
    stop.check()
    try:
        return Convert(to=format).one(entry)
    except FormatError:
        return None  # the format cannot hold the puzzle


@dataclass(kw_only=True)
class MinimizeAnswer(Answer):
    """The puzzle without redundant clues."""

    removed: list[str] | None


def _removed(found: Grid, _request: Any, entry: Entry, _stop: Stop) -> Json:
    cells = [cell for cell, digit in enumerate(entry.grid) if digit and not found[cell]]
    return {"removed": Cells(cells, entry.grid.geometry).to_json()}


# ---------------------------------------------------------------------------------------------------- logic


def _hint(found: AnyHint, request: Any, *_: Any) -> Json:
    return {"hints": [page.hint_members(found, request.stage)]}


def _steps(found: Available, *_: Any) -> Json:
    return {
        "hints": [page.hint_members(one, LAST_STAGE) for one in found.hints],
        "groups": [group.to_json() for group in found.groups],
        "left_out": found.left_out,
    }


@dataclass(frozen=True, kw_only=True)
class ExplainRequest(BoardRequest):
    """Solve a puzzle step by step."""

    highlights: Annotated[bool, Doc("Add to each step what a picture of it highlights.")] = True


def _path(found: Path, request: Any, *_: Any) -> Json:
    values = found.to_json()
    steps = zip(values["steps"], found, strict=True)
    values["steps"] = [known | page.step_members(step, highlights=request.highlights) for known, step in steps]
    return {"path": values | {"summary": found.summary()}}


def _rating(found: Rating, *_: Any) -> Json:
    return {"rating": found.to_json()}


def _share(left: float, request: Any) -> float:
    """Most of the time for the ratings, so that lower bounds can still be answered in time."""
    return max(0.9 * left / len(request.scales), 0.001)


def render(request: Any, entry: Entry, stop: Stop) -> File:
    """Draw a puzzle, a board, or a step on it."""
    verb = Render(**options_in(request, Render, _SHOWN))
    return File(verb.one(entry, stop), request.to)


# ---------------------------------------------------------------------------------------------------- new puzzles


@dataclass(kw_only=True)
class MadeAnswer(Answer):
    """A new puzzle."""

    level: str | None


@dataclass(kw_only=True)
class PracticeAnswer(MadeAnswer):
    """A board on which a technique comes next."""

    technique: str
    board: Annotated[Json, Doc("The board in the members of a request: puzzle, placed, candidates.")]
    hint: page.HintMembers


def source_endpoint(
    verb: Specified,
    *,
    example: Json,
    answer: type[Answer],
    read: Callable[[Any], tuple[Puzzle, Json]],
    without: tuple[str, ...] = (),
) -> Endpoint:
    """Make the endpoint of a verb like this one, which makes puzzles; `read` takes its results apart."""
    kind = type(verb)

    def find(request: Any, stop: Stop) -> Json:
        left = stop.seconds_left
        limit = None if left is None else max(left - min(_MARGIN, left / 2), 0.001)
        asked = kind(**options_in(request, kind), time_limit=limit)
        _, made = next(asked.made({}, stop))
        puzzle, more = read(made)
        level = puzzle.level.word if puzzle.level else None
        return {"puzzle": puzzle.givens.to_line(), "level": level, **_members(asked, asked.row(made)), **more}

    find.__doc__ = kind.__doc__
    return Endpoint(
        name=kind.name,
        request=request_of(kind, Request, without=without),
        answer=verb_answer(kind, verb, base=answer),
        find=find,
        example=example,
    )


_MARGIN = 0.5
"""Seconds, but at most half of those left, to answer with the nearest puzzle if none was found."""


def _exercise(found: Exercise) -> tuple[Puzzle, Json]:
    entry = Entry.of_board(found.board)
    members = page.board_members(entry)
    board = {
        "puzzle": entry.grid.to_line(),
        "placed": format_cells(entry.placed),
        "candidates": members["candidates"],
    }
    hint = page.hint_members(found.step, LAST_STAGE)
    return found.puzzle, {"technique": found.step.technique.name, "board": board, "hint": hint}


_SHOWN = {"candidates": "show_candidates"}
"""`candidates` of a request are those of the board."""
_TRUE = {"candidates": "true_candidates"}


_PLAIN: Json = {"puzzle": EXAMPLE}
_FEWER: Json = {"puzzle": EXAMPLE.replace("3", ".").replace("6", ".").replace("8", ".")}
"""The example without three digits, which has several solutions."""
_CLAIMED = _PLAIN | {"solution": "534678912672195348198342567859761423426853791713924856961537284287419635345286179"}

_ENDPOINTS = (
    verb_endpoint(
        Solve,
        Solve(),
        Solve(limit=2, stats=True),
        example=_PLAIN,
        is_heavy=lambda request: request.engine not in (None, DEFAULT_ENGINE) or _has_rules(request),
        at_once=solve_at_once,
    ),
    verb_endpoint(Hint, answer=page.HintAnswer, example=_PLAIN | {"stage": 4}, more=_hint, is_heavy=_never),
    Endpoint(
        name="parse",
        request=page.ParseRequest,
        answer=answer_of(page.ParseAnswer),
        find=page.parse,
        example=_PLAIN,
        is_heavy=_never,
    ),
    verb_endpoint(
        Check,
        Check(),
        Check(minimal=True, candidates=True),
        answer=CheckAnswer,
        renamed=_TRUE,
        example=_FEWER | {"true_candidates": True},
        more=_solutions,
        is_heavy=lambda request: _has_rules(request) or (request.true_candidates and _may_be_large(request)),
    ),
    Endpoint(
        name="count",
        request=request_of(Count, CountRequest),
        answer=verb_answer(Count, Count(), Count(estimate=True), base=CountAnswer),
        find=count,
        example=_FEWER | {"open": True},
        is_heavy=_counts_long,
    ),
    Endpoint(
        name="verify",
        request=request_of(Verify, VerifyRequest, without=("solutions",)),
        answer=verb_answer(Verify, Verify(), Verify(wrong=True), base=VerifyAnswer),
        find=verify,
        example=_CLAIMED,
        is_heavy=_never,
    ),
    verb_endpoint(Canonical, base=PuzzleRequest, without=("transform",), example=_PLAIN, is_heavy=_never),
    Endpoint(
        name="convert",
        request=request_of(Convert, ConvertRequest),
        answer=verb_answer(Convert, base=ConvertAnswer),
        find=convert,
        example=_PLAIN | {"to": "sudokuwiki"},
        is_heavy=_never,
    ),
    verb_endpoint(Minimize, base=PuzzleRequest, answer=MinimizeAnswer, example=_PLAIN, more=_removed, is_heavy=_never),
    verb_endpoint(Steps, answer=page.StepsAnswer, example=_PLAIN | {"most": 1}, more=_steps),
    verb_endpoint(
        Explain, base=ExplainRequest, without=("paths",), example=_PLAIN | {"until": "naked-single"}, more=_path
    ),
    verb_endpoint(Rate, example=_PLAIN, more=_rating, patience=_share),
    source_endpoint(
        Generate(),
        example={"level": "easy", "seed": 7},
        answer=MadeAnswer,
        read=lambda made: (made, {}),
        without=("count", "unique"),
    ),
    source_endpoint(
        Practice(technique="x-wing"),
        example={"technique": "x-wing", "seed": 7},
        answer=PracticeAnswer,
        read=_exercise,
    ),
    Endpoint(
        name="render",
        request=request_of(Render, BoardRequest, _SHOWN),
        answer=None,
        find=render,
        example=_PLAIN | {"hint": True},
    ),
    Endpoint(
        name="photo",
        request=PhotoRequest,
        answer=answer_of(PhotoAnswer),
        find=photos.photo,
        example={},
        media_types=photos.MEDIA_TYPES,
    ),
    Endpoint(
        name="engines",
        request=page.EnginesRequest,
        answer=answer_of(page.EnginesAnswer),
        find=page.engines,
        example=_PLAIN,
    ),
    Endpoint(
        name="trace",
        request=page.TraceRequest,
        answer=answer_of(page.TraceAnswer),
        find=page.trace,
        example=_PLAIN | {"engine": "marks", "most": 5},
    ),
    Endpoint(
        name="qr",
        request=page.QrRequest,
        answer=answer_of(page.QrAnswer),
        find=page.qr,
        example={"text": "https://sudoku.example.org/"},
        is_heavy=_never,
    ),
)
ENDPOINTS = {endpoint.name: endpoint for endpoint in _ENDPOINTS}
"""The most frequent requests come first: routes are tried in this order."""
