"""Every exception that Fullhouse raises on purpose.

SudokuError
├── FormatError            text or data that could not be read as a grid        (also a ValueError)
│   ├── AmbiguousFormat    two ways to read the text give two different grids
│   ├── UnsupportedRule    a link or file asks for a rule beyond classic Sudoku
│   └── DamagedGame        a saved game that cannot be read, with the place
├── UnreadableInput        a file that is missing, a directory, or not text     (also an OSError)
├── CannotWrite            an output that is there already, or cannot be resumed
├── BadArgument            an argument of the wrong kind or out of range        (also a ValueError and TypeError)
├── UnknownName            no engine, format or other part has that name        (also a LookupError)
├── Unsolvable             no solution, with the reason
│   └── RuleViolation      two equal digits see each other, both cells named    (also a ValueError)
├── Ambiguous              several solutions, two of them attached
├── Refused                an engine's own screen turns the puzzle away
├── UnavailableEngine      an engine that cannot run on this machine
│   └── MissingNative      the native module is not installed                   (also an ImportError)
├── Stopped                somebody asked the work to stop before it had an answer
│   └── TimeLimitReached   its time limit did
├── NoSuchPuzzle           a puzzle is asked for that nobody can make, with the reason (also a ValueError)
├── NotFoundInTime         the time was up before enough puzzles were found, the nearest attached
└── MissingExtra           an optional library is not installed                 (also an ImportError)

Each can be read by people (`str`) and by code (its attributes; cells are indices), and survives pickle and copy. The
command line and the web page turn them into exit codes and statuses in one place.
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
_LISTED_BY = {"format": "`fullhouse formats`", "technique": "`fullhouse explain --help`"}
"""The commands that list the names of the largest registries."""


class SudokuError(Exception):
    """Anything that Fullhouse refuses, and why."""

    __module__ = "fullhouse"

    _arguments: tuple[tuple[Any, ...], dict[str, Any]]

    def __new__(cls, *arguments: Any, **keywords: Any) -> Self:
        """Remember how the error was made, so that pickle and copy can make it again."""
        error = super().__new__(cls)
        error._arguments = arguments, keywords
        return error

    def __reduce__(self) -> tuple[Any, ...]:
        return _made_again, (type(self), *self._arguments), dict(self.__dict__)

    def facts(self) -> dict[str, Any]:
        """Return the details that programs may need, as plain values with cells by name."""
        return {}


def _made_again(kind: type[SudokuError], arguments: tuple[Any, ...], keywords: dict[str, Any]) -> SudokuError:
    return kind(*arguments, **keywords)


class FormatError(SudokuError, ValueError):
    """Text that could not be read as a grid. Has `reason`, `text`, `offset`, `line`, `column` and `advice`."""

    __module__ = "fullhouse"

    def __init__(
        self, reason: str, *, text: str = "", offset: int | None = None, line: int | None = None, advice: str = ""
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        """What is wrong, without the place."""
        self.text = text
        """The text that was being read, as far as it is known."""
        self.offset = offset
        """Where in `text` the trouble starts, counted from 0."""
        self.first_line = line
        """The line of the file on which `text` starts, counted from 1."""
        self.advice = advice
        """What to do about it, as a short imperative."""

    @property
    def line(self) -> int | None:
        """The line of the trouble, counted from 1; in a file, the file's line."""
        if self.offset is None:
            return self.first_line
        return (self.first_line or 1) + self.text.count("\n", 0, self.offset)

    @property
    def column(self) -> int | None:
        """The column of the trouble in its line, counted from 1."""
        if self.offset is None:
            return None
        return self.offset - (self.text.rfind("\n", 0, self.offset) + 1) + 1

    def facts(self) -> dict[str, Any]:
        """Return reason, advice and place."""
        place = {"offset": self.offset, "line": self.line, "column": self.column}
        return {"reason": self.reason, "advice": self.advice, **place}

    def at_line(self, first_line: int) -> FormatError:
        """Say on which line of its file the text starts; return the same error."""
        self.first_line = first_line
        return self

    @property
    def where(self) -> str:
        """The place in words: `line 3, column 7`, or the empty string."""
        several_lines = "\n" in self.text or self.first_line is not None
        parts = [f"line {self.line}"] if several_lines and self.line is not None else []
        parts += [f"column {self.column}"] if self.column is not None else []
        return ", ".join(parts)

    def __str__(self) -> str:
        text = f"{self.where}: {self.reason}" if self.where else self.reason
        return f"{text}; {self.advice}" if self.advice else text


