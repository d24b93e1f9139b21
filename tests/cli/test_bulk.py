"""`fullhouse solve FILE > out`: the fast lane says the same as the ordinary way, answers at once, and ends cleanly."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest
from cli.running import COMMAND, environment, forked, wait_until_at_rest
from patience import HANG
from puzzles import EULER_1, INKALA_2012, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION, shuffled_solution, with_blanks

from fullhouse.core.grid import Grid
from fullhouse.engines.solve import check, solve

Said = tuple[int, bytes, str]
ORDINARY = (
    "import fullhouse.jobs.read as s\ns.Input._layout = lambda *a: None\nfrom fullhouse.cli.entry import main; main()"
)
"""The command, made to read with the codecs only."""
FAST = (
    "import sys, fullhouse.jobs.lines as b\n"
    "before = b.read_blocks\n"
    "def seen(*a): sys.stderr.write('in bulk\\n'); return before(*a)\n"
    "b.read_blocks = seen\n"
    "from fullhouse.cli.entry import main; main()"
)
"""The command, made to report when it reads in bulk."""
FILES = {
    "puzzles": f"{WIKIPEDIA}\n{EULER_1}\n{INKALA_2012}\n",
    "no last line end": f"{WIKIPEDIA}\n{EULER_1}",
    "CRLF": f"{WIKIPEDIA}\r\n{EULER_1} # two\r\n\r\n",
    "byte order mark": f"\ufeff{WIKIPEDIA}\n{EULER_1}\n",
    "comments and ratings": f"# head\n\n{WIKIPEDIA} # Grid  01\n{EULER_1},9.1\n{INKALA_2012}\tÄrger\n",
    "every kind of trouble": (
        f"{WIKIPEDIA}\n{WIKIPEDIA[:80]}\n{TWO_SOLUTIONS} # two\n{'82' + INKALA_2012[2:]}\n55{'.' * 79}\n"
        f"0{'.' * 80}\nhello\n{'.' * 81}\n{EULER_1.replace('.', ' ')}\n{WIKIPEDIA + '5'}\n{EULER_1}\n"
    ),
    "nothing proper": f"{TWO_SOLUTIONS}\n{TWO_SOLUTIONS}\n",
    "unsolvable": "82" + INKALA_2012[2:] + "\n",
    "digits of a collection": f"{WIKIPEDIA.replace('.', '0')}\n{EULER_1.replace('.', '0')}\n",
    "carriage returns late": f"{WIKIPEDIA}\n" * 900 + f"{WIKIPEDIA}\r{EULER_1}\n{WIKIPEDIA[:80]}\n",
    "a very long line": f"{WIKIPEDIA}\n" * 900 + "# " + "x" * 1_100_000 + f"\n{EULER_1}\n",
    "a NUL late": f"{WIKIPEDIA}\n" * 900 + f"# \0\n{EULER_1}\n",
}


def same_said(fast: Said, slow: Said) -> None:
    assert fast[2].startswith("in bulk\n")
    text = fast[2].removeprefix("in bulk\n").replace("a line has more", "line 901 has more")
    assert (fast[0], fast[1], text) == slow


@pytest.mark.parametrize("text", FILES.values(), ids=FILES)
def test_a_file_is_answered_as_the_ordinary_way_does(text: str, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_bytes(text.encode())
    same_said(forked(FAST, "solve", file), forked(ORDINARY, "solve", file))


@pytest.mark.parametrize("name", ["comments and ratings", "every kind of trouble", "unsolvable"])
@pytest.mark.parametrize("arguments", [(), ("-",), ("--from", "line", "-")], ids=["nothing", "dash", "from"])
def test_a_pipe_is_answered_as_the_ordinary_way_does(name: str, arguments: tuple[str, ...]) -> None:
    data = FILES[name].encode()
    same_said(forked(FAST, "solve", *arguments, stdin=data), forked(ORDINARY, "solve", *arguments, stdin=data))


def test_another_engine_agrees_on_all_rows_that_are_not_ambiguous(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(FILES["comments and ratings"] + f"{WIKIPEDIA[:80]}\n55{'.' * 79}\n")
    assert forked(FAST, "solve", file) == forked(FAST, "solve", "--engine", "branching", file)


def test_text_that_is_not_utf_8_is_reported_after_all_before_it_is_answered(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_bytes(f"{WIKIPEDIA}\n".encode() * 2_000 + b"# caf\xe9\n")
    code, out, err = forked(FAST, "solve", file)
    assert (code, out.count(b"\n")) == (1, 2_000)
    assert err == f"in bulk\nfullhouse: {file}: byte 0xE9 in line 2001 is not UTF-8; save the file as UTF-8\n"


@pytest.mark.parametrize(
    "arguments",
    [("--limit", "3"), ("--show", "puzzle,solution"), ("--json",), ("--csv",), ("--to", "sdm"), ("--time-limit", "9")],
    ids=" ".join,
)
def test_bulk_reading_never_changes_the_output(arguments: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(FILES["puzzles"])
    same_said(forked(FAST, "solve", *arguments, file), forked(ORDINARY, "solve", *arguments, file))


def test_thousands_of_lines_come_out_in_order_through_a_file_and_a_pipe(tmp_path: Path) -> None:
    puzzles = [with_blanks(shuffled_solution(seed), 30, seed) for seed in range(1_000)]
    puzzles = [grid for grid in puzzles if check(grid).is_proper]
    data = "".join(f"{grid.to_line()} # {number}\n" for number, grid in enumerate(puzzles)).encode() * 20
    expected = "".join(f"{solve(grid).to_line()} # {number}\n" for number, grid in enumerate(puzzles)) * 20
    source, target = tmp_path / "in.txt", tmp_path / "out.txt"
    source.write_bytes(data)
    with target.open("wb") as out:
        subprocess.run([*COMMAND, "solve", str(source)], stdout=out, env=environment(), check=True)
    assert target.read_text() == expected
    piped = subprocess.run([*COMMAND, "solve"], input=data, capture_output=True, env=environment(), check=True)
    assert piped.stdout.decode() == expected


def test_a_slow_pipe_gets_every_answer_as_it_comes() -> None:
    command = [*COMMAND, "solve"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, env=environment(), bufsize=0) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        for number in range(5):
            child.stdin.write(f"{WIKIPEDIA} # {number}\n".encode())
            assert child.stdout.readline() == f"{WIKIPEDIA_SOLUTION} # {number}\n".encode()
        child.stdin.write(f"{WIKIPEDIA[:40]}".encode())
        time.sleep(0.1)
        child.stdin.write(f"{WIKIPEDIA[40:]}\n".encode())
        assert child.stdout.readline() == f"{WIKIPEDIA_SOLUTION}\n".encode()
        child.stdin.close()
        assert child.wait(HANG) == 0


def test_a_closed_pipe_ends_quietly(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{WIKIPEDIA}\n" * 100_000)
    command = [*COMMAND, "solve", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.readline()
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait(HANG) == 0


def test_no_standard_output_leaves_no_traceback(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(FILES["every kind of trouble"])
    shell = ["bash", "-c", '"$@" >&-', "bash", *COMMAND, "solve", str(file)]
    done = subprocess.run(shell, capture_output=True, text=True, env=environment(), check=False)
    assert "Traceback" not in done.stderr
    assert done.returncode == 1


def test_a_full_disk_is_reported(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no full device")
    file = tmp_path / "puzzles.txt"
    file.write_text(FILES["puzzles"])
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "solve", str(file)],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(),
            check=False,
        )
    assert done.returncode == 1
    assert "No space left" in done.stderr
    assert "Traceback" not in done.stderr


def interrupted(child: subprocess.Popen[bytes], reads: int) -> tuple[bytes, bytes]:
    """Read this many bytes, press Ctrl-C once the command waits, read the rest; return everything that was printed."""
    assert child.stdout is not None
    head = b""
    while len(head) < reads:
        head += os.read(child.stdout.fileno(), reads - len(head))
    wait_until_at_rest(child.pid)  # for room in the pipe, or for input
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=HANG)
    return head + out, err


@pytest.mark.parametrize("reads", [82, 82_000, 1_000_000])
def test_an_interrupt_leaves_whole_lines(reads: int, tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{WIKIPEDIA} # {'x' * 20}\n{EULER_1}\n" * 100_000)
    pipe = subprocess.PIPE
    with subprocess.Popen([*COMMAND, "solve", str(file)], stdout=pipe, stderr=pipe, env=environment()) as child:
        out, err = interrupted(child, reads)
    assert child.returncode == 130
    assert err == b"\nfullhouse: interrupted\n"
    assert reads <= len(out) < file.stat().st_size
    assert out.endswith(b"\n")
    lines = {WIKIPEDIA_SOLUTION + " # " + "x" * 20, solve(Grid.from_line(EULER_1)).to_line()}
    assert set(out.decode().splitlines()) == lines


def test_an_interrupt_ends_the_wait_for_input() -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*COMMAND, "solve"], stdin=pipe, stdout=pipe, stderr=pipe, env=environment(), bufsize=0
    ) as child:
        assert child.stdin is not None
        child.stdin.write(f"{WIKIPEDIA}\n".encode())
        out, err = interrupted(child, 82)
    assert (child.returncode, out) == (130, f"{WIKIPEDIA_SOLUTION}\n".encode())
    assert err == b"\nfullhouse: interrupted\n"
