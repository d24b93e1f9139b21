"""The one place where exceptions become messages on standard error and exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import click

from fullhouse.errors import FormatError, MissingExtra, SudokuError, UnknownName, UnreadableInput

DONE = 0
FAILED = 1
"""No solution, several, or a part of the input failed."""
UNREADABLE = 2
"""The input could not be read, or the usage is wrong. click uses the same code for its own errors."""
INTERRUPTED = 130

EXIT_CODES: tuple[tuple[type[BaseException], int], ...] = (
    (FormatError, UNREADABLE),
    (UnreadableInput, UNREADABLE),
    (UnknownName, UNREADABLE),
    (MissingExtra, UNREADABLE),
    (SudokuError, FAILED),
    (BrokenPipeError, DONE),
    (OSError, FAILED),
    (KeyboardInterrupt, INTERRUPTED),
    (EOFError, INTERRUPTED),
)
"""The first line that fits decides. Who closes the pipe has all that they wanted, so that is no failure."""


def exit_code_of(error: BaseException) -> int:
    """The exit code for this error."""
    return next(code for kind, code in EXIT_CODES if isinstance(error, kind))


@contextmanager
def failures_told() -> Iterator[None]:
    """Tell what goes wrong inside on standard error, and leave with its exit code."""
    try:
        yield
    except BrokenPipeError as error:
        _stop_writing()
        raise click.exceptions.Exit(exit_code_of(error)) from None
    except (KeyboardInterrupt, EOFError) as error:
        click.echo("\nfullhouse: interrupted", err=True)
        raise click.exceptions.Exit(exit_code_of(error)) from None
    except (SudokuError, OSError) as error:
        complain(str(error))
        raise click.exceptions.Exit(exit_code_of(error)) from None


def complain(text: str) -> None:
    """Tell this on standard error."""
    click.echo(f"fullhouse: {text}", err=True)


def _stop_writing() -> None:
    """Let what is still in the buffers go nowhere; otherwise Python complains about the closed pipe when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            os.dup2(nowhere, stream.fileno())
