"""Constraint strings of Interactive Sudoku Solver."""

from __future__ import annotations

import json
from random import Random

import pytest
from shared import FOLDER

import fullhouse as fh
from fullhouse.constraints import KINDS, Allowed, And, Boxes, Cage, Jigsaw, Or, Rules
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.errors import FormatError, UnsupportedRule
from fullhouse.formats.codec import Entry
from fullhouse.formats.codecs import CODECS, detect
from fullhouse.formats.lines import lines_of_text
from fullhouse.formats.reading import format_grid, parse, parse_entry
from fullhouse.formats.variants.automaton import packed

CORPUS = FOLDER / "variants" / "iss.jsonl"
UNKNOWN = {"custom", "doublers", "diagonally-non-consecutive", "boxes", "negative-difference", "negative-ratio"}
"""Kinds that the solver does not have."""


def rules_of(text: str) -> Rules:
    return Rules.of(parse(text).geometry)


def kinds_of(text: str) -> list[str]:
    return [one.to_text() for one in rules_of(text).constraints if one.kind not in ("rows", "columns", "boxes")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (".Cage~15~R1C1~R1C2", "cage r1c1,r1c2 15"),
        (".Cage~0~R1C1~R1C2", "cage r1c1,r1c2"),
        (".Sum~15~R1C1~R1C2", "cage r1c1,r1c2 15 repeats"),
        (".Thermo~r1c1~r1c2~r2c2", "thermometer r1c1,r1c2,r2c2"),
        (".Whisper~R1C1~R2C1", "whisper r1c1,r2c1"),
        (".Whisper~4~R1C1~R2C1", "whisper r1c1,r2c1 4"),
        (".Whisper~4~LOOP~R1C1~R2C1~R2C2~R1C2", "whisper r1c1,r2c1,r2c2,r1c2,r1c1 4"),
        (".SumLine~10~R1C1~R1C2~LOOP~R2C2~R2C1", "ten-line r1c1,r1c2,r2c2,r2c1,r1c1"),
        (".LittleKiller~12~R1C1", "little-killer r1c1-r9c9 12"),
        (".LittleKiller~12~R1C3", "little-killer r1c3-r3c1 12"),
        (".LittleKiller~12~R5C9", "little-killer r5c9-r1c5 12"),
        (".LittleKiller~12~R9C3", "little-killer r9c3-r3c9 12"),
        (".XSum~C2~~20", "x-sum r9c2-r1c2 20"),
        (".XSum~R2~20~", "x-sum r2c1-r2c9 20"),
        (".Sandwich~8~C1", "sandwich r1c1-r9c1 8"),
        (".Diagonal~1", "diagonal rising"),
        (".Diagonal~-1", "diagonal"),
        (".WhiteDot~R1C1~R1C2~R5C5", "difference r1c1,r1c2"),
        (".V~R1C1~R2C1", "xv r1c1,r2c1 5"),
        (".Quad~R3C4~1~1~7", "quadruple r3c4 1 1 7"),
        (".SameValues~2~R1C1~R1C2~R5C5~R6C6", "same-values r1c1,r1c2/r5c5,r6c6"),
        (".EqualSum~R1C1~R1C2~-~R5C5", "equal-sums r1c1,r1c2/r5c5"),
        (".Indexing~R~R1C1", "row-indexing r1c1"),
        (".Regex~WzEtNF0rLio~R1C1~R1C2", 'regex r1c1,r1c2 "[1-4]+.*"'),
        (".PillArrow~2~R1C2~R1C1~R2C1", "pill-arrow r1c1,r1c2 r2c1"),
        (".Or.Cage~3~R1C1~R1C2.AntiKnight.End", "or (cage r1c1,r1c2 3 | anti-knight)"),
        (".Or.~R1C1_5.And.AntiKing.~R1C2_4.End.End", "or (allowed r1c1 5 | and (anti-king | allowed r1c2 4))"),
        (".~R1C1_2_4_6", "allowed r1c1 2 4 6"),
        ("https://sigh.github.io/Interactive-Sudoku-Solver/?q=.AntiKnight", "anti-knight"),
    ],
)
def test_a_part_becomes_a_constraint(text: str, expected: str) -> None:
    assert kinds_of(text) == [expected]


