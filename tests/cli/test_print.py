"""`fullhouse print`: puzzles from files, or generated on request, as sheets and booklets."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.running import Terminal, run
from patience import run_without
from puzzles import TWO_SOLUTIONS, WIKIPEDIA
from render.poppler import needs_poppler, text_of, words_of

from fullhouse.cli.commands.print import PER_PAGE
from fullhouse.render.paper.layout import GRIDS


def test_a_file_becomes_a_sheet(tmp_path: Path) -> None:
    puzzles, out = tmp_path / "puzzles.txt", tmp_path / "sheet.pdf"
    puzzles.write_text(f"{WIKIPEDIA}\n" * 7)
    result = run("print", puzzles, "-o", out)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == f"fullhouse: 7 puzzles on 3 pages written to {out}\n"
    assert out.read_bytes().startswith(b"%PDF-1.4")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["puzzles.txt", "sheet.pdf"]


def test_a_bad_row_is_named_and_left_out(tmp_path: Path) -> None:
    puzzles, out = tmp_path / "puzzles.txt", tmp_path / "sheet.pdf"
    puzzles.write_text(f"{WIKIPEDIA}\n{WIKIPEDIA[:-2]}\n{TWO_SOLUTIONS}\n")
    result = run("print", puzzles, "-o", out)
    assert result.exit_code == 1
    assert f"{puzzles}: line 3: ambiguous: two solutions" in result.stderr
    assert f"{puzzles}: line 2: expected 81 cells, found 79" in result.stderr
    assert "1 puzzle on 2 pages written" in result.stderr


def test_nothing_to_print_writes_no_file(tmp_path: Path) -> None:
    result = run("print", TWO_SOLUTIONS, "-o", tmp_path / "sheet.pdf")
    assert result.exit_code == 1
    assert "two solutions" in result.stderr
    result = run("print", "no-such-file.txt", "-o", tmp_path / "sheet.pdf")
    assert result.exit_code == 2
    assert "no-such-file.txt: no such file" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_there_is_replaced_only_on_request(tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    out.write_text("mine")
    result = run("print", WIKIPEDIA, "-o", out)
    assert result.exit_code == 2
    assert result.stderr == f"fullhouse: {out} is not empty; replace it with --force, or choose another file\n"
    assert out.read_text() == "mine"
    assert run("print", TWO_SOLUTIONS, "-o", out, "--force").exit_code == 1
    assert out.read_text() == "mine"
    assert run("print", WIKIPEDIA, "-o", out, "--force").exit_code == 0
    assert out.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("missing/sheet.pdf", "no such file or directory"),
        ("", "print writes one file, not a folder"),
        ("x.txt", "must end in .pdf"),
    ],
)
def test_a_path_that_cannot_be_written_is_refused_at_once(name: str, message: str, tmp_path: Path) -> None:
    result = run("print", WIKIPEDIA, "-o", tmp_path / name)
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_folder_with_the_name_of_the_output_is_rejected(tmp_path: Path) -> None:
    (tmp_path / "folder.pdf").mkdir()
    result = run("print", WIKIPEDIA, "-o", tmp_path / "folder.pdf")
    assert (result.exit_code, "print writes one file, not a folder" in result.stderr) == (2, True)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--per-page", "5"], "'5' is not one of '1', '2', '4', '6', '8', '9', '12'"),
        (["--paper", "a3"], "'a3' is not one of 'a4', 'letter'"),
        (["--per-page", "12", "--large-print"], "per_page must be 1, 2 or 4 in large print, not 12"),
        (["--answers", "below", "--large-print"], "answers must be end or none in large print"),
        (["--level", "hard"], "pass puzzles, or --level and --count to generate them, not both"),
        (["--count", "0"], "must be at least 1 and at most 100,000, not '0'"),
        (["--force"], "--force needs --output PATH"),
        (["--output", ""], "--output needs a file name"),
    ],
    ids=str,
)
def test_bad_options_are_refused_in_plain_words(options: list[str], message: str) -> None:
    result = run("print", WIKIPEDIA, *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_puzzles_are_generated_on_request_and_a_seed_gives_the_same_file(tmp_path: Path) -> None:
    options = ("print", "--level", "easy", "--level", "medium", "--count", "3", "--seed", "7", "--booklet", "-o")
    result = run(*options, tmp_path / "one.pdf")
    assert result.exit_code == 0
    assert result.stderr.startswith("fullhouse: 6 puzzles on ")
    run(*options, tmp_path / "other.pdf")
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "other.pdf").read_bytes()


def test_one_page_is_made_by_default(tmp_path: Path) -> None:
    result = run("print", "--seed", "7", "--per-page", "4", "--answers", "none", "-o", tmp_path / "x.pdf")
    assert "4 puzzles on 1 page written" in result.stderr


def test_puzzles_not_found_in_time_are_reported_and_the_others_printed(tmp_path: Path) -> None:
    result = run("print", "--level", "extreme", "--count", "100000", "--time-limit", "0.3", "-o", tmp_path / "x.pdf")
    assert result.exit_code == 1
    assert "of 100,000 puzzles found" in result.stderr
    assert "after 0.3 s" in result.stderr


def test_a_dash_writes_to_standard_output() -> None:
    result = run("print", WIKIPEDIA, "-o", "-")
    assert result.stdout_bytes.startswith(b"%PDF-1.4")
    assert result.stdout_bytes.endswith(b"%%EOF\n")
    assert result.stderr == ""


def test_a_terminal_is_asked_for_a_file() -> None:
    terminal = Terminal("print", WIKIPEDIA)
    assert terminal.exit_code() == 2
    assert "name the file to write: --output sheet.pdf" in terminal.screen


@needs_poppler
def test_the_level_is_that_of_the_file_or_our_own(tmp_path: Path) -> None:
    puzzles = tmp_path / "puzzles.csv"
    puzzles.write_text(f"puzzle,name,level\n{WIKIPEDIA},One,Extreme\n{WIKIPEDIA},Two,who knows\n")
    data = run("print", puzzles, "-o", "-", "--answers", "none").stdout_bytes
    assert ["1", "One", "Extreme", "2", "Two", "Easy"] in words_of(data)


@needs_poppler
def test_of_a_board_with_progress_the_givens_are_printed(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text("53+4" + WIKIPEDIA[3:])
    data = run("print", board, "-o", "-", "--answers", "none").stdout_bytes
    assert words_of(data)[1] == ["5", "3", "7"]


@needs_poppler
def test_hostile_names_are_plain_text_and_missing_glyphs_are_reported(tmp_path: Path) -> None:
    puzzles = tmp_path / "puzzles.csv"
    puzzles.write_text(f'puzzle,name\n{WIKIPEDIA},"a) Tj ET <b>&日"\n', encoding="utf-8")
    out = tmp_path / "x.pdf"
    result = run("print", puzzles, "-o", out, "--title", "\\(<i>日本\x1b[2J", "--per-page", "1")
    assert result.exit_code == 0
    assert "the font has no 日 本; they are printed as empty boxes" in result.stderr
    text = text_of(out.read_bytes())
    assert "a) Tj ET <b>&" in text
    assert "\\(<i>" in text


def test_ctrl_c_stops_and_leaves_no_file(tmp_path: Path) -> None:
    terminal = Terminal("print", "--level", "extreme", "--count", "100000", "-o", tmp_path / "x.pdf")
    terminal.wait_for("of 100,000 extreme puzzles made")
    terminal.wait_for("Ctrl-C stops")
    terminal.type("\x03")
    assert terminal.exit_code() == 130
    assert list(tmp_path.iterdir()) == []


def test_what_generate_makes_is_printed_from_a_pipe(tmp_path: Path) -> None:
    made = run("generate", "--count", "2", "--seed", "7").stdout
    result = run("print", "-", "-o", tmp_path / "x.pdf", stdin=made)
    assert "2 puzzles on 2 pages written" in result.stderr


def test_quiet_says_nothing(tmp_path: Path) -> None:
    result = run("print", WIKIPEDIA, "-q", "-o", tmp_path / "x.pdf")
    assert (result.exit_code, result.output) == (0, "")


def test_grids_of_other_sizes_are_printed(tmp_path: Path) -> None:
    puzzles = tmp_path / "small.txt"
    puzzles.write_text("12..34122.4.4321\n")
    result = run("print", puzzles, "-o", tmp_path / "x.pdf")
    assert "1 puzzle on 2 pages written" in result.stderr, result.stderr


def test_a_missing_extra_is_named_in_one_line(tmp_path: Path) -> None:
    done = run_without(
        "reportlab",
        f"""
from fullhouse.cli.entry import main
sys.argv = ["fullhouse", "print", {WIKIPEDIA!r}, "-o", {str(tmp_path / "x.pdf")!r}]
main()
""",
    )
    sentence = "fullhouse: reportlab is not installed; run: pip install 'fullhouse[pictures]'\n"
    assert (done.returncode, done.stderr) == (2, sentence)
    assert list(tmp_path.iterdir()) == []


def test_the_command_knows_the_layouts_without_loading_them() -> None:
    assert tuple(map(int, PER_PAGE)) == tuple(GRIDS)
