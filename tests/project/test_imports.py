"""Imports point one way: from the edges to the core."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "fullhouse"
ORDER = [
    {"errors"},
    {"core"},
    {"constraints"},
    {"formats"},
    {"engines", "techniques"},
    {"symmetry"},
    {"logic"},
    {"rating"},
    {"generator"},
    {"render", "photo"},
    {"play", "tasks", "verbs"},
    {"jobs"},
    {"arrow", "codecs", "notation", "paper", "plots", "schemas", "search", "tables"},
    {"web", "tui"},
    {"cli"},  # starts both
]
LEVEL = {package: level for level, packages in enumerate(ORDER) for package in packages}
NATIVE_PLACES = (
    "engines/native.py",
    "engines/general.py",
    "engines/solve_batch.py",
    "engines/verify_batch.py",
    "engines/rows.py",
    "symmetry/",
    "logic/",
    "rating/columns.py",
    "generator/dig.py",
    "generator/complete.py",
    "photo/photo.py",
    "generator/shortlist.py",
    "jobs/lines.py",
    "verbs/kinds.py",
    "cli/commands/doctor.py",
    "cli/entry.py",
)
LIBRARY_PLACES: dict[str, str | tuple[str, ...]] = {
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
    "PIL": "photo/pixels.py",
    "dask": "jobs/dask.py",
    "distributed": "jobs/dask.py",
    "fsspec": "jobs/storage.py",
    "gymnasium": "tasks/env.py",
    "pyarrow": ("jobs/", "engines/columnar.py"),
    "pandas": "engines/columnar.py",
    "polars": "engines/columnar.py",
}

LOADED_LATE = {
    *("PIL", "cupy", "cupyx", "pandas", "polars", "pyarrow", "resvg_py", "termios", "tty"),
    *("fullhouse.engines.cuda.results", "fullhouse.render.pdf", "fullhouse.render.plots"),  # need an extra
    *("fullhouse.engines.solve_batch", "fullhouse.engines.verify_batch", "fullhouse.engines.table"),  # load NumPy
    *("fullhouse.rating.rating_table", "fullhouse.symmetry.augment", "fullhouse.symmetry.canonical_table"),
    "fullhouse.techniques.catalog",  # only without the native module, which has the names of techniques
}
"""Modules that functions may import: extras, and those that answer many puzzles and load NumPy."""

LATE_IN_COMMANDS = {
    "cli/entry.py": {"fullhouse._native", "fullhouse.cli.failures", "fullhouse.cli.main"},  # the short path of `solve`
    "cli/main.py": {"fullhouse.cli.command"},  # the one command that runs
    "cli/arguments.py": {"fullhouse.formats.codecs"},  # a quarter of the time of `fullhouse --help`
    "cli/run.py": {"fullhouse.jobs.files"},  # 14 ms that a single puzzle does not need
    "cli/commands/explain.py": {"fullhouse.render.walk"},  # 17 ms that only pictures need
    "cli/commands/generate.py": {"fullhouse.cli.show.boards"},  # loads rich
    "cli/commands/solve.py": {"fullhouse.cli.show.boards", "readline"},  # not every Python has readline
    "cli/show/steps.py": {"fullhouse.cli.show.boards"},
    **{f"cli/commands/{name}.py": {"fullhouse.cli.charts"} for name in ("bench", "describe", "rate")},
    "cli/commands/help.py": {"fullhouse.constraints.constraint", "fullhouse.constraints.rules"},  # 72 classes
    "cli/commands/play.py": {"fullhouse.tui.app", "fullhouse.tui.palette"},  # these need an extra
    "cli/commands/print.py": {"fullhouse.cli.show.sheets", "fullhouse.render.paper.layout"},
    "cli/commands/serve.py": {"fullhouse.web.server"},
}
"""The modules that functions of commands import: each would slow down calls that do not use it, or needs an extra."""
LATE_IN_JOBS = {
    *("fsspec.core", "pyarrow", "fullhouse.jobs.arrow", "fullhouse.jobs.dask", "fullhouse.jobs.table"),  # need an extra
    *("numpy", "fullhouse.engines.rows", "fullhouse.engines.ruled_rows", "fullhouse.engines.table"),
    "fullhouse.symmetry.canonical_table",
    "fullhouse.jobs.photos",
    *("fullhouse.jobs.arrays", "fullhouse.jobs.csv_json", "fullhouse.jobs.lines"),  # load NumPy
}
"""The modules that functions of `jobs` import: those that need an extra or load NumPy."""

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


@cache
def imports() -> list[tuple[str, str]]:
    """Each module with everything that it imports."""
    return [(module, name) for module in MODULES for name in sorted(imported(module))]


def is_upward(module: str, name: str) -> bool:
    """Return whether a module imports this name from a package that comes after its own."""
    own, parts = room_of(module), name.split(".")
    is_ours = parts[0] == "fullhouse" and len(parts) > 1 and parts[1] not in (own, "_native")
    return is_ours and own not in ("__init__", "__main__") and LEVEL[parts[1]] >= LEVEL[own]


def is_elsewhere(module: str, name: str) -> bool:
    """Return whether a module imports the native module or a big library that belongs to another package."""
    if name.startswith("fullhouse._native"):
        return not module.startswith(NATIVE_PLACES)
    return not module.startswith(LIBRARY_PLACES.get(name.split(".")[0], ""))


def test_a_package_imports_only_from_packages_before_it() -> None:
    packages = {room_of(module) for module in MODULES} - {"__init__", "__main__"}
    assert {"core", "formats", "engines", "cli"} <= packages <= set(LEVEL)
    assert [f"{module} imports {name}" for module, name in imports() if is_upward(module, name)] == []


@cache
def imported_in_functions(module: str) -> set[str]:
    """The modules that functions of this file import."""
    tree = ast.parse((SOURCE / module).read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    nodes = [node for function in functions for node in ast.walk(function)]
    whole = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    parts = [node for node in nodes if isinstance(node, ast.ImportFrom)]
    return whole | {module_of(node.module or "", alias.name) for node in parts for alias in node.names}


def module_of(package: str, name: str) -> str:
    """The module that `from package import name` loads: the package, or one of its modules."""
    file = f"{package}.{name}".removeprefix("fullhouse.").replace(".", "/") + ".py"
    return f"{package}.{name}" if file in MODULES else package


@pytest.mark.parametrize("package", ["core", "formats", "techniques", "symmetry", "logic", "rating"])
def test_these_packages_import_at_the_top(package: str) -> None:
    found = {
        (module, name) for module in MODULES if room_of(module) == package for name in imported_in_functions(module)
    }
    assert found <= {("core/grid.py", "numpy")}  # a single puzzle is answered without NumPy


@pytest.mark.parametrize("package", ["engines", "generator", "render", "play", "tasks", "tui", "verbs"])
def test_functions_of_these_packages_import_only_extras_and_modules_that_load_numpy(package: str) -> None:
    for module in MODULES:
        if room_of(module) == package:
            assert imported_in_functions(module) <= LOADED_LATE, module


def test_functions_of_commands_import_only_what_slows_start_up_or_needs_an_extra() -> None:
    found = {module: imported_in_functions(module) for module in MODULES if room_of(module) == "cli"}
    assert {module: names for module, names in found.items() if names} == LATE_IN_COMMANDS


def test_functions_of_jobs_import_only_extras_and_modules_that_load_numpy() -> None:
    found = {name for module in MODULES if room_of(module) == "jobs" for name in imported_in_functions(module)}
    assert found == LATE_IN_JOBS


def test_the_native_module_and_big_libraries_stay_in_their_packages() -> None:
    assert [f"{module} imports {name}" for module, name in imports() if is_elsewhere(module, name)] == []
