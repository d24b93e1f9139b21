"""Imports point one way: from the edges to the core."""

from __future__ import annotations

import ast
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "fullhouse"
ORDER = [
    {"errors"},
    {"core"},
    {"formats"},
    {"engines", "techniques"},
    {"symmetry"},
    {"logic"},
    {"rating"},
    {"generator"},
    {"render"},
    {"play", "tasks", "verbs"},
    {"jobs"},
    {"arrow", "codecs", "notation", "paper", "plots", "schemas", "search", "tables"},
    {"web", "tui"},
    {"cli"},  # starts both
]
LEVEL = {room: level for level, rooms in enumerate(ORDER) for room in rooms}
NATIVE_ROOMS = (
    "engines/native.py",
    "engines/solve_batch.py",
    "engines/verify_batch.py",
    "engines/rows.py",
    "symmetry/",
    "logic/",
    "rating/columns.py",
    "generator/dig.py",
    "generator/complete.py",
    "jobs/lines.py",
    "verbs/kinds.py",
    "cli/commands/doctor.py",
    "cli/entry.py",
)
LIBRARY_ROOMS = {
    "click": "cli/",
    "rich": "cli/",
    "fastapi": "web/",
    "pydantic": "web/",
    "starlette": "web/",
    "uvicorn": "web/",
    "textual": "tui/",
    "reportlab": "render/",
    "resvg_py": "render/",
    "matplotlib": "render/",
    "dask": "jobs/dask.py",
    "distributed": "jobs/dask.py",
    "fsspec": "jobs/storage.py",
    "gymnasium": "tasks/env.py",
    "pyarrow": "jobs/",
}

MODULES = sorted(path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.py"))


def imported(module: str) -> set[str]:
    """The modules that this file imports, anywhere in the file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse((SOURCE / module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} uses a relative import"
            found.add(node.module or "")
            found.update(f"{node.module}._native" for alias in node.names if alias.name == "_native")
    return found


def room_of(module: str) -> str:
    return module.split("/")[0].removesuffix(".py")


IMPORTS = [(module, name) for module in MODULES for name in sorted(imported(module))]


def is_upward(module: str, name: str) -> bool:
    """Return whether a module imports this name from a package that comes after its own."""
    own, parts = room_of(module), name.split(".")
    is_ours = parts[0] == "fullhouse" and len(parts) > 1 and parts[1] not in (own, "_native")
    return is_ours and own not in ("__init__", "__main__") and LEVEL[parts[1]] >= LEVEL[own]


def is_elsewhere(module: str, name: str) -> bool:
    """Return whether a module imports the native module or a big library that belongs to another package."""
    if name.startswith("fullhouse._native"):
        return not module.startswith(NATIVE_ROOMS)
    return not module.startswith(LIBRARY_ROOMS.get(name.split(".")[0], ""))


def test_a_package_imports_only_from_packages_before_it() -> None:
    packages = {room_of(module) for module in MODULES} - {"__init__", "__main__"}
    assert {"core", "formats", "engines", "cli"} <= packages <= set(LEVEL)
    assert [f"{module} imports {name}" for module, name in IMPORTS if is_upward(module, name)] == []


def test_the_native_module_and_big_libraries_stay_in_their_packages() -> None:
    assert [f"{module} imports {name}" for module, name in IMPORTS if is_elsewhere(module, name)] == []
