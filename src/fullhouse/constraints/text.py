"""Short text for people: `16x16 x anti-knight cage 15 r1c1,r1c2`.

A size comes first, 9x9 by default. Then kinds with their fields in any order: cells (`r1c1,r1c2`, ranges, groups joined
by `/`), numbers, the names of flags, text in quotes, and constraints in parentheses separated by `|`. Commas may
separate kinds. Rows, columns and boxes are included; `no-rows`, `no-columns`, `no-boxes` and `jigsaw` exclude them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from fullhouse.constraints.constraint import FIELDS, KINDS, MISSING, MOST_NESTED, Constraint, Spec
from fullhouse.constraints.regions import Boxes, Columns, Diagonal, Jigsaw, Rows, SizedBoxes
from fullhouse.constraints.shape import Shape, box_size, check_inside
from fullhouse.errors import BadArgument, FormatError, UnknownName, excerpt

_SIZE = re.compile(
    r"(\d{1,4})x(\d{1,4})(?::(\d{1,4})x(\d{1,4}))?(?:~(?:(\d{1,2})-)?(\d{1,2}))?", re.IGNORECASE | re.ASCII
)
_TOKEN = re.compile(
    r'"[^"]*"|[()|]|(?:[^\s()|"]|(?<=[,/])\s+(?=r\d+c\d)|(?<=\d)\s+(?=[,/]\s*r\d+c\d))+', re.IGNORECASE | re.ASCII
)
"""Text in quotes, a sign, or anything else without a space, except between the cells of a list."""
_CELLS = re.compile(r"(r\d+c\d+(-r\d+c\d+)?)([,/]r\d+c\d+(-r\d+c\d+)?)*", re.IGNORECASE | re.ASCII)
_NUMBER = re.compile(r"-?\d{1,7}", re.ASCII)
_ROWS = re.compile(r"-?\d+([,/]-?\d+)*", re.ASCII)
CELL_FIELDS = ("Place", "CellSet", "CellList", "Groups", "Regions")
SHORT = {"x": (Diagonal(False), Diagonal(True))}
"""Short names for several constraints."""
MEANT = {
    "killer": "cage",
    "kropki": "difference (white) or ratio (black)",
    "white-dot": "difference",
    "white": "difference",
    "black-dot": "ratio",
    "black": "ratio",
    "inequality": "greater",
    "knight": "anti-knight",
    "king": "anti-king",
    "sudoku-x": "x",
    "diagonals": "x",
    "extra-region": "different",
    "german-whisper": "whisper",
    "german": "whisper",
    "dutch-whisper": "whisper with the number 4",
    "dutch": "whisper with the number 4",
    "slow-thermometer": "thermometer with slow",
    "slow-thermo": "thermometer with slow",
    "irregular": "jigsaw",
    "quad": "quadruple",
    "nonconsecutive": "non-consecutive",
}
"""Other names that setters use."""
WITHOUT = {"no-rows": Rows, "no-columns": Columns, "no-boxes": Boxes}
MOST_TEXT = 1_000_000
"""The most characters of a text."""


def read(text: str) -> tuple[Shape, list[Constraint]]:
    """Read the shape and all constraints of a text."""
    if len(text) > MOST_TEXT:
        raise FormatError(f"rules of more than {MOST_TEXT:,} characters")
    tokens = [(_token(found[0]), found.start()) for found in _TOKEN.finditer(text)]
    first = tokens[0][0].split(",")[0] if tokens else ""
    size = _SIZE.fullmatch(first)
    shape, boxes = _size(size, text) if size else (Shape(9, 9), (3, 3))
    if size:
        rest = tokens[0][0][len(first) + 1 :]
        tokens[:1] = [(rest, tokens[0][1] + len(first) + 1)] if rest else []
    reader = _Reader(text, tokens, shape, boxes)
    found = reader.constraints(stop="")
    found += _implied(found, reader.without, shape, boxes)
    return shape, found


def _size(found: re.Match[str], text: str) -> tuple[Shape, tuple[int, int] | None]:
    rows, columns, high, wide, first, last = (None if part is None else int(part) for part in found.groups())
    lowest = 1 if first is None else first
    values = 0 if last is None else last - lowest + 1
    try:
        if last is not None and values < 1:
            raise BadArgument("values", last, f"{lowest} or more")
        shape = Shape(rows or 0, columns or 0, values, lowest)
    except BadArgument as error:
        raise FormatError(f"the size {found[0]!r} is not possible: {error}", text=text, offset=0) from None
    boxes = box_size(shape.rows, shape.columns, shape.values) if high is None else (high, wide or 0)
    return shape, boxes


def _implied(
    found: list[Constraint], without: set[type[Constraint]], shape: Shape, boxes: tuple[int, int] | None
) -> Iterable[Constraint]:
    """Return the rows, columns and boxes that the text neither contains nor excludes."""
    present = {type(one) for one in found} | without
    if Rows not in present:
        yield Rows()
    if Columns not in present:
        yield Columns()
    if Boxes not in present and Jigsaw not in present:
        if boxes is None:
            raise FormatError(f"no boxes fit a grid of {shape}", advice="add no-boxes, or a jigsaw")
        yield Boxes(*boxes)


class _Reader:
    """Reads tokens from first to last."""

    def __init__(self, text: str, tokens: list[tuple[str, int]], shape: Shape, boxes: tuple[int, int] | None) -> None:
        self._text, self._tokens, self._shape, self._boxes = text, tokens[::-1], shape, boxes
        self._level = 1
        self.without: set[type[Constraint]] = set()

    def constraints(self, stop: str) -> list[Constraint]:
        """Read constraints up to a token that stops them, which stays; inside parentheses, up to `|` or `)`."""
        found: list[Constraint] = []
        while self._tokens and self._tokens[-1][0] not in stop:
            name, at = self._name()
            if name in SHORT:
                found += SHORT[name]
            elif name in WITHOUT and not stop:
                self.without.add(WITHOUT[name])
            elif name in KINDS:
                found.append(self._constraint(KINDS[name], at))
            else:
                raise FormatError(_why_unknown(name), text=self._text, offset=at)
        return found

    def _name(self) -> tuple[str, int]:
        """Take the next name; the other names of a list with commas stay."""
        token, at = self._tokens.pop()
        name, comma, rest = token.partition(",")
        if comma and rest:
            self._tokens.append((rest, at + len(name) + 1))
        return name.lower(), at

    def _constraint(self, kind: type[Constraint], at: int) -> Constraint:
        left = {field.name: field for field in kind.specs}
        given: dict[str, Any] = {}
        while self._tokens and (name := self._fit(left, self._tokens[-1][0])):
            self._take(name, left[name].type, given)
            if left[name].type != "Numbers":
                del left[name]
        if issubclass(kind, SizedBoxes) and not given and self._boxes:
            given = dict(zip(("rows", "columns"), self._boxes, strict=True))
        missing = [name for name, field in left.items() if field.default is MISSING and name not in given]
        if missing:
            annotation = left[missing[0]].type
            found = f", not {excerpt(self._tokens[-1][0])}" if self._tokens and not self._is_name() else ""
            reason = f"{kind.kind} needs {FIELDS[annotation].form} ({missing[0]}){found}"
            raise FormatError(reason, text=self._text, offset=at, advice=f"for example: {kind.example}")
        try:
            made = kind(**given)
            check_inside(made.places(), self._shape, made.kind)
        except BadArgument as error:
            raise FormatError(str(error), text=self._text, offset=at) from None
        return made

    def _is_name(self) -> bool:
        """Return whether the next token is the name of a rule, or ends this one."""
        return self._tokens[-1][0].split(",")[0].lower() in (*KINDS, *SHORT, *WITHOUT, "|", ")")

    def _fit(self, left: dict[str, Spec], token: str) -> str | None:
        """Return the field that the next token fills, if any."""
        types = {name: field.type for name, field in left.items()}

        def first(*annotations: str) -> str | None:
            return next((name for name, annotation in types.items() if annotation in annotations), None)

        if _CELLS.fullmatch(token):
            return first(*CELL_FIELDS)
        if _ROWS.fullmatch(token) and (rows := first("Tuples")):
            return rows
        if _NUMBER.fullmatch(token.split(",")[0]):
            return first("int", "int | None", "Numbers")
        if token == "(":
            return first("Constraints")
        if token.startswith('"'):
            return first("str")
        if types.get(token.split(",")[0].lower()) == "bool":
            return token.split(",")[0].lower()
        needed = (name for name, field in left.items() if types[name] == "str" and field.default is MISSING)
        return next(needed, None) if token not in ")|" else None

    def _take(self, name: str, annotation: str, given: dict[str, Any]) -> None:
        if annotation in CELL_FIELDS or annotation in ("Tuples", "str"):
            token, _ = self._tokens.pop()
            given[name] = _READ.get(annotation, str)(token)
        elif annotation == "Constraints":
            given[name] = self._alternatives()
        elif annotation == "bool":
            self._name()
            given[name] = True
        else:
            number = int(self._name()[0])
            given[name] = (*given.get(name, ()), number) if annotation == "Numbers" else number

    def _alternatives(self) -> list[Constraint]:
        """Read constraints in parentheses; `|` or a space separates them."""
        _, at = self._tokens.pop()
        self._level += 1
        if self._level > MOST_NESTED:
            raise FormatError(f"more than {MOST_NESTED} levels of parentheses", text=self._text, offset=at)
        found: list[Constraint] = []
        while True:
            found += self.constraints(stop=")|")
            if not self._tokens:
                raise FormatError("a '(' without ')'", text=self._text, offset=at)
            if self._tokens.pop()[0] == ")":
                self._level -= 1
                return found


def _token(text: str) -> str:
    """Return the token without the spaces between the cells of a list."""
    return text if text.startswith('"') else "".join(text.split())


def _why_unknown(name: str) -> str:
    """Explain a token where the name of a rule should be."""
    if _CELLS.fullmatch(name):
        return f"{name!r} belongs to no rule; write a name first, and commas between the cells of a rule"
    if _SIZE.fullmatch(name):
        return f"the size {name!r} must come first, and only once"
    if _NUMBER.fullmatch(name):
        return f"{name!r} belongs to no rule; write a name first"
    if name in MEANT:
        return f"unknown rule {name!r}; write it as {MEANT[name]}"
    return str(UnknownName("rule", name, (*KINDS, *SHORT, *WITHOUT)))


def _tuples(text: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(map(int, row.split(","))) for row in text.split("/"))


def _unquoted(text: str) -> str:
    return text[1:-1] if text.startswith('"') else text


_READ = {"Tuples": _tuples, "str": _unquoted}


def write(shape: Shape, constraints: tuple[Constraint, ...]) -> str:
    """Write text that `read` turns into the same shape and constraints."""
    usual = box_size(shape.rows, shape.columns, shape.values)
    boxes = next((one for one in constraints if isinstance(one, Boxes)), None)
    size = f"{shape.rows}x{shape.columns}"
    is_odd = boxes is not None and (boxes.rows, boxes.columns) != usual
    size += f":{boxes.rows}x{boxes.columns}" if is_odd and boxes else ""
    if shape.lowest != 1 or shape.values != max(shape.rows, shape.columns):
        size += f"~{shape.lowest}-{shape.all_values[-1]}"
    parts = [size]
    present = {type(one) for one in constraints}
    parts += [
        name for name, kind in WITHOUT.items() if kind not in present and (kind is not Boxes or Jigsaw not in present)
    ]
    left = [one for one in constraints if not isinstance(one, Rows | Columns) and one is not boxes]
    for name, several in SHORT.items():
        if all(one in left for one in several):
            parts.append(name)
            left = [one for one in left if one not in several]
    return " ".join([*parts, *(one.to_text() for one in left)])
