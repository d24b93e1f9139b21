"""`fullhouse doctor`: the state of the installation, for users who miss a feature and for bug reports."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from textwrap import TextWrapper

import click

from fullhouse import __file__ as package_file
from fullhouse import __version__, _native
from fullhouse.cli.options import Command
from fullhouse.engines.cuda.card import all_cards
from fullhouse.errors import UnavailableEngine

EXAMPLES = """\b
Examples:
  fullhouse doctor
  fullhouse doctor > report.txt
"""
REQUIRED = ("annotated-doc", "annotated-types", "click", "numpy", "rich")
EXTRAS = {
    "pictures": ("reportlab", "resvg_py"),
    "photo": ("pillow",),
    "plot": ("matplotlib",),
    "web": ("fastapi", "httptools", "segno", "uvicorn"),
    "tui": ("textual",),
    "gpu": ("cupy-cuda13x",),
    "data": ("pyarrow",),
    "cluster": ("distributed", "pyarrow"),
    "cloud": ("fsspec",),
    "learn": ("gymnasium",),
}
"""The libraries of each extra; a test compares them with pyproject.toml."""

_LINES = TextWrapper(80, subsequent_indent=" " * 12, break_long_words=False, break_on_hyphens=False)


@click.command(cls=Command, epilog=EXAMPLES)
def doctor() -> None:
    """Check the installation.

    Prints the versions of Python, Fullhouse and its libraries, the native module and its instruction sets, the extras
    that are installed, how to add the missing ones, and the GPUs. Please add the output to bug reports.
    """
    for title, text in report():
        click.echo(_LINES.fill(f"{title:<12}{text}") if title else "")


def report() -> Iterator[tuple[str, str]]:
    """The lines of the report: a title and a text each."""
    yield "Fullhouse", f"{__version__}, {os.path.dirname(package_file)}"
    yield "Python", f"{platform.python_version()} ({platform.python_implementation()}), {sys.executable}"
    yield "System", f"{platform.platform()}, {platform.machine()}, {os.cpu_count()} cores"
    yield "Native", _native_module()
    yield "GPU", _gpus()
    yield "Libraries", _libraries(REQUIRED)
    yield "", ""
    for name, libraries in EXTRAS.items():
        missing = [library for library in libraries if _version(library) is None]
        add = f"missing {', '.join(missing)}; run: pip install 'fullhouse[{name}]'"
        yield name, add if missing else _libraries(libraries)


def _version(library: str) -> str | None:
    try:
        return version(library)
    except PackageNotFoundError:
        return None


def _libraries(names: tuple[str, ...]) -> str:
    return ", ".join(f"{name} {_version(name) or 'missing'}" for name in names)


def _native_module() -> str:
    """The instruction sets of search and logic, or why the module cannot be used."""
    try:
        sets = f"search {_native.isa()}, logic {_native.logic_isa()}"
    except UnavailableEngine as error:
        return f"missing: {error.reason}"
    forced = os.environ.get("FULLHOUSE_ISA")
    return f"{sets}, FULLHOUSE_ISA={forced}" if forced else sets


def _gpus() -> str:
    """The GPUs that CuPy finds, or why there are none."""
    if all(_version(library) is None for library in EXTRAS["gpu"]):
        return "not available: CuPy is not installed"
    try:
        cards = all_cards()
    except Exception as error:  # noqa: BLE001 - drivers fail in many ways, and a report must not
        return f"not available: {error}"
    return f"{len(cards)} found" if cards else "none found"
