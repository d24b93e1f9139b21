"""The command as a process: pipes, signals, start-up."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from cli.running import COMMAND, SOURCE, ends_quietly_without_a_reader, environment, process, run, start
from patience import HANG
from puzzles import EULER_1, INKALA_2012, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

from fullhouse.core.grid import BLANKS

UNSOLVABLE = WIKIPEDIA[:2] + "1" + WIKIPEDIA[3:]
"""No solution, which only a search finds."""
HEAVY = ("click", "rich", "numpy", "typing", "re", "dataclasses", "json", "threading", "fullhouse.formats.codecs")


def loaded(*arguments: str) -> set[str]:
    """The modules that the command has loaded when it ends."""
    program = (
        "import sys, atexit\n"
        "atexit.register(lambda: print(*sys.modules, file=sys.stderr))\n"
        f"sys.argv = ['fullhouse', *{arguments!r}]\n"
        "from fullhouse.cli.entry import main\n"
        "main()"
    )
    command = [sys.executable, "-S", "-c", program]
    return set(subprocess.run(command, capture_output=True, text=True, env=environment(), check=False).stderr.split())


def test_a_plain_solve_loads_nothing_that_it_does_not_use() -> None:
    assert loaded("solve", WIKIPEDIA).isdisjoint(HEAVY)


def test_other_commands_stay_unloaded_and_so_does_rich_in_a_pipe() -> None:
    modules = set(process_modules("solve", "--stats", WIKIPEDIA))
    assert "click" in modules
    assert modules.isdisjoint(
        {"rich", "fullhouse.cli.commands.bench", "fullhouse.cli.commands.convert", "fullhouse.logic.path"}
    )


@pytest.mark.thorough
def test_commands_on_tables_do_not_load_pandas(tmp_path: Path) -> None:
    modules = process_modules("solve", WIKIPEDIA, "-o", str(tmp_path / "solved.parquet"))
    assert "pyarrow.lib" in modules
    assert "pandas" not in modules


def process_modules(*arguments: str) -> list[str]:
    """The modules that the full application has loaded, as Python itself lists them."""
    command = [sys.executable, "-v", "-m", "fullhouse", *arguments]
    listed = subprocess.run(command, capture_output=True, text=True, env=environment(), check=True).stderr
    return [line.split("'")[1] for line in listed.splitlines() if line.startswith("import '")]


@pytest.mark.parametrize(
    "puzzle",
    [WIKIPEDIA.replace(".", blank) for blank in BLANKS]
    + [EULER_1.replace(".", blank) for blank in BLANKS]
    + [INKALA_2012, TWO_SOLUTIONS, NORVIG_IMPOSSIBLE, "." * 81, "5" * 81, "q" * 81, WIKIPEDIA[:-1], WIKIPEDIA_SOLUTION]
    + [WIKIPEDIA.translate(str.maketrans("123456789.", "１２３４５６７８９．"))],
)
def test_the_light_path_prints_the_same_as_the_full_one(puzzle: str) -> None:
    light, full = process("solve", puzzle), run("solve", puzzle)
    assert (light.returncode, light.stdout, light.stderr) == (full.exit_code, full.stdout, full.stderr)


def test_a_file_whose_name_is_81_characters_is_read(tmp_path: Path) -> None:
    (tmp_path / WIKIPEDIA).write_text(EULER_1)
    result = subprocess.run(
        [*COMMAND, "solve", WIKIPEDIA], capture_output=True, cwd=tmp_path, env=environment(), check=True
    )
    assert result.stdout.startswith(b"483921657")


def test_output_is_flushed_as_it_goes() -> None:
    child = start("solve", "--from", "line", "-", stdin=subprocess.PIPE)
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(f"{WIKIPEDIA}\n" * 200)
    child.stdin.flush()
    assert child.stdout.readline() == WIKIPEDIA_SOLUTION + "\n"
    child.stdin.close()
    assert child.stdout.read().count("\n") == 199
    assert child.wait(HANG) == 0
    child.stdout.close()
    assert child.stderr is not None
    child.stderr.close()


@pytest.mark.parametrize("command", ["solve", "check", "count", "convert"])
def test_a_closed_pipe_ends_quietly(command: str, tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{WIKIPEDIA}\n" * 3000)
    ends_quietly_without_a_reader(command, file)


def test_a_closed_pipe_ends_the_light_path_quietly() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    result = subprocess.run(
        [*COMMAND, "solve", WIKIPEDIA], stdout=writing, stderr=subprocess.PIPE, env=environment(), check=False
    )
    os.close(writing)
    assert (result.returncode, result.stderr) == (0, b"")


def test_a_full_disk_is_named() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no full device")
    for arguments in (["solve", WIKIPEDIA], ["convert", WIKIPEDIA]):
        with Path("/dev/full").open("wb") as full:
            result = subprocess.run(
                [*COMMAND, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, env=environment(), check=False
            )
        assert result.returncode == 1
        assert "No space left" in result.stderr
        assert "Traceback" not in result.stderr


def test_closed_standard_streams_leave_no_traceback() -> None:
    for closing in ("<&-", ">&-", "<&- >&-"):
        shell = f'"$@" {closing}'
        for arguments in (["solve"], ["solve", WIKIPEDIA], ["check", WIKIPEDIA]):
            command = ["bash", "-c", shell, "bash", *COMMAND, *arguments]
            result = subprocess.run(command, capture_output=True, text=True, env=environment(), check=False)
            assert "Traceback" not in result.stderr
            code = 2 if arguments == ["solve"] else 1 if ">" in closing else 0
            assert result.returncode == code, (closing, arguments, result.stderr)


INTERRUPTED_COUNT = """
import os, signal, threading
from fullhouse import _native
count, has_begun = _native.count, threading.Event()

