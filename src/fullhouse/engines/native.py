"""The native search core as an engine, and the one place of this room that imports it."""

from __future__ import annotations

import time
from collections.abc import Iterator

from fullhouse.core.board import Candidates, rule_candidates
from fullhouse.core.grid import Grid
from fullhouse.engines.engine import Progress, Trace
from fullhouse.errors import UnavailableEngine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

_trouble = ""
_module: ModuleType | None = None
try:
    import fullhouse._native  # type: ignore[import-not-found, import-untyped, unused-ignore]

    _module = fullhouse._native
    _module.isa()
except ImportError as error:
    _trouble = f"its C++ module is not built ({error}); install Fullhouse with a C++20 compiler at hand"
except ValueError as error:  # FULLHOUSE_ISA asks for what cannot be
    _trouble = str(error)

GUESSES_BETWEEN_LOOKS = 2_000
"""How many guesses a search makes before it looks at the clock again: a few milliseconds."""
NO_LIMIT = 2**63 - 1
"""As many solutions as can be counted."""

FEW = 8
"""Up to so many solutions are looked for at once, without a trace."""
NATIVE = "native"
"""The name of this engine."""


def is_built() -> bool:
    """Whether the native module is there."""
    return _module is not None


def module() -> ModuleType:
    """The native module; UnavailableEngine, with the reason, where it was not built or cannot be used as asked."""
    if _module is None or _trouble:
        raise UnavailableEngine(NATIVE, _trouble)
    return _module


def isa() -> str:
    """The instruction set in use: `avx512`, `avx2` or `baseline`; FULLHOUSE_ISA forces one."""
    return str(module().isa())


class Native:
    """Many boards in lockstep where there are many, one board in wide registers where there is one; in C++.

    All nine digits of a cell are bits of one word, and a round of deductions for a whole board takes a few dozen
    vector operations: naked and hidden singles, and what three cells in a line within a box tell about their band or
    stack. When a round changes nothing it guesses in a cell with fewest candidates. The idea of searching bands
    and boxes in vectors is tdoku's (Tom Dillon, 2019); `native/search` tells how ours differs.
    """

    name = NATIVE
    idea = "vectors in C++: whole bands deduced at once, guess in the tightest cell"

    def solutions(self, grid: Grid, trace: Trace, candidates: Candidates | None = None) -> Iterator[Grid]:
        """Yield every solution once, always in the same order, whatever the machine."""
        search = module().Search(grid.digits if candidates is None else _start(grid, candidates))
        counted = _Counted(search, trace)
        while True:
            found = search.next(GUESSES_BETWEEN_LOOKS)
            counted.add()
            if found:
                yield Grid.of_checked(found)
            elif found is None:
                return
            trace.look_at_clock()


class _Counted:
    """Adds what a native search has done since the last time to a trace."""

    def __init__(self, search: object, trace: Trace) -> None:
        self._search = search
        self._trace = trace
        self._before = (0, 0, 0)

    def add(self) -> None:
        now = self._search.counters  # type: ignore[attr-defined]
        nodes, guesses, backtracks = (new - old for new, old in zip(now, self._before, strict=True))
        self._trace.nodes += nodes
        self._trace.guesses += guesses
        self._trace.backtracks += backtracks
        self._before = now


def find_few(grid: Grid, most: int) -> list[Grid] | None:
    """Up to so many solutions, all there are if fewer; None if that takes more than a moment."""
    found = module().find_few(grid.digits, most, GUESSES_BETWEEN_LOOKS)
    return None if found is None else [Grid.of_checked(digits) for digits in found]


def find_few_in(line: str, most: int) -> list[Grid] | None:
    """The same for 81 characters; None also if they are no puzzle, so that somebody else can say why."""
    found = module().find_few_in_line(line, most, GUESSES_BETWEEN_LOOKS)
    return None if found is None else [Grid.of_checked(digits) for digits in found]


def count(
    grid: Grid, limit: int, trace: Trace, *, candidates: Candidates | None = None, progress: Progress | None = None
) -> int:
    """How many solutions there are, up to the limit, counted on many lanes and all cores."""
    start = time.process_time()
    try:
        ask = trace.stop.is_stopped if trace.stop else None
        found, is_stopped = module().count(
            _start(grid, candidates), min(limit, NO_LIMIT), 0, progress=progress, is_stopped=ask
        )
    finally:
        trace.seconds += time.process_time() - start
    if is_stopped and trace.stop:
        trace.stop.check()
    return int(found)


def solve_lines(piece: bytes, threads: int = 0) -> tuple[bytes, list[tuple[int, int, int, int]], int, int]:
    """A piece of a line file, solved: output, odd lines (number, begin, end, place in the output), lines, solved."""
    output, odd, lines, solved = module().solve_lines(piece, threads)
    return output, odd, lines, solved


def _start(grid: Grid, candidates: Candidates | None) -> list[int]:
    """The candidates that the rules and the caller leave."""
    rules = rule_candidates(grid)
    return list(rules if candidates is None else (rule & told for rule, told in zip(rules, candidates, strict=True)))
