"""The application: its commands by name, each loaded when it is called for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

from fullhouse import __version__
from fullhouse.cli.failures import failures_told
from fullhouse.cli.paths import is_there, looks_like_path

COMMANDS = (
    "solve",
    "explain",
    "hint",
    "rate",
    "check",
    "count",
    "generate",
    "canonical",
    "convert",
    "bench",
    "euler",
    "completion",
)
"""Every command, in the order of the help. Each lives in the module of its name."""

EXAMPLES = """\b
Examples:
  fullhouse solve 53++7++++6++195++++98++++6+8+++6+++34++8+3++17+++2+++6+6++++28++++419++5++++8++79
  fullhouse solve puzzles.txt --json
  fullhouse explain puzzle.txt
  fullhouse generate --level hard
  fullhouse rate puzzles.txt
  fullhouse check - < puzzles.txt
  fullhouse COMMAND --help
"""


class Application(click.Group):
    """A group that loads a command's module when it is called, and tells all failures in one way."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The names of all commands, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of this name."""
        if cmd_name not in COMMANDS:
            return None
        command = getattr(import_module(f"fullhouse.cli.{cmd_name}"), cmd_name)
        assert isinstance(command, click.Command), f"{cmd_name}.py holds no command of that name"
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that these arguments call; a puzzle or a file in its place gets a hint."""
        if args[0] not in COMMANDS and (is_there(args[0]) or not looks_like_path(args[0])):
            ctx.fail("A command comes first. To solve a puzzle write: fullhouse solve PUZZLE")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; what goes wrong is told on standard error, and becomes the exit code."""
        with failures_told():
            return super().invoke(ctx)


def _native_search() -> str:
    from fullhouse.engines import native
    from fullhouse.errors import UnavailableEngine

    try:
        return f"native search: {native.isa()}"
    except UnavailableEngine as error:
        return f"no native search: {error.reason}"


def _tell_version(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if not wanted:
        return
    click.echo(f"fullhouse {__version__} ({_native_search()})")
    ctx.exit()


@click.group(
    cls=Application,
    epilog=EXAMPLES,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_tell_version, help="Print the version."
)
def fullhouse() -> None:
    """Sudoku under one roof: solve, explain, hint, rate, check, count, generate, convert and compare.

    A PUZZLE is text in any format, a file, or - for standard input.

    Exit codes: 0 done; 1 no solution, several, or a part of the input failed; 2 the input could not be read or the
    usage is wrong; 130 interrupted.
    """
