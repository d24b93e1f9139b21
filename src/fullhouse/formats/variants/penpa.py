"""Penpa links, where they are plain: a square grid with digits and the borders of boxes or irregular regions.

Everything else in Penpa is a drawing without a meaning, so a puzzle with it is rejected by name. The link holds lines
of text, packed with raw deflate and base64: a header, the space around the grid, settings, the puzzle (`pu_q`), the
answers (`pu_a`), and the cells as differences of their numbers. Around the grid there are two more rows and columns on
each side; corners are numbered after the cells.
"""

from __future__ import annotations

import re
import zlib
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from itertools import accumulate, pairwise
from typing import Any

from fullhouse.constraints import Boxes, Columns, Jigsaw, Place, Rows, Rules, Shape
from fullhouse.constraints.regions import boxes
from fullhouse.constraints.shape import Cells
from fullhouse.core.grid import Grid
from fullhouse.errors import BadArgument, FormatError, UnsupportedRule, excerpt
from fullhouse.formats.codec import Entry, one_line, safe
from fullhouse.formats.json_lines import parse_json
from fullhouse.formats.links.link import LinkCodec, percent_decoded, site_pattern
from fullhouse.formats.variants.free_text import check_text
from fullhouse.formats.variants.objects import Members, json_text

_MOST_PAYLOAD = 300_000
_MOST_TEXT = 1_000_000
_SHORT = (
    'z zZ,"qa" z9,"pu_q" zQ,"pu_a" zA,"grid" zG,"edit_mode" zM,"surface" zS,"line" zL,"lineE" zE,"wall" zW,'
    '"cage" zC,"number" zN,"symbol" zY,"special" zP,"board" zB,"command_redo" zR,"command_undo" zU,'
    '"command_replay" z8,"numberS" z1,"freeline" zF,"freelineE" z2,"thermo" zT,"arrows" z3,"direction" zD,'
    '"squareframe" z0,"polygon" z5,"deletelineE" z4,"killercages" z6,"nobulbthermo" z7,"__a" z_,null zO'
)
_REPLACED = [tuple(pair.split()) for pair in _SHORT.split(",")]
"""Long texts and short ones, in the order in which a writer replaces them."""
_STACKS = ("command_redo", "command_undo", "command_replay")
_MAPS = (
    "surface",
    "number",
    "numberS",
    "symbol",
    "freeline",
    "freelineE",
    "line",
    "lineE",
    "wall",
    "cage",
    "deletelineE",
)
_LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
_REMOVED = "deletelineE"
_MARGIN = 2
_THICK = 2
_ESCAPED = {",": "%2C", "\n": "%2D", "&": "%2E", "=": "%2F"}
_TITLE, _AUTHOR, _SOURCE, _RULES = 15, 16, 17, 18
"""The places of facts in the header."""


class PenpaCodec(LinkCodec):
    """`https://swaroopg92.github.io/penpa-edit/#m=edit&p=` and the packed text; also with `m=solve`."""

    name = "penpa"
    link = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
    shape = "Penpa link"
    site = site_pattern(r"[\w.-]{1,80}/penpa-edit")

    def _entry(self, link: str, rest: str) -> Entry:
        found = re.search(r"[#?&]p=([^&]*)", rest)
        if not found or not found[1]:
            raise FormatError("the link has no p= with the puzzle", text=link)
        return _parse(_unpacked(found[1]))

    def _rest(self, entry: Entry) -> str:
        text = "\n".join(_lines(entry))
        for long, short in _REPLACED:
            text = text.replace(long, short)
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        return b64encode(packer.compress(text.encode("utf-8", "replace")) + packer.flush()).decode()


PENPA = PenpaCodec()
read, write = PENPA.read, PENPA.write


def _unpacked(payload: str) -> list[str]:
    if len(payload) > _MOST_PAYLOAD:
        raise FormatError(f"the link is longer than {_MOST_PAYLOAD:,} characters")
    try:
        data = b64decode(percent_decoded(payload).replace(" ", "+"), validate=True)
        unpacker = zlib.decompressobj(-15)
        plain = unpacker.decompress(data, _MOST_TEXT)
    except (Base64Error, ValueError, zlib.error):
        raise FormatError("the link is damaged: it cannot be unpacked", advice="copy the whole link") from None
    if unpacker.unconsumed_tail:
        raise FormatError(f"the compressed text unpacks to more than {_MOST_TEXT:,} characters")
    if not unpacker.eof:
        raise FormatError("the compressed text ends too early", advice="copy the whole link")
    text = plain.decode("utf-8", "replace")
    for long, short in reversed(_REPLACED):
        text = text.replace(short, long)
        if len(text) > 8 * _MOST_TEXT:
            raise FormatError(f"the text of the link has more than {8 * _MOST_TEXT:,} characters")
    return text.split("\n")


