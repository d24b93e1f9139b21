"""Which techniques are tried, and in which order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from fullhouse.techniques.catalog import FAMILIES, GUESS, HODOKU_ORDER, technique_named

Order = tuple[tuple[str, ...], ...]
"""Techniques in the order in which they are tried; those of one entry are looked for together."""

_FAMILY_OF = {technique.name: family.name for family in FAMILIES for technique in family.techniques}


def chosen_order(
    order: Iterable[str | Iterable[str]] = HODOKU_ORDER, *, uniqueness: bool = True, guesses: bool = True
) -> Order:
    """The order, with or without what assumes a unique solution, with or without guesses.

    An entry is a name, or several of one family that are looked for together. UnknownName for a name that no technique
    has, ValueError for techniques that cannot be looked for together, or that come twice.
    """
    if isinstance(order, str):
        order = (order,)
    chosen = []
    for entry in order:
        names = (entry,) if isinstance(entry, str) else tuple(entry)
        kept = tuple(
            technique.name
            for technique in map(technique_named, names)
            if (uniqueness or not technique.assumes_uniqueness) and (guesses or technique.name != GUESS)
        )
        if len({_FAMILY_OF[name] for name in kept}) > 1:
            raise ValueError(f"{' and '.join(kept)} are of several families and cannot be looked for together")
        if kept:
            chosen.append(kept)
    for name, times in Counter(name for entry in chosen for name in entry).items():
        if times > 1:
            raise ValueError(f"the order has {name} {times} times")
    return tuple(chosen)


def place_in(order: Order) -> dict[str, int]:
    """For each technique of the order how far down it stands, from 0."""
    return {name: place for place, entry in enumerate(order) for name in entry}
