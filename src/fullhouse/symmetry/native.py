"""The native core of symmetry."""

from __future__ import annotations

from types import ModuleType

from fullhouse.errors import UnavailableEngine


def module() -> ModuleType:
    """The native module; UnavailableEngine where it was not built."""
    try:
        from fullhouse import _native
    except ImportError as error:
        raise UnavailableEngine("native", str(error)) from None
    loaded: ModuleType = _native
    return loaded