class AmbiguousFormat(FormatError):
    """Text with two readings that differ. Has `readings`: (how, what) pairs, at least two."""

    def __init__(self, readings: tuple[tuple[str, str], ...], *, text: str = "", line: int | None = None) -> None:
        ways = " or ".join(f"{how} ({what})" for how, what in readings)
        super().__init__(
            f"the text can be read in two ways: {ways}", text=text, line=line, advice="name the format to read it as"
        )
        self.readings = readings

    def facts(self) -> dict[str, Any]:
        """Return reason, advice, place and both readings."""
        return super().facts() | {"readings": [{"format": how, "puzzle": what} for how, what in self.readings]}


class UnsupportedRule(FormatError):
    """A puzzle that asks for more than classic 9x9 rules. Has `rules`, the names of what it asks for."""

    def __init__(self, rules: tuple[str, ...], *, text: str = "", line: int | None = None) -> None:
        super().__init__(
            f"the puzzle has rules beyond classic Sudoku: {', '.join(rules)}",
            text=text,
            line=line,
            advice="only plain 9x9 puzzles can be read",
        )
        self.rules = rules

    def facts(self) -> dict[str, Any]:
        """Return reason, advice, place and the rules."""
        return super().facts() | {"rules": list(self.rules)}


class DamagedGame(FormatError):
    """A saved game that cannot be read. Has `reason` and `pointer` (RFC 6901), or line and column if it is no JSON."""

    def __init__(
        self, reason: str, *, pointer: str | None = None, text: str = "", offset: int | None = None, file: str = ""
    ) -> None:
        super().__init__(reason, text=text, offset=offset)
        self.file = file
        """The file that it was read from, if it was."""
        self.pointer = pointer
        """Where in the document the trouble lies, such as `/history/3/cells/r4c5`; empty for the whole of it."""

    @property
    def where(self) -> str:
        """The place in words: `at /history/3`, or line and column."""
        if self.pointer is not None:
            return f"at {self.pointer}" if self.pointer else ""
        return f"line {self.line}, column {self.column}" if self.offset is not None else ""

    def __str__(self) -> str:
        place = f", {self.where}" if self.where else ""
        kept = f"; {self.file} is kept as it is" if self.file else ""
        return f"the saved game cannot be read{place}: {self.reason}{kept}"


