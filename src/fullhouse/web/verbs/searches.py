"""Verbs about engines: side by side, and one event by event."""

from __future__ import annotations

from itertools import islice

from fullhouse.core.stop import Stop
from fullhouse.engines.engine import Event, Trace
from fullhouse.engines.solve import ENGINES, find_solutions, verdict_on
from fullhouse.errors import Stopped, SudokuError
from fullhouse.formats.codec import Entry
from fullhouse.jobs.operations.common import status_of
from fullhouse.web import requests
from fullhouse.web.verbs.puzzles import status_values
from fullhouse.web.verbs.verb import Values


def engines(request: requests.Engines, entry: Entry, stop: Stop) -> Values:
    """What each engine did to find the solution and to prove that it is the only one."""
    chosen = [name for name in ENGINES if request.engines is None or name in request.engines]
    left = stop.seconds_left
    share = None if left is None else 0.9 * left / len(chosen)
    verdict = verdict_on(entry.grid, entry.candidates, stop=stop)
    rows = [_run(name, entry, Stop(share, stop)) for name in chosen]
    solution = verdict.solutions[0].to_line() if verdict.solutions else None
    return {"solution": solution, **status_values(verdict, entry.grid), "engines": rows}


def _run(engine: str, entry: Entry, stop: Stop) -> Values:
    trace, error = Trace(stop), None
    try:
        verdict = verdict_on(entry.grid, entry.candidates, engine=engine, trace=trace, stop=stop)  # type: ignore[arg-type]
        status = verdict.status
    except SudokuError as refusal:
        status, error = status_of(refusal).word, str(refusal)
    return {"engine": engine, "idea": ENGINES[engine].idea, "status": status, **_counters(trace), "error": error}


def _counters(trace: Trace) -> Values:
    counters = {"nodes": trace.nodes, "guesses": trace.guesses, "backtracks": trace.backtracks}
    return {**counters, "seconds": round(trace.seconds, 6)}


def trace(request: requests.Trace, entry: Entry, stop: Stop) -> Values:
    """The first events of a search, up to the proof that there is one solution, or two: the web app animates them."""
    verdict = verdict_on(entry.grid, entry.candidates, stop=stop)
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
        for _ in islice(find_solutions(entry.grid, entry.candidates, request.engine, tracing), 2):
            pass
    except Stopped:
        stop.check()
        is_complete = False
    return {
        **status_values(verdict, entry.grid),
        "engine": request.engine,
        "events": events,
        "complete": is_complete,
        **_counters(tracing),
    }
