"""CPU time of the engines over sets of puzzles, one puzzle of 81 characters per line.

    python benchmarks/classics.py project_euler_96.txt norvig_top95.txt \
        --engine all --time-limit 60 --repeat 3 --peer norvig=sudoku.py

Measures the time from the line to the first solution, by `time.process_time`; a peer is a Python file with a
function `solve(line)`, measured in the same run. The engines are asked directly, without the screen of
`fullhouse.solve`. The time limit is for one engine on one set; `solved` says how far it came.
"""

from __future__ import annotations

import argparse
import importlib.util
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median

from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.engines.engine import Engine, Trace
from fullhouse.engines.solve import ENGINES, engine_for
from fullhouse.errors import TimeLimitReached

Search = Callable[[str, Trace], object]


class Run:
    """One way to search on one set: the time of each puzzle, and the counters of all together."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.nodes = self.guesses = self.backtracks = 0

    @property
    def total(self) -> float:
        return sum(self.times)

    def add(self, seconds: float, trace: Trace) -> None:
        self.times.append(seconds)
        self.nodes += trace.nodes
        self.guesses += trace.guesses
        self.backtracks += trace.backtracks


def measure(search: Search, lines: list[str], time_limit: float) -> Run:
    """Solve the lines in order until all are done or the time limit is reached."""
    run = Run()
    for line in lines:
        trace = Trace(Stop(max(1e-6, time_limit - run.total)))
        start = time.process_time()
        try:
            solution = search(line, trace)
        except TimeLimitReached:
            break
        run.add(time.process_time() - start, trace)
        if not solution:
            raise SystemExit(f"no solution found: {line}")
        if isinstance(solution, Grid):
            check_solution(line, solution)
    return run


def check_solution(line: str, solution: Grid) -> None:
    """Stop the benchmark if this is not a solution of the line."""
    solution.check_rules()
    if not solution.is_full or any(
        given not in (".", found) for given, found in zip(line, solution.to_line(), strict=True)
    ):
        raise SystemExit(f"wrong solution: {line}")


def search_of(searcher: Engine) -> Search:
    return lambda line, trace: next(searcher.solutions(Grid.from_line(line), trace), None)


def load_peer(path: str) -> Search:
    """The function `solve(line)` of a Python file."""
    spec = importlib.util.spec_from_file_location("peer", path)
    if spec is None or spec.loader is None:
        raise SystemExit(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return lambda line, _: module.solve(line)


def best_of(runs: Iterable[Run]) -> Run:
    """The run that came furthest, and among those the fastest."""
    return min(runs, key=lambda run: (-len(run.times), run.total))


def table_row(name: str, run: Run, puzzles: int, *, counted: bool) -> str:
    if not run.times:
        return f"{name:14} {0:4}/{puzzles:<5}"
    counters = (
        f"{run.guesses:>11,} {run.nodes:>11,} {run.backtracks:>11,}" if counted else f"{'-':>11} {'-':>11} {'-':>11}"
    )
    speed, middle = len(run.times) / run.total, 1000 * median(run.times)
    times = f"{run.total:9.3f} {speed:9.1f} {middle:10.3f} {1000 * max(run.times):10.3f}"
    return f"{name:14} {len(run.times):4}/{puzzles:<5} {times} {counters}"


HEADER = (
    f"{'engine':14} {'solved':>10} {'total s':>9} {'puzzles/s':>9} {'median ms':>10} {'worst ms':>10} "
    f"{'guesses':>11} {'nodes':>11} {'backtracks':>11}"
)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="CPU time of the engines over sets of puzzles.")
    parser.add_argument("sets", nargs="+", type=Path, help="files with one puzzle of 81 characters per line")
    parser.add_argument("--engine", default="all", help="'all', or names joined by commas")
    parser.add_argument("--time-limit", type=float, default=60.0, help="seconds for one engine on one set")
    parser.add_argument("--repeat", type=int, default=1, help="how many runs to take the best of")
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=PATH", help="a file with solve(line)")
    return parser.parse_args()


def main() -> None:
    options = arguments()
    names = list(ENGINES) if options.engine == "all" else options.engine.split(",")
    searches = {name: search_of(engine_for(name)) for name in names}
    peers = {name: load_peer(path) for name, _, path in (peer.partition("=") for peer in options.peer)}
    for path in options.sets:
        lines = path.read_text().split()
        print(f"\n{path.name}: {len(lines)} puzzles, best of {options.repeat}\n{HEADER}")
        for name, search in (searches | peers).items():
            run = best_of(measure(search, lines, options.time_limit) for _ in range(options.repeat))
            print(table_row(name, run, len(lines), counted=name not in peers), flush=True)


if __name__ == "__main__":
    main()
