"""pencilmark's JSON, `"format": "sudoku-puzzle"`: one object per puzzle, with a list of typed rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any

from fullhouse import constraints as kinds
from fullhouse.constraints import Boxes, Cage, Columns, Constraint, Different, Jigsaw, Place, Rows, Rules, Shape
from fullhouse.constraints.chess import Everywhere
from fullhouse.constraints.constraint import LARGEST_NUMBER
from fullhouse.constraints.regions import boxes
from fullhouse.constraints.shape import Cells, place_of, sign, square_at
from fullhouse.core.digits import digits_of, mask_of
from fullhouse.core.geometry import Geometry
from fullhouse.core.grid import Grid
from fullhouse.errors import BadArgument, FormatError, UnsupportedRule, excerpt
from fullhouse.formats.codec import BadEntry, Entry, Line, one_line, safe
from fullhouse.formats.drawings import narrowing
from fullhouse.formats.json_lines import text_of
from fullhouse.formats.variants.objects import Members, json_text, list_of, read_objects

NAME = "sudoku-puzzle"
_MEMBERS = (
    "format",
    "format_version",
    "$schema",
    "meta",
    "board",
    "digits",
    "givens",
    "solution",
    "candidates",
    "rules",
)
_COMMON = ("type", "kind", "id", "label", "style")
_MOST_RULES = 2_000
LINES: dict[str, Callable[[Cells], Constraint]] = {
    "thermo": kinds.Thermometer,
    "slow_thermo": lambda cells: kinds.Thermometer(cells, slow=True),
    "renban": kinds.Renban,
    "region_sum": kinds.RegionSums,
    "palindrome": kinds.Palindrome,
    "parity": kinds.Parity,
    "zipper": kinds.Zipper,
    "between": kinds.Between,
    "double_arrow": kinds.DoubleArrow,
    "entropic": kinds.Entropic,
}
VALUED: dict[str, tuple[Callable[[Cells, int], Constraint], int]] = {
    "whisper": (kinds.Whisper, 5),
    "modular": (kinds.Modular, 3),
    "lockout": (kinds.Lockout, 4),
}
"""Lines with a value, and its default."""
OUTSIDE: dict[str, tuple[Callable[[Cells, int], Constraint], str]] = {
    "sandwich": (kinds.Sandwich, "sum"),
    "xsum": (kinds.XSum, "sum"),
    "skyscraper": (kinds.Skyscraper, "value"),
}
CHESS: dict[str, Constraint] = {
    "antiknight": kinds.AntiKnight(),
    "antiking": kinds.AntiKing(),
    "nonconsecutive": kinds.NonConsecutive(),
}
_SIDES = {"top": (-1, 0), "bottom": (1, 0), "left": (0, -1), "right": (0, 1)}


def read(lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
    """Yield an entry per object."""
    return read_objects(lines, entry_of)


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield one object per line."""
    for entry in entries:
        yield json_text(object_of(entry)) + "\n"


