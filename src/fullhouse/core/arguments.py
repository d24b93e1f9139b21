"""Argument checks. An error names the argument, its value and what was expected."""

from __future__ import annotations

import os
from collections.abc import Iterable
from operator import index
from typing import SupportsFloat, SupportsIndex

from fullhouse.errors import BadArgument

_MOST_THREADS = 1_000
SEEDS = 2**64
"""The number of seeds. Larger and negative numbers are reduced to their remainder."""


def whole_number(name: str, value: object, least: int, most: int | None = None) -> int:
    """Return the value as an int from `least` to `most`; raise BadArgument for anything else."""
    if isinstance(value, bool) or not isinstance(value, (int, SupportsIndex)):  # Python 3.11 takes 2 us for the latter
        raise BadArgument(name, value, "a whole number")
    number = index(value)
    if number < least or (most is not None and number > most):
        raise BadArgument(name, value, f"{least:,} or more" if most is None else f"from {least:,} to {most:,}")
    return number


def thread_count(threads: int | None) -> int:
    """Return the number of threads for the native core; 0 means one per core."""
    return 0 if threads is None else min(whole_number("threads", threads, 1), _MOST_THREADS)


def rows_for(threads: int | None) -> int:
    """Return how many rows keep these threads busy even if some rows take much longer than others."""
    return 4 * (thread_count(threads) or os.cpu_count() or 1)


def seconds(name: str, value: object) -> float | None:
    """Return the value as a positive, finite number of seconds; None stays None."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, SupportsFloat) or not 0 < float(value) < float("inf"):
        raise BadArgument(name, value, "a number of seconds greater than 0, or None")
    return float(value)


def text(name: str, value: object) -> str:
    """Return the value if it is text; raise BadArgument otherwise."""
    if not isinstance(value, str):
        raise BadArgument(name, value, "text")
    return value


def function_or_none(name: str, value: object) -> None:
    """Raise BadArgument unless the value is callable or None."""
    if value is not None and not callable(value):
        raise BadArgument(name, value, "a function, or None")


def one_of(name: str, value: object, known: Iterable[str]) -> str:
    """Return the value if it is one of the known words; raise BadArgument otherwise."""
    known = tuple(known)
    if value not in known:
        raise BadArgument(name, value, f"one of {', '.join(known)}")
    return str(value)


def seed_of(seed: int | None) -> int:
    """Return the seed as a number from 0; for None, a new random one, which the result records."""
    if seed is None:
        return int.from_bytes(os.urandom(4))
    try:
        return index(seed) % SEEDS
    except TypeError:
        raise BadArgument("seed", seed, "a whole number, or None for any") from None
