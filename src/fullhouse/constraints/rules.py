"""The rules of a puzzle: a shape and constraints."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any, Self

from fullhouse.constraints import chess, edges, general, lines, marked, regions, sums
from fullhouse.constraints import text as text_form
from fullhouse.constraints.builder import Builder, Term
from fullhouse.constraints.constraint import KINDS, MOST_ITEMS, Constraint, Values, constraint_from_json
from fullhouse.constraints.drawing import Drawing
from fullhouse.constraints.edges import XV, Difference, Ratio
from fullhouse.constraints.marked import Doublers
from fullhouse.constraints.regions import Boxes, Columns, Jigsaw, Rows
from fullhouse.constraints.shape import Cells, Layout, Shape, check_inside
from fullhouse.core.arguments import text as check_text
from fullhouse.core.geometry import ALPHABET, Geometry, House
from fullhouse.core.values import fill, public
from fullhouse.errors import BadArgument, FormatError, excerpt

FAMILIES = tuple(module.__name__.rpartition(".")[2] for module in (regions, marked, chess, sums, lines, edges, general))
"""The modules with the kinds, in the order of the documentation."""
for _name in sorted(KINDS, key=lambda name: FAMILIES.index(KINDS[name].family)):
    KINDS[_name] = KINDS.pop(_name)
VERSION = 1
"""The version of the JSON form."""
NAME = "fullhouse-rules"
"""The name of the JSON form."""
_SHOWN = 3


@public
class Rules(Geometry):
    """A shape and every constraint on it; rows, columns and boxes are constraints too.

    Rules are immutable and hashable, and equal if they have the same constraints in any order. A grid with rules has
    them as its geometry; `Grid.rules` returns them.

    >>> from fullhouse.constraints import Cage
    >>> rules = Rules.parse("4x4 anti-knight").with_constraints(Cage("r1c1,r1c2", total=5))
    >>> str(rules), len(rules.constraints), rules.to_text()
    ('4x4 with anti-knight and cage', 5, '4x4 anti-knight cage r1c1,r1c2 5')
    """

    __slots__ = ("shape", "constraints", "layout", "_terms", "_key")

    shape: Shape
    """Rows, columns and values."""
    constraints: tuple[Constraint, ...]
    """Every constraint once, in canonical order."""
    layout: Layout
    """Facts that constraints need about each other."""
    _terms: tuple[Term, ...] | None
    _key: tuple[Shape, tuple[Constraint, ...]]

    def __init__(self, shape: Shape | tuple[int, int], constraints: Iterable[Constraint] = ()) -> None:
        shape = shape if isinstance(shape, Shape) else Shape(*shape)
        kept = _canonical(constraints)
        fill(self, "shape", shape)
        fill(self, "constraints", kept)
        fill(self, "layout", _layout(shape, kept))
        fill(self, "_terms", None)
        fill(self, "_key", (shape, kept))
        for constraint in kept:
            _check(constraint, self.layout)
        self._fill_geometry()

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Read short text: a size and constraints. Rows, columns and boxes are included unless the text excludes them.

        >>> Rules.parse("6x6 x cage 8 r1c1,r1c2").to_text()
        '6x6 x cage r1c1,r1c2 8'
        """
        shape, constraints = text_form.read(check_text("rules", text))
        try:
            return cls(shape, constraints)
        except BadArgument as error:
            raise FormatError(str(error), text=text) from None

    @classmethod
    def of(cls, geometry: Geometry) -> Rules:
        """Return these rules, or those of a plain geometry: rows, columns and boxes."""
        if isinstance(geometry, Rules):
            return geometry
        return _of_plain(geometry.box_rows, geometry.box_columns)

    @classmethod
    def from_json(cls, source: str | bytes | Mapping[str, Any]) -> Rules:
        """Read the JSON form; anything unknown is rejected by name and place."""
        if not isinstance(source, Mapping):
            source = json_object(source, "the rules are")
        known = ("format", "version", "shape", "constraints")
        for name in source:
            if name not in known:
                raise FormatError(f"/{name}: rules have no such field")
        if source.get("format") != NAME or source.get("version") != VERSION:
            found = excerpt(str(source.get("format"))), excerpt(str(source.get("version")))
            raise FormatError(f"expected format '{NAME}' in version {VERSION}, found {found[0]} in version {found[1]}")
        items = source.get("constraints")
        if not isinstance(items, list) or len(items) > MOST_ITEMS:
            raise FormatError(f"/constraints must be a list of at most {MOST_ITEMS:,} constraints")
        constraints = [constraint_from_json(item, f"/constraints/{number}") for number, item in enumerate(items)]
        shape = _shape_from_json(source.get("shape"))
        for number, constraint in enumerate(constraints):
            try:
                check_inside(constraint.places(), shape, constraint.kind)
            except BadArgument as error:
                raise FormatError(f"/constraints/{number}: {error}") from None
        try:
            return cls(shape, constraints)
        except BadArgument as error:
            raise FormatError(f"/constraints: {error}") from None

    def to_json(self) -> dict[str, Any]:
        """Return the canonical JSON form as plain values."""
        shape = {name: getattr(self.shape, name) for name in ("rows", "columns", "values", "lowest")}
        items = [constraint.to_json() for constraint in self.constraints]
        return {"format": NAME, "version": VERSION, "shape": shape, "constraints": items}

    def to_text(self) -> str:
        """Return short text that `parse` reads as equal rules."""
        return text_form.write(self.shape, self.constraints)

    def with_constraints(self, *constraints: Constraint) -> Self:
        """Return a copy with these constraints as well."""
        return type(self)(self.shape, (*self.constraints, *constraints))

    @property
    def terms(self) -> tuple[Term, ...]:
        """The terms that the engine reads, made when first used."""
        if self._terms is None:
            builder = Builder(self.size, self.shape.values, self.shape.lowest, self.layout)
            for constraint in sorted(self.constraints, key=lambda constraint: not constraint.comes_first):
                constraint.lower(builder)
            fill(self, "_terms", tuple(builder.terms))
            return tuple(builder.terms)
        return self._terms

    @property
    def lowest(self) -> int:
        """The lowest value."""
        return self.shape.lowest

    @property
    def alphabet(self) -> str:
        """The characters for its values, from the lowest."""
        return self.shape.symbols

    @property
    def simplest(self) -> Geometry:
        """The plain geometry if these are its rules, and otherwise the rules themselves."""
        shape = self.shape
        is_square = shape.rows == shape.columns == shape.values and shape.lowest == 1 and shape.values <= len(ALPHABET)
        if is_square and len(self.constraints) == 3:
            rows, columns, boxes = self.constraints
            is_latin = isinstance(rows, Rows) and isinstance(columns, Columns)
            if is_latin and isinstance(boxes, Boxes) and boxes.rows * boxes.columns == shape.values:
                return Geometry.of_boxes(boxes.rows, boxes.columns)
        return self

    def broken(self, digits: bytes) -> Constraint | None:
        """Return the first constraint that these digits of a full grid break."""
        values = Values([digit + self.shape.lowest - 1 for digit in digits], self.layout)
        return next((constraint for constraint in self.constraints if not constraint.holds(values)), None)

    def draw_on(self) -> Drawing:
        """Return the marks of all constraints."""
        drawing = Drawing(self.layout)
        for constraint in self.constraints:
            constraint.draw(drawing)
        return drawing

    def unusual(self) -> tuple[str, ...]:
        """Return the kinds of the constraints other than rows, columns and boxes, each once."""
        usual = ("rows", "columns", "boxes")
        return tuple(dict.fromkeys(one.kind for one in self.constraints if one.kind not in usual))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Rules) and self._key == other._key)

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (json.dumps(self.to_json()),)

    def __str__(self) -> str:
        names = self.unusual()
        kinds = {constraint.kind for constraint in self.constraints}
        missing = [f"no {name}" for name in ("rows", "columns") if name not in kinds]
        more = len(names) - _SHOWN
        others = [f"{more} other kind{'s' if more > 1 else ''}"] if more > 0 else []
        if not kinds & {"boxes", "jigsaw"}:
            missing.append("no boxes")
        size, _, values = str(self.shape).partition(" with ")
        shown = [*filter(None, [values]), *names[:_SHOWN], *others, *missing]
        if not shown:
            shown = [f"boxes of {self._box_text()}"]
        return f"{size} with {_listed(shown)}"

    def __repr__(self) -> str:
        return f"Rules.parse({self.to_text()!r})"

    def _box_text(self) -> str:
        return next((f"{one.rows}x{one.columns}" for one in self.constraints if isinstance(one, Boxes)), "")

    def _fill_geometry(self) -> None:
        """Fill what a plain geometry has: houses to check and draw by, and the cells that each cell sees."""
        shape = self.shape
        rows, columns = _lines(shape)
        groups = [(one.kind, one.groups(shape)) for one in self.constraints if isinstance(one, regions.DifferentGroups)]
        singular = {"rows": "row", "columns": "column", "boxes": "box", "jigsaw": "region", "different": "region"}
        houses = [house for name, cells in groups for house in _houses(singular.get(name, name), cells, shape)]
        boxes = next((one for one in self.constraints if isinstance(one, Boxes)), None)
        fill(self, "box_rows", boxes.rows if boxes else shape.rows)
        fill(self, "box_columns", boxes.columns if boxes else shape.columns)
        fill(self, "side", shape.values)
        fill(self, "size", shape.size)
        fill(self, "rows", rows)
        fill(self, "columns", columns)
        fill(self, "boxes", tuple(house for house in houses if house.kind in ("box", "region")))
        fill(self, "houses", tuple(houses))
        fill(self, "houses_of", ())

    def __getattr__(self, name: str) -> tuple[tuple[int, ...], ...]:
        """Find the peers of each cell at their first use: the engine does not need them."""
        if name != "peers":
            raise AttributeError(f"rules have no {name!r}")
        fill(self, "peers", self._peers())
        return self.peers

    def _peers(self) -> tuple[tuple[int, ...], ...]:
        builder = Builder(self.size, self.shape.values, self.shape.lowest, self.layout)
        for constraint in self.constraints:
            if constraint.comes_first:
                constraint.lower(builder)
        seen: list[set[int]] = [set() for _ in range(self.size)]
        for name, numbers in builder.terms:
            if name == "pair":
                cells = [*numbers[:2], *numbers[2 + self.side :]]
                pairs: Iterable[tuple[int, int]] = zip(cells[::2], cells[1::2], strict=True)
            elif name == "different":
                pairs = combinations(numbers, 2)
            elif name == "cage":
                pairs = combinations(numbers[1:], 2)
            else:
                continue
            for one, other in pairs:
                seen[one].add(other)
                seen[other].add(one)
        return tuple(tuple(sorted(others)) for others in seen)


