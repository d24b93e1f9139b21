"""The requirements for every technique."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from fullhouse import _native
from fullhouse.techniques.catalog import CATALOG, FAMILIES, GUESS, HODOKU_ORDER
from fullhouse.techniques.fields import KINDS
from fullhouse.techniques.step import Family, Step, Technique

ENUMERATED = tuple(_native.technique_names())

each_technique = pytest.mark.parametrize("technique", CATALOG.values(), ids=lambda technique: technique.name)
each_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda one: one.name)


@each_technique
def test_it_has_a_title_and_an_explanation_made_from_claims(technique: Technique) -> None:
    assert technique.title
    step = technique.step
    assert step.claims is not Step.claims
    assert not any("words" in vars(base) or "reason" in vars(base) for base in step.__mro__[: step.__mro__.index(Step)])
    assert step.__doc__


def test_a_step_class_cannot_have_a_field_of_an_unknown_kind() -> None:
    known = cast("type[Step]", type("Known", (Step,), {"__annotations__": {"cell": "Cell"}}))
    assert known.kinds == {"cell": KINDS["Cell"]}
    with pytest.raises(KeyError, match="Square"):
        type("Unknown", (Step,), {"__annotations__": {"cell": "Square"}})


@each_technique
def test_the_native_core_knows_it(technique: Technique) -> None:
    assert technique.name in ENUMERATED


def test_codes_names_and_titles_are_unique() -> None:
    listed = [technique for family in FAMILIES for technique in family.techniques]
    for values in (
        [technique.name for technique in listed],
        [technique.title for technique in listed],
        [technique.code for technique in listed if technique.code],
        [family.name for family in FAMILIES],
    ):
        assert [value for value, count in Counter(values).items() if count > 1] == []


@each_family
def test_a_family_describes_what_its_techniques_have_in_common(family: Family) -> None:
    assert len(family.idea) > 60
    assert family.idea.endswith(".")


def test_no_technique_is_in_two_families() -> None:
    assert list(CATALOG) == [technique.name for family in FAMILIES for technique in family.techniques]


def test_every_technique_of_the_native_core_is_in_the_catalog() -> None:
    assert set(ENUMERATED) == set(CATALOG)


def test_the_default_order_has_techniques_of_the_catalog_once() -> None:
    named = [name for entry in HODOKU_ORDER for name in entry]
    assert set(named) <= set(CATALOG)
    assert len(named) == len(set(named))
    assert named[-1] == GUESS
