"""Every kind of constraint as a CP-SAT model, written from its description: it shares no code with `holds` and `lower`.

A model is posted under a condition, a list of literals: with an empty one it always holds, and inside `or` if the
literal of its alternative is true. Every other variable follows from the cells, so that no grid is found many times.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, pairwise, product
from typing import Any

from ortools.sat.python import cp_model

from fullhouse.constraints import Constraint, Place, Rules

Literal = Any
Condition = tuple[Literal, ...]
Line = Sequence[Place]
SYMBOLS = "0123456789"


class Model:
    """One variable per cell, and one literal per cell and value."""

    def __init__(self, rules: Rules, givens: bytes) -> None:
        self.rules, self.sat = rules, cp_model.CpModel()
        self.height, self.width = rules.shape.rows, rules.shape.columns
        self.values = [*range(rules.shape.lowest, rules.shape.lowest + rules.shape.values)]
        self.places = [Place(row, column) for row in range(self.height) for column in range(self.width)]
        domain = cp_model.Domain.from_values(self.values)
        self.x = {place: self.sat.new_int_var_from_domain(domain, str(place)) for place in self.places}
        self._literals = {
            (place, v): self.sat.new_bool_var(f"{place}={v}") for place in self.places for v in self.values
        }
        for place in self.places:
            self.sat.add_exactly_one(self._literals[place, v] for v in self.values)
            self.sat.add(self.x[place] == sum(v * self._literals[place, v] for v in self.values))
        for place, digit in zip(self.places, givens, strict=True):
            if digit:
                self.sat.add(self.x[place] == self.values[digit - 1])
        self.doublers = {place for one in rules.constraints if one.kind == "doublers" for place in one.places()}
        for one in rules.constraints:
            MODELS[one.kind](self, one, ())

    def is_(self, place: Place, *values: int) -> Any:
        """1 if the cell has one of these values, otherwise 0."""
        return sum(self._literals[place, v] for v in values if (place, v) in self._literals)

    def literal(self, place: Place, value: int) -> Literal:
        """Whether the cell has the value; false if no cell can have it."""
        return self._literals.get((place, value), self.sat.new_constant(0))

    def of(self, line: Iterable[Place]) -> list[Any]:
        """The variables of these cells."""
        return [self.x[place] for place in line]

    def total(self, line: Iterable[Place]) -> Any:
        """The sum of these cells; doublers count twice."""
        return sum(self.x[place] * (2 if place in self.doublers else 1) for place in line)

    def count(self, line: Iterable[Place], *values: int) -> Any:
        """The number of these cells that have one of these values."""
        return sum(self.is_(place, *values) for place in line)

    def add(self, on: Condition, rule: Any) -> None:
        """Post a linear rule under a condition."""
        if rule is not True:  # of plain numbers
            (self.sat.add(rule) if rule is not False else self.sat.add_bool_or([])).only_enforce_if(*on)

    def any(self, on: Condition, literals: Iterable[Literal]) -> None:
        """At least one of them is true."""
        self.sat.add_bool_or(list(literals)).only_enforce_if(*on)

    def differ(self, on: Condition, line: Line) -> None:
        """All values are different."""
        self.sat.add_all_different(self.of(line)).only_enforce_if(*on)

    def rows(self, on: Condition, line: Line, rows: Iterable[Sequence[int]]) -> None:
        """The values are one of these rows."""
        self.sat.add_allowed_assignments(self.of(line), [tuple(row) for row in rows]).only_enforce_if(*on)

    def pairs(self, on: Condition, one: Place, other: Place, fits: Callable[[int, int], bool]) -> None:
        """The two values fit."""
        self.rows(on, (one, other), [pair for pair in product(self.values, repeat=2) if fits(*pair)])

    def truth(self, rule: Any, opposite: Any) -> Literal:
        """A literal that is true if the first linear rule holds, and false if the second holds."""
        literal = self.sat.new_bool_var("")
        self.sat.add(rule).only_enforce_if(literal)
        self.sat.add(opposite).only_enforce_if(~literal)
        return literal

    def less(self, one: Any, other: Any) -> Literal:
        """Whether one is less than the other."""
        return self.truth(one < other, one >= other)

    def all_of(self, literals: Sequence[Literal]) -> Literal:
        """Whether all literals are true."""
        return self.truth(sum(literals) == len(literals), sum(literals) < len(literals)) if literals else True

    def least_and_greatest(self, line: Line) -> tuple[Any, Any]:
        """Variables for the least and the greatest value."""
        least, greatest = (self.sat.new_int_var(self.values[0], self.values[-1], "") for _ in range(2))
        self.sat.add_min_equality(least, self.of(line))
        self.sat.add_max_equality(greatest, self.of(line))
        return least, greatest

    def neighbours(self) -> Iterable[tuple[Place, Place]]:
        """Orthogonal neighbours, each pair once."""
        return ((one, other) for one, other in combinations(self.places, 2) if _steps(one, other) in ((0, 1), (1, 0)))

    def unmarked(self, *kinds: str) -> Iterable[tuple[Place, Place]]:
        """Orthogonal neighbours without a mark of these kinds."""
        marked = {frozenset(one.places()) for one in self.rules.constraints if one.kind in kinds}
        return (pair for pair in self.neighbours() if frozenset(pair) not in marked)

    def squares(self) -> Iterable[Line]:
        """Every 2x2 square."""
        return (_square(Place(r, c)) for r in range(self.height - 1) for c in range(self.width - 1))

    def thirds(self) -> list[list[int]]:
        """The low, middle and high values."""
        size = len(self.values) // 3
        return [self.values[:size], self.values[size : 2 * size], self.values[2 * size :]]

    def boxes(self, rows: int, columns: int) -> dict[Place, tuple[int, int]]:
        """The box of each cell."""
        return {place: (place.row // rows, place.column // columns) for place in self.places}

    def regions(self) -> dict[Place, object]:
        """The box or region of each cell that is in one."""
        found: dict[Place, object] = {}
        for one in self.rules.constraints:
            if one.kind == "jigsaw":
                found = {place: number for number, region in enumerate(one.regions) for place in region} | found  # type: ignore[attr-defined]
            if one.kind == "boxes":
                found |= self.boxes(one.rows, one.columns)  # type: ignore[attr-defined]
        return found

    def grids(self, most: int) -> set[bytes]:
        """Every full grid that obeys the rules, as digits from 1; at most so many."""
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.enumerate_all_solutions = True
        collected = _Collector(list(self.x.values()), self.values[0], most)
        solver.solve(self.sat, collected)
        return collected.grids


class _Collector(cp_model.CpSolverSolutionCallback):
    def __init__(self, cells: list[Any], lowest: int, most: int) -> None:
        super().__init__()
        self._cells, self._lowest, self._most = cells, lowest, most
        self.grids: set[bytes] = set()

    def on_solution_callback(self) -> None:
        self.grids.add(bytes(self.value(cell) - self._lowest + 1 for cell in self._cells))
        if len(self.grids) >= self._most:
            self.stop_search()


def _steps(one: Place, other: Place) -> tuple[int, int]:
    return abs(one.row - other.row), abs(one.column - other.column)


def _square(at: Place) -> Line:
    return [Place(at.row + down, at.column + right) for down, right in product((0, 1), repeat=2)]


Post = Callable[[Model, Any, Condition], None]
MODELS: dict[str, Post] = {}
"""For every kind, what posts its rule."""


def model(*kinds: str) -> Callable[[Post], Post]:
    def register(post: Post) -> Post:
        MODELS.update(dict.fromkeys(kinds, post))
        return post

    return register


def _groups(key: Callable[[Model, Constraint, Place], object]) -> Post:
    """Cells with an equal key are different; cells without a key are free."""

    def post(m: Model, one: Any, on: Condition) -> None:
        keys = {place: key(m, one, place) for place in m.places}
        for wanted in set(keys.values()) - {None}:
            m.differ(on, [place for place in m.places if keys[place] == wanted])

    return post


def _window(m: Model, one: Any, at: Place) -> object:
    offset = at.row % (one.rows + 1) and at.column % (one.columns + 1)
    window = at.row // (one.rows + 1), at.column // (one.columns + 1)
    is_inside = (window[0] + 1) * (one.rows + 1) < m.height and (window[1] + 1) * (one.columns + 1) < m.width
    return window if offset and is_inside else None


def _is_on_diagonal(m: Model, one: Any, at: Place) -> object:
    return "here" if at.column == (m.height - 1 - at.row if one.rising else at.row) else None


MODELS |= {
    "rows": _groups(lambda _, _one, at: at.row),
    "columns": _groups(lambda _, _one, at: at.column),
    "boxes": _groups(lambda m, one, at: m.boxes(one.rows, one.columns)[at]),  # type: ignore[attr-defined]
    "jigsaw": _groups(lambda _, one, at: next((n for n, region in enumerate(one.regions) if at in region), None)),  # type: ignore[attr-defined]
    "diagonal": _groups(_is_on_diagonal),
    "windoku": _groups(_window),
    "disjoint-groups": _groups(lambda _, one, at: (at.row % one.rows, at.column % one.columns)),  # type: ignore[attr-defined]
    "different": _groups(lambda _, one, at: "here" if at in one.cells else None),  # type: ignore[attr-defined]
}


def _one_of(fits: Callable[[Model, Any, int], bool]) -> Post:
    """Each cell has a value that fits."""

    def post(m: Model, one: Any, on: Condition) -> None:
        for place in one.cells:
            m.any(on, [m.literal(place, v) for v in m.values if fits(m, one, v)])

    return post


MODELS |= {
    "even": _one_of(lambda _, _one, v: v in (0, 2, 4, 6, 8)),
    "odd": _one_of(lambda _, _one, v: v in (1, 3, 5, 7, 9)),
    "low": _one_of(lambda m, _, v: v in m.values[: len(m.values) // 2]),
    "high": _one_of(lambda m, _, v: v in m.values[(len(m.values) + 1) // 2 :]),
    "allowed": _one_of(lambda _, one, v: v in one.values),
}


@model("minimum", "maximum")
def _extreme(m: Model, one: Any, on: Condition) -> None:
    for pair in m.neighbours():
        for place, other in (pair, pair[::-1]):
            if place in one.cells and other not in one.cells:
                m.add(on, m.x[place] < m.x[other] if one.kind == "minimum" else m.x[place] > m.x[other])


@model("counting-circles")
def _circles(m: Model, one: Any, on: Condition) -> None:
    for place, value in product(one.cells, m.values):
        m.add((*on, m.literal(place, value)), m.count(one.cells, value) == value)


@model("doublers")
def _doublers(m: Model, one: Any, on: Condition) -> None:
    """Totals know them."""


@model("clones")
def _clones(m: Model, one: Any, on: Condition) -> None:
    for cells in zip(*one.groups, strict=True):
        for place, other in pairwise(cells):
            m.add(on, m.x[place] == m.x[other])


@model("same-values")
def _same_values(m: Model, one: Any, on: Condition) -> None:
    for (group, other), value in product(pairwise(one.groups), m.values):
        m.add(on, m.count(group, value) == m.count(other, value))


def _apart(*steps: tuple[int, int], fits: Callable[[int, int], bool] = lambda a, b: a != b) -> Post:
    """The values of cells that are so many rows and columns apart fit."""

    def post(m: Model, _: Any, on: Condition) -> None:
        for one, other in combinations(m.places, 2):
            if _steps(one, other) in steps:
                m.pairs(on, one, other, fits)

    return post


MODELS |= {
    "anti-knight": _apart((1, 2), (2, 1)),
    "anti-king": _apart((1, 1)),
    "non-consecutive": _apart((0, 1), (1, 0), fits=lambda a, b: abs(a - b) != 1),
    "diagonally-non-consecutive": _apart((1, 1), fits=lambda a, b: abs(a - b) != 1),
}


@model("anti-taxicab")
def _taxicab(m: Model, _: Any, on: Condition) -> None:
    for one, other in combinations(m.places, 2):
        m.add(on, m.is_(one, sum(_steps(one, other))) + m.is_(other, sum(_steps(one, other))) <= 1)


@model("global-entropy", "global-modular")
def _in_every_square(m: Model, one: Any, on: Condition) -> None:
    rests = [[value for value in m.values if value % 3 == rest] for rest in range(3)]
    for square, part in product(m.squares(), m.thirds() if one.kind == "global-entropy" else rests):
        m.add(on, m.count(square, *part) >= 1)


@model("dutch-flatmates")
def _flatmates(m: Model, _: Any, on: Condition) -> None:
    low, middle, high = m.values[0], m.values[len(m.values) // 2], m.values[-1]
    for row, column in m.places:
        mates = [m.literal(Place(row - 1, column), low), m.literal(Place(row + 1, column), high)]
        m.any((*on, m.literal(Place(row, column), middle)), mates)


@model("cage")
def _cage(m: Model, one: Any, on: Condition) -> None:
    if one.total is not None:
        m.add(on, m.total(one.cells) == one.total)
    if not one.repeats:
        m.differ(on, one.cells)


@model("little-killer")
def _little_killer(m: Model, one: Any, on: Condition) -> None:
    m.add(on, m.total(one.cells) == one.total)


@model("arrow")
def _arrow(m: Model, one: Any, on: Condition) -> None:
    m.add(on, m.total(one.shaft) == m.total([one.circle]))


@model("pill-arrow")
def _pill_arrow(m: Model, one: Any, on: Condition) -> None:
    number: Any = 0
    for place in one.pill:
        number = 10 * number + m.x[place]
    m.add(on, m.total(one.shaft) == number)


@model("double-arrow")
def _double_arrow(m: Model, one: Any, on: Condition) -> None:
    first, *inner, last = one.cells
    m.add(on, m.total(inner) == m.total([first]) + m.total([last]))


@model("equal-sums")
def _equal_sums(m: Model, one: Any, on: Condition) -> None:
    for group, other in pairwise(one.groups):
        m.add(on, m.total(group) == m.total(other))


@model("sandwich")
def _sandwich(m: Model, one: Any, on: Condition) -> None:
    low, high = m.values[0], m.values[-1]
    m.add(on, m.count(one.cells, low) == 1)
    m.add(on, m.count(one.cells, high) == 1)
    for (i, place), (j, other) in combinations(enumerate(one.cells), 2):
        for crusts in ((low, high), (high, low)):
            ends = m.literal(place, crusts[0]), m.literal(other, crusts[1])
            m.add((*on, *ends), sum(m.of(one.cells[i + 1 : j])) == one.clue)


@model("x-sum")
def _x_sum(m: Model, one: Any, on: Condition) -> None:
    for value in m.values:
        is_right = sum(m.of(one.cells[:value])) == one.clue if 1 <= value <= len(one.cells) else False
        m.add((*on, m.literal(one.cells[0], value)), is_right)


@model("skyscraper")
def _skyscraper(m: Model, one: Any, on: Condition) -> None:
    towers = m.of(one.cells)
    seen = [
        m.all_of([m.less(0, tower), *(m.less(nearer, tower) for nearer in towers[:at])])
        for at, tower in enumerate(towers)
    ]
    m.add(on, sum(seen) == one.clue)


@model("hidden-skyscraper")
def _hidden(m: Model, one: Any, on: Condition) -> None:
    towers = m.of(one.cells)
    seen = [m.all_of([~m.less(tower, nearer) for nearer in towers[:at]]) for at, tower in enumerate(towers)]
    m.add(on, sum(seen) < len(seen))
    for at in range(1, len(towers)):
        m.add((*on, *seen[1:at], ~seen[at]), towers[at] == one.clue)


@model("numbered-room")
def _numbered_room(m: Model, one: Any, on: Condition) -> None:
    _count_to(m, on, one.cells[0], one.cells, one.clue)


def _count_to(m: Model, on: Condition, control: Place, line: Line, target: Any) -> None:
    """The value of a cell counts to one in the line that has the target."""
    for value in m.values:
        is_right = m.x[line[value - 1]] == target if 1 <= value <= len(line) else False
        m.add((*on, m.literal(control, value)), is_right)


@model("lunchbox")
def _lunchbox(m: Model, one: Any, on: Condition) -> None:
    m.differ(on, one.cells)
    least, greatest = m.least_and_greatest(one.cells)
    is_least = {place: ~m.less(least, m.x[place]) for place in one.cells}
    is_greatest = {place: ~m.less(m.x[place], greatest) for place in one.cells}
    for (i, place), (j, other) in combinations(enumerate(one.cells), 2):
        for ends in ((is_least[place], is_greatest[other]), (is_greatest[place], is_least[other])):
            m.add((*on, *ends), sum(m.of(one.cells[i + 1 : j])) == one.total)


@model("look-and-say")
def _look_and_say(m: Model, one: Any, on: Condition) -> None:
    for at in range(0, len(one.counts), 2):
        m.add(on, m.count(one.cells, one.counts[at + 1]) == one.counts[at])


@model("rellik")
def _rellik(m: Model, one: Any, on: Condition) -> None:
    m.differ(on, one.cells)
    for size in range(1, len(one.cells) + 1):
        for part in combinations(one.cells, size):
            m.add(on, sum(m.of(part)) != one.total)


@model("equality-cage")
def _equality(m: Model, one: Any, on: Condition) -> None:
    half = len(m.values) // 2
    m.differ(on, one.cells)
    m.add(on, m.count(one.cells, *m.values[:half]) == m.count(one.cells, *m.values[-half:]))
    m.add(on, m.count(one.cells, *m.values[:half], *m.values[-half:]) == len(one.cells))
    m.add(on, 2 * m.count(one.cells, *(v for v in m.values if v % 2)) == len(one.cells))


@model("thermometer")
def _thermometer(m: Model, one: Any, on: Condition) -> None:
    for place, other in pairwise(one.cells):
        m.add(on, m.x[place] <= m.x[other] if one.slow else m.x[place] < m.x[other])


@model("whisper")
def _whisper(m: Model, one: Any, on: Condition) -> None:
    for place, other in pairwise(one.cells):
        m.pairs(on, place, other, lambda a, b: abs(a - b) >= one.difference)


@model("renban")
def _renban(m: Model, one: Any, on: Condition) -> None:
    least, greatest = m.least_and_greatest(one.cells)
    m.differ(on, one.cells)
    m.add(on, greatest - least == len(one.cells) - 1)


@model("nabner")
def _nabner(m: Model, one: Any, on: Condition) -> None:
    for place, other in combinations(one.cells, 2):
        m.pairs(on, place, other, lambda a, b: abs(a - b) > 1)


@model("palindrome")
def _palindrome(m: Model, one: Any, on: Condition) -> None:
    for place, other in zip(one.cells, reversed(one.cells), strict=True):
        m.add(on, m.x[place] == m.x[other])


@model("between", "lockout")
def _by_ends(m: Model, one: Any, on: Condition) -> None:
    least, greatest = m.least_and_greatest((one.cells[0], one.cells[-1]))
    if one.kind == "lockout":
        m.add(on, greatest - least >= one.difference)
    for value in m.of(one.cells[1:-1]):
        if one.kind == "lockout":
            m.any(on, [m.less(value, least), m.less(greatest, value)])
        else:
            m.add(on, value > least)
            m.add(on, value < greatest)


@model("region-sums")
def _region_sums(m: Model, one: Any, on: Condition) -> None:
    regions = m.regions()
    parts: list[list[Place]] = [[one.cells[0]]]
    for place, other in pairwise(one.cells):
        if regions.get(place) == regions.get(other):
            parts[-1].append(other)
        else:
            parts.append([other])
    for part, next_part in pairwise(parts):
        m.add(on, m.total(part) == m.total(next_part))


@model("zipper")
def _zipper(m: Model, one: Any, on: Condition) -> None:
    ends = [(place, other) for place, other in zip(one.cells, reversed(one.cells), strict=True) if place != other]
    centre = [(place,) for place, other in zip(one.cells, reversed(one.cells), strict=True) if place == other]
    for part, next_part in pairwise([*ends, *centre]):
        m.add(on, m.total(part) == m.total(next_part))


@model("entropic", "modular", "parity")
def _cycle(m: Model, one: Any, on: Condition) -> None:
    """No class of values comes twice among so many cells in a row."""
    modulus = {"entropic": 3, "parity": 2}.get(one.kind) or one.modulus
    rests = [[value for value in m.values if value % modulus == rest] for rest in range(modulus)]
    for (i, place), (j, other) in combinations(enumerate(one.cells), 2):
        if j - i < modulus:
            for part in m.thirds() if one.kind == "entropic" else rests:
                m.add(on, m.count((place, other), *part) <= 1)


@model("ten-line")
def _ten_line(m: Model, one: Any, on: Condition) -> None:
    if one.cells[0] != one.cells[-1]:
        _parts(m, m.of(one.cells), one.total, on)
        return
    loop = m.of(one.cells[1:])
    starts = [m.sat.new_bool_var("") for _ in loop]
    m.any(on, starts)
    for at, start in enumerate(starts):
        _parts(m, loop[at:] + loop[:at], one.total, (*on, start))


def _parts(m: Model, line: list[Any], total: int, on: Condition) -> None:
    """Follow the sum of the current part; another part begins after each complete one."""
    so_far, is_open = line[0], m.less(line[0], total)
    for value in line[1:]:
        m.add(on, so_far <= total)
        now = m.sat.new_int_var(0, m.values[-1] * len(line), "")
        m.sat.add(now == so_far + value).only_enforce_if(is_open)
        m.sat.add(now == value).only_enforce_if(~is_open)
        so_far, is_open = now, m.less(now, total)
    m.add(on, so_far <= total)
    m.any(on, [~is_open, m.less(so_far, 1)])  # zeros may follow the last part
    m.add(on, sum(line) > 0)


@model("column-indexing")
def _column_indexing(m: Model, one: Any, on: Condition) -> None:
    for row, column in one.cells:
        _count_to(m, on, Place(row, column), [Place(row, other) for other in range(m.width)], column + 1)


@model("row-indexing")
def _row_indexing(m: Model, one: Any, on: Condition) -> None:
    for row, column in one.cells:
        _count_to(m, on, Place(row, column), [Place(other, column) for other in range(m.height)], row + 1)


@model("indexing")
def _indexing(m: Model, one: Any, on: Condition) -> None:
    _count_to(m, on, one.cells[1], one.cells[2:], m.x[one.cells[0]])


@model("difference", "ratio", "xv", "greater")
def _edge(m: Model, one: Any, on: Condition) -> None:
    fits: dict[str, Callable[[int, int], bool]] = {
        "difference": lambda a, b: abs(a - b) == one.difference,
        "ratio": lambda a, b: max(a, b) == one.ratio * min(a, b),
        "xv": lambda a, b: a + b == one.total,
        "greater": lambda a, b: a > b,
    }
    m.pairs(on, one.cells[0], one.cells[1], fits[one.kind])


@model("quadruple")
def _quadruple(m: Model, one: Any, on: Condition) -> None:
    for value in one.values:
        m.add(on, m.count(_square(one.cell), value) >= one.values.count(value))


@model("negative-kropki", "negative-difference", "negative-ratio", "negative-xv")
def _negative(m: Model, one: Any, on: Condition) -> None:
    gap = {"negative-kropki": 1}.get(one.kind) or getattr(one, "difference", None)
    ratio = {"negative-kropki": 2}.get(one.kind) or getattr(one, "ratio", None)
    totals = (5, 10) if one.kind == "negative-xv" else ()
    kinds = [kind for kind, rule in (("difference", gap), ("ratio", ratio), ("xv", totals)) if rule]

    def fits(a: int, b: int) -> bool:
        is_multiple = ratio is not None and max(a, b) == ratio * min(a, b)
        return abs(a - b) != gap and not is_multiple and a + b not in totals

    for pair in m.unmarked(*kinds):
        m.pairs(on, *pair, fits)


@model("or")
def _or(m: Model, one: Any, on: Condition) -> None:
    chosen = [m.sat.new_bool_var("") for _ in one.constraints]
    m.any(on, chosen)
    for inner, literal in zip(one.constraints, chosen, strict=True):
        MODELS[inner.kind](m, inner, (*on, literal))


@model("and")
def _and(m: Model, one: Any, on: Condition) -> None:
    for inner in one.constraints:
        MODELS[inner.kind](m, inner, on)


@model("regex")
def _regex(m: Model, one: Any, on: Condition) -> None:
    """Every line that Python's own expressions match."""
    lines = product(m.values, repeat=len(one.cells))
    m.rows(on, one.cells, [line for line in lines if re.fullmatch(one.pattern, "".join(SYMBOLS[v] for v in line))])


@model("table")
def _table(m: Model, one: Any, on: Condition) -> None:
    m.rows(on, one.cells, one.rows)


@model("state-machine")
def _machine(m: Model, one: Any, on: Condition) -> None:
    moves = [
        (number, value, after)
        for number, row in enumerate(one.moves, start=1)
        for value, after in zip(m.values, row, strict=True)
        if after
    ]
    m.sat.add_automaton(m.of(one.cells), 1, list(one.accepting), moves).only_enforce_if(*on)
