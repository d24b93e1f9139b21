"""Everything that people and programs get wrong: the exit code, and what the message says."""

from __future__ import annotations

import re
import resource
import subprocess
from pathlib import Path

import pytest
from cli.running import COMMAND, environment, process, run
from puzzles import EIGHTY_CHARACTERS, EULER_1, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

ROWS = [WIKIPEDIA[start : start + 9] for start in range(0, 81, 9)]
EVERY_COMMAND = ("solve", "check", "count", "convert")


def mixed(puzzle: str) -> str:
    """The puzzle with another blank in its third cell."""
    return puzzle[:2] + "0" + puzzle[3:]


UNREADABLE = [
    ("too short", EIGHTY_CHARACTERS, ["found 80"]),
    ("too long", WIKIPEDIA + "1", ["found 82"]),
    ("a letter", WIKIPEDIA[:40] + "q" + WIKIPEDIA[41:], ["'q'", "column 41"]),
    ("mixed blanks", mixed(WIKIPEDIA), ["two kinds of blank", "'.'", "'0'"]),
    ("an empty argument", "", []),
]


@pytest.mark.parametrize("command", EVERY_COMMAND)
@pytest.mark.parametrize(("puzzle", "words"), [case[1:] for case in UNREADABLE], ids=[case[0] for case in UNREADABLE])
def test_unreadable_text_is_refused_with_the_reason(command: str, puzzle: str, words: list[str]) -> None:
    result = run(command, puzzle)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("fullhouse: ")
    assert all(word in result.stderr for word in words), result.stderr


def test_a_path_that_does_not_exist_gives_one_message_that_says_both() -> None:
    result = run("solve", "puzzels/easy.txt")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "puzzels/easy.txt: no such file (and not a puzzle: " in result.stderr


def test_a_word_that_is_neither_file_nor_puzzle_says_both() -> None:
    assert "no such file" in run("solve", "puzzle").stderr


def test_a_puzzle_with_a_flaw_is_not_taken_for_a_path() -> None:
    assert "no such file" not in run("solve", EIGHTY_CHARACTERS).stderr


@pytest.mark.parametrize("command", [*EVERY_COMMAND, "bench", "euler"])
def test_a_directory_says_that_it_is_one(command: str, tmp_path: Path) -> None:
    result = run(command, tmp_path)
    assert result.exit_code == 2
    assert "is a directory" in result.stderr


@pytest.mark.parametrize("command", [*EVERY_COMMAND, "bench", "euler"])
def test_an_empty_file_is_unreadable(command: str, tmp_path: Path) -> None:
    file = tmp_path / "empty.txt"
    file.write_bytes(b"")
    result = run(command, file)
    assert result.exit_code == 2
    assert "empty" in result.stderr


@pytest.mark.parametrize(
    ("head", "reason"), [(b"\x7fELF\2\1\1\0", "not text"), (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "is not a picture")]
)
def test_binary_data_and_damaged_pictures_are_rejected(tmp_path: Path, head: bytes, reason: str) -> None:
    file = tmp_path / "data"
    file.write_bytes(head + bytes(range(256)))
    result = run("solve", file)
    assert result.exit_code == 2
    assert reason in result.stderr


def test_binary_standard_input_is_rejected() -> None:
    result = run("solve", "-", stdin=b"\xff\xfa\xfb" * 40)
    assert result.exit_code == 2
    assert "standard input" in result.stderr


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "utf-32"])
def test_a_byte_order_mark_tells_the_encoding(encoding: str, tmp_path: Path) -> None:
    file = tmp_path / "marked.txt"
    file.write_bytes(f"{WIKIPEDIA}\n{EULER_1}\n".encode(encoding))
    result = run("solve", file)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == WIKIPEDIA_SOLUTION


def test_utf_16_without_a_mark_is_named(tmp_path: Path) -> None:
    file = tmp_path / "wide.txt"
    file.write_bytes(WIKIPEDIA.encode("utf-16-le"))
    result = run("solve", file)
    assert result.exit_code == 2
    assert "UTF-16" in result.stderr


