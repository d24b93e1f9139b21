"""SudokuPad links: f-puzzles JSON, and SudokuPad's own form (`scl`, before that `ctc`).

SudokuPad's own form describes a drawing. Of the rules, it knows regions, cages, extra regions and chess rules; lines,
arrows and symbols are marks without a meaning, so a puzzle with such marks is rejected unless its text says that
classic rules apply. It is packed JSON, or a shorter text without most quotes in which long names have short ones.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from fullhouse import constraints as kinds
from fullhouse.constraints import Boxes, Cage, Columns, Constraint, Different, Jigsaw, Place, Rows, Rules, Shape
from fullhouse.constraints.regions import boxes
from fullhouse.constraints.shape import LARGEST, Cells
from fullhouse.core.grid import Grid
from fullhouse.errors import BadArgument, FormatError, UnsupportedRule, excerpt
from fullhouse.formats.codec import Entry, one_line, safe
from fullhouse.formats.late import SUDOKUPAD_HOST
from fullhouse.formats.links.link import LinkCodec, site_pattern
from fullhouse.formats.links.lzstring import compress_to_base64
from fullhouse.formats.variants.fpuzzles import format_payload, parse_payload, unpacked
from fullhouse.formats.variants.free_text import check_text
from fullhouse.formats.variants.objects import Members, json_text
from fullhouse.formats.variants.short_json import parse_short

_OWN = ("scl", "ctc")
_OTHERS = {
    "scf": "the codoku form (scf)",
    "classic": "the packed classic form",
    "penpa": "a Penpa puzzle",
}
"""The kind of puzzle by the start of its id."""
_LONGEST_ID = 15
_QUOTED = {"+": "%2B", "/": "%2F", "=": "%3D"}
_LONG_NAMES = (
    "a arrows,c color,c1 borderColor,c2 backgroundColor,ca cages,ce cells,cs cellSize,ct center,fs fontSize,h height,"
    "hl headLength,l lines,o overlays,r rounded,re regions,t title,te text,th thickness,u underlays,v value,vd videos,"
    "w width,wp wayPoints"
)
_LONG = dict(pair.split() for pair in _LONG_NAMES.split(","))
"""Long names by short ones."""
_GLOBAL: dict[str, Constraint] = {
    "antiknight": kinds.AntiKnight(),
    "antiking": kinds.AntiKing(),
    "nonconsecutive": kinds.NonConsecutive(),
}
_GLOBAL_NAMES = {one: name for name, one in _GLOBAL.items()}
_DRAWINGS = ("lines", "arrows", "overlays", "underlays")
_SETTINGS = ("id", "cellSize", "settings", "metadata", "cells", "regions", "cages", "global", *_GLOBAL)
_FACTS = ("title", "author", "rules", "solution", "msgcorrect", "source", "tags", "url", "videos", "info")
_FIELD = re.compile(r"(title|author|rules|solution|msgcorrect)\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)
_NOTES = {"centremarks": "centre marks", "cornermarks": "corner marks", "pencilMarks": "corner marks"}
_CELL = ("value", "given", *_NOTES)
_CAGE = ("cells", "value", "sum", "unique", "style", "type", "hidden")
_LOOKS = ("borderColor", "fontC", "outlineC", "color", "fontSize", "cells", "fromConstraint", "fontColor", "opacity")


class SudokupadCodec(LinkCodec):
    """`https://sudokupad.app/fpuzzles…` or `…/scl…`, also after `?puzzleid=` and at app.crackingthecryptic.com."""

    name = "sudokupad"
    link = "https://sudokupad.app/"
    shape = "SudokuPad link"
    site = site_pattern(SUDOKUPAD_HOST)

    def _rest(self, entry: Entry) -> str:
        try:
            rest = "fpuzzles" + format_payload(entry)
        except UnsupportedRule as error:
            try:
                rest = "scl" + compress_to_base64(json_text(object_of(entry)))
            except UnsupportedRule:
                raise error from None
        return "".join(_QUOTED.get(character, character) for character in rest)

    def _entry(self, link: str, rest: str) -> Entry:
        puzzle = _puzzle_id(rest)
        if found := re.match(r"fpuz(?:zles)?(?=.{13})", puzzle):
            return parse_payload(puzzle[found.end() :])
        if puzzle.startswith(_OWN) and len(puzzle) > _LONGEST_ID:
            text = unpacked(puzzle[3:])
            return entry_of(_object(text))
        if puzzle.startswith("fpuz"):
            return parse_payload(puzzle.removeprefix("fpuz").removeprefix("zles"))
        for start, kind in _OTHERS.items():
            if puzzle.startswith(start) and len(puzzle) > _LONGEST_ID:
                raise FormatError(
                    f"the link holds {kind}, which is not supported", text=link, advice="export it as an f-puzzles link"
                )
        if not puzzle:
            raise FormatError("the link has no puzzle in it", text=link)
        raise FormatError(
            f"the link only has the short id {excerpt(puzzle)}; the puzzle itself is on the server",
            text=link,
            advice="open it and export it as an f-puzzles link",
        )


SUDOKUPAD = SudokupadCodec()
read, write = SUDOKUPAD.read, SUDOKUPAD.write


def _puzzle_id(rest: str) -> str:
    """Return the puzzle id in the part of a link after the site: the `puzzleid`, or the path."""
    named = re.search(r"[?&]puzzleid=([^&#]*)", rest)
    path = re.match(r"/*(?:sudoku/|sudoku\.html)?([^?#]*)", rest)
    return named[1] if named else path[1] if path else ""


def _object(text: str) -> Members:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = parse_short(text)
    if not isinstance(found, dict):
        raise FormatError("the link holds no puzzle: expected an object")
    long: Members = _with_long_names(found)
    return long


def _with_long_names(value: Any, depth: int = 0) -> Any:
    if depth > 50:
        raise FormatError("the link is damaged: it nests too deeply")
    if isinstance(value, list):
        return [_with_long_names(item, depth + 1) for item in value]
    if isinstance(value, dict):
        return {_LONG.get(name, name): _with_long_names(item, depth + 1) for name, item in value.items()}
    return value


def entry_of(members: Members) -> Entry:
    """Read SudokuPad's own form."""
    rows = _list_of(members.get("cells"), "/cells", list)
    if (
        not rows
        or len({len(row) for row in rows}) != 1
        or not all(isinstance(cell, dict) for row in rows for cell in row)
    ):
        raise FormatError("/cells must be rows of equally many cells")
    try:
        reader = _Reader(members, Shape(len(rows), len(rows[0])))
        rules = Rules(reader.shape, reader.constraints())
    except BadArgument as error:
        raise FormatError(str(error)) from None
    facts = reader.facts
    drawn = [
        f"{len(members[name])} {name}" for name in _DRAWINGS if isinstance(members.get(name), list) and members[name]
    ]
    ruleset = facts.get("ruleset", "")
    if drawn and not ruleset:
        raise UnsupportedRule((f"drawings without a text that explains them ({', '.join(drawn)})",))
    check_text(ruleset, [one for one in reader.present if one], drawn, rules.shape.values)
    cells: list[Members] = [cell for row in rows for cell in row]
    digits = [_digit(cell, place, rules) for place, cell in zip(rules.shape.places(), cells, strict=True)]
    grid = Grid(digits, rules)
    placed = frozenset(number for number, cell in enumerate(cells) if digits[number] and cell.get("given") is False)
    for key, words in _NOTES.items():
        shown = [
            f"{place} {_marks(cell.get(key))}"
            for place, cell in zip(rules.shape.places(), cells, strict=True)
            if cell.get(key)
        ]
        facts |= {words: ", ".join(shown)} if shown else {}
    facts |= {"drawings": ", ".join(drawn)} if drawn else {}
    return Entry(grid, facts.pop("title", ""), "", placed, None, facts)


