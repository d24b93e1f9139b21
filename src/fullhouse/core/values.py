"""What all immutable values share, and how a name becomes public.

Values do without `dataclasses`: importing that module and making one class with it takes longer than solving a puzzle,
there are a hundred such classes, and every command pays for them.
"""

from __future__ import annotations

from enum import EnumMeta, IntEnum
from importlib import import_module

TYPE_CHECKING = False  # typing.TYPE_CHECKING without importing typing, which a plain solve does not need
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Self, TypeVar, dataclass_transform

    Thing = TypeVar("Thing")
else:

    def dataclass_transform(**_):
        """Says something to type checkers alone."""
        return lambda thing: thing


def public(thing: Thing) -> Thing:
    """Say that this class or function belongs to `fullhouse`: pickles and help name it so, wherever its file lies."""
    return public_in("fullhouse")(thing)


def public_in(module: str) -> Callable[[Thing], Thing]:
    """The same for a public submodule."""

    def with_home(thing: Thing) -> Thing:
        thing.__module__ = module
        return thing

    return with_home


def shown_in_notebooks(kind: type[Thing]) -> type[Thing]:
    """Let a notebook show values of this class as `render/notebook.py` draws them.

    A value cannot import the room that draws it, which comes later and is slow to load; so that room is named here,
    and looked up when a notebook asks. This is the one place that points forward.
    """

    def _repr_html_(self: object) -> str:
        html: str = import_module("fullhouse.render.notebook").html_of(self)
        return html

    kind._repr_html_ = _repr_html_  # type: ignore[attr-defined]
    return kind


fill = object.__setattr__
"""How an `__init__` of its own sets the fields of a value: `fill(self, "name", value)`."""


@dataclass_transform(frozen_default=True)
class Fields(type):
    """Makes fields of what a class of values annotates, behind those of its base; what is assigned is a default.

    `__slots__` of a class are for what it keeps beside its fields.
    """

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


class _CodeType(EnumMeta):
    """The class of such enums.

    NumPy asks the class of an operand for names that it lacks, and drops whatever goes wrong then. The enums of Python
    3.11 run Python code for that, so a Ctrl-C that came just then was lost. This looks again, without such code.
    """

    if not TYPE_CHECKING:  # or every name would be right
        __getattr__ = type.__getattribute__


class Code(IntEnum, metaclass=_CodeType):
    """One of a few numbers, each with a name."""
