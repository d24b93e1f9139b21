"""`fullhouse trace`: how an engine searches, as a tree, an animation or events."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import click

from fullhouse.cli.options import (
    CSV,
    JSON,
    PNG,
    SVG,
    Formats,
    Names,
    Options,
    PuzzleCommand,
    engine_names,
    list_of_engines,
    one_file_options,
    theme_option,
)
from fullhouse.cli.terminal import is_terminal

if TYPE_CHECKING:
    from fullhouse.cli.tracing import Request

ALL = "all"
TEXT, PDF = "text", "pdf"
TREE, ANIMATION = "tree", "animation"
FILM = "film"
"""The name of animations until 0.6: it still works."""

EXAMPLES = """\b
Examples:
  fullhouse trace puzzle.txt --engine marks
  fullhouse trace puzzle.txt --engine marks -o tree.svg
  fullhouse trace puzzle.txt --engine all -o trees.png --theme dark
  fullhouse trace puzzle.txt --engine propagation --show animation -o fill.svg
  fullhouse trace puzzle.txt --engine rules --json > events.jsonl
"""


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
    type=Names("engine", lambda: (ALL, *engine_names())),
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
    type=click.IntRange(16, 10_000),
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
    from fullhouse.cli.tracing import SCHEMA, Request, run_trace
    from fullhouse.jobs.schema import object_schema

    if options.schema:
        click.echo(json.dumps(object_schema("trace", SCHEMA), indent=1))
        return
    chosen = [name for name in engine_names() if ALL in engines or name in (engines or ("branching",))]
    name = os.path.basename(options.output or "").lower()
    is_animated = show in (ANIMATION, FILM) or (show is None and name in ("animation.svg", "film.svg"))
    request = Request(chosen, _style(options), is_animated, theme, size)
    _check(options, request, show)
    run_trace(options, request)


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
