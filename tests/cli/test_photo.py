"""Pictures as PUZZLE arguments."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from cli.running import run
from photographs import jigsaw, page, printed, puzzles, rules_of, written_into
from PIL import Image
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION

import fullhouse as fh

LINE = fh.parse(WIKIPEDIA).to_line()
COLUMNS = ["puzzle", "name", "comment", "outcome", "confidence", "doubtful", "confidences"]


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "photo.png"
    printed(LINE).save(path)
    return path


def test_a_picture_is_solved_like_any_other_puzzle(photo: Path) -> None:
    result = run("solve", photo)
    assert (result.exit_code, result.stdout, result.stderr) == (0, WIKIPEDIA_SOLUTION + "\n", "")


def test_a_picture_comes_from_a_pipe(photo: Path) -> None:
    result = run("solve", "-", stdin=photo.read_bytes())
    assert (result.exit_code, result.stdout) == (0, WIKIPEDIA_SOLUTION + "\n")


@pytest.mark.parametrize("command", ["check", "hint", "rate", "count", "explain"])
def test_other_commands_take_pictures_with_the_same_result_as_text(command: str, photo: Path) -> None:
    assert run(command, photo).exit_code == run(command, LINE).exit_code == 0


def test_a_folder_of_pictures_becomes_a_csv_with_confidences(tmp_path: Path) -> None:
    given = puzzles(2, seed=3)
    for number, puzzle in enumerate(given):
        printed(puzzle).save(tmp_path / f"{number}.png")
    rows = list(csv.DictReader(io.StringIO(run("convert", "--csv", tmp_path).stdout)))
    assert [row["puzzle"] for row in rows] == given
    assert list(rows[0]) == COLUMNS
    assert all(row["outcome"] == "sure" and float(row["confidence"]) > 0.7 for row in rows)
    assert all(len(row["confidences"].split()) == 81 for row in rows)


def test_all_puzzles_of_a_page_are_rows(tmp_path: Path) -> None:
    given = puzzles(2, seed=4)
    page({(0, k): printed(puzzle) for k, puzzle in enumerate(given)}).save(tmp_path / "page.png")
    assert run("solve", tmp_path / "page.png").stdout.split() == [fh.solve(puzzle).to_line() for puzzle in given]


def test_a_picture_without_a_puzzle_fails_with_the_reason(tmp_path: Path) -> None:
    Image.new("L", (600, 600), 200).save(tmp_path / "empty.png")
    result = run("solve", tmp_path / "empty.png")
    assert result.exit_code != 0
    assert "empty.png: no grid found" in result.stderr


def test_a_reading_in_doubt_is_reported(tmp_path: Path) -> None:
    several = LINE.replace("8", ".").replace("7", ".")
    printed(several).save(tmp_path / "doubt.png")
    assert "not sure: several solutions" in run("convert", tmp_path / "doubt.png").stderr


def test_a_damaged_picture_is_one_sentence(photo: Path) -> None:
    photo.write_bytes(photo.read_bytes()[:400])
    result = run("solve", photo)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "is a damaged or incomplete picture" in result.stderr


def test_keep_written_needs_no_writing_to_work(photo: Path) -> None:
    assert run("convert", "--keep-written", photo).stdout.startswith(LINE)


def test_written_digits_are_left_out_and_kept_as_placed_digits_if_asked(tmp_path: Path) -> None:
    path, places = tmp_path / "played.png", [cell for cell in range(81) if LINE[cell] == "."][::3]
    written_into(printed(LINE), WIKIPEDIA_SOLUTION, places, seed=4).save(path)
    (without,) = json.loads(f"[{run('convert', '--json', path).stdout}]")
    (kept,) = json.loads(f"[{run('convert', '--json', '--keep-written', path).stdout}]")
    taken_for_print = sum(without["puzzle"][cell] != "." for cell in places)
    right = sum(kept["puzzle"][cell] == WIKIPEDIA_SOLUTION[cell] for cell in places)
    assert (taken_for_print <= 0.15 * len(places), right > 0.8 * len(places)) == (True, True)
    assert all(kept["puzzle"][cell] == LINE[cell] for cell in range(81) if LINE[cell] != ".")


def test_a_jigsaw_is_solved_and_converted_with_its_regions(tmp_path: Path) -> None:
    puzzle, regions = jigsaw(4)
    path = tmp_path / "jigsaw.png"
    printed(puzzle, regions=regions).save(path)
    rules = rules_of(regions)
    solved, converted = run("solve", path), run("convert", "--csv", path)
    assert solved.stdout.strip() == fh.solve(fh.parse(puzzle, rules=rules)).to_line()
    (row,) = csv.DictReader(io.StringIO(converted.stdout))
    assert (row["puzzle"], fh.Rules.parse(row["rules"])) == (puzzle, rules)
