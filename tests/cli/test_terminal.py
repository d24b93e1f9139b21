"""The command at a terminal: boards, colour, the nine rows, progress."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path

import pytest
from cli.running import Terminal
from puzzles import EULER_1, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

ROWS = [WIKIPEDIA[start : start + 9] for start in range(0, 81, 9)]
LAST_ROW = "│ 3 4 5 │ 2 8 6 │ 1 7 9 │"


def plain(screen: str) -> str:
    """The screen without colours."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", screen).replace("\r\n", "\n")


def seen(*arguments: str, **changes: str) -> tuple[int, str]:
    """The exit code, and all that was printed."""
    terminal = Terminal(*arguments, changes=changes)
    return terminal.exit_code(), terminal.screen


def test_a_terminal_gets_a_board_in_a_frame_and_the_run_time() -> None:
    code, screen = seen("solve", WIKIPEDIA)
    assert code == 0
    assert "┌───────┬───────┬───────┐\n│ 5 3 4 │ 6 7 8 │ 9 1 2 │" in plain(screen)
    assert LAST_ROW in plain(screen)
    assert re.search(r"solved in [0-9.]+ m?s by native", plain(screen))


def test_givens_and_found_digits_look_different() -> None:
    _, screen = seen("solve", WIKIPEDIA)
    assert "\x1b[1m5\x1b[0m" in screen
    assert "\x1b[36m4\x1b[0m" in screen


def test_no_color_means_no_colour() -> None:
    _, screen = seen("solve", WIKIPEDIA, NO_COLOR="1")
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]m", screen)
    assert LAST_ROW in plain(screen)


def test_a_terminal_without_utf_8_gets_an_ascii_frame() -> None:
    _, screen = seen("solve", WIKIPEDIA, PYTHONUTF8="0", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert "| 3 4 5 | 2 8 6 | 1 7 9 |" in plain(screen)


def test_puzzle_and_solution_are_side_by_side() -> None:
    _, screen = seen("solve", "--show", "puzzle,solution", WIKIPEDIA, COLUMNS="80")
    assert re.search(r"│ 5 3 \. │ .* │ +│ 5 3 4 │", plain(screen))


def test_an_ambiguous_puzzle_shows_its_first_solution_and_says_so() -> None:
    code, screen = seen("solve", TWO_SOLUTIONS)
    assert code == 1
    assert "┌───────┬" in plain(screen)
    assert "two solutions" in plain(screen)


def test_a_format_or_json_gives_text_even_at_a_terminal() -> None:
    assert plain(seen("solve", "--to", "line", WIKIPEDIA)[1]) == WIKIPEDIA_SOLUTION + "\n"
    assert plain(seen("solve", "--json", WIKIPEDIA)[1]).startswith("{")


def test_stats_are_below_the_board() -> None:
    assert "backtracks" in plain(seen("solve", "--stats", WIKIPEDIA)[1])


def test_nine_rows_are_asked_for_and_the_board_is_shown_after_each() -> None:
    terminal = Terminal("solve")
    for number, row in enumerate(ROWS, start=1):
        terminal.wait_for(f"row {number}: ")
        terminal.type(row + "\n")
        terminal.wait_for("└───────┴")
    assert terminal.exit_code() == 0
    assert LAST_ROW in plain(terminal.screen)


@pytest.mark.parametrize(
    "row",
    [
        "53007 0000"[:5] + "0000",
        "53--7----",
        "53  7    ",
        "5 3 _ _ 7 _ _ _ _",
        "５３．．７．．．．",
        "5,3,0,0,7,0,0,0,0",
        "5, 3,,,7,,,,",
    ],
)
def test_a_row_takes_any_one_blank(row: str) -> None:
    terminal = Terminal("solve")
    terminal.wait_for("row 1: ")
    terminal.type(row + "\n")
    assert "│ 5 3 . │ . 7 . │ . . . │" in plain(terminal.wait_for("row 2: "))
    terminal.type("\x04")
    assert terminal.exit_code() == 130


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("5........", "two 5s in column 1: r1c1 and r2c1"),
        ("..5......", "two 5s in box 1: r1c1 and r2c3"),
        ("6..6.....", "two 6s in row 2: r2c1 and r2c4"),
        ("6..195", "expected 9 cells, found 6"),
        ("6..195.q.", "unexpected character 'q' for r2c8"),
        ("6.0195...", "two kinds of blank"),
        ("7", "there is no row 7 yet"),
    ],
)
def test_a_row_that_cannot_be_is_refused_with_the_reason_and_asked_for_again(row: str, reason: str) -> None:
    terminal = Terminal("solve")
    terminal.wait_for("row 1: ")
    terminal.type(ROWS[0] + "\n")
    terminal.wait_for("row 2: ")
    terminal.type(row + "\n")
    assert reason in terminal.wait_for("type row 2 again")
    terminal.type("\x03")
    assert terminal.exit_code() == 130


@pytest.mark.parametrize("word", ["back", "2"])
def test_a_row_can_be_corrected(word: str) -> None:
    terminal = Terminal("solve")
    for row in (ROWS[0], "4........"):
        terminal.wait_for(": ")
        terminal.type(row + "\n")
    terminal.wait_for("row 3: ")
    terminal.type(word + "\n")
    terminal.wait_for("row 2: ")
    for row in ROWS[1:]:
        terminal.type(row + "\n")
    assert terminal.exit_code() == 0
    assert LAST_ROW in plain(terminal.screen)


