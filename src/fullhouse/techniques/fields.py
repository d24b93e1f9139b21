"""The parts of a step: digits, cells, houses, chains, with their conversions from the native core and to and from JSON.

A step class only annotates its fields with the keys of `KINDS`. Reading from the native core, JSON and its schema
follow from that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import CLASSIC, Cell, Digit, House, cell_name
from fullhouse.core.notation import Candidate, format_cells, parse_cell, parse_cells, parse_house

Cells = tuple[Cell, ...]
Houses = tuple[House, ...]
Candidates = tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """Cells and the digits they share, such as an almost locked set."""

    cells: Cells
    digits: DigitSet


@dataclass(frozen=True, slots=True)
class Node:
    """One node of a chain: a digit that is in one of these cells (on), or in none of them (off).

    The link from a node that is on to one that is off is weak; the other way it is strong.
    """

    cells: Cells
    digit: Digit
    is_on: bool
    als: Cells = ()
    """All cells of the almost locked set that the node belongs to, if any."""
    parents: tuple[int, ...] = ()
    """In a net: the numbers of the nodes that this one follows from. In a chain, that is the previous node."""
    house: House | None = None
    """For a node that is on: the house with no other place for the digit; None if its cell has no other candidate."""
    argument: str = ""
    """For a node that is off: the number of the argument that removes it; empty if its parent does."""

    def candidates(self) -> Candidates:
        """The candidates of the node."""
        return tuple(Candidate(cell, self.digit) for cell in self.cells)


Parts = tuple[Part, ...]
Chain = tuple[Node, ...]
Chains = tuple[Chain, ...]


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument within another: a pattern or a chain on the board that a branch has reached."""

    number: str
    """`2`, or `2.1` for the first argument within the second."""
    technique: str
    cells: Cells
    """The cells of a pattern, or the cell where the branches start or clash."""
    houses: Houses
    digits: DigitSet
    """The digits of a pattern."""
    branches: Chains
    """Empty for a pattern."""
    eliminated: Candidates


Arguments = tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """Conversions of the values with one annotation."""

    from_native: Callable[[Any], Any]
    to_json: Callable[[Any], Any]
    from_json: Callable[[Any], Any]
    schema: dict[str, Any]


def join(words: Iterable[str], last: str = "and") -> str:
    """The words as a list in a sentence: `a, b and c`."""
    *first, final = words
    return f"{', '.join(first)} {last} {final}" if first else final


def cells_in_words(cells: Cells) -> str:
    """Up to three cells by name, more of them in notation."""
    return join(map(cell_name, cells)) if 0 < len(cells) <= 3 else format_cells(cells) or "no cell"


def houses_in_words(houses: Houses, last: str = "and") -> str:
    """The houses, worded for a sentence: `rows 1 and 4 and box 3`."""
    parts = []
    for kind, some in groupby(houses, key=lambda house: house.kind):
        numbers = [str(house.number) for house in some]
        plural = {"row": "rows", "column": "columns", "box": "boxes"}[kind]
        parts.append(f"{kind if len(numbers) == 1 else plural} {join(numbers, last)}")
    return join(parts, last)


def _node_from_native(raw: Any) -> Node:
    cells, digit, is_on, als, parents, house, *argument = raw
    reason = CLASSIC.houses[house] if house >= 0 else None
    return Node(tuple(cells), digit, is_on, tuple(als), tuple(parents), reason, *argument)


def _node_to_json(node: Node) -> dict[str, Any]:
    values: dict[str, Any] = {"cells": format_cells(node.cells), "digit": node.digit, "on": node.is_on}
    if node.als:
        values["als"] = format_cells(node.als)
    if node.parents:
        values["parents"] = list(node.parents)
    if node.house:
        values["house"] = node.house.short
    if node.argument:
        values["argument"] = node.argument
    return values


def _node_from_json(values: Any) -> Node:
    als = parse_cells(values["als"]) if "als" in values else ()
    house = parse_house(values["house"]) if "house" in values else None
    return Node(
        parse_cells(values["cells"]),
        _digit_from_json(values["digit"]),
        values["on"],
        als,
        tuple(values.get("parents", ())),
        house,
        values.get("argument", ""),
    )


def _optional_cells(text: str) -> Cells:
    return parse_cells(text) if text else ()


def _candidate_from_json(text: str) -> Candidate:
    return Candidate(parse_cell(text[1:]), int(text[0]))


