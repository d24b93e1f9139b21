"""The public names of the package, for the tests that hold for all of them."""

from __future__ import annotations

import importlib
from types import ModuleType

import fullhouse

SUBMODULES: tuple[str, ...] = tuple(name for name in vars(fullhouse)["_SUBMODULES"] if name != "arrow")
"""The public submodules; `arrow` makes its names from the verbs."""
MODULES = ["fullhouse", *(f"fullhouse.{name}" for name in SUBMODULES)]


def public_things(module: ModuleType) -> list[tuple[str, object]]:
    """The public names of a module, with what they stand for."""
    return [(name, getattr(module, name)) for name in module.__all__ if not name.startswith("__")]


EVERYTHING = [
    (module, name, thing) for module in MODULES for name, thing in public_things(importlib.import_module(module))
]
