"""The tables of batch functions: status, errors on demand and columns; and how batches are stopped."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa  # type: ignore[import-untyped,unused-ignore]
import pytest
from engines.strategies import LINES, Series, random_lines, same, words
from patience import little_work
from puzzles import EULER_1, INKALA_2012, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

import fullhouse as fh
from fullhouse import _native
from fullhouse.core.board import Board
from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.engines import rows, solve_batch
from fullhouse.engines import table as tables
from fullhouse.engines.rows import pack_rows, unpack_rows
from fullhouse.engines.solve_batch import chunks_of
from fullhouse.engines.status import Status
from fullhouse.formats.codecs import CODECS

EVERY_KIND = [WIKIPEDIA, TWO_SOLUTIONS.replace("0", "."), "82" + INKALA_2012[2:], "55" + "." * 79, "x", None]
NEVER_ENDING = "." * 81
MANY = 2**32 - 1


def all_tables() -> dict[str, tables.Table]:
    return {
        "solve": fh.solve_batch(EVERY_KIND),
        "count": fh.count_batch(EVERY_KIND),
        "verify": fh.verify_batch(EVERY_KIND, [WIKIPEDIA_SOLUTION] * 6),
    }


each_table = pytest.mark.parametrize("table", all_tables().values(), ids=all_tables())


# 1. Status, errors and columns.


def test_the_status_is_the_outcome_of_a_row() -> None:
    proper = ["proper", "ambiguous", "unsolvable", "unsolvable", "unreadable", "unreadable"]
    assert words(fh.solve_batch(EVERY_KIND)) == words(fh.count_batch(EVERY_KIND)) == proper
    assert words(fh.solve_batch(EVERY_KIND, limit=1)) == [word.replace("proper", "done") for word in proper[:1]] + [
        "done",
        *proper[2:],
    ]
    verified = fh.verify_batch(EVERY_KIND, [WIKIPEDIA_SOLUTION] * 6)
    assert words(verified) == ["correct", "wrong", "wrong", "wrong", "unreadable", "unreadable"]


def test_errors_list_every_row_without_a_unique_solution() -> None:
    errors = fh.solve_batch(EVERY_KIND).errors
    assert dict(errors) == {
        1: "ambiguous: two solutions differ in r29c89",
        2: "unsolvable: search exhausted",
        3: "unsolvable: two 5s in row 1: r1c1 and r1c2",
        4: "expected 81 cells, found 1 (80 too few)",
        5: "the row is missing",
    }
    assert list(errors) == [1, 2, 3, 4, 5]
    assert len(errors) == 5
    assert 3 in errors
    assert 0 not in errors
    with pytest.raises(KeyError):
        errors[0]
    with pytest.raises(KeyError):
        errors[6]


def test_a_count_has_an_answer_for_every_puzzle() -> None:
    table = fh.count_batch(EVERY_KIND)
    assert list(table.errors) == [4, 5]
    assert table.counts.tolist() == [1, 2, 0, 0, 0, 0]


def test_the_reason_of_a_row_can_be_indexed_from_either_end() -> None:
    table = fh.solve_batch(EVERY_KIND)
    assert (table.reason(0), table.reason(-1)) == ("", "the row is missing")
    with pytest.raises(IndexError):
        table.reason(6)


def test_long_errors_are_abbreviated() -> None:
    shown = repr(fh.solve_batch(["x"] * 1_000).errors)
    assert shown.count("expected 81 cells") == 5
    assert shown.endswith("... 995 more}")


def test_reasons_are_formatted_on_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def trouble_with(text: str) -> str:
        asked.append(text)
        return text

    monkeypatch.setattr(rows, "trouble_with", trouble_with)
    monkeypatch.setattr(tables, "check", lambda _grid: pytest.fail("the reason of this row is not needed"))
    errors = fh.solve_batch([TWO_SOLUTIONS.replace("0", "."), *map(str, range(100_000))]).errors
    assert (len(errors), list(errors)[-1], asked) == (100_001, 100_000, [])
    assert errors[4_711] == "4710"
    assert asked == ["4710"]


@each_table
def test_a_table_converts_to_arrow(table: tables.Table) -> None:
    arrow = pa.table(dict(table.columns))
    assert arrow.column_names == list(table.columns)
    assert arrow.num_rows == len(table) == 6
    assert arrow["status"].to_pylist() == words(table)


def test_the_columns_of_a_table_are_the_results() -> None:
    columns = fh.solve_batch([WIKIPEDIA, "x"]).columns
    assert list(columns) == ["status", "solution", "count", "guesses"]
    assert columns["solution"].tolist() == [WIKIPEDIA_SOLUTION, ""]
    assert list(fh.count_batch([]).columns) == ["status", "count", "guesses"]
    assert list(fh.verify_batch([], []).columns) == ["status", "flaw", "place"]


@each_table
@pytest.mark.parametrize("again", [lambda table: pickle.loads(pickle.dumps(table)), copy.copy, copy.deepcopy])
def test_a_table_survives_pickle_and_copy(table: tables.Table, again: Callable[[Any], Any]) -> None:
    other = again(table)
    assert type(other) is type(table)
    assert repr(other) == repr(table)
    assert other.errors == table.errors
    assert all(np.array_equal(other.columns[name], column) for name, column in table.columns.items())


@each_table
def test_a_table_never_changes(table: tables.Table) -> None:
    with pytest.raises(AttributeError, match="cannot assign to field"):
        table.status = table.status  # type: ignore[misc]


def test_a_status_is_written_as_a_word() -> None:
    assert [str(status) for status in Status] == [status.word for status in Status]
    assert Status.LATE.word == "late"


# 2. Lists of anything readable, without trying every format for every row.


PACKED_ONES = np.full((2, 41), 0x11, dtype=np.uint8)


def test_packed_rows_are_solved_and_solutions_come_back_packed() -> None:
    lines = (WIKIPEDIA, TWO_SOLUTIONS, NORVIG_IMPOSSIBLE)
    digits = np.array([[int(one) for one in line.replace(".", "0")] for line in lines], dtype=np.uint8)
    plain, packed = fh.solve_batch(digits), fh.solve_batch(pack_rows(digits))
    assert packed.solutions.shape == (3, 41)
    assert (unpack_rows(packed.solutions) == plain.solutions).all()
    assert packed.columns["solution"].tolist() == plain.columns["solution"].tolist()
    assert dict(packed.errors) == dict(plain.errors)
    assert not fh.verify_batch(pack_rows(digits)[:1], packed.solutions[:1]).errors


def test_a_wrong_digit_in_a_packed_row_is_reported() -> None:
    assert fh.count_batch(PACKED_ONES).errors == {
        0: "r9c9 holds 17, which is not a digit",
        1: "r9c9 holds 17, which is not a digit",
    }


def test_a_lazy_column_is_computed_once_and_survives_pickle() -> None:
    made = []

    def make() -> Any:
        made.append(1)
        return np.arange(3)

    later = tables.Later(make)
    assert later.column() is later.column()
    assert pickle.loads(pickle.dumps(later)).tolist() == [0, 1, 2]
    assert made == [1]


@pytest.mark.parametrize("name", CODECS)
def test_a_text_in_any_format_is_a_row(name: str) -> None:
    text = fh.format_grid(fh.parse(WIKIPEDIA), name)
    for form in (text, text.strip()):
        assert fh.parse(form) == fh.parse(WIKIPEDIA)
        assert fh.solve_batch([form, EULER_1]).counts.tolist() == [1, 1]


@pytest.mark.parametrize("name", CODECS)
def test_a_grid_with_few_clues_is_a_row_in_any_format(name: str) -> None:
    for grid in (Grid.empty(), Grid.empty().with_digit(40, 5)):
        text = fh.format_grid(grid, name).strip()
        try:
            expected = fh.count(text, limit=2)
        except fh.FormatError:
            continue  # in some formats a blank grid is not a puzzle
        assert fh.count_batch([text], limit=2).counts.tolist() == [expected]


def test_game_ids_of_81_characters_are_read() -> None:
    ids = [fh.format_grid(Grid.from_line(line), "tatham").strip() for line in random_lines(200)]
    assert 81 in map(len, ids)
    assert (fh.solve_batch(ids).counts > 0).all()


def test_a_repeated_text_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[object] = []

    def grid_and_candidates(item: Any) -> tuple[Grid, None]:
        read.append(item)
        return fh.parse(item), None

    monkeypatch.setattr(rows, "grid_and_candidates", grid_and_candidates)
    boxed = str(fh.parse(WIKIPEDIA))
    table = fh.solve_batch([boxed, "n/a", boxed, "n/a", "name", "53..7", WIKIPEDIA[:80], WIKIPEDIA])
    assert table.counts.tolist() == [1, 0, 1, 0, 0, 0, 0, 1]
    assert read == [boxed, "n/a"], "the others are rejected or accepted by their length and characters"


def test_a_board_in_a_batch_must_not_have_narrowed_candidates() -> None:
    board = Board(fh.parse(WIKIPEDIA))
    narrowed = board.copy()
    narrowed.eliminate(2, 1)
    table = fh.solve_batch([board, narrowed])
    assert words(table) == ["proper", "unreadable"]
    assert table.errors[1].startswith("it has candidates beyond its digits; for one puzzle use")


class NAType:
    """A stand-in for the missing value of pandas."""


@pytest.mark.parametrize(
    "nothing", [None, float("nan"), np.float32("nan"), NAType()], ids=lambda row: type(row).__name__
)
def test_a_missing_value_is_a_missing_row(nothing: Any) -> None:
    for puzzles in ([WIKIPEDIA, nothing], Series([WIKIPEDIA, nothing]), np.array([WIKIPEDIA, nothing], dtype=object)):
        assert fh.solve_batch(puzzles).errors == {1: "the row is missing"}
    assert fh.solve_batch([nothing] * 3).errors == dict.fromkeys(range(3), "the row is missing")


def test_a_row_with_wrong_numbers_in_an_array_of_objects_is_marked() -> None:
    digits = np.array([list(Grid.from_line(line)) for line in LINES], dtype=object)
    digits[1, 5] = 10
    digits[2, 7] = np.int16(digits[2, 7])
    digits[3, 0] = 8.0
    table = fh.solve_batch(digits)
    assert list(fh.count_batch(digits).errors) == [1]
    assert "10" in table.errors[1]


# 3. Progress, stopping, and time limits.


def test_progress_is_the_number_of_rows_done() -> None:
    done: list[int] = []
    lines = random_lines(300)
    for call in (fh.solve_batch, fh.count_batch):
        done.clear()
        call(lines, progress=done.append)
        assert done[-1] == len(lines)
        assert done == sorted(set(done))
    done.clear()
    fh.verify_batch(lines, fh.solve_batch(lines).solutions, progress=done.append)
    assert done[-1] == len(lines)


def test_progress_and_stop_do_not_change_the_answers() -> None:
    lines = random_lines(2_000)
    plain = fh.solve_batch(lines)
    assert same(plain, fh.solve_batch(lines, progress=lambda _done: None))
    assert same(plain, fh.solve_batch(lines, stop=Stop()))
    assert same(plain, fh.solve_batch(lines, time_limit=60))


def test_without_progress_and_stop_all_rows_are_one_chunk() -> None:
    assert list(chunks_of(10**6)) == [slice(0, 10**6)]
    assert list(chunks_of(0)) == []
    chunks = list(chunks_of(10**6, lambda _done: None))
    assert len(chunks) > 10
    assert [chunk.start for chunk in chunks[1:]] == [chunk.stop for chunk in chunks[:-1]]
    assert chunks[-1].stop == 10**6


class OutOfTime:
    """The native module, as if the time limit were reached whenever a row that never ends is among those searched."""

    def __init__(self) -> None:
        self.searches: list[tuple[int, Stop]] = []
        """The number of rows searched together, and the time they had."""

    def solve_batch(self, cells: npt.NDArray[np.uint8], *rest: Any, is_stopped: Any, **more: Any) -> bool:
        self.searches.append((len(cells), is_stopped.__self__))
        is_endless = bool((cells == ord(".")).all(axis=1).any())
        return _native.solve_batch(cells, *rest, is_stopped=(lambda: True) if is_endless else None, **more)


@pytest.mark.thorough
def test_a_row_that_exceeds_its_time_limit_is_late_and_does_not_affect_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = random_lines(400)
    with monkeypatch.context() as patch:
        patch.setattr(solve_batch, "_native", OutOfTime())
        table = fh.solve_batch([*lines, NEVER_ENDING, *lines, NEVER_ENDING], limit=MANY, time_limit=60)
    expected = fh.solve_batch(lines, limit=MANY)
    late = [400, 801]
    assert np.flatnonzero(table.status == Status.LATE).tolist() == late
    assert table.errors[400] == "stopped before the row was finished"
    assert not table.solutions[late].any()
    assert not table.counts[late].any()
    for part in (slice(0, 400), slice(401, 801)):
        for name in ("solutions", "counts", "guesses", "status"):
            assert np.array_equal(getattr(table, name)[part], getattr(expected, name))


def test_a_row_that_never_ends_is_late_when_its_time_limit_is_reached() -> None:
    with little_work():
        assert words(fh.count_batch([NEVER_ENDING], limit=MANY, time_limit=0.1)) == ["late"]


@pytest.mark.thorough
def test_a_hard_row_has_as_much_time_as_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chunk with a row that never ends reaches the limit; the rows that it did not finish are solved alone."""
    module = OutOfTime()
    monkeypatch.setattr(solve_batch, "_native", module)
    table = fh.count_batch([NEVER_ENDING, *[NORVIG_IMPOSSIBLE] * 6], limit=MANY, time_limit=60, threads=1)
    assert words(table) == ["late"] + ["unsolvable"] * 6
    (together, _), *alone = module.searches
    assert together == 7
    assert alone
    assert all(rows == 1 and time.time_limit == 60 for rows, time in alone)
    assert len({id(time) for _, time in module.searches}) == len(module.searches), "each search has its own time"


