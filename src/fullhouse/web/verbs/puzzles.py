"""Verbs about a puzzle itself: its text, its solutions, its clues."""

from __future__ import annotations

from itertools import islice
from typing import Any

from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.engines import native
from fullhouse.engines.engine import Trace
from fullhouse.engines.solve import (
    PROPER,
    Verdict,
    count_from,
    find_solutions,
    flaw_of,
    redundant_clues_of,
    verdict_on,
)
from fullhouse.engines.verify import verify as verify_solution
from fullhouse.errors import FormatError, Unsolvable
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.formats.codecs import CODECS, detect
from fullhouse.formats.lines import lines_of_text
from fullhouse.formats.reading import HEAD_LINES, read_text, write_entries
from fullhouse.generator.dig import minimize as without_redundant_clues
from fullhouse.jobs.operations.common import status_of
from fullhouse.jobs.operations.convert import Losses
from fullhouse.symmetry.canonical import canonical_form
from fullhouse.web import requests
from fullhouse.web.verbs.verb import Values, board_of, failure, names

MOST_READ = 1_000
"""How many puzzles of one text are answered."""


def parse(request: requests.Parse, stop: Stop) -> Values:
    """What the text holds."""
    entries = _all_entries(request, stop) if request.several else [request.entry()]
    first = next((entry for entry in entries if isinstance(entry, Entry)), None)
    if first is None:
        raise entries[0].error  # type: ignore[union-attr]  # it is a BadEntry
    found = {"format": _format_of(request), **_parsed(first)}
    return found | {"puzzles": [_parsed(entry) for entry in entries]} if request.several else found


def _all_entries(request: requests.Parse, stop: Stop) -> list[Entry | BadEntry]:
    entries = []
    for entry in islice(read_text(request.puzzle, format=request.format), MOST_READ):
        stop.check()
        entries.append(entry)
    return entries


def _format_of(request: requests.Parse) -> str:
    if request.format is not None:
        return request.format
    if len(request.puzzle) == CLASSIC.size:
        return "line"
    return detect(list(islice(lines_of_text(request.puzzle), HEAD_LINES))).name


def _parsed(entry: Entry | BadEntry) -> Values:
    if isinstance(entry, BadEntry):
        status = status_of(entry.error).word
        return {"name": entry.name, "puzzle": None, "status": status, "error": str(entry.error), "line": entry.line}
    geometry = entry.grid.geometry
    pairs = {(one, other): None for _, _, one, other in entry.grid.find_clashes()}
    return {
        "name": entry.name,
        "puzzle": entry.grid.to_line(),
        "status": "done",
        **board_of(entry),
        "clues": entry.givens.clue_count,
        "comment": entry.comment,
        "fields": dict(entry.fields),
        "line": entry.line,
        "clashes": [names(pair, geometry) for pair in pairs],
        "error": None,
    }


def solve_at_once(request: requests.Solve) -> Values | None:
    """The solution of a plain puzzle that the native search finds in a moment; None for all else."""
    others = (request.engine, request.limit, request.placed, request.candidates, request.format)
    if len(request.puzzle) != CLASSIC.size or any(one is not None for one in others):
        return None
    found = native.find_few(request.puzzle, 2)
    if found is None or len(found) != 1:
        return None
    solution = Grid.of_checked(found[0]).to_line()
    line = "".join([digit if digit in _DIGITS else "." for digit in request.puzzle])
    return {"name": "", "puzzle": line, "status": PROPER, "solution": solution, "error": None, "cells": []}


_DIGITS = frozenset("123456789")


def solve(request: requests.Solve, entry: Entry, stop: Stop) -> Values:
    """The solution, or several."""
    grid, candidates = entry.grid, entry.candidates
    if request.limit is None:
        verdict = verdict_on(grid, candidates, engine=request.engine, stop=stop)
        return {
            "solution": verdict.solutions[0].to_line() if verdict.solutions else None,
            **status_values(verdict, grid),
        }
    found = _solutions(entry, request.limit, stop, request.engine)
    lines = [one.to_line() for one in found]
    status = "done" if request.limit == 1 else "proper" if len(found) == 1 else "ambiguous"
    return {"status": status, "solution": lines[0], "solutions": lines}


def status_values(verdict: Verdict, grid: Grid) -> Values:
    """The status of a puzzle, and why it is not proper."""
    if verdict.is_proper:
        return {"status": PROPER}
    found = failure(verdict.to_error(), grid.geometry)
    if verdict.flaw and not found["cells"]:
        found["cells"] = names(verdict.flaw.cells, grid.geometry)
    return found


def _solutions(entry: Entry, limit: int, stop: Stop, engine: Any = None) -> list[Grid]:
    """Up to this many solutions; Unsolvable, with the reason, if there is none."""
    if flaw := flaw_of(entry.grid, entry.candidates):
        raise flaw.to_error()
    trace = Trace(stop)
    found = list(islice(find_solutions(entry.grid, entry.candidates, engine, trace, is_screened=True), limit))
    if not found:
        raise Unsolvable("search exhausted")
    return found


