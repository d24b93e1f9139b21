"""A run of `fullhouse trace`: search, and write the text, the picture, the animation or the events."""

from __future__ import annotations

import json
import os
from typing import NamedTuple

import click

from fullhouse.cli.failures import DONE, FAILED, complain
from fullhouse.cli.job import inputs_of, output_of, say_what_was_written, the_one_entry
from fullhouse.cli.options import CSV, JSON, Options
from fullhouse.cli.progress import Progress
from fullhouse.core.geometry import Geometry
from fullhouse.core.stop import Stop
from fullhouse.engines.engine import KINDS, Event, Trace
from fullhouse.engines.search_tree import ENOUGH, EXHAUSTED, SearchTree, run_search, trace
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Output
from fullhouse.render.animation import AnimationListener, search_animation
from fullhouse.render.picture import SIZE, draw
from fullhouse.render.tree import tree_scene, trees_scene
from fullhouse.render.tree_text import tree_text, trees_text

PATIENCE = 20.0
"""Seconds that an engine may search if there is no time limit."""
SCHEMA = {
    "engine": {"type": "string"},
    "number": {"type": "integer", "minimum": 1},
    "event": {"enum": list(KINDS)},
    "cell": {"type": ["string", "null"]},
    "digit": {"type": ["integer", "null"]},
    "depth": {"type": "integer", "minimum": 0},
}
"""The members of an event, and their types in JSON."""
TEXT = "text"
_BLOCK = 1_000
"""How many lines are written at a time."""


class Request(NamedTuple):
    """The options of a trace."""

    engines: list[str]
    style: str
    is_animated: bool
    theme: str
    size: int | None


class Ending(NamedTuple):
    """How the search of an engine ended."""

    engine: str
    solutions: int
    text: str


def run_trace(options: Options, request: Request) -> None:
    """Run the engines one at a time, write the result, and exit with the code."""
    entry = the_one_entry(options)
    progress = Progress(hidden=options.quiet)
    endings = (_write_events if request.style in (JSON, CSV) else _write_picture)(entry, options, request, progress)
    click.get_current_context().exit(_exit_code(endings, quiet=options.quiet))


def _write_picture(entry: Entry, options: Options, request: Request, progress: Progress) -> list[Ending]:
    """Search, then write the text or the picture. An existing file is rejected before the search."""
    task = {"command": "trace"}
    if options.output and os.path.isfile(options.output) and os.path.getsize(options.output) and not options.force:
        output_of(options, task, progress)
    listener = AnimationListener() if request.is_animated else None
    trees = []
    with progress:
        for engine in request.engines:
            progress.doing = engine
            limit = options.time_limit or PATIENCE
            trees.append(trace(entry, engine=engine, time_limit=limit, listener=listener))  # type: ignore[arg-type]
    output = output_of(options, task, progress)
    output.write(_drawn(trees, listener, request))
    output.close(is_done=True)
    say_what_was_written(output, 1, "tree" if request.style == TEXT else "picture", quiet=options.quiet)
    return [Ending(tree.engine, len(tree.solutions), tree.ending) for tree in trees]


def _drawn(trees: list[SearchTree], listener: AnimationListener | None, request: Request) -> bytes:
    """The trees or the animation in the requested format."""
    first, is_one = trees[0], len(trees) == 1
    if listener is not None:
        text = search_animation(listener, first.grid, first.engine, theme=request.theme, size=request.size or SIZE)
        return text.encode()
    if request.style == TEXT:
        return (tree_text(first) if is_one else trees_text(trees)).encode()
    scene = tree_scene(first) if is_one else trees_scene(trees)
    return draw(scene, theme=request.theme, size=request.size or round(scene.width)).to_bytes(request.style)


def _write_events(entry: Entry, options: Options, request: Request, progress: Progress) -> list[Ending]:
    """Write the events of every engine while it searches."""
    task = {"input": inputs_of(options), **request._asdict(), "time_limit": options.time_limit}
    output = output_of(options, task, progress)
    events, endings = EventWriter(output, request.style, entry.grid.geometry), []
    try:
        with progress:
            for engine in request.engines:
                progress.doing = engine
                events.begin(engine)
                search = Trace(Stop(options.time_limit or PATIENCE), listener=events)
                found, ending = run_search(entry.grid, entry.candidates, engine, 2, search)
                endings.append(Ending(engine, len(found), ending))
                if search.nodes and not events.number and not options.quiet:
                    complain(f"{engine} reports no events")
    except KeyboardInterrupt:
        _finish(events, output, options)
        raise
    _finish(events, output, options)
    return endings


def _finish(events: EventWriter, output: Output, options: Options) -> None:
    """Write the last events, and report how many there are."""
    events.flush()
    output.close(is_done=True)
    say_what_was_written(output, events.rows, "event", quiet=options.quiet)


class EventWriter:
    """Writes every event as a line, many lines at a time."""

    def __init__(self, output: Output, style: str, geometry: Geometry) -> None:
        self.rows = 0
        """How many events there were, of all engines."""
        self.number = 0
        """How many of this engine."""
        self._output, self._style, self._geometry = output, style, geometry
        self._engine = ""
        self._lines: list[str] = []

    def begin(self, engine: str) -> None:
        """The next events are those of this engine."""
        self._engine, self.number = engine, 0
        if not self.rows and not self._lines and self._style == CSV:
            self._lines.append(",".join(SCHEMA))

    def __call__(self, event: Event) -> None:
        """Take in one event."""
        self.rows += 1
        self.number += 1
        self._lines.append(self._line(event))
        if len(self._lines) >= _BLOCK:
            self.flush()

    def flush(self) -> None:
        """Write the pending lines."""
        if self._lines:
            self._output.write(("\n".join(self._lines) + "\n").encode())
            self._lines = []

    def _line(self, event: Event) -> str:
        cell = None if event.cell is None else self._geometry.cell_name(event.cell)
        fields = (self._engine, self.number, event.kind, cell, event.digit, event.depth)
        if self._style == CSV:
            return ",".join("" if field is None else str(field) for field in fields)
        return json.dumps(dict(zip(SCHEMA, fields, strict=True)))


def _exit_code(endings: list[Ending], *, quiet: bool) -> int:
    """0 if a search found exactly one solution and no other; everything else is reported."""
    complete = [one for one in endings if one.text in (EXHAUSTED, ENOUGH)]
    if not quiet:
        for one in endings:
            if one not in complete:
                complain(f"{one.engine}: {one.text}")
        if complete and complete[0].solutions != 1:
            complain("several solutions" if complete[0].solutions else "no solution: search exhausted")
    return DONE if any(one.solutions == 1 for one in complete) else FAILED
