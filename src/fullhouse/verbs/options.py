"""Options of verbs, read from the annotations of their fields.

An annotation holds everything about an option: its type, its bounds (`annotated_types`), its description (`Doc`) and
four marks of our own. Each edge turns an `Option` into its own kind: a click option, a pydantic field, a row of the
docs. `Option.checked` does the checking for all of them.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from operator import index
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints, is_typeddict

from annotated_doc import Doc
from annotated_types import Ge, Gt, Le, Lt, MaxLen, MinLen

from fullhouse.errors import BadArgument, SudokuError, UnknownName

Bound = Ge | Gt | Le | Lt | MaxLen | MinLen
_BOUNDS = (Ge, Gt, Le, Lt, MaxLen, MinLen)
_PHRASES: dict[type, str] = {
    Ge: "at least",
    Gt: "more than",
    Le: "at most",
    Lt: "less than",
    MaxLen: "of a length of at most",
    MinLen: "a list of at least",
}
_EXPECTED: dict[Any, str] = {int: "a whole number", float: "a number", str: "a text", bool: "True or False"}


@dataclass(frozen=True, slots=True, eq=False)
class Written:
    """A value that people write as text, such as `r4c5` or `22..24`."""

    read: Callable[[Any], Any]
    """Converts text or plain values; raises ValueError or TypeError if it cannot."""
    metavar: str
    expected: str
    """A description for error messages, such as "a cell such as r4c5"."""
    schema: Mapping[str, Any]
    """The JSON Schema of the values that HTTP accepts."""
    write: Callable[[Any], str] = str
    """Formats a default for the help."""


@dataclass(frozen=True, slots=True, eq=False)
class OneOf:
    """A name from a registry that is too long for a Literal. The registry is loaded when a value is checked."""

    kind: str
    names: Callable[[], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Local:
    """Marks an option about the machine, not about the answer: absent over HTTP and from the job key."""


@dataclass(frozen=True, slots=True)
class Extendable:
    """Marks an option that a resumed run may change, such as a count: it is not part of the job key."""


@dataclass(frozen=True, slots=True)
class Alias:
    """A second name for a member of a group."""

    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Option:
    """One option of a verb, with its annotation taken apart."""

    name: str
    type: Any
    """The type without None and without marks."""
    default: Any
    """`dataclasses.MISSING` if the option is required."""
    marks: tuple[Any, ...]
    is_optional: bool
    """Whether None is allowed."""

    @property
    def doc(self) -> str:
        """The description, as a sentence."""
        return next((mark.documentation for mark in self.marks if isinstance(mark, Doc)), "")

    @property
    def written(self) -> Written | None:
        """How the value is read from text, if it has its own notation."""
        return self._mark(Written)

    @property
    def names(self) -> tuple[str, ...]:
        """The names to choose from; empty if the option is not a choice."""
        if one_of := self._mark(OneOf):
            return one_of.names()
        return get_args(self.type) if get_origin(self.type) is Literal else ()

    @property
    def aliases(self) -> tuple[str, ...]:
        """Other names for it, as a member of a group."""
        return tuple(mark.name for mark in self.marks if isinstance(mark, Alias))

    @property
    def is_local(self) -> bool:
        return self._mark(Local) is not None

    @property
    def is_in_job_key(self) -> bool:
        """Whether a resumed run must have the same value."""
        return not self.is_local and self._mark(Extendable) is None

    @property
    def is_required(self) -> bool:
        return self.default is dataclasses.MISSING

    @property
    def is_repeated(self) -> bool:
        """Whether the value is a tuple of any length."""
        return get_origin(self.type) is tuple and self.written is None

    @property
    def kind(self) -> str:
        """The word for one value in messages: the name, in the singular."""
        return self.name.removesuffix("s").replace("_", " ")

    @property
    def item(self) -> Option:
        """A single value of a repeated option."""
        return _option(self.name, get_args(self.type)[0], dataclasses.MISSING)

    @property
    def members(self) -> tuple[Option, ...]:
        """The options of a group, which is a TypedDict; empty for all other types."""
        return options_of(self.type) if is_typeddict(self.type) else ()

    def parsed(self, value: Any) -> Any:
        """Check a value that may be text from a command line."""
        if not isinstance(value, str) or self.type not in (int, float) or self.written:
            return self.checked(value)
        try:
            number = self.type(value)
        except (ValueError, OverflowError):
            raise BadArgument(self.name, value, _EXPECTED[self.type]) from None
        return self.checked(number)

    def checked(self, value: Any) -> Any:
        """The value as the verb stores it; raises BadArgument or UnknownName if it is not allowed."""
        if value is None and self.is_optional:
            return None
        value = self._read(value)
        for mark in self.marks:
            if isinstance(mark, _BOUNDS) and not _holds(mark, value):
                raise BadArgument(self.name, value, bounds_of(self.marks))
        return value

    def _read(self, value: Any) -> Any:
        if written := self.written:
            try:
                return written.read(value)
            except (ValueError, TypeError):
                raise BadArgument(self.name, value, written.expected) from None
        if names := self.names:
            return self._named(value, names)
        if self.is_repeated:
            return self._repeated(value)
        if members := {member.name: member for member in self.members}:
            return self._grouped(value, members)
        return self._plain(value)

    def _named(self, value: Any, names: tuple[str, ...]) -> str:
        """The name as its registry spells it; case does not matter."""
        one_of = self._mark(OneOf)
        if not isinstance(value, str):
            raise BadArgument(self.name, value, f"the name of a {one_of.kind}" if one_of else _listed(names))
        found = next((name for name in names if name.lower() == value.lower()), None)
        if found is None:
            raise UnknownName(one_of.kind if one_of else self.kind, value, names)
        return found

    def _repeated(self, value: Any) -> tuple[Any, ...]:
        if not isinstance(value, Iterable):
            raise BadArgument(self.name, value, "a list")
        item = self.item
        values = [item.checked(one) for one in ((value,) if isinstance(value, str) else value)]
        return tuple(dict.fromkeys(values) if item.names else values)

    def _grouped(self, value: Any, members: Mapping[str, Option]) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise BadArgument(self.name, value, f"a dict with some of {', '.join(members)}")
        names = {alias: name for name, member in members.items() for alias in (name, *member.aliases)}
        found: dict[str, Any] = {}
        for key, bounds in value.items():
            if key not in names:
                raise UnknownName(f"member of {self.name}", str(key), tuple(names))
            if names[key] in found:
                raise BadArgument(self.name, value, f"a dict with {names[key]} under one name only")
            found[names[key]] = members[names[key]].checked(bounds)
        return {name: found[name] for name in members if name in found}

    def _plain(self, value: Any) -> Any:
        wrong = BadArgument(self.name, value, _EXPECTED[self.type])
        if self.type in (bool, str):
            if not isinstance(value, self.type):
                raise wrong
            return value
        if isinstance(value, bool | str):
            raise wrong
        try:
            number = index(value) if self.type is int else float(value)
        except (TypeError, ValueError, OverflowError):
            raise wrong from None
        if not math.isfinite(number):
            raise BadArgument(self.name, value, "a finite number")
        return number

    def _mark(self, kind: type[_Mark]) -> _Mark | None:
        return next((mark for mark in self.marks if isinstance(mark, kind)), None)


_Mark = TypeVar("_Mark")


class Contradiction(SudokuError, ValueError):
    """Options that cannot be used together. Has `names`; each edge spells them in its own way (`spelled`)."""

    def __init__(self, text: str, *names: str) -> None:
        super().__init__(text.format(*names))
        self.text = text
        """The message with a placeholder for each name."""
        self.names = names

    def spelled(self, spell: Callable[[str], str]) -> str:
        """The message with its names spelled by this function: `--limit` for `limit` on a command line."""
        return self.text.format(*map(spell, self.names))


def options_of(kind: type) -> tuple[Option, ...]:
    """The options that a verb or a TypedDict declares, in order."""
    if kind not in _KNOWN:
        hints = get_type_hints(kind, include_extras=True)
        if is_typeddict(kind):
            _KNOWN[kind] = tuple(_option(name, hint, None) for name, hint in hints.items())
        else:
            fields = dataclasses.fields(kind)
            _KNOWN[kind] = tuple(_option(field.name, hints[field.name], _default(field)) for field in fields)
    return _KNOWN[kind]


_KNOWN: dict[type, tuple[Option, ...]] = {}


def bounds_of(marks: Iterable[Any]) -> str:
    """The bounds among these marks as a phrase: "at least 1 and at most 4"."""
    found = [mark for mark in marks if isinstance(mark, _BOUNDS)]
    return " and ".join(f"{_PHRASES[type(mark)]} {dataclasses.astuple(mark)[0]:,}" for mark in found)


def _default(field: dataclasses.Field[Any]) -> Any:
    return field.default if field.default_factory is dataclasses.MISSING else field.default_factory()


def _option(name: str, annotation: Any, default: Any) -> Option:
    marks: list[Any] = []
    is_optional = False
    while True:
        if get_origin(annotation) is Annotated:
            annotation, *more = get_args(annotation)
            marks += more
        elif get_origin(annotation) in (Union, UnionType) and NoneType in get_args(annotation):
            is_optional = True
            annotation = Union[tuple(part for part in get_args(annotation) if part is not NoneType)]  # noqa: UP007
        else:
            return Option(name, annotation, default, tuple(marks), is_optional)


def _listed(names: tuple[str, ...]) -> str:
    return f"one of {', '.join(names)}"


def _holds(mark: Bound, value: Any) -> bool:
    match mark:
        case Ge(bound):
            return bool(value >= bound)
        case Gt(bound):
            return bool(value > bound)
        case Le(bound):
            return bool(value <= bound)
        case Lt(bound):
            return bool(value < bound)
        case MaxLen(bound):
            return len(value) <= bound
        case MinLen(bound):
            return len(value) >= bound
