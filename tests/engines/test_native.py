"""Extra promises of the native engine: the same order on every machine, exact large counts, no delay."""

from __future__ import annotations

import json
import os
import random
import re
from itertools import combinations, islice
from pathlib import Path
from platform import machine

import numpy as np
import pytest
from engines.strategies import random_puzzle, reference_solutions, three_digits_in_two_cells
from hypothesis import given, settings
from hypothesis import strategies as st
from patience import SANITIZED, ends_when_interrupted, examples, little_work, run_python
from puzzles import INKALA_2012, NORVIG_IMPOSSIBLE, WIKIPEDIA, any_grid, shuffled_solution, with_blanks

import fullhouse as fh
from fullhouse import _native
from fullhouse.core.board import Candidates
from fullhouse.core.digits import ALL_DIGITS, mask_of
from fullhouse.core.geometry import CLASSIC, cell_at
from fullhouse.core.grid import Grid
from fullhouse.engines import solve
from fullhouse.engines.engine import Trace
from fullhouse.engines.solve import ENGINES
from fullhouse.errors import TimeLimitReached

ISAS: list[str] = _native.available_isas()
CPU_INFO = Path("/proc/cpuinfo")
AVX2 = {"popcnt", "avx", "avx2", "bmi1", "bmi2"}
AVX512 = {"avx512f", "avx512dq", "avx512bw", "avx512vl", "avx512vbmi", "avx512_vbmi2", "avx512_bitalg"}
CLASSICS = ("branching", "propagation", "marks")


def solutions(grid: Grid, engine: str = "native", candidates: Candidates | None = None) -> list[Grid]:
    return list(ENGINES[engine].solutions(grid, Trace(), candidates))


# 1. The solutions of all other engines.


@pytest.mark.thorough
def test_thousands_of_random_puzzles_have_the_solutions_of_the_branching_engine() -> None:
    kinds = {0: 0, 1: 0, 2: 0}
    for seed in range(1_500):
        grid = random_puzzle(seed)
        expected = list(islice(ENGINES["branching"].solutions(grid, Trace()), 40))
        found = list(islice(ENGINES["native"].solutions(grid, Trace()), 40))
        assert len(found) == len(set(found)) == len(expected), grid
        if len(expected) < 40:
            assert set(found) == set(expected), grid
        kinds[min(2, len(found))] += 1
    assert min(kinds.values()) > 150, "the set has unsolvable, proper and ambiguous puzzles"


@pytest.mark.parametrize("name", CLASSICS)
def test_the_classic_engines_agree_on_random_puzzles(name: str) -> None:
    for seed in range(2_000, 2_060):
        grid = random_puzzle(seed)
        found = solutions(grid)
        assert len(found) == len(set(found))
        assert set(found) == set(solutions(grid, name)), grid


@pytest.mark.thorough
@settings(max_examples=examples(60), deadline=None)
@given(seed=st.integers(0, 10**9), blanks=st.integers(0, 50))
def test_the_independent_reference_agrees_on_random_puzzles(seed: int, blanks: int) -> None:
    grid = with_blanks(shuffled_solution(seed), blanks, seed)
    assert set(solutions(grid)) == reference_solutions(grid)


@pytest.mark.thorough
@settings(max_examples=examples(60), deadline=None)
@given(seed=st.integers(0, 10**9), share=st.floats(0, 0.4))
def test_the_independent_reference_agrees_on_narrowed_candidates(seed: int, share: float) -> None:
    choose = random.Random(seed)
    solution = shuffled_solution(seed)
    grid = with_blanks(solution, 48, seed)
    narrowed = tuple(
        mask_of(other for other in range(1, 10) if other == digit or choose.random() > share) for digit in solution
    )
    forbidding = tuple(
        mask & ~mask_of([solution[cell]]) if choose.random() < 0.02 else mask for cell, mask in enumerate(narrowed)
    )
    for candidates in (narrowed, forbidding):
        found = solutions(grid, candidates=candidates)
        assert len(found) == len(set(found))
        assert set(found) == reference_solutions(grid, candidates)


@settings(max_examples=examples(100), deadline=None)
@given(grid=any_grid)
def test_digits_that_break_the_rules_have_no_solution(grid: Grid) -> None:
    expected = 0 if any(grid.find_clashes()) else fh.count(grid, engine="branching")
    assert fh.count(grid) == expected
    assert int(fh.count_batch([grid]).counts[0]) == expected
    assert len(list(islice(ENGINES["native"].solutions(grid, Trace()), 2))) == expected


