"""Verbs that solve as people do: hints, steps, paths, ratings."""

from __future__ import annotations

from collections.abc import Sequence

from fullhouse.core.geometry import cell_name
from fullhouse.core.notation import parse_cell
from fullhouse.core.stop import Stop
from fullhouse.engines.status import Status
from fullhouse.formats.codec import Entry
from fullhouse.jobs.operations.hint import Staged
from fullhouse.logic.hints import Hint, NoStepThere, Stuck
from fullhouse.logic.hints import hint as find_hint
from fullhouse.logic.hints import hints as find_hints
from fullhouse.logic.path import explain as find_path
from fullhouse.logic.position import NoSolution, SeveralSolutions
from fullhouse.rating.hodoku import TABLE
from fullhouse.rating.rate import rate as find_rating
from fullhouse.techniques.catalog import HODOKU_ORDER, technique_named
from fullhouse.techniques.step import LAST_STAGE, Step
from fullhouse.web import requests
from fullhouse.web.terms import terms_in
from fullhouse.web.verbs.verb import Values

LEVELS = {points.technique: points.level.word for points in TABLE}
"""The level that a step of each technique asks for, where HoDoKu's scale knows it."""
_STATUS: dict[type, Status] = {NoSolution: Status.UNSOLVABLE, SeveralSolutions: Status.AMBIGUOUS}
_PATIENCE = 0.9
"""The share of the time that ratings may take, so that lower bounds are answered in time."""


def hint(request: requests.Hint, entry: Entry, stop: Stop) -> Values:
    """What helps on this board, up to the stage."""
    found = find_hint(entry.to_board(), cell=request.cell, uniqueness=request.uniqueness, stop=stop)
    return {**_status(found), "hints": [hint_values(found, request.stage)]}


def steps(request: requests.Steps, entry: Entry, stop: Stop) -> Values:
    """Every step that is available now, easiest first; or the mistake that comes before all steps."""
    wanted = [request.technique] if isinstance(request.technique, str) else request.technique
    found: Sequence[Hint] = find_hints(
        entry.to_board(),
        cell=request.cell,
        order=HODOKU_ORDER if wanted is None else tuple((technique_named(name).name,) for name in wanted),
        uniqueness=request.uniqueness,
        stop=stop,
    )
    if not found:
        found = [Stuck() if request.cell is None else NoStepThere(parse_cell(request.cell))]
    shown, groups = _grouped(found, request.most, request.most_each)
    return {
        **_status(found[0]),
        "hints": [hint_values(one, LAST_STAGE) for one in shown],
        "groups": groups,
        "left_out": len(found) - len(shown),
    }


def _grouped(found: Sequence[Hint], most: int, most_each: int) -> tuple[list[Hint], list[Values]]:
    """The hints that are shown, and what there is of each technique."""
    kept: dict[str, list[Step]] = {}
    for one in found:
        if isinstance(one, Step):
            kept.setdefault(one.technique.name, []).append(one)
    if not kept:
        return list(found), []
    shown: list[Hint] = []
    groups = []
    for name, own in kept.items():
        some = own[: min(most_each, most - len(shown))]
        group = {"technique": name, "title": own[0].technique.title, "level": LEVELS.get(name), "count": len(own)}
        groups.append({**group, "first": len(shown) if some else None, "shown": len(some)})
        shown += some
    return shown, groups


def _status(found: Hint) -> Values:
    status = _STATUS.get(type(found), Status.PROPER)
    return {"status": status.word, "error": None if status is Status.PROPER else found.stage(2)}


def hint_values(found: Hint, stage: int) -> Values:
    """The hint with nothing that belongs to a later stage."""
    values = Staged(found, stage).to_json()
    if isinstance(found, Step):
        if stage > 1:
            values["title"] = found.title()
        if stage >= LAST_STAGE:
            values |= _in_words(found)
    values["terms"] = terms_in(values["text"])
    return values


def step_values(step: Step, *, highlights: bool = True) -> Values:
    """A step of a path, with its words and what a picture of it shows."""
    return (
        step.to_json()
        | {"title": step.title(), "words": step.words()}
        | ({"highlights": step.highlights().to_json()} if highlights else {})
    )


def _in_words(step: Step) -> Values:
    concluded = [
        {"cell": cell_name(one.candidate.cell), "digit": one.candidate.digit, "places": one.places}
        for one in step.conclusions
    ]
    return {"words": step.words(), "conclusions": concluded}


def explain(request: requests.Explain, entry: Entry, stop: Stop) -> Values:
    """The path of this board."""
    path = find_path(
        entry.to_board(), order=request.order, until=request.until, uniqueness=request.uniqueness, stop=stop
    )
    values = path.to_json()
    values["steps"] = [
        found | step_values(step, highlights=request.highlights)
        for found, step in zip(values["steps"], path, strict=True)
    ]
    values["summary"] = path.summary()
    return {"status": Status.PROPER.word, "path": values}


def rate(request: requests.Rate, entry: Entry, stop: Stop) -> Values:
    """How hard it is; what takes too long is a lower bound."""
    left = stop.seconds_left
    limit = None if left is None else max(_PATIENCE * left / len(request.scales), 0.001)
    rating = find_rating(entry.to_board(), scales=tuple(request.scales), time_limit=limit, stop=stop)
    return {"status": Status.PROPER.word, "rating": rating.to_json()}