def test_an_earlier_row_can_be_corrected_without_typing_the_later_ones_again() -> None:
    terminal = Terminal("solve")
    for row in ("4........", *ROWS[1:3]):
        terminal.wait_for(": ")
        terminal.type(row + "\n")
    terminal.wait_for("row 4: ")
    terminal.type("1\n")
    terminal.wait_for("row 1: ")
    terminal.type(ROWS[0] + "\n")
    terminal.wait_for("row 4: ")
    terminal.type("\n".join(ROWS[3:]) + "\n")
    assert terminal.exit_code() == 0
    assert LAST_ROW in plain(terminal.screen)


def test_nothing_is_written_over_the_prompt_while_it_waits() -> None:
    terminal = Terminal("solve")
    terminal.wait_for("row 1: ")
    time.sleep(1.5)
    terminal.type(ROWS[0] + "\n")
    assert "Ctrl-C stops" not in terminal.wait_for("row 2: ")
    terminal.type("\x03")
    assert terminal.exit_code() == 130


def test_a_whole_puzzle_can_be_pasted_at_once() -> None:
    for text in (WIKIPEDIA, "\n".join(ROWS)):
        terminal = Terminal("solve")
        terminal.wait_for("row 1: ")
        terminal.type(text + "\n")
        assert terminal.exit_code() == 0
        assert LAST_ROW in plain(terminal.screen)


def test_arrow_keys_edit_the_row() -> None:
    terminal = Terminal("solve")
    terminal.wait_for("row 1: ")
    terminal.type("3..7....\x1b[H5\n")  # Home, then the digit that was forgotten
    assert "│ 5 3 . │ . 7 . │ . . . │" in plain(terminal.wait_for("row 2: "))
    terminal.type("\x04")
    assert terminal.exit_code() == 130


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_leaving_the_dialogue_is_clean(key: str) -> None:
    terminal = Terminal("solve")
    terminal.wait_for("row 1: ")
    terminal.type(key)
    assert terminal.exit_code() == 130
    assert "Traceback" not in terminal.screen
    assert "interrupted" in terminal.screen


def test_the_dialogue_leaves_a_redirected_output_clean() -> None:
    reading, writing = os.pipe()
    terminal = Terminal("solve", standard_output=writing)
    os.close(writing)
    terminal.wait_for("row 1: ")
    terminal.type("\n".join(ROWS) + "\n")
    assert terminal.exit_code() == 0
    with os.fdopen(reading) as out:
        assert out.read() == WIKIPEDIA_SOLUTION + "\n"


def test_other_commands_do_not_wait_for_a_missing_puzzle() -> None:
    code, screen = seen("check")
    assert code == 2
    assert "missing PUZZLE" in screen


def test_nothing_is_written_while_standard_input_is_typed() -> None:
    terminal = Terminal("check", "-")
    time.sleep(1.5)
    terminal.type(WIKIPEDIA + "\n\x04")
    assert terminal.exit_code() == 0
    assert "Ctrl-C stops" not in terminal.screen


def test_long_work_shows_progress_and_short_work_does_not() -> None:
    terminal = Terminal("count", "--limit", "0", "." * 81)
    assert "solutions" in terminal.wait_for("Ctrl-C stops")
    terminal.type("\x03")
    assert terminal.exit_code() == 130, "the count itself never ends"
    assert "Ctrl-C stops" not in seen("count", EULER_1)[1]


@pytest.mark.parametrize("style", ["--csv", "--json", "--to=named"])
def test_escape_sequences_in_names_do_not_reach_the_terminal(style: str, tmp_path: Path) -> None:
    data = tmp_path / "names.csv"
    data.write_text(f"puzzle,name,note\n{WIKIPEDIA},\x1b]0;title\x07red,\x9b31m\x1b[2J\n")
    _, screen = seen("convert", str(data), style)
    assert "red" in screen
    assert not re.search(r"[\x07\x9b]|\x1b\]|\x1b\[2J", screen)


def test_a_file_keeps_the_characters_of_its_input(tmp_path: Path) -> None:
    data, output = tmp_path / "names.csv", tmp_path / "out.csv"
    data.write_text(f"puzzle,note\n{WIKIPEDIA},=1+2\n")
    seen("convert", str(data), "--csv", "-o", str(output))
    assert "=1+2" in output.read_text()


@pytest.mark.parametrize("command", ["explain", "hint"])
def test_drawn_boards_have_colours_but_names_have_no_escape_sequences(command: str, tmp_path: Path) -> None:
    table = tmp_path / "named.csv"
    table.write_text(f"puzzle,name\n{WIKIPEDIA},An\x1b[31mna\n")
    more = ("--boards", "--until", "naked-single") if command == "explain" else ("--stage", "4")
    terminal = Terminal(command, table, *more)
    assert terminal.exit_code() == 0
    assert "An\ufffd[31mna" in terminal.screen
    assert "\x1b[1;30;42m" in terminal.screen
