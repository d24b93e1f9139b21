"""`fullhouse print`: puzzles on paper."""

from fullhouse.cli.print.command import print  # noqa: A004 - the name of the command

__all__ = ["print"]
