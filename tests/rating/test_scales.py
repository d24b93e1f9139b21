"""The scales are tables: complete, in order, and read by one rule."""

from __future__ import annotations

from typing import get_args

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import fullhouse as fh
from fullhouse.logic.orders import technique_names
from fullhouse.logic.steps import PathEnd
from fullhouse.logic.weights import LENGTHS, SE_121, SE_1181, SE_BEYOND, SE_ORDERS, Entry, order_of, table_of
from fullhouse.rating import SCALES, hodoku
from fullhouse.rating.columns import levels_and_scores
from fullhouse.rating.rate import scales_named
from fullhouse.rating.rating import LevelName, ScaleName
from fullhouse.rating.se import bounded
from fullhouse.techniques import HODOKU_ORDER


def test_the_table_of_hodoku_has_the_techniques_of_its_order_in_that_order() -> None:
    assert [points.technique for points in hodoku.TABLE] == [name for entry in HODOKU_ORDER for name in entry]


def test_every_level_has_a_technique_and_all_but_the_last_a_limit() -> None:
    assert {points.level for points in hodoku.TABLE} == set(fh.Level)
    assert list(hodoku.LIMITS) == list(fh.Level)[:-1]
    assert sorted(hodoku.LIMITS.values()) == list(hodoku.LIMITS.values())


@pytest.mark.parametrize("entries", [version.entries for version in SE_ORDERS.values()], ids=SE_ORDERS)
def test_every_technique_of_a_set_of_explainer_exists_and_comes_once(entries: tuple[Entry, ...]) -> None:
    names = [name for entry in order_of(entries) for name in entry]
    assert set(names) <= set(technique_names())
    assert len(names) == len(set(names))


@pytest.mark.parametrize("entries", [version.entries for version in SE_ORDERS.values()], ids=SE_ORDERS)
def test_longer_steps_weigh_as_much_or_more(entries: tuple[Entry, ...]) -> None:
    table = np.asarray(table_of(entries)).astype(int)
    used = [technique_names().index(name) for entry in order_of(entries) for name in entry]
    assert table.shape == (len(technique_names()), LENGTHS)
    assert (np.diff(table[used], axis=1) >= 0).all()
    assert (table[used, 0] >= 10).all()


def test_the_old_set_except_its_last_resort_is_part_of_the_new_one() -> None:
    old, new = ([name for entry in order_of(entries) for name in entry] for entries in (SE_121, SE_1181))
    *known, last = old
    assert last == "deeply-nested-forcing-chain"
    assert [name for name in new if name in old] == known
    assert len(new) > len(old)


@pytest.mark.parametrize(
    ("technique", "score", "level"),
    [
        ("naked-single", 800, "easy"),
        ("naked-single", 801, "medium"),
        ("naked-single", 1001, "hard"),
        ("naked-single", 1601, "unfair"),
        ("naked-single", 1801, "extreme"),
        ("pointing", 1000, "medium"),
        ("pointing", 1001, "hard"),
        ("xy-wing", 500, "hard"),
        ("xy-wing", 1601, "unfair"),
        ("x-chain", 1800, "unfair"),
        ("x-chain", 1801, "extreme"),
        ("brute-force", 10_000, "extreme"),
    ],
)
def test_the_level_is_that_of_the_hardest_step_and_moves_up_beyond_a_limit(
    technique: str, score: int, level: str
) -> None:
    assert str(hodoku.level_of({"full-house": 1, technique: 1}, score)) == level


@given(st.lists(st.sampled_from([points.technique for points in hodoku.TABLE]), max_size=60))
def test_many_paths_are_rated_as_single_ones(used: list[str]) -> None:
    counts = {name: used.count(name) for name in used}
    row = np.array([[counts.get(name, 0) for name in technique_names()]], dtype=np.uint16)
    levels, scores = levels_and_scores(technique_names(), row)
    score = hodoku.score_of(counts)
    assert (levels.tolist(), scores.tolist()) == ([hodoku.level_of(counts, score)], [score])


def test_levels_are_found_by_name() -> None:
    assert [fh.Level.named(word) for word in ("easy", "medium", "hard", "unfair", "extreme")] == list(fh.Level)
    assert fh.Level.named("Hard") is fh.Level.HARD
    assert f"{fh.Level.HARD:>6}" == "  hard"
    with pytest.raises(fh.UnknownName, match="unknown level 'fiendish'; choose from easy, medium"):
        fh.Level.named("fiendish")
    with pytest.raises(fh.UnknownName, match="unknown level 3"):
        fh.Level.named(3)  # type: ignore[arg-type]


def test_a_stuck_path_leads_beyond_the_scale() -> None:
    beyond = round(SE_BEYOND * 10)
    assert bounded((23, 12, 12), PathEnd.STUCK, has_steps=True, has_placed=True) == (
        (beyond, 12, 12),
        (True, False, False),
    )
    assert bounded((26, 26, 26), PathEnd.STUCK, has_steps=True, has_placed=False) == (
        (beyond, beyond, 26),
        (True, True, False),
    )
    assert bounded((0, 0, 0), PathEnd.STUCK, has_steps=False, has_placed=False) == ((beyond,) * 3, (True,) * 3)
    assert bounded((95, 12, 12), PathEnd.STUCK, has_steps=True, has_placed=True)[0] == (95, 12, 12)


def test_a_late_path_has_an_exact_start_and_a_bound_for_the_rest() -> None:
    settled, late = (True, False, False), PathEnd.LATE
    assert bounded((23, 12, 12), late, has_steps=True, has_placed=True, least=10) == ((23, 12, 12), settled)
    assert bounded((23, 12, 12), late, has_steps=True, has_placed=True, least=105) == ((105, 12, 12), settled)
    assert bounded((26, 26, 26), late, has_steps=True, has_placed=False, least=75)[0] == (75, 75, 26)
    assert bounded((0, 0, 0), late, has_steps=False, has_placed=False, least=10) == ((10,) * 3, (True,) * 3)


def test_a_solved_path_has_no_lower_bound() -> None:
    assert bounded((85, 85, 26), PathEnd.SOLVED, has_steps=True, has_placed=True)[1] == (False, False, False)


def test_scales_have_distinct_names_titles_columns_and_versions() -> None:
    assert list(SCALES) == ["hodoku", "se", "se-1.2.1", "guesses"]
    for name, scale in SCALES.items():
        assert (scale.name, bool(scale.title), bool(scale.version)) == (name, True, True)
    columns = [column for scale in SCALES.values() for column in scale.columns]
    assert len(columns) == len(set(columns))
    assert len({scale.version for scale in SCALES.values()}) == len(SCALES)


def test_literal_names_match_the_registries() -> None:
    assert get_args(ScaleName) == tuple(SCALES)
    assert get_args(LevelName) == tuple(level.word for level in fh.Level)


def test_an_unknown_scale_is_rejected_with_the_known_ones() -> None:
    with pytest.raises(fh.UnknownName, match=r"unknown scale 'hodku'; did you mean 'hodoku'"):
        scales_named(["se", "hodku"])  # type: ignore[list-item]
    nothing: tuple[object, ...] = ([], 3, None)
    for none in nothing:
        with pytest.raises(fh.BadArgument, match="scales must be at least one of hodoku, se"):
            scales_named(none)  # type: ignore[arg-type]
    assert [scale.name for scale in scales_named(["se", "hodoku", "se"])] == ["se", "hodoku"]
