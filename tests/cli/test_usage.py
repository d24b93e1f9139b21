"""Mistakes in the use of commands, and small promises about what they print."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from cli.running import process, run
from patience import run_without
from puzzles import EULER_1, WIKIPEDIA, WIKIPEDIA_SOLUTION

from fullhouse.cli.commands import bench
from fullhouse.cli.commands.bench import CpuLimit
from fullhouse.engines.engine import Trace
from fullhouse.engines.solve import Verdict, check
from fullhouse.errors import TimeLimitReached
from fullhouse.formats.codec import Entry


@pytest.mark.parametrize(
    ("arguments", "name", "known"),
    [
        (("explain", WIKIPEDIA), "walk.pdf", ".html"),
        (("convert", WIKIPEDIA), "x.xlsx", ".csv"),
        (("solve", WIKIPEDIA), "x.pdf", ".parquet"),
        (("describe", WIKIPEDIA), "x.docx", ".json"),
        (("trace", WIKIPEDIA), "x.docx", ".pdf"),
        (("bench", WIKIPEDIA), "x.docx", ".csv"),
        (("generate",), "x.docx", ".csv"),
        (("practice", "x-wing"), "x.docx", ".json"),
        (("neighbours", WIKIPEDIA), "x.docx", ".csv"),
        (("dedup", WIKIPEDIA), "x.docx", ".csv"),
    ],
)
def test_an_unknown_extension_is_rejected_with_a_list(
    tmp_path: Path, arguments: tuple[str, ...], name: str, known: str
) -> None:
    result = run(*arguments, "-o", tmp_path / name)
    assert result.exit_code == 2
    assert f"{name}: unknown extension .{name.split('.')[1]}; use " in result.stderr
    assert known in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_format_named_by_an_option_goes_to_a_file_with_any_name(tmp_path: Path) -> None:
    assert run("convert", WIKIPEDIA, "--to", "csv", "-o", tmp_path / "x.xlsx").exit_code == 0
    assert run("describe", WIKIPEDIA, "--json", "-o", tmp_path / "x.docx").exit_code == 0
    assert json.loads((tmp_path / "x.docx").read_text())["rows"] == 1


def test_a_folder_is_read_without_the_files_that_hold_no_puzzles_and_they_are_listed(tmp_path: Path) -> None:
    for name, text in (("a.txt", WIKIPEDIA), ("notes.log", EULER_1), ("tool.py", EULER_1)):
        (tmp_path / name).write_text(f"{text}\n")
    result = run("solve", tmp_path)
    assert (result.exit_code, result.stdout) == (0, f"{WIKIPEDIA_SOLUTION}\n")
    assert "2 files left out, which may not hold puzzles: notes.log, tool.py" in result.stderr
    assert len(run("count", tmp_path, "--from", "line").stdout.splitlines()) == 3


def test_a_page_that_shows_one_puzzle_says_which_file_has_several(tmp_path: Path) -> None:
    two, page = tmp_path / "two.txt", tmp_path / "walk.html"
    two.write_text(f"{WIKIPEDIA}\n{EULER_1}\n")
    result = run("explain", two, "-o", page)
    assert f"{page} shows one puzzle, but {two} has 2; pass one, or use --json for several" in result.stderr
    assert (result.exit_code, page.exists()) == (2, False)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("solve", WIKIPEDIA, "--threads", "0"), "must be at least 1, not '0'"),
        (("explain", WIKIPEDIA, "--board", "x"), "must be a whole number, not 'x'"),
        (("serve", "--port", "99999"), "must be at least 0 and at most 65,535, not '99999'"),
        (("solve", WIKIPEDIA, "--time-limit", "-1"), "must be a number of seconds greater than 0, not '-1'"),
        (("solve", WIKIPEDIA, "--time-limit", "nan"), "must be a number of seconds greater than 0, not 'nan'"),
    ],
)
def test_a_number_out_of_bounds_is_reported_in_words(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_bench_limits_the_cpu_time_that_its_table_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow_in_a_busy_machine(entry: Entry, *, engine: str, trace: Trace) -> Verdict:
        time.sleep(0.3)
        assert trace.stop is not None
        trace.stop.check()
        return check(entry, engine=engine, trace=trace)  # type: ignore[arg-type]

    monkeypatch.setattr(bench, "check", slow_in_a_busy_machine)
    result = run("bench", WIKIPEDIA, "--engine", "marks", "--time-limit", "0.25", "--json")
    assert json.loads(result.stdout)["solved"] == 1


def test_a_limit_of_cpu_time_ends_work_that_uses_it() -> None:
    limit = CpuLimit(0.02)
    while not limit.is_stopped():
        pass
    assert limit.seconds_left == 0
    with pytest.raises(TimeLimitReached):
        limit.check()


def test_shares_that_do_not_add_up_are_rejected() -> None:
    result = run("split", WIKIPEDIA, "--shares", "50/60")
    assert result.exit_code == 2
    assert "add up to 100" in result.stderr
    assert result.stdout == ""


def test_a_gpu_without_its_library_is_an_error_of_usage() -> None:
    done = run_without(
        "cupy",
        f"""
from fullhouse.cli.entry import main
sys.argv = ["fullhouse", "solve", {WIKIPEDIA!r}, "--device", "cuda"]
main()
""",
    )
    assert done.returncode == 2
    assert "pip install 'fullhouse[gpu]'" in done.stderr


@pytest.mark.parametrize("layout", ["boxed", "box-drawing"])
def test_framed_boards_keep_their_names_in_a_pipe(tmp_path: Path, layout: str) -> None:
    table = tmp_path / "named.csv"
    table.write_text(f"puzzle,name\n{WIKIPEDIA},Anna\n{EULER_1},Bea and Carl\n")
    drawn = process("solve", table, "--show", "both", "--to", layout).stdout
    assert drawn.count("# Anna\n") == drawn.count("# Bea and Carl\n") == 2
    names = [json.loads(line)["name"] for line in run("convert", "-", "--json", stdin=drawn).stdout.splitlines()]
    assert names == ["Anna", "Anna", "Bea and Carl", "Bea and Carl"]


def test_framed_boards_keep_the_text_after_the_cells_of_a_line() -> None:
    drawn = process("solve", "-", "--to", "box-drawing", "--show", "both", stdin=f"{WIKIPEDIA} Anna\n").stdout
    assert drawn.count("# Anna\n") == 2


def test_one_of_something_is_not_several(tmp_path: Path) -> None:
    folder = f"{tmp_path}/parts/"
    assert run("solve", WIKIPEDIA, "-o", folder).exit_code == 0
    assert run("verify", "--manifest", folder).stdout == f"{folder}: 1 part, 1 row, as in the manifest\n"
    nearly_solved = WIKIPEDIA_SOLUTION[:-1] + "."
    assert "the path has 1 step\n" in run("explain", nearly_solved, "--board", "9").stdout
