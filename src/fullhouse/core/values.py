"""Helpers for immutable values and public names."""

from __future__ import annotations

from collections.abc import Callable
from enum import EnumMeta, IntEnum
from importlib import import_module
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar

Thing = TypeVar("Thing")

fill = object.__setattr__
"""Sets a field in the `__init__` or `__post_init__` of a frozen dataclass: `fill(self, "name", value)`."""


def public(kind: Thing) -> Thing:
    """Make this class belong to `fullhouse`: pickles and help use that name instead of its module's.

    Public names are loaded lazily, so a value may exist before the name of its class; hence the decorator. Functions
    need none: `own_functions` and `fullhouse.__getattr__` mark them when they are reached.
    """
    return public_in("fullhouse")(kind)


def public_in(module: str) -> Callable[[Thing], Thing]:
    """Make a class belong to this public submodule, which is not loaded together with it."""

    def with_home(kind: Thing) -> Thing:
        kind.__module__ = module
        return kind

    return with_home


def own_names(package: dict[str, Any]) -> None:
    """Make classes and functions of a package belong to it if its `__all__` lists them; called in its `__init__.py`."""
    home = package["__name__"]
    for thing in map(package.__getitem__, package["__all__"]):
        if isinstance(thing, type | FunctionType) and thing.__module__.startswith(f"{home}."):
            thing.__module__ = home


def own_functions(module: dict[str, Any]) -> None:
    """Make the functions in the `__all__` of a public submodule belong to it; called at its end."""
    for thing in map(module.__getitem__, module["__all__"]):
        if isinstance(thing, FunctionType):
            thing.__module__ = module["__name__"]


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
