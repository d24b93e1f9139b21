"""Many puzzles in one call: every form of input, every kind of malformed row, always the same answers."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa  # type: ignore[import-untyped,unused-ignore]
import pytest
from engines.strategies import LINES, SEVENTEEN_CLUES, Series, random_lines, same, words
from puzzles import (
    EULER_1,
    INKALA_2012,
    NORVIG_IMPOSSIBLE,
    TWO_SOLUTIONS,
    WIKIPEDIA,
    WIKIPEDIA_SOLUTION,
)
from shared import FOLDER, SETS, TECHNIQUE_CASES, needs_shared

import fullhouse as fh
from fullhouse import _native
from fullhouse.core.board import Board
from fullhouse.core.geometry import Geometry
from fullhouse.core.grid import BLANKS, Grid
from fullhouse.core.puzzle import Puzzle
from fullhouse.engines import solve
from fullhouse.engines.status import Status
from fullhouse.errors import BadArgument
from fullhouse.formats.codec import Entry

HARD = [INKALA_2012, SEVENTEEN_CLUES, NORVIG_IMPOSSIBLE, "82" + INKALA_2012[2:]]
DIGITS = np.array([list(Grid.from_line(line)) for line in LINES], dtype=np.uint8)
COUNTS = [1, 1, 2, 1, 1]
WIDE = str.maketrans("123456789.", "１２３４５６７８９．")
Make = Callable[[], Any]


def read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    array.setflags(write=False)
    return array


def spread(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """These rows and columns, with gaps between them in memory."""
    wide = np.full((2 * len(array), 3 * array.shape[1]), 77, dtype=array.dtype)
    wide[::2, ::3] = array
    return wide[::2, ::3]


class Frame:
    """A stand-in for a data frame: iterating over it gives the names of its columns."""

    def __init__(self, array: npt.NDArray[Any]) -> None:
        self._array = array

    def to_numpy(self) -> npt.NDArray[Any]:
        return self._array

    def __iter__(self) -> Iterator[Any]:
        return iter(["c1", "c2"])


class Tensor:
    """A stand-in for a tensor of another library, which NumPy can convert."""

    def __init__(self, array: npt.NDArray[Any]) -> None:
        self._array = array
        self.shape = array.shape

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]:
        return self._array


def objects(items: list[Any]) -> npt.NDArray[Any]:
    array = np.empty(len(items), dtype=object)
    array[:] = items
    return array


def with_blank(blank: str) -> list[str]:
    return [line.replace(".", blank) for line in LINES]


# 1. Every form of input.

FORMS: dict[str, Make] = {
    "(N, 81)": lambda: DIGITS,
    "(N, 9, 9)": lambda: DIGITS.reshape(-1, 9, 9),
    **{
        f"numbers of type {kind}": partial(DIGITS.astype, kind)
        for kind in ("int8", "int16", "uint16", "int32", ">i4", "uint32", "int64", "uint64", ">u2")
    },
    "read-only": lambda: read_only(DIGITS.copy()),
    "read-only of another type": lambda: read_only(DIGITS.astype("int64")),
    "with gaps": lambda: spread(DIGITS),
    "in Fortran order": lambda: np.asfortranarray(DIGITS),
    "(N, 9, 9) in Fortran order": lambda: np.asfortranarray(DIGITS.reshape(-1, 9, 9)),
    "backwards in memory": lambda: DIGITS[::-1].copy()[::-1],
    "an array of str": lambda: np.array(LINES),
    "an array of bytes": lambda: np.array([line.encode() for line in LINES]),
    "lines": lambda: "".join(f"{line}\n" for line in LINES).encode(),
    "lines without the last line end": lambda: "\n".join(LINES).encode(),
    "lines with CRLF": lambda: "\r\n".join(LINES).encode(),
    "lines with CRLF, also the last": lambda: "".join(f"{line}\r\n" for line in LINES).encode(),
    "lines with both line ends": lambda: ("\r\n".join(LINES[:3]) + "\n" + "\n".join(LINES[3:])).encode(),
    "a bytearray": lambda: bytearray("\n".join(LINES).encode()),
    "a memoryview": lambda: memoryview("\n".join(LINES).encode()),
    "a list of str": lambda: LINES,
    "a tuple of str": lambda: tuple(LINES),
    "full-width characters": lambda: [line.translate(WIDE) for line in LINES],
    "full-width characters as bytes": lambda: "\n".join(line.translate(WIDE) for line in LINES).encode(),
    "full-width characters from Arrow": lambda: pa.array([line.translate(WIDE) for line in LINES]),
    **{f"blanks {blank!r}": partial(with_blank, blank) for blank in BLANKS},
    "a list of grids": lambda: list(map(Grid.from_line, LINES)),
    "a list of boards": lambda: [Board(Grid.from_line(line)) for line in LINES],
    "a list of puzzles": lambda: [Puzzle(grid, next(fh.solutions(grid))) for grid in map(Grid.from_line, LINES)],
    "a list of nested lists": lambda: [Grid.from_line(line).to_list() for line in LINES],
    "a list of flat lists": lambda: [list(Grid.from_line(line)) for line in LINES],
    "a list of arrays": lambda: list(DIGITS.reshape(-1, 9, 9)),
    "a list of bytes": lambda: [line.encode() for line in LINES],
    "a list of texts in other formats": lambda: [fh.format_grid(Grid.from_line(line), "tatham") for line in LINES],
    "a list of all kinds": lambda: [LINES[0], Grid.from_line(LINES[1]), str(Grid.from_line(LINES[2])), *DIGITS[3:]],
    "a generator": lambda: (line for line in LINES),
    "a series of pandas or Polars": lambda: Series(LINES),
    "a series of grids": lambda: Series(list(map(Grid.from_line, LINES))),
    "a data frame": lambda: Frame(DIGITS),
    "a tensor": lambda: Tensor(DIGITS),
    "an array of objects": lambda: np.array(LINES, dtype=object),
    "an array of grids": lambda: objects([Grid.from_line(line) for line in LINES]),
    "an array of whole numbers as objects": lambda: DIGITS.astype(object),
    "whole floats": lambda: DIGITS.astype("float64"),
    "short floats": lambda: DIGITS.reshape(-1, 9, 9).astype("float32"),
    "Arrow string": lambda: pa.array(LINES),
    "Arrow large_string": lambda: pa.array(LINES, type=pa.large_string()),
    "Arrow binary": lambda: pa.array([line.encode() for line in LINES], type=pa.binary()),
    "Arrow large_binary": lambda: pa.array([line.encode() for line in LINES], type=pa.large_binary()),
    "Arrow chunked": lambda: pa.chunked_array([LINES[:2], [], LINES[2:]]),
    "Arrow chunked and sliced": lambda: pa.chunked_array([["x", *LINES[:2]], [*LINES[2:], "y"]]).slice(1, 5),
    "Arrow sliced": lambda: pa.array(["nothing", *LINES, "nothing"]).slice(1, 5),
    "Arrow sliced large_string": lambda: pa.array(["", *LINES, None], type=pa.large_string()).slice(1, 5),
    "Arrow sliced after a null": lambda: pa.array([None, *LINES]).slice(1),
}


@pytest.mark.parametrize("make", FORMS.values(), ids=FORMS)
def test_every_form_of_input_gives_the_same_answer(make: Make) -> None:
    table = fh.solve_batch(make())
    assert table.counts.tolist() == COUNTS
    assert words(table) == ["proper", "proper", "ambiguous", "proper", "proper"]
    assert same(table, fh.solve_batch(DIGITS))


@pytest.mark.parametrize("make", FORMS.values(), ids=FORMS)
def test_every_form_of_input_can_be_verified(make: Make) -> None:
    solutions = fh.solve_batch(DIGITS).solutions
    assert fh.verify_batch(make(), solutions).errors == {}


def test_results_have_the_promised_shapes_and_types() -> None:
    table = fh.solve_batch(LINES)
    assert (str(table.solutions.dtype), table.solutions.shape) == ("uint8", (5, 81))
    assert (str(table.counts.dtype), str(table.guesses.dtype)) == ("uint32", "uint32")
    assert (len(table), table.limit) == (5, 2)
    assert bytes(table.solutions[0] + ord("0")).decode() == WIKIPEDIA_SOLUTION
    assert repr(table) == "<SolveTable of 5 rows: 4 proper, 1 ambiguous>"
    assert repr(fh.solve_batch([])) == "<SolveTable of 0 rows>"
    assert repr(fh.count_batch(LINES)) == "<CountTable of 5 rows: 4 proper, 1 ambiguous>"


def test_the_input_is_not_modified() -> None:
    for array in (DIGITS.copy(), DIGITS.astype("int32")):
        before = array.copy()
        fh.solve_batch(array)
        assert np.array_equal(array, before)


@pytest.mark.parametrize(
    "empty",
    [
        np.zeros((0, 81), dtype=np.uint8),
        np.zeros((0, 9, 9), dtype=np.int64),
        b"",
        [],
        (),
        pa.array([], type=pa.string()),
        pa.array([]),
        pa.array(LINES).slice(5),
        pa.chunked_array([], type=pa.string()),
        np.array([], dtype="U81"),
    ],
    ids=lambda empty: f"{type(empty).__name__} {getattr(empty, 'shape', '')}",
)
def test_an_empty_batch_has_no_rows(empty: Any) -> None:
    result = fh.solve_batch(empty)
    assert (len(result), result.solutions.shape, result.errors) == (0, (0, 81), {})
    assert len(fh.verify_batch(empty, empty)) == 0


# 2. Input that is not a batch.


@pytest.mark.parametrize("shape", [(81,), (5, 80), (5, 82), (9, 9), (2, 9, 10), (2, 3, 3, 9), (1, 81, 1), (), (0,)])
def test_a_wrong_shape_is_reported(shape: tuple[int, ...]) -> None:
    with pytest.raises(BadArgument, match=r"puzzles must be an array of shape \(N, 81\) or \(N, 9, 9\), not one of \("):
        fh.solve_batch(np.zeros(shape, dtype=np.uint8))


@pytest.mark.parametrize("kind", ["bool", "complex64", "U1", "S1", "M8[s]"])
def test_a_wrong_type_of_number_is_reported(kind: str) -> None:
    with pytest.raises(BadArgument, match="puzzles must be an array of whole numbers, 0 for empty, not one of"):
        fh.solve_batch(np.zeros((2, 81)).astype(kind))


def test_a_masked_array_is_rejected_because_masked_cells_are_neither_digits_nor_empty() -> None:
    masked = np.ma.masked_equal(DIGITS, 0)
    with pytest.raises(
        BadArgument, match=r"puzzles must be a plain array, not a MaskedArray; array\.filled\(0\) fills"
    ):
        fh.solve_batch(masked)
    assert fh.solve_batch(masked.filled(0)).counts.tolist() == COUNTS


@pytest.mark.parametrize(
    "wrong",
    [None, 5, 3.5, np.int64(5), {"a": 1}, {WIKIPEDIA}, list(range(9)) * 9, object()],
    ids=lambda wrong: type(wrong).__name__,
)
def test_anything_else_is_rejected_with_the_supported_types(wrong: Any) -> None:
    with pytest.raises(BadArgument, match="puzzles must be an array, lines as bytes, or a list of puzzles, not"):
        fh.solve_batch(wrong)
    with pytest.raises(BadArgument, match="solutions must be an array, lines as bytes, or a list of puzzles, not"):
        fh.verify_batch(LINES, wrong)


@pytest.mark.parametrize(
    "one", [WIKIPEDIA, Grid.from_line(WIKIPEDIA), fh.parse_board(WIKIPEDIA)], ids=["text", "grid", "board"]
)
def test_a_single_puzzle_is_rejected_with_a_hint_to_the_function_for_one(one: Any) -> None:
    for batch in (fh.solve_batch, fh.count_batch):
        with pytest.raises(BadArgument, match="; for one puzzle use the function without _batch"):
            batch(one)


@pytest.mark.parametrize(
    "row", [5, b"x", 1.5, [1, 2], object(), {}, Grid.empty(Geometry(2, 2))], ids=lambda row: type(row).__name__
)
def test_a_row_of_another_kind_is_marked_and_does_not_stop_the_batch(row: Any) -> None:
    table = fh.solve_batch([WIKIPEDIA, row, EULER_1])
    assert words(table) == ["proper", "unreadable", "proper"]
    assert table.errors[1]


@pytest.mark.parametrize(
    "wrong",
    [
        pa.array([1, 2]),
        pa.array([[1], [2]]),
        pa.array(LINES).dictionary_encode(),
        pa.table({"puzzle": LINES}),
        pa.record_batch({"puzzle": LINES}),
        pa.scalar(WIKIPEDIA),
    ],
    ids=lambda wrong: type(wrong).__name__,
)
def test_arrow_data_other_than_an_array_of_texts_is_a_type_error(wrong: Any) -> None:
    with pytest.raises(BadArgument, match=r"puzzles must be (one|an) Arrow array of texts, not"):
        fh.solve_batch(wrong)


@pytest.mark.parametrize("limit", [0, -1, 2**32, 10**30])
def test_a_limit_out_of_bounds_is_rejected(limit: int) -> None:
    for batch in (fh.solve_batch, fh.count_batch):
        with pytest.raises(BadArgument, match="limit must be from 1 to 4,294,967,295, not"):
            batch(LINES, limit=limit)


def test_the_largest_limit_counts_all_solutions() -> None:
    lines = random_lines(60)
    counts = fh.count_batch(lines, limit=2**32 - 1)
    assert [solve.count(Grid.from_line(line), limit=None) for line in lines] == counts.counts.tolist()


def test_count_and_count_batch_have_the_same_limit() -> None:
    table = fh.count_batch(["." * 81])
    assert table.counts.tolist() == [table.limit] == [fh.count("." * 81)] == [10_000]


# 3. Rows that are not puzzles.

BAD_ROWS: list[tuple[str | None, str]] = [
    (None, "the row is missing"),
    ("", "expected 81 cells, found 0 (81 too few)"),
    (WIKIPEDIA[:80], "expected 81 cells, found 80 (1 too few)"),
    (WIKIPEDIA + ".", "expected 81 cells, found 82 (1 too many)"),
    ("q" + WIKIPEDIA[1:], "unexpected character 'q' for r1c1"),
    (WIKIPEDIA[:80] + "\0", "unexpected character '\\x00' for r9c9"),
    (WIKIPEDIA[:80] + "\n", "unexpected character '\\n' for r9c9"),
    (WIKIPEDIA[:80] + "é", "unexpected character 'é' for r9c9"),
    ("€" + WIKIPEDIA[1:], "unexpected character '€' for r1c1"),
    ("😀" * 81, "unexpected character '😀' for r1c1"),
    ("?" * 80 + "€", "unexpected character '€' for r9c9"),
    ("\udc80" * 81, "unexpected character '\\udc80' for r1c1"),
    ("0" + "." * 80, "two kinds of blank, '0' and '.'"),
    (WIKIPEDIA[:80] + "q" + WIKIPEDIA, "unexpected character 'q'"),
]


@pytest.mark.parametrize(("row", "reason"), BAD_ROWS, ids=lambda part: repr(part)[:30])
def test_a_malformed_row_is_marked_with_its_reason_and_does_not_stop_the_batch(row: str | None, reason: str) -> None:
    table = fh.solve_batch([WIKIPEDIA, row, EULER_1])
    assert table.counts.tolist() == [1, 0, 1]
    assert words(table) == ["proper", "unreadable", "proper"]
    assert list(table.errors) == [1]
    assert reason in table.errors[1]
    assert not table.solutions[1].any()
    assert table.guesses[1] == 0


@pytest.mark.parametrize(("row", "reason"), BAD_ROWS, ids=lambda part: repr(part)[:30])
def test_arrow_arrays_and_lists_report_malformed_rows_alike(row: str | None, reason: str) -> None:
    rows = [WIKIPEDIA, row, EULER_1]
    if row is not None and "\udc80" in row:
        pytest.skip("Arrow holds no half surrogates")
    for kind in (pa.string(), pa.large_string()):
        table = fh.solve_batch(pa.array(rows, type=kind))
        assert table.errors == fh.solve_batch(rows).errors
        assert words(table) == ["proper", "unreadable", "proper"]


def test_malformed_lines_in_bytes_keep_their_row() -> None:
    lines = [WIKIPEDIA, "", WIKIPEDIA[:80], "q" * 81, "é" * 81, "0" + "." * 80, EULER_1]
    for end in ("\n", "\r\n"):
        result = fh.solve_batch(end.join(lines).encode())
        assert result.counts.tolist() == [1, 0, 0, 0, 0, 0, 1]
        assert result.errors == fh.solve_batch(lines).errors


def test_the_error_of_a_row_does_not_depend_on_its_neighbours() -> None:
    short = WIKIPEDIA[:80]
    alone = fh.solve_batch(f"{short}\r\n".encode())
    beside = fh.solve_batch(f"{short}\r\n{WIKIPEDIA}\r\n\r\n".encode())
    assert alone.errors[0] == beside.errors[0]
    assert alone.status[0] == beside.status[0] == Status.UNREADABLE
    accented = (WIKIPEDIA[:79] + "é").encode()
    assert len(accented) == 81
    assert fh.solve_batch(accented).errors[0] == fh.solve_batch(accented + b"\n\n").errors[0]
    assert fh.solve_batch(pa.array([accented.decode()])).errors == fh.solve_batch([accented.decode()]).errors


def test_bytes_that_are_not_text_are_malformed_rows() -> None:
    for puzzles in (b"\xff" * 81, np.array([b"\xff" * 81]), pa.array([b"\xff" * 81]), [("\xff" * 81)]):
        result = fh.solve_batch(puzzles)
        assert words(result) == ["unreadable"]
        assert "unexpected character 'ÿ' for r1c1" in result.errors[0]


@pytest.mark.parametrize(
    ("kind", "number"),
    [
        ("uint8", 10),
        ("uint8", 255),
        ("int64", -1),
        ("int16", 300),
        ("i8", 2**40),
        ("float64", 2.5),
        ("float64", -1.0),
        ("float32", float("nan")),
        ("float64", float("inf")),
    ],
)
def test_a_number_that_is_not_a_digit_is_reported_with_its_cell(kind: str, number: float) -> None:
    digits = DIGITS.astype(kind)
    digits[2, 12] = number
    result = fh.solve_batch(digits)
    assert result.errors[2] == f"r2c4 holds {number}, which is not a digit"
    assert result.counts.tolist() == [1, 1, 0, 1, 1]


# 4. Equal answers for any number of rows and threads.


def check_row_by_row(lines: Sequence[str], limit: int = 2) -> None:
    together = fh.solve_batch(lines, limit=limit)
    for row, line in enumerate(lines):
        alone = fh.solve_batch([line], limit=limit)
        assert np.array_equal(alone.solutions[0], together.solutions[row]), line
        assert (alone.counts[0], alone.guesses[0]) == (together.counts[row], together.guesses[row]), line


@pytest.mark.thorough
@pytest.mark.parametrize("rows", [0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 255, 256, 257, 1000])
def test_rows_in_a_batch_get_the_same_answers_as_alone(rows: int) -> None:
    check_row_by_row((HARD + random_lines(rows))[:rows])


@pytest.mark.thorough
@pytest.mark.parametrize("limit", [1, 2, 3, 10, 100])
def test_rows_in_a_batch_get_the_same_answers_as_alone_for_every_limit(limit: int) -> None:
    check_row_by_row([*random_lines(150, blanks=(50, 60)), *HARD, "." * 81, TWO_SOLUTIONS], limit)


@pytest.mark.thorough
@pytest.mark.parametrize("limit", [1, 2, 50])
@pytest.mark.parametrize("threads", [1, 2, 3, 8])
def test_the_number_of_threads_changes_nothing(threads: int, limit: int) -> None:
    lines = random_lines(2_500) + HARD
    assert same(fh.solve_batch(lines, limit=limit, threads=threads), fh.solve_batch(lines, limit=limit))


@pytest.mark.thorough
@pytest.mark.parametrize("limit", [1, 2, 5, 50])
def test_the_order_of_the_rows_changes_nothing(limit: int) -> None:
    lines = [*random_lines(1_000), *HARD]
    straight = fh.solve_batch(lines, limit=limit, threads=1)
    for seed in range(5):  # who shares a vector with whom, and which rows are searched in order from the start
        order = np.random.default_rng(seed).permutation(len(lines))
        mixed = fh.solve_batch([lines[row] for row in order], limit=limit, threads=1)
        assert np.array_equal(straight.solutions[order], mixed.solutions)
        assert np.array_equal(straight.counts[order], mixed.counts)
        assert np.array_equal(straight.guesses[order], mixed.guesses)


@pytest.mark.parametrize("limit", [1, 2, 10])
def test_an_ambiguous_row_has_the_first_solution_in_search_order(limit: int) -> None:
    lines = [*random_lines(300, blanks=(50, 60)), TWO_SOLUTIONS, "." * 81]
    result = fh.solve_batch(lines, limit=limit)
    assert (result.counts == limit).sum() > 50
    for line, solution in zip(lines, result.solutions, strict=True):
        assert next(fh.solutions(Grid.from_line(line))).digits == bytes(solution)


@pytest.mark.thorough
@pytest.mark.parametrize("line", [*HARD, "." * 81])
@pytest.mark.parametrize("rows", [9, 40, 700])
def test_a_pathological_puzzle_at_the_end_of_a_batch_gets_the_same_answer_as_alone(line: str, rows: int) -> None:
    for limit in (2, 30):
        result = fh.solve_batch([*random_lines(rows), line], limit=limit, threads=2)
        alone = fh.solve_batch([line], limit=limit)
        assert np.array_equal(alone.solutions[0], result.solutions[-1])
        assert (alone.counts[0], alone.guesses[0]) == (result.counts[-1], result.guesses[-1])


def test_a_batch_of_unsolvable_and_clashing_rows_finds_nothing() -> None:
    clashing = "55" + "." * 79
    table = fh.solve_batch(
        [clashing, NORVIG_IMPOSSIBLE, "82" + INKALA_2012[2:], WIKIPEDIA[:2] + "5" + WIKIPEDIA[3:]] * 3
    )
    assert not table.counts.any()
    assert not table.solutions.any()
    assert words(table) == ["unsolvable"] * 12
    assert list(table.errors.values())[:4] == [
        "unsolvable: two 5s in row 1: r1c1 and r1c2",
        "unsolvable: column 5 has only two cells (r8c5, r9c5) for the digits 1, 5 and 6",
        "unsolvable: search exhausted",
        "unsolvable: two 5s in row 1: r1c1 and r1c3",
    ]


# 5. The native module checks its arguments.


def test_the_module_rejects_arrays_of_different_lengths() -> None:
    out = np.zeros((2, 81), np.uint8), np.zeros(2, np.uint32), np.zeros(2, np.uint32)
    faults = np.zeros(2, np.uint8)
    with pytest.raises(ValueError, match="must have the same length"):
        _native.solve_batch(DIGITS, False, faults, 2, *out, 1)
    with pytest.raises(ValueError, match="81 columns"):
        _native.solve_batch(np.zeros((2, 80), np.uint8), False, faults, 2, *out, 1)
    with pytest.raises(ValueError, match="must have the same length"):
        _native.find_faults(DIGITS, False, faults)
    with pytest.raises(ValueError, match="must have the same length"):
        _native.verify_batch(DIGITS, DIGITS, faults, faults)
    with pytest.raises(TypeError):
        _native.solve_batch(DIGITS[:2], False, faults, 2, out[0].astype(np.int32), out[1], out[2], 1)
    with pytest.raises(TypeError):
        _native.solve_batch(DIGITS[:2], False, faults, 2, read_only(out[0].copy()), out[1], out[2], 1)
    with pytest.raises(ValueError, match="81 cells"):
        _native.Search(b"\0" * 80)


# 6. Well-known benchmark sets, and a very large batch.

SEVERAL_SOLUTIONS = {"serg_benchmark.txt"}
RATED_SIGNATURE = ("norvig_top95.txt", 569)


@pytest.mark.thorough
@needs_shared
@pytest.mark.parametrize("path", SETS, ids=lambda path: path.stem)
def test_every_puzzle_of_the_set_is_solved_and_every_solution_verified(path: Path) -> None:
    if path == TECHNIQUE_CASES:
        lines = [entry.grid.to_line() for entry in fh.read_file(str(path)) if isinstance(entry, Entry)]
    else:
        lines = [line[:81] for line in path.read_text().splitlines()]
    result = fh.solve_batch(lines)
    assert set(words(result)) == ({"ambiguous"} if path.name in SEVERAL_SOLUTIONS else {"proper"})
    assert fh.verify_batch(lines, result.solutions).errors == {}


@needs_shared
def test_the_search_signature_of_a_shared_set_matches_the_record() -> None:
    name, guesses = RATED_SIGNATURE
    lines = (FOLDER / name).read_text().split()
    assert int(fh.solve_batch(lines).guesses.sum()) == guesses


@pytest.mark.slow
def test_ten_million_rows_need_no_more_memory_than_their_arrays() -> None:
    few = np.array([list(Grid.from_line(line)) for line in random_lines(10_000)], dtype=np.uint8)
    expected = fh.solve_batch(few)
    puzzles = np.tile(few, (1_000, 1))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.perf_counter()
    result = fh.solve_batch(puzzles)
    seconds = time.perf_counter() - start
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(f"10 million rows: {seconds:.1f} s, {grown / 1024:.0f} MiB more than the input's {puzzles.nbytes >> 20} MiB")
    for start_row in range(0, len(puzzles), len(few)):
        block = slice(start_row, start_row + len(few))
        assert np.array_equal(result.counts[block], expected.counts)
        assert np.array_equal(result.guesses[block], expected.guesses)
        assert np.array_equal(result.solutions[block], expected.solutions)
    assert grown < 1_100 * 1024, "90 bytes per row, and a little for the threads"
    assert fh.verify_batch(puzzles, result.solutions).errors == {}


def test_the_reason_remains_if_the_caller_changes_the_array() -> None:
    puzzles = np.zeros((2, 81), dtype=np.uint8)
    puzzles[1, 0] = 77
    table = fh.solve_batch(puzzles)
    assert "ambiguous: two solutions differ in" in table.errors[0]
    puzzles[1, 0] = 3
    puzzles[0] = DIGITS[0]
    assert table.errors == {0: "ambiguous: several solutions", 1: "r1c1 holds 77, which is not a digit"}


def test_a_thousand_threads_give_the_same_answer() -> None:
    puzzles = [WIKIPEDIA] * 5000
    assert (fh.solve_batch(puzzles, threads=2**40).counts == 1).all()


def test_a_view_of_an_array_is_accepted() -> None:
    view = memoryview(fh.parse(WIKIPEDIA).digits).cast("B", (1, 81))
    assert fh.solve_batch(view).counts.tolist() == [1]
