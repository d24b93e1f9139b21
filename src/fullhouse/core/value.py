"""What all immutable values share.

They are written by hand instead of with `dataclasses`, because importing that module takes longer than starting
Python and solving a puzzle together, and every command pays for it.
"""

from __future__ import annotations


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
        return type(other) is type(self) and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash(self._fields())

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"{type(self).__name__}({told})"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by calling the class with its fields in order, so that __init__ checks them again."""
        return type(self), self._fields()


fill = object.__setattr__
"""How `__init__` sets the slots of a value: `fill(self, "name", value)`."""
