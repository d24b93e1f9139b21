"""Base classes of verbs: options declared once, answers for one puzzle or many, and the columns they add.

A verb knows entries (`Entry`), arrays of rows (`Rows`) and tables of answers (`Table`). It never sees a chunk, a file
or a request: `jobs`, `cli` and `web` are built on top of it.

Types of columns: `Grid` for grids written as one line, `Texts` and `Cells`, which print differently in text and JSON,
and plain Python types. In `nested()` a type may also be a class with `to_json`; `plain` converts its values.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, Self, TypeVar, runtime_checkable

from fullhouse.core.arguments import seed_of
from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.core.geometry import Cell as CellNumber
from fullhouse.core.grid import Grid
from fullhouse.core.notation import format_cells
from fullhouse.core.stop import Stop
from fullhouse.engines.solve import check
from fullhouse.engines.status import Status
from fullhouse.errors import Ambiguous, Refused, Stopped, SudokuError, TimeLimitReached, Unsolvable
from fullhouse.formats.codec import Entry
from fullhouse.verbs.options import Contradiction, Option, options_of

if TYPE_CHECKING:  # a single puzzle is answered without NumPy
    from fullhouse.engines.rows import Rows
    from fullhouse.engines.table import Codes, Digits, Table

Columns = dict[str, Any]
"""Column names with their types: `Grid`, `str`, `int`, `float`, `bool`, `bytes`, `Texts`, `Cells`, or nested JSON."""
Start = dict[str, Any]
"""How far a source has got, in plain JSON values; empty at the beginning."""
Doing = Callable[[str, Start], object]
"""Called with a short text about how far the work is, and with the start from which a run could resume."""

NO_GRIDS: Mapping[int, Grid] = {}
"""No grids of other sizes."""

_STATUS: tuple[tuple[type[SudokuError], Status], ...] = (
    (Unsolvable, Status.UNSOLVABLE),
    (Ambiguous, Status.AMBIGUOUS),
    (Stopped, Status.LATE),
    (Refused, Status.REFUSED),
    (SudokuError, Status.UNREADABLE),
)


def status_of(error: SudokuError) -> Status:
    """The status of a row that failed with this error."""
    return next(status for kind, status in _STATUS if isinstance(error, kind))


@runtime_checkable
class Plain(Protocol):
    """A value that knows its form in JSON."""

    def to_json(self) -> Any:
        """The value as plain JSON values."""


def plain(value: Any) -> Any:
    """The value of a column as plain JSON values."""
    return value.to_json() if isinstance(value, Plain) else value


class Cells(tuple[CellNumber, ...]):
    """Cells of a grid: a list of names in JSON, forum notation (`r12c3`) in text."""

    geometry: Geometry

    def __new__(cls, cells: Iterable[CellNumber], geometry: Geometry = CLASSIC) -> Self:
        """Cells of a grid with this geometry."""
        found = super().__new__(cls, cells)
        found.geometry = geometry
        return found

    def to_json(self) -> list[str]:
        """The name of each cell."""
        return list(map(self.geometry.cell_name, self))

    def __str__(self) -> str:
        return format_cells(self, geometry=self.geometry)


class Texts(tuple[str, ...]):
    """Several texts: a list in JSON, separated by spaces in text."""

    __slots__ = ()

    def to_json(self) -> list[str]:
        """The texts as a list."""
        return list(self)

    def __str__(self) -> str:
        return " ".join(self)


class Words(str):
    """Words separated by spaces: a text in tables, a list in JSON."""

    __slots__ = ()

    def to_json(self) -> list[str]:
        """The words as a list."""
        return self.split()


class Found(NamedTuple):
    """The answer for one row, as columns."""

    status: Status
    columns: dict[str, Any]
    """Flat and nested columns by name; a missing column has no value."""
    error: SudokuError | str | None = None
    """Why the row failed, if it did."""
    note: str = ""
    """A remark about the row, such as a limit that was reached."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """A question about puzzles. Subclasses are frozen dataclasses whose fields are the options."""

    name: ClassVar[str]
    function: ClassVar[str] = ""
    """The function of `fullhouse` that does the same, if there is one; a test compares its parameters."""
    takes_rules: ClassVar[bool] = False
    """Whether `many` takes rows under one set of rules other than the classic ones."""

    def __post_init__(self) -> None:
        for option in options_of(type(self)):
            if (value := getattr(self, option.name)) is not option.default:
                object.__setattr__(self, option.name, option.checked(value))
        self.check()

    def check(self) -> None:
        """Raise Contradiction if options cannot be used together."""

    @property
    def least_rows(self) -> int:
        """How many rows a batch needs to keep all threads busy."""
        return 1

    def columns(self) -> Columns:
        """The columns that this verb adds to a table, in order."""
        raise NotImplementedError

    def nested(self) -> Columns:
        """The members that this verb adds to a JSON object; one of them may hold a whole rating or path."""
        return self.columns()

    def schemas(self) -> dict[str, Any]:
        """The JSON Schemas of nested members, by name."""
        return {}

    def one(self, entry: Entry, stop: Stop | None = None) -> Any:
        """The library's answer for one puzzle; `stop` lets the caller cancel the work."""
        raise NotImplementedError

    def row(self, found: Any) -> Found:
        """An answer of `one` as columns, flat and nested; the caller picks."""
        raise NotImplementedError

    def many(self, rows: Rows, stop: Stop | None = None) -> Table | None:  # noqa: ARG002
        """The answers for many puzzles at once, or None if rows have to be answered one at a time."""
        return None

    def of_table(self, table: Any, names: Iterable[str]) -> dict[str, Any]:
        """These columns of a table from `many`: arrays, or lists with None for missing values."""
        found = table.packed_columns()
        return {name: found[name] for name in names}

    def unanswered(self, table: Any) -> Iterable[int]:  # noqa: ARG002
        """The rows of a table from `many` that `one` has to answer after all."""
        return ()

    def errors_in(self, table: Table, rows: Rows) -> Mapping[int, SudokuError | str]:
        """The failed rows of a table that `many` made of these rows, with the reasons that `one` would give."""
        limit = self.time_limit if isinstance(self, Timed) else None
        return {row: _error(table, row, rows, limit) for row in table.errors}

    def notes_in(self, table: Any) -> Mapping[int, str]:  # noqa: ARG002
        """Remarks about rows of a table from `many`."""
        return {}

    def found(self, entry: Entry, stop: Stop | None = None) -> Found:
        """The answer for one puzzle as columns; an error of the library becomes a status and a reason."""
        try:
            return self.row(self.one(entry, stop))
        except SudokuError as error:
            return Found(status_of(error), {}, error)

    def is_given(self, name: str) -> bool:
        """Whether the option differs from its default."""
        return bool(getattr(self, name) != self.option(name).default)

    @classmethod
    def option(cls, name: str) -> Option:
        """The option with this name."""
        return next(option for option in options_of(cls) if option.name == name)

    def needs(self, name: str, other: str) -> None:
        """Raise Contradiction if the option is given without the other one."""
        if self.is_given(name) and not self.is_given(other):
            raise Contradiction("{} needs {}", name, other)

    def excludes(self, *names: str) -> None:
        """Raise Contradiction if more than one of these options is given."""
        given = [name for name in names if self.is_given(name)]
        if len(given) > 1:
            raise Contradiction("{} and {} contradict each other; choose one", *given[:2])

    def values(self) -> dict[str, Any]:
        """The values of all options, by name."""
        return {option.name: getattr(self, option.name) for option in options_of(type(self))}

    def job_key(self) -> dict[str, Any]:
        """The verb and all options that change its output: a resumed run must have the same key."""
        options = {option.name: getattr(self, option.name) for option in options_of(type(self)) if option.is_in_job_key}
        return {"verb": self.name, "options": options}