def test_givens_and_the_shape_are_read() -> None:
    grid = parse(".Shape~6x6~0-5.~R1C1_0~R2C6_5 a comment")
    assert (grid.geometry.lowest, grid[0], grid[11], grid.clue_count) == (0, 1, 6, 2)
    assert parse_entry(".~R1C1_5 by Anna").comment == "by Anna"
    assert parse(".~R1C1_5") == Grid.empty().with_digit(0, 5)


def test_regions_replace_boxes_only_with_no_boxes() -> None:
    shape = "0011001122332323"
    without = Rules.of(parse(f".Shape~4x4.NoBoxes.Jigsaw~{shape}").geometry)
    assert [type(one) for one in without.constraints[2:]] == [Jigsaw]
    both = rules_of(f".Shape~4x4.Jigsaw~{shape}")
    assert both.unusual() == ("different",)
    assert Boxes(2, 2) in both.constraints
    assert rules_of(".Shape~4x4.NoBoxes.Jigsaw~0011001122332233").constraints[2:] == (Boxes(2, 2),)


def test_a_template_is_copied_from_its_origin_to_each_target() -> None:
    assert kinds_of(".Replicate~D.Thermo~R1C1~R2C1.End") == ["thermometer r1c1,r2c1", "thermometer r1c2,r2c2"]
    assert kinds_of(".Replicate~E~R2C2.~R2C3_1_2.End") == ["allowed r2c5 1 2"]
    assert parse(".Replicate~D~R9C1.~R9C1_5.End").to_line()[72:75] == "55."
    in_or = "or (and (thermometer r1c1,r2c1 | thermometer r1c2,r2c2) | anti-knight)"
    assert kinds_of(".Or.Replicate~D.Thermo~R1C1~R2C1.End.AntiKnight.End") == [in_or]
    inner = ".Replicate~D.Replicate~B~R2C1.WhiteDot~R2C1~R3C1.End.End"
    assert kinds_of(inner) == ["difference r2c1,r3c1", "difference r2c2,r3c2"]


def test_an_automaton_is_read_along_lines_of_several_segments() -> None:
    """Any values, and after the break only those of 1: the fifth symbol is the break."""
    text = packed([[1, 1, 1, 1, 2], [2, 0, 0, 0, 0]], [2])
    rules = rules_of(f".Shape~4x4~~Raw.NFA~{text}~_~R1C1~R1C2~-~R2C1~R2C2~~R3C1~-~R3C3")
    grids = [bytes(Random(seed).choices((1, 2), k=16)) for seed in range(100)]
    for grid in grids:
        assert (rules.broken(grid) is None) == (grid[4] == grid[5] == grid[10] == 1)
    assert len({rules.broken(grid) is None for grid in grids}) == 2
    with pytest.raises(FormatError, match="NFA: an automaton for lines of one segment"):
        rules_of(f".Shape~4x4.NFA~{packed([[1, 1, 1, 1]], [1])}~_~R1C1~-~R1C2")


def test_regions_of_the_largest_size_share_their_values() -> None:
    (one,) = kinds_of(".Shape~4x4~1-6.RegionSize~4.RegionSameValues")
    assert one.startswith("same-values r1c1-r1c4/r2c1-r2c4/")
    assert one.count("/") == 11
    assert kinds_of(".RegionSameValues") == []


def test_a_cell_counts_the_different_values_of_others() -> None:
    rules = rules_of(".Shape~4x4~~Raw.CountDistinct~R1C1~R1C2~R1C3~R1C4")
    assert rules.broken(bytes([2, 3, 3, 4, *[1] * 12])) is None
    assert rules.broken(bytes([3, 3, 3, 4, *[1] * 12])) is not None


