"""The techniques of many paths in one call are those of single paths, for any rows."""

from __future__ import annotations

import copy
import pickle
from typing import Any, get_args

import numpy as np
import pytest
from patience import ends_when_interrupted
from puzzles import EULER_1, INKALA_2012, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA, dug_puzzle

import fullhouse as fh
from fullhouse.core.stop import Stop
from fullhouse.engines import solve_batch as engines_batch
from fullhouse.engines.status import Status
from fullhouse.logic.choice import OrderName
from fullhouse.logic.path_table import PathTable
from fullhouse.techniques.catalog import CATALOG, GUESS

PUZZLES = [WIKIPEDIA, EULER_1, INKALA_2012, *(dug_puzzle(seed).to_line() for seed in range(12))]


def used(table: PathTable, row: int) -> dict[str, int]:
    return {name: int(number) for name, number in zip(table.techniques, table.counts[row], strict=True) if number}


def words(table: PathTable) -> list[str]:
    return [str(Status(status)) for status in table.status]


def test_a_batch_counts_the_same_as_single_paths() -> None:
    table = fh.explain_batch(PUZZLES)
    for row, puzzle in enumerate(PUZZLES):
        path = fh.explain(puzzle)
        assert used(table, row) == path.techniques
        assert table.is_logical[row] == path.is_logical
        assert table.guesses[row] == path.techniques.get(GUESS, 0)
    assert table.is_solved.all()
    assert words(table) == ["proper"] * len(PUZZLES)


@pytest.mark.thorough
@pytest.mark.parametrize("threads", [1, 2, 5])
def test_the_number_of_threads_changes_nothing(threads: int) -> None:
    table, other = fh.explain_batch(PUZZLES), fh.explain_batch(PUZZLES, threads=threads)
    assert (table.counts == other.counts).all()
    assert (table.is_solved == other.is_solved).all()


def test_the_size_of_the_chunks_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    many = [*PUZZLES * 12, "?", "." * 81]
    whole = fh.explain_batch(many)
    monkeypatch.setattr(engines_batch, "FIRST_CHUNK", 7)
    monkeypatch.setattr(engines_batch, "MOST_IN_CHUNK", 9)
    seen: list[int] = []
    chunked = fh.explain_batch(many, progress=seen.append)
    assert (whole.counts == chunked.counts).all()
    assert (whole.status == chunked.status).all()
    assert seen == sorted(set(seen))
    assert seen[-1] == len(many)
    assert len(seen) > 10


def test_rows_without_a_path_are_marked_and_do_not_stop_the_batch() -> None:
    table = fh.explain_batch([WIKIPEDIA, "?", TWO_SOLUTIONS, NORVIG_IMPOSSIBLE, "." * 81, WIKIPEDIA[:-1] + "x"])
    assert words(table) == ["proper", "unreadable", "ambiguous", "unsolvable", "ambiguous", "unreadable"]
    assert not table.counts[1:].any()
    assert not table.is_solved[1:].any()
    assert list(table.errors) == [1, 2, 3, 4, 5]
    assert table.errors[1] == "expected 81 cells, found 1 (80 too few)"
    assert "column 5 has only two cells" in table.errors[3]
    assert table.hardest[1:].tolist() == [""] * 5


def test_a_row_that_takes_too_long_is_late_and_has_no_path() -> None:
    table = fh.explain_batch([INKALA_2012, "?", "." * 81], time_limit=1e-9)
    assert words(table) == ["late", "unreadable", "ambiguous"]
    assert not table.counts.any()
    assert not table.is_solved.any()
    assert table.errors[0] == "stopped before the row was finished"


def test_a_stopped_batch_keeps_its_finished_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines_batch, "FIRST_CHUNK", 5)
    monkeypatch.setattr(engines_batch, "MOST_IN_CHUNK", 5)
    stop = Stop()
    table = fh.explain_batch([*PUZZLES, "?"], stop=stop, progress=lambda _: stop.stop())
    assert words(table) == ["proper"] * 5 + ["late"] * (len(PUZZLES) - 5) + ["unreadable"]
    assert (table.counts[:5] == fh.explain_batch(PUZZLES[:5]).counts).all()


def test_its_columns_are_ready_for_a_data_frame() -> None:
    table = fh.explain_batch([WIKIPEDIA, INKALA_2012, "?"])
    columns = table.columns
    assert list(columns)[:5] == ["status", "solved", "steps", "guesses", "hardest"]
    assert {name for name in table.totals() if name != GUESS} == set(list(columns)[5:])
    assert all(column.shape == (3,) for column in columns.values())
    assert columns["steps"].tolist() == [len(fh.explain(WIKIPEDIA)), len(fh.explain(INKALA_2012)), 0]
    assert columns["hardest"].tolist() == table.hardest.tolist()


