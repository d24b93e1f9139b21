"""The application: its commands by name, each loaded when it runs."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import click

from fullhouse import __version__
from fullhouse.cli.arguments import is_there, looks_like_path
from fullhouse.cli.failures import complain, failures_reported
from fullhouse.cli.options import shown_names
from fullhouse.engines import native
from fullhouse.errors import UnavailableEngine
from fullhouse.verbs import VERBS, verb_named


def _verbs(*names: str) -> dict[str, str]:
    return {name: VERBS[name] for name in names}


GROUPS: dict[str, dict[str, str]] = {
    "Puzzles": _verbs("solve", "check", "count", "explain", "hint", "steps", "rate", "canonical", "convert", "verify"),
    "Create": _verbs("generate", "practice", "minimize", "neighbours", "climb"),
    "Data sets": _verbs("dedup", "split", "sample", "augment", "describe"),
    "Display": {
        **_verbs("render"),
        "print": "Make PDF sheets and booklets.",
        "play": "Play in the terminal.",
        "serve": "Start the web app and HTTP API.",
    },
    "Engines": {
        "bench": "Compare search engines.",
        "trace": "Show how an engine searches.",
        **_verbs("euler"),
    },
    "Help": {
        "help": "Show help for a command.",
        "formats": "List puzzle formats.",
        "rules": "List kinds of rules.",
        "doctor": "Check the installation.",
        "completion": "Print a shell completion script.",
    },
}
"""Every command with its summary, in the order of the help."""
COMMANDS = tuple(name for group in GROUPS.values() for name in group)
HOMES = {
    **dict.fromkeys(("canonical", "minimize", "euler"), "show.lines"),
    **dict.fromkeys(("dedup", "sample", "augment"), "show.choices"),
    **dict.fromkeys(("practice", "neighbours", "climb"), "commands.generate"),
    "check": "show.verdicts",
    "steps": "show.steps",
    **dict.fromkeys(("formats", "rules", "completion"), "commands.help"),
}
"""The modules of commands that have none with their own name in `commands`."""
_CLASSIC = ("generate", "practice", "play")
"""Commands that take no rules, though their users may look for them."""
ALIASES = {"single": "solve", "multi": "solve"}
"""Other names that are accepted, and not listed."""
_NEAR = 0.7
"""How similar a mistyped name must be to be suggested, as difflib measures it."""

_PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EXAMPLES = f"""\b
Examples:
  fullhouse solve {_PUZZLE}
  fullhouse solve puzzles.csv -o solved.csv
  fullhouse explain puzzle.txt
  fullhouse generate --level hard
  fullhouse rate puzzles.txt
  fullhouse play --level hard
  fullhouse help COMMAND
"""
EXIT_CODES = (
    "Exit codes: 0 success; 1 a puzzle has no unique solution, or a row failed; 2 bad input or usage; 130 interrupted."
)
HOME = f"""\
Fullhouse {__version__} solves, explains, rates and generates Sudoku.

  fullhouse serve                    play in the browser
  fullhouse play                     play in the terminal
  fullhouse solve PUZZLE             solve a puzzle, photo or file of puzzles
  fullhouse hint PUZZLE              get a hint, in four stages
  fullhouse explain PUZZLE           see every step of a solution
  fullhouse generate --level hard    make a puzzle

PUZZLE is 81 characters, row by row, with . or 0 for an empty cell; or a file.
All commands: fullhouse --help      Installation: fullhouse doctor\
"""
"""The screen of `fullhouse` without arguments."""


def load(name: str) -> click.Command:
    """The command with this name: a function in `commands`, or a verb with a `Show`."""
    home = HOMES.get(name, f"commands.{name}")
    has_module = name in HOMES or find_spec(f"fullhouse.cli.{home}") is not None
    module = vars(import_module(f"fullhouse.cli.{home}")) if has_module else {}
    if name in module:
        command = module[name]
        assert isinstance(command, click.Command), f"{name} is not a command"
        return command
    from fullhouse.cli.command import PLAIN, shown_command  # loads what runs a command

    return shown_command(verb_named(name), module.get("SHOWS", {}).get(name, PLAIN))


class Application(click.Group):
    """A group that loads a command's module when it runs, and reports all failures in one way."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The names of all commands, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command with this name, in any case."""
        name = cmd_name.lower()
        name = ALIASES.get(name, name)
        if name not in (*COMMANDS, *VERBS):
            return None
        return load(name)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help: what it is, examples, the commands, options, exit codes."""
        self.format_usage(ctx, formatter)
        self.format_help_text(ctx, formatter)
        self.format_epilog(ctx, formatter)
        self.format_commands(ctx, formatter)
        click.Command.format_options(self, ctx, formatter)
        formatter.write_paragraph()
        formatter.write_text(EXIT_CODES)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the commands in groups, without loading any of them."""
        width = max(map(len, COMMANDS))
        for title, commands in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(f"{name:{width}}", text) for name, text in commands.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that these arguments call; an error for an unknown one says what to type instead."""
        word = args[0]
        if word.lower() not in (*COMMANDS, *ALIASES, *VERBS):
            if is_there(word) or not looks_like_path(word):
                ctx.fail("missing command; to solve a puzzle, run: fullhouse solve PUZZLE")
            ctx.fail(f"unknown command {word!r}; {_nearest(word, COMMANDS, '`fullhouse --help` lists all commands')}")
        return super().resolve_command(ctx, args)

    def make_context(self, *arguments: Any, **keywords: Any) -> click.Context:
        """Read the options before the command; report usage errors."""
        try:
            return super().make_context(*arguments, **keywords)
        except click.UsageError as error:
            raise _reported(error) from None

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; report a failure on standard error and turn it into the exit code."""
        try:
            with failures_reported():
                return super().invoke(ctx)
        except click.UsageError as error:
            raise _reported(error) from None


def _reported(error: click.UsageError) -> click.exceptions.Exit:
    """Print the error with our prefix, and where to find help; return the exit to raise."""
    text = _unknown_option(error) if isinstance(error, click.NoSuchOption) else error.format_message().rstrip(".")
    complain(text[:1].lower() + text[1:] if text[1:2].islower() else text)
    path = error.ctx.command_path if error.ctx else "fullhouse"
    click.echo(f"Try: {path} --help", err=True)
    return click.exceptions.Exit(error.exit_code)


def _unknown_option(error: click.NoSuchOption) -> str:
    """The error text, with the option that was probably meant."""
    command = error.ctx.info_name if error.ctx else None
    if error.option_name == "--rules" and command in _CLASSIC:
        return f"{command} is for classic Sudoku only, and takes no rules"
    shown = [name for parameter in error.ctx.command.params for name in shown_names(parameter)] if error.ctx else []
    return "; ".join(filter(None, (f"unknown option {error.option_name}", _nearest(error.option_name, shown))))


def _nearest(word: str, known: Sequence[str], otherwise: str = "") -> str:
    """A suggestion if one of the known names is near, or other advice."""
    near = get_close_matches(word.lower(), known, n=1, cutoff=_NEAR)
    return f"did you mean {near[0]!r}?" if near else otherwise


def _native_search() -> str:
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
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="Print the version."
)
@click.pass_context
def fullhouse(ctx: click.Context) -> None:
    """Solve, explain, rate and generate Sudoku puzzles.

    PUZZLE is 81 characters (. or 0 for an empty cell), text in any other supported format, a file, a folder, or - for
    standard input. A proper puzzle has exactly one solution.
    """
    if ctx.invoked_subcommand is None:
        click.echo(HOME)
