"""Seeds: the numbers on which everything drawn at random depends, and nothing else."""

from __future__ import annotations

import os
from operator import index

from fullhouse.errors import BadArgument

SEEDS = 2**64
"""How many there are: a number beyond them, or below 0, stands for its remainder."""


def seed_of(seed: int | None) -> int:
    """The seed itself, from 0 on; for None a new one, which the result carries so that it can be had again."""
    if seed is None:
        return int.from_bytes(os.urandom(4))
    try:
        return index(seed) % SEEDS
    except TypeError:
        raise BadArgument("seed", seed, "a whole number, or None for any") from None