def _parse(lines: list[str]) -> Entry:
    header = lines[0].split(",")
    if len(lines) < 6 or len(header) < 11:
        raise FormatError("the link holds no puzzle, or one of an old version of Penpa")
    if header[0] not in ("square", "sudoku"):
        raise UnsupportedRule((f"a grid of the kind {excerpt(safe(header[0]))}",))
    if header[1] != header[2] or not re.fullmatch(r"\d{1,2}", header[1], re.ASCII):
        raise UnsupportedRule((f"a grid of {excerpt(safe(header[1]))} by {excerpt(safe(header[2]))} cells",))
    size = int(header[1])
    try:
        shape = Shape(size, size)
    except BadArgument as error:
        raise FormatError(str(error)) from None
    if header[4:7] != ["0", "1", "1"] or parse_json(lines[1]) not in ([0], [0] * 4):
        raise UnsupportedRule(("a grid that is turned, or has space around it",))
    if "1" in header[11:15]:
        raise UnsupportedRule(("a setting of Penpa's Sudoku grids",))
    board = _Board(shape)
    if not board.is_whole(parse_json(lines[5])):
        raise UnsupportedRule(("a grid without some of its cells",))
    puzzle, answers = _object(lines[3], "puzzle"), _object(lines[4], "answers")
    _check(puzzle, "the puzzle", ("number", "lineE"))
    _check(answers, "the answers", ("number",))
    givens, guesses = board.digits(puzzle.get("number"), "givens"), board.digits(answers.get("number"), "answers")
    rules = Rules(shape, [Rows(), Columns(), board.regions(puzzle.get("lineE"))])
    facts = [_unescaped(part) for part in header[_TITLE:]] + [""] * 4
    ruleset = facts[_RULES - _TITLE]
    check_text(ruleset, [] if isinstance(rules.constraints[-1], Boxes) else ["region"], [], size)
    fields = {"author": facts[1].removeprefix("Author: "), "source": facts[2], "ruleset": ruleset}
    fields = {name: text for name, text in fields.items() if text.strip()}
    digits = [given or guess for given, guess in zip(givens, guesses, strict=True)]
    placed = frozenset(at for at, digit in enumerate(digits) if digit and not givens[at])
    return Entry(Grid(digits, rules), facts[0].removeprefix("Title: ").strip(), placed=placed, fields=fields)


def _object(line: str, name: str) -> Members:
    found = parse_json(line) if line.strip() else {}
    if not isinstance(found, dict):
        raise FormatError(f"the link is damaged: its {name} is not an object")
    return found


def _check(members: Members, where: str, known: tuple[str, ...]) -> None:
    """Raise UnsupportedRule with every drawing of another kind."""
    drawn = [name for name, value in members.items() if value and name not in (*known, *_STACKS)]
    if drawn:
        names = ", ".join(safe(name)[:20] for name in drawn[:10])
        raise UnsupportedRule((f"drawings in {where} ({names})",))


class _Board:
    """The numbers of cells and corners of a grid with two rows and columns more on each side."""

    def __init__(self, shape: Shape) -> None:
        self._shape = shape
        self._width = shape.columns + 2 * _MARGIN

    def cell(self, place: Place) -> int:
        """Return the number of a cell."""
        return (place.row + _MARGIN) * self._width + place.column + _MARGIN

    def edge(self, one: Place, other: Place) -> str:
        """Return the name of the edge between two neighbours: the corners at its ends."""
        last = self._width**2 + self.cell(one)
        return f"{last - (self._width if one.row == other.row else 1)},{last}"

    def is_whole(self, steps: object) -> bool:
        """Return whether these differences are the numbers of all cells."""
        if not isinstance(steps, list) or len(steps) > self._shape.size or not all(type(one) is int for one in steps):
            return False
        return sorted(accumulate(steps)) == [self.cell(place) for place in self._shape.places()]

    def digits(self, numbers: object, where: str) -> list[int]:
        """Return the digits of the cells."""
        found = numbers if isinstance(numbers, dict) else {}
        names = {str(self.cell(place)): place for place in self._shape.places()}
        digits = [0] * self._shape.size
        for name, value in found.items():
            if name not in names:
                raise UnsupportedRule((f"{where} outside the grid",))
            place = names[name]
            is_plain = isinstance(value, list) and len(value) > 2 and value[2] == "1"
            text = str(value[0]) if is_plain else ""
            if not re.fullmatch(r"\d{1,2}", text, re.ASCII) or int(text) not in self._shape.all_values:
                raise UnsupportedRule((f"{where} in {place}: {excerpt(safe(text or 'notes'))}",))
            digits[self._shape.index(place)] = int(text)
        return digits

    def regions(self, lines: object) -> Boxes | Jigsaw:
        """Return the regions that these lines divide the grid into."""
        found = lines if isinstance(lines, dict) else {}
        if any(style != _THICK for style in found.values()):
            raise UnsupportedRule(("lines along edges that are not borders of regions",))
        shape, size = self._shape, self._shape.rows
        group = {place: [place] for place in shape.places()}
        for one, other in shape.pairs((0, 1), (1, 0)):
            if self.edge(one, other) not in found and group[one] is not group[other]:
                small, large = sorted((group[one], group[other]), key=len)
                large += small
                group |= dict.fromkeys(small, large)
        regions = {tuple(sorted(places)) for places in group.values()}
        if any(len(region) != size for region in regions):
            raise UnsupportedRule((f"borders that do not divide the grid into regions of {size} cells",))
        return _area(regions, shape)