def watched(*values, progress, **more):
    def shown(found):
        progress(found)
        if found:
            has_begun.set()
    return count(*values, progress=shown, **more)

def press():
    has_begun.wait()
    os.kill(os.getpid(), signal.SIGINT)

_native.count = watched
threading.Thread(target=press).start()
from fullhouse.cli.entry import main; main()
"""
"""The command, which gets Ctrl-C as soon as a count has found something."""


def test_an_interrupt_ends_an_endless_count_and_prints_the_count_so_far() -> None:
    command = [sys.executable, "-c", INTERRUPTED_COUNT, "count", "--limit", "0", "." * 81]
    done = subprocess.run(command, capture_output=True, text=True, env=environment(), timeout=HANG, check=False)
    assert done.returncode == 130
    assert "found so far" in done.stderr
    assert "interrupted" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_interrupt_loses_nothing_that_was_written() -> None:
    child = start("solve", "--engine", "backtracking", WIKIPEDIA, "." * 40 + "12345678." + "." * 23 + "........9"[:9])
    assert child.stdout is not None
    first = child.stdout.readline()
    child.send_signal(signal.SIGINT)
    child.communicate(timeout=HANG)
    assert first == WIKIPEDIA_SOLUTION + "\n"


def test_python_dash_m_and_the_entry_point_are_the_same() -> None:
    program = "import sys; from fullhouse.cli.entry import main; sys.argv = ['x', 'check', sys.argv[1]]; main()"
    command = [sys.executable, "-c", program, WIKIPEDIA]
    assert subprocess.run(command, capture_output=True, env=environment(), check=True).stdout == b"proper\n"
    assert SOURCE.is_dir()


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_an_output_that_cannot_hold_a_frame_gets_one_of_plain_signs(encoding: str) -> None:
    changes = environment() | {"PYTHONIOENCODING": encoding}
    command = [*COMMAND, "solve", WIKIPEDIA, "--to", "box-drawing"]
    result = subprocess.run(command, capture_output=True, env=changes, check=False)
    assert (result.returncode, result.stderr) == (0, b"")
    frame, first, *_ = result.stdout.decode("ascii").splitlines()
    assert frame == "+-------+-------+-------+"
    assert first == "| 5 3 4 | 6 7 8 | 9 1 2 |"


def test_an_output_that_cannot_hold_a_letter_gets_its_number() -> None:
    changes = environment() | {"PYTHONIOENCODING": "ascii"}
    result = subprocess.run(
        [*COMMAND, "convert", "-", "--to", "named"],
        input=f"puzzle,name\n{WIKIPEDIA},Ж\n".encode(),
        capture_output=True,
        env=changes,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"\\u0416" in result.stdout


@pytest.mark.parametrize(
    "arguments", [("solve", WIKIPEDIA), ("solve", "--json", WIKIPEDIA), ("--help",), ("check", WIKIPEDIA), ()]
)
def test_a_closed_standard_output_is_a_write_error(arguments: tuple[str, ...]) -> None:
    command = ["sh", "-c", 'exec "$@" >&-', "sh", *COMMAND, *arguments]
    result = subprocess.run(command, stderr=subprocess.PIPE, env=environment(), text=True, check=False)
    assert (result.returncode, result.stderr) == (1, "fullhouse: write error: standard output is closed\n")


def test_a_closed_standard_output_does_not_matter_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "solved.txt"
    command = ["sh", "-c", 'exec "$@" >&-', "sh", *COMMAND, "solve", WIKIPEDIA, "-q", "-o", str(file)]
    result = subprocess.run(command, stderr=subprocess.PIPE, env=environment(), text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")
    assert file.read_text() == WIKIPEDIA_SOLUTION + "\n"


def test_a_process_that_runs_out_of_memory_says_so(tmp_path: Path) -> None:
    puzzles = tmp_path / "many.txt"
    puzzles.write_text(f"{WIKIPEDIA}\n" * 200_000)
    command = ["sh", "-c", 'ulimit -v 300000; exec "$@"', "sh", *COMMAND, "solve", str(puzzles), "-o", "solved.parquet"]
    result = subprocess.run(command, capture_output=True, env=environment(), text=True, check=False, cwd=tmp_path)
    assert result.returncode == 1
    assert result.stderr == "fullhouse: out of memory\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
def test_a_full_disk_is_named_even_by_the_help() -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "fullhouse", "--help"]
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, env=environment(), text=True, check=False)
    assert result.returncode == 1
    assert "No space left" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("puzzle", "message"), [("." * 81, "ambiguous: two solutions differ in"), (UNSOLVABLE, "unsolvable:")]
)
def test_an_improper_puzzle_is_searched_once(puzzle: str, message: str) -> None:
    program = (
        "import sys\n"
        "from fullhouse.engines import native\n"
        "def search(*_): raise AssertionError('searched again')\n"
        "native.find_few = native.Native.solutions = search\n"
        f"sys.argv = ['fullhouse', 'solve', {puzzle!r}]\n"
        "from fullhouse.cli.entry import main\n"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment())
    assert done.returncode == 1
    assert message in done.stderr
    assert "searched again" not in done.stderr
