"""Who is there: somebody at a terminal, or a program at the other end of a pipe."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def are_typed(arguments: Sequence[str]) -> bool:
    """Whether somebody types the input at a terminal, so that nothing should be written in between."""
    return (not arguments or "-" in arguments) and sys.stdin is not None and sys.stdin.isatty()


def is_terminal() -> bool:
    """Whether somebody looks at standard output."""
    return sys.stdout is not None and sys.stdout.isatty()
