"""Every exception that Fullhouse raises on purpose.

SudokuError
├── FormatError            text or data that could not be read as a grid        (also a ValueError)
│   ├── AmbiguousFormat    text with two different readings
│   ├── UnsupportedRule    a link or file with rules that are not supported
│   └── DamagedGame        a saved game that cannot be read, with the place of the error
├── UnreadableInput        a file that is missing, a directory, or not text     (also an OSError)
├── CannotWrite            an output that already exists, or cannot be resumed
├── BadArgument            an argument of the wrong kind or out of range        (also a ValueError and TypeError)
├── UnknownName            an unknown engine, format, technique or other name    (also a LookupError)
├── Unsolvable             no solution, with the reason
│   └── RuleViolation      two equal digits in one house, with both cells        (also a ValueError)
├── Ambiguous              several solutions, with two of them
├── Refused                an engine rejects the puzzle before it searches
├── UnavailableEngine      an engine that cannot run on this machine
│   └── MissingNative      the native module is not installed                   (also an ImportError)
├── Stopped                work that was stopped before it finished
│   └── TimeLimitReached   work that reached its time limit
├── NoSuchPuzzle           a specification that no puzzle can meet               (also a ValueError)
├── NotFoundInTime         too few puzzles found before the time limit, with the nearest one
└── MissingExtra           an optional library is not installed                 (also an ImportError)

`str(error)` is for people; programs use its attributes (cells are indices) or `facts()`. Every error survives pickle
and copy. The command line and the web server each map errors to exit codes and statuses in one place.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, Self

__all__ = [
    "Ambiguous",
    "AmbiguousFormat",
    "BadArgument",
    "CannotWrite",
    "DamagedGame",
    "FormatError",
    "MissingExtra",
    "MissingNative",
    "NoSuchPuzzle",
    "NotFoundInTime",
    "Refused",
    "RuleViolation",
    "Stopped",
    "SudokuError",
    "TimeLimitReached",
    "UnavailableEngine",
    "UnknownName",
    "UnreadableInput",
    "Unsolvable",
    "UnsupportedRule",
]
_MOST_SHOWN = 60
_NEAR = 0.7
"""How similar a mistyped name must be to be suggested, as difflib measures it."""
_LISTED_BY = {"format": "`fullhouse formats`", "technique": "`fullhouse explain --help`", "rule": "`fullhouse rules`"}
"""The commands that list the names of the largest registries."""


class SudokuError(Exception):
    """The base class of all errors that Fullhouse raises on purpose."""

    __module__ = "fullhouse"

    _arguments: tuple[tuple[Any, ...], dict[str, Any]]

    def __new__(cls, *arguments: Any, **keywords: Any) -> Self:
        """Record the arguments, so that pickle and copy can restore the error."""
        error = super().__new__(cls)
        error._arguments = arguments, keywords
        return error

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), *self._arguments), dict(self.__dict__)

    def facts(self) -> dict[str, Any]:
        """Return the details that programs may need, as plain values with cells by name."""
        return {}


def _restored(kind: type[SudokuError], arguments: tuple[Any, ...], keywords: dict[str, Any]) -> SudokuError:
    return kind(*arguments, **keywords)


class FormatError(SudokuError, ValueError):
    """Text that could not be read as a grid. Has `reason`, `text`, `offset`, `line`, `column` and `advice`."""

    __module__ = "fullhouse"

    def __init__(
        self, reason: str, *, text: str = "", offset: int | None = None, line: int | None = None, advice: str = ""
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        """The reason, without the place."""
        self.text = text
        """The text that was being read, if it is known."""
        self.offset = offset
        """Where in `text` the error is, counted from 0."""
        self.first_line = line
        """The line of the file on which `text` starts, counted from 1."""
        self.advice = advice
        """How to fix it, as a short imperative."""

    @property
    def line(self) -> int | None:
        """The line of the error, counted from 1; in a file, the file's line."""
        if self.offset is None:
            return self.first_line
        return (self.first_line or 1) + self.text.count("\n", 0, self.offset)

    @property
    def column(self) -> int | None:
        """The column of the error in its line, counted from 1."""
        if self.offset is None:
            return None
        return self.offset - (self.text.rfind("\n", 0, self.offset) + 1) + 1

    def facts(self) -> dict[str, Any]:
        """Return reason, advice and place."""
        place = {"offset": self.offset, "line": self.line, "column": self.column}
        return {"reason": self.reason, "advice": self.advice, **place}

    def at_line(self, first_line: int) -> FormatError:
        """Set the line of the file on which the text starts; return the error itself."""
        self.first_line = first_line
        return self

    @property
    def where(self) -> str:
        """The place as text: `line 3, column 7`, or the empty string."""
        several_lines = "\n" in self.text or self.first_line is not None
        parts = [f"line {self.line}"] if several_lines and self.line is not None else []
        parts += [f"column {self.column}"] if self.column is not None else []
        return ", ".join(parts)

    def __str__(self) -> str:
        text = f"{self.where}: {self.reason}" if self.where else self.reason
        return f"{text}; {self.advice}" if self.advice else text