def entry_of(members: Members) -> Entry:
    """Read the JSON of one puzzle."""
    if (
        members.get("format") != NAME
        or members.get("format_version") != 1
        or type(members["format_version"]) is not int
    ):
        raise FormatError(f"expected format '{NAME}' in version 1")
    for name, value in members.items():
        if name not in _MEMBERS and value and name != "decorations":
            raise UnsupportedRule((f"/{safe(name)[:40]}",))
    board = members.get("board")
    if not isinstance(board, dict) or board.keys() != {"rows", "cols"}:
        raise FormatError('/board must be {"rows": …, "cols": …}')
    try:
        shape = Shape(board["rows"], board["cols"], members.get("digits") or 0)
        rules = Rules(shape, _Reader(shape).all(members.get("rules")))
        masks = _candidates(members.get("candidates"), shape)
        if type(rules.simplest) is not Geometry:
            allowed = (kinds.Allowed([shape.place(cell)], digits_of(mask)) for cell, mask in masks.items())
            rules = Rules(shape, [*rules.constraints, *allowed])
    except BadArgument as error:
        raise FormatError(str(error)) from None
    givens = members.get("givens")
    if not isinstance(givens, list) or len(givens) != shape.size:
        raise FormatError(f"/givens must be a list of {shape.size} numbers")
    for cell, given in enumerate(givens):
        if given is None:
            raise UnsupportedRule((f"a board without the cell {shape.place(cell)}",))
        if type(given) is not int or not 0 <= given <= shape.values:
            raise FormatError(f"/givens/{cell}: {excerpt(safe(str(given)))} is not possible")
    grid = Grid(givens, rules)
    candidates = None
    if type(grid.geometry) is Geometry and masks:
        full = grid.geometry.all_digits
        own = (1 << (digit - 1) if digit else masks.get(cell, full) for cell, digit in enumerate(grid))
        candidates = narrowing(grid, tuple(own))
    meta = members.get("meta") or {}
    if not isinstance(meta, dict):
        raise FormatError("/meta must be an object")
    facts = {safe(name): text_of(value) for name, value in meta.items() if value}
    facts |= {"solution": text_of(members["solution"])} if members.get("solution") else {}
    facts |= {"drawings": "decorations"} if members.get("decorations") else {}
    return Entry(grid, facts.pop("title", ""), candidates=candidates, fields=facts)


def _candidates(value: object, shape: Shape) -> dict[int, int]:
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise FormatError("/candidates must be an object")
    found = {}
    for name, digits in value.items():
        place = place_of(name)
        if place not in shape:
            raise FormatError(f"/candidates: {place} is outside the {shape} grid")
        if not isinstance(digits, list) or not all(type(one) is int and 1 <= one <= shape.values for one in digits):
            raise FormatError(f"/candidates/{place} must be a list of digits")
        found[shape.index(place)] = mask_of(digits)
    return found


