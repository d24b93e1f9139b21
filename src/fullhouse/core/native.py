"""Whether the native module is installed, decided in one place.

A package built with FULLHOUSE_PURE=1, or a checkout that was never built, has no `fullhouse._native`. Code that needs
the module imports it as usual, `from fullhouse import _native`, and gets a stand-in that raises MissingNative.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from fullhouse.errors import MissingNative


class _Missing:
    """Raises MissingNative whenever one of the module's names is used."""

    def __getattr__(self, name: str) -> Any:
        raise MissingNative


def _native_module() -> Any:
    try:
        return import_module("fullhouse._native")
    except ModuleNotFoundError as error:
        if error.name != "fullhouse._native":
            raise
        return _Missing()


NATIVE_MODULE: Any = _native_module()
"""The module, or its stand-in; `from fullhouse import _native` gives the same."""
HAS_NATIVE = not isinstance(NATIVE_MODULE, _Missing)
"""False in a package without the native module."""
