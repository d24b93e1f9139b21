"""ipuz with the kind Sudoku: givens, guesses, boxes, zones of any shape, and cages with sums.

Cells are [column, row], counted from 1. A cage whose values could repeat without breaking another rule is read only if
the kinds name killer Sudoku.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from fullhouse.constraints import Boxes, Cage, Columns, Constraint, Jigsaw, Place, Rows, Rules, Shape
from fullhouse.constraints.regions import boxes
from fullhouse.constraints.shape import SYMBOLS, Cells, box_size
from fullhouse.core.grid import Grid
from fullhouse.errors import BadArgument, FormatError, UnsupportedRule, excerpt
from fullhouse.formats.codec import BadEntry, Entry, Line, one_line, safe
from fullhouse.formats.json_lines import text_of
from fullhouse.formats.variants.objects import Members, json_text, list_of, read_objects

_VERSION = "http://ipuz.org/v2"
_SUDOKU = "http://ipuz.org/sudoku"
_KILLER = "http://ipuz.org/sudoku/killersudoku"
_KIND = re.compile(r"(https?://(?:www\.)?ipuz\.org/[a-z/]{1,60})(?:#1)?")
_RULES = ("version", "kind", "charset", "displaycharset", "boxes", "showoperators", "cageborder", "dimensions")
_DATA = ("puzzle", "saved", "zones", "cages", "empty")
_FACTS = (
    *("title", "copyright", "publisher", "publication", "url", "uniqueid", "intro", "explanation", "annotation"),
    *("author", "editor", "date", "notes", "difficulty", "origin", "solution", "checksum"),
)


def read(lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
    """Yield an entry per object."""
    return read_objects(lines, entry_of)


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield one object per line."""
    for entry in entries:
        yield json_text(object_of(entry)) + "\n"


def entry_of(members: Members) -> Entry:
    """Read the JSON of one puzzle."""
    kinds = _kinds(members.get("kind"))
    for name, value in members.items():
        if name not in (*_RULES, *_DATA, *_FACTS) and value:
            raise UnsupportedRule((f"/{safe(name)[:40]}",))
    rows = members.get("puzzle")
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list) for row in rows):
        raise FormatError("/puzzle must be rows of cells")
    size = len(rows)
    if any(len(row) != size for row in rows):
        raise UnsupportedRule(("a grid that is not square",))
    try:
        shape = Shape(size, size)
        symbols = _symbols(members.get("charset"), shape)
        area = [*_area(members, shape)]
        rules = Rules(shape, [Rows(), Columns(), *area])
        rules = Rules(shape, [*rules.constraints, *_cages(members.get("cages"), rules, is_killer=_KILLER in kinds)])
    except BadArgument as error:
        raise FormatError(str(error)) from None
    empty = members.get("empty", 0)
    givens = [_digit(cell, symbols, empty, f"/puzzle{_at(at, size)}") for at, cell in enumerate(_flat(rows))]
    saved = members.get("saved") or [[0] * size] * size
    if not isinstance(saved, list) or [isinstance(row, list) and len(row) for row in saved] != [size] * size:
        raise FormatError("/saved must have the rows of /puzzle")
    guesses = [_digit(cell, symbols, empty, f"/saved{_at(at, size)}") for at, cell in enumerate(_flat(saved))]
    digits = [given or guess for given, guess in zip(givens, guesses, strict=True)]
    placed = frozenset(at for at, digit in enumerate(digits) if digit and not givens[at])
    facts = {name: text_of(members[name]) for name in _FACTS if members.get(name)}
    return Entry(Grid(digits, rules), facts.pop("title", ""), placed=placed, fields=facts)


def _kinds(value: object) -> set[str]:
    kinds = value if isinstance(value, list) else [value]
    found = set()
    for kind in kinds:
        parts = _KIND.fullmatch(kind) if isinstance(kind, str) else None
        name = parts[1].replace("https:", "http:").replace("www.", "") if parts else ""
        if name not in (_SUDOKU, _KILLER):
            raise UnsupportedRule((f"the kind {excerpt(safe(str(kind)))}",))
        found.add(name)
    return found