@lru_cache(64)
def _lines(shape: Shape) -> tuple[tuple[House, ...], tuple[House, ...]]:
    """The rows and the columns."""
    return tuple(_houses("row", Rows().groups(shape), shape)), tuple(_houses("column", Columns().groups(shape), shape))


def _houses(name: str, groups: Iterable[Cells], shape: Shape) -> Iterable[House]:
    for number, group in enumerate(groups, start=1):
        yield House(name, number, tuple(map(shape.index, group)))


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _canonical(constraints: Iterable[Constraint]) -> tuple[Constraint, ...]:
    """Return each constraint once, in the order of kinds and then of their JSON."""
    order = {name: number for number, name in enumerate(KINDS)}
    kept = dict.fromkeys(constraints)
    for constraint in kept:
        if not isinstance(constraint, Constraint) or constraint.kind not in order:
            raise BadArgument("constraints", constraint, "constraints of the kinds in fullhouse.constraints")
    if len(kept) > MOST_ITEMS:
        raise BadArgument("constraints", len(kept), f"at most {MOST_ITEMS:,} constraints")
    alike = Counter(one.kind for one in kept)

    def rank(one: Constraint) -> tuple[int, str]:
        return order[one.kind], json.dumps(one.to_json(), sort_keys=True) if alike[one.kind] > 1 else ""

    return tuple(sorted(kept, key=rank))


