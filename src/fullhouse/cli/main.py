"""The application: its commands by name, each loaded when it is called for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

from fullhouse import __version__
from fullhouse.cli.failures import failures_reported
from fullhouse.cli.paths import is_there, looks_like_path

GROUPS: dict[str, dict[str, str]] = {
    "One puzzle, or a file of them": {
        "solve": "Print the solution of every puzzle.",
        "check": "Say whether every puzzle is proper, ambiguous or unsolvable.",
        "count": "Print how many solutions every puzzle has.",
        "explain": "Solve every puzzle as people do, and print the steps.",
        "hint": "Help with the board of a puzzle under way.",
        "rate": "Say how hard every puzzle is.",
        "canonical": "Print the canonical form of every puzzle.",
        "convert": "Print every puzzle in another format.",
        "verify": "Say whether claimed solutions are right.",
    },
    "Make": {
        "generate": "Make puzzles that have exactly one solution.",
        "practice": "Print the board right before a technique is needed.",
        "minimize": "Print a puzzle without the clues that it does not need.",
        "neighbours": "Print the puzzles that differ from one in a clue or two.",
        "climb": "Walk from a puzzle to harder and harder ones.",
    },
    "Data sets": {
        "dedup": "Print every puzzle once: exactly, or up to symmetry.",
        "split": "Divide puzzles into training, validation and test.",
        "sample": "Print some of the puzzles, drawn by a seed.",
        "augment": "Print random equivalents of every puzzle.",
        "describe": "Say what a data set holds, and what it shares with another.",
    },
    "See and play": {
        "render": "Draw a puzzle, a board or a step: SVG, PNG, PDF or text.",
        "print": "Print puzzles on paper: sheets and booklets as PDF.",
        "play": "Play a puzzle in the terminal, with notes and hints.",
        "serve": "Serve the page and the API on this machine.",
    },
    "Engines": {
        "bench": "Compare engines on the same puzzles.",
        "trace": "Show how an engine searches: its tree of guesses, an animation, its events.",
        "euler": "Sum the top left corners of the solutions (Project Euler 96).",
    },
    "Help": {
        "help": "Show the help of a command.",
        "completion": "Print the completion script for a shell.",
    },
}
"""Every command with what it does, in the order of the help. Each lives in the module or folder of its name."""
COMMANDS = tuple(name for group in GROUPS.values() for name in group)

EXAMPLES = """\b
Examples:
  fullhouse solve 53++7++++6++195++++98++++6+8+++6+++34++8+3++17+++2+++6+6++++28++++419++5++++8++79
  fullhouse solve puzzles.csv -o solved.csv
  fullhouse explain puzzle.txt
  fullhouse generate --level hard
  fullhouse play --level hard
  fullhouse rate puzzles.txt
  fullhouse help COMMAND
"""


class Application(click.Group):
    """A group that loads a command's module when it is called, and reports all failures in one way."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The names of all commands, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of this name, in any case."""
        name = cmd_name.lower()
        if name not in COMMANDS:
            return None
        command = getattr(import_module(f"fullhouse.cli.{name}"), name)
        assert isinstance(command, click.Command), f"{name} holds no command of that name"
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the commands in groups, without loading any of them."""
        for title, commands in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl(list(commands.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that these arguments call; a puzzle or a file in its place gets advice, a typo the nearest."""
        word = args[0]
        if word.lower() not in COMMANDS:
            from difflib import get_close_matches  # only those who mistype wait for it

            if is_there(word) or not looks_like_path(word):
                ctx.fail("A command comes first. To solve a puzzle write: fullhouse solve PUZZLE")
            near = get_close_matches(word.lower(), COMMANDS, n=1, cutoff=0.5)
            advice = f"Did you mean {near[0]}?" if near else "fullhouse help lists all of them."
            ctx.fail(f"No command is called {word!r}. {advice}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; what goes wrong is said on standard error, and becomes the exit code."""
        with failures_reported():
            return super().invoke(ctx)


def _native_search() -> str:
    from fullhouse.engines import native
    from fullhouse.errors import UnavailableEngine

    try:
        return f"native search: {native.isa()}"
    except UnavailableEngine as error:
        return f"no native search: {error.reason}"


def _print_version(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
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
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="Print the version."
)
def fullhouse() -> None:
    """Sudoku under one roof: solve, explain, hint, rate, check, count, generate, play, convert and compare.

    A PUZZLE is text in any format, a file, or - for standard input.

    Exit codes: 0 done; 1 no solution, several, or a part of the input failed; 2 the input could not be read or the
    usage is wrong; 130 interrupted.
    """