def _flat(rows: list[list[Any]]) -> list[Any]:
    return [cell for row in rows for cell in row]


def _at(number: int, size: int) -> str:
    return f"/{number // size}/{number % size}"


def _symbols(charset: object, shape: Shape) -> str:
    usual = SYMBOLS[1 : shape.values + 1]
    if charset is None:
        return usual
    if not isinstance(charset, str) or len(charset) != shape.values or len(set(charset)) < len(charset):
        raise FormatError(f"/charset must be {shape.values} different characters")
    return charset


def _digit(cell: object, symbols: str, empty: object, where: str) -> int:
    if isinstance(cell, dict):
        for name, value in cell.items():
            if name not in ("given", "value", "guess", "cell") and value:
                raise UnsupportedRule((f"{where}/{safe(name)[:40]}",))
        cell = next((cell[name] for name in ("given", "value", "guess", "cell") if cell.get(name) is not None), 0)
    if cell is None:
        raise UnsupportedRule((f"{where}: no cell",))
    if cell in (0, "0", "", empty) and not isinstance(cell, bool):
        return 0
    if type(cell) is int and 1 <= cell <= len(symbols):
        return cell
    if isinstance(cell, str) and len(cell) == 1 and cell in symbols:
        return symbols.index(cell) + 1
    raise FormatError(f"{where}: {excerpt(safe(str(cell)))} is not possible")


