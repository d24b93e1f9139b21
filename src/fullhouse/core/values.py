"""Helpers for immutable values and public names."""

from __future__ import annotations

from collections.abc import Callable
from enum import EnumMeta, IntEnum
from importlib import import_module
from typing import TYPE_CHECKING, Any, Self, TypeVar, dataclass_transform

Thing = TypeVar("Thing")

fill = object.__setattr__
"""Sets a field in the `__init__` or `__post_init__` of a frozen dataclass: `fill(self, "name", value)`."""


def public(thing: Thing) -> Thing:
    """Make this class or function belong to `fullhouse`: pickles and help use that name instead of its module's."""
    return public_in("fullhouse")(thing)


def public_in(module: str) -> Callable[[Thing], Thing]:
    """Make a class or function belong to this public submodule."""

    def with_home(thing: Thing) -> Thing:
        thing.__module__ = module
        return thing

    return with_home


def shown_in_notebooks(kind: type[Thing]) -> type[Thing]:
    """Make notebooks show values of this class as `render/notebook.py` draws them.

    A value cannot import the module that draws it, which depends on core and is slow to load. Therefore the module is
    imported by name when a notebook calls the hook. This is the only import against the order of packages.
    """

    def _repr_html_(self: object) -> str:
        html: str = import_module("fullhouse.render.notebook").html_of(self)
        return html

    kind._repr_html_ = _repr_html_  # type: ignore[attr-defined]
    return kind


class _CodeType(EnumMeta):
    """The metaclass of such enums.

    NumPy asks the class of an operand for names that it lacks, and ignores any exception raised meanwhile. The enums of
    Python 3.11 run Python code for that lookup, so a Ctrl-C at that moment was lost. This lookup runs none.
    """

    if not TYPE_CHECKING:  # type checkers would accept any name
        __getattr__ = type.__getattribute__


class Code(IntEnum, metaclass=_CodeType):
    """A number with a name, stored as the number in arrays."""


@dataclass_transform(frozen_default=True)
class Fields(type):
    """Make fields of the annotations of a class, after those of its base, with assigned values as defaults."""

    field_kinds: dict[str, str]
    """The names of all fields, in order, and their annotations."""
    field_defaults: dict[str, object]

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> Fields:
        annotated = namespace.get("__annotations__", {})
        own = {field: kind for field, kind in annotated.items() if not kind.startswith("ClassVar")}
        defaults = {field: namespace.pop(field) for field in own if field in namespace}
        kinds = {**getattr(bases[0], "field_kinds", {}), **own} if bases else own
        namespace |= {"__slots__": (*own, *namespace.get("__slots__", ())), "__match_args__": tuple(kinds)}
        made = super().__new__(mcs, name, bases, namespace)
        made.field_kinds, made.field_defaults = kinds, {**getattr(made, "field_defaults", {}), **defaults}
        return made


class Value(metaclass=Fields):
    """Something that never changes: equal fields make equal values.

    >>> class Point(Value):
    ...     x: "int"
    ...     y: "int" = 0
    >>> Point(1) == Point(y=0, x=1), Point(1).with_fields(y=2)
    (True, Point(x=1, y=2))
    """

    def __init__(self, *values: Any, **named: Any) -> None:
        kinds = type(self).field_kinds
        if len(values) == len(kinds) and not named:  # the common case, three times as fast
            for name, value in zip(kinds, values, strict=True):
                fill(self, name, value)
            return
        given = dict(zip(kinds, values, strict=False)) | named
        fields = type(self).field_defaults | given
        if fields.keys() != kinds.keys() or len(given) < len(values) + len(named):
            raise TypeError(f"{type(self).__name__} takes {', '.join(kinds) or 'nothing'}")
        for name, value in fields.items():
            fill(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} never changes; make a new one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} never changes; make a new one")

    def _fields(self) -> tuple[object, ...]:
        return tuple([getattr(self, name) for name in type(self).field_kinds])

    def with_fields(self, **changed: object) -> Self:
        """A copy with other values in these fields."""
        return type(self)(**{name: getattr(self, name) for name in type(self).field_kinds} | changed)

    def __eq__(self, other: object) -> bool:
        return other is self or (type(other) is type(self) and self._fields() == other._fields())

    def __hash__(self) -> int:
        return hash(self._fields())

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in type(self).field_kinds)
        return f"{type(self).__name__}({fields})"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by calling the class with its fields in order, so that __init__ checks them again."""
        return type(self), self._fields()