class _Reader:
    """Reads the rules of a board of one shape."""

    def __init__(self, shape: Shape) -> None:
        self._shape = shape
        self._groups: dict[str, list[Cells]] = {}
        self._closed = False

    def all(self, items: object) -> list[Constraint]:
        """Return the constraints of all rules; an error names the rule."""
        if not isinstance(items, list) or len(items) > _MOST_RULES:
            raise FormatError(f"/rules must be a list of at most {_MOST_RULES:,} rules")
        found: list[Constraint] = []
        for at, item in enumerate(items):
            where = f"/rules/{at}"
            if not isinstance(item, dict) or not isinstance(item.get("type"), str):
                raise FormatError(f"{where} must be an object with a type")
            try:
                found += self._rule(item, where)
            except BadArgument as error:
                raise FormatError(f"{where}: {error}") from None
        return [*found, *self._areas(), *self._sized()]

    def _rule(self, item: Members, where: str) -> list[Constraint]:
        name, kind = item["type"], item.get("kind")
        if name in ("grid", "box_grid"):
            return self._grid(item, where)
        if name in ("row", "column", "box"):
            self._groups.setdefault(name, []).append(self._cells(item, where, "cells"))
            return []
        if name in OUTSIDE:
            make, key = OUTSIDE[name]
            return [make(self._cells(item, where, "cells", key, "side"), self._number(item, key, where))]
        if isinstance(kind, str | None) and (name, kind) in _READERS:
            return _READERS[name, kind](self, item, where)
        raise self._unsupported(item, where)

    def _unsupported(self, item: Members, where: str) -> UnsupportedRule:
        return UnsupportedRule(
            (f"{where}: {safe(' '.join(str(item.get(one, '')) for one in ('type', 'kind')))[:60].strip()}",)
        )

    def _check(self, item: Members, where: str, *known: str) -> None:
        for name in item:
            if name not in known and name not in _COMMON:
                raise UnsupportedRule((f"{where}/{safe(name)[:40]}",))

    def _cells(self, item: Members, where: str, *known: str, key: str = "cells") -> Cells:
        self._check(item, where, *known)
        return self._list(item.get(key), f"{where}/{key}")

    def _list(self, names: object, where: str) -> Cells:
        if not isinstance(names, list) or not names or len(names) > 4 * self._shape.size:
            raise FormatError(f"{where} must be a list of cells")
        places = []
        for name in names:
            if not isinstance(name, str):
                raise FormatError(f"{where} must be a list of cells")
            place = place_of(name)
            if place not in self._shape:
                raise FormatError(f"{where}: {place} is outside the {self._shape} grid")
            places.append(place)
        return tuple(places)

    def _number(self, item: Members, key: str, where: str, default: int | None = None) -> int:
        value = item.get(key, default)
        if type(value) is not int or not 0 <= value <= LARGEST_NUMBER:
            raise FormatError(f"{where}/{key} must be a whole number")
        return value

    def _lists(self, item: Members, where: str, key: str) -> list[Cells]:
        self._check(item, where, key)
        lists = item.get(key)
        if not isinstance(lists, list) or not 0 < len(lists) <= self._shape.size:
            raise FormatError(f"{where}/{key} must be lists of cells")
        return [self._list(one, f"{where}/{key}/{at}") for at, one in enumerate(lists)]

    def _digits(self, item: Members, key: str, where: str) -> list[int]:
        digits = item.get(key)
        if not isinstance(digits, list) or not all(
            type(one) is int and one in self._shape.all_values for one in digits
        ):
            raise FormatError(f"{where}/{key} must be a list of digits")
        return digits

    # ---------------------------------------------------------------------------------------------- regions

    def _grid(self, item: Members, where: str) -> list[Constraint]:
        self._check(item, where, "origin", "box")
        shape = self._shape
        if item.get("origin") != "r1c1" or not shape.rows == shape.columns == shape.values:
            raise UnsupportedRule((f"{where}: a grid that is not the whole board",))
        found: list[Constraint] = [Rows(), Columns()]
        if item["type"] == "box_grid":
            size = item.get("box")
            if not isinstance(size, list) or len(size) != 2 or not all(type(one) is int for one in size):
                raise FormatError(f"{where}/box must be two numbers")
            if size[0] * size[1] != shape.values:
                raise FormatError(f"{where}/box does not hold {shape.values} cells")
            found.append(Boxes(*size))
        return found

    def _areas(self) -> Iterator[Constraint]:
        """Yield rows, columns, and boxes or irregular regions from groups of cells."""
        shape = self._shape
        for name, kind in (("row", Rows()), ("column", Columns())):
            groups = {tuple(sorted(group)) for group in self._groups.get(name, [])}
            if groups and groups == set(kind.groups(shape)):
                yield kind
            else:
                yield from map(Different, sorted(groups))
        areas = {tuple(sorted(group)) for group in self._groups.get("box", [])}
        if areas:
            size = self._box_size(areas)
            yield Boxes(*size) if size else Jigsaw(sorted(areas))

    def _box_size(self, areas: set[Cells]) -> tuple[int, int] | None:
        shape = self._shape
        sizes = [(high, len(next(iter(areas))) // high) for high in range(1, shape.rows + 1)]
        fits = (size for size in sizes if size[1] and not shape.rows % size[0] and not shape.columns % size[1])
        return next((size for size in fits if areas == set(boxes(shape, *size))), None)

    def _sized(self) -> Iterator[Constraint]:
        """Yield windows and disjoint groups if they are complete, and otherwise their cells."""
        for name, make in (("window", kinds.Windoku), ("disjoint", kinds.DisjointGroups)):
            groups = {tuple(sorted(group)) for group in self._groups.get(name, [])}
            if not groups:
                continue
            high = range(1, self._shape.rows + 1)
            sizes = [(one, self._shape.values // one) for one in high if self._shape.values % one == 0]
            fitting = (
                make(*size)
                for size in sizes
                if not self._shape.rows % size[0] and not self._shape.columns % size[1]
                if {tuple(sorted(group)) for group in make(*size).groups(self._shape)} == groups
            )
            whole = next(fitting, None)
            yield from [whole] if whole else map(Different, sorted(groups))

    # ---------------------------------------------------------------------------------------------- single rules

    def region(self, item: Members, where: str) -> list[Constraint]:
        """Read cells with different values."""
        cells = tuple(sorted(self._cells(item, where, "cells")))
        if item["kind"] in ("window", "disjoint"):
            self._groups.setdefault(item["kind"], []).append(cells)
            return []
        if item["kind"] == "diagonal" and self._shape.rows == self._shape.columns:
            for one in (kinds.Diagonal(), kinds.Diagonal(rising=True)):
                if cells == tuple(sorted(next(one.groups(self._shape)))):
                    return [one]
        return [Different(cells)]

    def cage(self, item: Members, where: str) -> list[Constraint]:
        """Read a cage."""
        return [
            Cage(self._cells(item, where, "cells", "sum"), self._number(item, "sum", where) if "sum" in item else None)
        ]

    def line(self, item: Members, where: str) -> list[Constraint]:
        """Read a line; a closed one returns to its first cell."""
        kind = item["kind"]
        cells = self._cells(item, where, "cells", "value", "groups", "closed")
        if kind == "entropic" and "groups" in item:
            size, values = self._shape.values // 3, list(self._shape.all_values)
            if item["groups"] != [values[at : at + size] for at in range(0, 3 * size, size)]:
                raise UnsupportedRule((f"{where}/groups",))
        elif "groups" in item or ("value" in item and kind not in VALUED):
            raise FormatError(f"{where}: a line of the kind {kind} has no such member")
        if item.get("closed", False) is not False:
            if kind not in ("whisper", "parity"):
                raise UnsupportedRule((f"{where}/closed",))
            cells = (*cells, cells[0])
        if kind in VALUED:
            make, default = VALUED[kind]
            return [make(cells, self._number(item, "value", where, default))]
        return [LINES[kind](cells)]

    def arrow(self, item: Members, where: str) -> list[Constraint]:
        """Read arrows from a bulb, or from a pill that is read in the order of its cells."""
        self._check(item, where, "bulb", "lines")
        bulb = self._list(item.get("bulb"), f"{where}/bulb")
        lines = self._lists({"lines": item.get("lines")}, where, "lines")
        if tuple(sorted(bulb)) != bulb:
            raise UnsupportedRule((f"{where}: a pill whose cells are not in reading order",))
        return [kinds.Arrow(bulb[0], line) if len(bulb) == 1 else kinds.PillArrow(bulb, line) for line in lines]

    def edge(self, item: Members, where: str) -> list[Constraint]:
        """Read a mark between neighbours; `less` has the smaller one first."""
        cells = self._cells(item, where, "cells", "color", "letter", "value", "sum")
        kind = item["kind"]
        if kind == "kropki" and item.get("color") in ("white", "black"):
            return [kinds.Difference(cells) if item["color"] == "white" else kinds.Ratio(cells)]
        if kind == "xv" and item.get("letter") in ("X", "V"):
            return [kinds.XV(cells, 10 if item["letter"] == "X" else 5)]
        if kind == "difference":
            return [kinds.Difference(cells, self._number(item, "value", where))]
        if kind == "ratio":
            return [kinds.Ratio(cells, self._number(item, "value", where))]
        if kind == "sum":
            return [kinds.XV(cells, self._number(item, "sum", where))]
        if kind == "less":
            return [kinds.Greater(cells[::-1])]
        raise self._unsupported(item, where)

    def sum(self, item: Members, where: str) -> list[Constraint]:
        """Read the sum of a line from outside, or of any cells."""
        cells, total = self._cells(item, where, "cells", "sum", "side"), self._number(item, "sum", where)
        is_line = item["kind"] == "little_killer" or len(set(cells)) < len(cells)
        return [kinds.LittleKiller(cells, total) if is_line else Cage(cells, total, repeats=True)]

    def neighbours(self, item: Members, where: str) -> list[Constraint]:
        """Read a rule about all neighbours."""
        self._check(item, where)
        return [CHESS[item["kind"]]]

    def cell(self, item: Members, where: str) -> list[Constraint]:
        """Read cells with some of the values."""
        kind, values = item["kind"], self._shape.all_values
        cells = self._cells(item, where, "cells", *(("split",) if kind in ("low", "high") else ("values",)))
        if kind in ("odd", "even"):
            return [kinds.Odd(cells) if kind == "odd" else kinds.Even(cells)]
        if kind in ("low", "high"):
            split = self._number(item, "split", where)
            kept = [one for one in values if (one <= split) == (kind == "low")]
            for usual in (kinds.Low(cells), kinds.High(cells)):
                if kept == list(usual.allowed(self._shape)):
                    return [usual]
            return [kinds.Allowed(cells, kept)]
        listed = self._digits(item, "values", where)
        return [kinds.Allowed(cells, sorted({one for one in values if (one in listed) == (kind == "set")}))]

    def contains(self, item: Members, where: str) -> list[Constraint]:
        """Read values that a square contains."""
        cells = tuple(sorted(self._cells(item, where, "cells", "digits")))
        if cells != square_at(cells[0]):
            raise self._unsupported(item, where)
        return [kinds.Quadruple(cells[0], self._digits(item, "digits", where))]

    def circles(self, item: Members, where: str) -> list[Constraint]:
        """Read counting circles."""
        return [kinds.CountingCircles(self._cells(item, where, "cells"))]

    def clone(self, item: Members, where: str) -> list[Constraint]:
        """Read groups with equal values."""
        return [kinds.Clones(self._lists(item, where, "regions"))]

    def equal_sum(self, item: Members, where: str) -> list[Constraint]:
        """Read groups with equal sums."""
        return [kinds.EqualSums(self._lists(item, where, "segments"))]

    def entropy(self, item: Members, where: str) -> list[Constraint]:
        """Read global entropy."""
        self._check(item, where)
        return [kinds.GlobalEntropy()]

    def table(self, item: Members, where: str) -> list[Constraint]:
        """Read the rows of a table."""
        cells, rows = self._cells(item, where, "cells", "allowed"), item.get("allowed")
        if not isinstance(rows, list) or len(rows) > LARGEST_NUMBER // 10:
            raise FormatError(f"{where}/allowed must be a list of rows")
        return [kinds.Table(cells, [self._digits({"allowed": row}, "allowed", where) for row in rows])]

    def negative(self, item: Members, where: str) -> list[Constraint]:
        """Read what the absence of an X or V says."""
        self._check(item, where, "of")
        if item.get("of") != "xv":
            raise UnsupportedRule((f"{where}: negative {safe(str(item.get('of')))[:40]}",))
        return [kinds.NegativeXV()]


_Read = Callable[[_Reader, Members, str], list[Constraint]]
_READERS: dict[tuple[str, str | None], _Read] = {
    **{("region", kind): _Reader.region for kind in ("diagonal", "window", "disjoint", "colour", "extra", "region")},
    **{("line", kind): _Reader.line for kind in (*LINES, *VALUED)},
    **{("edge", kind): _Reader.edge for kind in ("kropki", "xv", "difference", "ratio", "sum", "less", "product")},
    **{("sum", kind): _Reader.sum for kind in ("little_killer", "frame", "group", "corner")},
    **{("neighbours", kind): _Reader.neighbours for kind in CHESS},
    **{("cell", kind): _Reader.cell for kind in ("odd", "even", "low", "high", "set", "exclude")},
    ("cage", None): _Reader.cage,
    ("arrow", None): _Reader.arrow,
    ("contains", None): _Reader.contains,
    ("count", "circles"): _Reader.circles,
    ("clone", None): _Reader.clone,
    ("equal_sum", None): _Reader.equal_sum,
    ("global_entropy", None): _Reader.entropy,
    ("table", None): _Reader.table,
    ("negative", None): _Reader.negative,
}


def object_of(entry: Entry) -> Members:
    """Return the JSON of one puzzle; raise UnsupportedRule for a rule that pencilmark does not have."""
    rules = Rules.of(entry.grid.geometry)
    shape = rules.shape
    if shape.lowest != 1:
        raise UnsupportedRule((f"a grid of {shape}",))
    found: Members = {"format": NAME, "format_version": 1}
    meta = {name: safe(text) for name, text in entry.fields.items() if name not in ("solution", "drawings")}
    meta = ({"title": one_line(entry.name)} if entry.name else {}) | meta
    found |= {"meta": meta} if meta else {}
    found |= {"board": {"rows": shape.rows, "cols": shape.columns}, "digits": shape.values, "givens": list(entry.grid)}
    solution = entry.fields.get("solution", "")
    found |= {"solution": list_of(solution)} if solution.startswith("[") else {}
    if entry.candidates is not None:
        masks = ((str(place), entry.candidates[shape.index(place)]) for place in shape.places())
        full = entry.grid.geometry.all_digits
        open_cells = {name: list(digits_of(mask)) for name, mask in masks if mask != full}
        found["candidates"] = {
            name: digits for name, digits in open_cells.items() if not entry.grid[shape.index(place_of(name))]
        }
    writer = _Writer(rules)
    found["rules"] = [item for one in rules.constraints for item in writer.items(one)]
    return found


class _Writer:
    """Writes the rules of a board."""

    def __init__(self, rules: Rules) -> None:
        self._rules, self._shape = rules, rules.shape
        shape, present = rules.shape, {type(one) for one in rules.constraints}
        self._box = next((one for one in rules.constraints if isinstance(one, Boxes)), None)
        self._has_grid = shape.rows == shape.columns == shape.values and {Rows, Columns} <= present

    def items(self, one: Constraint) -> list[Members]:
        """Return the rules for a constraint."""
        own: Any = one
        if isinstance(one, Rows | Columns | Boxes | Jigsaw):
            return self._area(one)
        if isinstance(one, kinds.Diagonal | kinds.Windoku | kinds.DisjointGroups):
            name = {"windoku": "window", "disjoint-groups": "disjoint"}.get(one.kind, "diagonal")
            return [
                {"type": "region", "kind": name, "cells": _names(sorted(cells))} for cells in one.groups(self._shape)
            ]
        if one in _CHESS_NAMES:
            return [{"type": "neighbours", "kind": _CHESS_NAMES[one]}]
        if isinstance(one, kinds.Thermometer) and one.slow:
            return [{"type": "line", "kind": "slow_thermo", "cells": _names(one.cells)}]
        if one.kind in _LINE_NAMES and self._touch(own.cells):
            thirds = self._thirds() if isinstance(one, kinds.Entropic) else {}
            return [{"type": "line", "kind": _LINE_NAMES[one.kind], **thirds, "cells": _names(own.cells)}]
        if one.kind in _VALUED_NAMES and self._touch(own.cells):
            value = getattr(own, one.specs[1].name)
            return [{"type": "line", "kind": _VALUED_NAMES[one.kind], "value": value, "cells": _names(own.cells)}]
        if one.kind in _OUTSIDE_NAMES:
            name, key = _OUTSIDE_NAMES[one.kind]
            return [{"type": name, key: own.clue, "side": self._side(one, own.cells), "cells": _names(own.cells)}]
        if one.kind in _WRITERS:
            return [_WRITERS[one.kind](self, own)]
        if isinstance(one, Everywhere) and one.kind == "negative-xv" and self._only_xv():
            return [{"type": "negative", "of": "xv"}]
        raise _unsupported(one)

    def _only_xv(self) -> bool:
        return all(one.total in (5, 10) for one in self._rules.constraints if isinstance(one, kinds.XV))

    def _thirds(self) -> Members:
        size, values = self._shape.values // 3, list(self._shape.all_values)
        return (
            {} if self._shape.values == 9 else {"groups": [values[at : at + size] for at in range(0, 3 * size, size)]}
        )

    def _fits(self) -> bool:
        """Return whether the boxes have as many cells as there are values."""
        return self._box is not None and self._box.rows * self._box.columns == self._shape.values

    def _area(self, one: Rows | Columns | Boxes | Jigsaw) -> list[Members]:
        if self._has_grid and isinstance(one, Rows):
            if self._box and self._fits():
                return [{"type": "box_grid", "origin": "r1c1", "box": [self._box.rows, self._box.columns]}]
            return [{"type": "grid", "origin": "r1c1"}]
        if self._has_grid and (isinstance(one, Columns) or (one is self._box and self._fits())):
            return []
        if isinstance(one, Boxes | Jigsaw):
            areas = [each for each in self._rules.constraints if isinstance(each, Boxes | Jigsaw)]
            if len(areas) > 1:
                raise UnsupportedRule(("boxes and other regions",))
        name = {"rows": "row", "columns": "column"}.get(one.kind, "box")
        return [{"type": name, "cells": _names(sorted(cells))} for cells in one.groups(self._shape)]

    def _touch(self, cells: Cells) -> bool:
        pairs = pairwise(cells)
        return all(max(abs(one.row - other.row), abs(one.column - other.column)) == 1 for one, other in pairs)

    def _side(self, one: Constraint, cells: Cells) -> str:
        """Return the side from which these cells run straight or diagonally into the grid."""
        steps = {(other.row - each.row, other.column - each.column) for each, other in pairwise(cells)}
        first = cells[0]
        for side, (down, right) in _SIDES.items():
            outer = Place(first.row + down, first.column + right)
            if (min(outer) < 0 or outer not in self._shape) and len(steps) <= 1:
                step = next(iter(steps), (-down, -right))
                straight = step == (-down, -right)
                diagonal = isinstance(one, kinds.LittleKiller) and 0 not in step and max(map(abs, step)) == 1
                if straight or (diagonal and (sign(step[0]) == -down or sign(step[1]) == -right)):
                    return side
        raise _unsupported(one)

    # ---------------------------------------------------------------------------------------------- single kinds

    def different(self, own: Any) -> Members:
        """Write an extra region."""
        return {"type": "region", "kind": "extra", "cells": _names(own.cells)}

    def cage(self, own: Any) -> Members:
        """Write a cage, or a sum with repeats."""
        if own.repeats:
            if own.total is None:
                raise _unsupported(own)
            return {"type": "sum", "kind": "group", "sum": own.total, "cells": _names(own.cells)}
        return {"type": "cage", **({} if own.total is None else {"sum": own.total}), "cells": _names(own.cells)}

    def arrow(self, own: Any) -> Members:
        """Write an arrow from a bulb or pill."""
        bulb = (own.circle,) if isinstance(own, kinds.Arrow) else own.pill
        if not any(self._touch((cell, own.shaft[0])) for cell in bulb) or (len(bulb) == 1 and own.kind == "pill-arrow"):
            raise _unsupported(own)
        return {"type": "arrow", "bulb": _names(bulb), "lines": [_names(own.shaft)]}

    def edge(self, own: Any) -> Members:
        """Write a mark between neighbours."""
        number, cells = getattr(own, own.specs[1].name), _names(own.cells)
        usual: dict[tuple[str, int], Members] = {
            ("difference", 1): {"kind": "kropki", "color": "white"},
            ("ratio", 2): {"kind": "kropki", "color": "black"},
            ("xv", 10): {"kind": "xv", "letter": "X"},
            ("xv", 5): {"kind": "xv", "letter": "V"},
        }
        other = {"kind": "sum", "sum": number} if own.kind == "xv" else {"kind": own.kind, "value": number}
        return {"type": "edge", **usual.get((own.kind, number), other), "cells": cells}

    def greater(self, own: Any) -> Members:
        """Write an inequality, the smaller cell first."""
        return {"type": "edge", "kind": "less", "cells": _names(own.cells[::-1])}

    def little_killer(self, own: Any) -> Members:
        """Write the sum of a line that starts at an edge."""
        side = self._side(own, own.cells)
        return {"type": "sum", "kind": "little_killer", "sum": own.total, "side": side, "cells": _names(own.cells)}

    def marked(self, own: Any) -> Members:
        """Write odd, even, low or high cells."""
        shape = self._shape
        split = {"low": shape.values // 2, "high": shape.values - shape.values // 2}.get(own.kind)
        own_split = {} if split is None else {"split": split}
        return {"type": "cell", "kind": own.kind, **own_split, "cells": _names(own.cells)}

    def allowed(self, own: Any) -> Members:
        """Write cells with some of the values."""
        values = sorted(set(own.values) & set(self._shape.all_values))
        if not values or values != list(own.values):
            raise _unsupported(own)
        return {"type": "cell", "kind": "set", "values": values, "cells": _names(own.cells)}

    def quadruple(self, own: Any) -> Members:
        """Write a square and its values."""
        if not set(own.values) <= set(self._shape.all_values):
            raise _unsupported(own)
        return {"type": "contains", "digits": list(own.values), "cells": _names(square_at(own.cell))}

    def circles(self, own: Any) -> Members:
        """Write counting circles."""
        return {"type": "count", "kind": "circles", "cells": _names(own.cells)}

    def groups(self, own: Any) -> Members:
        """Write clones, or groups with equal sums."""
        groups = [*map(_names, own.groups)]
        return (
            {"type": "clone", "regions": groups} if own.kind == "clones" else {"type": "equal_sum", "segments": groups}
        )

    def entropy(self, _: Any) -> Members:
        """Write global entropy."""
        return {"type": "global_entropy"}

    def table(self, own: Any) -> Members:
        """Write the rows of a table without a name."""
        if own.name or not all(value in self._shape.all_values for row in own.rows for value in row):
            raise _unsupported(own)
        return {"type": "table", "cells": _names(own.cells), "allowed": [*map(list, own.rows)]}


def _unsupported(one: Constraint) -> UnsupportedRule:
    return UnsupportedRule((excerpt(one.to_text()),))


def _names(places: Iterable[Place]) -> list[str]:
    return [*map(str, places)]


def _kind_of(make: Any) -> str:
    kind: str = make.kind
    return kind


_LINE_NAMES = {_kind_of(make): name for name, make in LINES.items() if name != "slow_thermo"}
_VALUED_NAMES = {_kind_of(make): name for name, (make, _) in VALUED.items()}
_OUTSIDE_NAMES = {_kind_of(make): (name, key) for name, (make, key) in OUTSIDE.items()}
_CHESS_NAMES = {one: name for name, one in CHESS.items()}
_WRITERS: dict[str, Callable[[_Writer, Any], Members]] = {
    **dict.fromkeys(("odd", "even", "low", "high"), _Writer.marked),
    **dict.fromkeys(("difference", "ratio", "xv"), _Writer.edge),
    **dict.fromkeys(("arrow", "pill-arrow"), _Writer.arrow),
    **dict.fromkeys(("clones", "equal-sums"), _Writer.groups),
    "different": _Writer.different,
    "cage": _Writer.cage,
    "greater": _Writer.greater,
    "little-killer": _Writer.little_killer,
    "allowed": _Writer.allowed,
    "quadruple": _Writer.quadruple,
    "counting-circles": _Writer.circles,
    "global-entropy": _Writer.entropy,
    "table": _Writer.table,
}
