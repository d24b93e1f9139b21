"""Write the stubs for names that type checkers cannot see: lazily imported ones, and functions made from verbs.

python tools/write_stub.py          after a change of the list in src/fullhouse/__init__.py, or of a verb's options
"""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Literal, get_args, get_origin

import fullhouse
from fullhouse import jobs
from fullhouse.verbs import verb_named
from fullhouse.verbs.options import Option, options_of
from fullhouse.verbs.verb import Verb

PACKAGE = Path(fullhouse.__file__).parent
STUB = PACKAGE / "__init__.pyi"
JOBS_STUB = PACKAGE / "jobs" / "__init__.pyi"
HEAD = '"""Public names for type checkers; written by tools/write_stub.py from the list in __init__.py."""\n\n'
JOBS_HEAD = '''"""Verbs over files for type checkers; written by tools/write_stub.py from the options of the verbs."""

from collections.abc import Sequence
from typing import Literal, Unpack

{}

__all__ = [
{}
]

{}

'''


def stub() -> str:
    """The text of the stub of the package."""
    submodules = (f"from . import {name} as {name}" for name in fullhouse._SUBMODULES)
    blocks = HEAD.rstrip(), _imports(fullhouse._HOMES), "\n".join(submodules), "__version__: str"
    return "\n\n".join(blocks) + "\n"


def jobs_stub() -> str:
    """The text of the stub of the functions made from verbs."""
    kinds = [verb_named(name) for name in jobs._MADE_FROM_VERBS]
    choices = {_type(option.item): None for kind in kinds for option in options_of(kind) if option.is_repeated}
    aliases = {choice: f"_Choice{number}" for number, choice in enumerate(choices, 1)}
    functions = "".join(map(_function, kinds))
    for choice, alias in aliases.items():
        functions = functions.replace(choice, alias)
    homes = {**jobs._HOMES, "fullhouse.jobs.files": ("Files", "Path", "Paths", "Summary", "run_files")}
    named = "\n".join(f"{alias} = {choice}" for choice, alias in aliases.items())
    names = "\n".join(f"    {_quoted(name)}," for name in sorted(jobs.__all__, key=_case))
    return JOBS_HEAD.format(_imports(homes), names, named) + functions


def _imports(homes: dict[str, tuple[str, ...]]) -> str:
    """The public names, each imported from its home."""
    lines = [f"from {home} import {name} as {name}" for home, names in homes.items() for name in names]
    return "\n".join(sorted(lines, key=_place))


def _function(kind: type[Verb]) -> str:
    options = "".join(f"    {option.name}: {_type(option)}{_default(option)},\n" for option in options_of(kind))
    head = f"def {kind.name}(\n    sources: Paths,\n    output: Path,\n    *,\n"
    return f"{head}{options}    **files: Unpack[Files],\n) -> Summary: ...\n"


def _type(option: Option) -> str:
    """The type as people write it: names and plain values, without the marks."""
    if option.is_repeated:
        item = _type(option.item)
        found = f"{item} | Sequence[{item}]"
    elif option.written:
        plain = option.type.__name__ if isinstance(option.type, type) else "Any"
        found = plain if plain == "Any" else f"{plain} | str"
    elif get_origin(option.type) is Literal:
        found = f"Literal[{', '.join(map(_quoted, get_args(option.type)))}]"
    else:
        found = option.type.__name__
    return f"{found} | None" if option.is_optional else found


def _quoted(name: str) -> str:
    return f'"{name}"'


def _default(option: Option) -> str:
    return "" if option.default is dataclasses.MISSING else " = ..."


def _case(name: str) -> tuple[int, str]:
    """The order in which ruff sorts names: constants, classes, functions."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2), name


def _place(line: str) -> tuple[str, tuple[int, str]]:
    _, home, _, name, *_ = line.split()
    return home, _case(name)


if __name__ == "__main__":
    STUB.write_text(stub(), encoding="utf-8")
    JOBS_STUB.write_text(jobs_stub(), encoding="utf-8")