def _check(constraint: Constraint, layout: Layout) -> None:
    """Raise BadArgument, with the constraint as text, if it does not fit a grid of this layout."""
    try:
        constraint.check(layout)
        _check_doublers(constraint, layout)
    except BadArgument as error:
        advice = error.advice or f"the rule is {excerpt(constraint.to_text())}"
        raise BadArgument(error.argument, error.value, error.expected, found=error.found, advice=advice) from None


def _layout(shape: Shape, constraints: tuple[Constraint, ...]) -> Layout:
    for constraint in constraints:  # before the others are checked, which need the layout
        if isinstance(constraint, Boxes | Jigsaw):
            constraint.check(Layout(shape))
    areas = [one.groups(shape) for one in constraints if isinstance(one, Boxes | Jigsaw)]
    doubled = (one.cells for one in constraints if isinstance(one, Doublers))
    marked = ((one.kind, frozenset(one.cells)) for one in constraints if isinstance(one, Difference | Ratio | XV))
    return Layout(
        shape,
        tuple(region for area in areas for region in area),
        frozenset(place for places in doubled for place in places),
        frozenset(marked),
    )


_OTHER_SUMS = (sums.Sandwich, sums.XSum, sums.Lunchbox, sums.Rellik, lines.TenLine, XV)


def _check_doublers(constraint: Constraint, layout: Layout) -> None:
    """Raise BadArgument if a doubler is in a sum that cannot count it."""
    if isinstance(constraint, _OTHER_SUMS) and not layout.doublers.isdisjoint(constraint.places()):
        raise BadArgument(constraint.kind, "a doubler", "without doublers", advice="only other sums count them double")


def _shape_from_json(value: object) -> Shape:
    if not isinstance(value, dict):
        raise FormatError("/shape is not an object")
    names = ("rows", "columns", "values", "lowest")
    for name in value:
        if name not in names:
            raise FormatError(f"/shape/{name}: a shape has no such field")
    for name in names:
        if type(value.get(name)) is not int:
            raise FormatError(f"/shape/{name} must be a whole number")
    try:
        return Shape(*map(value.get, names))  # type: ignore[arg-type]
    except BadArgument as error:
        raise FormatError(f"/shape: {error}") from None


def json_object(text: str | bytes, what: str) -> dict[str, Any]:
    """Read a JSON object in which no name occurs twice; `what` names it in errors, as in "the rules are"."""
    try:
        found = json.loads(text, object_pairs_hook=_without_doubles)
    except (ValueError, RecursionError) as error:
        raise FormatError(f"{what} not JSON: {error}") from None
    if not isinstance(found, dict):
        raise FormatError(f"{what} not a JSON object")
    return found


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name occurs twice in an object")
    return found


@lru_cache(64)
def _restored(text: str) -> Rules:
    return Rules.from_json(text)


@lru_cache(64)
def _of_plain(box_rows: int, box_columns: int) -> Rules:
    side = box_rows * box_columns
    return Rules(Shape(side, side), (Rows(), Columns(), Boxes(box_rows, box_columns)))