class UnreadableInput(SudokuError, OSError):
    """A file or stream that cannot be read as text. Has `path` and `reason`."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__()
        self.args = (f"{path}: {reason}",)  # two arguments would be a number and a reason of the operating system
        self.path = path
        self.reason = reason

    @classmethod
    def of(cls, path: object, error: OSError) -> UnreadableInput:
        """The same in our words for what the operating system refused."""
        return cls(str(path), (error.strerror or str(error)).lower())

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}"

    def facts(self) -> dict[str, Any]:
        """Return the reason."""
        return {"reason": self.reason}


class CannotWrite(SudokuError):
    """An output that cannot be written as asked. Has `path`, `reason` and `advice`."""

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
        self.advice = advice

    def facts(self) -> dict[str, Any]:
        """Return advice, argument and expectation."""
        return {"advice": self.advice, "argument": self.argument, "expected": self.expected}


class UnknownName(SudokuError, LookupError):
    """A name that is in no registry. Has `kind`, `name` and `known`."""

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
    """A puzzle without a solution. Has `reason`, and `cells`, the indices of the cells that it is about, if any."""

    __module__ = "fullhouse"

    def __init__(self, reason: str, cells: tuple[int, ...] = ()) -> None:
        super().__init__(f"no solution: {reason}")
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
    """A puzzle with several solutions. Has `solutions`, two of them, and `cells`, the indices of where they differ."""

    __module__ = "fullhouse"

    def __init__(self, solutions: tuple[Any, Any], cells: tuple[int, ...], *, where: str, side: int = 9) -> None:
        super().__init__(f"several solutions: two of them differ in {where}")
        self.solutions = solutions
        self.cells = cells
        self._side = side

    def facts(self) -> dict[str, Any]:
        """Return the cells where the two solutions differ."""
        return {"cells": [_cell_name(cell, self._side) for cell in self.cells]}


class Refused(SudokuError):
    """A puzzle that an engine turns away before it searches. Has `engine` and `reason`."""

    def __init__(self, engine: str, reason: str) -> None:
        super().__init__(f"the engine {engine} refuses this puzzle: {reason}")
        self.engine = engine
        self.reason = reason

    def facts(self) -> dict[str, Any]:
        """Return the reason."""
        return {"reason": self.reason}


class UnavailableEngine(SudokuError):
    """An engine that cannot be used here. Has `engine` and `reason`."""

    def __init__(self, engine: str, reason: str) -> None:
        super().__init__(f"the engine {engine} cannot be used: {reason}")
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
    """Work that somebody asked to stop before it had an answer."""

    __module__ = "fullhouse"

    def __init__(self, reason: str = "stopped before the work had ended") -> None:
        super().__init__(reason)


class TimeLimitReached(Stopped):
    """Work that was stopped by its time limit. Has `seconds`, the limit."""

    __module__ = "fullhouse"

    def __init__(self, seconds: float) -> None:
        super().__init__(f"stopped after the time limit of {seconds:g} s, before the search had ended")
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
    """The time was up too soon. Has `found`, `wanted`, `tried`, and `nearest`: a Puzzle, or None if there is none."""

    def __init__(self, found: int, wanted: int, tried: int, nearest: Any = None) -> None:
        reason = f"{found} of {wanted} puzzles found in the time given, {tried:,} tried"
        super().__init__(reason if nearest is None or found else f"{reason}; the nearest found:\n{nearest}")
        self.found = found
        self.wanted = wanted
        self.tried = tried
        self.nearest = nearest

    def facts(self) -> dict[str, Any]:
        """Return the nearest puzzle."""
        return {"nearest": self.nearest.to_json() if self.nearest else None}


class MissingExtra(SudokuError, ImportError):
    """A feature whose optional library is not installed. Has `library` and `extra`."""

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(f"{library} is not installed; get it with: pip install 'fullhouse[{extra}]'")
        self.library = library
        self.extra = extra


def _cell_name(cell: int, side: int) -> str:
    """The same as `Geometry.cell_name`, which lives in a later room."""
    return f"r{cell // side + 1}c{cell % side + 1}"


def _shown(value: object) -> str:
    """The value as a message shows it: a number or text itself, cut where it is long, or what kind of thing it is."""
    if value is None or isinstance(value, str | int | float):
        return excerpt(value) if isinstance(value, str) else repr(value)
    return f"a {type(value).__name__}"


def _advice(kind: str, name: object, known: tuple[str, ...]) -> str:
    """The nearest known name, if it is near; otherwise all of them, or the command that lists them."""
    plain = {_letters(other): other for other in known}
    near = get_close_matches(_letters(str(name)), plain, n=1, cutoff=_NEAR)
    if near:
        return f"did you mean {plain[near[0]]!r}?"
    return f"{_LISTED_BY[kind]} lists them" if kind in _LISTED_BY else f"choose from {', '.join(known)}"


def _letters(name: str) -> str:
    """The name without case, spaces and punctuation, so that `xwing` is as near to `x-wing` as can be."""
    return "".join(filter(str.isalnum, name.lower()))


def excerpt(text: str) -> str:
    """The text in quotes, cut where it is long, fit to be shown in a message."""
    return repr(text) if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]!r}…"