class AmbiguousFormat(FormatError):
    """Text with two different readings. Has `readings`: (how, what) pairs, at least two."""

    def __init__(self, readings: tuple[tuple[str, str], ...], *, text: str = "", line: int | None = None) -> None:
        ways = " or ".join(f"{how} ({what})" for how, what in readings)
        super().__init__(f"the text can be read in two ways: {ways}", text=text, line=line, advice="choose the format")
        self.readings = readings

    def facts(self) -> dict[str, Any]:
        """Return reason, advice, place and both readings."""
        return super().facts() | {"readings": [{"format": how, "puzzle": what} for how, what in self.readings]}


class UnsupportedRule(FormatError):
    """A puzzle with rules that cannot be read exactly, or that a format cannot hold. Has `rules` and `format`."""

    def __init__(
        self,
        rules: tuple[str, ...],
        *,
        format: str = "",
        text: str = "",
        line: int | None = None,
        offset: int | None = None,
    ) -> None:
        reason = "the puzzle has rules that are not supported"
        advice = "a puzzle is read with all its rules, or not at all"
        if format:
            reason = f"the format {format} cannot hold the rules of this puzzle"
            advice = "use rules or json-puzzle, which hold all rules"
        super().__init__(f"{reason}: {', '.join(rules)}", text=text, line=line, offset=offset, advice=advice)
        self.rules = rules
        """The names of the rules."""
        self.format = format
        """The format that cannot hold them; empty if they cannot be read."""

    def facts(self) -> dict[str, Any]:
        """Return reason, advice, place and the rules."""
        return super().facts() | {"rules": list(self.rules)}


class DamagedGame(FormatError):
    """A saved game that cannot be read. Has `reason` and `pointer` (RFC 6901), or line and column if it is not JSON."""

    def __init__(
        self, reason: str, *, pointer: str | None = None, text: str = "", offset: int | None = None, file: str = ""
    ) -> None:
        super().__init__(reason, text=text, offset=offset)
        self.file = file
        """The file that it was read from, if any."""
        self.pointer = pointer
        """Where in the document the error is, such as `/history/3/cells/r4c5`; empty for the whole document."""

    @property
    def where(self) -> str:
        """The place as text: `at /history/3`, or line and column."""
        if self.pointer is not None:
            return f"at {self.pointer}" if self.pointer else ""
        return f"line {self.line}, column {self.column}" if self.offset is not None else ""

    def __str__(self) -> str:
        place = f", {self.where}" if self.where else ""
        kept = f"; {self.file} is unchanged" if self.file else ""
        return f"the saved game cannot be read{place}: {self.reason}{kept}"


