"""A package without the native module: what works, and how everything else fails.

The module is hidden from the processes started here, so that every build is tested, also one that never had it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from patience import run_python
from puzzles import INKALA_2012, TWO_SOLUTIONS, WIKIPEDIA

WITHOUT_MODULE = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name == "fullhouse._native":
            raise ModuleNotFoundError(name=name)
sys.meta_path.insert(0, Missing())
"""
ADVICE = "run `pip install .` in a checkout, with a C++20 compiler and without FULLHOUSE_PURE"
SENTENCE = f"this needs the native module fullhouse._native, which is not installed; {ADVICE}"
CLASSICS = ("backtracking", "propagation", "rules", "marks", "screened", "branching")
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def run_command(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command in a process without the native module."""
    command = [sys.executable, "-c", WITHOUT_MODULE + "from fullhouse.cli.entry import main; main()", *arguments]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run(command, input=text, capture_output=True, text=True, env=environment, check=False)


def test_one_puzzle_is_solved_counted_and_checked_by_branching() -> None:
    program = f"""
import json
import fullhouse as fh
from fullhouse.core.native import HAS_NATIVE
from fullhouse.engines.solve import DEFAULT_ENGINE, ENGINES
puzzle, hard, ambiguous = {WIKIPEDIA!r}, {INKALA_2012!r}, {TWO_SOLUTIONS!r}
print(json.dumps({{
    "default": [HAS_NATIVE, DEFAULT_ENGINE],
    "solved": [fh.solve(puzzle).to_line(), fh.solve(fh.parse(puzzle)).to_line(), fh.puzzle(puzzle).solution.to_line()],
    "engines": {{name: fh.solve(puzzle, engine=name).to_line() for name in ENGINES if name != "native"}},
    "hard": fh.solve(hard, time_limit=600).is_full,
    "counts": [fh.count(puzzle), fh.count(ambiguous), fh.count("." * 81, limit=2_000)],
    "verdicts": [fh.check(text).status for text in (puzzle, ambiguous, "55" + "." * 79)],
    "first": next(fh.solutions("." * 81)).is_full,
    "redundant": len(list(fh.find_redundant_clues(puzzle))) > 0,
    "converted": fh.parse(fh.format_grid(fh.parse(puzzle), "rows")).to_line(),
}}))
"""
    done = run_python(WITHOUT_MODULE + program)
    assert done.stderr == ""
    found = json.loads(done.stdout)
    assert found == {
        "default": [False, "branching"],
        "solved": [SOLUTION] * 3,
        "engines": dict.fromkeys(CLASSICS, SOLUTION),
        "hard": True,
        "counts": [1, 2, 2_000],
        "verdicts": ["proper", "ambiguous", "unsolvable"],
        "first": True,
        "redundant": True,
        "converted": WIKIPEDIA,
    }


def test_everything_else_raises_an_error_that_names_the_module() -> None:
    program = f"""
import pickle
import fullhouse as fh
from fullhouse.errors import MissingNative, UnavailableEngine
grid = fh.parse({WIKIPEDIA!r})
for ask in (
    lambda: fh.solve_batch([grid]), lambda: fh.count_batch([grid]), lambda: fh.verify_batch([grid], [grid]),
    lambda: fh.canonical(grid), lambda: fh.Transform.random(1), lambda: fh.augment(grid, 2), lambda: fh.hint(grid),
    lambda: fh.explain(grid), lambda: fh.explain_batch([grid]), lambda: fh.steps(grid, "x-wing"), lambda: fh.rate(grid),
    lambda: fh.rate_batch([grid]), lambda: fh.generate(seed=1), lambda: fh.solve(grid, engine="native"),
):
    try:
        ask()
    except MissingNative as error:
        assert isinstance(error, UnavailableEngine) and isinstance(error, ImportError)
        assert str(pickle.loads(pickle.dumps(error))) == str(error)
        print(error)
"""
    done = run_python(WITHOUT_MODULE + program)
    assert done.stderr == ""
    assert done.stdout.splitlines() == [SENTENCE] * 14


@pytest.mark.parametrize("format", ["lines", "csv"])
def test_commands_read_files_and_answer_as_with_the_module(format: str, tmp_path: Path) -> None:
    clash, blank = "55" + "." * 79, TWO_SOLUTIONS.replace("0", ".")
    rows = {
        "lines": f"{WIKIPEDIA}\n{TWO_SOLUTIONS}\n{clash}\n",
        "csv": f"puzzle\n{WIKIPEDIA}\n{TWO_SOLUTIONS}\n{clash}\n",
    }
    file = tmp_path / f"puzzles.{'csv' if format == 'csv' else 'txt'}"
    file.write_text(rows[format], encoding="utf-8")
    solved = [json.loads(line) for line in run_command("solve", "--json", str(file)).stdout.splitlines()]
    assert [row["status"] for row in solved] == ["proper", "ambiguous", "unsolvable"]
    assert solved[0]["solution"] == SOLUTION
    assert run_command("count", str(file)).stdout.split() == ["1", "2", "0"]
    checked = run_command("check", str(file)).stdout.splitlines()
    assert [line.split(":")[0] for line in checked] == ["proper", "ambiguous", "unsolvable"]
    assert run_command("convert", "--to", "line", str(file)).stdout.split() == [WIKIPEDIA, blank, clash]


def test_euler_adds_up_its_corners() -> None:
    given = run_command("convert", "--to", "rows", WIKIPEDIA).stdout.replace(".", "0")
    assert run_command("euler", "-", text=f"Grid 01\n{given}\nGrid 02\n{given}\n").stdout == "1068\n"


def test_help_and_version_work_and_other_commands_name_the_module() -> None:
    assert "no native search: its module fullhouse._native is not installed" in run_command("--version").stdout
    assert run_command("explain", "--help").returncode == 0
    for arguments in (["rate", WIKIPEDIA], ["solve", "--engine", "native", WIKIPEDIA]):
        done = run_command(*arguments)
        assert done.returncode in (1, 2)
        assert done.stderr.strip().endswith(f"fullhouse: {SENTENCE}")
        assert "Traceback" not in done.stderr


def test_an_import_that_fails_inside_the_module_is_not_mistaken_for_a_missing_module() -> None:
    program = """
import sys
class Broken:
    def find_spec(self, name, path=None, target=None):
        if name == "fullhouse._native":
            raise ModuleNotFoundError("no libstdc++", name="libstdc++")
sys.meta_path.insert(0, Broken())
from fullhouse import _native
"""
    assert "no libstdc++" in run_python(program).stderr
