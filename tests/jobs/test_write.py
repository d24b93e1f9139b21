"""Equal rows give equal columns in all sinks, regardless of the source and of the size of chunks."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from jobs.files import FILES
from jobs.running import Memory, answered, chunks_of, csv_rows, json_rows, source_of
from puzzles import EULER_1, INKALA_2012, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

from fullhouse.cli.show.lines import Shown
from fullhouse.cli.show.ratings import RatingLineWriter
from fullhouse.cli.show.verdicts import VerdictWriter
from fullhouse.core.chunk_size import ChunkSize
from fullhouse.core.grid import Grid
from fullhouse.errors import SudokuError
from fullhouse.formats.codec import Entry
from fullhouse.formats.reading import write_entries
from fullhouse.jobs.answer import Answering, converting
from fullhouse.jobs.read import Input
from fullhouse.jobs.run import run
from fullhouse.jobs.text import csv_cell
from fullhouse.jobs.write import CsvWriter, FormatWriter, JsonWriter, LineWriter, Writer, entries_in
from fullhouse.verbs.canonical import Canonical
from fullhouse.verbs.check import Check
from fullhouse.verbs.count import Count
from fullhouse.verbs.euler import Euler
from fullhouse.verbs.explain import Explain
from fullhouse.verbs.hint import Hint
from fullhouse.verbs.minimize import Minimize
from fullhouse.verbs.rate import Rate
from fullhouse.verbs.solve import Solve
from fullhouse.verbs.steps import Steps

PUZZLES = {
    "easy": WIKIPEDIA,
    "several": TWO_SOLUTIONS.replace("0", "."),
    "short": "123",
    "none": "82" + INKALA_2012[2:],
    "other": EULER_1,
    "full": WIKIPEDIA_SOLUTION,
    "empty": "." * 81,
    "clash": "55" + "." * 79,
}
OPERATIONS: dict[str, Answering] = {
    "solve": Answering(Solve()),
    "solve up to 3": Answering(Solve(limit=3)),
    "solve with another engine": Answering(Solve(engine="branching")),
    "count": Answering(Count()),
    "count up to 2": Answering(Count(limit=2)),
    "count with another engine": Answering(Count(limit=50, engine="branching")),
    "check": Answering(Check()),
    "check minimal": Answering(Check(minimal=True)),
    "canonical": Answering(Canonical(transform=True)),
    "rate": Answering(Rate(scales=("hodoku", "guesses"))),
    "rate whole": Answering(Rate(scales=("hodoku",)), nested=True),
    "explain": Answering(Explain()),
    "hint": Answering(Hint(stage=4)),
    "all hints": Answering(Steps(most=3, cell=80, technique=("hidden-single", "naked-single", "x-wing"))),
    "minimize": Answering(Minimize(seed=1)),
    "euler": Answering(Euler()),
}
LINES = "".join(f"{puzzle} # {name}\n" for name, puzzle in PUZZLES.items())
CSV = "puzzle,name\n" + "".join(f"{puzzle},{name}\n" for name, puzzle in PUZZLES.items())
SOURCES = {
    "csv": CSV,
    "csv with quotes": CSV.replace(f"{WIKIPEDIA},easy", f'"{WIKIPEDIA}","easy"'),
    "csv with semicolons": CSV.replace(",", ";"),
    "csv with CRLF": CSV.replace("\n", "\r\n"),
    "json lines": "".join(json.dumps({"puzzle": puzzle, "name": name}) + "\n" for name, puzzle in PUZZLES.items()),
    "an array": json.dumps([{"puzzle": puzzle, "name": name} for name, puzzle in PUZZLES.items()], indent=1),
}


def without_place(row: dict[str, Any]) -> dict[str, Any]:
    """Remove the line and the column from the error of a row."""
    error = row["error"]
    return {**row, "error": error and re.sub(r"^line \d+(, column \d+)?: ", "", error)}


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=OPERATIONS)
def test_all_sources_give_equal_rows_and_both_tables_equal_columns(operation: Answering) -> None:
    wanted = [without_place(row) for row in json_rows(source_of(CSV), operation)]
    assert [row["name"] for row in wanted] == list(PUZZLES)
    assert [list(row) for row in wanted] == [["name", "puzzle", "status", *operation.columns, "error"]] * len(PUZZLES)
    for name, text in SOURCES.items():
        rows = [without_place(row) for row in json_rows(source_of(text), operation, rows=3)]
        assert rows == wanted, name
        table = csv_rows(source_of(text), operation, rows=3)
        assert [(row["name"], row["status"]) for row in table] == [(row["name"], row["status"]) for row in wanted]
        for row, other in zip(table, wanted, strict=True):
            for column in operation.columns:
                if not isinstance(other[column], list | dict):
                    assert csv_cell(row[column]) == csv_cell(other[column]), (name, column)


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=OPERATIONS)
def test_lines_and_other_formats_give_the_same_rows_as_tables(operation: Answering) -> None:
    good = {name: puzzle for name, puzzle in PUZZLES.items() if name != "short"}
    wanted = json_rows(source_of("".join(f"{puzzle} # {name}\n" for name, puzzle in good.items())), operation)
    assert [row["name"] for row in wanted] == list(good)
    entries = [Entry(Grid.from_line(puzzle), name=name) for name, puzzle in good.items()]
    for name in ("named", "fpuzzles", "jsonl", "csv"):
        assert json_rows(source_of("".join(write_entries(entries, name))), operation) == wanted, name


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=OPERATIONS)
def test_a_pickled_operation_gives_the_same_answers(operation: Answering) -> None:
    copy = pickle.loads(pickle.dumps(operation))
    assert (copy, copy.columns, copy.verb) == (operation, operation.columns, operation.verb)
    assert json_rows(source_of(LINES), copy) == json_rows(source_of(LINES), operation)


def test_the_conversion_can_also_be_pickled() -> None:
    for is_table in (True, False):
        copy = pickle.loads(pickle.dumps(converting("sdm", is_table=is_table)))
        notes = copy(chunks_of(source_of(f"{WIKIPEDIA} # named\n"))[0]).notes
        assert list(notes.values()) == ([] if is_table else ["the format sdm does not keep comments"])


GUESSES = Answering(Rate(scales=("guesses",)))
SINKS: dict[str, tuple[Answering, Callable[[], Writer]]] = {
    "solve lines": (Answering(Solve()), lambda: LineWriter("solution", comments=True)),
    "solve json": (Answering(Solve()), lambda: JsonWriter(Answering(Solve()))),
    "solve csv": (Answering(Solve()), lambda: CsvWriter(Answering(Solve()))),
    "solve format line": (
        Answering(Solve(limit=2)),
        lambda: FormatWriter("line", Shown(frozenset({"puzzle", "solution"}))),
    ),
    "solve named": (Answering(Solve()), lambda: FormatWriter("named", Shown(frozenset({"solution"})))),
    "count lines": (Answering(Count(limit=3)), lambda: LineWriter("count")),
    "count csv": (Answering(Count(limit=3)), lambda: CsvWriter(Answering(Count(limit=3)))),
    "check": (Answering(Check()), VerdictWriter),
    "rate lines": (
        Answering(Rate(scales=("guesses",))),
        lambda: RatingLineWriter(Answering(Rate(scales=("guesses",)))),
    ),
    "rate csv": (Answering(Rate(scales=("guesses",))), lambda: CsvWriter(Answering(Rate(scales=("guesses",))))),
    "canonical": (Answering(Canonical()), lambda: LineWriter("canonical")),
    "convert xml": (converting("opensudoku", is_table=False), lambda: FormatWriter("opensudoku", entries_in)),
    "convert boxes": (converting("boxed", is_table=False), lambda: FormatWriter("boxed", entries_in)),
    "convert csv": (converting("csv", is_table=False), lambda: FormatWriter("csv", entries_in)),
}
LONG = {
    "lines": LINES * 3 + f"{EULER_1}\n# end\n",
    "csv": "id," + CSV.replace("\n", "\n7,", len(PUZZLES)) + f'"8\n8",{EULER_1},two lines\n9,{WIKIPEDIA},last\n',
    "json lines": SOURCES["json lines"] * 2,
    "an array": SOURCES["an array"],
    "named": "".join(write_entries([Entry(Grid.from_line(WIKIPEDIA), name=name) for name in PUZZLES], "named")),
}


def written(text: str, operation: Answering, sink: Writer, rows: int) -> bytes | str:
    try:
        return answered(source_of(text), pickle.loads(pickle.dumps(operation)), sink, rows=rows)[0]
    except SudokuError as error:  # a table has no columns for members that first appear in later rows
        return str(error)


@pytest.mark.parametrize(
    ("name", "sink"),
    [*((name, sink) for name in FILES for sink in SINKS if sink.startswith("solve")), *product(LONG, SINKS)],
)
def test_the_chunk_size_does_not_change_the_output(name: str, sink: str) -> None:
    operation, make = SINKS[sink]
    text = {**FILES, **LONG}[name]
    text = text.replace(f"{WIKIPEDIA}\n" * 900, f"{WIKIPEDIA}\n" * 20)
    whole = written(text, operation, make(), 1000)
    for rows in (1, 2, 7):
        assert written(text, operation, make(), rows) == whole


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("sink", SINKS)
@pytest.mark.parametrize("name", LONG)
def test_a_job_resumed_from_any_mark_writes_the_same_output(name: str, sink: str, every: int) -> None:
    operation, make = SINKS[sink]
    sources = [LONG[name], LINES if name == "lines" else LONG[name]]
    listed: Callable[[], list[Input]] = lambda: [source_of(text, f"{n}") for n, text in enumerate(sources)]  # noqa: E731
    whole = Memory()
    tally = run(listed(), pickle.loads(pickle.dumps(operation)), make(), whole, size=ChunkSize(2, 2))
    assert len(whole.marks) > 4
    for size, state in whole.marks[::every]:
        rest = Memory(state)
        rest.data = whole.data[:size]
        again = run(listed(), pickle.loads(pickle.dumps(operation)), make(), rest, size=ChunkSize(3, 3))
        assert rest.data == whole.data
        assert vars(again) == vars(tally)
