"""Constraint strings of Interactive Sudoku Solver: parts that start with a dot, with arguments after tildes.

    .Shape~9x9.~R1C1_5~R2C3_2_4.Cage~15~R1C4~R1C5.Or.X~R1C1~R1C2.V~R1C1~R1C2.End

Rows and columns are included unless the shape is `Raw`, and boxes unless `NoBoxes` is. A kind that cannot be read
exactly is rejected by name.
"""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import Error as Base64Error
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations, groupby, pairwise

from fullhouse.constraints import (
    XV,
    Allowed,
    And,
    Arrow,
    Boxes,
    Cage,
    ColumnIndexing,
    Columns,
    Constraint,
    Diagonal,
    Difference,
    Different,
    DisjointGroups,
    EqualSums,
    Greater,
    Jigsaw,
    LittleKiller,
    LookAndSay,
    Or,
    PillArrow,
    Quadruple,
    Ratio,
    Regex,
    RowIndexing,
    Rows,
    Rules,
    SameValues,
    Sandwich,
    Shape,
    StateMachine,
    Table,
    TenLine,
    Whisper,
    Windoku,
    along,
)
from fullhouse.constraints.regions import boxes
from fullhouse.constraints.shape import Cells, Place, box_size
from fullhouse.core.grid import Grid
from fullhouse.errors import BadArgument, FormatError, UnsupportedRule, excerpt
from fullhouse.formats.codec import BadEntry, Entry, Line, no_shape, read_each_line
from fullhouse.formats.links.link import percent_decoded, split_link
from fullhouse.formats.variants.automaton import Machine
from fullhouse.formats.variants.geometry import diagonals
from fullhouse.formats.variants.iss_text import LINES, NUMBERED, OUTSIDE, PLAIN, text_of

