"""Options are read from annotations, checked with messages that name them, and described."""

from __future__ import annotations

import copy
import pickle
from dataclasses import MISSING, dataclass, field
from typing import Annotated, Any, Literal, TypedDict

import numpy as np
import pytest
from annotated_doc import Doc
from annotated_types import Ge, Gt, Le, MinLen

from fullhouse.errors import BadArgument, UnknownName
from fullhouse.verbs.kinds import Bounds, Cell, Clues, Technique
from fullhouse.verbs.options import Alias, Contradiction, Extendable, Local, Option, bounds_of, options_of


class Limits(TypedDict, total=False):
    er: Annotated[Bounds, Alias("se"), Doc("Rating.")]
    score: Annotated[Bounds, Doc("Score.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    count: Annotated[int, Ge(1), Le(9), Extendable(), Doc("How many.")]
    weight: Annotated[float | None, Gt(0), Doc("Weight.")] = None
    loud: Annotated[bool, Local(), Doc("Shout.")] = False
    text: str = ""
    colour: Literal["Red", "green"] = "green"
    technique: Technique | None = None
    scales: Annotated[tuple[Literal["se", "hodoku"], ...], MinLen(1)] = ("se",)
    shares: tuple[float, ...] = (80, 10, 10)
    cell: Cell | None = None
    clues: Clues | None = None
    within: Limits = field(default_factory=Limits)


OPTIONS = {option.name: option for option in options_of(Sample)}


def test_options_come_in_the_order_of_the_fields_with_types_defaults_and_descriptions() -> None:
    assert list(OPTIONS)[:4] == ["count", "weight", "loud", "text"]
    assert (OPTIONS["count"].type, OPTIONS["count"].default, OPTIONS["count"].doc) == (int, MISSING, "How many.")
    assert OPTIONS["count"].is_required
    assert OPTIONS["weight"].is_optional
    assert OPTIONS["weight"].type is float
    assert OPTIONS["within"].default == {}


def test_marks_say_what_belongs_to_the_machine_and_to_the_key_of_a_job() -> None:
    assert OPTIONS["loud"].is_local
    in_key = {name for name, option in OPTIONS.items() if option.is_in_job_key}
    assert OPTIONS.keys() - in_key == {"count", "loud"}


def test_choices_have_names() -> None:
    assert OPTIONS["colour"].names == ("Red", "green")
    assert "x-wing" in OPTIONS["technique"].names
    assert OPTIONS["scales"].item.names == ("se", "hodoku")
    assert OPTIONS["count"].names == ()


def test_a_group_has_an_option_for_each_member() -> None:
    assert [member.name for member in OPTIONS["within"].members] == ["er", "score"]
    assert OPTIONS["within"].members[0].doc == "Rating."
    assert OPTIONS["count"].members == ()


@pytest.mark.parametrize(
    ("name", "value", "stored"),
    [
        ("count", 3, 3),
        ("count", np.int64(3), 3),
        ("weight", 2, 2.0),
        ("weight", np.float32(0.5), 0.5),
        ("weight", None, None),
        ("colour", "RED", "Red"),
        ("technique", "X-Wing", "x-wing"),
        ("scales", "se", ("se",)),
        ("scales", ["se", "hodoku", "SE"], ("se", "hodoku")),
        ("shares", [80, 10, 10], (80.0, 10.0, 10.0)),
        ("cell", "r5c5", 40),
        ("cell", 40, 40),
        ("clues", 24, (24, 24)),
        ("clues", "22..24", (22, 24)),
        ("clues", "..24", (0, 24)),
        ("clues", "24..", (24, 81)),
        ("clues", [22, 24], (22, 24)),
        ("within", {"er": "7.0.."}, {"er": (7.0, 1e9)}),
        ("within", {"se": "7.0.."}, {"er": (7.0, 1e9)}),
    ],
)
def test_values_are_stored_in_one_form(name: str, value: Any, stored: Any) -> None:
    assert OPTIONS[name].checked(value) == stored
    assert type(OPTIONS[name].checked(value)) is type(stored)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("count", 0, "count must be at least 1 and at most 9, not 0"),
        ("count", True, "count must be a whole number, not True"),
        ("count", 1.5, "count must be a whole number, not 1.5"),
        ("count", None, "count must be a whole number, not None"),
        ("weight", 0, "weight must be more than 0, not 0.0"),
        ("weight", "2", "weight must be a number, not '2'"),
        ("weight", float("nan"), "weight must be a finite number, not nan"),
        ("loud", 1, "loud must be True or False, not 1"),
        ("text", b"x", "text must be a text, not a bytes"),
        ("colour", 1, "colour must be one of Red, green, not 1"),
        ("technique", 1, "technique must be the name of a technique, not 1"),
        ("scales", (), "scales must be a list of at least 1, not a tuple"),
        ("scales", 1, "scales must be a list, not 1"),
        ("cell", "r0c1", "cell must be a cell such as r4c5, not 'r0c1'"),
        ("cell", 81, "cell must be a cell such as r4c5, not 81"),
        ("cell", True, "cell must be a cell such as r4c5, not True"),
        ("clues", "..", "clues must be a number or a range of numbers, such as 24, 22..24, 24.. or ..24, not '..'"),
        ("clues", [1, 2, 3], "clues must be a number or a range of numbers"),
        ("within", "er", "within must be a dict with some of er, score, not 'er'"),
        ("within", {"er": 7, "se": 7}, "within must be a dict with er under one name only"),
        ("within", {"er": "x"}, "er must be a number or a range of numbers"),
    ],
)
def test_a_wrong_value_is_reported_with_the_option_and_the_expectation(name: str, value: Any, message: str) -> None:
    with pytest.raises(BadArgument) as caught:
        OPTIONS[name].checked(value)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("name", "value", "kind"),
    [
        ("colour", "blue", "colour"),
        ("technique", "xwing", "technique"),
        ("scales", "sudoku", "scale"),
        ("within", {"ex": 1}, "member of within"),
    ],
)
def test_an_unknown_name_is_reported_with_those_that_exist(name: str, value: Any, kind: str) -> None:
    with pytest.raises(UnknownName) as caught:
        OPTIONS[name].checked(value)
    assert caught.value.kind == kind
    assert caught.value.known


@pytest.mark.parametrize(("name", "text", "value"), [("count", "3", 3), ("weight", "2.5", 2.5), ("cell", "r1c2", 1)])
def test_numbers_can_be_parsed_from_text(name: str, text: str, value: Any) -> None:
    assert OPTIONS[name].parsed(text) == value


@pytest.mark.parametrize(("name", "text"), [("count", "three"), ("count", "3.0"), ("weight", "heavy")])
def test_text_that_is_not_a_number_is_reported(name: str, text: str) -> None:
    with pytest.raises(BadArgument, match=f"{name} must be a"):
        OPTIONS[name].parsed(text)


def test_bounds_are_described_as_a_phrase() -> None:
    assert bounds_of([Doc("..."), Ge(1_000), Le(2_000)]) == "at least 1,000 and at most 2,000"
    assert bounds_of([Doc("...")]) == ""


def test_a_contradiction_is_spelled_by_each_edge_and_survives_copies() -> None:
    error = Contradiction("{} needs {}", "most", "every")
    assert str(error) == "most needs every"
    assert error.spelled(lambda name: f"--{name}") == "--most needs --every"
    for other in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert (str(other), other.names) == (str(error), error.names)


def test_options_are_taken_apart_once() -> None:
    assert options_of(Sample) is options_of(Sample)
    assert isinstance(options_of(Sample)[0], Option)