def count(request: requests.Count, entry: Entry, stop: Stop) -> Values:
    """How many solutions there are, and where they differ."""
    if request.open:
        return _count_open(entry, min(request.limit, requests.MOST_SOLUTIONS), stop)
    counted = count_from(entry.grid, entry.candidates, limit=request.limit, stop=stop)
    if not counted:
        return {
            "count": 0,
            "complete": True,
            **_none(verdict_on(entry.grid, entry.candidates, stop=stop), entry.grid),
        }
    status = "proper" if counted == 1 < request.limit else "ambiguous" if counted > 1 else "done"
    return {"status": status, "count": counted, "complete": counted < request.limit}


def _none(verdict: Verdict, grid: Grid) -> Values:
    """Why there is no solution; to count none is an answer, and no error."""
    found = status_values(verdict, grid)
    return {**found, "reason": verdict.reason, "error": None}


def _count_open(entry: Entry, limit: int, stop: Stop) -> Values:
    """The solutions up to the limit, the cells that they leave open, and the digits that these have in them."""
    geometry = entry.grid.geometry
    verdict = verdict_on(entry.grid, entry.candidates, stop=stop)
    if not verdict.solutions:
        nothing = {"count": 0, "complete": True, "open": [], "possible": [""] * geometry.size}
        return nothing | _none(verdict, entry.grid)
    found = [verdict.solutions[0]] if verdict.is_proper else _solutions(entry, limit, stop)
    data = b"".join(grid.digits for grid in found)
    digits = [sorted(set(data[cell :: geometry.size])) for cell in range(geometry.size)]
    return {
        "status": verdict.status,
        "count": len(found),
        "complete": verdict.is_proper or len(found) < limit,
        "open": names((cell for cell, some in enumerate(digits) if len(some) > 1), geometry),
        "possible": ["".join(geometry.alphabet[digit - 1] for digit in some) for some in digits],
    }


def check(request: requests.Check, entry: Entry, stop: Stop) -> Values:
    """Whether there is exactly one solution, and if not, why."""
    geometry = entry.grid.geometry
    verdict = verdict_on(entry.grid, entry.candidates, stop=stop)
    found = {
        **status_values(verdict, entry.grid),
        "reason": verdict.reason or None,
        "differ": names(verdict.cells, geometry) or None,
        "solutions": [grid.to_line() for grid in verdict.solutions],
    }
    if request.minimal:
        found["redundant"] = _redundant(entry, stop) if verdict.is_proper else None
    return found


def _redundant(entry: Entry, stop: Stop) -> list[str]:
    clues = redundant_clues_of(entry.grid, entry.candidates, engine=None, trace=Trace(stop))
    return names(clues, entry.grid.geometry)


def redundant(request: requests.Redundant, entry: Entry, stop: Stop) -> Values:  # noqa: ARG001 - one signature for all
    """The clues that the puzzle can do without, each by itself."""
    _ = verdict_on(entry.grid, entry.candidates, stop=stop).solution
    cells = _redundant(entry, stop)
    return {"status": PROPER, "redundant": cells, "is_minimal": not cells}


def verify(request: requests.Verify, entry: Entry, stop: Stop) -> Values:  # noqa: ARG001
    """Whether the claimed solution is one."""
    found = verify_solution(entry.grid, request.claimed())
    status = "correct" if found else "wrong"
    cells = names(found.cells, entry.grid.geometry)
    return {"status": status, "reason": found.reason or None, "cells": cells, "error": found.reason or None}


def minimize(request: requests.Minimize, entry: Entry, stop: Stop) -> Values:
    """The puzzle without redundant clues."""
    left = without_redundant_clues(entry.grid, seed=request.seed, stop=stop)
    removed = [cell for cell, digit in enumerate(entry.grid) if digit and not left[cell]]
    cells = names(removed, entry.grid.geometry)
    return {"status": PROPER, "minimal": left.to_line(), "clues": left.clue_count, "removed": cells}


def canonical(request: requests.Canonical, entry: Entry, stop: Stop) -> Values:  # noqa: ARG001
    """The canonical form, and a transform that leads there."""
    form = canonical_form(entry.grid)
    return {
        "status": "done",
        "canonical": form.grid.to_line(),
        "automorphisms": form.automorphisms,
        "transform": form.transform.to_json(),
    }


def convert(request: requests.Convert, entry: Entry, stop: Stop) -> Values:
    """The puzzle in another format, and what that does not keep; or in all formats."""
    if request.to != "all":
        text = _written(entry, request.to)
        return {"status": "done", "text": text, "lost": list(Losses(request.to).of(entry))}
    texts = {}
    for name in CODECS:
        stop.check()
        try:
            texts[name] = _written(entry, name)
        except FormatError:
            continue  # this format cannot hold it
    return {"status": "done", "texts": texts}


def _written(entry: Entry, format: str) -> str:
    return "".join(write_entries([entry], format)).removesuffix("\n")
