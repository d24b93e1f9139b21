"""The options of `generate` that no other command has: ranges, seeds, and which options go together."""

from __future__ import annotations

import math
from typing import Any

import click
from click.core import ParameterSource

WISHES = (
    "level",
    "technique",
    "hardest",
    "without",
    "clues",
    "symmetry",
    "pattern",
    "minimal",
    "se",
    "score",
    "guesses",
)
MODES: dict[str, tuple[str, ...]] = {
    "practice": (*(name for name in WISHES if name != "technique"), "seed", "time_limit", "to", "json"),
    "minimize": ("seed", "to"),
    "climb": ("near", "changed", "count", "time_limit", "json", "csv", "output", "resume"),
    "near": ("changed", "count", "to"),
}
"""The options that ask for something else than puzzles made to order, and what may stand beside each."""
NEEDED = {"climb": "near", "changed": "near", "resume": "output", "hardest": "technique"}
"""Options that say nothing alone, and what they need."""
VALUES = {"near": "PUZZLE", "output": "FILE", "technique": "NAME"}


class Range(click.ParamType):  # type: ignore[type-arg]  # generic in new versions only
    """Two numbers, `7.0..7.5`, or one."""

    name = "range"

    def __init__(self, kind: type[int] | type[float]) -> None:
        self._kind = kind

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int | float, int | float]:
        """Both ends."""
        low, dots, high = str(value).partition("..")
        try:
            ends = self._kind(low), self._kind(high if dots else low)
        except ValueError:
            ends = (math.nan, math.nan)
        if not all(map(math.isfinite, ends)):
            example = "24, or 22..24" if self._kind is int else "7.2, or 7.0..7.5"
            return self.fail(f"{value!r} is no number and no range of numbers: write {example}", param, ctx)
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
        return (
            seed
            if 0 <= seed < 2**64
            else self.fail(f"{value!r} is no whole number from 0 to {2**64 - 1:,}", param, ctx)
        )


def require_sense(ctx: click.Context) -> None:
    """Refuse options that contradict each other, or say nothing together."""
    given = {
        parameter.opts[0].removeprefix("--").replace("-", "_")
        for parameter in ctx.command.params
        if parameter.name and ctx.get_parameter_source(parameter.name) is not ParameterSource.DEFAULT
    }
    mode = next((name for name in MODES if name in given), None)
    if mode:
        foreign = [name for name in sorted(given) if name not in (mode, *MODES[mode])]
        if foreign:
            raise click.UsageError(f"{_option(foreign[0])} does not go with {_option(mode)}.")
    for name, needed in NEEDED.items():
        if name in given and needed not in given and not (name == "hardest" and mode == "practice"):
            raise click.UsageError(f"{_option(name)} needs {_option(needed)} {VALUES[needed]}.")
    styles = [_option(name) for name in ("to", "json", "csv") if name in given]
    if len(styles) > 1:
        raise click.UsageError(f"{styles[0]} and {styles[1]} contradict each other: choose one.")


def _option(name: str) -> str:
    return "--" + name.replace("_", "-")
