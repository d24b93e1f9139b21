"""Charts: their contents, reproducible bytes, and invalid options."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from cli.running import run
from patience import run_without
from PIL import Image
from puzzles import TWO_SOLUTIONS, WIKIPEDIA

import fullhouse as fh
from fullhouse.plots import EngineTimes, plot_ratings, plot_times
from fullhouse.render.plots import MOST_TECHNIQUES, RatedRow, figure_bytes, ratings_figure
from fullhouse.tables import RatingTable

TIMES = [EngineTimes("rules", [0.002, 0.001, 0.004], 3), EngineTimes("marks", [0.02, 0.0, 1.0], 2)]


def table() -> RatingTable:
    hard = [one.givens.to_line() for one in fh.generate_many(3, level="hard", seed=7)]
    return fh.rate_batch([WIKIPEDIA, *hard, TWO_SOLUTIONS])


def test_ratings_are_shown_as_levels_clues_numbers_and_techniques() -> None:
    figure = plot_ratings(table())
    assert [axes.get_title(loc="left") for axes in figure.axes] == [
        "Level",
        "Clues",
        "Sudoku Explainer's rating",
        "Hardest technique",
    ]
    levels = figure.axes[0]
    assert [text.get_text() for text in levels.texts] == ["1", "0", "3", "0", "0"]
    assert [label.get_text() for label in levels.get_yticklabels()] == [level.word for level in fh.Level]


def test_the_axis_of_clues_has_whole_numbers() -> None:
    clues = ratings_figure([RatedRow(number, "hard", "x-wing") for number in (23, 24, 24, 26)]).axes[1]
    assert clues.get_title(loc="left") == "Clues"
    assert all(tick == int(tick) for tick in clues.get_xticks())


def test_scales_that_were_not_rated_have_no_chart() -> None:
    (axes,) = plot_ratings(fh.rate_batch([WIKIPEDIA], scales="guesses")).axes
    assert axes.get_title(loc="left") == "Clues"
    with pytest.raises(fh.BadArgument, match="table must be one with a puzzle that is rated"):
        plot_ratings(fh.rate_batch([TWO_SOLUTIONS]))
    with pytest.raises(fh.BadArgument, match="table must be a RatingTable"):
        plot_ratings([WIKIPEDIA])  # type: ignore[arg-type]


def test_rare_techniques_are_counted_together() -> None:
    rows = [RatedRow(25, "hard", f"technique {number % 20}") for number in range(50)]
    techniques = ratings_figure(rows).axes[-1]
    labels = [label.get_text() for label in techniques.get_yticklabels()]
    assert len(labels) == MOST_TECHNIQUES + 1
    assert labels[-1] == "others"
    assert sum(int(text.get_text()) for text in techniques.texts) == 50


def test_times_are_shown_by_engine_and_sorted() -> None:
    spread, curves = plot_times(TIMES).axes
    assert [label.get_text() for label in spread.get_yticklabels()] == ["rules", "marks (1 unsolved)"]
    rules, marks = curves.lines
    assert np.asarray(rules.get_ydata()).tolist() == [1.0, 2.0, 4.0]
    assert np.asarray(marks.get_ydata(), dtype=float).min() > 0
    assert rules.get_linestyle() != marks.get_linestyle()
    assert rules.get_color() != marks.get_color()
    nothing: list[list[tuple[str, list[float]]]] = [[], [("rules", [])]]
    for times in nothing:
        with pytest.raises(fh.BadArgument, match="times must be engines with one time or more"):
            plot_times(times)


@pytest.mark.parametrize("format", ["png", "svg", "pdf"])
def test_the_same_numbers_give_the_same_bytes(format: str) -> None:
    assert figure_bytes(plot_times(TIMES), format) == figure_bytes(plot_times(TIMES), format)


def test_a_chart_changes_no_setting_of_matplotlib() -> None:
    import matplotlib as mpl

    before = dict(mpl.rcParams)
    figure_bytes(plot_times(TIMES), "svg")
    assert dict(mpl.rcParams) == before


def test_text_of_an_svg_is_text() -> None:
    root = ElementTree.fromstring(figure_bytes(plot_times(TIMES), "svg"))
    texts = {"".join(node.itertext()) for node in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"Engine", "Sorted times", "rules", "marks"} <= texts


@pytest.mark.parametrize("options", [[], ["--json"], ["--csv"], ["--to", "table"], ["--scale", "se-1.2.1"]], ids=str)
def test_rate_also_draws_charts(options: list[str], tmp_path: Path) -> None:
    puzzles, out = tmp_path / "puzzles.txt", tmp_path / "charts.png"
    puzzles.write_text(f"{WIKIPEDIA}\n{TWO_SOLUTIONS}\n")
    plain = run("rate", puzzles, *options)
    result = run("rate", puzzles, *options, "--plot", out)
    assert (result.exit_code, result.stdout) == (1, plain.stdout)
    assert f"fullhouse: charts written to {out}\n" in result.stderr
    assert Image.open(BytesIO(out.read_bytes())).width > 500
    again = run("rate", puzzles, *options, "--plot", out)
    assert (again.exit_code, again.stdout) == (2, "")
    assert "is not empty; replace it with --force" in again.stderr
    assert run("rate", puzzles, *options, "--plot", out, "--force").exit_code == 1


def test_bench_also_draws_charts(tmp_path: Path) -> None:
    out = tmp_path / "charts.svg"
    result = run("bench", WIKIPEDIA, "--engine", "rules", "--engine", "native", "--json", "--plot", out)
    assert [json.loads(line)["engine"] for line in result.stdout.splitlines()] == ["rules", "native"]
    assert "native" in out.read_text(encoding="utf-8")


@pytest.mark.parametrize("command", ["rate", "bench"])
def test_invalid_chart_options_are_reported(command: str, tmp_path: Path) -> None:
    for path, message in (
        ("x.gif", "--plot must be a name that ends in .png, .svg, .pdf"),
        ("missing/x.png", "no such file or directory"),
    ):
        result = run(command, WIKIPEDIA, "--plot", tmp_path / path)
        assert (result.exit_code, result.stdout) == (2, "")
        assert message in result.stderr
    result = run(command, WIKIPEDIA, "--plot", tmp_path / "x.png", "-o", tmp_path / "x.csv", "--resume")
    assert "--plot and --resume contradict each other" in result.stderr


def test_without_rows_no_chart_is_drawn(tmp_path: Path) -> None:
    result = run("rate", TWO_SOLUTIONS, "--plot", tmp_path / "x.png")
    assert "no charts: no puzzle was rated" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_missing_extra_is_named_in_one_line(tmp_path: Path) -> None:
    done = run_without(
        "matplotlib",
        f"""
from fullhouse.cli.entry import main
from fullhouse.errors import MissingExtra
try:
    from fullhouse.plots import plot_times
except MissingExtra as error:
    print(error)
sys.argv = ["fullhouse", "rate", {WIKIPEDIA!r}, "--plot", {str(tmp_path / "x.png")!r}]
main()
""",
    )
    sentence = "matplotlib is not installed; run: pip install 'fullhouse[plot]'\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, sentence, f"fullhouse: {sentence}")
