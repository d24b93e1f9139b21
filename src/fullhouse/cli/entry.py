"""Entry point of the `fullhouse` command, with a short path for the most common call.

`fullhouse solve PUZZLE` in a pipe is answered here by the native module alone: click makes Python start four times
slower, and `typing` twice as slow. Everything else (options, files, terminals, improper puzzles) goes to the full
application in `main.py`, so that every message comes from one place. It gets the solutions that were found here, so
nothing is searched twice.
"""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys

_PLAIN_SIZE = 81
_FEW_GUESSES = 2_000
"""Guesses the search may take here, a few milliseconds. The full application takes over if it needs more."""


def main() -> None:
    """Run the command line with the arguments of this process, and exit with its code."""
    try:
        found = _find_few(sys.argv[1:])
        if found is None or len(found) != 1:
            _run_application(found)
        else:
            _print("".join(map(str, found[0])))
    except KeyboardInterrupt:
        sys.exit(130)  # while a module was being loaded; every other interrupt is reported in failures.py


def _run_application(found: list[bytes] | None) -> None:
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # unused threads cost a third of the start-up time
    sys.meta_path.insert(0, _WithoutPandas)
    from fullhouse.cli.failures import report
    from fullhouse.cli.main import fullhouse

    codecs.register_error("fullhouse", _plainer)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="fullhouse")  # names and frames may need more than the terminal knows
    if sys.stdout is None:
        sys.stdout = _ClosedOutput()
    try:
        fullhouse.main(sys.argv[1:], prog_name="fullhouse", obj=found)
    except OSError as error:  # before any command runs, for example when the help goes to a full disk
        sys.exit(report(error))


class _WithoutPandas:
    """Hides pandas: pyarrow imports it, if it can, to make its first array, which takes longer than all other imports.

    No command uses it.
    """

    @staticmethod
    def find_spec(name: str, *_: object) -> None:
        """Report that pandas is not installed, and leave all other modules to the finders that follow."""
        if name == "pandas":
            raise ModuleNotFoundError("commands do not use pandas", name=name)


def _plainer(error: UnicodeError) -> tuple[str | bytes, int]:
    """Characters that the output cannot encode: frames as `+`, `-` and `|`, anything else as its number."""
    if not isinstance(error, UnicodeEncodeError):
        return codecs.backslashreplace_errors(error)
    place, sign = error.start, error.object[error.start]
    if "\u2500" <= sign <= "\u257f":
        return "-" if sign in "─━═╌" else "|" if sign in "│┃║╎╿" else "+", place + 1
    return codecs.backslashreplace_errors(UnicodeEncodeError(error.encoding, error.object, place, place + 1, ""))


class _ClosedOutput(io.TextIOBase):
    """Takes the place of a standard output that the caller closed (`>&-`); every attempt to write to it fails."""

    def write(self, _text: str) -> int:
        """Report the failure."""
        raise OSError(errno.EBADF, "standard output is closed", "write error")


def _print(line: str) -> None:
    try:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
    except OSError as error:
        from fullhouse.cli.failures import report

        sys.exit(report(error))


def _find_few(arguments: list[str]) -> list[bytes] | None:
    """The digits of up to two solutions, if these arguments are a plain call and the search takes only a moment."""
    if not _is_plain(arguments) or sys.stdout is None or sys.stdout.isatty():
        return None
    try:  # directly: every other module of ours takes longer to load than a puzzle to solve
        from fullhouse._native import find_few

        return find_few(arguments[1], 2, _FEW_GUESSES)
    except Exception:  # noqa: BLE001 - no native module, or not for this CPU: the full application reports it
        return None


def _is_plain(arguments: list[str]) -> bool:
    """Whether these are `solve` and 81 characters that can only be a puzzle."""
    if len(arguments) != 2 or arguments[0] != "solve" or len(arguments[1]) != _PLAIN_SIZE:
        return False
    return not os.path.exists(arguments[1])
