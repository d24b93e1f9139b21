"""The events that engines report to a listener, tested on all engines."""

from __future__ import annotations

import threading
from itertools import islice, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from patience import examples
from puzzles import EULER_1, INKALA_2012, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION, shuffled_solution, with_blanks

import fullhouse as fh
from fullhouse.core.digits import ALL_DIGITS, mask_of
from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.engines.engine import KINDS, Engine, Event, Trace
from fullhouse.engines.solve import ENGINES
from fullhouse.errors import BadArgument, Stopped, Unsolvable

REPORTING = {name: engine for name, engine in ENGINES.items() if name != "native"}
each_reporting_engine = pytest.mark.parametrize("searcher", REPORTING.values(), ids=REPORTING)


class Replay:
    """Plays events on a grid and checks each of them against the rules of the game."""

    def __init__(self, grid: Grid) -> None:
        self.digits = list(grid)
        self.geometry = grid.geometry
        self.trail: list[Event] = []
        self.guesses: list[Event] = []
        self.counts = dict.fromkeys(KINDS, 0)
        self.solutions: list[Grid] = []
        self.is_dead = False
        self._before: list[list[int]] = []

    def __call__(self, event: Event) -> None:
        self.counts[event.kind] += 1
        assert not self.is_dead or event.kind == "undo", "only undo may follow a contradiction"
        getattr(self, event.kind)(event)
        assert event.depth == len(self.guesses) + (event.kind == "undo")

    def place(self, event: Event) -> None:
        assert event.cell is not None
        assert event.digit is not None
        assert not self.digits[event.cell], "a filled cell is filled again"
        peers = self.geometry.peers[event.cell]
        assert event.digit not in [self.digits[peer] for peer in peers], "two equal digits in a house"
        self.trail.append(event)
        self.digits[event.cell] = event.digit

    def guess(self, event: Event) -> None:
        self._before.append(self.digits.copy())
        self.place(event)
        self.guesses.append(event)

    def undo(self, event: Event) -> None:
        guess = self.guesses.pop()
        assert (event.cell, event.digit) == (guess.cell, guess.digit)
        while True:
            last = self.trail.pop()
            assert last.cell is not None
            self.digits[last.cell] = 0
            if last is guess:
                break
        assert self.digits == self._before.pop()
        self.is_dead = False

    def contradiction(self, _event: Event) -> None:
        self.is_dead = True

    def solution(self, event: Event) -> None:
        assert (event.cell, event.digit) == (None, None)
        self.solutions.append(Grid(self.digits, self.geometry))


def replayed(searcher: Engine, grid: Grid, candidates: tuple[int, ...] | None = None) -> tuple[Replay, list[Grid]]:
    """The events of a search played on its grid, and the solutions it yielded."""
    replay = Replay(grid)
    trace, found = Trace(listener=replay), []
    try:
        for solution in searcher.solutions(grid, trace, candidates):
            assert replay.solutions[-1] == solution
            found.append(solution)
    except Unsolvable:
        assert not any(replay.counts.values())
    assert (replay.counts["guess"], replay.counts["undo"]) == (trace.guesses, trace.guesses)
    assert replay.solutions == found
    silent = Trace()
    try:
        assert list(searcher.solutions(grid, silent, candidates)) == found
    except Unsolvable:
        assert not found
    assert (silent.nodes, silent.guesses, silent.backtracks) == (trace.nodes, trace.guesses, trace.backtracks)
    return replay, found


@each_reporting_engine
@pytest.mark.parametrize("line", [WIKIPEDIA, EULER_1, TWO_SOLUTIONS, WIKIPEDIA_SOLUTION])
def test_the_events_lead_to_the_solutions(searcher: Engine, line: str) -> None:
    _, found = replayed(searcher, Grid.from_line(line))
    assert found


@pytest.mark.thorough
@pytest.mark.parametrize("name", [name for name in REPORTING if name != "backtracking"])
def test_the_events_of_a_hard_puzzle_lead_to_its_solution(name: str) -> None:
    replay, found = replayed(REPORTING[name], Grid.from_line(INKALA_2012))
    assert len(found) == 1
    assert replay.counts["contradiction"] > 50


