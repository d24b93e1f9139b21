"""Every kind of constraint: `holds` agrees with the terms it is lowered to, and JSON and text give it back."""

from __future__ import annotations

import json
import pickle
import re
from random import Random

import pytest
from constraints.samples import sample
from constraints.terms import satisfied
from hypothesis import given, settings
from hypothesis import strategies as st

from fullhouse.constraints import KINDS, Constraint, Rules, Values, along, custom
from fullhouse.constraints.automata import Expression
from fullhouse.constraints.builder import Builder
from fullhouse.constraints.drawing import Drawing
from fullhouse.constraints.general import Or
from fullhouse.constraints.shape import Shape
from fullhouse.constraints.text import MEANT, SHORT
from fullhouse.errors import BadArgument, FormatError

SIZES = ("4x4 no-boxes", "6x6", "6x6~0-5 no-boxes", "6x6~1-9 no-boxes", "4x6")
each_kind = pytest.mark.parametrize("name", list(KINDS))
Line = list[int]


def sampled(name: str, size: str, random: Random) -> tuple[Rules, Constraint] | None:
    """Rules with a random constraint of this kind; None if it does not fit the grid."""
    shape = Rules.parse(size).shape
    text = sample(name, shape, random)
    try:
        rules = Rules.parse(f"{size} {text}")
    except FormatError as error:
        assert re.search("must be (on a grid with|on a square|a line through|of a size that fills)", str(error)), error
        return None
    return rules, next(one for one in rules.constraints if one.kind == name)


def random_grid(shape: Shape, random: Random) -> Line:
    """Random value indices; half of the grids have different values in every row and column."""
    size = max(shape.rows, shape.columns)
    rows, columns, values = (random.sample(range(size), size) for _ in range(3))
    if random.random() < 0.5:
        return [random.randrange(shape.values) for _ in range(shape.size)]
    return [values[(rows[cell // shape.columns] + columns[cell % shape.columns]) % size] for cell in range(shape.size)]


def is_latin(grid: Line, shape: Shape) -> bool:
    lines = [grid[row * shape.columns : (row + 1) * shape.columns] for row in range(shape.rows)]
    lines += [grid[column :: shape.columns] for column in range(shape.columns)]
    return all(len(set(line)) == len(line) for line in lines)


@each_kind
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_holds_agrees_with_the_lowered_terms(name: str, seed: int) -> None:
    random = Random(seed)
    if not (found := sampled(name, random.choice(SIZES), random)):
        return
    rules, constraint = found
    shape = rules.shape
    builder = Builder(shape.size, shape.values, shape.lowest, rules.layout)
    for one in rules.constraints:
        if one.comes_first and one != constraint:
            one.lower(builder)
    before = len(builder.terms)
    constraint.lower(builder)
    own = builder.terms[before:]
    for _ in range(15):
        grid = random_grid(shape, random)
        if not is_latin(grid, shape) and any(term == "full-line" for term, _ in own):
            continue  # such terms are only used if the line is a house
        values = Values([index + shape.lowest for index in grid], rules.layout)
        expected = constraint.holds(values)
        assert satisfied(own, grid, shape.values, shape.lowest) == expected, (constraint.to_text(), grid)


@each_kind
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_json_text_and_pickle_give_equal_rules(name: str, seed: int) -> None:
    random = Random(seed)
    if not (found := sampled(name, random.choice(SIZES), random)):
        return
    rules, constraint = found
    document = json.dumps(rules.to_json())
    for copy in (Rules.from_json(document), Rules.parse(rules.to_text()), pickle.loads(pickle.dumps(rules))):
        assert copy == rules
        assert hash(copy) == hash(rules)
        assert json.dumps(copy.to_json()) == document
    drawing = Drawing(rules.layout)
    constraint.draw(drawing)
    assert drawing.marks or name in ("rows", "columns")


@each_kind
def test_the_example_of_each_kind_is_read_on_a_classic_grid(name: str) -> None:
    rules = Rules.parse(KINDS[name].example)
    assert name in {constraint.kind for constraint in rules.constraints}
    assert KINDS[name].description().endswith(".")


@each_kind
def test_an_unknown_field_is_rejected_by_name_and_place(name: str) -> None:
    document = Rules.parse(KINDS[name].example).to_json()
    at = next(at for at, item in enumerate(document["constraints"]) if item["kind"] == name)
    document["constraints"][at]["colour"] = "red"
    with pytest.raises(FormatError, match=f"/constraints/{at}/colour: a constraint of kind {name} has no such field"):
        Rules.from_json(document)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"version": 2}, "expected format 'fullhouse-rules' in version 1, found 'fullhouse-rules' in version '2'"),
        ({"colour": 1}, "/colour: rules have no such field"),
        ({"shape": {"rows": 9, "columns": 9, "values": 9}}, "/shape/lowest must be a whole number"),
        ({"shape": {"rows": 99, "columns": 9, "values": 9, "lowest": 1}}, "/shape: rows must be from 4 to 25, not 99"),
        ({"constraints": [{"kind": "magic"}]}, "/constraints/0/kind: unknown kind 'magic'"),
        ({"constraints": [{"kind": "cage"}]}, "/constraints/0: the field 'cells' is missing"),
        ({"constraints": [{"kind": "cage", "cells": "r1c1"}]}, "/constraints/0/cells must be different cells"),
        (
            {"constraints": [{"kind": "cage", "cells": ["r1c1", "r1c1"]}]},
            "not a list; r1c1 occurs twice",
        ),
        (
            {"constraints": [{"kind": "cage", "cells": ["r1c10"]}]},
            "/constraints/0: every cell of cage must be in the 9x9 grid, not 'r1c10'",
        ),
        ({"constraints": [{"kind": "or", "constraints": [{"kind": "x"}]}]}, "/constraints/0/constraints/0/kind: unk"),
    ],
)
def test_json_that_is_not_understood_is_rejected_by_place(change: dict[str, object], reason: str) -> None:
    with pytest.raises(FormatError, match=re.escape(reason)):
        Rules.from_json(Rules.parse("x").to_json() | change)


