"""The options that say what a puzzle must be; `generate` and `practice` share them."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, TypeVar

import click

from fullhouse.cli.layout import Option
from fullhouse.cli.logic_options import TECHNIQUE
from fullhouse.cli.options import Names
from fullhouse.cli.paths import is_there, looks_like_path, unguarded
from fullhouse.errors import UnreadableInput

Command = TypeVar("Command", bound=Callable[..., Any])
_LEAST = {int: 0, float: 0.0}
PATIENCE = 60.0
"""How many seconds a search goes on without finding a puzzle, unless it has a time limit."""
LEVELS = ("easy", "medium", "hard", "unfair", "extreme")
SYMMETRIES = (
    *("none", "rotate-180", "rotate-90", "mirror-rows", "mirror-columns"),
    *("mirror-both", "diagonal", "anti-diagonal", "both-diagonals", "full"),
)
"""The names of levels and symmetries, which a test compares with the rooms that define them."""


class Range(click.ParamType):  # type: ignore[type-arg]  # generic in new versions only
    """Two numbers, `7.0..7.5`, one of them open, `24..` or `..7.0`, or one number."""

    name = "range"

    def __init__(self, kind: type[int] | type[float], most: float) -> None:
        self._kind = kind
        self._most = kind(most)

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int | float, int | float]:
        """Both ends."""
        low, dots, high = str(value).strip().partition("..")
        try:
            if not dots:
                low = high = low or "?"
            ends = self._kind(low) if low else _LEAST[self._kind], self._kind(high) if high else self._most
        except ValueError:
            ends = (math.nan, math.nan)
        if not all(map(math.isfinite, ends)) or not (low or high):
            example = "24, 22..24, 24.. or ..24" if self._kind is int else "7.2, 7.0..7.5, 7.0.. or ..7.5"
            return self.fail(f"{value!r} is not a number or a range: write {example}", param, ctx)
        return ends


class Seed(click.ParamType):  # type: ignore[type-arg]
    """A number of up to 64 bits."""

    name = "seed"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number."""
        try:
            seed = int(value)
        except ValueError:
            seed = -1
        if not 0 <= seed < 2**64:
            return self.fail(f"{value!r} is not a whole number from 0 to {2**64 - 1:,}", param, ctx)
        return seed


def _as_typed(_ctx: click.Context, _parameter: click.Parameter, text: str | None) -> str | None:
    return None if text is None else unguarded(text)


_MOST_SCORE = 10**9
seed_option = click.option(
    "--seed", type=Seed(), metavar="N", help="Random seed; the same seed gives the same puzzles.  [default: a new one]"
)
_OPTIONS = (
    click.option(
        "--level",
        type=click.Choice(LEVELS, case_sensitive=False),
        help="HoDoKu level of the puzzle.  [default: any]",
    ),
    click.option("--hardest", is_flag=True, help="The technique is the hardest one needed."),
    click.option(
        "--exclude",
        "without",
        cls=Option,
        aliases=("--without",),
        type=TECHNIQUE,
        metavar="NAME",
        multiple=True,
        help="Technique that the puzzle must not need; repeatable.",
    ),
    click.option("--clues", type=Range(int, 81), metavar="RANGE", help="Number of clues: 24, 22..24, 24.. or ..24."),
    click.option(
        "--symmetry",
        type=Names("symmetry", lambda: SYMMETRIES),
        default="none",
        show_default=True,
        metavar="NAME",
        help=f"Symmetry of the clues: {', '.join(SYMMETRIES)}.",
    ),
    click.option(
        "--pattern",
        metavar="TEXT|FILE",
        callback=_as_typed,
        help="Cells with clues: 81 characters, x for a clue and . for an empty cell.",
    ),
    click.option("--minimal", is_flag=True, help="No clue is redundant."),
    click.option("--se", type=Range(float, 12), metavar="RANGE", help="Sudoku Explainer rating (ER)."),
    click.option("--score", type=Range(int, _MOST_SCORE), metavar="RANGE", help="HoDoKu score."),
    click.option(
        "--guesses", type=Range(int, _MOST_SCORE), metavar="RANGE", help="Guesses that the native search needs."
    ),
)


def request_options(command: Command) -> Command:
    """Add the options; the command gets them by name, and `request_of` makes a specification of them."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def request_of(values: dict[str, Any], technique: str | None) -> dict[str, Any]:
    """The keywords of a `Specification` that these options say."""
    if values["hardest"] and technique is None:
        raise click.UsageError("--hardest needs --technique NAME")
    ranges = {"er": values["se"], "score": values["score"], "guesses": values["guesses"]}
    names = ("level", "hardest", "without", "clues", "symmetry", "minimal")
    return {
        **{name: values[name] for name in names},
        "technique": technique,
        "pattern": _pattern(values["pattern"]),
        "within": {name: bounds for name, bounds in ranges.items() if bounds is not None},
    }


def _pattern(argument: str | None) -> str | None:
    """The text of a pattern, or of the file that holds it."""
    if argument is None:
        return None
    if is_there(argument):
        try:
            from pathlib import Path  # few have a file

            return "".join(Path(argument).read_text(encoding="utf-8").split())
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "is not text"
            raise UnreadableInput(argument, (reason or str(error)).lower()) from None
    if looks_like_path(argument) and len("".join(argument.split())) != 81:
        raise UnreadableInput(argument or "''", "no such file (and not a pattern of 81 cells)")
    return "".join(argument.split())
