"""Checks of arguments: what is wrong is named, with the value that was given and what would be right."""

from __future__ import annotations

import os
from collections.abc import Iterable
from operator import index
from typing import SupportsFloat, SupportsIndex

from fullhouse.errors import BadArgument

_MOST_THREADS = 1_000
SEEDS = 2**64
"""How many there are: a number beyond them, or below 0, stands for its remainder."""


def whole_number(name: str, value: object, least: int, most: int | None = None) -> int:
    """The value as an int from `least` to `most`; BadArgument, naming the argument, for anything else."""
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise BadArgument(name, value, "a whole number")
    number = index(value)
    if number < least or (most is not None and number > most):
        raise BadArgument(name, value, f"{least:,} or more" if most is None else f"from {least:,} to {most:,}")
    return number


def thread_count(threads: int | None) -> int:
    """The number of threads for the native core, 0 for one on each core."""
    return 0 if threads is None else min(whole_number("threads", threads, 1), _MOST_THREADS)


def rows_for(threads: int | None) -> int:
    """How many rows keep these threads at work, though some may take much longer than the others."""
    return 4 * (thread_count(threads) or os.cpu_count() or 1)


def seconds(name: str, value: object) -> float | None:
    """The value as a time that ends: more than nothing, and finite; None stays None."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, SupportsFloat) or not 0 < float(value) < float("inf"):
        raise BadArgument(name, value, "a number of seconds greater than 0, or None")
    return float(value)


def text(name: str, value: object) -> str:
    """The value, if it is text."""
    if not isinstance(value, str):
        raise BadArgument(name, value, "a text")
    return value


def function_or_none(name: str, value: object) -> None:
    """Raise BadArgument for anything that cannot be called, but None."""
    if value is not None and not callable(value):
        raise BadArgument(name, value, "a function, or None")


def one_of(name: str, value: object, known: Iterable[str]) -> str:
    """The value, if it is one of these words."""
    known = tuple(known)
    if value not in known:
        raise BadArgument(name, value, f"one of {', '.join(known)}")
    return str(value)


def seed_of(seed: int | None) -> int:
    """The seed itself, from 0 on; for None a new one, which the result carries so that it can be had again."""
    if seed is None:
        return int.from_bytes(os.urandom(4))
    try:
        return index(seed) % SEEDS
    except TypeError:
        raise BadArgument("seed", seed, "a whole number, or None for any") from None