def _many(convert: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda values: tuple(map(convert, values))


def _list(convert: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda values: list(map(convert, values))


def _digit_from_json(value: Any) -> Digit:
    if value not in range(1, 10):
        raise ValueError(f"{value!r} is not a digit")
    return int(value)


def _digits_from_json(values: Iterable[Any]) -> DigitSet:
    return DigitSet.of(*map(_digit_from_json, values))


def _part_from_native(raw: Any) -> Part:
    cells, digits = raw
    return Part(tuple(cells), DigitSet(digits))


def _part_to_json(part: Part) -> dict[str, Any]:
    return {"cells": format_cells(part.cells), "digits": list(part.digits)}


def _part_from_json(values: Any) -> Part:
    return Part(_optional_cells(values["cells"]), _digits_from_json(values["digits"]))


def _argument_from_native(raw: Any) -> Argument:
    number, technique, cells, houses, digits, branches, eliminated = raw
    return Argument(
        number,
        technique,
        tuple(cells),
        tuple(CLASSIC.houses[house] for house in houses),
        DigitSet(digits),
        tuple(tuple(map(_node_from_native, branch)) for branch in branches),
        tuple(Candidate(*one) for one in eliminated),
    )


def _argument_to_json(argument: Argument) -> dict[str, Any]:
    values: dict[str, Any] = {"number": argument.number, "technique": argument.technique}
    if argument.cells:
        values["cells"] = format_cells(argument.cells)
    if argument.houses:
        values["houses"] = [house.short for house in argument.houses]
    if argument.digits:
        values["digits"] = list(argument.digits)
    if argument.branches:
        values["branches"] = [[_node_to_json(node) for node in branch] for branch in argument.branches]
    return values | {"eliminated": list(map(str, argument.eliminated))}


def _argument_from_json(values: Any) -> Argument:
    return Argument(
        values["number"],
        values["technique"],
        _optional_cells(values.get("cells", "")),
        tuple(map(parse_house, values.get("houses", ()))),
        _digits_from_json(values.get("digits", ())),
        tuple(tuple(map(_node_from_json, branch)) for branch in values.get("branches", ())),
        tuple(map(_candidate_from_json, values["eliminated"])),
    )


_DIGIT = {"type": "integer", "minimum": 1, "maximum": 9}
_DIGITS = {"type": "array", "items": _DIGIT, "uniqueItems": True}
_CELL = {"type": "string", "pattern": "^r[1-9]c[1-9]$"}
_CELLS = {"type": "string", "pattern": "^(r[1-9]+c[1-9]+(,r[1-9]+c[1-9]+)*)?$"}
_HOUSE = {"type": "string", "pattern": "^[rcb][1-9]$"}
_CANDIDATE = {"type": "string", "pattern": "^[1-9]r[1-9]c[1-9]$"}
_PART = {
    "type": "object",
    "properties": {"cells": _CELLS, "digits": _DIGITS},
    "required": ["cells", "digits"],
    "additionalProperties": False,
}
_NODE = {
    "type": "object",
    "properties": {
        "cells": _CELLS,
        "digit": _DIGIT,
        "on": {"type": "boolean"},
        "als": _CELLS,
        "parents": {"type": "array", "items": {"type": "integer", "minimum": 0}},
        "house": _HOUSE,
        "argument": {"type": "string", "pattern": r"^[0-9]+(\.[0-9]+)*$"},
    },
    "required": ["cells", "digit", "on"],
    "additionalProperties": False,
}


def _array(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


_ARGUMENT = {
    "type": "object",
    "properties": {
        "number": _NODE["properties"]["argument"],  # type: ignore[index]
        "technique": {"type": "string"},
        "cells": _CELLS,
        "houses": _array(_HOUSE),
        "digits": _DIGITS,
        "branches": _array(_array(_NODE)),
        "eliminated": _array(_CANDIDATE),
    },
    "required": ["number", "technique", "eliminated"],
    "additionalProperties": False,
}

KINDS: dict[str, Kind] = {
    "Digit": Kind(int, int, _digit_from_json, _DIGIT),
    "DigitSet": Kind(DigitSet, list, _digits_from_json, _DIGITS),
    "Cell": Kind(int, cell_name, parse_cell, _CELL),
    "Cells": Kind(tuple, format_cells, _optional_cells, _CELLS),
    "House": Kind(CLASSIC.houses.__getitem__, lambda house: house.short, parse_house, _HOUSE),
    "Houses": Kind(
        _many(CLASSIC.houses.__getitem__), _list(lambda house: house.short), _many(parse_house), _array(_HOUSE)
    ),
    "Candidates": Kind(_many(lambda raw: Candidate(*raw)), _list(str), _many(_candidate_from_json), _array(_CANDIDATE)),
    "Part": Kind(_part_from_native, _part_to_json, _part_from_json, _PART),
    "Parts": Kind(_many(_part_from_native), _list(_part_to_json), _many(_part_from_json), _array(_PART)),
    "Chain": Kind(_many(_node_from_native), _list(_node_to_json), _many(_node_from_json), _array(_NODE)),
    "Chains": Kind(
        _many(_many(_node_from_native)),
        _list(_list(_node_to_json)),
        _many(_many(_node_from_json)),
        _array(_array(_NODE)),
    ),
    "Arguments": Kind(
        _many(_argument_from_native), _list(_argument_to_json), _many(_argument_from_json), _array(_ARGUMENT)
    ),
    "int": Kind(int, int, int, {"type": "integer"}),
    "bool": Kind(bool, bool, bool, {"type": "boolean"}),
}
