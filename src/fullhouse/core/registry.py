"""Names that are imported when they are first used."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module

TYPE_CHECKING = False  # typing.TYPE_CHECKING without importing typing, which a plain solve does not need
if TYPE_CHECKING:
    from typing import TypeVar

    Thing = TypeVar("Thing")


class Registry(Mapping[str, "Thing"]):
    """A dictionary that knows where its values are: `{"line": "fullhouse.formats.line.LINE"}`."""

    def __init__(self, homes: Mapping[str, str]) -> None:
        self._homes = homes
        self._loaded: dict[str, Thing] = {}

    def __getitem__(self, name: str) -> Thing:
        if name not in self._loaded:
            module, _, attribute = self._homes[name].rpartition(".")
            self._loaded[name] = getattr(import_module(module), attribute)
        return self._loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in self._homes

    def __iter__(self) -> Iterator[str]:
        return iter(self._homes)

    def __len__(self) -> int:
        return len(self._homes)

    def __repr__(self) -> str:
        return f"<Registry of {', '.join(self)}>"


def names_of(package: str, homes: Mapping[str, Iterable[str]]) -> Callable[[str], object]:
    """Make the `__getattr__` of a package whose names are imported on first use; `homes` are its modules."""
    names: Registry[object] = Registry(
        {name: f"{package}.{home}.{name}" for home, some in homes.items() for name in some}
    )

    def load(name: str) -> object:
        if name not in names:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = vars(sys.modules[package])[name] = names[name]
        return found

    return load