def test_constraints_nest_to_a_limit_however_deep_the_input() -> None:
    def nested(levels: int) -> str:
        return "or (" * (levels - 1) + "anti-king" + ")" * (levels - 1)

    def document(levels: int) -> dict[str, object]:
        inner: dict[str, object] = {"kind": "anti-king"}
        for _ in range(levels - 1):
            inner = {"kind": "or", "constraints": [inner]}
        return Rules.parse("9x9").to_json() | {"constraints": [inner]}

    deepest = Rules.parse(f"no-rows no-columns no-boxes {nested(20)}")
    assert Rules.from_json(document(20)) == deepest
    for levels in (21, 400, 100_000):
        with pytest.raises(FormatError, match="more than 20 levels of parentheses"):
            Rules.parse(nested(levels))
    for levels in (21, 400):
        with pytest.raises(FormatError, match="is nested more than 20 levels deep"):
            Rules.from_json(document(levels))
    with pytest.raises(BadArgument, match="or must be at most 20 levels deep, not 21"):
        Or(deepest.constraints)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("anti-night", "unknown rule 'anti-night'; did you mean 'anti-knight'?"),
        ("cage 15", "cage needs different cells such as r4c5 (cells); for example: cage 15 r1c1,r1c2"),
        ("cage 15 r1c1,r9c10", "column 1: every cell of cage must be in the 9x9 grid, not 'r9c10'"),
        ("7x7", "no boxes fit a grid of 7x7; add no-boxes, or a jigsaw"),
        ("3x30", "the size '3x30' is not possible: rows must be from 4 to 25, not 3"),
        ("12x12:5x5", "boxes must be of a size that fills the 12x12 grid, not '5x5'"),
        ("100x100", "the size '100x100' is not possible: rows must be from 4 to 25, not 100"),
        ("arrow r1c1 r1c2-r2c4", "r1c2-r2c4 is not a row, a column or a diagonal"),
        ("or (anti-king", "a '(' without ')'"),
        ('regex r1c1-r1c3 "[12"', "a '[' without ']'"),
        ("doublers r1c1 sandwich 5 r1c1-r1c9", "sandwich must be without doublers"),
        ("difference r1c1,r3c1", "two orthogonal neighbours"),
    ],
)
def test_text_that_is_not_understood_is_rejected_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(FormatError, match=re.escape(reason)):
        Rules.parse(text)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("16x16,x,anti-knight", "16x16 x anti-knight"),
        ("x anti-knight cage 15 r1c1,r1c2", "9x9 x anti-knight cage r1c1,r1c2 15"),
        ("12x12:4x3", "12x12:4x3"),
        ("12x12", "12x12"),
        ("6x6~0-5 windoku", "6x6~0-5 windoku 2 3"),
        ("no-boxes or (cage 3 r1c1,r1c2 | anti-king)", "9x9 no-boxes or (cage r1c1,r1c2 3 | anti-king)"),
    ],
)
def test_short_text_is_read_and_written(text: str, written: str) -> None:
    assert Rules.parse(text).to_text() == written


