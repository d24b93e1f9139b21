"""Writes src/fullhouse/__init__.pyi: what type checkers and editors see of the names that are imported lazily.

python tools/write_stub.py          after a change of the list in src/fullhouse/__init__.py
"""

from __future__ import annotations

from pathlib import Path

import fullhouse

STUB = Path(fullhouse.__file__).with_suffix(".pyi")
HEAD = '"""Public names for type checkers; written by tools/write_stub.py from the list in __init__.py."""\n\n'


def stub() -> str:
    """The text of the stub."""
    lines: list[str] = []
    for home, names in fullhouse._HOMES.items():
        lines += [f"from {home} import {name} as {name}" for name in sorted(names, key=_case)]
    return HEAD + "\n".join(sorted(lines, key=_place)) + "\n\n__version__: str\n"


def _case(name: str) -> tuple[int, str]:
    """The order that ruff sorts names in: constants, classes, functions."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2), name


def _place(line: str) -> tuple[str, tuple[int, str]]:
    _, home, _, name, *_ = line.split()
    return home, _case(name)


if __name__ == "__main__":
    STUB.write_text(stub(), encoding="utf-8")
