"""`fullhouse generate`: puzzles made to order."""

from fullhouse.cli.generate.command import generate

__all__ = ["generate"]
