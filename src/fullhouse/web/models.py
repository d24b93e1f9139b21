"""Request and answer models of the HTTP API: the options and columns of a verb as pydantic reads them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_origin

from annotated_types import Ge, Le, MaxLen
from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema, create_model

from fullhouse.core.digits import ALL_DIGITS, mask_of
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.core.notation import parse_cells
from fullhouse.errors import BadArgument, FormatError
from fullhouse.formats.codec import Entry
from fullhouse.formats.reading import to_entry
from fullhouse.verbs.options import Option, options_of
from fullhouse.verbs.verb import Cells, Texts, Verb

EXAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MOST_TEXT = 200_000
"""Characters per puzzle: the largest drawing with candidates has a few thousand."""
MOST_SOLUTIONS = 1_000
"""How many solutions are listed or compared."""
NARROWER: Mapping[str, Mapping[str, tuple[Any, ...]]] = {
    "solve": {"limit": (Le(MOST_SOLUTIONS),)},
    "steps": {"most": (Le(10_000),), "most_each": (Le(10_000),)},
    "render": {"size": (Ge(50), Le(2_000)), "step": (Le(1_000),)},
}
"""Tighter bounds than the verbs have, since anyone may send a request."""
_SEVERAL = "use fullhouse.read_text for all of them"
"""The library's advice about a text with several puzzles."""

Name = Annotated[str, Field(max_length=60)]
Notes = Annotated[str, Field(pattern="^[1-9]{0,9}$")]
Json = dict[str, Any]
Status = Literal["done", "proper", "ambiguous", "unsolvable", "correct", "wrong", "late", "unreadable", "refused"]
Line = str
"""A grid row by row, with a dot for each empty cell."""