@each_reporting_engine
@settings(max_examples=examples(15), deadline=None)
@given(seed=st.integers(0, 10**6), blanks=st.integers(0, 46), changed=st.integers(0, 80), digit=st.integers(1, 9))
def test_events_are_correct_for_any_puzzle(searcher: Engine, seed: int, blanks: int, changed: int, digit: int) -> None:
    grid = with_blanks(shuffled_solution(seed), blanks, seed)
    replayed(searcher, grid)
    spoiled = grid.with_digit(changed, digit)
    if not list(spoiled.find_clashes()):
        replayed(searcher, spoiled)


@each_reporting_engine
@settings(max_examples=examples(10), deadline=None)
@given(seed=st.integers(0, 10**6), data=st.data())
def test_events_are_correct_for_narrowed_candidates(searcher: Engine, seed: int, data: st.DataObject) -> None:
    solution = shuffled_solution(seed)
    grid = with_blanks(solution, 40, seed)
    more = data.draw(st.lists(st.integers(0, ALL_DIGITS), min_size=81, max_size=81))
    replayed(searcher, grid, tuple(more))
    candidates = tuple(mask | mask_of([digit]) for mask, digit in zip(more, solution, strict=True))
    assert solution in replayed(searcher, grid, candidates)[1]


@each_reporting_engine
def test_every_branch_ends_in_a_contradiction_or_a_solution(searcher: Engine) -> None:
    if searcher.name == "rules":
        return  # it also leaves guesses open, and comes back to them
    events: list[Event] = []
    list(searcher.solutions(Grid.from_line(EULER_1), Trace(listener=events.append)))
    for before, event in pairwise(events):
        assert event.kind != "undo" or before.kind in ("contradiction", "solution", "undo")


@each_reporting_engine
def test_a_contradiction_at_the_start_is_reported(searcher: Engine) -> None:
    events: list[Event] = []
    if searcher.name in ("rules", "screened"):
        return  # which raise what they see at the start
    clashing = Grid.from_line("5" + WIKIPEDIA_SOLUTION[1:9] + "5" + "." * 71)
    assert list(searcher.solutions(clashing, Trace(listener=events.append))) == []
    assert events[-1].kind == "contradiction"
    assert events[-1].depth == 0


def test_native_reports_no_events_but_counts() -> None:
    events: list[Event] = []
    trace = Trace(listener=events.append)
    assert list(ENGINES["native"].solutions(Grid.from_line(INKALA_2012), trace))
    assert events == []
    assert trace.guesses > 0


def test_searches_on_other_sizes_are_also_reported() -> None:
    grid = Grid.empty(Geometry(2, 2)).with_digit(0, 1)
    replay, found = replayed(ENGINES["branching"], grid)
    assert len(found) == 72
    assert replay.counts["solution"] == 72


@each_reporting_engine
def test_an_abandoned_search_stops_reporting_and_the_next_one_starts_over(searcher: Engine) -> None:
    events: list[Event] = []
    trace = Trace(listener=events.append)
    for _ in range(2):
        events.clear()
        assert len(list(islice(searcher.solutions(Grid.from_line(TWO_SOLUTIONS), trace), 1))) == 1
        assert events[0].depth <= 1
        assert events[-1].kind == "solution"


@each_reporting_engine
def test_a_listener_may_stop_the_search(searcher: Engine) -> None:
    stop, events = Stop(), list[Event]()

    def listen(event: Event) -> None:
        events.append(event)
        if len(events) == 2_000:
            threading.Thread(target=stop.stop).run()

    with pytest.raises(Stopped):
        for _ in searcher.solutions(Grid.empty(), Trace(stop, listener=listen), (ALL_DIGITS,) * 81):
            pass
    assert 2_000 <= len(events) < 4_000


def test_every_function_takes_a_listener() -> None:
    for question in (fh.solve, fh.check, fh.count, lambda puzzle, **rest: list(fh.solutions(puzzle, **rest))):
        events: list[Event] = []
        question(EULER_1, engine="marks", trace=fh.Trace(listener=events.append))
        assert [event.kind for event in events].count("solution") == 1
        assert len(events) == CLASSIC.size - Grid.from_line(EULER_1).clue_count + 1


class Kept(list[Event]):
    """A listener that is falsy until it gets an event."""

    def __call__(self, event: Event) -> None:
        self.append(event)


@each_reporting_engine
def test_a_falsy_listener_gets_events(searcher: Engine) -> None:
    kept = Kept()
    list(searcher.solutions(Grid.from_line(EULER_1), Trace(listener=kept)))
    assert kept


def test_a_listener_must_be_callable() -> None:
    with pytest.raises(BadArgument, match="listener must be a function"):
        Trace(listener=5)  # type: ignore[arg-type]
