"""Kinds of options that several verbs share: one name, one meaning, one description."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Annotated, Any

from annotated_doc import Doc
from annotated_types import Ge, Gt, Le, Lt

from fullhouse import _native
from fullhouse.core.geometry import CLASSIC, require_classic
from fullhouse.core.native import HAS_NATIVE
from fullhouse.core.notation import parse_cell
from fullhouse.engines.cuda.card import Device as DeviceName
from fullhouse.engines.solve import EngineName
from fullhouse.formats.reading import parse
from fullhouse.verbs.options import Extendable, Local, OneOf, Written

MOST_SECONDS = 86_400
MOST_ROWS = 10**12


def _cell(value: Any) -> int:
    if isinstance(value, str):
        return parse_cell(value)
    if isinstance(value, bool) or not 0 <= value < CLASSIC.size:
        raise ValueError(value)
    return int(value)


def _ends(text: str, most: float) -> tuple[str, str]:
    """The two ends of a range such as 22..24, one of which may be missing."""
    low, dots, high = text.strip().partition("..")
    if not (low or high):
        raise ValueError(text)
    return low or "0", (high or f"{most:.0f}") if dots else low


def _pair(value: Any) -> tuple[float, float]:
    """The two ends of a range in plain values; a single number is both."""
    low, high = value if isinstance(value, list | tuple) else (value, value)
    if not all(isinstance(end, int | float) and not isinstance(end, bool) for end in (low, high)):
        raise ValueError(value)
    return low, high


def _range(kind: type[int] | type[float], most: float) -> Callable[[Any], tuple[float, float]]:
    """A reader of 24, "24", "22..24", "24..", "..24" and pairs, such as [22, 24]."""

    def read(value: Any) -> tuple[float, float]:
        low, high = _ends(value, most) if isinstance(value, str) else _pair(value)
        ends = kind(low), kind(high)
        if not all(map(math.isfinite, ends)) or (kind is int and float in (type(low), type(high))):
            raise ValueError(value)
        return ends

    return read


def _written_range(kind: type[int] | type[float], most: float, example: str) -> Written:
    number = {"type": "integer" if kind is int else "number"}
    pair = {"type": "array", "items": number, "minItems": 2, "maxItems": 2}
    expected = f"a number or a range of numbers, such as {example}"
    return Written(_range(kind, most), "RANGE", expected, {"anyOf": [number, pair, {"type": "string"}]})


def _puzzle_line(value: Any) -> str:
    grid = parse(value)
    require_classic(grid.geometry, "this")
    return grid.to_line()


def technique_names() -> tuple[str, ...]:
    """The names of all techniques. The native module has them; importing the catalog takes longer."""
    if HAS_NATIVE:
        return tuple(_native.technique_names())
    from fullhouse.techniques.catalog import CATALOG

    return tuple(CATALOG)


Engine = Annotated[EngineName | None, Doc("Search engine; native by default.")]
TimeLimit = Annotated[float | None, Gt(0), Le(MOST_SECONDS), Doc("Give up on a puzzle after this many seconds.")]
SearchLimit = Annotated[
    float | None,
    Gt(0),
    Le(MOST_SECONDS),
    Extendable(),
    Doc("Give up after this many seconds; by default after 60 seconds without a puzzle."),
]
Threads = Annotated[int | None, Ge(1), Local(), Doc("Number of threads; one per core by default.")]
Device = Annotated[DeviceName, Local(), Doc("Run on the CPU or a GPU; auto picks the GPU for large batches.")]
Uniqueness = Annotated[bool, Doc("Whether steps may assume that the puzzle has a unique solution.")]
Seed = Annotated[
    int | None, Ge(0), Lt(2**64), Doc("Random seed; the same seed gives the same result. A new one by default.")
]
Technique = Annotated[str, OneOf("technique", technique_names)]
Cell = Annotated[
    int, Written(_cell, "CELL", "a cell such as r4c5", {"type": "string", "pattern": "^[rR][1-9][cC][1-9]$"})
]
Clues = Annotated[tuple[int, int], _written_range(int, CLASSIC.size, "24, 22..24, 24.. or ..24")]
WholeBounds = Annotated[tuple[int, int], _written_range(int, 1e9, "1000, 1000..2000, 1000.. or ..2000")]
Bounds = Annotated[tuple[float, float], _written_range(float, 1e9, "7.2, 7.0..7.5, 7.0.. or ..7.5")]
PuzzleLine = Annotated[
    str, Written(_puzzle_line, "PUZZLE", "a classic puzzle in any format", {"type": "string", "maxLength": 200_000})
]