class Request(BaseModel):
    """The members that all requests share."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    time_limit: float | None = Field(None, gt=0, le=86_400, description="Seconds; the server may allow less.")


class TextRequest(Request):
    """A request with a text."""

    puzzle: str = Field(
        max_length=MOST_TEXT,
        description="Text in any format that Fullhouse reads; for a board in progress, all its digits.",
        examples=[EXAMPLE],
    )
    format: Name | None = Field(None, description="Input format; detected by default.")


class PuzzleRequest(TextRequest):
    """A request about one puzzle."""

    def entry(self) -> Entry:
        """Read the puzzle; raise FormatError, with the position, if the text has none or several."""
        return read_one(self)


def read_one(request: TextRequest) -> Entry:
    """Read the only puzzle of the text."""
    try:
        return to_entry(request.puzzle, format=request.format)
    except FormatError as error:
        error.advice = error.advice.replace(_SEVERAL, "parse lists them with several, and batch answers them all")
        raise


class BoardRequest(PuzzleRequest):
    """A request about a puzzle or a board in progress."""

    placed: Annotated[str, Field(max_length=1_000)] | list[Name] | None = Field(
        None,
        description="The cells whose digits were placed by the player, as `r1c3,r2c46` or a list of cells.",
        examples=[["r1c3"]],
    )
    candidates: Annotated[list[Notes], Field(min_length=81, max_length=81)] | None = Field(
        None, description="The candidates of each cell in reading order; an empty text means all that the rules allow."
    )

    def entry(self) -> Entry:
        """Read the board."""
        entry = read_one(self)
        if self.placed is not None:
            entry = entry._replace(placed=self._placed(entry))
        if self.candidates is not None:
            if entry.grid.geometry != CLASSIC:
                raise BadArgument("candidates", None, "left out for a grid that is not 9x9", found="81 texts")
            entry = entry._replace(candidates=_masks(self.candidates))
        return entry

    def _placed(self, entry: Entry) -> frozenset[int]:
        text = self.placed if isinstance(self.placed, str) else ",".join(self.placed or ())
        try:
            cells = frozenset(parse_cells(text)) if text.strip() else frozenset()
        except FormatError as error:
            raise BadArgument("placed", text, "cells such as r1c3,r2c46", advice=error.reason) from None
        if any(cell >= len(entry.grid) or not entry.grid[cell] for cell in cells):
            raise BadArgument("placed", text, "cells that hold a digit")
        return cells


def _masks(candidates: list[str]) -> tuple[int, ...] | None:
    """Convert candidates to bit masks; None if no cell has any."""
    masks = tuple(mask_of(map(int, notes)) if notes else ALL_DIGITS for notes in candidates)
    return None if set(masks) == {ALL_DIGITS} else masks


class Answer(BaseModel):
    """The members that all answers share, as in the lines of `fullhouse VERB --json`."""

    model_config = ConfigDict(extra="forbid")

    name: str = Field(description="The name of the puzzle, if the text has one.")
    puzzle: Line | None
    status: Status
    error: str | None = Field(description="Why there is no answer, or no unique one; null if there is one.")
    cells: list[str] = Field(description="The cells that the error is about.")


def request_model(
    kind: type[Verb], base: type[Request], renamed: Mapping[str, str] | None = None, without: tuple[str, ...] = ()
) -> type[Request]:
    """Make the request model of a verb: the members of `base`, and the options that HTTP may set.

    `renamed` maps an option to its member, if the base uses the option's name for something else. Members of the base
    win over options with the same name.
    """
    narrower, members = NARROWER.get(kind.name, {}), renamed or {}
    fields: Any = {}
    for option in options_of(kind):
        member = members.get(option.name, option.name)
        if not (option.is_local or option.name in without or member in base.model_fields):
            default = ... if option.is_required else _default(option)
            kinds = _type(option, narrower.get(option.name, ()))
            fields[member] = (kinds, Field(default, description=option.doc))
    model: type[Request] = create_model(kind.__name__, __base__=base, __doc__=kind.__doc__, **fields)
    return model


def _default(option: Option) -> Any:
    return list(option.default) if option.is_repeated and option.default is not None else option.default


def _type(option: Option, narrower: tuple[Any, ...] = ()) -> Any:
    """The type of a member. Names from registries and values with a notation are checked by the verb itself."""
    found: Any = option.type
    if option.members:
        found = Annotated[dict[Name, Any], WithJsonSchema(_group_schema(option))]
    elif option.written:
        found = Annotated[Any, WithJsonSchema(dict(option.written.schema))]
    elif option.is_repeated:
        item: Any = _type(option.item)
        found = item | Annotated[list[item], MaxLen(100)]
    elif option.names and get_origin(option.type) is not Literal:
        found = Name
    elif found is str:
        found = Annotated[str, Field(max_length=1_000)]
    marks = () if option.members or option.written else tuple(mark for mark in option.marks if _is_bound(mark))
    for mark in (*marks, *narrower):
        found = Annotated[found, mark]
    return found | None if option.is_optional else found


def _is_bound(mark: Any) -> bool:
    return type(mark).__module__ == "annotated_types"


def _group_schema(option: Option) -> Json:
    properties = {
        name: dict(member.written.schema) if member.written else {"type": "number"}
        for member in option.members
        for name in (member.name, *member.aliases)
    }
    return {"type": "object", "properties": properties, "additionalProperties": False}


def options_in(request: Request, kind: type[Verb], renamed: Mapping[str, str] | None = None) -> Json:
    """The options of the verb that the request sets."""
    members = {option.name: (renamed or {}).get(option.name, option.name) for option in options_of(kind)}
    given = request.model_fields_set - {"time_limit"}
    values = dict(request)
    return {name: values[member] for name, member in members.items() if member in given}


_TYPES: dict[Any, Any] = {Grid: Line, Cells: list[str], Texts: list[str], int: int, float: float, str: str, bool: bool}


def answer_model(kind: type[Verb], *others: Verb, base: type[Answer] = Answer) -> type[Answer]:
    """Make the answer model of a verb: the members of `base`, and its columns as JSON.

    Columns that only the `others`, verbs with more options, have are optional.
    """
    verbs = others or (kind(),)
    always = set.intersection(*(set(verb.nested()) for verb in verbs))
    columns: Any = {
        name: (_TYPES[column] | None if column in _TYPES else Any, ... if name in always else None)
        for verb in verbs
        for name, column in verb.nested().items()
        if name not in base.model_fields
    }
    model: type[Answer] = create_model(f"{kind.__name__}Answer", __base__=base, __doc__=base.__doc__, **columns)
    return model
