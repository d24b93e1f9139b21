"""Arguments and options that several commands share."""

from __future__ import annotations

import math
from typing import Any

import click
from click.shell_completion import CompletionItem

from fullhouse.cli.paths import guarded, unguarded
from fullhouse.engines.registry import DEFAULT_ENGINE, ENGINES
from fullhouse.formats.registry import CODECS


class PuzzleCommand(click.Command):
    """A command whose arguments are puzzles, which may start with a dash without being an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments, dashed puzzles among them."""
        return super().parse_args(ctx, guarded(args))


class Seconds(click.FloatRange):
    """A time that ends: more than nothing, and not without end."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number of seconds."""
        seconds = super().convert(value, param, ctx)
        if not math.isfinite(seconds):
            self.fail(f"{value} is no number of seconds", param, ctx)
        return float(seconds)


def _as_typed(_ctx: click.Context, _parameter: click.Parameter, arguments: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(unguarded, arguments))


def _files(_ctx: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(incomplete, type="file")]


ENGINE = click.Choice(tuple(ENGINES))
FORMAT = click.Choice(tuple(CODECS))
SECONDS = Seconds(min=0, min_open=True)

puzzles_argument = click.argument("puzzles", metavar="[PUZZLE]...", nargs=-1, callback=_as_typed, shell_complete=_files)
file_argument = click.argument(
    "puzzles", metavar="FILE...", nargs=-1, required=True, callback=_as_typed, shell_complete=_files
)
from_option = click.option(
    "--from", "format", type=FORMAT, metavar="FORMAT", help="Read PUZZLE in this format instead of finding out."
)
engine_option = click.option("--engine", type=ENGINE, default=DEFAULT_ENGINE, show_default=True, help="How to search.")
time_limit_option = click.option(
    "--time-limit", type=SECONDS, metavar="SECONDS", help="Give up on a puzzle after so long."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line for each puzzle.")


def list_of_formats() -> str:
    """The formats by name, for a help text."""
    width = max(map(len, CODECS))
    lines = (f"  {codec.name:<{width}}  {codec.title}" for codec in CODECS.values())
    return "\b\nFormats:\n" + "\n".join(lines)


def list_of_engines() -> str:
    """The engines by name, for a help text."""
    width = max(map(len, ENGINES))
    lines = (f"  {engine.name:<{width}}  {engine.idea}" for engine in ENGINES.values())
    return "\b\nEngines:\n" + "\n".join(lines)
