"""The rating of one puzzle."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from typing import get_args
from unittest.mock import Mock

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from puzzles import INKALA_2012, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION, dug_puzzle

import fullhouse as fh
from fullhouse.engines import solve
from fullhouse.logic.weights import FIRST, SE_BEYOND
from fullhouse.rating import SCALES, GuessesRating, HodokuRating, SeRating, hodoku
from fullhouse.rating.rating import ScaleName
from fullhouse.rating.rating_schema import rating_schema
from fullhouse.techniques import CATALOG

SOONER_THAN_ANY_PATH = 1e-9


def hodoku_of(rating: fh.Rating) -> HodokuRating:
    assert rating.hodoku is not None
    return rating.hodoku


def se_of(rating: fh.Rating) -> SeRating:
    assert rating.se is not None
    return rating.se


def test_an_easy_puzzle_gets_all_its_numbers() -> None:
    rating = fh.rate(WIKIPEDIA)
    assert rating.level is fh.Level.EASY
    assert (hodoku_of(rating).score, hodoku_of(rating).counts) == (204, {"naked-single": 30, "full-house": 21})
    assert rating.guesses == GuessesRating(0, 0)
    assert rating.lower_bounds == frozenset()
    assert rating.versions == {name: SCALES[name].version for name in ("hodoku", "se", "guesses")}


def test_a_guess_on_the_hodoku_scale_is_not_a_lower_bound() -> None:
    rating = fh.rate(INKALA_2012, scales="hodoku")
    assert rating.level is fh.Level.EXTREME
    assert hodoku_of(rating).score > 10_000
    assert not rating.is_lower_bound
    assert rating.hardest is not None
    assert rating.hardest.technique == "brute-force"


def test_the_score_is_the_sum_over_the_path_of_explain() -> None:
    for seed in range(8):
        puzzle = dug_puzzle(seed)
        path, rating = fh.explain(puzzle), fh.rate(puzzle, scales="hodoku")
        assert hodoku_of(rating).score == sum(hodoku.points_of(step.technique.name).score for step in path)
        assert rating.counts == path.techniques


def test_the_hardest_step_is_one_of_the_path_with_its_weight() -> None:
    puzzle = dug_puzzle(3)
    hardest = fh.rate(puzzle, scales="hodoku").hardest
    assert hardest is not None
    assert hardest.step in fh.explain(puzzle).steps
    assert hardest.weight == max(hodoku.points_of(step.technique.name).score for step in fh.explain(puzzle))
    assert str(hardest) == str(hardest.step)


def test_the_three_numbers_of_explainer_are_in_order() -> None:
    for seed in range(8):
        part = se_of(fh.rate(dug_puzzle(seed), scales="se"))
        assert part.ed <= part.ep <= part.er
        assert part.is_pearl == (part.er == part.ep and not part.lower_bounds)
        assert part.is_diamond == (part.er == part.ed and not part.lower_bounds)
        assert part.hardest is None or part.hardest.weight == part.er or "er" in part.lower_bounds


@pytest.mark.parametrize("scale", ["se", "se-1.2.1"])
def test_a_cycle_counts_only_by_the_first_way_to_each_of_its_nodes(scale: ScaleName) -> None:
    """By a second way that is as short, a Y-cycle of 6.9 closes; Sudoku Explainer does not see it."""
    puzzle = "...1....2..84...6..2..9..7.39.7.......2.1.5.......3..4....3.8.7.73......1....69.."
    rating = fh.rate(puzzle, scales=scale)
    assert isinstance(found := rating[scale], SeRating)
    assert (found.er, found.ep, found.ed) == (7.2, 1.2, 1.2)
    assert rating.hardest is not None
    assert rating.hardest.technique == "forcing-chain"


def test_a_puzzle_beyond_the_techniques_gets_a_lower_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    scale = SCALES["se"]
    monkeypatch.setattr(scale, "entries", FIRST[:1])  # hidden singles alone
    part = se_of(fh.rate(INKALA_2012, scales="se"))
    assert (part.er, "er" in part.lower_bounds) == (SE_BEYOND, True)
    assert "ER ≥ 9.0" in str(part)
    assert not part.is_pearl
    assert not part.is_diamond


def test_a_puzzle_stuck_after_its_first_digit_still_has_an_exact_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SCALES["se"], "entries", FIRST[:1])
    parts = [se_of(fh.rate(dug_puzzle(seed), scales="se")) for seed in range(12)]
    stuck = [part for part in parts if part.lower_bounds and part.counts]
    assert stuck
    for part in stuck:
        assert part.lower_bounds == {"er"}
        assert part.ep in (1.2, 1.5)


def test_too_little_time_makes_lower_bounds() -> None:
    rating = fh.rate(INKALA_2012, scales=("hodoku", "se", "guesses"), time_limit=SOONER_THAN_ANY_PATH)
    assert {"level", "score", "er"} <= rating.lower_bounds
    assert "at least" in str(hodoku_of(rating))
    assert "≥" in str(rating)
    whole = fh.rate(INKALA_2012)
    assert hodoku_of(rating).score <= hodoku_of(whole).score
    assert se_of(rating).er <= se_of(whole).er
    assert rating.guesses == whole.guesses


@pytest.mark.parametrize("seconds", [1e-9, 1e-4, 1e-3, 3e-3])
def test_a_lower_bound_at_the_time_limit_is_valid_and_positive(seconds: float) -> None:
    whole = se_of(fh.rate(INKALA_2012, scales="se"))
    table = fh.rate_batch([INKALA_2012] * 2, scales="se", time_limit=seconds)
    for part in (se_of(fh.rate(INKALA_2012, scales="se", time_limit=seconds)), table.se.row(0), table.se.row(1)):
        assert all(1 <= low <= whole.to_row()[name] for name, low in part.to_row().items())
        assert part.lower_bounds or part == replace(whole, hardest=part.hardest)


def test_there_is_no_level_above_extreme() -> None:
    late = HodokuRating(fh.Level.EXTREME, 3_980, is_lower_bound=True)
    assert (set(late.lower_bounds), str(late)) == ({"score"}, "extreme, score ≥ 3,980")
    late = HodokuRating(fh.Level.UNFAIR, 980, is_lower_bound=True)
    assert (set(late.lower_bounds), str(late)) == ({"level", "score"}, "at least unfair, score ≥ 980")


def test_enough_time_changes_nothing() -> None:
    assert fh.rate(WIKIPEDIA, time_limit=3600) == fh.rate(WIKIPEDIA)


@pytest.mark.parametrize("seconds", [0, -1, float("inf"), float("nan"), "5", True])
def test_a_time_limit_is_a_number_of_seconds(seconds: float) -> None:
    with pytest.raises(fh.BadArgument, match="time_limit must be a number of seconds greater than 0"):
        fh.rate(WIKIPEDIA, time_limit=seconds)


def test_an_improper_puzzle_has_a_reason_instead_of_a_rating() -> None:
    with pytest.raises(fh.Unsolvable, match="column 5"):
        fh.rate(NORVIG_IMPOSSIBLE)
    with pytest.raises(fh.Ambiguous, match="r29c89"):
        fh.rate(TWO_SOLUTIONS)
    with pytest.raises(fh.FormatError):
        fh.rate("nonsense")
    with pytest.raises(fh.RuleViolation):
        fh.rate("55" + "." * 79)


def test_a_full_grid_needs_no_step() -> None:
    rating = fh.rate(WIKIPEDIA_SOLUTION)
    assert (rating.level, hodoku_of(rating).score, rating.hardest, se_of(rating).er) == (fh.Level.EASY, 0, None, 0.0)
    assert rating.lower_bounds == frozenset()


def test_the_level_does_not_depend_on_the_number_of_blanks() -> None:
    ratings = [(puzzle.clue_count, fh.rate(puzzle, scales="hodoku").level) for puzzle in map(dug_puzzle, range(25))]
    assert any(few < many and (easier or 0) < (harder or 0) for few, easier in ratings for many, harder in ratings), (
        "fewer clues, and easier all the same"
    )


def test_only_the_requested_scales_are_present() -> None:
    rating = fh.rate(WIKIPEDIA, scales="guesses")
    assert list(rating.scales) == ["guesses"]
    assert (rating.level, rating.hardest, rating.hodoku, rating.se, rating.counts) == (None, None, None, None, {})
    assert fh.rate(WIKIPEDIA, scales=["se-1.2.1"]).se is not None
    assert list(fh.rate(WIKIPEDIA, scales=["se-1.2.1", "hodoku"]).to_row()) == [
        "er_121",
        "ep_121",
        "ed_121",
        "level",
        "score",
    ]


def test_guesses_are_those_of_the_engine() -> None:
    for puzzle in (INKALA_2012, *(dug_puzzle(seed).to_line() for seed in range(6))):
        trace = fh.Trace()
        fh.solve(puzzle, trace=trace)
        assert fh.rate(puzzle, scales="guesses").guesses == GuessesRating(trace.guesses, trace.backtracks)


def test_a_board_in_progress_is_rated_from_its_current_state() -> None:
    path = fh.explain(dug_puzzle(3))
    later = fh.rate(path.board_before(len(path) // 2), scales="hodoku")
    assert hodoku_of(later).score < hodoku_of(fh.rate(dug_puzzle(3), scales="hodoku")).score


def sukaku_of(puzzle: fh.Grid) -> fh.Board:
    """The puzzle as candidates alone, without a single digit."""
    board = fh.Board(fh.Grid.empty())
    for cell, mask in enumerate(fh.Board(puzzle).all_candidates()):
        for digit in range(1, 10):
            if not mask >> (digit - 1) & 1:
                board.eliminate(cell, digit)
    return board


@pytest.mark.parametrize("scale", ["hodoku", "se", "se-1.2.1"])
def test_uniqueness_is_not_assumed_if_only_the_candidates_make_a_puzzle_proper(scale: ScaleName) -> None:
    assumed = {name for name, technique in CATALOG.items() if technique.assumes_uniqueness}
    for seed in range(10):
        rating = fh.rate(sukaku_of(dug_puzzle(seed)), scales=scale)
        assert not assumed & set(rating.counts)
    assert fh.rate(sukaku_of(dug_puzzle(3)), scales="guesses") is not None


def test_a_rating_prints_as_a_card() -> None:
    lines = str(fh.rate(WIKIPEDIA)).splitlines()
    assert lines[0] == "hodoku   easy, score 204"
    assert lines[-2:] == ["hardest  Naked Single: r5c5=5", "steps    30 Naked Single, 21 Full House"]
    assert repr(fh.rate(WIKIPEDIA, scales="hodoku")) == "<Rating hodoku: easy, score 204>"


@pytest.mark.parametrize("puzzle", [WIKIPEDIA, INKALA_2012, WIKIPEDIA_SOLUTION])
def test_a_rating_in_json_follows_its_schema(puzzle: str) -> None:
    validator = Draft202012Validator(rating_schema())
    Draft202012Validator.check_schema(rating_schema())
    every: tuple[ScaleName, ...] = get_args(ScaleName)
    for scales in (every, every[-1:]):
        validator.validate(fh.rate(puzzle, scales=scales).to_json())


@pytest.mark.parametrize("puzzle", [WIKIPEDIA, INKALA_2012])
def test_a_rating_survives_pickle_and_copy_and_can_be_a_key(puzzle: str) -> None:
    rating = fh.rate(puzzle)
    for again in (pickle.loads(pickle.dumps(rating)), copy.copy(rating), copy.deepcopy(rating)):
        assert again == rating
        assert {rating: 1}[again] == 1


def test_techniques_are_counted_easiest_first_and_printed_in_the_order_of_the_path() -> None:
    rating = fh.rate(WIKIPEDIA)
    assert list(rating.counts) == ["full-house", "naked-single"]
    assert list(hodoku_of(rating).counts) == ["naked-single", "full-house"]


def test_a_puzzle_is_solved_once_before_it_is_rated(monkeypatch: pytest.MonkeyPatch) -> None:
    check = Mock(side_effect=solve.check)
    monkeypatch.setattr(solve, "check", check)
    fh.rate(dug_puzzle(3), scales=("hodoku", "se"))
    assert check.call_count == 1


def test_a_stop_ends_a_rating() -> None:
    stop = fh.Stop()
    stop.stop()
    with pytest.raises(fh.Stopped):
        fh.rate(INKALA_2012, stop=stop)


def test_a_grid_of_a_different_size_has_no_rating() -> None:
    with pytest.raises(fh.BadArgument, match="the grid must be 9x9 with 3x3 boxes for logic"):
        fh.rate(fh.Board(fh.Grid.empty(fh.Geometry(2, 2))))


def test_the_same_puzzle_gets_the_same_rating_again() -> None:
    assert fh.rate(INKALA_2012) == fh.rate(INKALA_2012)
    assert fh.rate(fh.Board(fh.parse(WIKIPEDIA))) == fh.rate(WIKIPEDIA)


GUESSES_SIGNATURE = (232, 165)
"""Guesses and backtracks of the pinned puzzles, in total. A change needs a new version of the scale."""


def test_the_version_of_the_guesses_scale_matches_these_numbers() -> None:
    table = fh.rate_batch([INKALA_2012, *(dug_puzzle(seed).to_line() for seed in range(200))], scales="guesses")
    assert (int(table.guesses.sum()), int(table.backtracks.sum())) == GUESSES_SIGNATURE
    assert table.versions == {"guesses": "Fullhouse native search 2"}
