"""Help for people and shells: `fullhouse help`, `formats`, `rules` and `completion`."""

from __future__ import annotations

import json

import click
from click.shell_completion import get_completion_class

from fullhouse.cli.arguments import DATA
from fullhouse.cli.options import Command, Listing, write_listing
from fullhouse.formats.codecs import CODECS

EXAMPLES = """\b
Examples:
  fullhouse help
  fullhouse help generate
"""
FORMATS_EXAMPLES = """\b
Examples:
  fullhouse formats
  fullhouse convert puzzle.txt --to opensudoku -o puzzle.opensudoku
"""
TABLES = {
    "parquet": "Parquet file; needs fullhouse[data]",
    "arrow": "Arrow IPC file; needs fullhouse[data]",
    "npy": "NumPy array",
    "npz": "NumPy arrays, one per column",
    "hrm": "folder of NumPy arrays for training HRM and TRM models",
}
"""The binary formats, which hold many puzzles; only --to, --output and file names choose them."""
RULES_EXAMPLES = """\b
Examples:
  fullhouse rules
  fullhouse rules thermometer
  fullhouse rules "16x16 x anti-knight cage 15 r1c1,r1c2" > rules.json
"""
SHELLS = ("bash", "zsh", "fish")
COMPLETION_EXAMPLES = """\b
Examples:
  eval "$(fullhouse completion bash)"        in ~/.bashrc
  eval "$(fullhouse completion zsh)"         in ~/.zshrc
  fullhouse completion fish > ~/.config/fish/completions/fullhouse.fish
"""


@click.command(cls=Command, epilog=EXAMPLES)
@click.argument("command", required=False)
@click.pass_context
def help(ctx: click.Context, command: str | None) -> None:  # noqa: A001 - the name of the command
    """Show help for COMMAND, or list all commands."""
    root = ctx.find_root()
    application = root.command
    assert isinstance(application, click.Group), "the root is the application"
    if command is None:
        click.echo(application.get_help(root))
        return
    _, found, _ = application.resolve_command(root, [command])
    assert found is not None, "unknown commands raise an error"
    click.echo(found.get_help(click.Context(found, info_name=found.name, parent=root)))


def list_of_formats() -> Listing:
    """The formats with their titles."""
    return "Formats", {codec.name: codec.title for codec in CODECS.values()}


@click.command(cls=Command, epilog=FORMATS_EXAMPLES)
@click.pass_context
def formats(ctx: click.Context) -> None:
    """List the puzzle formats.

    --from and --to take these names. Input formats are detected; the extension of --output sets the output format.
    """
    assert tuple(TABLES) == DATA, "every binary format has a description"
    formatter = ctx.make_formatter()
    _, titles = list_of_formats()
    write_listing(formatter, "Text formats (read and written)", titles)
    write_listing(formatter, "Binary formats (files of many puzzles)", TABLES)
    click.echo(formatter.getvalue(), nl=False)


@click.command(cls=Command, epilog=RULES_EXAMPLES)
@click.argument("text", metavar="[KIND|RULES]", nargs=-1)
@click.pass_context
def rules(ctx: click.Context, text: tuple[str, ...]) -> None:
    """List the kinds of rules, show an example of one, or print rules as JSON.

    --rules takes a size and kinds with their cells and numbers: `16x16,x,anti-knight`, or `cage 15 r1c1,r1c2`. Rows,
    columns and boxes are included; no-rows, no-columns, no-boxes and jigsaw exclude them. x is both diagonals.
    """
    from fullhouse.constraints.constraint import KINDS  # 72 classes, which other commands do not need
    from fullhouse.constraints.rules import FAMILIES, Rules

    typed = " ".join(text)
    if typed in KINDS:
        click.echo(f"{KINDS[typed].description()}\nExample: {KINDS[typed].example}")
    elif typed:
        click.echo(json.dumps(Rules.parse(typed).to_json(), indent=1))
    else:
        formatter = ctx.make_formatter()
        for family in FAMILIES:
            kinds = {name: kind.description() for name, kind in KINDS.items() if kind.family == family}
            write_listing(formatter, family.capitalize(), kinds)
        click.echo(formatter.getvalue(), nl=False)


@click.command(epilog=COMPLETION_EXAMPLES)
@click.argument("shell", metavar="SHELL", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Print the completion script for SHELL: bash, zsh or fish."""
    application = click.get_current_context().find_root().command
    kind = get_completion_class(shell)
    assert kind is not None, f"click has no completion for {shell}"
    click.echo(kind(application, {}, "fullhouse", "_FULLHOUSE_COMPLETE").source())