def test_a_raw_grid_has_no_rows_columns_and_boxes() -> None:
    assert rules_of(".Shape~4x4~~Raw.AntiKnight") == Rules.parse("4x4 no-rows no-columns no-boxes anti-knight")
    for text in ("4x4 no-rows no-columns no-boxes anti-king", "6x6:2x3~1-9", "6x6~0-8 no-boxes"):
        empty = Grid.empty(Rules.parse(text))
        assert parse(format_grid(empty, "iss")) == empty


def test_an_automaton_with_several_moves_per_value_is_read() -> None:
    (one,) = (
        c for c in rules_of(".NFA~AjFAGhA~_2%20factorial%20cage~R1C1~R2C1").constraints if c.kind == "state-machine"
    )
    assert one.__dict__["name"] == "2 factorial cage"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (".Cage~3~R1C1~R1C2.ChaosConstruction", "ChaosConstruction"),
        (".FullRank~C1~33~", "FullRank"),
        (".Var~L~loop~6x6", "Var"),
        (".Sum~0_=_1_-1~R1C1~R1C2", "Sum with coefficients"),
        (".Thermo~LOOP~R1C1~R1C2", "Thermo as a loop"),
        (".SameValues~2~CC11~CC10", "SameValues on the variable CC11"),
        (".Shape~10x10~0-9~Hexagonal", "the shape"),
        (".Regex~WzFdezJ9~R1C1~R1C2", "Regex with repeat counts"),
    ],
)
def test_a_kind_that_is_not_supported_is_named_with_its_place(text: str, rule: str) -> None:
    with pytest.raises(UnsupportedRule, match=rule) as caught:
        parse(text, format="iss")
    assert caught.value.offset == text.rfind(".")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (".Cage~x~R1C1~R1C2", "Cage: 'x' is not a number"),
        (".Cage~3~R1C1~R1", "Cage: 'R1' is not a cell"),
        (".Cage~3~R1C1~R1Ca", "Cage: r1c10 is outside the 9x9 grid"),
        (".~R1C1_0", "the givens: 'R1C1_0' has a value that the grid does not"),
        (".~R1C1_1~R1C1_2", "r1c1 has two values"),
        (".Or.AntiKnight", "Or: without End"),
        (".Or.End", "Or: without constraints, so that nothing obeys it"),
        (".Or.NoBoxes.End", "NoBoxes: not possible inside Or and And"),
        (".X~R1C1~R3C3", "X: no two of its cells are neighbours"),
        (".End", "End: nothing to end"),
        (".Or" * 20 + ".End" * 20, "more than 8 levels"),
        (".Shape~99x99", "Shape: "),
        (".Shape~9x9~5-3", "no values from 5 to 3"),
        (".Jigsaw~0011", "expected 81 cells, found 4"),
        (".RegionSize~1", "1 is not a size"),
        (".XSum~C0~3~", "'C0' is not a row or column"),
        (".LittleKiller~3~R2C2", "no diagonal starts in r2c2"),
        (".NFA~!!~_~R1C1", "not base64"),
        (".NFA~AA~_~R1C1", "ends too early"),
        (".Regex~!~R1C1", "not an expression in base64"),
        (".Pair~!~_~R1C1~R1C2", "not a table of pairs"),
        (".Arrow~R1C1", "needs two cells"),
        (".PillArrow~5~R1C1~R1C2", "a pill of 5 cells"),
        (".Thermo~R1C1", "thermometer"),
        (".Replicate~B.Thermo~R1C1~R1C2", "Replicate: without End"),
        (".Replicate~!.End", "Replicate: '!' is not a set of cells"),
        (".Replicate~B~R1.Thermo~R1C1~R1C2.End", "Replicate: 'R1' is not a cell"),
        (".Replicate~C.Thermo~R1C8~R1C9.End", "Thermo: a copy of R1C9 is outside the 9x9 grid"),
        (".Replicate~" + "-" * 30 + ".AntiKnight.End", "Replicate: targets outside the 9x9 grid"),
        (".Replicate~-----" * 6 + ".AntiKnight" + ".End" * 6, "Replicate: more than 10,000 copies"),
        (".Replicate~B.XSum~R1~5~.End", "XSum in Replicate"),
        (".Renban~R1C1~R1C1", "renban"),
        (".AntiKnight.cage 15", "is not a valid constraint string|not supported"),
        (".Thermo" + "~R1C1" * 400, "more than 324 cells"),
    ],
)
def test_a_wrong_part_is_rejected_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(FormatError, match=reason):
        parse(text.split(" ")[0] if "cage" in text else text, format="iss").check_rules()


