"""`fullhouse completion`: the script that makes a shell complete commands, options and names."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")
EXAMPLES = """\b
Examples:
  eval "$(fullhouse completion bash)"        in ~/.bashrc
  eval "$(fullhouse completion zsh)"         in ~/.zshrc
  fullhouse completion fish > ~/.config/fish/completions/fullhouse.fish
"""


@click.command(epilog=EXAMPLES)
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Print the completion script for SHELL."""
    application = click.get_current_context().find_root().command
    kind = get_completion_class(shell)
    assert kind is not None, f"click has no completion for {shell}"
    click.echo(kind(application, {}, "fullhouse", "_FULLHOUSE_COMPLETE").source())
