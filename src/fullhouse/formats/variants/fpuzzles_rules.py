"""The rules inside f-puzzles JSON, both ways.

Every kind of rule is a member with a list of items: `"arrow": [{"lines": [["R1C1", "R1C2"]], "cells": ["R1C1"]}]`.
Errors name the item, as in `/arrow/0`. Clues outside the grid are in row or column 0, or one past the last.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from typing import Any

from fullhouse import constraints as kinds
from fullhouse.constraints import Boxes, Constraint, Jigsaw, Place, Rules, Shape
from fullhouse.constraints.regions import boxes
from fullhouse.constraints.shape import Cells, Layout, box_size, square_at
from fullhouse.errors import BadArgument, FormatError, UnsupportedRule, excerpt
from fullhouse.formats.codec import safe
from fullhouse.formats.variants.geometry import ray

SIZES = range(4, 17)
Item = dict[str, Any]
LINES: dict[str, Callable[[Cells], Constraint]] = {
    "thermometer": kinds.Thermometer,
    "slowthermometer": partial(kinds.Thermometer, slow=True),
    "palindrome": kinds.Palindrome,
    "renban": kinds.Renban,
    "regionsumline": kinds.RegionSums,
    "betweenline": kinds.Between,
    "entropicline": kinds.Entropic,
    "modularline": kinds.Modular,
    "nabner": kinds.Nabner,
    "doublearrow": kinds.DoubleArrow,
    "zipperline": kinds.Zipper,
    "lockout": kinds.Lockout,
}
"""Members with lines and without a value."""
GROUPS: dict[str, Callable[[Cells], Constraint]] = {
    "extraregion": kinds.Different,
    "rowindexer": kinds.RowIndexing,
    "columnindexer": kinds.ColumnIndexing,
}
"""Members with cells."""
MARKS: dict[str, Callable[[list[Place]], Constraint]] = {
    "odd": kinds.Odd,
    "even": kinds.Even,
    "minimum": kinds.Minimum,
    "maximum": kinds.Maximum,
}
"""Members with one cell per item; all items together are one rule."""
OUTSIDE: dict[str, Callable[[Cells, int], Constraint]] = {
    "sandwichsum": kinds.Sandwich,
    "xsum": kinds.XSum,
    "skyscraper": kinds.Skyscraper,
}
"""Clues outside a row or column."""
FLAGS: dict[str, Constraint] = {
    "antiknight": kinds.AntiKnight(),
    "antiking": kinds.AntiKing(),
    "diagonal+": kinds.Diagonal(rising=True),
    "diagonal-": kinds.Diagonal(),
}
_NEGATIVE = ("nonconsecutive", "negative")
_CELL = re.compile(r"R(\d{1,2})C(\d{1,2})", re.ASCII)
_NUMBER = re.compile(r"\d{1,5}", re.ASCII)
_LOOKS = frozenset(
    ("outlineC", "baseC", "fontC", "borderC", "color", "opacity", "width", "height", "size", "angle", "thickness")
)
"""Members of items that say only what they look like."""
_DIRECTIONS = {"UR": (-1, 1), "UL": (-1, -1), "DR": (1, 1), "DL": (1, -1)}
_MOST_ITEMS = 2_000


def default_boxes(size: int) -> tuple[int, int] | None:
    """Return rows and columns of the boxes that a grid has without regions of its own; None if they are its rows."""
    return box_size(size, size, size)


class Reader:
    """Reads the rules of a puzzle of one size."""

    def __init__(self, members: Item, size: int) -> None:
        self._members = members
        self.shape = Shape(size, size)
        self._layout = Layout(self.shape)

    def regions(self, rows: list[list[Item]]) -> Iterator[Constraint]:
        """Yield boxes or irregular regions; a cell whose region is null has none."""
        size = self.shape.rows
        high, wide = default_boxes(size) or (1, size)
        groups: dict[str, list[Place]] = {}
        for place in self.shape.places():
            usual = place.row // high * high + place.column // wide
            region = rows[place.row][place.column].get("region", usual)
            if type(region) is int or (isinstance(region, str) and _NUMBER.fullmatch(region)):
                groups.setdefault(str(int(region)), []).append(place)
            elif region is not None:
                where = f"/grid/{place.row}/{place.column}/region"
                raise FormatError(f"{where}: {excerpt(safe(str(region)))} is not a number")
        found = {tuple(group) for group in groups.values()}
        for group in found:
            if len(group) != size:
                reason = f"a region of {len(group)} cells ({group[0]}) on a grid of {size}x{size}"
                raise UnsupportedRule((reason,))
        if not found or found == set(kinds.Rows().groups(self.shape)):
            return
        for rows_, columns in product(range(1, size + 1), repeat=2):
            if rows_ * columns == size and found == set(boxes(self.shape, rows_, columns)):
                yield Boxes(rows_, columns)
                return
        yield Jigsaw(sorted(found))

    def constraints(self, regions: list[Constraint]) -> Iterator[Constraint]:
        """Yield the constraints of all members that are rules, on a grid with these regions."""
        self._layout = Rules(self.shape, regions).layout
        for key, value in self._members.items():
            if not value:
                continue
            if key in FLAGS:
                self._flag(key)
                yield FLAGS[key]
            elif key in _READERS:
                yield from self._all(key)
        yield from self._negative()
        yield from self._disjoint(regions)

    def _all(self, key: str) -> Iterator[Constraint]:
        items = self._members[key]
        if not isinstance(items, list) or len(items) > _MOST_ITEMS:
            raise FormatError(f"/{key} must be a list of at most {_MOST_ITEMS:,} items")
        if key in MARKS:
            places = [self._place(item, f"/{key}/{at}") for at, item in enumerate(items)]
            try:
                yield MARKS[key](places)
            except BadArgument as error:
                raise FormatError(f"/{key}: {error}") from None
            return
        for at, item in enumerate(items):
            where = f"/{key}/{at}"
            if not isinstance(item, dict):
                raise FormatError(f"{where} must be an object")
            try:
                for constraint in _READERS[key](self, item, where, key):
                    constraint.check(self._layout)
                    yield constraint
            except BadArgument as error:
                raise FormatError(f"{where}: {error}") from None

    def _flag(self, key: str) -> None:
        if self._members[key] is not True:
            raise FormatError(f"/{key} must be true or false")

    # ---------------------------------------------------------------------------------------------- parts of items

    def _check(self, item: Item, where: str, *known: str) -> None:
        for name, value in item.items():
            if name not in known and name not in _LOOKS and value:
                raise UnsupportedRule((f"{where}/{safe(name)[:40]}",))

    def _name(self, name: object, where: str) -> tuple[int, int]:
        found = _CELL.fullmatch(name) if isinstance(name, str) else None
        if not found:
            raise FormatError(f"{where}: {excerpt(safe(str(name)))} is not a cell", advice="write cells as R4C5")
        return int(found[1]) - 1, int(found[2]) - 1

    def _cell(self, name: object, where: str) -> Place:
        row, column = self._name(name, where)
        if min(row, column) < 0 or Place(row, column) not in self.shape:
            raise FormatError(f"{where}: {excerpt(str(name))} is outside the {self.shape} grid")
        return Place(row, column)

    def _cells(self, item: Item, where: str, key: str = "cells") -> Cells:
        return self._list(item.get(key), f"{where}/{key}")

    def _list(self, names: object, where: str) -> Cells:
        if not isinstance(names, list) or not names or len(names) > 4 * self.shape.size:
            raise FormatError(f"{where} must be a list of cells")
        return tuple(self._cell(name, where) for name in names)

    def _lines(self, item: Item, where: str) -> list[Cells]:
        lines = item.get("lines")
        if not isinstance(lines, list) or not lines or len(lines) > self.shape.size:
            raise FormatError(f"{where}/lines must be a list of lines")
        return [self._list(line, f"{where}/lines/{at}") for at, line in enumerate(lines)]

    def _place(self, item: object, where: str) -> Place:
        if not isinstance(item, dict):
            raise FormatError(f"{where} must be an object")
        self._check(item, where, "cell")
        return self._cell(item.get("cell"), f"{where}/cell")

    def _number(self, item: Item, where: str, default: int | None = None) -> int | None:
        """Return the number in `value`, or the default if it is empty."""
        value = item.get("value")
        if value is None or value == "":
            return default
        if type(value) is not int and not (isinstance(value, str) and _NUMBER.fullmatch(value)):
            raise UnsupportedRule((f"{where}/value: {excerpt(safe(str(value)))} is not a number",))
        return int(value)

    def _clue(self, item: Item, where: str) -> int:
        number = self._number(item, where)
        if number is None:
            raise FormatError(f"{where} has no value")
        return number

    # ---------------------------------------------------------------------------------------------- single members

    def lines(self, item: Item, where: str, key: str) -> Iterator[Constraint]:
        """Read lines that have no value."""
        self._check(item, where, "lines")
        yield from map(LINES[key], self._lines(item, where))

    def groups(self, item: Item, where: str, key: str) -> Iterator[Constraint]:
        """Read cells that have no value."""
        self._check(item, where, "cells")
        yield GROUPS[key](self._cells(item, where))

    def whispers(self, item: Item, where: str, _: str) -> Iterator[Constraint]:
        """Read a whisper; by default, neighbours differ by half the size, rounded up."""
        self._check(item, where, "lines", "value")
        difference = self._number(item, where, (self.shape.values + 1) // 2)
        for line in self._lines(item, where):
            yield kinds.Whisper(line, difference)

    def arrows(self, item: Item, where: str, _: str) -> Iterator[Constraint]:
        """Read arrows from one circle or pill; each line starts in it."""
        self._check(item, where, "lines", "cells")
        pill = self._cells(item, where)
        for line in self._lines(item, where):
            if line[0] not in pill or len(line) < 2:
                raise FormatError(f"{where}: a line must start in the circle and leave it")
            shaft = line[1:]
            yield kinds.Arrow(pill[0], shaft) if len(pill) == 1 else kinds.PillArrow(pill, shaft)

    def cage(self, item: Item, where: str, _: str) -> Iterator[Constraint]:
        """Read a cage with different values, and a sum if there is one."""
        self._check(item, where, "cells", "value")
        yield kinds.Cage(self._cells(item, where), self._number(item, where))

    def little_killer(self, item: Item, where: str, _: str) -> Iterator[Constraint]:
        """Read a sum along the diagonal that the arrow points at."""
        self._check(item, where, "cell", "cells", "direction", "value")
        row, column = self._name(item.get("cell"), f"{where}/cell")
        direction = item.get("direction")
        if not isinstance(direction, str) or direction not in _DIRECTIONS:
            raise FormatError(f"{where}/direction must be {', '.join(_DIRECTIONS)}")
        down, right = _DIRECTIONS[direction]
        cells = ray(Place(row + down, column + right), (down, right), self.shape)
        if not cells:
            raise FormatError(f"{where}: the arrow points at no cell")
        if item.get("cells") and set(self._cells(item, where)) != set(cells):
            raise FormatError(f"{where}/cells are not those that the arrow points at")
        yield kinds.LittleKiller(cells, self._clue(item, where))

    def outside(self, item: Item, where: str, key: str) -> Iterator[Constraint]:
        """Read a clue outside a row or column, which views it from there."""
        self._check(item, where, "cell", "value")
        row, column = self._name(item.get("cell"), f"{where}/cell")
        size = self.shape.rows
        if (row in (-1, size)) == (column in (-1, size)) or max(row, column) > size:
            raise FormatError(f"{where}/cell: {excerpt(str(item.get('cell')))} is not next to a row or column")
        if row in (-1, size):
            line = tuple(Place(at, column) for at in range(size))
        else:
            line = tuple(Place(row, at) for at in range(size))
        yield OUTSIDE[key](line if -1 in (row, column) else line[::-1], self._clue(item, where))

    def edge(self, item: Item, where: str, key: str) -> Iterator[Constraint]:
        """Read a dot between neighbours, with 1 as its difference or 2 as its ratio by default."""
        self._check(item, where, "cells", "value")
        cells = self._cells(item, where)
        if key == "difference":
            yield kinds.Difference(cells, self._number(item, where, 1))
        else:
            yield kinds.Ratio(cells, self._number(item, where, 2))

    def xv(self, item: Item, where: str, _: str) -> Iterator[Constraint]:
        """Read an X or a V."""
        self._check(item, where, "cells", "value")
        letter = item.get("value")
        if not isinstance(letter, str) or letter.upper() not in ("X", "V"):
            raise UnsupportedRule((f"{where}/value: {excerpt(safe(str(letter)))} is neither X nor V",))
        yield kinds.XV(self._cells(item, where), 10 if letter.upper() == "X" else 5)

    def clone(self, item: Item, where: str, _: str) -> Iterator[Constraint]:
        """Read a group and its clone; a cell that is its own clone says nothing."""
        self._check(item, where, "cells", "cloneCells")
        cells, clones = self._cells(item, where), self._cells(item, where, "cloneCells")
        if len(cells) != len(clones):
            raise FormatError(f"{where} has {len(cells)} cells and {len(clones)} clones")
        yield kinds.Clones([cells, clones])

    def quadruple(self, item: Item, where: str, _: str) -> Iterator[Constraint]:
        """Read a corner by its four cells."""
        self._check(item, where, "cells", "values")
        cells, values = sorted(self._cells(item, where)), item.get("values")
        if tuple(cells) != square_at(cells[0]):
            raise FormatError(f"{where}/cells must be a square of four cells")
        if not isinstance(values, list) or not all(type(value) is int for value in values):
            raise FormatError(f"{where}/values must be a list of whole numbers")
        yield kinds.Quadruple(cells[0], values)

    def _disjoint(self, regions: list[Constraint]) -> Iterator[Constraint]:
        """Yield the disjoint groups of the boxes, if there are any."""
        if not self._members.get("disjointgroups"):
            return
        self._flag("disjointgroups")
        area = next((one for one in regions if isinstance(one, Boxes)), None)
        if area is None:
            raise UnsupportedRule(("disjoint groups without boxes",))
        yield kinds.DisjointGroups(area.rows, area.columns)

    def _negative(self) -> Iterator[Constraint]:
        """Yield what the absence of a mark says. A dot of either colour suspends both rules about dots."""
        names = self._members.get("negative") or []
        if not isinstance(names, list) or not all(name in ("ratio", "xv") for name in names):
            raise UnsupportedRule((f"negative constraint {excerpt(safe(str(names)))}",))
        if "xv" in names:
            yield kinds.NegativeXV()
        is_consecutive = bool(self._members.get("nonconsecutive"))
        if is_consecutive:
            self._flag("nonconsecutive")
        has_differences, ratios = bool(self._members.get("difference")), self._ratios()
        if is_consecutive and "ratio" in names and ratios <= {2}:
            yield kinds.NegativeKropki()
        elif "ratio" in names and (is_consecutive or has_differences):
            raise UnsupportedRule(("negative constraint of ratios next to differences",))
        elif "ratio" in names:
            yield from map(kinds.NegativeRatio, sorted(ratios or {2}))
        elif is_consecutive and ratios:
            raise UnsupportedRule(("non-consecutive next to ratios without a negative constraint",))
        elif is_consecutive:
            yield kinds.NegativeDifference() if has_differences else kinds.NonConsecutive()

    def _ratios(self) -> set[int]:
        return (
            {one.ratio for one in self._all("ratio") if isinstance(one, kinds.Ratio)} if self._has_ratios() else set()
        )

    def _has_ratios(self) -> bool:
        return bool(self._members.get("ratio"))


_READERS: dict[str, Callable[[Reader, Item, str, str], Iterator[Constraint]]] = {
    **dict.fromkeys(LINES, Reader.lines),
    **dict.fromkeys(GROUPS, Reader.groups),
    **dict.fromkeys(OUTSIDE, Reader.outside),
    **dict.fromkeys(MARKS, Reader.groups),  # read all at once
    "whispers": Reader.whispers,
    "arrow": Reader.arrows,
    "killercage": Reader.cage,
    "littlekillersum": Reader.little_killer,
    "difference": Reader.edge,
    "ratio": Reader.edge,
    "xv": Reader.xv,
    "clone": Reader.clone,
    "quadruple": Reader.quadruple,
}
READ = frozenset((*FLAGS, *_READERS, *_NEGATIVE, "disjointgroups"))
"""The members that are rules and can be read."""


class Writer:
    """Writes rules as members. A rule that f-puzzles does not have raises UnsupportedRule with the rule."""

    def __init__(self, rules: Rules) -> None:
        self._rules, self._shape = rules, rules.shape
        self._size = rules.shape.rows
        self._members: Item = {}

    def members(self) -> Item:
        """Return the members for all rules but the regions."""
        others = (kinds.Rows, kinds.Columns, Boxes, Jigsaw, kinds.Allowed)
        for constraint in self._rules.constraints:
            if not isinstance(constraint, others):
                self._write(constraint)
        return self._members

    def regions(self) -> dict[Place, int | None]:
        """Return the region of each cell; nothing if the grid has the usual boxes."""
        areas = [one for one in self._rules.constraints if isinstance(one, Boxes | Jigsaw)]
        usual = default_boxes(self._size)
        if len(areas) > 1:
            raise UnsupportedRule(("boxes and other regions",))
        if not areas and usual is None:
            return {}
        if areas and isinstance(areas[0], Boxes) and (areas[0].rows, areas[0].columns) == usual:
            return {}
        found: dict[Place, int | None] = dict.fromkeys(self._shape.places())
        for number, group in enumerate(areas[0].groups(self._shape) if areas else ()):
            if len(group) != self._size:
                raise UnsupportedRule((f"a region of {len(group)} cells ({group[0]})",))
            found |= dict.fromkeys(group, number)
        return found

    def _add(self, key: str, **item: object) -> None:
        self._members.setdefault(key, []).append({name: value for name, value in item.items() if value is not None})

    def _write(self, one: Constraint) -> None:
        own: Any = one
        if one in _FLAG_NAMES:
            self._members[_FLAG_NAMES[one]] = True
        elif isinstance(one, kinds.Thermometer) or (
            one.kind in _LINE_NAMES and (one.kind != "lockout" or self._is_four(own))
        ):
            slow = isinstance(one, kinds.Thermometer) and one.slow
            self._add("slowthermometer" if slow else _LINE_NAMES[one.kind], lines=[_names(own.cells)])
        elif one.kind in _GROUP_NAMES:
            self._add(_GROUP_NAMES[one.kind], cells=_names(own.cells))
        elif one.kind in _MARK_NAMES and self._is_only(one):
            for place in own.cells:
                self._add(_MARK_NAMES[one.kind], cell=_name(place))
        elif one.kind in _OUTSIDE_NAMES:
            self._add(_OUTSIDE_NAMES[one.kind], cell=self._end(own), value=str(own.clue))
        elif one.kind in _WRITERS:
            _WRITERS[one.kind](self, own)
        else:
            raise _unsupported(one)

    def _is_four(self, own: Any) -> bool:
        return isinstance(own, kinds.Lockout) and own.difference == 4

    def _is_only(self, one: Constraint) -> bool:
        """Return whether no second rule of this kind would be read together with it."""
        return sum(type(other) is type(one) for other in self._rules.constraints) == 1

    def _end(self, own: Any) -> str:
        """Return the place outside the grid from which a clue views its row or column."""
        first, last = own.cells[0], own.cells[-1]
        rows, columns = {place.row for place in own.cells}, {place.column for place in own.cells}
        is_row, is_column = len(rows) == 1, len(columns) == 1
        along = [place.column if is_row else place.row for place in own.cells]
        if not (is_row or is_column) or along not in (list(range(self._size)), list(range(self._size))[::-1]):
            raise _unsupported(own)
        end = -1 if along[0] == 0 else self._size
        return _name(Place(first.row, end) if is_row else Place(end, last.column))

    # ---------------------------------------------------------------------------------------------- single kinds

    def modular(self, own: Any) -> None:
        """Write a modular line, which has the modulus 3."""
        if own.modulus != 3:
            raise _unsupported(own)
        self._add("modularline", lines=[_names(own.cells)])

    def whisper(self, own: Any) -> None:
        """Write a whisper."""
        self._add("whispers", lines=[_names(own.cells)], value=str(own.difference))

    def arrow(self, own: Any) -> None:
        """Write an arrow."""
        self._add("arrow", lines=[_names((own.circle, *own.shaft))], cells=[_name(own.circle)])

    def pill_arrow(self, own: Any) -> None:
        """Write an arrow from the end of its pill that is next to the shaft."""
        near = min(own.pill, key=lambda place: max(abs(a - b) for a, b in zip(place, own.shaft[0], strict=True)))
        if len(own.pill) < 2:
            raise _unsupported(own)
        self._add("arrow", lines=[_names((near, *own.shaft))], cells=_names(own.pill))

    def cage(self, own: Any) -> None:
        """Write a cage without repeats."""
        if own.repeats:
            raise _unsupported(own)
        self._add("killercage", cells=_names(own.cells), value=None if own.total is None else str(own.total))

    def little_killer(self, own: Any) -> None:
        """Write the sum of a diagonal that starts at an edge."""
        for name, (down, right) in _DIRECTIONS.items():
            first = own.cells[0]
            outer = Place(first.row - down, first.column - right)
            is_outer = min(outer) < 0 or outer not in self._shape
            if is_outer and own.cells == ray(first, (down, right), self._shape):
                self._add(
                    "littlekillersum", cell=_name(outer), cells=_names(own.cells), direction=name, value=str(own.total)
                )
                return
        raise _unsupported(own)

    def difference(self, own: Any) -> None:
        """Write a white dot."""
        self._add("difference", cells=_names(own.cells), value=None if own.difference == 1 else str(own.difference))

    def ratio(self, own: Any) -> None:
        """Write a black dot."""
        self._add("ratio", cells=_names(own.cells), value=None if own.ratio == 2 else str(own.ratio))

    def xv(self, own: Any) -> None:
        """Write an X or a V."""
        letter = {10: "X", 5: "V"}.get(own.total)
        if letter is None:
            raise _unsupported(own)
        self._add("xv", cells=_names(own.cells), value=letter)

    def clones(self, own: Any) -> None:
        """Write a group and its clone."""
        if len(own.groups) != 2:
            raise _unsupported(own)
        self._add("clone", cells=_names(own.groups[0]), cloneCells=_names(own.groups[1]))

    def quadruple(self, own: Any) -> None:
        """Write a corner."""
        self._add("quadruple", cells=_names(square_at(own.cell)), values=list(own.values))

    def disjoint(self, own: Any) -> None:
        """Write the disjoint groups of the boxes of the grid."""
        if Boxes(own.rows, own.columns) not in self._rules.constraints:
            raise _unsupported(own)
        self._members["disjointgroups"] = True

    def negative(self, own: Any) -> None:
        """Write what the absence of a mark says, unless f-puzzles would understand it differently."""
        dots = {type(one) for one in self._rules.constraints}
        ratios = {one.ratio for one in self._rules.constraints if isinstance(one, kinds.Ratio)}
        negative = sum(one.kind in _NEGATIVE_DOTS for one in self._rules.constraints)
        fits = {
            "negative-xv": True,
            "negative-kropki": ratios <= {2},
            "negative-ratio": kinds.Difference not in dots
            and {one.ratio for one in self._rules.constraints if isinstance(one, kinds.NegativeRatio)}
            == (ratios or {2}),
            "non-consecutive": not dots & {kinds.Difference, kinds.Ratio},
            "negative-difference": kinds.Difference in dots
            and kinds.Ratio not in dots
            and getattr(own, "difference", 1) == 1,
        }
        is_alone = (
            own.kind == "negative-xv" or negative == 1 or (own.kind == "negative-ratio" and negative == len(ratios))
        )
        if not fits[own.kind] or not is_alone:
            raise _unsupported(own)
        if own.kind in ("negative-kropki", "non-consecutive", "negative-difference"):
            self._members["nonconsecutive"] = True
        name = {"negative-xv": "xv", "negative-kropki": "ratio", "negative-ratio": "ratio"}.get(own.kind)
        if name and name not in self._members.setdefault("negative", []):
            self._members["negative"].append(name)


def _unsupported(one: Constraint) -> UnsupportedRule:
    return UnsupportedRule((excerpt(one.to_text()),))


def _name(place: Place) -> str:
    return f"R{place.row + 1}C{place.column + 1}"


def _names(places: Cells) -> list[str]:
    return [*map(_name, places)]


def _kind_of(make: Any) -> str:
    kind: str = make.kind
    return kind


_NEGATIVE_DOTS = ("negative-kropki", "negative-ratio", "non-consecutive", "negative-difference")
_FLAG_NAMES = {one: name for name, one in FLAGS.items()}
_LINE_NAMES = {_kind_of(make): name for name, make in LINES.items() if name not in ("slowthermometer", "modularline")}
_GROUP_NAMES = {_kind_of(make): name for name, make in GROUPS.items()}
_MARK_NAMES = {_kind_of(make): name for name, make in MARKS.items()}
_OUTSIDE_NAMES = {_kind_of(make): name for name, make in OUTSIDE.items()}
_WRITERS: dict[str, Callable[[Writer, Any], None]] = {
    **dict.fromkeys((*_NEGATIVE_DOTS, "negative-xv"), Writer.negative),
    "modular": Writer.modular,
    "whisper": Writer.whisper,
    "arrow": Writer.arrow,
    "pill-arrow": Writer.pill_arrow,
    "cage": Writer.cage,
    "little-killer": Writer.little_killer,
    "difference": Writer.difference,
    "ratio": Writer.ratio,
    "xv": Writer.xv,
    "clones": Writer.clones,
    "quadruple": Writer.quadruple,
    "disjoint-groups": Writer.disjoint,
}