@runtime_checkable
class Timed(Protocol):
    """A verb with a time limit per puzzle."""

    @property
    def time_limit(self) -> float | None:
        """Seconds per puzzle."""


PATIENCE = 60.0
"""Seconds that a source without a time limit searches for the next row."""


class Patience(Stop):
    """Stops a search at its time limit; without one, after `PATIENCE` seconds in which nothing was found."""

    __slots__ = ("_is_fixed",)

    def __init__(self, time_limit: float | None, parent: Stop | None = None) -> None:
        super().__init__(time_limit or PATIENCE, parent)
        self._is_fixed = time_limit is not None

    def renew(self) -> None:
        """Start over after something was found, unless there is a time limit."""
        if not self._is_fixed:
            self._deadline = time.monotonic() + PATIENCE

    def __str__(self) -> str:
        return f"{self.time_limit:g} s" if self._is_fixed else f"{PATIENCE:g} s without one"


class Source(Verb):
    """A verb that makes rows instead of reading them, such as `generate`. It has `made` instead of `many`."""

    __slots__ = ()

    noun: ClassVar[str] = "puzzle"
    """One row, in messages."""
    extends: ClassVar[bool] = False
    """Whether a complete file can be resumed to add more rows."""

    @property
    def wanted(self) -> int | None:
        """The number of rows after which the source ends; None if it has no such number."""
        return None

    def one(self, entry: Entry | None = None, stop: Stop | None = None) -> Any:  # noqa: ARG002
        """The first answer."""
        return next(self.made({}, stop))[1]

    def made(
        self, start: Start, stop: Stop | None = None, progress: Doing | None = None
    ) -> Iterator[tuple[Start, Any]]:
        """Yield answers from `start` on, each with the start of the next one, from which a run can resume."""
        raise NotImplementedError

    def entry(self, found: Any) -> Entry:
        """The puzzle of an answer; its comment is for plain lines only."""
        raise NotImplementedError


