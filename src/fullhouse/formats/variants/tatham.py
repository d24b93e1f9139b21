"""Game IDs of Solo with other sizes and rules: `9jk:` grid, regions, cages and their sums, separated by commas.

Regions are runs over all edges between neighbours, the vertical ones row by row, then the horizontal ones column by
column: a letter counts edges inside a region (a is 1, y is 25) before a border, `_` is a border at once, and z is 25
edges without a border.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from fullhouse.constraints import Boxes, Cage, Columns, Constraint, Diagonal, Jigsaw, Rows, Rules, Shape
from fullhouse.constraints.shape import Cells, Place
from fullhouse.core.grid import Grid
from fullhouse.errors import BadArgument, FormatError, UnsupportedRule
from fullhouse.formats.codec import Entry

_TOKEN = re.compile(r"[a-z]|[1-9][0-9]{0,4}|_")
_SMALLEST, _LARGEST = 4, 25


def entry_of(game: str, size: str, rules: str, start: int) -> Entry:
    """Read the puzzle of a game ID: its size, the letters of its rules, and where its cells start."""
    rows, _, columns = size.partition("x")
    high, wide = int(rows), int(columns or 1)
    side = high * wide
    if not _SMALLEST <= side <= _LARGEST:
        raise FormatError(f"a grid of size {side} is not possible", text=game, advice="sizes go from 4 to 25")
    shape = Shape(side, side)
    parts = _Parts(game, start)
    digits = parts.numbers(side * side, side)
    constraints: list[Constraint] = [Rows(), Columns()]
    if "j" in rules or wide == 1:
        constraints.append(Jigsaw(parts.regions(shape, "region", side)))
    else:
        constraints.append(Boxes(high, wide))
    if "x" in rules:
        constraints += [Diagonal(False), Diagonal(True)]
    if "k" in rules:
        cages = parts.regions(shape, "cage", 0)
        sums = parts.numbers(side * side, side**3)
        constraints += [_cage(cells, sums, shape, game) for cells in cages]
    parts.check_end()
    try:
        return Entry(Grid(digits, Rules(shape, constraints)))
    except BadArgument as error:
        raise FormatError(str(error), text=game) from None


def _cage(cells: Cells, sums: list[int], shape: Shape, game: str) -> Cage:
    found = [sums[shape.index(place)] for place in cells if sums[shape.index(place)]]
    if len(found) != 1:
        raise FormatError(f"the cage of {cells[0]} has {len(found)} sums", text=game)
    return Cage(cells, found[0])


class _Parts:
    """The parts of a description, read from first to last."""

    def __init__(self, game: str, start: int) -> None:
        self._game, self._at = game, start

    def _next(self) -> tuple[str, int]:
        """Return the next part and its start."""
        if self._at > len(self._game):
            raise FormatError("the game ID ends too early", text=self._game, advice="copy the whole game ID")
        part, start = self._game[self._at :].partition(",")[0], self._at
        self._at += len(part) + 1
        return part, start

    def check_end(self) -> None:
        """Raise FormatError if there are other parts."""
        if self._at <= len(self._game):
            raise FormatError("regions or cages that the parameters do not name", text=self._game, offset=self._at)

    def numbers(self, count: int, most: int) -> list[int]:
        """Read runs of empty cells and numbers."""
        part, start = self._next()
        found: list[int] = []
        at = 0
        while at < len(part):
            token = _TOKEN.match(part, at)
            if not token:
                raise FormatError(f"unexpected character {part[at]!r}", text=self._game, offset=start + at)
            if token[0].isdigit():
                if int(token[0]) > most:
                    raise FormatError(f"{token[0]} is more than {most}", text=self._game, offset=start + at)
                found.append(int(token[0]))
            elif token[0] != "_":
                found += [0] * (ord(token[0]) - ord("a") + 1)
            if len(found) > count:
                raise FormatError(f"more than {count} cells", text=self._game, offset=start + at)
            at = token.end()
        if len(found) != count:
            raise FormatError(f"expected {count} cells, found {len(found)}", text=self._game, offset=start)
        return found

    def regions(self, shape: Shape, name: str, size: int) -> list[Cells]:
        """Read regions of this size, or of any size if it is 0."""
        part, start = self._next()
        edges = list(_edges(shape))
        joined: list[bool] = []
        for at, letter in enumerate(part):
            if letter != "_" and not "a" <= letter <= "z":
                raise FormatError(f"unexpected character {letter!r}", text=self._game, offset=start + at)
            run = 0 if letter == "_" else min(ord(letter) - ord("a") + 1, 25)
            joined += [True] * run + [False] * (letter != "z")
            if len(joined) > len(edges) + 1:
                raise FormatError(f"more than {len(edges)} edges", text=self._game, offset=start + at)
        if len(joined) < len(edges):
            reason = f"expected {len(edges)} edges, found {len(joined)}"
            raise FormatError(reason, text=self._game, offset=start)
        found = _joined(shape, [edge for edge, is_joined in zip(edges, joined, strict=False) if is_joined])
        for cells in found:
            if size and len(cells) != size:
                raise FormatError(f"the {name} of {cells[0]} has {len(cells)} cells, not {size}", text=self._game)
        return found


def _edges(shape: Shape) -> Iterator[tuple[Place, Place]]:
    side = shape.rows
    for row in range(side):
        for column in range(side - 1):
            yield Place(row, column), Place(row, column + 1)
    for column in range(side):
        for row in range(side - 1):
            yield Place(row, column), Place(row + 1, column)


def _joined(shape: Shape, pairs: Iterable[tuple[Place, Place]]) -> list[Cells]:
    """Return the groups of cells that these pairs connect, in reading order."""
    group = {place: [place] for place in shape.places()}
    for one, other in pairs:
        if group[one] is not group[other]:
            small, large = sorted((group[one], group[other]), key=len)
            large += small
            for place in small:
                group[place] = large
    return sorted({tuple(sorted(places)) for places in group.values()})


def text_of(entry: Entry) -> str:
    """Return the game ID; raise UnsupportedRule for a rule that Solo does not have."""
    rules = Rules.of(entry.grid.geometry)
    shape, side = rules.shape, rules.shape.rows
    if not (shape.rows == shape.columns == shape.values and shape.lowest == 1):
        raise UnsupportedRule((f"a grid of {shape}",))
    others = [
        one for one in rules.constraints if not isinstance(one, Rows | Columns | Boxes | Jigsaw | Diagonal | Cage)
    ]
    kept = Counter(type(one) for one in rules.constraints)
    missing = [f"no {kind.kind}" for kind in (Rows, Columns) if not kept[kind]]
    missing += ["one diagonal"] if kept[Diagonal] == 1 else []
    areas = [one for one in rules.constraints if isinstance(one, Boxes | Jigsaw)]
    missing += [] if len(areas) == 1 else ["boxes and other regions" if areas else "no boxes"]
    cages = [one for one in rules.constraints if isinstance(one, Cage)]
    missing += ["cages without sums" for one in cages if one.total is None or one.repeats]
    if others or missing:
        raise UnsupportedRule(tuple(dict.fromkeys([*(one.kind for one in others), *missing])))
    area = areas[0]
    is_jigsaw = isinstance(area, Jigsaw)
    name = f"{side}j" if isinstance(area, Jigsaw) else f"{area.rows}x{area.columns}"
    parts = [_runs(list(entry.grid))]
    if is_jigsaw:
        parts.append(_borders([tuple(sorted(region)) for region in area.groups(shape)], shape, "regions"))
    if cages:
        parts.append(_borders([one.cells for one in cages], shape, "cages"))
        sums = {one.cells[0]: one.total or 0 for one in cages}
        parts.append(_runs([sums.get(place, 0) for place in shape.places()]))
    letters = ("x" if kept[Diagonal] else "") + ("k" if cages else "")
    return f"{name}{letters}:{','.join(parts)}"


def _runs(numbers: Iterable[int]) -> str:
    """Write numbers and runs of zeros."""
    parts: list[str] = []
    for number in numbers:
        if number:
            parts.append(f"_{number}" if parts and parts[-1][-1].isdigit() else str(number))
        elif parts and "a" <= parts[-1] < "z":
            parts[-1] = chr(ord(parts[-1]) + 1)
        else:
            parts.append("a")
    return "".join(parts)


def _borders(regions: list[Cells], shape: Shape, name: str) -> str:
    """Write the borders of regions that cover the grid."""
    number = {place: at for at, region in enumerate(regions) for place in region}
    is_inside = [number.get(one, -1) == number.get(other, -2) for one, other in _edges(shape)]
    inside = [edge for edge, is_in in zip(_edges(shape), is_inside, strict=True) if is_in]
    if _joined(shape, inside) != sorted(regions):
        raise UnsupportedRule((f"{name} that are not connected or do not cover the grid",))
    text, run = "", 0
    for is_in in (*is_inside, False):
        run += is_in
        if run == 26:
            text, run = text + "z", 1
        if not is_in:
            text, run = text + ("_" if run == 0 else chr(ord("a") + run - 1)), 0
    return text
