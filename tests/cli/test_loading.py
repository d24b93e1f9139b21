"""A command loads only the modules that it uses."""

from __future__ import annotations

import subprocess
import sys

import pytest
from puzzles import WIKIPEDIA

HEAVY = ("numpy", "rich")
"""Libraries that one puzzle in a pipe does not need."""
PACKAGES = {
    "solve": ("cli",),
    "check": ("core", "engines", "formats", "jobs", "cli"),
    "count": ("core", "engines", "formats", "jobs", "cli"),
    "convert": ("core", "engines", "formats", "jobs", "cli"),
    "canonical": ("core", "engines", "formats", "symmetry", "jobs", "cli"),
    "minimize": ("core", "engines", "formats", "techniques", "symmetry", "logic", "rating", "generator", "jobs", "cli"),
    "explain": ("core", "engines", "formats", "techniques", "logic", "jobs", "cli"),
    "hint": ("core", "engines", "formats", "techniques", "logic", "rating", "jobs", "cli"),
    "rate": ("core", "engines", "formats", "techniques", "symmetry", "logic", "rating", "jobs", "cli"),
}
"""The packages that a command may load for one puzzle on the command line."""


def loaded(*arguments: str) -> set[str]:
    """The modules that a command loads."""
    code = (
        "import atexit, sys\n"
        "atexit.register(lambda: print(*sys.modules, file=sys.stderr))\n"
        "from fullhouse.cli.entry import main\n"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True)
    return set(done.stderr.splitlines()[-1].split())


@pytest.mark.parametrize("command", PACKAGES)
def test_one_puzzle_loads_only_what_its_command_uses(command: str) -> None:
    modules = loaded(command, WIKIPEDIA)
    assert modules.isdisjoint(HEAVY)
    entered = {name.split(".")[1] for name in modules if name.startswith("fullhouse.")}
    assert entered <= {"_native", "errors", "verbs", *PACKAGES[command]}


def test_a_solution_in_a_pipe_takes_neither_click_nor_typing_nor_a_pattern() -> None:
    assert loaded("solve", WIKIPEDIA).isdisjoint({"click", "typing", "re", "json", "inspect", "enum"})


def test_a_puzzle_is_generated_without_numpy() -> None:
    assert loaded("generate", "--seed", "7").isdisjoint(HEAVY)


@pytest.mark.parametrize("command", [(), ("solve",), ("explain",), ("rate",), ("generate",), ("convert",), ("bench",)])
def test_help_loads_no_more_than_the_names_that_it_lists(command: tuple[str, ...]) -> None:
    modules = loaded(*command, "--help")
    assert modules.isdisjoint({"numpy", "rich", "pyarrow"})