def test_it_takes_the_same_input_as_solve_batch() -> None:
    pa = pytest.importorskip("pyarrow")

    digits = np.array([list(fh.parse(puzzle)) for puzzle in PUZZLES], dtype=np.uint8)
    expected = fh.explain_batch(PUZZLES).counts
    for puzzles in (
        digits,
        digits.reshape(-1, 9, 9),
        digits.astype(np.int64),
        "\n".join(PUZZLES).encode(),
        [fh.parse(puzzle) for puzzle in PUZZLES],
        pa.array(PUZZLES),
    ):
        assert (fh.explain_batch(puzzles).counts == expected).all()
    assert digits.flags.writeable
    with pytest.raises(TypeError):
        fh.explain_batch(WIKIPEDIA)


def test_an_array_with_a_wrong_number_has_a_bad_row() -> None:
    digits = np.array([list(fh.parse(puzzle)) for puzzle in PUZZLES[:2]])
    digits[1, 4] = 12
    table = fh.explain_batch(digits)
    assert table.errors == {1: "r1c5 holds 12, which is not a digit"}
    assert words(table) == ["proper", "unreadable"]


def test_an_empty_batch_gives_an_empty_table() -> None:
    table = fh.explain_batch([])
    assert (len(table), table.hardest.tolist(), table.errors, table.totals()) == (0, [], {}, {})


def test_the_hardest_technique_is_the_last_of_the_order() -> None:
    order = ["naked-single", "hidden-single", "full-house"]
    table = fh.explain_batch([WIKIPEDIA], order=order)
    assert table.hardest == [max(used(table, 0), key=order.index)]


def test_a_path_that_gets_stuck_is_not_solved() -> None:
    table = fh.explain_batch([INKALA_2012], order=["full-house"])
    assert (words(table), table.is_solved.tolist(), table.hardest.tolist()) == (["proper"], [False], [""])
    assert not table.errors


def test_totals_add_up() -> None:
    table = fh.explain_batch(PUZZLES)
    assert sum(table.totals().values()) == int(table.counts.sum())
    assert repr(table) == f"<PathTable of {len(PUZZLES)} rows: {len(PUZZLES)} proper>"
    with pytest.raises(fh.UnknownName, match="did you mean 'naked-single'"):
        table.of("nacked-single")


def test_without_uniqueness_nothing_is_counted_that_assumes_it() -> None:
    table = fh.explain_batch(PUZZLES, uniqueness=False)
    assumed = {name for name, technique in CATALOG.items() if technique.assumes_uniqueness}
    assert not assumed & set(table.totals())


@pytest.mark.parametrize(
    ("argument", "value"), [("threads", 0), ("threads", "2"), ("time_limit", 0), ("order", 3), ("settings", 3)]
)
def test_an_invalid_argument_is_reported(argument: str, value: Any) -> None:
    with pytest.raises(fh.BadArgument, match=f"^{argument} must be"):
        fh.explain_batch(PUZZLES, **{argument: value})


def test_a_table_survives_pickle_and_copy() -> None:
    table = fh.explain_batch([WIKIPEDIA, "?"])
    for again in (pickle.loads(pickle.dumps(table)), copy.copy(table), copy.deepcopy(table)):
        assert (again.counts == table.counts).all()
        assert (again.order, again.errors) == (table.order, table.errors)


@pytest.mark.thorough
def test_an_interrupt_ends_a_batch() -> None:
    preparation = (
        "import numpy as np, fullhouse as fh\n"
        f"grid = np.tile(fh.parse({INKALA_2012!r}).to_numpy().reshape(1, 81), (1_000_000, 1))\n"
    )
    ends_when_interrupted("fh.explain_batch(grid)", preparation)


@pytest.mark.thorough
@pytest.mark.parametrize("order", get_args(OrderName))
def test_a_batch_takes_the_named_orders_of_a_single_path(order: OrderName) -> None:
    puzzles = PUZZLES[:6]
    table = fh.explain_batch(puzzles, order=order)
    for row, puzzle in enumerate(puzzles):
        path = fh.explain(puzzle, order=order)
        assert used(table, row) == path.techniques
        assert table.is_solved[row] == path.is_solved
        if path.weights:
            assert table.weights is not None
            assert table.weights[row] == max(path.weights)
            assert table.hardest[row] == path[path.weights.index(max(path.weights))].technique.name
    assert (table.weights is None) == (order in ("human", "hodoku"))
    assert ("weight" in table.columns) == (table.weights is not None)


def test_a_row_without_a_path_has_no_weight_and_no_hardest_technique() -> None:
    table = fh.explain_batch([TWO_SOLUTIONS, "?", WIKIPEDIA], order="se")
    assert table.weights is not None
    assert table.weights.tolist() == [0, 0, 1.2]
    assert table.hardest.tolist() == ["", "", "hidden-single"]


def test_a_batch_without_uniqueness_uses_no_unique_pattern_of_explainer() -> None:
    puzzle = "....7......89.127....6....3.8.5.......3..265.....9.....7....48......37....1.27.96"
    with_it, without = (fh.explain_batch([puzzle], order="se", uniqueness=allowed) for allowed in (True, False))
    assert {name for name in with_it.totals() if CATALOG[name].assumes_uniqueness}
    assert not {name for name in without.totals() if CATALOG[name].assumes_uniqueness}
