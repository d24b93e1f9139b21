"""The search tree of an engine: true counts, bounded memory, every way to end."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import pytest
from puzzles import EULER_1, INKALA_2012, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA

import fullhouse as fh
from fullhouse.engines.engine import GUESS, SOLUTION, UNDO, Event
from fullhouse.engines.search_tree import Guess, TreeListener
from fullhouse.errors import BadArgument, Stopped, UnknownName

each_engine = pytest.mark.parametrize("name", [name for name in fh.ENGINES if name != "native"])


def all_guesses(guess: Guess) -> Iterator[Guess]:
    for child in guess.children:
        yield child
        yield from all_guesses(child)


@pytest.mark.thorough
@each_engine
def test_a_tree_counts_what_the_trace_counts(name: str) -> None:
    line = EULER_1 if name == "backtracking" else INKALA_2012
    trace = fh.Trace()
    fh.solve(line, engine=name, trace=trace)  # type: ignore[arg-type]
    tree = fh.trace(line, engine=name)  # type: ignore[arg-type]
    assert (tree.nodes, tree.guesses, tree.backtracks) == (trace.nodes, trace.guesses, trace.backtracks)
    assert tree.root.size == tree.guesses
    assert tree.solutions == (fh.solve(line),)
    assert tree.ending == "exhausted"
    assert tree.is_complete


@pytest.mark.parametrize("name", ["propagation", "rules", "marks", "branching"])
def test_a_tree_that_fits_remembers_every_guess(name: str) -> None:
    tree = fh.trace(INKALA_2012, engine=name)  # type: ignore[arg-type]
    assert len(list(all_guesses(tree.root))) == tree.guesses
    assert all(guess.forgotten == 0 for guess in all_guesses(tree.root))


@each_engine
def test_the_way_to_a_solution_leads_from_the_root_to_it(name: str) -> None:
    tree = fh.trace(TWO_SOLUTIONS, engine=name)  # type: ignore[arg-type]
    ways = [guess for guess in all_guesses(tree.root) if guess.ending == "solution"]
    assert len(ways) + (tree.root.ending == "solution") == 2
    assert all(guess.has_solution for guess in (*ways, tree.root))
    assert tree.ending == "enough solutions"


def events_of_a_full_tree(depth: int) -> Iterator[Event]:
    """Every guess has two within it, down to this depth; the last of all is a solution."""

    def within(level: int, is_last: bool) -> Iterator[Event]:
        for digit in (1, 2):
            yield Event(GUESS, level, digit, level)
            is_end = is_last and digit == 2
            if level < depth:
                yield from within(level + 1, is_end)
            else:
                yield Event(SOLUTION if is_end else "contradiction", None, None, level)
            yield Event(UNDO, level, digit, level)

    yield from within(1, is_last=True)


def test_a_large_tree_keeps_its_counts_and_the_way_to_the_solution_in_bounded_memory() -> None:
    listener, most_kept = TreeListener(most=200), 0
    for number, event in enumerate(events_of_a_full_tree(13)):
        listener(event)
        if number % 500 == 0:
            most_kept = max(most_kept, len(list(all_guesses(listener.root))))
    assert listener.root.size == 2**14 - 2
    assert most_kept < 250
    guess, depth = listener.root, 0
    while guess.ending != "solution":
        assert len(guess.children) == 2
        guess, depth = guess.children[1], depth + 1
        assert guess.has_solution
    assert depth == listener.deepest == 13
    assert (
        sum(guess.forgotten for guess in (listener.root, *all_guesses(listener.root)))
        + len(list(all_guesses(listener.root)))
        == listener.root.size
    )


def test_native_has_counters_and_no_tree() -> None:
    tree = fh.trace(INKALA_2012, engine="native")
    assert tree.guesses > 0
    assert not any(tree.events.values())
    assert tree.root.children == []


def test_an_engine_that_refuses_the_puzzle_says_why_in_its_tree() -> None:
    tree = fh.trace(NORVIG_IMPOSSIBLE, engine="rules")
    assert "column 5 has only two cells" in tree.ending
    assert (tree.nodes, tree.solutions, tree.is_complete) == (0, (), False)


def test_a_search_that_takes_too_long_has_the_tree_so_far() -> None:
    for seconds in (0.2, 10, 100):  # a busy machine may do little in a moment
        tree = fh.trace(NORVIG_IMPOSSIBLE, engine="backtracking", time_limit=seconds)
        if tree.guesses > 100:
            break
    assert f"time limit of {seconds} s" in tree.ending
    assert tree.root.size == tree.guesses > 100
    assert not tree.is_complete


def test_a_tree_can_be_stopped() -> None:
    stop = fh.Stop()
    stop.stop()
    with pytest.raises(Stopped):
        fh.trace(INKALA_2012, engine="propagation", stop=stop)


def test_other_sizes_and_limits() -> None:
    tree = fh.trace(fh.Grid.empty(fh.Geometry(2, 2)), limit=5)
    assert (tree.engine, len(tree.solutions), tree.ending) == ("branching", 5, "enough solutions")


def test_arguments_are_checked() -> None:
    with pytest.raises(UnknownName):
        fh.trace(WIKIPEDIA, engine="marx")  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match="limit"):
        fh.trace(WIKIPEDIA, limit=0)


def test_a_tree_survives_pickle() -> None:
    tree = fh.trace(INKALA_2012, engine="marks")
    again = pickle.loads(pickle.dumps(tree))
    assert repr(again) == repr(tree) == "<SearchTree of marks: 320 guesses, 14 deep, exhausted>"
    assert again.root.size == 320
