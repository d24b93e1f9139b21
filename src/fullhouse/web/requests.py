"""Requests: their members declared as options, which check themselves, and JSON read within limits."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, make_dataclass
from typing import Annotated, Any, TypeVar

from annotated_doc import Doc
from annotated_types import Ge, Gt, Le, MaxLen

from fullhouse.core.digits import ALL_DIGITS, mask_of
from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.core.notation import format_cells, parse_cells
from fullhouse.errors import BadArgument, FormatError
from fullhouse.formats.codec import Entry
from fullhouse.formats.reading import to_entry, under
from fullhouse.formats.ruled import read_rules
from fullhouse.verbs.options import Local, Option, Written, options_of
from fullhouse.verbs.verb import Verb
from fullhouse.web.problems import InMember, Problem, invalid

EXAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MOST_TEXT = 200_000
"""Characters per puzzle: the largest drawing with candidates has a few thousand."""
MOST_RULES = 20_000
"""Characters of rules."""
MOST_CONSTRAINTS = 500
"""Constraints of a puzzle: the time to make its model grows with them."""
MOST_STATES = 20_000
"""States of the automata of a puzzle: making so many takes a second or two."""
MOST_WORDS, MOST_NAME = 1_000, 60
"""Characters of any other text, and of a name."""
MOST_ITEMS = 100
"""Items of a list."""
MOST_SOLUTIONS = 1_000
"""How many solutions are listed or compared."""
MOST_MEMBERS = 100
"""Members of a JSON object."""
MOST_VALUES = 1_000
"""Values of a JSON body in all. Checking one takes microseconds, on the event loop."""
NARROWER: Mapping[str, Mapping[str, tuple[Any, ...]]] = {
    "solve": {"limit": (Le(MOST_SOLUTIONS),)},
    "steps": {"most": (Le(10_000),), "most_each": (Le(10_000),)},
    "render": {"size": (Ge(50), Le(2_000)), "step": (Le(1_000),)},
}
"""Tighter bounds than the verbs have, since anyone may send a request."""
_SEVERAL = "use fullhouse.read_text for all of them"
"""The library's advice about a text with several puzzles."""
_STRING = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)

Json = dict[str, Any]
Text = Annotated[str, MaxLen(MOST_TEXT)]
Name = Annotated[str, MaxLen(MOST_NAME)]


def _placed(value: Any) -> frozenset[int]:
    """The cells of `r1c3,r2c46`, or of a list of cells."""
    parts = [value] if isinstance(value, str) else list(value)
    if not all(isinstance(part, str) and len(part) <= MOST_WORDS for part in parts):
        raise ValueError(value)
    return frozenset(cell for part in parts if part.strip() for cell in parse_cells(part))


def _masks(value: Any) -> tuple[int, ...] | None:
    """The candidates of each cell as bit masks; None if no cell has any."""
    if not isinstance(value, list) or len(value) != CLASSIC.size or not all(map(_is_notes, value)):
        raise ValueError(value)
    masks = tuple(mask_of(map(int, notes)) if notes else ALL_DIGITS for notes in value)
    return None if set(masks) == {ALL_DIGITS} else masks