@pytest.mark.parametrize(
    ("part", "alternative"),
    [
        ("~R1C1_1_2~R1C2_3", "(allowed r1c1 1 2 and allowed r1c2 3)"),
        ("Pair~apF~_~R1C1~R1C2~R1C3", "(table and table)"),
        ("Pair~apF~_~R1C1~R1C2~~R2C1~R2C2", "(table and table)"),
        ("WhiteDot~R1C1~R1C2~R1C3", "(difference r1c1,r1c2 and difference r1c2,r1c3)"),
        ("Skyscraper~R1~2~2", "(skyscraper r1c1-r1c4 2 and skyscraper r1c4-r1c1 2)"),
        ("Pair~apF~_~R1C1~R1C2", "table"),
    ],
)
def test_each_part_is_one_alternative(part: str, alternative: str) -> None:
    (one,) = (c for c in rules_of(f".Shape~4x4.Or.{part}.Cage~3~R4C1~R4C2.End").constraints if isinstance(c, Or))
    found, cage = one.constraints
    texts = [c.to_text() for c in (found.constraints if isinstance(found, And) else [found])]
    shown = " and ".join("table" if text.startswith("table") else text for text in texts)
    assert (f"({shown})" if isinstance(found, And) else shown) == alternative
    assert cage == Cage("r4c1,r4c2", 3)


def test_an_alternative_that_everything_obeys_leaves_no_rule() -> None:
    assert kinds_of(".Shape~4x4.Or.~R1C1_1_2_3_4.Cage~3~R4C1~R4C2.End") == []
    assert kinds_of(".Shape~4x4.Or.And.End.Cage~3~R4C1~R4C2.End") == []


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ("4x4 pill-arrow r1c1 r1c2,r1c3", "Arrow~R1C1~R1C2~R1C3"),
        ("4x4 ten-line r1c1,r1c2,r2c2,r2c1,r1c1 5", "SumLine~5~R1C1~R1C2~R2C2~R2C1~LOOP"),
        ("whisper r1c1,r1c2,r2c2,r2c1,r1c1 5", "Whisper~5~R1C1~R1C2~R2C2~R2C1~R1C1"),
    ],
)
def test_the_solver_takes_pills_and_loops_as_they_are_written(rules: str, text: str) -> None:
    assert format_grid(Grid.empty(Rules.parse(rules)), "iss").partition(".Shape~")[2].partition(".")[2] == text


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        ("4x4~0-3 anti-taxicab", "anti-taxicab on a grid of 4x4 with values 0 to 3"),
        ("16x16 global-modular", "global-modular on a grid of 16x16"),
        ("9x9~0-8 global-entropy", "global-entropy on a grid of 9x9 with values 0 to 8"),
        ("or (x | cage 3 r1c1,r1c2)", "diagonal in or"),
        ("and (anti-king | cage 3 r1c1,r1c2)", "anti-king in and"),
        ("pill-arrow r1c1-r1c4 r2c4,r2c5", "pill-arrow r1c1-r1c4 r2c4,r2c5"),
    ],
)
def test_rules_that_the_solver_does_not_take_are_rejected(rules: str, reason: str) -> None:
    with pytest.raises(UnsupportedRule, match=f"the format iss cannot hold the rules of this puzzle: {reason}"):
        format_grid(Grid.empty(Rules.parse(rules)), "iss")


