"""The base class of all constraints, and how their fields become JSON and short text.

A kind is a frozen dataclass with four duties: `holds` (plain Python, which shares no code with `lower`), `lower`,
`draw`, and its fields, from which JSON and text follow. The first line of its docstring is its description.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple, NoReturn, TypeVar

from fullhouse.constraints.builder import Builder
from fullhouse.constraints.drawing import Drawing
from fullhouse.constraints.shape import Cells, Layout, Place, cells, check_inside, place_of, text_of
from fullhouse.errors import BadArgument, FormatError

CellSet = Cells
"""Different cells, in reading order."""
CellList = Cells
"""Cells in the order that matters, possibly with repeats."""
Groups = tuple[Cells, ...]
Regions = tuple[Cells, ...]
"""Groups whose order means nothing: by their first cells, each in reading order."""
Numbers = tuple[int, ...]
Tuples = tuple[Numbers, ...]
MOST_ITEMS = 10_000
"""The most items of a list in a document."""
LARGEST_NUMBER = 1_000_000
MOST_NESTED = 20
"""The most levels of constraints within constraints."""


class Values:
    """The values of a full grid by place, for `holds`."""

    def __init__(self, values: Sequence[int], layout: Layout) -> None:
        self._values = values
        self.layout = layout

    def __getitem__(self, place: Place) -> int:
        return self._values[place.row * self.layout.shape.columns + place.column]

    def of(self, places: Iterable[Place]) -> list[int]:
        """Return the values of these cells, in their order."""
        return [self[place] for place in places]

    def total(self, places: Iterable[Place]) -> int:
        """Return the sum of these cells; doublers count twice."""
        return sum(self[place] * (2 if place in self.layout.doublers else 1) for place in places)


class Spec(NamedTuple):
    """A field of a kind: its name, its annotation, and its default, or MISSING."""

    name: str
    type: str
    default: Any


MISSING = object()
"""The default of a field that must be given."""


class Constraint:
    """One rule of a puzzle, as data. Cells are given as text, or as places: `Cage("r1c1,r1c2", total=15)`."""

    kind: ClassVar[str] = ""
    """The name of the kind, in files and texts."""
    example: ClassVar[str] = ""
    """An example as short text, on a grid of 9x9, for tests and documentation."""
    comes_first: ClassVar[bool] = False
    """Whether other constraints are lowered to better terms after this one."""

    family: ClassVar[str] = ""
    """The module of the kind."""
    specs: ClassVar[tuple[Spec, ...]] = ()
    """Its fields, in order."""

    def __init_subclass__(cls) -> None:
        """Collect the fields from the annotations. Dataclasses do too, but take a millisecond each to make."""
        own = {name: text for name, text in vars(cls).get("__annotations__", {}).items() if "ClassVar" not in text}
        cls.specs += tuple(Spec(name, text, vars(cls).get(name, MISSING)) for name, text in own.items())

    def __init__(self, *values: Any, **named: Any) -> None:
        names = [spec.name for spec in self.specs]
        given = dict(zip(names, values, strict=False)) | named
        if len(values) > len(names) or not given.keys() <= set(names):
            raise BadArgument(self.kind, ", ".join(given), f"made from {', '.join(names) or 'nothing'}")
        for spec in self.specs:
            value = given.get(spec.name, spec.default)
            if value is MISSING:
                raise BadArgument(self.kind, "nothing", f"made with {spec.name}")
            self.__dict__[spec.name] = self._read(spec, value)

    def _read(self, spec: Spec, value: Any) -> Any:
        try:
            return FIELDS[spec.type].read(value)
        except FormatError as error:
            form = FIELDS[spec.type].form
            raise BadArgument(f"{self.kind}: {spec.name}", value, form, advice=error.reason) from None
        except (TypeError, ValueError, AttributeError) as error:
            raise BadArgument(f"{self.kind}: {spec.name}", value, FIELDS[spec.type].form) from error

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a constraint cannot be changed: {name}")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((self.kind, *self.__dict__.values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.__dict__.items())})"

    def holds(self, values: Values) -> bool:
        """Return whether a full grid obeys this constraint."""
        raise NotImplementedError

    def lower(self, builder: Builder) -> None:
        """Add the terms that are equivalent to this constraint."""
        raise NotImplementedError

    def draw(self, drawing: Drawing) -> None:
        """Add the marks that setters draw for this constraint."""
        raise NotImplementedError

    def places(self) -> Iterator[Place]:
        """Yield the cells that its fields name."""
        for field in self.specs:
            yield from FIELDS[field.type].places(getattr(self, field.name))

    def check(self, layout: Layout) -> None:
        """Raise BadArgument if the constraint does not fit a grid of this layout."""
        check_inside(self.places(), layout.shape, self.kind)

    def to_json(self) -> dict[str, Any]:
        """Return the kind and every field that differs from its default, as plain values."""
        given = {field.name: field for field in self.specs if getattr(self, field.name) != field.default}
        own = {name: FIELDS[field.type].write(getattr(self, name)) for name, field in given.items()}
        return {"kind": self.kind, **own}

    def to_text(self) -> str:
        """Return the constraint as short text."""
        numbers = [field.name for field in self.specs if field.type == "int"]
        shown = (field for field in self.specs if getattr(self, field.name) != field.default or numbers[1:])
        parts = (FIELDS[field.type].text(field.name, getattr(self, field.name)) for field in shown)
        return " ".join([self.kind, *filter(None, parts)])

    def __str__(self) -> str:
        return self.to_text()

    @classmethod
    def description(cls) -> str:
        """Return the sentence that describes the kind."""
        return (cls.__doc__ or "").strip().split("\n")[0]


class Field(NamedTuple):
    """How a field with this annotation is read, written as JSON and as text."""

    read: Callable[[Any], Any]
    write: Callable[[Any], Any]
    text: Callable[[str, Any], str]
    form: str
    """The expected form of a value, for errors."""
    places: Callable[[Any], Iterable[Place]] = lambda _: ()


KINDS: dict[str, type[Constraint]] = {}
"""Every kind of constraint by name, in the order of the documentation."""
Kind = TypeVar("Kind", bound=Constraint)


def kind(name: str, example: str, *, comes_first: bool = False) -> Callable[[type[Kind]], type[Kind]]:
    """Make a dataclass a kind of constraint with this name and example."""

    def register(cls: type[Kind]) -> type[Kind]:
        cls.kind, cls.example, cls.comes_first = name, example, comes_first
        cls.family = cls.__module__.rpartition(".")[2]
        KINDS[name] = cls
        return cls

    return register


def constraint_from_json(value: object, where: str, level: int = 1) -> Constraint:
    """Read one constraint; an error names the place, such as `/constraints/3/cells`."""
    if level > MOST_NESTED:
        raise FormatError(f"{where} is nested more than {MOST_NESTED} levels deep")
    if not isinstance(value, dict):
        raise FormatError(f"{where} is not an object", advice='write {"kind": ...}')
    name = value.get("kind")
    if not isinstance(name, str) or name not in KINDS:
        raise FormatError(f"{where}/kind: unknown kind {name!r}", advice="`fullhouse rules` lists the kinds")
    cls = KINDS[name]
    known = {field.name: field for field in cls.specs}
    for key in value:
        if key != "kind" and key not in known:
            raise FormatError(f"{where}/{key}: a constraint of kind {name} has no such field")
    for key, field in known.items():
        if key in value:
            _check_json(value[key], field.type, f"{where}/{key}")
        elif field.default is MISSING:
            raise FormatError(f"{where}: the field {key!r} is missing")
    own = {key: item for key, item in value.items() if key != "kind"}
    if "constraints" in own:
        own["constraints"] = [
            constraint_from_json(item, f"{where}/constraints/{number}", level + 1)
            for number, item in enumerate(own["constraints"])
        ]
    try:
        return cls(**own)
    except BadArgument as error:
        raise FormatError(f"{where}: {error}") from None


def _check_json(value: object, annotation: str, where: str) -> None:
    """Raise FormatError unless the JSON value has the form of this field."""
    if not _JSON_FORMS[annotation](value):
        raise FormatError(f"{where} must be {FIELDS[annotation].form}")


def _is_list(value: object, is_item: Callable[[object], bool]) -> bool:
    return isinstance(value, list) and len(value) <= MOST_ITEMS and all(map(is_item, value))


def _is_number(value: object) -> bool:
    return type(value) is int and abs(value) <= LARGEST_NUMBER


def _is_cells(value: object) -> bool:
    return _is_list(value, lambda item: isinstance(item, str))


def _is_numbers(value: object) -> bool:
    return _is_list(value, _is_number)


_JSON_FORMS: dict[str, Callable[[object], bool]] = {
    "Place": lambda value: isinstance(value, str),
    "CellSet": _is_cells,
    "CellList": _is_cells,
    **dict.fromkeys(("Groups", "Regions"), lambda value: _is_list(value, _is_cells)),
    "int": _is_number,
    "int | None": lambda value: value is None or _is_number(value),
    "bool": lambda value: isinstance(value, bool),
    "str": lambda value: isinstance(value, str) and len(value) <= MOST_ITEMS,
    "Numbers": _is_numbers,
    "Tuples": lambda value: _is_list(value, _is_numbers),
    "Constraints": lambda value: isinstance(value, list) and len(value) <= MOST_ITEMS,
}


def _place(value: object) -> Place:
    if isinstance(value, Place):
        return value
    if not isinstance(value, str):
        raise TypeError
    return place_of(value)


def read_cells(value: object) -> Cells:
    """Read cells from text, or from a list of names and places, in their order."""
    if isinstance(value, str):
        return _checked(cells(value))
    assert not isinstance(value, Place)
    return _checked(tuple(map(_place, value)))  # type: ignore[call-overload]


def _checked(places: Cells) -> Cells:
    if not places:
        raise FormatError("there is no cell")
    return places


def _cells(value: object) -> Cells:
    """Read a set of cells, in reading order."""
    places = tuple(sorted(read_cells(value)))
    if len(set(places)) < len(places):
        double = next(one for one, other in pairwise(places) if one == other)
        raise FormatError(f"{double} occurs twice")
    return places


def _groups(value: object) -> Groups:
    groups = value.split("/") if isinstance(value, str) else value
    return tuple(map(read_cells, groups))  # type: ignore[call-overload]


def _regions(value: object) -> Regions:
    return tuple(sorted(tuple(sorted(group)) for group in _groups(value)))


def _number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > LARGEST_NUMBER:
        raise TypeError
    return int(value)


def _numbers(value: Any) -> Numbers:
    return tuple(map(_number, value))


def _bool(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError
    return value


def _str(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _constraints(value: Any) -> tuple[Constraint, ...]:
    found = tuple(value)
    if not all(isinstance(item, Constraint) for item in found) or not found:
        raise TypeError
    return found


def _names(places: Iterable[Place]) -> list[str]:
    return [*map(str, places)]


def _quoted(text: str) -> str:
    return f'"{text}"' if re.search(r"[\s()|;,\"\[\]]", text) or not text else text


FIELDS: dict[str, Field] = {
    "Place": Field(_place, str, lambda _, value: str(value), "a cell such as r4c5", lambda value: (value,)),
    "CellSet": Field(
        _cells, _names, lambda _, value: text_of(value), "different cells such as r4c5", lambda value: value
    ),
    "CellList": Field(
        read_cells, _names, lambda _, value: text_of(value), "cells such as r4c5, in order", lambda value: value
    ),
    "Groups": Field(
        _groups,
        lambda value: [*map(_names, value)],
        lambda _, value: "/".join(map(text_of, value)),
        "several lists of cells",
        lambda value: [place for group in value for place in group],
    ),
    "int": Field(_number, int, lambda _, value: str(value), "a whole number"),
    "int | None": Field(
        lambda value: None if value is None else _number(value),
        lambda value: value,
        lambda _, value: "" if value is None else str(value),
        "a whole number, or null",
    ),
    "bool": Field(_bool, bool, lambda name, value: name if value else "", "true or false"),
    "str": Field(_str, str, lambda _, value: _quoted(value), "text"),
    "Numbers": Field(_numbers, list, lambda _, value: " ".join(map(str, value)), "a list of whole numbers"),
    "Tuples": Field(
        lambda value: tuple(map(_numbers, value)),
        lambda value: [*map(list, value)],
        lambda _, value: "/".join(",".join(map(str, row)) for row in value),
        "lists of whole numbers",
    ),
    "Constraints": Field(
        _constraints,
        lambda value: [item.to_json() for item in value],
        lambda _, value: f"({' | '.join(item.to_text() for item in value)})",
        "a list of constraints",
        lambda value: [place for item in value for place in item.places()],
    ),
}
FIELDS["Regions"] = FIELDS["Groups"]._replace(read=_regions)