class Choice(Verb):
    """A verb that reads all rows before it passes on some of them: `dedup`, `split`, `sample`."""

    __slots__ = ()

    def columns(self) -> Columns:
        """No columns, unless the verb adds some."""
        return {}

    def measure(self, rows: Rows, others: Mapping[int, Grid] = NO_GRIDS) -> Any:
        """The facts about these rows that `kept` needs; picklable, so that a cluster can collect them.

        `others` has the grids of other sizes, by row.
        """
        raise NotImplementedError

    def kept(self, measured: Iterable[Any], folder: Path | None = None) -> Codes:
        """A mark for each row of the input: 0 drops the row, other numbers pass it on.

        Temporary files go to the folder; without one, all marks are in memory.
        """
        raise NotImplementedError

    def chosen(self, marks: Codes) -> dict[str, Any]:  # noqa: ARG002
        """The columns of rows that were passed on with these marks."""
        return {}


class Expansion(Verb):
    """A verb that makes several rows of each: `augment`."""

    __slots__ = ()

    def expand(self, rows: Rows, first: int) -> Digits:
        """The digits of all new rows, those of a row side by side; `first` is the number of the first row."""
        raise NotImplementedError


@runtime_checkable
class Seeded(Protocol):
    """A verb with a seed."""

    @property
    def seed(self) -> int | None:
        """None draws a new seed."""


_SomeVerb = TypeVar("_SomeVerb", bound=Verb)


def with_seed(verb: _SomeVerb) -> _SomeVerb:
    """The verb with a new seed, if it is a choice or an expansion that needs one."""
    if isinstance(verb, Choice | Expansion) and isinstance(verb, Seeded) and verb.seed is None:
        return replace(verb, seed=seed_of(None))
    return verb


def _error(table: Table, row: int, rows: Rows, time_limit: float | None) -> SudokuError | str:
    """Why a row of a table failed; for an improper puzzle, the search is repeated to find the reason."""
    status = Status(int(table.status[row]))
    if status is Status.LATE and time_limit:
        return TimeLimitReached(time_limit)
    if status in (Status.AMBIGUOUS, Status.UNSOLVABLE):
        verdict = check(rows.grid(row))
        if verdict.status == status.word:
            return verdict.to_error()
    return table.reason(row)