def _area(members: Members, shape: Shape) -> Iterator[Constraint]:
    zones, has_boxes = members.get("zones") or [], members.get("boxes", True)
    if not isinstance(zones, list) or len(zones) > shape.size or not isinstance(has_boxes, bool):
        raise FormatError("/zones must be a list, and /boxes true or false")
    if not zones:
        size = box_size(shape.rows, shape.columns, shape.values)
        if has_boxes and size:
            yield Boxes(*size)
        return
    groups = {tuple(sorted(_cells(zone, shape, f"/zones/{at}", ("style",)))) for at, zone in enumerate(zones)}
    if any(len(group) != shape.values for group in groups):
        raise UnsupportedRule((f"zones with sizes other than {shape.values}",))
    for high in range(1, shape.values + 1):
        if shape.values % high == 0 and groups == set(boxes(shape, high, shape.values // high)):
            yield Boxes(high, shape.values // high)
            return
    if members.get("boxes") is True:
        raise UnsupportedRule(("boxes and zones",))
    yield Jigsaw(sorted(groups))


def _cells(item: object, shape: Shape, where: str, known: tuple[str, ...]) -> Cells:
    if not isinstance(item, dict):
        raise FormatError(f"{where} must be an object")
    for name, value in item.items():
        if name not in ("rect", "cells", *known) and value:
            raise UnsupportedRule((f"{where}/{safe(name)[:40]}",))
    rect, pairs = item.get("rect"), item.get("cells")
    if isinstance(rect, list) and len(rect) == 4 and all(type(one) is int and 1 <= one <= shape.rows for one in rect):
        left, top, right, bottom = rect
        pairs = [[column, row] for row in range(top, bottom + 1) for column in range(left, right + 1)]
    if not isinstance(pairs, list) or not 0 < len(pairs) <= shape.size:
        raise FormatError(f"{where} must have cells, [column, row] from 1")
    places = []
    for pair in pairs:
        if (
            not isinstance(pair, list)
            or len(pair) != 2
            or not all(type(one) is int and 1 <= one <= shape.rows for one in pair)
        ):
            raise FormatError(f"{where} must have cells, [column, row] from 1")
        places.append(Place(pair[1] - 1, pair[0] - 1))
    return tuple(places)


def _cages(items: object, rules: Rules, *, is_killer: bool) -> Iterator[Constraint]:
    if items is None:
        return
    if not isinstance(items, list) or len(items) > 2 * rules.size:
        raise FormatError("/cages must be a list")
    for at, item in enumerate(items):
        where = f"/cages/{at}"
        cells = _cells(item, rules.shape, where, ("value", "operator", "style"))
        if item.get("operator", "+") != "+":
            raise UnsupportedRule((f"{where}: the operator {excerpt(safe(str(item['operator'])))}",))
        total = item.get("value")
        if total is not None and (type(total) is not int or not 0 <= total <= 10_000):
            raise FormatError(f"{where}/value must be a whole number")
        if not is_killer and not _all_differ(cells, rules):
            raise UnsupportedRule((f"{where}: a cage whose values may repeat or not",))
        yield Cage(cells, total)


def _all_differ(cells: Cells, rules: Rules) -> bool:
    numbers = map(rules.shape.index, cells)
    return all(other in rules.peers[one] for one, other in combinations(numbers, 2))


def object_of(entry: Entry) -> Members:
    """Return the JSON of one puzzle; raise UnsupportedRule for a rule that ipuz does not have."""
    rules = Rules.of(entry.grid.geometry)
    shape = rules.shape
    if not shape.rows == shape.columns == shape.values or shape.lowest != 1:
        raise UnsupportedRule((f"a grid of {shape}",))
    for kind in (Rows, Columns):
        if not any(isinstance(one, kind) for one in rules.constraints):
            raise UnsupportedRule((f"no {kind.kind}",))
    areas = [one for one in rules.constraints if isinstance(one, Boxes | Jigsaw)]
    if len(areas) > 1:
        raise UnsupportedRule(("boxes and other regions",))
    zones = [] if not areas or _is_usual(areas[0], shape) else [*areas[0].groups(shape)]
    if any(len(zone) != shape.values for zone in zones):
        raise UnsupportedRule((f"regions with sizes other than {shape.values}",))
    cages = []
    for one in rules.constraints:
        if isinstance(one, Cage) and not one.repeats:
            cages.append(one)
        elif not isinstance(one, Rows | Columns | Boxes | Jigsaw):
            raise UnsupportedRule((excerpt(one.to_text()),))
    base = Rules(shape, (Rows(), Columns(), *areas))
    is_killer = not all(_all_differ(one.cells, base) for one in cages)
    found: Members = {
        "version": _VERSION,
        "kind": [f"{kind}#1" for kind in (_SUDOKU, *([_KILLER] if is_killer else []))],
    }
    found |= {"title": one_line(entry.name)} if entry.name else {}
    for name in _FACTS[1:]:
        if text := entry.fields.get(name, ""):
            found[name] = list_of(safe(text))
    found |= {"charset": SYMBOLS[1 : shape.values + 1], "boxes": bool(areas) and not zones}
    found["puzzle"] = _rows([0 if at in entry.placed else digit for at, digit in enumerate(entry.grid)], shape)
    if entry.placed:
        found["saved"] = _rows([digit if at in entry.placed else 0 for at, digit in enumerate(entry.grid)], shape)
    found |= {"zones": [{"cells": _pairs(zone)} for zone in zones]} if zones else {}
    if cages:
        sums = ({} if one.total is None else {"value": one.total, "operator": "+"} for one in cages)
        found["cages"] = [{"cells": _pairs(one.cells), **own} for one, own in zip(cages, sums, strict=True)]
    return found


def _is_usual(area: Boxes | Jigsaw, shape: Shape) -> bool:
    size = box_size(shape.rows, shape.columns, shape.values)
    return isinstance(area, Boxes) and (area.rows, area.columns) == size


def _rows(digits: list[int], shape: Shape) -> list[list[int]]:
    return [digits[start : start + shape.columns] for start in range(0, shape.size, shape.columns)]


def _pairs(cells: Cells) -> list[list[int]]:
    return [[place.column + 1, place.row + 1] for place in sorted(cells)]
