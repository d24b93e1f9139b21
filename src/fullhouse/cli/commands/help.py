"""`fullhouse help`: help for the application, or for one of its commands."""

from __future__ import annotations

import click

from fullhouse.cli.layout import Command

EXAMPLES = """\b
Examples:
  fullhouse help
  fullhouse help generate
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
