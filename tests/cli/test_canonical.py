"""`fullhouse canonical`, option by option."""

from __future__ import annotations

import json
import random
import subprocess
import time
from pathlib import Path

import numpy as np
from cli.running import ends_quietly_without_a_reader, process, run, start
from patience import HANG
from puzzles import EULER_1, WIKIPEDIA, WIKIPEDIA_SOLUTION

import fullhouse as fh

TWICE = "11" + "." * 79
FORM = fh.canonical(WIKIPEDIA).to_line()


def images(puzzle: str, count: int, seed: int = 1) -> list[str]:
    """Random equivalents of a puzzle, as lines."""
    return [fh.Grid(row).to_line() for row in fh.augment(puzzle, count, seed=seed).grids.tolist()]


def test_equivalent_puzzles_print_the_same_line() -> None:
    result = run("canonical", WIKIPEDIA, *images(WIKIPEDIA, 5))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"{FORM}\n" * 6


def test_names_are_kept_and_what_has_no_form_keeps_its_place(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"puzzle,name\n{WIKIPEDIA},first\n{TWICE},twice\n123,short\n{EULER_1},last\n")
    result = run("canonical", file, "--from", "csv")
    assert result.exit_code == 1
    assert result.stdout.split("\n") == [f"{FORM} # first", "", "", f"{fh.canonical(EULER_1).to_line()} # last", ""]
    assert "two 1s in row 1: r1c1 and r1c2" in result.stderr
    assert "expected 81 cells" in result.stderr
    assert len(result.stderr.splitlines()) == 2


def test_dedup_prints_the_first_of_every_class_and_counts_the_rest(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    lines = [WIKIPEDIA, *images(EULER_1, 3), *images(WIKIPEDIA, 3), TWICE, EULER_1]
    file.write_text("".join(f"{line}\n" for line in lines))
    result = run("dedup", file)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [WIKIPEDIA, lines[1], TWICE]
    assert "fullhouse: 6 of 9 rows left out: equivalent to one before" in result.stderr


def test_dedup_compares_puzzles_across_chunks_and_files(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text("".join(f"{line}\n" for line in images(WIKIPEDIA, 6000)))
    result = run("dedup", file, file, EULER_1)
    assert result.stdout.splitlines() == [images(WIKIPEDIA, 1)[0], EULER_1]
    assert "11,999 of 12,001 rows left out" in result.stderr


def test_json_has_the_transform_that_leads_there(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{WIKIPEDIA}\n{WIKIPEDIA_SOLUTION}\n{TWICE}\n{'.' * 81}\n")
    rows = [json.loads(line) for line in run("canonical", file, "--json").stdout.splitlines()]
    for row in (rows[0], rows[1], rows[3]):
        move = row["transform"]
        transform = fh.Transform(
            move["transposed"],
            [line - 1 for line in move["rows"]],
            [line - 1 for line in move["columns"]],
            move["digits"],
        )
        assert transform.apply(fh.parse(row["puzzle"])).to_line() == row["canonical"]
        assert row["error"] is None
    counts = fh.canonical_batch([WIKIPEDIA, WIKIPEDIA_SOLUTION]).automorphisms.tolist()
    assert [row["automorphisms"] for row in rows] == [*counts, None, 3_359_232]
    assert (rows[2]["canonical"], rows[2]["status"]) == (None, "unsolvable")
    assert "two 1s in row 1" in rows[2]["error"]


def test_nothing_that_can_be_read_is_exit_code_2() -> None:
    result = run("canonical", "123")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "expected 81 cells" in result.stderr


def test_many_lines_give_what_single_calls_give(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    lines = images(WIKIPEDIA_SOLUTION, 5000, seed=9)
    chance = random.Random(9)
    thinned = ["".join(chance.choice((".", digit)) for digit in line) for line in lines]
    file.write_text("".join(f"{line}\n" for line in thinned))
    result = process("canonical", file)
    assert (result.returncode, result.stderr) == (0, "")
    forms = fh.canonical_batch(thinned).forms
    read = [[0 if c == "." else int(c) for c in line] for line in result.stdout.splitlines()]
    assert np.array_equal(np.array(read, dtype=np.uint8), forms)
    assert read[4321] == list(fh.canonical(thinned[4321]).digits)


def test_lines_that_come_slowly_are_answered_as_they_come() -> None:
    child = start("canonical", "--from", "line", "-", stdin=subprocess.PIPE)
    assert child.stdin is not None
    assert child.stdout is not None
    assert child.stderr is not None
    time.sleep(1)
    for _ in range(3):
        child.stdin.write(f"{WIKIPEDIA}\n" * 300)
        child.stdin.flush()
        time.sleep(0.3)
    assert child.stdout.readline() == f"{FORM}\n"
    child.stdin.close()
    assert child.stdout.read().count("\n") == 899
    assert child.wait(HANG) == 0
    child.stdout.close()
    child.stderr.close()


def test_a_closed_pipe_ends_quietly(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{WIKIPEDIA}\n" * 5000)
    ends_quietly_without_a_reader("canonical", file)