class UnreadableInput(SudokuError, OSError):
    """A file or stream that cannot be read as text. Has `path` and `reason`."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__()
        self.args = (f"{path}: {reason}",)  # OSError treats two arguments as a number and a reason
        self.path = path
        self.reason = reason

    @classmethod
    def of(cls, path: object, error: OSError) -> UnreadableInput:
        """Make the error for a failure that the operating system reports."""
        return cls(str(path), (error.strerror or str(error)).lower())

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}"

    def facts(self) -> dict[str, Any]:
        """Return the reason."""
        return {"reason": self.reason}


class CannotWrite(SudokuError):
    """An output that cannot be written as requested. Has `path`, `reason` and `advice`."""

    def __init__(self, path: str, reason: str, advice: str = "") -> None:
        super().__init__(f"{path} {reason}" + (f"; {advice}" if advice else ""))
        self.path = path
        self.reason = reason
        self.advice = advice

    def facts(self) -> dict[str, Any]:
        """Return reason and advice."""
        return {"reason": self.reason, "advice": self.advice}


class BadArgument(SudokuError, ValueError, TypeError):
    """An argument that cannot be used. Has `argument` (its name), `value`, `expected` and `advice`."""

    __module__ = "fullhouse"

    def __init__(self, argument: str, value: object, expected: str, *, found: str = "", advice: str = "") -> None:
        reason = f"{argument} must be {expected}, not {found or _shown(value)}"
        super().__init__(f"{reason}; {advice}" if advice else reason)
        self.argument = argument
        self.value = value
        self.expected = expected
        self.found = found
        self.advice = advice

    def facts(self) -> dict[str, Any]:
        """Return advice, argument and expectation."""
        return {"advice": self.advice, "argument": self.argument, "expected": self.expected}


class UnknownName(SudokuError, LookupError):
    """A name that is not in the registry. Has `kind`, `name` and `known`."""

    __module__ = "fullhouse"

    def __init__(self, kind: str, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"unknown {kind} {name!r}; {_advice(kind, name, known)}")
        self.kind = kind
        self.name = name
        self.known = known

    def facts(self) -> dict[str, Any]:
        """Return the unknown name and the known ones."""
        return {"name": self.name, "known": list(self.known)}


class Unsolvable(SudokuError):
    """A puzzle without a solution. Has `reason`, and `cells`, the indices of the cells involved, if any."""

    __module__ = "fullhouse"

    def __init__(self, reason: str, cells: tuple[int, ...] = ()) -> None:
        super().__init__(f"unsolvable: {reason}")
        self.reason = reason
        self.cells = cells

    def facts(self) -> dict[str, Any]:
        """Return the reason."""
        return {"reason": self.reason}


class RuleViolation(Unsolvable, ValueError):
    """Two equal digits in one house. Has `digit`, `house` (such as `row 3`) and `cells`, both indices."""

    __module__ = "fullhouse"

    def __init__(self, digit: int, house: str, cells: tuple[int, int], *, side: int = 9) -> None:
        one, other = (_cell_name(cell, side) for cell in cells)
        super().__init__(f"two {digit}s in {house}: {one} and {other}", cells)
        self.digit = digit
        self.house = house
        self._side = side

    def facts(self) -> dict[str, Any]:
        """Return the reason and both cells."""
        return super().facts() | {"cells": [_cell_name(cell, self._side) for cell in self.cells]}


class Ambiguous(SudokuError):
    """A puzzle with several solutions. Has `reason`, `solutions`, two of them, and `cells`, where they differ."""

    __module__ = "fullhouse"

    def __init__(self, solutions: tuple[Any, Any], cells: tuple[int, ...], *, where: str, side: int = 9) -> None:
        self.reason = differing(where)
        super().__init__(f"ambiguous: {self.reason}")
        self.solutions = solutions
        self.cells = cells
        self._side = side

    def facts(self) -> dict[str, Any]:
        """Return the cells where the two solutions differ."""
        return {"cells": [_cell_name(cell, self._side) for cell in self.cells]}


def differing(where: str) -> str:
    """Return the reason why a puzzle is ambiguous: the cells in which two solutions differ, in notation."""
    return f"two solutions differ in {where}"


class Refused(SudokuError):
    """A puzzle that an engine rejects before it searches. Has `engine` and `reason`."""

    def __init__(self, engine: str, reason: str) -> None:
        super().__init__(f"the engine {engine} rejects this puzzle: {reason}")
        self.engine = engine
        self.reason = reason

    def facts(self) -> dict[str, Any]:
        """Return the reason."""
        return {"reason": self.reason}


class UnavailableEngine(SudokuError):
    """An engine that is not available here. Has `engine` and `reason`."""

    def __init__(self, engine: str, reason: str) -> None:
        what = "no GPU support" if engine == "cuda" else f"the engine {engine} is not available"
        super().__init__(f"{what}: {reason}")
        self.engine = engine
        self.reason = reason

    def facts(self) -> dict[str, Any]:
        """Return the reason."""
        return {"reason": self.reason}


class MissingNative(UnavailableEngine, ImportError):
    """The native module is needed and not installed. Has `engine` and `reason`."""

    def __init__(self) -> None:
        advice = "run `pip install .` in a checkout, with a C++20 compiler and without FULLHOUSE_PURE"
        super().__init__("native", f"its module fullhouse._native is not installed; {advice}")
        self.msg = f"this needs the native module fullhouse._native, which is not installed; {advice}"


class Stopped(SudokuError):
    """Work that was stopped before it finished."""

    __module__ = "fullhouse"

    def __init__(self, reason: str = "stopped before the work was finished") -> None:
        super().__init__(reason)


class TimeLimitReached(Stopped):
    """Work that was stopped by its time limit. Has `seconds`, the limit."""

    __module__ = "fullhouse"

    def __init__(self, seconds: float) -> None:
        super().__init__(f"stopped at the time limit of {seconds:g} s, before the search was finished")
        self.seconds = seconds

    def facts(self) -> dict[str, Any]:
        """Return the time limit."""
        return {"seconds": self.seconds}


class NoSuchPuzzle(SudokuError, ValueError):
    """No puzzle can meet the specification. Has `reason` and `advice`."""

    def __init__(self, reason: str, advice: str = "") -> None:
        super().__init__(f"{reason}; {advice}" if advice else reason)
        self.reason = reason
        self.advice = advice

    def facts(self) -> dict[str, Any]:
        """Return reason and advice."""
        return {"reason": self.reason, "advice": self.advice}


class NotFoundInTime(SudokuError):
    """Too few puzzles found within the time limit. Has `found`, `wanted`, `tried`, and `nearest`, a Puzzle or None."""

    def __init__(self, found: int, wanted: int, tried: int, nearest: Any = None) -> None:
        reason = (
            f"found {found} of {wanted} puzzle{'' if wanted == 1 else 's'} within the time limit, after {tried:,} tries"
        )
        super().__init__(reason if nearest is None or found else f"{reason}; the nearest one:\n{nearest}")
        self.found = found
        self.wanted = wanted
        self.tried = tried
        self.nearest = nearest

    def facts(self) -> dict[str, Any]:
        """Return the nearest puzzle."""
        return {"nearest": self.nearest.to_json() if self.nearest else None}


class MissingExtra(SudokuError, ImportError):
    """A feature whose optional library is not installed. Has `library` and `extra`, empty if no extra has it."""

    def __init__(self, library: str, extra: str = "") -> None:
        package = f"'fullhouse[{extra}]'" if extra else library
        super().__init__(f"{library} is not installed; run: pip install {package}")
        self.library = library
        self.extra = extra


def _cell_name(cell: int, side: int) -> str:
    """Return the cell's name, like `Geometry.cell_name`, which this module cannot import."""
    return f"r{cell // side + 1}c{cell % side + 1}"


def _shown(value: object) -> str:
    """Format a value for a message: numbers and text as they are, shortened if long; for other objects, their type."""
    if value is None or isinstance(value, str | int | float):
        return excerpt(value) if isinstance(value, str) else repr(value)
    return f"a {type(value).__name__}"


def _advice(kind: str, name: object, known: tuple[str, ...]) -> str:
    """Suggest the nearest known name if it is near; otherwise list all, or the command that lists them."""
    plain = {_letters(other): other for other in known}
    near = get_close_matches(_letters(str(name)), plain, n=1, cutoff=_NEAR)
    if near:
        return f"did you mean {plain[near[0]]!r}?"
    return f"{_LISTED_BY[kind]} lists them" if kind in _LISTED_BY else f"choose from {', '.join(known)}"


def _letters(name: str) -> str:
    """Drop case, spaces and punctuation from a name, so that `xwing` matches `x-wing`."""
    return "".join(filter(str.isalnum, name.lower()))


def excerpt(text: str) -> str:
    """Quote a text for a message, shortened if it is long."""
    return repr(text) if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]!r}…"