def _area(regions: set[Cells], shape: Shape) -> Boxes | Jigsaw:
    for high in range(1, shape.rows + 1):
        if shape.rows % high == 0 and regions == set(boxes(shape, high, shape.rows // high)):
            return Boxes(high, shape.rows // high)
    return Jigsaw(sorted(regions))


def _unescaped(text: str) -> str:
    for plain, escaped in _ESCAPED.items():
        text = text.replace(escaped, plain)
    return safe(text)


def _escaped(text: str) -> str:
    return "".join(_ESCAPED.get(one, one) for one in safe(text))


def _lines(entry: Entry) -> list[str]:
    """Return the lines of a puzzle, as Penpa's editor reads them."""
    rules = Rules.of(entry.grid.geometry)
    shape, size = rules.shape, rules.shape.rows
    if not size == shape.columns == shape.values or shape.lowest != 1:
        raise UnsupportedRule((f"a grid of {shape}",))
    for kind in (Rows, Columns):
        if not any(isinstance(one, kind) for one in rules.constraints):
            raise UnsupportedRule((f"no {kind.kind}",))
    areas = [one for one in rules.constraints if isinstance(one, Boxes | Jigsaw)]
    others = [one for one in rules.constraints if not isinstance(one, Rows | Columns | Boxes | Jigsaw)]
    if others:
        raise UnsupportedRule(tuple(dict.fromkeys(excerpt(one.to_text()) for one in others)))
    if len(areas) != 1:
        raise UnsupportedRule(("no boxes" if not areas else "boxes and other regions",))
    board = _Board(shape)
    number = {place: at for at, group in enumerate(areas[0].groups(shape)) for place in group}
    borders = {
        board.edge(one, other): _THICK
        for one, other in shape.pairs((0, 1), (1, 0))
        if number.get(one, -1) != number.get(other, -2)
    }
    if board.regions(borders) != areas[0]:
        raise UnsupportedRule((f"regions that are not connected, or not of {size} cells",))
    filled = [(place, entry.grid[at], at in entry.placed) for at, place in enumerate(shape.places()) if entry.grid[at]]
    givens = {str(board.cell(place)): [str(digit), 1, "1"] for place, digit, is_placed in filled if not is_placed}
    answers = {str(board.cell(place)): [str(digit), 2, "1"] for place, digit, is_placed in filled if is_placed}
    cells = [board.cell(place) for place in shape.places()]
    steps = [cells[0], *(other - one for one, other in pairwise(cells))]
    lines: list[Any] = [
        [0, 0, 0, 0],
        {},
        _layer(givens, borders),
        _layer(answers, {}),
        steps,
        [],
        {},
        "x",
        "x",
        [2, 25, 17],
    ]
    return [_header(entry, size), *(json_text(line) for line in lines)]


def _layer(numbers: Members, borders: Members) -> Members:
    stacks: Members = {name: {"__a": []} for name in _STACKS}
    return (
        stacks
        | {name: {} for name in (*_MAPS, _REMOVED)}
        | {name: [] for name in _LISTS}
        | {"number": numbers, "lineE": borders}
    )


def _header(entry: Entry, size: int) -> str:
    width, middle = size + 2 * _MARGIN, _MARGIN + (size - 1) // 2
    centre = middle * width + middle + (0 if size % 2 else width**2)  # a corner if there is no cell in the middle
    canvas = 38 * (size + 1)
    facts = (f"Title: {one_line(entry.name)}", f"Author: {one_line(entry.fields.get('author', ''))}")
    source, ruleset = (entry.fields.get(name, "") for name in ("source", "ruleset"))
    numbers = ("square", size, size, 38, 0, 1, 1, canvas, canvas, centre, centre, 0, 0, 0, 0)
    return ",".join([*map(str, numbers), *map(_escaped, (*facts, source, ruleset)), "OFF", "false"])
