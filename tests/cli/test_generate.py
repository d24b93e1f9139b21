"""`fullhouse generate`: what is made, how it is told, and what is refused."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest
from cli.running import Terminal, ends_quietly_without_a_reader, process, run
from puzzles import TWO_SOLUTIONS, WIKIPEDIA

import fullhouse as fh

grids_in = None


def plain(screen: str) -> str:
    """The screen without colours."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", screen).replace("\r\n", "\n")


def made(*arguments: str | Path) -> list[str]:
    """The lines that the command prints, without a complaint."""
    result = run("generate", *arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines()


def score_of(puzzle: str) -> int:
    """HoDoKu's score."""
    rating = fh.rate(puzzle, scales=["hodoku"]).hodoku
    assert rating is not None
    return rating.score


def test_a_pipe_gets_one_line_a_puzzle_with_its_rating_seed_and_number_behind_it() -> None:
    lines = made("--level", "easy", "--count", "3", "--seed", "7")
    assert len(lines) == 3
    for line in lines:
        puzzle, _, told = line.partition(" # ")
        rating = fh.rate(puzzle, scales=["hodoku"])
        clues = fh.parse(puzzle).clue_count
        assert re.fullmatch(rf"{clues} clues, {re.escape(str(rating.hodoku))}, seed 7, number \d+", told)
        assert str(rating.level) == "easy"


def test_the_same_seed_gives_the_same_puzzles_and_another_one_others() -> None:
    wishes = ("--count", "5", "--level", "medium")
    assert made(*wishes, "--seed", "7") == made(*wishes, "--seed", "7")
    assert not {line.split()[0] for line in made(*wishes, "--seed", "7")} & {
        line.split()[0] for line in made(*wishes, "--seed", "8")
    }


def test_without_a_seed_the_one_taken_is_told_and_gives_the_same_again() -> None:
    (line,) = made("--symmetry", "rotate-180")
    seed = re.search(r"seed (\d+)", line)
    assert seed
    assert made("--symmetry", "rotate-180", "--seed", seed[1]) == [line]


def test_json_has_the_solution_and_what_was_measured() -> None:
    for line in map(json.loads, made("--json", "--count", "3", "--seed", "1", "--symmetry", "diagonal")):
        assert fh.solve(line["puzzle"]).to_line() == line["solution"]
        assert line["clues"] == fh.parse(line["puzzle"]).clue_count
        assert line["rating"]["scales"]["hodoku"]["score"] == score_of(line["puzzle"])
        assert "diagonal" in line["symmetries"]
        assert line["seed"] == 1


def test_csv_has_a_head_and_the_columns_of_the_scales_asked_for() -> None:
    rows = list(csv.DictReader(made("--csv", "--count", "3", "--seed", "1", "--se", "1.0..3.0", "--scale", "guesses")))
    assert len(rows) == 3
    head = "puzzle solution clues level score er ep ed guesses backtracks symmetries seed number"
    assert list(rows[0]) == head.split()
    assert all(1.0 <= float(row["er"]) <= 3.0 for row in rows)


@pytest.mark.parametrize("format", fh.CODECS)
def test_puzzles_are_written_in_every_format_and_read_back(format: str, tmp_path: Path) -> None:
    plain_lines = [line.split()[0] for line in made("--count", "3", "--seed", "5")]
    file = tmp_path / "puzzles"
    made("--count", "3", "--seed", "5", "--to", format, "--output", file)
    assert [grid.to_line() for grid in grids_in(str(file), format)] == plain_lines
    assert made("--count", "3", "--seed", "5", "--to", format) == file.read_text(encoding="utf-8").splitlines()


def test_clues_pattern_and_minimal_are_as_wished_for(tmp_path: Path) -> None:
    (line,) = made("--clues", "30..31", "--seed", "2")
    assert fh.parse(line).clue_count in (30, 31)
    (line,) = made("--minimal", "--seed", "2")
    assert not list(fh.find_redundant_clues(line))
    shape = "".join("." if digit == "." else "x" for digit in WIKIPEDIA)
    file = tmp_path / "pattern.txt"
    file.write_text("\n".join(shape[start : start + 9] for start in range(0, 81, 9)))
    for pattern in (shape, file, "\n".join(shape)):
        (line,) = made("--pattern", pattern, "--seed", "2")
        assert [character == "." for character in line[:81]] == [character == "." for character in shape]


def test_a_technique_is_needed_and_another_is_not() -> None:
    (line,) = made("--technique", "naked-pair", "--without", "pointing", "--hardest", "--seed", "4")
    techniques = fh.explain(line.split()[0]).techniques
    assert "naked-pair" in techniques
    assert "pointing" not in techniques


def test_a_terminal_gets_a_board_and_a_card() -> None:
    terminal = Terminal("generate", "--seed", "7", "--symmetry", "rotate-180")
    assert terminal.exit_code() == 0
    screen = plain(terminal.screen)
    assert "┌───────┬───────┬───────┐" in screen
    assert re.search(r"^clues    \d+, symmetric: rotate-180", screen, re.MULTILINE)
    assert re.search(r"^hodoku   \w+, score [\d,]+$", screen, re.MULTILINE)
    assert re.search(r"^seed     7, number \d+$", screen, re.MULTILINE)


def test_a_terminal_sees_how_many_were_found_and_tried() -> None:
    terminal = Terminal("generate", "--clues", "17", "--time-limit", "3", "--seed", "1")
    shown = plain(terminal.wait_for("tried"))
    assert re.search(r"0 of 1 found · [\d,]+ tried", shown)
    assert terminal.exit_code() == 1


CONTRADICTIONS = {
    "--practice x-wing --count 3": "--count does not go with --practice",
    "--practice x-wing --technique w-wing": "--technique does not go with --practice",
    "--practice x-wing --csv": "--csv does not go with --practice",
    f"--minimize {WIKIPEDIA} --level easy": "--level does not go with --minimize",
    f"--near {WIKIPEDIA} --level easy": "--level does not go with --near",
    f"--near {WIKIPEDIA} --climb se --level easy": "--level does not go with --climb",
    f"--near {WIKIPEDIA} --minimize {WIKIPEDIA}": "--near does not go with --minimize",
    "--json --csv": "--json and --csv contradict each other",
    "--to line --json": "--to and --json contradict each other",
    "--climb se": "--climb needs --near PUZZLE",
    "--changed 2": "--changed needs --near PUZZLE",
    "--resume": "--resume needs --output FILE",
    "--hardest": "--hardest needs --technique NAME",
    "--technique x-wng": "did you mean x-wing",
    "--without nakedpair": "did you mean naked-pair",
    "--practice skyscrapper": "did you mean skyscraper",
    "--clues 16": "fullhouse: no puzzle with 16 clues has a single solution; 17 is the least",
    "--clues 24..22": "write the smaller number first",
    "--clues 22..": "is no number and no range of numbers: write 24, or 22..24",
    "--clues many": "write 24, or 22..24",
    "--se nan": "write 7.2, or 7.0..7.5",
    "--se 0..inf": "write 7.2, or 7.0..7.5",
    "--score 1.5": "is no number",
    "--seed -1": "is no whole number",
    "--seed 18446744073709551616": "is no whole number",
    "--count 0": "--count",
    "--level easy --technique x-wing": "fullhouse: x-wing belongs to puzzles that are hard at least",
    "--technique x-wing --without x-wing": "fullhouse: x-wing is asked for, and forbidden",
    "--symmetry round": "--symmetry",
    "--pattern xx..": "no such file",
    "--pattern .": "directory",
    "--output .": "is no file that can be written and read again",
    "--output nowhere/puzzles.txt": "no such file or directory",
    "--output ": "'': is no name of a file",
    "--near nothing.txt": "no such file",
    "--near -": "fullhouse: standard input: the text is empty",
}


@pytest.mark.parametrize("arguments", CONTRADICTIONS)
def test_what_makes_no_sense_is_refused_at_once_with_the_reason(arguments: str) -> None:
    result = run("generate", *arguments.split(" "))
    assert (result.exit_code, result.stdout) == (2, "")
    assert CONTRADICTIONS[arguments] in " ".join(result.stderr.split())


def test_when_the_time_is_up_the_nearest_is_told_in_two_lines() -> None:
    result = run("generate", "--clues", "17", "--time-limit", "0.3", "--seed", "1")
    assert (result.exit_code, result.stdout) == (1, "")
    first, second = result.stderr.splitlines()
    assert re.fullmatch(r"fullhouse: 0 of 1 puzzle found in the time given, [\d,]+ tried", first)
    nearest = re.fullmatch(r"fullhouse: nearest: ([.1-9]{81}) # (\d+) clues, .*, seed 1, number \d+", second)
    assert nearest
    assert fh.parse(nearest[1]).clue_count == int(nearest[2])
    assert fh.check(nearest[1]).is_proper


def test_what_was_found_when_the_time_is_up_is_told() -> None:
    result = run("generate", "--count", "1000000", "--time-limit", "0.5", "--seed", "1")
    assert result.exit_code == 1
    found = len(result.stdout.splitlines())
    assert found > 0
    assert result.stderr.startswith(f"fullhouse: {found:,} of 1,000,000 puzzles found in the time given")
    assert len(result.stderr.splitlines()) == 1


def test_a_closed_pipe_ends_quietly() -> None:
    ends_quietly_without_a_reader("generate", "--count", "100000", "--seed", "1")


def test_a_board_to_practise_on_is_right_before_the_technique() -> None:
    result = run("generate", "--practice", "skyscraper", "--seed", "3")
    assert result.exit_code == 0
    board = fh.parse_board(result.stdout)
    step = fh.hint(board)
    assert isinstance(step, fh.Step)
    assert step.technique.name == "skyscraper"
    place, origin = result.stderr.splitlines()
    assert place == f"fullhouse: {step.stage(1)}"
    puzzle = re.search(r"from ([.1-9]{81}) # \d+ clues, .*seed 3, number \d+", origin)
    assert puzzle
    assert "skyscraper" in fh.explain(puzzle[1]).techniques


@pytest.mark.parametrize(
    "technique", ["full-house", "hidden-single", "naked-pair", "x-wing", "xy-wing", "bug-plus-one"]
)
def test_json_tells_the_board_the_step_and_the_puzzle(technique: str) -> None:
    result = run("generate", "--practice", technique, "--seed", "3", "--json", "--time-limit", "60")
    assert (result.exit_code, result.stderr) == (0, "")
    told = json.loads(result.stdout)
    assert told["step"]["technique"] == technique
    board = fh.parse_board(json.dumps(told["board"]), format="jsonl")
    step = fh.step_from_json(told["step"])
    assert fh.verify(step, board)
    assert fh.solve(told["puzzle"]).to_line() == told["solution"]
    assert all(digit in (".", told["solution"][cell]) for cell, digit in enumerate(told["board"]["puzzle"]))


def test_a_technique_that_is_on_no_path_cannot_be_practised() -> None:
    result = run("generate", "--practice", "template-set")
    assert result.exit_code == 2
    assert "fullhouse: template-set is not on any path" in " ".join(result.stderr.split())


def test_practice_that_takes_too_long_is_told_in_short_lines() -> None:
    result = run("generate", "--practice", "sue-de-coq", "--clues", "18", "--time-limit", "0.2", "--seed", "1")
    assert (result.exit_code, result.stdout) == (1, "")
    lines = result.stderr.splitlines()
    assert lines[0].startswith("fullhouse: 0 of 1 puzzle found in the time given")
    assert len(lines) == 2


def test_minimize_drops_what_is_not_needed(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{WIKIPEDIA} # easy\n{TWO_SOLUTIONS}\n123\n")
    result = run("generate", "--minimize", file)
    assert result.exit_code == 1
    (line,) = result.stdout.splitlines()
    assert fh.check(line.split()[0]).is_proper
    assert not list(fh.find_redundant_clues(line.split()[0]))
    assert "several solutions" in result.stderr
    assert "expected 81 cells" in result.stderr


def test_neighbours_differ_in_one_clue_and_have_one_solution() -> None:
    lines = made("--near", WIKIPEDIA, "--count", "20")
    assert len(set(lines)) == 20
    for line in lines:
        gone = [cell for cell in range(81) if WIKIPEDIA[cell] != "." and line[cell] == "."]
        come = [cell for cell in range(81) if WIKIPEDIA[cell] == "." and line[cell] != "."]
        assert len(gone) == len(come) == 1
        assert fh.check(line).is_proper


def test_a_puzzle_with_several_solutions_has_no_neighbours() -> None:
    result = run("generate", "--near", TWO_SOLUTIONS)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "several solutions" in result.stderr


def test_a_climb_prints_ever_harder_puzzles() -> None:
    result = run("generate", "--near", WIKIPEDIA, "--climb", "score", "--count", "3")
    assert result.exit_code == 0
    told = [line.partition(" # score ")[::2] for line in result.stdout.splitlines()]
    scores = [int(score.replace(",", "")) for _, score in told]
    assert told[0][0] == WIKIPEDIA
    assert scores == sorted(set(scores))
    assert scores == [score_of(puzzle) for puzzle, _ in told]
    assert f"the hardest has score {told[-1][1]}" in result.stderr


def test_a_climb_ends_in_time_and_tells_numbers_in_json_and_csv() -> None:
    result = process("generate", "--near", WIKIPEDIA, "--climb", "guesses", "--time-limit", "0.5", "--json")
    assert result.returncode == 0
    assert json.loads(result.stdout.splitlines()[0]) == {"puzzle": WIKIPEDIA, "guesses": 0, "lower_bound": False}
    result = process("generate", "--near", WIKIPEDIA, "--climb", "se", "--count", "1", "--csv")
    assert result.stdout == f"puzzle,se,lower_bound\n{WIKIPEDIA},1.2,False\n"