def full_grids(rules: Rules) -> list[bytes]:
    chance = Random(7)
    return [bytes(chance.choices(range(1, rules.side + 1), k=rules.size)) for _ in range(300)]


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_is_written_so_that_it_means_the_same_or_is_rejected_by_name(name: str) -> None:
    rules = Rules.parse(KINDS[name].example)
    try:
        text = format_grid(Grid.empty(rules), "iss")
    except UnsupportedRule as error:
        assert name in UNKNOWN or f"anti-knight in {name}" in str(error)
        return
    again = Rules.of(parse(text).geometry)
    if again != rules:
        usual = ("rows", "columns", "boxes", "jigsaw")
        ours, theirs = (
            Rules(each.shape, (one for one in each.constraints if one.kind not in usual)) for each in (rules, again)
        )
        assert [ours.broken(grid) is None for grid in full_grids(rules)] == [
            theirs.broken(grid) is None for grid in full_grids(rules)
        ]


def test_candidates_are_written_as_givens_with_several_values() -> None:
    entry = Entry(Grid.empty(), candidates=(0b11,) + (0b111111111,) * 80)
    text = "".join(CODECS["iss"].write([entry]))
    assert rules_of(text).constraints[-1] == Allowed("r1c1", [1, 2])


def test_other_formats_reject_a_puzzle_with_rules_instead_of_dropping_them() -> None:
    grid = parse(".AntiKnight")
    for name in ("line", "rows", "boxed", "sudokuwiki"):
        with pytest.raises(FormatError, match="cannot hold the rules of this puzzle"):
            format_grid(grid, name)
    for name in ("jsonl", "csv"):
        assert parse(format_grid(grid, name)) == grid


@pytest.mark.parametrize("text", ["....5", "." * 81, ".5.", "..Cage", ". a name", ".5x9~"])
def test_plain_text_is_not_taken_for_a_constraint_string(text: str) -> None:
    assert not CODECS["iss"].recognises(list(lines_of_text(text)))
    assert detect(list(lines_of_text(".Cage~15~R1C1~R1C2"))).name == "iss"


def test_classic_text_loads_no_constraints() -> None:
    assert fh.parse(".~R1C1_5").geometry is CLASSIC


@pytest.mark.skipif(not CORPUS.exists(), reason="needs ../shared/data/variants")
def test_known_solutions_of_real_puzzles_obey_the_rules_and_the_others_are_rejected_by_name() -> None:
    held, rejected = 0, list[str]()
    for line in CORPUS.read_text().splitlines():
        row = json.loads(line)
        try:
            grid = parse(row["iss"], format="iss")
        except UnsupportedRule as error:
            rejected += error.rules
            continue
        assert parse(format_grid(grid, "iss")) == grid, row["name"]
        if row["solution"]:
            rules = Rules.of(grid.geometry)
            letters = [ord(one) - 64 if one.isalpha() else int(one) - rules.lowest + 1 for one in row["solution"]]
            assert all(given in (0, digit) for given, digit in zip(grid, letters, strict=True)), row["name"]
            assert rules.broken(bytes(letters)) is None, row["name"]
            held += 1
    assert (held, len(rejected)) == (234, 35)
    excluded = {"ChaosConstruction", "FullRank", "Var", "Doppelganger", "ConnectedValues"}
    others = [name for name in rejected if name not in excluded]
    assert [name for name in others if " on the variable " not in name] == ["NFA with more than 10,000 states"]


def test_a_building_of_height_0_is_not_seen() -> None:
    grid = bytes([1, 3, 4, 2, 2, 4, 1, 3, 3, 1, 2, 4, 4, 2, 3, 1])  # the first row holds 0, 2, 3, 1
    assert Rules.parse("4x4~0-3 skyscraper 2 r1c1-r1c4").broken(grid) is None
    assert Rules.parse("4x4~0-3 skyscraper 3 r1c1-r1c4").broken(grid) is not None