@pytest.mark.thorough
@pytest.mark.parametrize("limit", [1, 2, 7, 1_000, 1_001, 20_000])
def test_few_clues_are_counted_exactly_up_to_the_limit(limit: int) -> None:
    for clues in (5, 12, 20, 24):
        grid = with_blanks(shuffled_solution(clues), 81 - clues, clues)
        found = set(islice(ENGINES["native"].solutions(grid, Trace()), limit))
        assert fh.count(grid, limit=limit) == len(found)
        assert int(fh.count_batch([grid] * 9, limit=limit).counts[8]) == len(found)
        assert all(solution.is_full and not any(solution.find_clashes()) for solution in islice(found, 50))


def test_all_solutions_of_a_puzzle_are_counted_alike_one_by_one_and_on_all_lanes() -> None:
    most = 0
    for seed in range(8):
        grid = with_blanks(shuffled_solution(seed), 53 + seed // 2, seed)
        one_by_one = sum(1 for _ in ENGINES["native"].solutions(grid, Trace()))
        assert solve.count(grid, limit=None) == one_by_one
        most = max(most, one_by_one)
    assert most > 500


@pytest.mark.thorough
def test_ten_million_solutions_of_the_empty_grid_are_counted_exactly() -> None:
    assert fh.count(Grid.empty(), limit=10**7 if not SANITIZED else 10**6) == (10**7 if not SANITIZED else 10**6)


def test_the_progress_of_a_count_never_decreases() -> None:
    counted: list[int] = []
    assert solve.count(Grid.empty(), limit=300_000, progress=counted.append) == 300_000
    assert counted == sorted(counted)


# 2. One order of solutions, on every machine.

SEARCH = """
import hashlib, json, sys
from engines.strategies import mixed_rows
import fullhouse as fh
from fullhouse.core.grid import Grid
from fullhouse.engines import native
from itertools import combinations, islice
answers = {"isa": native.isa()}
rows = mixed_rows()
for limit in (1, 2, 10, 1000):
    result = fh.solve_batch(rows, limit=limit, threads=2)
    for name in ("solutions", "counts", "guesses", "status"):
        answers[f"{name} {limit}"] = hashlib.sha256(getattr(result, name).tobytes()).hexdigest()
several = Grid.from_line("..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8.................")
answers["order"] = [solution.to_line() for solution in fh.solutions(several)]
answers["empty"] = [solution.to_line() for solution in islice(fh.solutions(Grid.empty()), 5)]
answers["count"] = fh.count(Grid.from_line("." * 57 + "123456789" + "." * 15), limit=50_000)
trace = fh.Trace()
list(fh.solutions(Grid.from_line(sys.argv[1] if len(sys.argv) > 1 else "%s"), trace=trace))
answers["trace"] = [trace.nodes, trace.guesses, trace.backtracks]
print(json.dumps(answers, sort_keys=True))
"""


@pytest.fixture(scope="module")
def answers() -> dict[str, dict[str, object]]:
    """The answers of each instruction set."""
    found = {}
    for isa in ISAS:
        done = run_python(SEARCH % INKALA_2012, FULLHOUSE_ISA=isa)
        assert done.returncode == 0, done.stderr
        found[isa] = json.loads(done.stdout)
    return found


@pytest.mark.thorough
@pytest.mark.skipif(not CPU_INFO.exists() or machine() != "x86_64", reason="this system does not list what its CPU has")
def test_the_best_instruction_set_is_the_one_that_the_system_lists() -> None:
    flags = set(re.search(r"^flags\s*: (.*)", CPU_INFO.read_text(), re.MULTILINE)[1].split())  # type: ignore[index]
    best = "avx512" if flags >= AVX2 | AVX512 else "avx2" if flags >= AVX2 else "baseline"
    assert ISAS[0] == best


@pytest.mark.thorough
@pytest.mark.parametrize("isa", ISAS)
def test_every_instruction_set_gives_the_same_bytes(isa: str, answers: dict[str, dict[str, object]]) -> None:
    assert answers[isa].pop("isa", isa) == isa
    expected = {key: value for key, value in answers["baseline"].items() if key != "isa"}
    assert {key: value for key, value in answers[isa].items() if key != "isa"} == expected


def test_the_best_available_instruction_set_is_used() -> None:
    done = run_python("from fullhouse.engines import native; print(native.isa())", FULLHOUSE_ISA="")
    assert done.stdout.strip() == ISAS[0]


def test_solutions_come_in_the_same_order_every_time() -> None:
    grid = with_blanks(shuffled_solution(4), 55, 4)
    first = solutions(grid)
    assert len(first) > 100
    assert all(solutions(grid) == first for _ in range(3))
    assert solutions(grid, candidates=(ALL_DIGITS,) * 81) == first


def test_the_order_does_not_depend_on_checks_of_the_clock() -> None:
    grid = with_blanks(shuffled_solution(4), 55, 4)
    search = _native.Search(grid.digits)
    found = []
    while (step := search.next(1)) is not None:
        if step:
            found.append(Grid(step))
    assert found == solutions(grid)


SIGNATURE = (809, 3_193, 405_068)
"""Puzzles with one solution, solutions up to two, and guesses until then, on the pinned set. Change with a reason."""


def pinned_set() -> list[Grid]:
    """3,000 puzzles made from seeds: some with one solution, some with several, some with none."""
    return [random_puzzle(seed) for seed in range(10_000, 13_000)]


def test_the_search_signature_of_the_pinned_set_matches_the_record() -> None:
    result = fh.solve_batch([*pinned_set(), Grid.from_line(INKALA_2012), Grid.from_line(NORVIG_IMPOSSIBLE)])
    signature = (int((result.counts == 1).sum()), int(result.counts.sum()), int(result.guesses.sum()))
    assert signature == SIGNATURE


@pytest.mark.thorough
@pytest.mark.parametrize("limit", [1, 2, 5])
def test_hard_puzzles_take_the_same_guesses_alone_and_in_any_batch(limit: int) -> None:
    hard = [fh.Transform.random(seed).apply(Grid.from_line(INKALA_2012)) for seed in range(50)]
    hard += [grid.with_digit(next(cell for cell in range(81) if grid[cell]), 0) for grid in hard]  # several solutions
    alone = [fh.solve_batch([grid], limit=limit) for grid in hard]
    order = random.Random(limit).sample(range(len(hard)), len(hard))
    for others in (0, 40):
        together = fh.solve_batch([*(hard[place] for place in order), *pinned_set()[:others]], limit=limit, threads=2)
        for row, place in enumerate(order):
            assert together.guesses[row] == alone[place].guesses[0]
            assert together.counts[row] == alone[place].counts[0]
            assert np.array_equal(together.solutions[row], alone[place].solutions[0])
    assert max(int(result.guesses[0]) for result in alone) > 30, "they have deep nodes"


def test_a_single_puzzle_takes_the_same_guesses_as_in_a_batch() -> None:
    grids = pinned_set()[:200]
    for grid, guesses in zip(grids, fh.solve_batch(grids, limit=2**32 - 1).guesses, strict=True):
        if fh.count(grid, limit=300) == 300:
            continue
        trace = Trace()
        list(ENGINES["native"].solutions(grid, trace))
        assert trace.guesses == int(guesses)


# 3. Choosing an instruction set, and working without the module.


LOGIC = """
import hashlib, json, sys
from engines.strategies import random_puzzle
from puzzles import INKALA_2012, WIKIPEDIA
import fullhouse as fh
from fullhouse import _native
puzzles = [*(random_puzzle(seed) for seed in range(300)), fh.parse(WIKIPEDIA), fh.parse(INKALA_2012)]
steps = [str(step) for puzzle in puzzles[-2:] for step in fh.explain(puzzle).steps]
counted = fh.explain_batch(puzzles)
found = hashlib.sha256(counted.counts.tobytes() + counted.status.tobytes()).hexdigest()
print(json.dumps([_native.isa(), _native.logic_isa(), steps, found]))
"""


@pytest.fixture(scope="module")
def logic_answers() -> dict[str, tuple[str, list[str], str]]:
    """For each instruction set of the search: that of the logic, and the steps and paths it finds."""
    found = {}
    for isa in ISAS:
        done = run_python(LOGIC, FULLHOUSE_ISA=isa)
        assert done.returncode == 0, done.stderr
        used, *found[isa] = json.loads(done.stdout)
        assert used == isa
    return {isa: (logic, steps, paths) for isa, (logic, steps, paths) in found.items()}


@pytest.mark.thorough
@pytest.mark.parametrize("isa", ISAS)
def test_search_and_logic_share_an_instruction_set(
    isa: str, logic_answers: dict[str, tuple[str, list[str], str]]
) -> None:
    logic, best = logic_answers[isa][0], logic_answers[ISAS[0]][0]
    assert best == ("baseline" if ISAS == ["baseline"] else "avx2")
    if isa == "baseline":  # a module built for this CPU alone has its best logic and no other
        assert logic in ("baseline", best)
        assert logic == "baseline" or "FULLHOUSE_EVERY_ISA" not in os.environ
    else:
        assert logic == best


@pytest.mark.parametrize("isa", ISAS)
def test_every_instruction_set_finds_the_same_steps(
    isa: str, logic_answers: dict[str, tuple[str, list[str], str]]
) -> None:
    _, steps, paths = logic_answers[isa]
    assert steps == logic_answers[ISAS[0]][1]
    assert paths == logic_answers[ISAS[0]][2]
    assert len(steps) > 10


@pytest.mark.parametrize("isa", ["avx512", "avx2"])
def test_an_unavailable_instruction_set_is_rejected_with_the_available_ones(isa: str) -> None:
    if isa in ISAS:
        pytest.skip(f"{isa} is compiled, and this CPU can run it")
    done = run_python("from fullhouse import _native; _native.isa()", FULLHOUSE_ISA=isa)
    assert done.returncode == 1
    reasons = [f"this CPU does not support {isa}", f"the native module was built without {isa}"]
    available = " or ".join(", ".join(ISAS).rsplit(", ", 1))
    assert done.stderr.strip().endswith(tuple(f"{reason}; set FULLHOUSE_ISA to {available}" for reason in reasons))


def test_an_unknown_instruction_set_is_rejected_in_one_sentence() -> None:
    program = (
        "import fullhouse as fh\n"
        "from fullhouse.engines import solve\n"
        "from fullhouse.errors import UnavailableEngine\n"
        "grid = fh.parse('" + WIKIPEDIA + "')\n"
        "for ask in (lambda: fh.solve(grid), lambda: fh.solve_batch([grid]),\n"
        "            lambda: solve.count(grid, limit=None),\n"
        "            lambda: fh.count(grid), lambda: next(fh.solutions(grid)), lambda: fh.check(grid),\n"
        "            lambda: fh.hint(grid), lambda: fh.explain_batch([grid])):\n"
        "    try:\n"
        "        ask()\n"
        "    except UnavailableEngine as error:\n"
        "        print(error)\n"
        "print(fh.solve(grid, engine='branching').to_line()[:3])\n"
    )
    done = run_python(program, FULLHOUSE_ISA="nonsense")
    assert done.stderr == ""
    sentence = (
        "the engine native is not available: unknown instruction set 'nonsense'; "
        "FULLHOUSE_ISA is avx512, avx2 or baseline"
    )
    assert done.stdout.splitlines() == [sentence] * 8 + ["534"]


@pytest.mark.parametrize(
    "arguments", [["solve", WIKIPEDIA], ["check", WIKIPEDIA], ["count", "--limit", "0", WIKIPEDIA]]
)
def test_the_command_line_reports_an_unknown_instruction_set_without_a_traceback(arguments: list[str]) -> None:
    program = f"import sys; sys.argv = ['fullhouse', *{arguments!r}]; from fullhouse.cli.entry import main; main()"
    done = run_python(program, FULLHOUSE_ISA="nonsense")
    assert done.returncode in (1, 2)
    assert done.stderr.count("unknown instruction set 'nonsense'") == 1
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("isa", [*ISAS, "nonsense"])
def test_the_version_shows_the_instruction_set_in_use(isa: str) -> None:
    program = "import sys; sys.argv = ['fullhouse', '--version']; from fullhouse.cli.entry import main; main()"
    done = run_python(program, FULLHOUSE_ISA=isa)
    assert done.returncode == 0
    assert ("unknown instruction set 'nonsense'" if isa == "nonsense" else f"native search: {isa}") in done.stdout


# 4. Calls can be interrupted.


@pytest.mark.parametrize("limit", [None, 10**12])
def test_a_time_limit_stops_a_big_count(limit: int | None) -> None:
    with little_work(), pytest.raises(TimeLimitReached, match=r"time limit of 0\.2 s"):
        solve.count(Grid.empty(), limit=limit, time_limit=0.2)


@pytest.mark.thorough
@pytest.mark.parametrize("limit", [1, 2, None])
def test_a_time_limit_stops_a_search_that_finds_nothing(limit: int | None) -> None:
    with little_work(), pytest.raises(TimeLimitReached):
        solve.count(three_digits_in_two_cells(), limit=limit, time_limit=0.2)


ASKED = {
    "a big count": "solve.count(Grid.empty(), limit=None)",
    "a search that finds nothing": "next(fh.solutions(three_digits_in_two_cells()))",
    "a count that finds nothing": "fh.count(three_digits_in_two_cells(), limit=None)",
    "a batch of one": "fh.solve_batch(['.' * 81], limit=2**32 - 1)",
    "a batch of hundreds": "fh.solve_batch(['.' * 81] * 300, limit=2**32 - 1)",
    "a batch of a million": "fh.solve_batch(np.zeros((10**6, 81), dtype=np.uint8), limit=10_000)",
    "solutions one by one": "sum(1 for _ in fh.solutions(Grid.empty()))",
}


@pytest.mark.thorough
@pytest.mark.parametrize("question", ASKED.values(), ids=ASKED)
def test_an_interrupt_ends_an_endless_call(question: str) -> None:
    preparation = (
        "import numpy as np, fullhouse as fh\n"
        "from fullhouse.core.grid import Grid\n"
        "from fullhouse.engines import solve\n"
        "from engines.strategies import three_digits_in_two_cells\n"
        "fh.solve_batch(['.' * 81])\n"
    )
    ends_when_interrupted(question, preparation)


def test_an_error_in_the_progress_callback_stops_the_count_and_propagates() -> None:
    def complain(_count: int) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        solve.count(Grid.empty(), limit=None, progress=complain)


@pytest.mark.thorough
def test_other_python_threads_run_while_a_batch_is_solved() -> None:
    program = """
import threading, time, fullhouse as fh
from fullhouse.engines.status import Status

class Watched(fh.Stop):
    looks = 0
    def is_stopped(self):
        self.looks += 1
        return super().is_stopped()

def tick():
    while stop.looks < 5:  # the batch is being solved
        time.sleep(0.001)
    for _ in range(20):
        time.sleep(0.001)
    stop.stop()

stop = Watched()
threading.Thread(target=tick, daemon=True).start()
table = fh.solve_batch(["." * 81] * 300, limit=2**32 - 1, stop=stop)
print(sum(table.status == Status.LATE))
"""
    done = run_python(program)
    assert (done.stdout, done.stderr) == ("300\n", "")


def test_a_given_in_the_wrong_place_is_found_immediately() -> None:
    grid = Grid.from_line(WIKIPEDIA).with_digit(cell_at(1, 3), 5)
    trace = Trace()
    assert list(ENGINES["native"].solutions(grid, trace)) == []
    assert trace.guesses == 0


def test_two_equal_givens_in_a_house_are_found_without_a_guess() -> None:
    pairs = [pair for house in CLASSIC.houses for pair in combinations(house.cells, 2)]
    grids = [Grid(5 if cell in pair else 0 for cell in range(81)) for pair in pairs]
    result = fh.solve_batch(grids)
    assert not result.counts.any()
    assert not result.guesses.any()
    for grid in grids:
        trace = Trace()
        assert not list(ENGINES["native"].solutions(grid, trace))
        assert trace.guesses == 0


def test_an_infinite_time_limit_is_rejected() -> None:
    for seconds in (float("nan"), float("inf"), -1.0):
        with pytest.raises(ValueError, match="time_limit must be a number of seconds greater than 0, or None, not"):
            fh.count("." * 81, limit=10**7, time_limit=seconds)


def test_a_big_count_reports_its_progress_and_its_time() -> None:
    counted: list[int] = []
    trace = Trace()
    assert fh.count("." * 81, limit=2 * 10**6, progress=counted.append, trace=trace) == 2 * 10**6
    assert counted == sorted(counted)
    assert trace.seconds > 0
    assert fh.count(WIKIPEDIA[:70] + "." * 11, limit=None) == 3


def test_backtracks_of_many_are_those_of_each_alone() -> None:
    grids = pinned_set()[:150]
    digits = np.array([list(grid) for grid in grids], dtype=np.uint8)
    for limit in (1, 2):
        backtracks = np.zeros(len(grids), dtype=np.uint32)
        _native.count_backtracks(digits, limit, backtracks, 2)
        for grid, number in zip(grids, backtracks.tolist(), strict=True):
            trace = Trace()
            list(islice(ENGINES["native"].solutions(grid, trace), limit))
            assert trace.backtracks == number
    with pytest.raises(ValueError, match="same length"):
        _native.count_backtracks(digits, 2, backtracks[:-1], 1)