def test_a_stopped_batch_keeps_its_finished_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    class StopOnceRowsAreDone(Stop):
        counts = np.empty(0, dtype=np.uint32)

        def is_stopped(self) -> bool:
            return bool((self.counts[:200] == 1).any())

    class Watched:
        """The native module, which shows its progress to the stop."""

        def solve_batch(self, *values: Any, **more: Any) -> bool:
            stop.counts = values[5]
            stop.counts.fill(0)
            return _native.solve_batch(*values, **more)

    stop = StopOnceRowsAreDone()
    monkeypatch.setattr(solve_batch, "_native", Watched())
    with little_work():
        table = fh.solve_batch([*random_lines(200), *[NEVER_ENDING] * 50], limit=MANY, stop=stop)
    assert (table.status[200:] == Status.LATE).all()
    assert (table.status[:200] != Status.LATE).any()
    assert (table.counts[table.status == Status.LATE] == 0).all()


def test_a_stop_set_in_advance_leaves_every_row_late() -> None:
    stop = Stop()
    stop.stop()
    assert words(fh.solve_batch([WIKIPEDIA, "x"], stop=stop)) == ["late", "unreadable"]
    assert words(fh.count_batch([WIKIPEDIA], stop=stop, time_limit=60)) == ["late"]
    verified = fh.verify_batch([WIKIPEDIA], [WIKIPEDIA_SOLUTION], stop=stop)
    assert words(verified) == ["late"]
    assert verified.errors == {0: "stopped before the row was finished"}
