"""Random constraints of every kind, as text, on small grids."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from fullhouse.constraints import KINDS
from fullhouse.constraints.shape import Place, Shape, text_of


def line_of(shape: Shape, least: int, most: int, random: Random) -> str:
    """A random walk over different cells, as text."""
    while True:
        walk = [Place(random.randrange(shape.rows), random.randrange(shape.columns))]
        for _ in range(random.randint(least, most) - 1):
            steps = [Place(walk[-1].row + down, walk[-1].column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
            fresh = [place for place in steps if min(place) >= 0 and place in shape and place not in walk]
            if not fresh:
                break
            walk.append(random.choice(fresh))
        if len(walk) >= least:
            return text_of(tuple(walk))


def full_line(shape: Shape, random: Random) -> str:
    """A row or column, from either end, as text."""
    if random.random() < 0.5:
        row = random.randint(1, shape.rows)
        ends = [f"r{row}c1", f"r{row}c{shape.columns}"]
    else:
        column = random.randint(1, shape.columns)
        ends = [f"r1c{column}", f"r{shape.rows}c{column}"]
    random.shuffle(ends)
    return "-".join(ends)


def sample(name: str, shape: Shape, random: Random) -> str:
    """Return a random constraint of this kind, as text."""
    return f"{name} {_ARGUMENTS.get(name, _line(2, 4))(shape, random)}".strip()


Maker = Callable[[Shape, Random], str]


def _line(least: int, most: int) -> Maker:
    return lambda shape, random: line_of(shape, least, most, random)


def _with_number(maker: Maker, low: int, high: int) -> Maker:
    return lambda shape, random: f"{maker(shape, random)} {random.randint(low, high)}"


def _clue(low: int, high: int) -> Maker:
    def make(shape: Shape, random: Random) -> str:
        cells = full_line(shape, random) if random.random() < 0.7 else line_of(shape, 3, 4, random)
        return f"{cells} {random.randint(low, high)}"

    return make


def _edge(text: str = "") -> Maker:
    def make(shape: Shape, random: Random) -> str:
        one, other = random.choice(list(shape.pairs((0, 1), (1, 0))))
        return f"{one},{other} {text}"

    return make


def _two(least: int, most: int) -> Maker:
    def make(shape: Shape, random: Random) -> str:
        places = random.sample(list(shape.places()), 2 * random.randint(least, most))
        half = len(places) // 2
        return f"{','.join(map(str, places[:half]))}/{','.join(map(str, places[half:]))}"

    return make


def _flag(maker: Maker, flag: str) -> Maker:
    return lambda shape, random: f"{maker(shape, random)} {random.choice(['', flag])}"


def _quadruple(shape: Shape, random: Random) -> str:
    values = [random.choice(shape.all_values) for _ in range(random.randint(1, 3))]
    place = Place(random.randrange(shape.rows - 1), random.randrange(shape.columns - 1))
    return f"{place} {' '.join(map(str, values))}"


def _look(shape: Shape, random: Random) -> str:
    values = random.sample(shape.all_values, 2)
    return f"{line_of(shape, 3, 4, random)} {random.randint(0, 2)} {values[0]} {random.randint(0, 1)} {values[1]}"


def _allowed(shape: Shape, random: Random) -> str:
    values = random.sample(shape.all_values, 2)
    return f"{line_of(shape, 1, 2, random)} {' '.join(map(str, values))}"


def _regex(shape: Shape, random: Random) -> str:
    a, b, c = (random.choice(shape.symbols) for _ in range(3))
    patterns = (f"[{a}{b}]+.*", f".*({a}{b}|{c}).*", f"[^{a}]*", f"({a}?{b}?.)+", f".{a}?[{min(b, c)}-{max(b, c)}]*")
    return f'{line_of(shape, 2, 4, random)} "{random.choice(patterns)}"'


def _table(shape: Shape, random: Random) -> str:
    size = random.randint(2, 3)
    rows = [[random.choice(shape.all_values) for _ in range(size)] for _ in range(random.randint(3, 30))]
    return f"{line_of(shape, size, size, random)} {'/'.join(','.join(map(str, row)) for row in rows)}"


def _machine(shape: Shape, random: Random) -> str:
    rows = [[random.randint(0, 3) for _ in range(shape.values)] for _ in range(3)]
    return f"{line_of(shape, 2, 4, random)} {'/'.join(','.join(map(str, row)) for row in rows)} 1 3"


def _several(shape: Shape, random: Random) -> str:
    inner = [name for name in KINDS if name not in ("doublers", "boxes", "jigsaw", "or", "and")]
    chosen = [sample(name, shape, random) for name in random.choices(inner, k=2)]
    return f"({' | '.join(chosen)})"


def _boxes(shape: Shape, _random: Random) -> str:
    return "2 2" if shape.rows == 4 else "2 3"


def _jigsaw(shape: Shape, random: Random) -> str:
    places = random.sample(list(shape.places()), 2 * shape.values)
    half = len(places) // 2
    return f"{','.join(map(str, sorted(places[:half])))}/{','.join(map(str, sorted(places[half:])))}"


def _arrow(shape: Shape, random: Random) -> str:
    first, *rest = line_of(shape, 3, 4, random).replace("-", ",").split(",")
    return f"{first} {','.join(rest)}"


def _ten_line(shape: Shape, random: Random) -> str:
    cells = line_of(shape, 2, 5, random)
    end = cells[:4] if random.random() < 0.5 else ""
    return f"{cells}{end and ','}{end} {random.randint(3, 8)}"


def _nothing(_shape: Shape, _random: Random) -> str:
    return ""


_ARGUMENTS: dict[str, Maker] = {
    **dict.fromkeys(
        ("rows", "columns", "anti-knight", "anti-king", "non-consecutive", "diagonally-non-consecutive"), _nothing
    ),
    **dict.fromkeys(("anti-taxicab", "global-entropy", "global-modular", "dutch-flatmates"), _nothing),
    **dict.fromkeys(("negative-kropki", "negative-xv"), _nothing),
    "negative-difference": lambda _, random: str(random.randint(1, 3)),
    "negative-ratio": lambda _, random: str(random.randint(2, 3)),
    **dict.fromkeys(("boxes", "windoku", "disjoint-groups"), _boxes),
    "jigsaw": _jigsaw,
    "diagonal": _flag(_nothing, "rising"),
    "different": _line(2, 3),
    "allowed": _allowed,
    **dict.fromkeys(("even", "odd", "low", "high", "minimum", "maximum"), _line(1, 2)),
    "counting-circles": _line(1, 4),
    "clones": _two(1, 2),
    "same-values": _two(2, 3),
    "equal-sums": _two(1, 3),
    "cage": _flag(_with_number(_line(2, 4), 3, 12), "repeats"),
    "little-killer": _with_number(_line(2, 4), 4, 14),
    "rellik": _with_number(_line(2, 3), 3, 9),
    "lunchbox": _with_number(_line(3, 4), 0, 6),
    **dict.fromkeys(("arrow", "pill-arrow"), _arrow),
    "double-arrow": _line(3, 5),
    "sandwich": _clue(0, 8),
    "x-sum": _clue(1, 10),
    "skyscraper": _clue(1, 4),
    **dict.fromkeys(("hidden-skyscraper", "numbered-room"), _clue(1, 4)),
    "look-and-say": _look,
    "thermometer": _flag(_line(2, 4), "slow"),
    "whisper": _with_number(_line(2, 3), 1, 3),
    "lockout": _with_number(_line(2, 4), 1, 3),
    "ten-line": _ten_line,
    "modular": _with_number(_line(2, 5), 2, 3),
    "indexing": _line(3, 5),
    "difference": _edge("2"),
    "ratio": _edge("3"),
    "xv": _edge("5"),
    "greater": _edge(),
    "quadruple": _quadruple,
    "regex": _regex,
    "table": _table,
    "state-machine": _machine,
    **dict.fromkeys(("or", "and"), _several),
}
