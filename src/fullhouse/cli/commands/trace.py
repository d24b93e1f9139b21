"""`fullhouse trace`: how an engine searches, as a tree, an animation or events."""

from __future__ import annotations

import json
import os
from typing import NamedTuple

import click

from fullhouse.cli.arguments import CSV, JSON, PDF, PNG, SVG, Formats, Whole
from fullhouse.cli.commands.bench import chosen_engines, engine_names, list_of_engines
from fullhouse.cli.failures import DONE, FAILED, complain
from fullhouse.cli.inputs import inputs_of, the_one_entry
from fullhouse.cli.options import Options, PuzzleCommand, is_terminal, one_file_options, theme_option
from fullhouse.cli.progress import Progress
from fullhouse.cli.run import output_of, say_written
from fullhouse.core.geometry import Geometry
from fullhouse.core.stop import Stop
from fullhouse.engines.engine import KINDS, Event, Trace
from fullhouse.engines.search_tree import ENOUGH, EXHAUSTED, SearchTree, run_search
from fullhouse.engines.search_tree import trace as trace_search
from fullhouse.formats.codec import Entry
from fullhouse.jobs.output import Output
from fullhouse.jobs.write import object_schema
from fullhouse.render.animation import AnimationListener, search_animation
from fullhouse.render.picture import SIZE, draw
from fullhouse.render.tree import tree_scene, trees_scene
from fullhouse.render.tree_text import tree_text, trees_text

TEXT = "text"
TREE, ANIMATION = "tree", "animation"
FILM = "film"
"""The name of animations until 0.6: it still works."""
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
_BLOCK = 1_000
"""How many lines are written at a time."""

EXAMPLES = """\b
Examples:
  fullhouse trace puzzle.txt --engine marks
  fullhouse trace puzzle.txt --engine marks -o tree.svg
  fullhouse trace puzzle.txt --engine all -o trees.png --theme dark
  fullhouse trace puzzle.txt --engine propagation --show animation -o fill.svg
  fullhouse trace puzzle.txt --engine rules --json > events.jsonl
"""


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


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, listing=list_of_engines)
@one_file_options(
    to=Formats(TEXT, JSON, CSV, SVG, PNG, PDF, default="by the extension of --output, else text"),
    puzzles="PUZZLE",
    time_limit="Cut a search short after this long.  [default: 20]",
    resume=False,
)
@click.option(
    "--engine",
    "engines",
    type=engine_names,
    metavar="NAME",
    multiple=True,
    help="Engine to trace; repeatable, or all.  [default: branching]",
)
@click.option(
    "--show",
    type=click.Choice((TREE, ANIMATION, FILM), case_sensitive=False),
    metavar=f"[{TREE}|{ANIMATION}]",
    help="Draw the tree of guesses, or an animation of the board.  [default: tree; animation for -o animation.svg]",
)
@theme_option
@click.option(
    "--size",
    type=Whole(16, 10_000),
    metavar="PIXELS",
    help="Width of pictures.  [default: 960; animations 600]",
)
def trace(options: Options, *, engines: tuple[str, ...], show: str | None, theme: str, size: int | None) -> None:
    """Show how an engine searches for the solution of PUZZLE, and for a second one.

    The text output shows the path to the solution: guesses, the digits that followed, and dead ends. -o tree.svg (or
    png, pdf) draws the search tree: guesses, depth, dead ends and the path to the solution. A large tree is drawn in
    part, and marked. Several engines are drawn side by side. --show animation draws the board as the engine fills it,
    as an animated SVG. --json and --csv print every event: place, guess, contradiction, undo and solution.

    The engine native works on many cells at once and reports no events. The exit code is 0 if a search ran to
    completion and found exactly one solution.
    """
    if options.schema:
        click.echo(json.dumps(object_schema("trace", SCHEMA), indent=1))
        return
    name = os.path.basename(options.output or "").lower()
    is_animated = show in (ANIMATION, FILM) or (show is None and name in ("animation.svg", "film.svg"))
    request = Request(chosen_engines(engines or ("branching",)), _style(options), is_animated, theme, size)
    _check(options, request, show)
    _run(options, request)


def _style(options: Options) -> str:
    """The format asked for: by name, or by the suffix of the output; text without either."""
    suffix = os.path.splitext(options.output or "")[1].lower()[1:]
    return options.to or {"txt": TEXT, PNG: PNG, PDF: PDF}.get(suffix) or options.style or TEXT


def _check(options: Options, request: Request, show: str | None) -> None:
    """Reject options that contradict each other."""
    style, is_picture = request.style, request.style in (SVG, PNG, PDF)
    if style not in (TEXT, JSON, CSV, SVG, PNG, PDF):
        raise click.UsageError(f"trace cannot write {style}; choose text, jsonl, csv, svg, png or pdf")
    if show is not None and not is_picture:
        raise click.UsageError("--show needs a picture: name a file with --output PATH")
    if request.is_animated and (style != SVG or len(request.engines) > 1):
        raise click.UsageError("an animation is SVG and shows one engine")
    if style in (PNG, PDF) and options.output is None and is_terminal():
        raise click.UsageError(f"a terminal cannot show {style}; write it to a file with --output PATH")


def _run(options: Options, request: Request) -> None:
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
            trees.append(trace_search(entry, engine=engine, time_limit=limit, listener=listener))  # type: ignore[arg-type]
    output = output_of(options, task, progress)
    output.write(_drawn(trees, listener, request))
    output.close(is_done=True)
    say_written(options, 1, "tree" if request.style == TEXT else "picture")
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
    say_written(options, events.rows, "event")


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
            complain("ambiguous: several solutions" if complete[0].solutions else "unsolvable: search exhausted")
    return DONE if any(one.solutions == 1 for one in complete) else FAILED
