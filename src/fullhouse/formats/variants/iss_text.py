"""Write constraint strings of Interactive Sudoku Solver, kinds that it does not have as kinds that it has."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any

from fullhouse import constraints as kinds
from fullhouse.constraints import Boxes, Cage, Constraint, Jigsaw, Rules
from fullhouse.constraints.shape import SYMBOLS, Cells, Place, Shape, box_size
from fullhouse.core.digits import DIGITS_OF_MASK
from fullhouse.errors import UnsupportedRule
from fullhouse.formats.codec import Entry
from fullhouse.formats.variants.automaton import packed
from fullhouse.formats.variants.geometry import diagonals

_BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
LARGEST = 16
"""The most rows, columns and values of the solver."""
PLAIN: dict[str, Callable[[], Constraint]] = {
    "AntiKnight": kinds.AntiKnight,
    "AntiKing": kinds.AntiKing,
    "AntiConsecutive": kinds.NonConsecutive,
    "AntiTaxicab": kinds.AntiTaxicab,
    "GlobalEntropy": kinds.GlobalEntropy,
    "GlobalMod": kinds.GlobalModular,
    "DutchFlatmates": kinds.DutchFlatmates,
    "StrictKropki": kinds.NegativeKropki,
    "StrictXV": kinds.NegativeXV,
}
"""Kinds without arguments."""
LINES: dict[str, Callable[[Cells], Constraint]] = {
    "Thermo": kinds.Thermometer,
    "Renban": kinds.Renban,
    "Palindrome": kinds.Palindrome,
    "Between": kinds.Between,
    "RegionSumLine": kinds.RegionSums,
    "Zipper": kinds.Zipper,
    "Entropic": kinds.Entropic,
    "DoubleArrow": kinds.DoubleArrow,
    "AllDifferent": kinds.Different,
    "CountingCircles": kinds.CountingCircles,
    "EqualityCage": kinds.EqualityCage,
    "ValueIndexing": kinds.Indexing,
}
"""Kinds with cells."""
NUMBERED: dict[str, tuple[Callable[[Cells, int], Constraint], int | None]] = {
    "Lockout": (kinds.Lockout, 4),
    "Modular": (kinds.Modular, None),
    "Lunchbox": (kinds.Lunchbox, None),
    "RellikCage": (kinds.Rellik, None),
}
"""Kinds with a number and cells, and the number that may be left out."""
OUTSIDE: dict[str, Callable[[Cells, int], Constraint]] = {
    "XSum": kinds.XSum,
    "Skyscraper": kinds.Skyscraper,
    "HiddenSkyscraper": kinds.HiddenSkyscraper,
    "NumberedRoom": kinds.NumberedRoom,
}
"""Clues outside a row or column, at its start and its end."""


def text_of(entry: Entry) -> str:
    """Return the string of this puzzle; raise UnsupportedRule for a rule that the solver does not have."""
    rules = Rules.of(entry.grid.geometry)
    shape = rules.shape
    if max(shape.rows, shape.columns, shape.values) > LARGEST:
        raise UnsupportedRule((f"a grid of {shape}",))
    usual = _usual_boxes(rules)
    is_raw = not any(isinstance(one, kinds.Rows | kinds.Columns | Boxes | Jigsaw) for one in rules.constraints)
    parts = [_shape(shape, is_raw=is_raw), *_regions(rules, usual, is_raw=is_raw)]
    for constraint in rules.constraints:
        if not isinstance(constraint, kinds.Rows | kinds.Columns | Boxes | Jigsaw):
            parts += _Writer(shape, usual).parts(constraint)
    values = (_values(entry, cell, shape) for cell in range(shape.size))
    givens = "".join(f"~{_given(place, some)}" for place, some in zip(shape.places(), values, strict=True) if some)
    return "".join(f".{part}" for part in (*parts, givens) if part)


def _values(entry: Entry, cell: int, shape: Shape) -> list[int]:
    """Return the value of the cell, or its candidates if some are excluded."""
    if entry.grid[cell]:
        return [entry.grid[cell] + shape.lowest - 1]
    mask = entry.candidates[cell] if entry.candidates else 0
    digits = DIGITS_OF_MASK[mask] if mask < len(DIGITS_OF_MASK) else ()
    return [digit + shape.lowest - 1 for digit in digits] if len(digits) < shape.values else []


def _given(place: Place, values: Iterable[int]) -> str:
    return "_".join([_name(place), *map(str, values)])


def _name(place: Place) -> str:
    return f"R{SYMBOLS[place.row + 1].lower()}C{SYMBOLS[place.column + 1].lower()}"


def _names(places: Iterable[Place]) -> str:
    return "~".join(map(_name, places))


def _shape(shape: Shape, *, is_raw: bool) -> str:
    is_usual = shape.lowest == 1 and shape.values == max(shape.rows, shape.columns)
    values = f"~{shape.lowest}-{shape.all_values[-1]}"
    return f"Shape~{shape.rows}x{shape.columns}" + ("~" * is_raw if is_usual else values) + "~Raw" * is_raw


def _regions(rules: Rules, usual: tuple[int, int] | None, *, is_raw: bool) -> Iterator[str]:
    """Yield the parts for regions other than boxes of the size that fits the values."""
    shape = rules.shape
    boxes = [one for one in rules.constraints if isinstance(one, Boxes)]
    jigsaws = [one for one in rules.constraints if isinstance(one, Jigsaw)]
    present = {type(one) for one in rules.constraints}
    missing = [kind.kind for kind in (kinds.Rows, kinds.Columns) if kind not in present]
    if missing and not is_raw:
        raise UnsupportedRule((f"no {' and no '.join(missing)}",))
    if boxes[1:]:
        raise UnsupportedRule(("boxes of two sizes",))
    sizes = [(one.rows, one.columns) for one in boxes]
    if sizes == [usual] and usual and usual[0] * usual[1] != shape.values:
        yield f"RegionSize~{usual[0] * usual[1]}"
    if sizes != [usual] and usual and not is_raw:
        yield "NoBoxes"
    groups = [list(one.groups(shape)) for one in (*boxes, *jigsaws) if sizes != [usual] or one not in boxes]
    yield from (_jigsaw(regions, shape) for regions in groups)


def _usual_boxes(rules: Rules) -> tuple[int, int] | None:
    """Return the size of the boxes that fit the values, or else the size of regions that the boxes have."""
    shape = rules.shape
    for one in rules.constraints:
        if isinstance(one, Boxes) and box_size(shape.rows, shape.columns, one.rows * one.columns) == (
            one.rows,
            one.columns,
        ):
            return one.rows, one.columns
    return box_size(shape.rows, shape.columns, shape.values)


def _jigsaw(regions: list[Cells], shape: Shape) -> str:
    sizes = {len(region) for region in regions}
    count = shape.size - sum(map(len, regions))
    if sizes != {shape.values} or count == shape.values:
        raise UnsupportedRule((f"regions with sizes other than {shape.values}",))
    number = {place: at for at, region in enumerate(regions) for place in region}
    return "Jigsaw~" + "".join(SYMBOLS[number.get(place, len(regions))].lower() for place in shape.places())


class _Writer:
    """Writes the constraints of a grid of one shape."""

    def __init__(self, shape: Shape, boxes: tuple[int, int] | None) -> None:
        self._shape, self._boxes = shape, boxes

    def parts(self, constraint: Constraint) -> list[str]:
        """Return the parts of a constraint, without dots."""
        own: Any = constraint
        if constraint.kind in _NEEDS and not _NEEDS[constraint.kind](self._shape):
            raise UnsupportedRule((f"{constraint.kind} on a grid of {self._shape}",))
        if constraint.kind in _PLAIN_NAMES:
            return [_PLAIN_NAMES[constraint.kind]]
        if constraint.kind in _LINE_NAMES and not getattr(own, "slow", False):
            return [f"{_LINE_NAMES[constraint.kind]}~{_names(own.cells)}"]
        if constraint.kind in _NUMBERED_NAMES:
            number = getattr(own, constraint.specs[1].name)
            return [f"{_NUMBERED_NAMES[constraint.kind]}~{number}~{_names(own.cells)}"]
        if constraint.kind in _OUTSIDE_NAMES:
            return [self._outside(_OUTSIDE_NAMES[constraint.kind], own)]
        if constraint.kind in _WRITERS:
            return list(_WRITERS[constraint.kind](self, own))
        raise UnsupportedRule((constraint.kind,))

    def _line(self, cells: Cells) -> tuple[str, bool]:
        """Return the name of a full row or column, and whether the cells run backwards."""
        shape = self._shape
        forwards = tuple(sorted(cells))
        first = forwards[0]
        lines = {
            f"R{_name(first)[1]}": tuple(Place(first.row, column) for column in range(shape.columns)),
            f"C{_name(first)[3]}": tuple(Place(row, first.column) for row in range(shape.rows)),
        }
        for name, line in lines.items():
            if cells in (line, line[::-1]):
                return name, cells != line
        raise UnsupportedRule((f"a clue along {_names(cells)}, which is not a row or column",))

    def _outside(self, name: str, own: Any) -> str:
        line, is_back = self._line(own.cells)
        return f"{name}~{line}~{'' if is_back else own.clue}~{own.clue if is_back else ''}"

    def relation(self, cells: Cells, allows: Callable[[int, int], bool], name: str, kind: str = "Pair") -> str:
        """Return a table of pairs for neighbours on a line, or for all pairs."""
        values = self._shape.all_values
        bits = [allows(one, other) for one in values for other in values]
        sixes = (bits[at : at + 6] for at in range(0, len(bits), 6))
        text = "".join(_BASE64[sum(bit << at for at, bit in enumerate(six))] for six in sixes).rstrip("A")
        return f"{kind}~{text or 'A'}~_{_escaped(name)}~{_names(cells)}"

    # ---------------------------------------------------------------------------------------------- single kinds

    def marked(self, own: Any) -> Iterator[str]:
        """Write cells with some of the values as givens."""
        values = own.values if isinstance(own, kinds.Allowed) else own.allowed(self._shape)
        allowed = sorted(set(values) & set(self._shape.all_values))
        if not allowed:
            raise UnsupportedRule((f"{own.kind} without values",))
        yield "".join(f"~{_given(place, allowed)}" for place in own.cells)

    def extreme(self, own: Any) -> Iterator[str]:
        """Write a minimum or maximum as inequalities."""
        for one, other in own.outer(self._shape):
            pair = (one, other) if isinstance(own, kinds.Maximum) else (other, one)
            yield f"GreaterThan~{_names(pair)}"

    def slow(self, own: Any) -> Iterator[str]:
        """Write a slow thermometer as pairs."""
        yield self.relation(own.cells, lambda a, b: a <= b, "slow thermometer")

    def nabner(self, own: Any) -> Iterator[str]:
        """Write a nabner line as pairs."""
        yield self.relation(own.cells, lambda a, b: abs(a - b) > 1, "nabner", "PairX")

    def parity(self, own: Any) -> Iterator[str]:
        """Write a parity line as pairs."""
        yield self.relation(own.cells, lambda a, b: (a + b) % 2 == 1, "parity")

    def whisper(self, own: Any) -> Iterator[str]:
        """Write a whisper; one that ends where it starts names that cell again."""
        yield f"Whisper~{own.difference}~{_names(own.cells)}"

    def ten_line(self, own: Any) -> Iterator[str]:
        """Write a line in parts of equal sums."""
        yield f"SumLine~{own.total}~{_loop(own.cells)}"

    def edge(self, own: Any) -> Iterator[str]:
        """Write a dot, X, V or another pair."""
        name = {("difference", 1): "WhiteDot", ("ratio", 2): "BlackDot", ("xv", 10): "X", ("xv", 5): "V"}
        number = getattr(own, own.specs[1].name)
        if (own.kind, number) in name:
            yield f"{name[own.kind, number]}~{_names(own.cells)}"
            return
        allows: dict[str, Callable[[int, int], bool]] = {
            "difference": lambda a, b: abs(a - b) == number,
            "ratio": lambda a, b: a == number * b or b == number * a,
            "xv": lambda a, b: a + b == number,
        }
        yield self.relation(own.cells, allows[own.kind], f"{own.kind} {number}")

    def greater(self, own: Any) -> Iterator[str]:
        """Write an inequality."""
        yield f"GreaterThan~{_names(own.cells)}"

    def cage(self, own: Cage) -> Iterator[str]:
        """Write a cage; 0 means that it has no total."""
        if (own.total is None) if own.repeats else own.total == 0:
            raise UnsupportedRule((own.to_text(),))
        yield f"{'Sum' if own.repeats else 'Cage'}~{own.total or 0}~{_names(own.cells)}"

    def little_killer(self, own: Any) -> Iterator[str]:
        """Write a diagonal sum by the cell where the diagonal enters, or the sum of other cells."""
        entry = next((place for place, cells in diagonals(self._shape).items() if cells == own.cells), None)
        yield f"LittleKiller~{own.total}~{_name(entry)}" if entry else f"Sum~{own.total}~{_names(own.cells)}"

    def arrow(self, own: Any) -> Iterator[str]:
        """Write an arrow."""
        yield f"Arrow~{_names((own.circle, *own.shaft))}"

    def pill_arrow(self, own: Any) -> Iterator[str]:
        """Write a pill and its arrow."""
        if len(own.pill) > 3:
            raise UnsupportedRule((own.to_text(),))
        kind = f"PillArrow~{len(own.pill)}" if own.pill[1:] else "Arrow"
        yield f"{kind}~{_names((*own.pill, *own.shaft))}"

    def sandwich(self, own: Any) -> Iterator[str]:
        """Write a sandwich sum, which reads alike from both ends."""
        yield f"Sandwich~{own.clue}~{self._line(own.cells)[0]}"

    def quadruple(self, own: Any) -> Iterator[str]:
        """Write a corner and its values."""
        yield "~".join(["Quad", _name(own.cell), *map(str, own.values)])

    def equal_sums(self, own: Any) -> Iterator[str]:
        """Write groups."""
        yield "EqualSum~" + "~-~".join(map(_names, own.groups))

    def same_values(self, own: Any) -> Iterator[str]:
        """Write groups of equal sizes."""
        yield f"SameValues~{len(own.groups)}~{_names(place for group in own.groups for place in group)}"

    def look_and_say(self, own: Any) -> Iterator[str]:
        """Write counts and values of one digit each."""
        if max(own.counts, default=0) > 9 or min(own.counts, default=0) < 0:
            raise UnsupportedRule((own.to_text(),))
        yield f"LookAndSay~{''.join(map(str, own.counts))}~{_names(own.cells)}"

    def indexing(self, own: Any) -> Iterator[str]:
        """Write column or row indexing."""
        yield f"Indexing~{'C' if isinstance(own, kinds.ColumnIndexing) else 'R'}~{_names(own.cells)}"

    def regex(self, own: Any) -> Iterator[str]:
        """Write an expression and its line."""
        text = urlsafe_b64encode(own.pattern.encode()).decode().rstrip("=")
        yield f"Regex~{text}~{_names(own.cells)}"

    def state_machine(self, own: Any) -> Iterator[str]:
        """Write an automaton and its line."""
        yield f"NFA~{packed(own.moves, own.accepting)}~_{_escaped(own.name)}~{_names(own.cells)}"

    def table(self, own: Any) -> Iterator[str]:
        """Write a table of pairs."""
        if len(own.cells) != 2:
            raise UnsupportedRule(("a table of more than two cells",))
        rows = set(own.rows)
        yield self.relation(own.cells, lambda a, b: (a, b) in rows, own.name)

    def sized(self, own: Any) -> Iterator[str]:
        """Write windows or disjoint groups of the usual boxes."""
        if (own.rows, own.columns) != self._boxes:
            raise UnsupportedRule((own.to_text(),))
        yield "Windoku" if isinstance(own, kinds.Windoku) else "DisjointSets"

    def diagonal(self, own: Any) -> Iterator[str]:
        """Write a diagonal."""
        yield f"Diagonal~{1 if own.rising else -1}"

    def several(self, own: Any) -> Iterator[str]:
        """Write alternatives, or constraints that belong together."""
        yield "Or" if isinstance(own, kinds.Or) else "And"
        for constraint in own.constraints:
            if constraint.kind in _ALONE:
                raise UnsupportedRule((f"{constraint.kind} in {own.kind}",))
            several = self.parts(constraint)
            is_group = isinstance(own, kinds.Or) and len(several) > 1 and several[0] not in ("Or", "And")
            yield from ("And", *several, "End") if is_group else several
        yield "End"

    def clones(self, own: Any) -> Iterator[str]:
        """Write clones as pairs of equal cells."""
        for one, other in pairwise(own.groups):
            for pair in zip(one, other, strict=True):
                yield self.relation(pair, lambda a, b: a == b, "clone")


def _loop(cells: Cells) -> str:
    """Write the cells of a line; one that ends where it starts is a loop."""
    return f"{_names(cells[:-1])}~LOOP" if len(cells) > 2 and cells[0] == cells[-1] else _names(cells)


def _escaped(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9]", lambda found: "".join(f"%{byte:02X}" for byte in found[0].encode()), name)


def _kind_of(make: Any) -> str:
    kind: str = make.kind
    return kind


def _has_nine_digits(shape: Shape) -> bool:
    return (shape.values, shape.lowest) == (9, 1)


_NEEDS: dict[str, Callable[[Shape], bool]] = {
    "anti-taxicab": lambda shape: shape.lowest == 1,
    "global-entropy": _has_nine_digits,
    "dutch-flatmates": _has_nine_digits,
    "global-modular": lambda shape: shape.values == 9,
    **dict.fromkeys(("diagonal", "windoku", "disjoint-groups"), lambda shape: shape.rows == shape.columns),
}
"""Kinds that the solver knows on some grids only."""
_PLAIN_NAMES = {_kind_of(make): name for name, make in PLAIN.items()}
_LINE_NAMES = {_kind_of(make): name for name, make in LINES.items()}
_NUMBERED_NAMES = {_kind_of(make): name for name, (make, _) in NUMBERED.items()}
_OUTSIDE_NAMES = {_kind_of(make): name for name, make in OUTSIDE.items()}
_ALONE = {*_PLAIN_NAMES, "windoku", "disjoint-groups", "diagonal"}
"""Kinds that the solver does not take inside `or` and `and`."""
_WRITERS: dict[str, Callable[[_Writer, Any], Iterator[str]]] = {
    **dict.fromkeys(("allowed", "even", "odd", "low", "high"), _Writer.marked),
    **dict.fromkeys(("minimum", "maximum"), _Writer.extreme),
    **dict.fromkeys(("difference", "ratio", "xv"), _Writer.edge),
    **dict.fromkeys(("column-indexing", "row-indexing"), _Writer.indexing),
    **dict.fromkeys(("windoku", "disjoint-groups"), _Writer.sized),
    **dict.fromkeys(("or", "and"), _Writer.several),
    "thermometer": _Writer.slow,
    "nabner": _Writer.nabner,
    "parity": _Writer.parity,
    "whisper": _Writer.whisper,
    "ten-line": _Writer.ten_line,
    "greater": _Writer.greater,
    "cage": _Writer.cage,
    "little-killer": _Writer.little_killer,
    "arrow": _Writer.arrow,
    "pill-arrow": _Writer.pill_arrow,
    "sandwich": _Writer.sandwich,
    "quadruple": _Writer.quadruple,
    "equal-sums": _Writer.equal_sums,
    "same-values": _Writer.same_values,
    "look-and-say": _Writer.look_and_say,
    "regex": _Writer.regex,
    "state-machine": _Writer.state_machine,
    "table": _Writer.table,
    "diagonal": _Writer.diagonal,
    "clones": _Writer.clones,
}
