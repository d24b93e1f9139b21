"""Where the command starts: the most common call is answered here, the rest goes to the full application.

click alone makes Python start four times slower, so `fullhouse solve PUZZLE` in a pipe does without it. Whatever is
not answered here (options, files, terminals, puzzles that are not proper) is left to the full application in
`main.py`, so that every message comes from one place.
"""

from __future__ import annotations

import io
import os
import sys

_PLAIN_SIZE = 81
_FEW_GUESSES = 2_000
"""Guesses the search may take here, a few milliseconds. The full application takes over if it needs more."""


def main() -> None:
    """Run the command line with the arguments of this process, and leave with its exit code."""
    try:
        if not _answer_plainly(sys.argv[1:]):
            _run_application()
    except KeyboardInterrupt:
        sys.exit(130)  # while a module was being loaded; every other interrupt is reported in failures.py


def _run_application() -> None:
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # threads that nobody uses cost a third of all start-up
    from fullhouse.cli.failures import report
    from fullhouse.cli.main import fullhouse

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # names and frames may need more than the terminal knows
    try:
        fullhouse.main(sys.argv[1:], prog_name="fullhouse")
    except OSError as error:  # before any command runs, as when the help goes to a full disk
        sys.exit(report(error))


def _answer_plainly(arguments: list[str]) -> bool:
    """Print the solution of one proper puzzle of 81 characters; for all else do nothing and return False."""
    line = _solve_plainly(arguments)
    if line is None:
        return False
    try:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
    except OSError as error:
        from fullhouse.cli.failures import report

        sys.exit(report(error))
    return True


def _solve_plainly(arguments: list[str]) -> str | None:
    if not _is_plain(arguments) or sys.stdout is None or sys.stdout.isatty():
        return None
    try:  # directly: every other module of ours takes longer to load than a puzzle to solve
        from fullhouse._native import find_few

        found = find_few(arguments[1], 2, _FEW_GUESSES)
    except Exception:  # noqa: BLE001 - no native module, or not for this CPU: the full application reports it
        return None
    return "".join(map(str, found[0])) if found and len(found) == 1 else None


def _is_plain(arguments: list[str]) -> bool:
    """Whether these are `solve` and 81 characters that can only be a puzzle."""
    if len(arguments) != 2 or arguments[0] != "solve" or len(arguments[1]) != _PLAIN_SIZE:
        return False
    return not os.path.exists(arguments[1])