def test_boxes_of_a_12x12_grid_are_wide_and_can_be_tall() -> None:
    assert [(rules.box_rows, rules.box_columns) for rules in map(Rules.parse, ("12x12", "12x12:4x3"))] == [
        (3, 4),
        (4, 3),
    ]


def test_rules_are_equal_in_any_order_of_constraints() -> None:
    assert Rules.parse("anti-king x cage 3 r1c2,r1c1") == Rules.parse("cage 3 r1c1,r1c2 anti-king x x")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("killer", "column 1: unknown rule 'killer'; write it as cage"),
        ("x dutch-whisper r1c1-r1c3", "column 3: unknown rule 'dutch-whisper'; write it as whisper with the number 4"),
        ("cage 15 r1c1 r1c2", "column 14: 'r1c2' belongs to no rule; write a name first, and commas between the cells"),
        ("x 12 anti-king", "column 3: '12' belongs to no rule; write a name first"),
        ("x 6x6", "column 3: the size '6x6' must come first, and only once"),
        ("x thermometer r1c1", "thermometer must be at least 2 cells, not 1; the rule is 'thermometer r1c1'"),
        ("whisper r1c1-r1c3 -4", "whisper must be a difference of 0 or more, not -4; the rule is 'whisper r1c1-"),
        ("lockout r1c1-r1c3 -1", "lockout must be a difference of 0 or more, not -1"),
        ("table r1c1,r1c2 1,2,3", "table must be rows of 2 values, not one of 3; the rule is 'table r1c1,r1c2 1,2,3'"),
        ("state-machine r1c1 1,2 1", "states with 9 next states each, not a table of another shape; the rule is"),
    ],
)
def test_an_error_in_short_text_says_where_and_how_to_write_it(text: str, reason: str) -> None:
    with pytest.raises(FormatError) as caught:
        Rules.parse(text)
    assert reason in str(caught.value)


def test_every_other_name_of_a_rule_leads_to_one_that_exists() -> None:
    for name, advice in MEANT.items():
        assert name not in (*KINDS, *SHORT)
        assert any(word in (*KINDS, *SHORT) for word in advice.split())


def test_lists_of_cells_may_have_spaces_and_line_ends_around_their_signs() -> None:
    text = "cage 15 r1c1, r1c2,\n r1c3 jigsaw r1c1-r1c9 / r2c1-r2c9, r3c1 x"
    assert Rules.parse(text) == Rules.parse("cage 15 r1c1,r1c2,r1c3 jigsaw r1c1-r1c9/r2c1-r2c9,r3c1 x")


PATTERNS = st.recursive(
    st.sampled_from(["1", "2", ".", "[12]", "[^3]", "[2-4]"]),
    lambda inner: st.one_of(
        st.builds("{}{}".format, inner, inner),
        st.builds("({}|{})".format, inner, inner),
        st.builds("({}){}".format, inner, st.sampled_from(["*", "+", "?"])),
    ),
    max_leaves=6,
)


@given(pattern=PATTERNS, text=st.text("1234", max_size=5))
def test_expressions_match_as_those_of_python_do(pattern: str, text: str) -> None:
    expression = Expression(pattern, "1234")
    states: frozenset[int] | None = expression.start
    for symbol in text:
        states = expression.step(states, symbol) if states else None
    assert (states is not None and expression.accepts(states)) == bool(re.fullmatch(pattern, text))


def test_a_predicate_becomes_a_table() -> None:
    rules = Rules.parse("4x4").with_constraints(custom(lambda a, b: a == 2 * b, "r1c1,r1c2", shape=Shape(4, 4)))
    assert rules.to_text() == "4x4 table r1c1,r1c2 2,1/4,2"


def test_a_predicate_over_too_many_cells_is_rejected() -> None:
    with pytest.raises(BadArgument, match=r"use constraints[.]along for a line"):
        custom(lambda *values: sum(values) == 45, "r1c1-r1c9")


@given(values=st.lists(st.integers(1, 4), min_size=4, max_size=4))
def test_a_state_machine_accepts_what_its_functions_accept(values: Line) -> None:
    machine = along("r1c1-r1c4", 0, lambda total, value: total + value, lambda total: total % 3 == 0, shape=Shape(4, 4))
    rules = Rules.parse("4x4 no-rows no-columns no-boxes").with_constraints(machine)
    grid = Values([*values, *[1] * 12], rules.layout)
    assert machine.holds(grid) == (sum(values) % 3 == 0)
    assert satisfied(rules.terms, [value - 1 for value in values] + [0] * 12, 4, 1) == (sum(values) % 3 == 0)