NUMBERS = "0123456789abcdefghijklmnopqrstuvwxyz"
_PART = re.compile(r"\.([A-Za-z]*)((?:~[^~.\s]*)*)", re.ASCII)
_CELL = re.compile(r"[Rr]([1-9A-Za-z])[Cc]([1-9A-Za-z])", re.ASCII)
_GIVEN = re.compile(r"([Rr][1-9A-Za-z][Cc][1-9A-Za-z])((?:_\d{1,2})+)", re.ASCII)
_SHAPE = re.compile(r"(\d{1,2})x(\d{1,2})(?:~(?:(?:(\d{1,2})-)?(\d{1,2}))?)?(?:~Raw)?", re.ASCII)
_LINE = re.compile(r"([RC])([1-9A-Za-z])", re.ASCII)
_NUMBER = re.compile(r"-?\d{1,6}", re.ASCII)
_MOST_NESTED = 8
_MOST_COPIES = 10_000
_SHAPE_PARTS = ("Shape", "RegionSize", "NoBoxes", "Jigsaw")
_BASE64 = {one: number for number, one in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")}


def read(lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
    """Yield an entry per line that is not empty."""
    return read_each_line(lines, _parse)


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield one string per line."""
    for entry in entries:
        yield text_of(entry) + "\n"


class Part:
    """One part of the string: its kind, its arguments, and where it starts."""

    def __init__(self, kind: str, arguments: list[str], text: str, offset: int) -> None:
        self.kind, self.arguments = kind, arguments
        self._text, self._offset = text, offset

    def error(self, reason: str, advice: str = "") -> FormatError:
        """Return an error at this part."""
        name = self.kind or "the givens"
        return FormatError(f"{name}: {reason}", text=self._text, offset=self._offset, advice=advice)

    def unsupported(self, name: str = "") -> UnsupportedRule:
        """Return the error for a kind that cannot be represented."""
        return UnsupportedRule((name or self.kind,), text=self._text, offset=self._offset)

    def place(self, name: str, shape: Shape) -> Place:
        """Return the cell with this name, in a grid of this shape."""
        found = _CELL.fullmatch(name)
        if not found:
            if re.fullmatch(r"(?:V[A-Z]*|CC|DG[A-Z])\w{1,4}", name):
                raise self.unsupported(f"{self.kind or 'givens'} on the variable {name}")
            raise self.error(f"{excerpt(name)} is not a cell", "write cells as R4C5")
        place = Place(NUMBERS.index(found[1].lower()) - 1, NUMBERS.index(found[2].lower()) - 1)
        if place not in shape:
            raise self.error(f"{place} is outside the {shape} grid")
        return place

    def as_group(self) -> Part:
        """Return `And` for the copies of a `Replicate`, and others as they are."""
        return Part("And", [], self._text, self._offset) if self.kind == "Replicate" else self

    def moved(self, down: int, right: int, shape: Shape) -> Part:
        """Return a copy whose cells are so many rows down and columns right."""
        if self.kind in OUTSIDE or self.kind in ("LittleKiller", "Sandwich"):
            raise self.unsupported(f"{self.kind} in Replicate")
        is_packed = self.kind in ("NFA", "Regex", "Pair", "PairX")
        arguments = self.arguments[: int(is_packed)]
        for text in self.arguments[int(is_packed) :]:
            name, line, values = text.partition("_")
            if _CELL.fullmatch(name):
                row, column = self.place(name, shape)
                row, column = row + down, column + right
                if not (0 <= row < shape.rows and 0 <= column < shape.columns):
                    raise self.error(f"a copy of {name} is outside the {shape} grid")
                name = f"R{NUMBERS[row + 1]}C{NUMBERS[column + 1]}"
            arguments.append(name + line + values)
        return Part(self.kind, arguments, self._text, self._offset)


def _parse(line: str) -> Entry:
    text, comment = split_link(line)
    if "?" in text:
        text = percent_decoded(text.partition("q=")[2].partition("&")[0].partition("#")[0])
    parts = list(_parts(text))
    layout = _Layout(parts)
    reader = _Reader(layout)
    constraints = [*layout.constraints(), *reader.all(_replicated(parts, layout.shape))]
    try:
        grid = Grid(reader.givens, Rules(layout.shape, constraints))
    except BadArgument as error:
        raise FormatError(str(error), text=text) from None
    return Entry(grid, comment=comment)


def _parts(text: str) -> Iterator[Part]:
    at = 0
    while at < len(text):
        found = _PART.match(text, at)
        if not found:
            raise no_shape(text[at:], "constraint string", "write it as .Cage~15~R1C4~R1C5")
        kind, arguments = found.groups()
        if kind or arguments:
            yield Part(kind, [*map(percent_decoded, arguments.split("~")[1:])], text, at)
        at = found.end()


class _Layout:
    """The shape of the grid and its regions."""

    def __init__(self, parts: list[Part]) -> None:
        by_kind = {part.kind: part for part in parts if part.kind in _SHAPE_PARTS}
        self.shape = _shape(by_kind.get("Shape"))
        values = self.shape.values
        size = by_kind.get("RegionSize")
        self.region_size = _number(size, size.arguments[0]) if size and size.arguments else values
        if size and not 2 <= self.region_size <= self.shape.size:
            raise size.error(f"{self.region_size} is not a size of regions")
        box = box_size(self.shape.rows, self.shape.columns, self.region_size)
        self.box = box
        self.is_raw = "Shape" in by_kind and "Raw" in by_kind["Shape"].arguments
        self.has_boxes = box is not None and "NoBoxes" not in by_kind and not self.is_raw
        self._jigsaws = [part for part in parts if part.kind == "Jigsaw"]

    def constraints(self) -> Iterator[Constraint]:
        """Yield rows, columns, and boxes or irregular regions."""
        if not self.is_raw:
            yield from (Rows(), Columns())
        if self.has_boxes and self.box:
            yield Boxes(*self.box)
        for number, part in enumerate(self._jigsaws):
            regions = list(_regions(part, self.shape, self.region_size))
            sized = {frozenset(region) for region in regions}
            if not regions:
                continue
            if self.has_boxes or number:
                yield from map(Different, regions)
            elif self.box and sized == set(map(frozenset, boxes(self.shape, *self.box))):
                yield Boxes(*self.box)
            else:
                yield Jigsaw(regions)


def _shape(part: Part | None) -> Shape:
    if part is None:
        return Shape(9, 9)
    found = _SHAPE.fullmatch("~".join(part.arguments).rstrip("~"))
    if not found:
        raise part.unsupported(f"the shape {excerpt('~'.join(part.arguments))}")
    rows, columns, first, last = (None if one is None else int(one) for one in found.groups())
    lowest = 1 if first is None else first
    values = 0 if last is None else last - lowest + 1
    if last is not None and values < 1:
        raise part.error(f"no values from {lowest} to {last}")
    try:
        return Shape(rows or 0, columns or 0, values, lowest)
    except BadArgument as error:
        raise part.error(str(error)) from None


def _regions(part: Part, shape: Shape, size: int) -> Iterator[Cells]:
    """Yield the regions of the right size; one region of another size is for cells in none."""
    letters = part.arguments[-1] if part.arguments else ""
    if len(letters) != shape.size:
        raise part.error(f"expected {shape.size} cells, found {len(letters)}")
    groups: dict[str, list[Place]] = {}
    for place, letter in zip(shape.places(), letters, strict=True):
        groups.setdefault(letter, []).append(place)
    if len(groups) == 1:
        return
    usual = max(shape.rows, shape.columns)
    odd = [group for group in groups.values() if not usual <= len(group) <= shape.values and len(group) != size]
    if len(odd) > 1:
        raise part.error("regions of several sizes", advice="one region may have another size")
    yield from (tuple(group) for group in groups.values() if group not in odd)


def _replicated(parts: list[Part], shape: Shape) -> list[Part]:
    """Replace each `Replicate` and its `End` by copies of the parts between them, one for each target."""
    open_parts: list[tuple[Part, list[Part]]] = []
    found: list[Part] = []
    for part in parts:
        if part.kind in ("Or", "And", "Replicate"):
            open_parts.append((part, found))
            found = []
        elif part.kind == "End" and open_parts:
            outer, before = open_parts.pop()
            inner = _copies(outer, found, shape) if outer.kind == "Replicate" else found
            is_alone = outer.kind == "Replicate" and all(around.kind != "Or" for around, _ in open_parts)
            found = [*before, *inner] if is_alone else [*before, outer.as_group(), *inner, part]
        else:
            found.append(part)
    if open_parts:
        raise open_parts[-1][0].error("without End")
    return found


def _copies(outer: Part, parts: list[Part], shape: Shape) -> list[Part]:
    """Return the parts moved from the origin to each target; a bit per cell from the origin on names the targets."""
    bits, origin = (*outer.arguments, "", "")[:2]
    if not all(one in _BASE64 for one in bits):
        raise outer.error(f"{excerpt(bits)} is not a set of cells")
    first = outer.place(origin or "R1C1", shape)
    set_bits = [bit for bit in range(6 * len(bits)) if _BASE64[bits[bit // 6]] >> bit % 6 & 1]
    targets = [shape.index(first) + bit for bit in set_bits]
    if len(targets) * len(parts) > _MOST_COPIES:
        raise outer.error(f"more than {_MOST_COPIES:,} copies")
    if targets and targets[-1] >= shape.size:
        raise outer.error(f"targets outside the {shape} grid")
    moves = [(place.row - first.row, place.column - first.column) for place in map(shape.place, targets)]
    return [part.moved(*move, shape) for move in moves for part in parts]


class _Reader:
    """Turns parts into constraints, and collects the givens."""

    def __init__(self, layout: _Layout) -> None:
        self._layout, self._shape = layout, layout.shape
        self.givens = [0] * layout.shape.size
        self._most_cells = 4 * layout.shape.size

    def all(self, parts: list[Part]) -> list[Constraint]:
        """Return the constraints of all parts."""
        open_parts: list[tuple[Part | None, list[list[Constraint]]]] = [(None, [])]
        for part in parts:
            if part.kind in ("Or", "And"):
                open_parts.append((part, []))
                if len(open_parts) > _MOST_NESTED:
                    raise part.error(f"more than {_MOST_NESTED} levels of Or and And")
            elif part.kind == "End":
                outer, units = open_parts.pop()
                if outer is None:
                    raise part.error("nothing to end")
                open_parts[-1][1].append(_joined(outer, units))
            elif part.kind not in _SHAPE_PARTS:
                open_parts[-1][1].append(self._constraints(part, is_inside=len(open_parts) > 1))
            elif len(open_parts) > 1:
                raise part.error("not possible inside Or and And")
        return list(chain(*open_parts[0][1]))

    def _constraints(self, part: Part, *, is_inside: bool) -> list[Constraint]:
        if part.kind in ("", "Given"):
            return list(self._given(part, is_inside=is_inside))
        try:
            if part.kind in PLAIN:
                return [PLAIN[part.kind]()]
            if part.kind in LINES:
                return [LINES[part.kind](self._cells(part, part.arguments))]
            if part.kind in NUMBERED:
                make, default = NUMBERED[part.kind]
                return [make(*self._numbered(part, default))]
            if part.kind in OUTSIDE:
                return list(self._outside(part, OUTSIDE[part.kind]))
            if part.kind in _EDGES:
                pairs = list(self._neighbours(self._cells(part, part.arguments)))
                if not pairs:
                    raise part.error("no two of its cells are neighbours")
                return [_EDGES[part.kind](pair) for pair in pairs]
            if part.kind in _OTHERS:
                return list(_OTHERS[part.kind](self, part))
        except BadArgument as error:
            raise part.error(str(error)) from None
        raise part.unsupported()

    # ---------------------------------------------------------------------------------------------- parts of parts

    def _place(self, part: Part, name: str) -> Place:
        return part.place(name, self._shape)

    def _cells(self, part: Part, names: list[str]) -> Cells:
        if "LOOP" in names and part.kind not in ("Whisper", "SumLine", "Renban"):
            raise part.unsupported(f"{part.kind} as a loop")
        found = [name for name in names if name and name != "LOOP"]
        if len(found) > self._most_cells:
            raise part.error(f"more than {self._most_cells} cells")
        return tuple(self._place(part, name) for name in found)

    def _segments(self, part: Part, names: list[str]) -> Iterator[tuple[Cells, bool]]:
        """Yield the cells of each part between empty arguments, and whether it is a loop."""
        for own in _lines(names):
            yield self._cells(part, [name for name in own if name != "LOOP"]), "LOOP" in own

    def _neighbours(self, cells: Cells) -> Iterator[Cells]:
        """Yield the pairs of orthogonal neighbours, in the order of the list."""
        for one, other in combinations(dict.fromkeys(cells), 2):
            if abs(one.row - other.row) + abs(one.column - other.column) == 1:
                yield one, other

    def _given(self, part: Part, *, is_inside: bool) -> Iterator[Constraint]:
        shape = self._shape
        for text in part.arguments:
            found = _GIVEN.fullmatch(text)
            if not found:
                self._place(part, text.partition("_")[0])
                raise part.error(f"{excerpt(text)} is not a given", "write it as R1C1_5")
            place, values = self._place(part, found[1]), sorted({int(value) for value in found[2].split("_")[1:]})
            if not all(value in shape.all_values for value in values):
                raise part.error(f"{excerpt(text)} has a value that the grid does not")
            if len(values) > 1 or is_inside:
                if len(values) < shape.values:
                    yield Allowed([place], values)
                continue
            digit = values[0] - shape.lowest + 1
            if self.givens[shape.index(place)] not in (0, digit):
                raise part.error(f"{place} has two values")
            self.givens[shape.index(place)] = digit

    def _numbered(self, part: Part, default: int | None) -> tuple[Cells, int]:
        """Read a number and cells; without the number, the default is used."""
        first, *rest = part.arguments or [""]
        if default is not None and not _NUMBER.fullmatch(first):
            return self._cells(part, part.arguments), default
        return self._cells(part, rest), _number(part, first)

    def _line(self, part: Part, name: str) -> Cells:
        """Return the row or column with this name, forwards."""
        found = _LINE.fullmatch(name)
        number = NUMBERS.index(found[2].lower()) - 1 if found else -1
        count = 0 if not found else self._shape.rows if found[1] == "R" else self._shape.columns
        if not found or number >= count:
            raise part.error(f"{excerpt(name)} is not a row or column")
        if found[1] == "R":
            return tuple(Place(number, column) for column in range(self._shape.columns))
        return tuple(Place(row, number) for row in range(self._shape.rows))

    def _outside(self, part: Part, make: Callable[[Cells, int], Constraint]) -> Iterator[Constraint]:
        name, *clues = (*part.arguments, "")[:3] if part.arguments else ("",)
        line = self._line(part, name)
        for clue, cells in zip(clues, (line, line[::-1]), strict=False):
            if clue:
                yield make(cells, _number(part, clue))

    # ---------------------------------------------------------------------------------------------- single kinds

    def whisper(self, part: Part) -> Iterator[Constraint]:
        """Read a whisper; a loop also relates its last cell with the first."""
        cells, difference = self._numbered(part, 5)
        yield Whisper(_closed(part, cells), difference)

    def sum_line(self, part: Part) -> Iterator[Constraint]:
        """Read a line in parts of equal sums, or a loop."""
        cells, total = self._numbered(part, None)
        yield TenLine(_closed(part, cells), total)

    def cage(self, part: Part) -> Iterator[Constraint]:
        """Read a cage. A total of 0 means that it has no total; a cell that is listed twice counts twice."""
        cells, total = self._numbered(part, None)
        if len(set(cells)) == len(cells):
            yield Cage(cells, total or None)
        else:
            yield Different(dict.fromkeys(cells))
            if total:
                yield LittleKiller(cells, total)

    def sum(self, part: Part) -> Iterator[Constraint]:
        """Read a sum without coefficients."""
        if not part.arguments or not _NUMBER.fullmatch(part.arguments[0]):
            raise part.unsupported("Sum with coefficients")
        if any("_" in name for name in part.arguments):
            raise part.unsupported("Sum with coefficients")
        cells, total = self._numbered(part, None)
        yield Cage(cells, total, repeats=True) if len(set(cells)) == len(cells) else LittleKiller(cells, total)

    def arrow(self, part: Part) -> Iterator[Constraint]:
        """Read an arrow: the circle, then the shaft."""
        cells = self._cells(part, part.arguments)
        if len(cells) < 2:
            raise part.error("an arrow needs two cells or more")
        yield Arrow(cells[0], cells[1:])

    def pill_arrow(self, part: Part) -> Iterator[Constraint]:
        """Read the number of cells in the pill, then the pill and its shaft."""
        cells, size = self._numbered(part, None)
        if not 0 < size < len(cells):
            raise part.error(f"a pill of {size} cells, of {len(cells)}")
        yield PillArrow(cells[:size], cells[size:])

    def little_killer(self, part: Part) -> Iterator[Constraint]:
        """Read a diagonal sum, named by the cell where the diagonal enters the grid."""
        if len(part.arguments) < 2:
            raise part.error("expected a sum and a cell")
        place = self._place(part, part.arguments[1])
        cells = diagonals(self._shape).get(place)
        if cells is None:
            raise part.error(f"no diagonal starts in {place}")
        yield LittleKiller(cells, _number(part, part.arguments[0]))

    def sandwich(self, part: Part) -> Iterator[Constraint]:
        """Read a sandwich sum and its line."""
        if len(part.arguments) < 2:
            raise part.error("expected a sum and a line")
        yield Sandwich(self._line(part, part.arguments[1]), _number(part, part.arguments[0]))

    def quad(self, part: Part) -> Iterator[Constraint]:
        """Read a corner and its values."""
        first, *values = part.arguments or [""]
        yield Quadruple(self._place(part, first), [_number(part, value) for value in values if value])

    def equal_sums(self, part: Part) -> Iterator[Constraint]:
        """Read groups that `-` separates."""
        yield EqualSums([self._cells(part, group) for group in _divided(part.arguments) if group])

    def same_values(self, part: Part) -> Iterator[Constraint]:
        """Read the number of groups, then the cells of all groups."""
        cells, count = self._numbered(part, None)
        if count < 1 or len(cells) % count:
            raise part.error(f"{len(cells)} cells cannot be divided into {count} groups")
        size = len(cells) // count
        if size:
            yield SameValues([cells[start : start + size] for start in range(0, len(cells), size)])

    def region_values(self, part: Part) -> Iterator[Constraint]:  # noqa: ARG002
        """All rows, columns, boxes and regions of the largest size hold the same values."""
        shape = self._shape
        groups = [group for one in self._layout.constraints() for group in one.groups(shape)]  # type: ignore[attr-defined]
        size = max(map(len, groups), default=0)
        largest = list(dict.fromkeys(group for group in groups if len(group) == size))
        if size < shape.values and largest[1:]:
            yield SameValues(largest)

    def count_distinct(self, part: Part) -> Iterator[Constraint]:
        """Read a cell, and others that hold as many different values."""

        def step(state: tuple[int, frozenset[int]], value: int) -> tuple[int, frozenset[int]] | None:
            wanted, seen = state
            if wanted < 0:
                return value, seen
            return (wanted, seen | {value}) if len(seen | {value}) <= wanted else None

        start = -1, frozenset[int]()
        name = "the first cell counts the different values in the others"
        cells = self._cells(part, part.arguments)
        yield along(cells, start, step, lambda state: len(state[1]) == state[0], shape=self._shape, name=name)

    def look_and_say(self, part: Part) -> Iterator[Constraint]:
        """Read pairs of a count and a value, one digit each."""
        first, *names = part.arguments or [""]
        if not re.fullmatch(r"(\d\d)+", first, re.ASCII):
            raise part.error(f"{excerpt(first)} is not made of pairs of digits")
        yield LookAndSay(self._cells(part, names), list(map(int, first)))

    def contains(self, part: Part) -> Iterator[Constraint]:
        """Read values, each as often as it is listed."""
        first, *names = part.arguments or [""]
        counts = Counter(_number(part, value) for value in first.split("_"))
        yield LookAndSay(
            self._cells(part, names), [number for value in sorted(counts) for number in (counts[value], value)]
        )

    def indexing(self, part: Part) -> Iterator[Constraint]:
        """Read C or R, then cells."""
        first, *names = part.arguments or [""]
        if first not in ("C", "R"):
            raise part.error(f"{excerpt(first)} is neither C nor R")
        yield (ColumnIndexing if first == "C" else RowIndexing)(self._cells(part, names))

    def regex(self, part: Part) -> Iterator[Constraint]:
        """Read an expression in base64, and one or more lines."""
        first, *names = part.arguments or [""]
        try:
            pattern = b64decode(first + "=" * (-len(first) % 4), "-_", validate=True).decode("ascii")
        except (Base64Error, ValueError):
            raise part.error(f"{excerpt(first)} is not an expression in base64") from None
        if "{" in pattern:
            raise part.unsupported(f"Regex with repeat counts, {excerpt(pattern)}")
        for cells, _ in self._segments(part, names):
            yield Regex(cells, pattern)

    def state_machine(self, part: Part) -> Iterator[Constraint]:
        """Read a packed automaton, a name, and one or more lines; `-` divides a line into segments."""
        first, *names = part.arguments or [""]
        name = next((name[1:] for name in names[:1] if name.startswith("_")), "")
        lines = [[self._cells(part, segment) for segment in _divided(line)] for line in _lines(names)]
        try:
            machine = Machine(first, self._shape.values)
            tables = [machine.table([len(segment) for segment in line]) for line in lines]
        except UnsupportedRule as error:
            raise part.unsupported(error.rules[0]) from None
        except FormatError as error:
            raise part.error(str(error)) from None
        for line, table in zip(lines, tables, strict=True):
            yield StateMachine(chain(*line), *table, name)

    def pair(self, part: Part) -> Iterator[Constraint]:
        """Read a table of allowed pairs, a name, and lines: neighbours on them, or for PairX all pairs."""
        first, *names = part.arguments or [""]
        rows = _table(part, first, self._shape)
        name = next((name[1:] for name in names[:1] if name.startswith("_")), "")
        for cells, is_loop in self._segments(part, names):
            if part.kind == "PairX":
                pairs: Iterable[tuple[Place, Place]] = combinations(dict.fromkeys(cells), 2)
            else:
                pairs = pairwise((*cells, *cells[: int(is_loop)]))
            for pair in pairs:
                yield Table(pair, rows, name)

    def windoku(self, part: Part) -> Iterator[Constraint]:
        """Read windows, or groups of cells in equal positions of the boxes."""
        if self._layout.box is None:
            raise part.error("no boxes fit the grid")
        yield (Windoku if part.kind == "Windoku" else DisjointGroups)(*self._layout.box)

    def diagonal(self, part: Part) -> Iterator[Constraint]:
        """Read the rising diagonal from 1 and the falling one from -1."""
        yield Diagonal(_number(part, (*part.arguments, "")[0]) > 0)


def _joined(outer: Part, units: list[list[Constraint]]) -> list[Constraint]:
    """Return `Or` or `And` of these parts. Each part is one alternative, even if it is several constraints to us."""
    if outer.kind == "And":
        found = list(chain(*units))
        return [And(found)] if found else []
    if not units:
        raise outer.error("without constraints, so that nothing obeys it")
    if not all(units):
        return []  # an alternative that everything obeys
    return [Or([unit[0] if len(unit) == 1 else And(unit) for unit in units])]


def _lines(names: list[str]) -> Iterator[list[str]]:
    """Yield the arguments of each line; empty ones and names, which start with `_`, are between lines."""
    for is_end, group in groupby(names, lambda name: name == "" or name.startswith("_")):
        if not is_end:
            yield list(group)


def _divided(names: list[str]) -> list[list[str]]:
    """Divide the arguments of a line at each `-`."""
    ends = [at for at, name in enumerate(names) if name == "-"]
    return [names[start + 1 : end] for start, end in pairwise([-1, *ends, len(names)])]


def _closed(part: Part, cells: Cells) -> Cells:
    """Repeat the first cell at the end of a loop."""
    return (*cells, *cells[:1]) if "LOOP" in part.arguments else cells


def _number(part: Part, text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise part.error(f"{excerpt(text)} is not a number")
    return int(text)


def _table(part: Part, text: str, shape: Shape) -> list[tuple[int, int]]:
    """Read a table of bits, six per character: whether a pair of values is allowed."""
    if not all(one in _BASE64 for one in text) or len(text) > shape.values**2:
        raise part.error(f"{excerpt(text)} is not a table of pairs")
    bits = [_BASE64[one] >> bit & 1 for one in text for bit in range(6)]
    pairs = ((one, other) for one in shape.all_values for other in shape.all_values)
    return [pair for pair, bit in zip(pairs, bits, strict=False) if bit]


_EDGES: dict[str, Callable[[Cells], Constraint]] = {
    "WhiteDot": Difference,
    "BlackDot": Ratio,
    "X": lambda pair: XV(pair, 10),
    "V": lambda pair: XV(pair, 5),
    "GreaterThan": Greater,
}
_OTHERS: dict[str, Callable[[_Reader, Part], Iterator[Constraint]]] = {
    "Whisper": _Reader.whisper,
    "SumLine": _Reader.sum_line,
    "Cage": _Reader.cage,
    "Sum": _Reader.sum,
    "Arrow": _Reader.arrow,
    "PillArrow": _Reader.pill_arrow,
    "LittleKiller": _Reader.little_killer,
    "Sandwich": _Reader.sandwich,
    "Quad": _Reader.quad,
    "EqualSum": _Reader.equal_sums,
    "SameValues": _Reader.same_values,
    "RegionSameValues": _Reader.region_values,
    "CountDistinct": _Reader.count_distinct,
    "LookAndSay": _Reader.look_and_say,
    "ContainExact": _Reader.contains,
    "Indexing": _Reader.indexing,
    "Regex": _Reader.regex,
    "NFA": _Reader.state_machine,
    "Pair": _Reader.pair,
    "PairX": _Reader.pair,
    "Windoku": _Reader.windoku,
    "DisjointSets": _Reader.windoku,
    "Diagonal": _Reader.diagonal,
}
