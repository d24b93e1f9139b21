"""What all immutable values share, and how a name becomes public.

Values are written by hand instead of with `dataclasses`, because importing that module takes longer than starting
Python and solving a puzzle together, and every command pays for it.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # typing.TYPE_CHECKING without importing typing, which a plain solve does not need
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    Thing = TypeVar("Thing")


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


class Value:
    """Something that never changes: its slots are its fields, and equal fields make equal values."""

    __slots__: tuple[str, ...] = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} never changes; make a new one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} never changes; make a new one")

    def _fields(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __eq__(self, other: object) -> bool:
        return other is self or (type(other) is type(self) and self._fields() == other._fields())

    def __hash__(self) -> int:
        return hash(self._fields())

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"{type(self).__name__}({fields})"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by calling the class with its fields in order, so that __init__ checks them again."""
        return type(self), self._fields()


fill = object.__setattr__
"""How `__init__` sets the slots of a value: `fill(self, "name", value)`."""
