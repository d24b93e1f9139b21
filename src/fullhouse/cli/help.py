"""`fullhouse help`: the help of the application, or of one of its commands."""

from __future__ import annotations

import click

EXAMPLES = """\b
Examples:
  fullhouse help
  fullhouse help generate
"""


@click.command(epilog=EXAMPLES)
@click.argument("command", required=False)
@click.pass_context
def help(ctx: click.Context, command: str | None) -> None:  # noqa: A001 - the name of the command
    """Show the help of COMMAND, or of all commands."""
    root = ctx.find_root()
    application = root.command
    assert isinstance(application, click.Group), "the root is the application"
    if command is None:
        click.echo(application.get_help(root))
        return
    _, found, _ = application.resolve_command(root, [command])
    assert found is not None, "an unknown command was refused"
    click.echo(found.get_help(click.Context(found, info_name=found.name, parent=root)))
