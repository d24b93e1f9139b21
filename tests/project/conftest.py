"""The public names of the package, for the tests that hold for all of them."""

from __future__ import annotations

import importlib
from types import ModuleType

SUBMODULES = (
    "codecs",
    "errors",
    "generator",
    "jobs",
    "logic",
    "notation",
    "paper",
    "play",
    "plots",
    "rating",
    "schemas",
    "search",
    "symmetry",
    "tables",
    "tasks",
    "techniques",
)
MODULES = ["fullhouse", *(f"fullhouse.{name}" for name in SUBMODULES)]


def public_things(module: ModuleType) -> list[tuple[str, object]]:
    """The public names of a module, with what they stand for."""
    return [(name, getattr(module, name)) for name in module.__all__ if not name.startswith("__")]


EVERYTHING = [
    (module, name, thing) for module in MODULES for name, thing in public_things(importlib.import_module(module))
]