def _list_of(value: object, where: str, kind: type) -> list[Any]:
    found = [] if value is None else value
    if not isinstance(found, list) or len(found) > 2_000 or not all(isinstance(item, kind) for item in found):
        raise FormatError(f"{where} must be a list")
    return found


def _digit(cell: Members, place: Place, rules: Rules) -> int:
    for name, value in cell.items():
        if name not in _CELL and value:
            raise UnsupportedRule((f"{place}: {safe(name)[:40]}",))
    value = cell.get("value")
    if value is None or value == "":
        return 0
    number = int(value) if isinstance(value, str) and re.fullmatch(r"[0-9]{1,2}", value) else value
    if type(number) is not int or number not in rules.shape.all_values:
        raise FormatError(f"{excerpt(safe(str(value)))} is not possible in {place}")
    return number - rules.shape.lowest + 1


def _marks(marks: object) -> str:
    return safe("".join(map(str, marks[:25])) if isinstance(marks, list) else str(marks))[:60]


class _Reader:
    """Reads the rules, and the facts that cages and metadata hold."""

    def __init__(self, members: Members, shape: Shape) -> None:
        self._members, self.shape = members, shape
        self.facts: dict[str, str] = {}
        self.present: list[str] = []
        """The names of the members of f-puzzles that say as much, for the check of the text."""

    def constraints(self) -> list[Constraint]:
        """Return all constraints."""
        metadata = self._members.get("metadata") or {}
        if not isinstance(metadata, dict):
            raise FormatError("/metadata must be an object")
        has_lines = not metadata.get("norowcol")
        found: list[Constraint] = [Rows(), Columns()] if has_lines else []
        self._metadata(metadata)
        for name, value in self._members.items():
            if value and name not in (*_SETTINGS, *_DRAWINGS):
                raise UnsupportedRule((f"/{safe(name)[:40]}",))
        found += self._regions()
        for at, cage in enumerate(_list_of(self._members.get("cages"), "/cages", dict)):
            found += self._cage(cage, f"/cages/{at}")
        found += self._global(metadata)
        return found

    def _metadata(self, metadata: Members) -> None:
        for name, value in metadata.items():
            if name in _FACTS and value:
                self._keep(name, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))
            elif value and name not in ("norowcol", *_GLOBAL):
                raise UnsupportedRule((f"/metadata/{safe(name)[:40]}",))

    def _keep(self, name: str, text: str) -> None:
        self.facts.setdefault("ruleset" if name == "rules" else name, safe(text))

    def _cells(self, item: object, where: str) -> Cells:
        places = []
        for pair in _list_of(item, where, list):
            if len(pair) != 2 or not all(type(one) is int and 0 <= one < LARGEST for one in pair):
                raise FormatError(f"{where} must be a list of cells, [row, column] from 0")
            place = Place(*pair)
            if place not in self.shape:
                raise FormatError(f"{where}: {place} is outside the {self.shape} grid")
            places.append(place)
        return tuple(places)

    def _regions(self) -> Iterator[Constraint]:
        groups = _list_of(self._members.get("regions"), "/regions", list)
        found = {tuple(sorted(self._cells(group, f"/regions/{at}"))) for at, group in enumerate(groups)} - {()}
        if not found:
            self.present.append("region")
            return
        sizes = {len(group) for group in found}
        if len(sizes) > 1 or max(sizes) > self.shape.values:
            raise UnsupportedRule((f"regions of {' and '.join(map(str, sorted(sizes)))} cells",))
        size = max(sizes)
        for high in range(1, size + 1):
            fits = size % high == 0 and self.shape.rows % high == 0 and self.shape.columns % (size // high) == 0
            if fits and found == set(boxes(self.shape, high, size // high)):
                yield Boxes(high, size // high)
                return
        self.present.append("region")
        yield Jigsaw(sorted(found))

    def _cage(self, cage: Members, where: str) -> Iterator[Constraint]:
        value = cage.get("value")
        text = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
        if not cage.get("cells"):
            if not (found := _FIELD.match(text)):
                raise UnsupportedRule((f"{where}: {excerpt(safe(text))}",))
            self._keep(found[1].lower(), found[2])
            return
        for name, item in cage.items():
            if name not in (*_CAGE, *_LOOKS) and item:
                raise UnsupportedRule((f"{where}/{safe(name)[:40]}",))
        cells = self._cells(cage["cells"], f"{where}/cells")
        is_unique, style = cage.get("unique") is True, cage.get("style")
        number = cage.get("sum", value if re.fullmatch(r"\d{1,4}", text, re.ASCII) else None)
        if text and not re.fullmatch(r"\d{1,4}", text, re.ASCII):
            raise UnsupportedRule((f"{where}: a cage with {excerpt(safe(text))}",))
        if cage.get("type") == "disjoint" or style == "extraregion":
            self.present.append("extraregion" if style == "extraregion" else "disjointgroups")
            yield Different(cells)
        elif is_unique or cage.get("sum") is not None:
            self.present.append("killercage")
            total = None if number in (None, "") else _number(number, where)
            yield Cage(cells, total, repeats=not is_unique)
        elif not (cage.get("hidden") is True and not text):
            raise UnsupportedRule((f"{where}: a cage that is only drawn ({cells[0]})",))

    def _global(self, metadata: Members) -> Iterator[Constraint]:
        names = _list_of(self._members.get("global"), "/global", str)
        names += [name for name in _GLOBAL if self._members.get(name) is True or metadata.get(name) is True]
        for name in dict.fromkeys(names):
            if name in _GLOBAL:
                self.present.append(name)
                yield _GLOBAL[name]
            elif name != "disjoint" or "disjointgroups" not in self.present:
                raise UnsupportedRule((f"/global: {excerpt(safe(name))}",))


def _number(value: object, where: str) -> int:
    if isinstance(value, str) and re.fullmatch(r"\d{1,5}", value, re.ASCII):
        return int(value)
    if type(value) is not int or not 0 <= value <= 100_000:
        raise FormatError(f"{where}/sum must be a whole number")
    return value


def object_of(entry: Entry) -> Members:
    """Return SudokuPad's own form; raise UnsupportedRule for a rule that it does not have."""
    rules = Rules.of(entry.grid.geometry)
    shape = rules.shape
    if shape.lowest != 1 or shape.values != max(shape.rows, shape.columns):
        raise UnsupportedRule((f"a grid of {shape}",))
    if entry.candidates is not None:
        raise UnsupportedRule(("candidates",))
    lines = [any(isinstance(one, kind) for one in rules.constraints) for kind in (Rows, Columns)]
    if len(set(lines)) > 1:
        raise UnsupportedRule(("rows without columns" if lines[0] else "columns without rows",))
    areas = [one for one in rules.constraints if isinstance(one, Boxes | Jigsaw)]
    regions = [_pairs(group) for one in areas for group in one.groups(shape)]
    if len(areas) > 1 or len({len(region) for region in regions}) > 1:
        raise UnsupportedRule(("several kinds of regions",))
    others = [one for one in rules.constraints if not isinstance(one, Rows | Columns | Boxes | Jigsaw)]
    metadata: Members = {"title": one_line(entry.name)} if entry.name else {}
    metadata |= {name: safe(entry.fields[name]) for name in ("author", "solution") if entry.fields.get(name)}
    metadata |= {} if lines[0] else {"norowcol": True}
    rows = [
        [_cell(entry, shape.index(Place(row, column))) for column in range(shape.columns)] for row in range(shape.rows)
    ]
    found: Members = {"cellSize": 50, "metadata": metadata, "cells": rows, "regions": regions}
    found["cages"] = [_cage(one) for one in others if one not in _GLOBAL_NAMES]
    found["global"] = [_GLOBAL_NAMES[one] for one in others if one in _GLOBAL_NAMES]
    return found


def _cell(entry: Entry, number: int) -> Members:
    digit = entry.grid[number]
    return ({"value": digit} | ({"given": False} if number in entry.placed else {})) if digit else {}


def _pairs(cells: Cells) -> list[list[int]]:
    return [list(place) for place in sorted(cells)]


def _cage(one: Constraint) -> Members:
    if isinstance(one, Different):
        return {"cells": _pairs(one.cells), "style": "extraregion", "unique": True}
    if not isinstance(one, Cage) or (one.repeats and one.total is None):
        raise UnsupportedRule((excerpt(one.to_text()),))
    total = {} if one.total is None else {"value": str(one.total), "sum": one.total}
    return {"cells": _pairs(one.cells), "unique": not one.repeats, **total}
