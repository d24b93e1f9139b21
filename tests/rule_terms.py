"""Each term of the general engine as a plain predicate, and random ones: what the engine is compared with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise, product
from random import Random

Term = tuple[str, list[int]]
Values = Sequence[int]


class Setting:
    """A few cells, how many values there are, and the lowest."""

    def __init__(self, cells: int, values: int, lowest: int = 1) -> None:
        self.cells, self.values, self.lowest = cells, values, lowest

    def mask(self, values: Sequence[int]) -> int:
        """The mask of these displayed values."""
        return sum(1 << value - self.lowest for value in values)

    def in_mask(self, value: int, mask: int) -> bool:
        """Whether the mask has this displayed value."""
        return bool(mask >> value - self.lowest & 1)


def holds(setting: Setting, terms: Sequence[Term], values: Values) -> bool:
    """Whether these displayed values obey every term."""
    remaining = list(terms)
    while remaining:
        name, numbers = remaining.pop(0)
        if name == "either":
            alternatives = [_taken(remaining) for _ in range(numbers[0])]
            if not any(holds(setting, own, values) for own in alternatives):
                return False
        elif not HOLDS[name](setting, numbers, values):
            return False
    return True


def _taken(remaining: list[Term]) -> list[Term]:
    """Take an alternative off the front of the remaining terms."""
    _, (size,) = remaining.pop(0)
    own, remaining[:size] = remaining[:size], []
    return own


def _allow(setting: Setting, numbers: list[int], values: Values) -> bool:
    return setting.in_mask(values[numbers[0]], numbers[1])


def _different(_: Setting, numbers: list[int], values: Values) -> bool:
    return len({values[cell] for cell in numbers}) == len(numbers)


def _pair(setting: Setting, numbers: list[int], values: Values) -> bool:
    end = 2 + setting.values
    table, cells = numbers[2:end], [*numbers[:2], *numbers[end:]]
    pairs = zip(cells[::2], cells[1::2], strict=True)
    return all(setting.in_mask(values[other], table[values[one] - setting.lowest]) for one, other in pairs)


def _cage(setting: Setting, numbers: list[int], values: Values) -> bool:
    total, *cells = numbers
    return _different(setting, cells, values) and sum(values[cell] for cell in cells) == total


def _linear(_: Setting, numbers: list[int], values: Values) -> bool:
    total, *rest = numbers
    return sum(values[cell] * factor for cell, factor in zip(rest[::2], rest[1::2], strict=True)) == total


def _value_sets(setting: Setting, numbers: list[int], values: Values) -> bool:
    count, *rest = numbers
    cells = rest[count:]
    return _different(setting, cells, values) and setting.mask([values[cell] for cell in cells]) in rest[:count]


def _ends(setting: Setting, numbers: list[int], values: Values) -> bool:
    first, last, count, *rest = numbers
    row = (values[first] - setting.lowest) * setting.values + values[last] - setting.lowest
    return all(setting.in_mask(values[cell], rest[count:][row]) for cell in rest[:count])


def _automaton(setting: Setting, numbers: list[int], values: Values) -> bool:
    count, *rest = numbers
    cells, rest = rest[:count], rest[count:]
    state = 0
    for cell in cells:
        states, *rest = rest
        state = rest[state * setting.values + values[cell] - setting.lowest]
        if state < 0:
            return False
        rest = rest[states * setting.values :]
    return True


def _full_line(setting: Setting, numbers: list[int], values: Values) -> bool:
    kind, front, back, *cells = numbers
    line = [values[cell] for cell in cells]
    if len(set(line)) < len(line):
        return False
    clues = [(front, line), (back, line[::-1])]
    return all(clue == -1 or LINES[kind](setting, clue, one) for clue, one in clues)


def _skyscraper(_: Setting, clue: int, line: Values) -> bool:
    return sum(value > max([0, *line[:place]]) for place, value in enumerate(line)) == clue


def _sandwich(setting: Setting, clue: int, line: Values) -> bool:
    if setting.values == 1:
        return False
    one, other = sorted(line.index(value) for value in (setting.lowest, setting.lowest + setting.values - 1))
    return sum(line[one + 1 : other]) == clue


def _x_sum(_: Setting, clue: int, line: Values) -> bool:
    return 1 <= line[0] <= len(line) and sum(line[: line[0]]) == clue


def _room(_: Setting, clue: int, line: Values) -> bool:
    return 1 <= line[0] <= len(line) and line[line[0] - 1] == clue


def _hidden_skyscraper(_: Setting, clue: int, line: Values) -> bool:
    hidden = [value for place, value in enumerate(line) if place and value < max(line[:place])]
    return bool(hidden) and hidden[0] == clue


LINES = (_skyscraper, _sandwich, _x_sum, _room, _hidden_skyscraper)


def _lunchbox(setting: Setting, numbers: list[int], values: Values) -> bool:
    total, *cells = numbers
    line = [values[cell] for cell in cells]
    one, other = sorted((line.index(min(line)), line.index(max(line))))
    return len(set(line)) == len(line) and sum(line[one + 1 : other]) == total


def _same_values(_: Setting, numbers: list[int], values: Values) -> bool:
    size, *cells = numbers
    groups = [sorted(values[cell] for cell in cells[n : n + size]) for n in range(0, len(cells), size)]
    return all(group == groups[0] for group in groups)


def _counting_circles(_: Setting, numbers: list[int], values: Values) -> bool:
    counts = Counter(values[cell] for cell in numbers)
    return all(value == count for value, count in counts.items())


def _contains(setting: Setting, numbers: list[int], values: Values) -> bool:
    mask, *cells = numbers
    return mask & ~setting.mask(sorted({values[cell] for cell in cells})) == 0


def _impossible(_: Setting, __: list[int], ___: Values) -> bool:
    return False


HOLDS = {
    "allow": _allow,
    "different": _different,
    "pair": _pair,
    "cage": _cage,
    "linear": _linear,
    "value-sets": _value_sets,
    "ends": _ends,
    "automaton": _automaton,
    "full-line": _full_line,
    "lunchbox": _lunchbox,
    "same-values": _same_values,
    "counting-circles": _counting_circles,
    "contains": _contains,
    "impossible": _impossible,
}
KINDS = (*HOLDS, "either")


def random_term(setting: Setting, kind: str, random: Random) -> list[Term]:
    """A random term of this kind; its total or clue comes from random values, so that it often can be met."""
    values, lowest, full = setting.values, setting.lowest, (1 << setting.values) - 1
    example = [random.randrange(lowest, lowest + values) for _ in range(setting.cells)]

    def some_cells(least: int, most: int) -> list[int]:
        return random.sample(range(setting.cells), random.randint(least, min(most, setting.cells)))

    def mask() -> int:
        return random.randint(1, full)

    def distinct_total(cells: list[int]) -> int:
        return sum(random.sample(range(lowest, lowest + values), len(cells)))

    if kind == "allow":
        return [(kind, [random.randrange(setting.cells), mask()])]
    if kind in ("different", "counting-circles"):
        return [(kind, some_cells(2, values))]
    if kind == "pair":
        more = [cell for _ in range(random.choice([0, 0, 1, 3])) for cell in some_cells(2, 2)]
        return [(kind, [*some_cells(2, 2), *(mask() for _ in range(values)), *more])]
    if kind == "cage":
        cells = some_cells(1, values)
        return [(kind, [distinct_total(cells), *cells])]
    if kind == "linear":
        cells = some_cells(1, setting.cells)
        factors = [random.choice([1, 1, 1, -1, 2, -10, 3]) for _ in cells]
        total = sum(example[cell] * factor for cell, factor in zip(cells, factors, strict=True))
        return [(kind, [total, *(n for pair in zip(cells, factors, strict=True) for n in pair)])]
    if kind == "value-sets":
        cells = some_cells(1, values)
        every = [sum(1 << value for value in chosen) for chosen in combinations(range(values), len(cells))]
        sets = random.sample(every, random.randint(1, len(every)))
        return [(kind, [len(sets), *sets, *cells])]
    if kind == "ends":
        first, last, *between = some_cells(3, setting.cells)
        table = [random.choice([0, mask(), mask()]) for _ in range(values * values)]
        return [(kind, [first, last, len(between), *between, *table])]
    if kind == "automaton":
        cells = some_cells(1, setting.cells)
        sizes = [1, *(random.randint(1, 4) for _ in cells)]
        layers: list[int] = []
        for size, after in pairwise(sizes):
            layers += [size, *(random.randint(-1, after - 1) for _ in range(size * values))]
        return [(kind, [len(cells), *cells, *layers])]
    if kind == "full-line":
        cells = some_cells(values, values)
        shape = random.randrange(len(LINES))
        most = 3 * values
        front = random.randint(-1, random.choice([values, most]))
        return [(kind, [shape, front, random.choice([-1, -1, random.randint(0, values)]), *cells])]
    if kind == "lunchbox":
        cells = some_cells(2, values)
        return [(kind, [distinct_total(cells[: random.randint(0, len(cells) - 2)]), *cells])]
    if kind == "same-values":
        size = random.randint(1, setting.cells // 2)
        return [(kind, [size, *random.sample(range(setting.cells), 2 * size)])]
    if kind == "contains":
        cells = some_cells(2, setting.cells)
        return [(kind, [setting.mask(sorted({example[cell] for cell in cells})) & mask(), *cells])]
    if kind == "impossible":
        return [(kind, [])]
    kinds = [kind for kind in KINDS if kind != "full-line" or setting.cells >= setting.values]
    alternatives = [
        [term for _ in range(random.randint(0, 2)) for term in random_term(setting, random.choice(kinds), random)]
        for _ in range(random.randint(1, 3))
    ]
    terms: list[Term] = [("either", [len(alternatives)])]
    for own in alternatives:
        terms += [("alternative", [len(own)]), *own]
    return terms


def every_solution(setting: Setting, terms: Sequence[Term]) -> set[bytes]:
    """All solutions by trying every filling, as value indices plus 1."""
    shown = range(setting.lowest, setting.lowest + setting.values)
    fillings = product(shown, repeat=setting.cells)
    return {bytes(v - setting.lowest + 1 for v in filling) for filling in fillings if holds(setting, terms, filling)}
