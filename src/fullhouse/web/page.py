"""Endpoints and members that only the web app needs: parsing, searches to watch, QR codes, text for hints and steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, islice
from typing import Annotated, ClassVar, Literal

from annotated_doc import Doc
from annotated_types import Ge, Le, MaxLen, MinLen

from fullhouse.core.geometry import CLASSIC, Geometry, cell_name
from fullhouse.core.stop import Stop
from fullhouse.engines.engine import Event, Trace
from fullhouse.engines.solve import ENGINES, EngineName, Verdict, check, solutions
from fullhouse.errors import BadArgument, FormatError, MissingExtra, Stopped, SudokuError
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.formats.codecs import detect
from fullhouse.formats.lines import lines_of_text
from fullhouse.formats.reading import HEAD_LINES, read_text
from fullhouse.techniques.step import LAST_STAGE, Hint, Step
from fullhouse.verbs.hint import HintAtStage
from fullhouse.verbs.verb import Cells, status_of
from fullhouse.web.answers import Answer, Line, Status
from fullhouse.web.requests import MOST_WORDS, BoardRequest, Json, Request, TextRequest, read_one
from fullhouse.web.terms import terms_in

MOST_READ = 1_000
"""How many puzzles of one text are answered."""


@dataclass(frozen=True, kw_only=True)
class ParseRequest(TextRequest):
    """Read a text."""

    several: Annotated[bool, Doc("Return all puzzles of the text, instead of rejecting more than one.")] = False


@dataclass(kw_only=True)
class Parsed:
    """A puzzle of a text."""

    name: str
    puzzle: Line | None
    status: Status
    givens: Annotated[Line | None, Doc("The digits except those that a player has placed.")] = None
    placed: list[str] | None = None
    candidates: list[str] | None = None
    clues: int | None = None
    comment: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    line: Annotated[int, Doc("The line of the text on which it starts, counted from 1.")]
    clashes: Annotated[list[list[str]], Doc("Every pair of equal digits that see each other.")] = field(
        default_factory=list
    )
    error: str | None


@dataclass(kw_only=True)
class ParseAnswer(Answer):
    """The puzzle of a text."""

    format: Annotated[str, Doc("The format of the text.")]
    givens: Line | None
    placed: list[str] | None
    candidates: list[str] | None
    clues: int | None
    comment: str
    fields: dict[str, str]
    line: int
    clashes: list[list[str]]
    puzzles: Annotated[list[Parsed], Doc("All puzzles of the text, on request.")] = field(default_factory=list)


def parse(request: ParseRequest, stop: Stop) -> Json:
    """Read a text, and report clashes."""
    entries = _entries(request, stop)
    first = next((entry for entry in entries if isinstance(entry, Entry)), None)
    if first is None:
        raise entries[0].error  # type: ignore[union-attr]  # all of them are BadEntry
    found = {"format": _format_of(request), **_parsed(first)}
    return found | {"puzzles": [_parsed(entry) for entry in entries]} if request.several else found


def _entries(request: ParseRequest, stop: Stop) -> list[Entry | BadEntry]:
    if not request.several:
        return [_playable(read_one(request))]
    entries = []
    for entry in islice(read_text(request.puzzle, format=request.format), MOST_READ):
        stop.check()
        try:
            entries.append(_playable(entry) if isinstance(entry, Entry) else entry)
        except FormatError as error:
            entries.append(BadEntry(error.at_line(entry.line), "", entry.line, entry.name))
    return entries


def _playable(entry: Entry) -> Entry:
    """The entry; raise FormatError if it has rules, which the web app does not know."""
    geometry = entry.grid.geometry
    if type(geometry) is not Geometry:
        raise FormatError(f"the web app is for classic Sudoku, and this puzzle has other rules: {geometry}")
    return entry


def _format_of(request: ParseRequest) -> str:
    if request.format is not None:
        return request.format
    if len(request.puzzle) == CLASSIC.size:
        return "line"
    return detect(list(islice(lines_of_text(request.puzzle), HEAD_LINES))).name


def _parsed(entry: Entry | BadEntry) -> Json:
    if isinstance(entry, BadEntry):
        status = status_of(entry.error).word
        return {"name": entry.name, "puzzle": None, "status": status, "error": str(entry.error), "line": entry.line}
    geometry = entry.grid.geometry
    pairs = {(one, other): None for _, _, one, other in entry.grid.find_clashes()}
    return {
        "name": entry.name,
        "puzzle": entry.grid.to_line(),
        "status": "done",
        **board_members(entry),
        "clues": entry.givens.clue_count,
        "comment": entry.comment,
        "fields": dict(entry.fields),
        "line": entry.line,
        "clashes": [Cells(pair, geometry).to_json() for pair in pairs],
        "error": None,
    }


def board_members(entry: Entry) -> Json:
    """A board as the format `jsonl` writes it, with cells by name."""
    geometry = entry.grid.geometry
    candidates = entry.candidates and [
        "".join(geometry.alphabet[bit] for bit in range(geometry.side) if mask >> bit & 1) for mask in entry.candidates
    ]
    return {
        "givens": entry.givens.to_line(),
        "placed": Cells(sorted(entry.placed), geometry).to_json(),
        "candidates": candidates,
    }


@dataclass(frozen=True, kw_only=True)
class QrRequest(Request):
    """Make a QR code."""

    text: Annotated[str, MaxLen(MOST_WORDS), Doc("The text or link to encode.")]


@dataclass(kw_only=True)
class QrAnswer(Answer):
    """A QR code."""

    side: Annotated[int | None, Doc("How many modules wide and high it is, without the white border of 4 modules.")]
    path: Annotated[str | None, Doc("The dark modules as the data of an SVG path, one unit per module.")]


def qr(request: QrRequest, _: Stop) -> Json:
    """Make the QR code of a text."""
    try:
        import segno  # an extra, and only this request needs it
    except ModuleNotFoundError:
        raise MissingExtra("segno", "web") from None
    try:
        rows = segno.make_qr(request.text, error="l").matrix
    except ValueError:  # half a character, or too many bytes
        raise BadArgument("text", request.text, "a text that fits into a QR code") from None
    return {"status": "done", "side": len(rows), "path": "".join(_runs(rows))}


def _runs(rows: Sequence[bytearray]) -> Iterator[str]:
    """The dark modules of each row, those side by side as one rectangle."""
    for y, row in enumerate(rows):
        for is_dark, run in groupby(range(len(row)), key=lambda x: row[x]):
            if is_dark:
                xs = list(run)
                yield f"M{xs[0]} {y}h{len(xs)}v1h-{len(xs)}z"


@dataclass(frozen=True, kw_only=True)
class EnginesRequest(BoardRequest):
    """Compare engines."""

    engines: Annotated[
        tuple[EngineName, ...] | None, MinLen(1), MaxLen(7), Doc("The engines to compare; all seven by default.")
    ] = None


@dataclass(kw_only=True)
class EngineRow:
    """The result and counters of one engine."""

    engine: str
    idea: str
    status: Status
    nodes: int
    guesses: int
    backtracks: int
    seconds: float
    error: str | None


@dataclass(kw_only=True)
class EnginesAnswer(Answer):
    """The engines side by side."""

    solution: Line | None
    engines: list[EngineRow] | None


def engines(request: EnginesRequest, entry: Entry, stop: Stop) -> Json:
    """Run each engine until it has found the solution and proved that it is unique."""
    chosen = [name for name in ENGINES if request.engines is None or name in request.engines]
    left = stop.seconds_left
    share = None if left is None else 0.9 * left / len(chosen)
    verdict = check(entry, stop=stop)
    rows = [_run(name, entry, Stop(share, stop)) for name in chosen]
    solution = verdict.solutions[0].to_line() if verdict.solutions else None
    return {"solution": solution, **verdict_members(verdict), "engines": rows}


def _run(engine: str, entry: Entry, stop: Stop) -> Json:
    trace, error = Trace(stop), None
    try:
        verdict = check(entry, engine=engine, trace=trace, stop=stop)  # type: ignore[arg-type]
        status = verdict.status
    except SudokuError as failure:
        status, error = status_of(failure).word, str(failure)
    return {"engine": engine, "idea": ENGINES[engine].idea, "status": status, **_counters(trace), "error": error}


def _counters(trace: Trace) -> Json:
    counters = {"nodes": trace.nodes, "guesses": trace.guesses, "backtracks": trace.backtracks}
    return {**counters, "seconds": round(trace.seconds, 6)}


@dataclass(frozen=True, kw_only=True)
class TraceRequest(BoardRequest):
    """Watch an engine search."""

    engine: Literal["backtracking", "propagation", "rules", "marks", "screened", "branching"] = "backtracking"
    most: Annotated[int, Ge(1), Le(50_000), Doc("Return at most this many events, from the first on.")] = 2_000


EventKind = Literal["place", "guess", "contradiction", "undo", "solution"]


@dataclass(kw_only=True)
class TraceAnswer(Answer):
    """The search of an engine, event by event."""

    engine: str | None
    events: Annotated[
        list[Annotated[list[EventKind | int | None], MinLen(4), MaxLen(4)]] | None,
        Doc("Kind, cell (0 to 80), digit, and number of guesses in place."),
    ]
    complete: Annotated[bool | None, Doc("Whether these are all events.")]
    nodes: int | None
    guesses: int | None
    backtracks: int | None
    seconds: float | None


def trace(request: TraceRequest, entry: Entry, stop: Stop) -> Json:
    """Return the first events of a search that ends once the solution is proved unique, or with a second one."""
    verdict = check(entry, stop=stop)
    enough = Stop(parent=stop)
    events: list[tuple[str, int | None, int | None, int]] = []

    def on_event(event: Event) -> None:
        if len(events) >= request.most:
            enough.stop()
            raise Stopped
        events.append((event.kind, event.cell, event.digit, event.depth))

    tracing = Trace(enough, listener=on_event)
    is_complete = True
    try:
        for _ in islice(solutions(entry, engine=request.engine, trace=tracing), 2):
            pass
    except Stopped:
        stop.check()
        is_complete = False
    return {
        **verdict_members(verdict),
        "engine": request.engine,
        "events": events,
        "complete": is_complete,
        **_counters(tracing),
    }


def verdict_members(verdict: Verdict) -> Json:
    """The status of a puzzle; the error if it is not proper."""
    return {"status": verdict.status, "error": None if verdict.is_proper else verdict.to_error()}


@dataclass(kw_only=True)
class Term:
    """A word of a text that the web app can explain."""

    line: int
    start: int
    end: int
    term: str
    kind: Literal["technique", "glossary"]


@dataclass(kw_only=True)
class HintMembers:
    """A hint, without anything from a later stage."""

    has_more: ClassVar[bool] = True
    """A hint has more members the later its stage."""

    stage: int
    text: Annotated[list[str], Doc("The texts of all stages up to this one.")]
    kind: Literal["step", "mistake", "finished", "stuck", "no-step-there"]
    terms: list[Term]


@dataclass(kw_only=True)
class HintAnswer(Answer):
    """Hints for a board."""

    hints: list[HintMembers] | None


@dataclass(kw_only=True)
class Group:
    """The steps of one technique."""

    technique: str
    title: str
    level: str | None
    count: Annotated[int, Doc("How many steps were found.")]
    first: Annotated[int | None, Doc("The index of the first one among the hints; null if none is shown.")]
    shown: Annotated[int, Doc("How many of them are among the hints.")]


@dataclass(kw_only=True)
class StepsAnswer(HintAnswer):
    """All steps that are available now."""

    groups: list[Group] | None
    left_out: Annotated[int | None, Doc("How many steps are not among the hints.")]


def hint_members(found: Hint, stage: int) -> Json:
    """A hint with its title, its text in parts, and the terms to explain."""
    members = HintAtStage(found, stage).to_json()
    if step := found.offered():
        if stage > 1:
            members["title"] = step.title()
        if stage >= LAST_STAGE:
            members |= {"words": step.words(), "conclusions": _conclusions(step)}
    members["terms"] = terms_in(members["text"])
    return members


def _conclusions(step: Step) -> list[Json]:
    return [
        {"cell": cell_name(one.candidate.cell), "digit": one.candidate.digit, "places": one.places}
        for one in step.conclusions
    ]


def step_members(step: Step, *, highlights: bool) -> Json:
    """A step of a path, with its title, its text and, on request, what to highlight."""
    lit = {"highlights": step.highlights().to_json()} if highlights else {}
    return {**step.to_json(), "title": step.title(), "words": step.words(), **lit}