@pytest.mark.parametrize(
    "text",
    [
        WIKIPEDIA + "\r\n",
        "\r\n".join(ROWS) + "\r\n",
        "\n".join("\t".join(row) for row in ROWS),
        WIKIPEDIA.translate(str.maketrans("123456789", "１２３４５６７８９")),
        "\ufeff" + WIKIPEDIA,
    ],
    ids=["windows line", "windows rows", "tabs", "full-width digits", "byte order mark"],
)
def test_unusual_but_clear_text_is_read(text: str) -> None:
    for result in (run("solve", text), run("solve", "-", stdin=text)):
        assert (result.exit_code, result.stdout) == (0, WIKIPEDIA_SOLUTION + "\n"), result.stderr


def test_clashing_givens_are_named() -> None:
    for command in ("solve", "check"):
        result = run(command, "5...5" + WIKIPEDIA[5:])
        assert result.exit_code == 1
        assert "two 5s in row 1: r1c1 and r1c5" in result.output


@pytest.mark.parametrize("command", ["solve", "check", "count"])
def test_the_impossible_grid_is_answered_at_once(command: str) -> None:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = process(command, NORVIG_IMPOSSIBLE)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert result.returncode == (0 if command == "count" else 1)
    assert command == "count" or "column 5" in result.stdout + result.stderr
    assert after.ru_utime - before.ru_utime < 2


def test_two_solutions_and_the_empty_grid_are_ambiguous() -> None:
    for puzzle in (TWO_SOLUTIONS, "." * 81, "0" * 81):
        result = run("solve", puzzle)
        assert result.exit_code == 1
        assert len(result.stdout) == 82
        assert "two solutions" in result.stderr


def test_a_file_that_ends_in_the_middle_of_a_puzzle_says_so(tmp_path: Path) -> None:
    file = tmp_path / "cut.txt"
    file.write_text("\n".join(["Grid 01", *ROWS, "Grid 02", *ROWS[:5]]))
    result = run("solve", file)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [f"{WIKIPEDIA_SOLUTION} # Grid 01", ""]
    assert "Grid 02" in result.stderr


def test_a_hundred_megabyte_line_is_refused_quickly_and_in_little_memory(tmp_path: Path) -> None:
    file = tmp_path / "long.txt"
    with file.open("wb") as out:
        for _ in range(100):
            out.write(b"1" * 1_000_000)
    limited = ["bash", "-c", 'ulimit -v 300000; exec "$@"', "limited", *COMMAND]
    for arguments in (["solve", str(file)], ["convert", str(file)]):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        result = subprocess.run([*limited, *arguments], capture_output=True, text=True, env=environment(), check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert result.returncode == 2, result.stderr
        assert "line 1 has more than" in result.stderr
        assert after.ru_utime - before.ru_utime < 2


def test_a_file_without_permission_is_unreadable(tmp_path: Path) -> None:
    file = tmp_path / "secret.txt"
    file.write_text(WIKIPEDIA)
    file.chmod(0)
    try:
        file.read_text()
    except PermissionError:
        assert run("solve", file).exit_code == 2
    else:
        pytest.skip("this user may read everything")


def test_an_argument_with_bad_bytes_leaves_no_traceback() -> None:
    result = subprocess.run([*COMMAND, "solve", b"\xff\xfe\x01"], capture_output=True, env=environment(), check=False)
    assert result.returncode == 2
    assert b"Traceback" not in result.stderr


def test_a_name_that_the_terminal_cannot_show_leaves_no_traceback(tmp_path: Path) -> None:
    file = tmp_path / "named.txt"
    file.write_text("\n".join(["Rätsel Ω", *ROWS]))
    result = process("solve", file, PYTHONUTF8="0", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert (result.returncode, result.stdout[:81]) == (0, WIKIPEDIA_SOLUTION)
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("arguments", [["--limit", "0"], ["--limit", "x"], ["--time-limit", "-1"], ["--nonsense"]])
def test_wrong_usage_has_exit_code_2(arguments: list[str]) -> None:
    result = run("solve", *arguments, WIKIPEDIA)
    assert result.exit_code == 2
    assert re.fullmatch(r"fullhouse: [^\n]+\nTry: fullhouse solve --help\n", result.stderr)


@pytest.mark.parametrize(("size", "cells"), [(16, "r23c12"), (256, "r14c7,r14c11,r15c1,r15c5")])
def test_cells_of_other_sizes_have_their_own_names(size: int, cells: str) -> None:
    result = run("solve", "." * (size - 1) + "1", "--engine", "branching")
    assert result.exit_code == 1
    assert f"ambiguous: two solutions differ in {cells}" in result.stderr