def _is_notes(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= CLASSIC.side and not value.strip("123456789")


def _rules(value: Any) -> str:
    """Rules in short text, or in their JSON form as text or as an object. They are read later, in a thread."""
    text = value if isinstance(value, str) else json.dumps(value) if isinstance(value, dict) else None
    if text is None:
        raise ValueError(value)
    if len(text) > MOST_RULES:
        raise BadArgument("rules", text, f"at most {MOST_RULES:,} characters long", found=f"{len(text):,}")
    return text.strip()


_RULES = {"anyOf": [{"type": "string", "maxLength": MOST_RULES}, {"type": "object"}]}
_CELLS = {"anyOf": [{"type": "string", "maxLength": MOST_WORDS}, {"type": "array", "items": {"type": "string"}}]}
_NOTES = {"type": "string", "pattern": "^[1-9]{0,9}$"}
_ALL_NOTES = {"type": "array", "items": _NOTES, "minItems": CLASSIC.size, "maxItems": CLASSIC.size}


@dataclass(frozen=True, kw_only=True)
class Request:
    """The members that all requests share."""

    time_limit: Annotated[float | None, Gt(0), Le(86_400), Doc("Seconds; the server may allow less.")] = None
    given: Annotated[frozenset[str], Local()] = field(default_factory=frozenset)
    """The members that the client sent."""


@dataclass(frozen=True, kw_only=True)
class TextRequest(Request):
    """A request with a text."""

    puzzle: Annotated[Text, Doc("Text in any format that Fullhouse reads; for a board in progress, all its digits.")]
    format: Annotated[Name | None, Doc("Input format; detected by default.")] = None


@dataclass(frozen=True, kw_only=True)
class PuzzleRequest(TextRequest):
    """A request about one puzzle."""

    rules: Annotated[
        str | None,
        Written(_rules, "RULES", "rules such as 6x6,x,anti-knight", _RULES),
        Doc("Rules that the text of the puzzle does not contain: short text such as `6x6,x,anti-knight`, or JSON."),
    ] = None

    def entry(self) -> Entry:
        """Read the puzzle; raise FormatError, with the position, if the text has none or several."""
        return read_one(self)


@dataclass(frozen=True, kw_only=True)
class BoardRequest(PuzzleRequest):
    """A request about a puzzle or a board in progress."""

    placed: Annotated[
        frozenset[int] | None,
        Written(_placed, "CELLS", "cells such as r1c3,r2c46, or a list of cells", _CELLS),
        Doc("The cells whose digits were placed by the player, as `r1c3,r2c46` or a list of cells."),
    ] = None
    candidates: Annotated[
        tuple[int, ...] | None,
        Written(_masks, "NOTES", "81 texts of digits, one per cell", _ALL_NOTES),
        Doc("The candidates of each cell in reading order; an empty text means all that the rules allow."),
    ] = None

    def entry(self) -> Entry:
        """Read the board."""
        entry = read_one(self)
        if self.placed is not None:
            if any(cell >= len(entry.grid) or not entry.grid[cell] for cell in self.placed):
                raise BadArgument("placed", format_cells(sorted(self.placed)), "cells that hold a digit")
            entry = entry._replace(placed=self.placed)
        if "candidates" in self.given:
            if entry.grid.geometry != CLASSIC:
                raise BadArgument("candidates", None, "left out for a grid that is not 9x9", found="81 texts")
            entry = entry._replace(candidates=self.candidates)
        return entry


def read_one(request: TextRequest) -> Entry:
    """Read the only puzzle of the text, under the rules of the request if it has any."""
    rules = _rules_of(request)
    try:
        if rules is None:
            return checked_entry(to_entry(request.puzzle, format=request.format))
        return checked_entry(under(rules, request.puzzle, format=request.format))
    except FormatError as error:
        error.advice = error.advice.replace(_SEVERAL, "parse lists them with several, and batch answers them all")
        raise


def _rules_of(request: TextRequest) -> Geometry | None:
    if not isinstance(request, PuzzleRequest) or not request.rules:
        return None
    try:
        return read_rules(request.rules)
    except FormatError as error:
        raise InMember("rules", error) from None


def checked_entry(entry: Entry) -> Entry:
    """The entry; raise FormatError if it has more constraints than a visitor may send."""
    count = len(getattr(entry.grid.geometry, "constraints", ()))
    if count > MOST_CONSTRAINTS:
        raise FormatError(f"the puzzle has {count:,} constraints; this server takes at most {MOST_CONSTRAINTS:,}")
    return entry


def request_of(
    kind: type[Verb], base: type[Request], renamed: Mapping[str, str] | None = None, without: tuple[str, ...] = ()
) -> type[Request]:
    """Make the request of a verb: the members of `base`, and the options of the verb that are not about the machine.

    `renamed` maps an option to its member, if the base uses the option's name for something else. Members of the base
    win over options with the same name.
    """
    narrower, taken, fields = NARROWER.get(kind.name, {}), {option.name for option in options_of(base)}, []
    for option in options_of(kind):
        member = (renamed or {}).get(option.name, option.name)
        if not (option.is_local or option.name in without or member in taken):
            annotation: Any = option.type
            for mark in (*option.marks, *narrower.get(option.name, ())):
                annotation = Annotated[annotation, mark]
            annotation = annotation | None if option.is_optional else annotation
            default = {} if option.is_required else {"default_factory": lambda value=option.default: value}
            fields.append((member, annotation, field(**default)))  # type: ignore[call-overload]
    made = make_dataclass(kind.__name__, fields, bases=(base,), frozen=True, kw_only=True)
    made.__doc__ = kind.__doc__
    return made


def members_of(kind: type[Request]) -> dict[str, Option]:
    """The members that a client may send."""
    if kind not in _KNOWN:
        _KNOWN[kind] = {option.name: option for option in options_of(kind) if not option.is_local}
    return _KNOWN[kind]


_KNOWN: dict[type[Request], dict[str, Option]] = {}


_Request = TypeVar("_Request", bound=Request)


def read(kind: type[_Request], values: Any) -> _Request:
    """Check the members of a JSON object; raise Problem or an error of the library if one is missing or wrong."""
    if not isinstance(values, dict):
        raise invalid([("", "The body must be a JSON object.")])
    members = members_of(kind)
    wrong = [(name, "this request has no such member") for name in values if name not in members]
    wrong += [(name, "required") for name, one in members.items() if one.is_required and name not in values]
    if wrong:
        raise invalid(wrong)
    return kind(given=frozenset(values), **{name: checked(members[name], value) for name, value in values.items()})


def checked(option: Option, value: Any) -> Any:
    """The value as the request stores it. Its size is checked first: checking a long name takes long itself."""
    for one in value if isinstance(value, list) else (value,):
        if isinstance(one, str) and len(one) > (most := most_length(option)):
            raise BadArgument(option.name, one, f"at most {most:,} characters long")
    if isinstance(value, list) and not option.written and len(value) > MOST_ITEMS:
        raise BadArgument(option.name, value, f"a list of at most {MOST_ITEMS}", found=f"a list of {len(value):,}")
    return option.checked(value)


def most_length(option: Option) -> int:
    """The most characters of a text, or of each text of a list."""
    one = option.item if option.is_repeated else option
    marked = next((mark.max_length for mark in one.marks if isinstance(mark, MaxLen)), None)
    if option.name == "rules":
        return MOST_RULES
    return marked or (MOST_NAME if one.names else MOST_WORDS)


def options_in(request: Request, kind: type[Verb], renamed: Mapping[str, str] | None = None) -> Json:
    """The options of the verb that the request sets."""
    members = {option.name: (renamed or {}).get(option.name, option.name) for option in options_of(kind)}
    given = request.given - {"time_limit"}
    return {name: getattr(request, member) for name, member in members.items() if member in given}


def parsed(body: bytes) -> Any:
    """Parse JSON; raise Problem if it is not, or if it has too many values."""
    if body.count(b",") > MOST_VALUES and _STRING.sub(b"", body).count(b",") > MOST_VALUES:
        raise _too_many_values()  # without parsing it, which takes much longer
    try:
        values = json.loads(body)
    except json.JSONDecodeError as error:
        detail = f"The body is not JSON: {error.msg} at character {error.pos}."
        raise Problem(400, "bad-request", detail, offset=error.pos) from None
    except (ValueError, RecursionError):  # not UTF-8, a number of thousands of digits, lists thousands deep
        raise Problem(400, "bad-request", "The body cannot be read as JSON.") from None
    _check_values(values)
    return values


def _check_values(values: Any) -> None:
    count = 0
    for value in _containers(values):
        count += len(value)
        if count > MOST_VALUES or (isinstance(value, dict) and len(value) > MOST_MEMBERS):
            raise _too_many_values()


def _containers(values: Any) -> Iterator[Any]:
    left = [values]
    while left:
        value = left.pop()
        if isinstance(value, dict | list):
            yield value
            left.extend(value.values() if isinstance(value, dict) else value)


def _too_many_values() -> Problem:
    detail = f"An object may have {MOST_MEMBERS} members, and a body {MOST_VALUES:,} values."
    return Problem(422, "too-many-values", detail, members=MOST_MEMBERS, values=MOST_VALUES)
