"""The one place where exceptions become messages on standard error and exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import click

from fullhouse.errors import (
    AmbiguousFormat,
    BadArgument,
    CannotWrite,
    FormatError,
    MissingExtra,
    NoSuchPuzzle,
    SudokuError,
    UnavailableEngine,
    UnknownName,
    UnreadableInput,
)

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
    (UnavailableEngine, UNREADABLE),
    (BadArgument, UNREADABLE),
    (CannotWrite, UNREADABLE),
    (NoSuchPuzzle, UNREADABLE),
    (SudokuError, FAILED),
    (BrokenPipeError, DONE),
    (OSError, FAILED),
    (MemoryError, FAILED),
    (KeyboardInterrupt, INTERRUPTED),
    (EOFError, INTERRUPTED),
)
"""The first matching line decides. A closed pipe is not an error: the reader has enough."""


def exit_code_of(error: BaseException) -> int:
    """The exit code for this error."""
    return next(code for kind, code in EXIT_CODES if isinstance(error, kind))


@contextmanager
def failures_reported() -> Iterator[None]:
    """Report an error inside on standard error, and exit with its code."""
    try:
        yield
    except (SudokuError, OSError, MemoryError, KeyboardInterrupt, EOFError) as error:
        raise click.exceptions.Exit(report(error)) from None


def report(error: BaseException) -> int:
    """Report an error on standard error; return its exit code."""
    if isinstance(error, OSError) and not isinstance(error, SudokuError):
        _stop_writing()
    if isinstance(error, KeyboardInterrupt | EOFError):
        click.echo("\nfullhouse: interrupted", err=True)
    elif not isinstance(error, BrokenPipeError):
        complain(message_of(error))
    return exit_code_of(error)


def message_of(error: BaseException) -> str:
    """The message of an error, adapted to the command line if Python advice would not help."""
    if isinstance(error, AmbiguousFormat):
        return f"{error} with --from"
    if isinstance(error, OSError) and not isinstance(error, SudokuError) and error.strerror:
        return f"{error.filename or 'output'}: {error.strerror}"
    if isinstance(error, MemoryError):
        return "out of memory"
    return str(error)


def complain(text: str) -> None:
    """Print a message on standard error."""
    click.echo(f"fullhouse: {text}", err=True)


def _stop_writing() -> None:
    """Discard all further output; otherwise Python tries to write it at exit, and prints its own error."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
