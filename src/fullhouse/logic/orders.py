"""Which techniques are tried, in which order, and what else a search is asked for; all of it checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache

from fullhouse import _native
from fullhouse.core.arguments import whole_number
from fullhouse.errors import BadArgument, UnknownName
from fullhouse.techniques.catalog import CATALOG, FAMILY_OF, GUESS, HODOKU_ORDER, check_name

Entries = Iterable[str | Iterable[str]]
"""What people give as an order: names, or several names of one family that are looked for together."""
Order = tuple[tuple[str, ...], ...]
"""Techniques in the order in which they are tried; those of one entry are looked for together."""
Settings = Mapping[str, int]
"""How a search differs from the usual one, by the names of `SETTINGS`."""

SETTINGS: dict[str, int] = {
    "siamese_fish": 1,
    "dual_patterns": 1,
    "empty_rectangle_of_two": 1,
    "missing_corners": 1,
    "als_overlap": 1,
    "als_nodes": 1,
    "most_fins": 81,
    "most_endo_fins": 81,
}
"""The settings of a search, each with its greatest number; the least is 0. native/logic/settings.hpp explains them."""

_EXPECTED = "the name of a technique, or a list of such names"


def chosen_order(order: Entries = HODOKU_ORDER, *, uniqueness: bool = True, guesses: bool = True) -> Order:
    """The order, with or without what assumes a unique solution, with or without guesses.

    UnknownName for a name that no technique has; BadArgument for anything that is no order, such as one with techniques
    that cannot be looked for together, or that come twice.
    """
    entries = (order,) if isinstance(order, str) else _listed("order", order)
    chosen = []
    for entry in entries:
        kept = tuple(
            name
            for name in names_in("order", entry)
            if (uniqueness or not CATALOG[name].assumes_uniqueness) and (guesses or name != GUESS)
        )
        if len({FAMILY_OF[name] for name in kept}) > 1:
            expected = "a list of techniques without several families in one entry"
            raise BadArgument("order", entries, expected, found=f"one with {' and '.join(kept)} together")
        if kept:
            chosen.append(kept)
    for name, times in Counter(name for entry in chosen for name in entry).items():
        if times > 1:
            expected = "a list with every technique once"
            raise BadArgument("order", entries, expected, found=f"one with {name} {times} times")
    return tuple(chosen)


def names_in(argument: str, techniques: object) -> tuple[str, ...]:
    """One name or several as a tuple; UnknownName for a name that no technique has."""
    names = (techniques,) if isinstance(techniques, str) else _listed(argument, techniques)
    for name in names:
        if not isinstance(name, str):
            raise BadArgument(argument, name, _EXPECTED)
    return tuple(check_name(str(name)) for name in names)


def checked_settings(settings: object) -> dict[str, int]:
    """These settings as a dict; UnknownName for a name that no setting has, BadArgument for a number out of range."""
    if settings is None:
        return {}
    if not isinstance(settings, Mapping):
        raise BadArgument("settings", settings, "a dict of names with whole numbers")
    for name in settings:
        if name not in SETTINGS:
            raise UnknownName("setting", str(name), tuple(SETTINGS))
    return {name: whole_number(f"settings[{name!r}]", number, 0, SETTINGS[name]) for name, number in settings.items()}


def place_in(order: Order) -> dict[str, int]:
    """For each technique of the order how far down it stands, from 0."""
    return {name: place for place, entry in enumerate(order) for name in entry}


def _listed(argument: str, techniques: object) -> tuple[object, ...]:
    if not isinstance(techniques, Iterable):
        raise BadArgument(argument, techniques, _EXPECTED)
    return tuple(techniques)


@cache
def technique_names() -> tuple[str, ...]:
    """The techniques that a path counts, in the order of the columns."""
    return tuple(_native.technique_names())
