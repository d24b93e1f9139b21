"""Check the options of a search: the techniques to try, their order, and the settings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache

from fullhouse import _native
from fullhouse.core.arguments import whole_number
from fullhouse.errors import BadArgument, UnknownName
from fullhouse.techniques.catalog import CATALOG, FAMILY_OF, GUESS, HODOKU_ORDER, check_name

Entries = Iterable[str | Iterable[str]]
"""An order as callers write it: names, or groups of names of one family that are searched for together."""
Order = tuple[tuple[str, ...], ...]
"""Techniques in the order they are tried; those of one entry are searched for together."""
Settings = Mapping[str, int]
"""Changes to the default search, by the names of `SETTINGS`."""

_EASIEST = (
    *("full-house", "hidden-single", "naked-single"),
    *("pointing", "claiming", "locked-pair", "naked-pair", "hidden-pair"),
)
HUMAN_ORDER: Order = (
    *((name,) for name in _EASIEST),
    *(entry for entry in HODOKU_ORDER if entry[0] not in _EASIEST),
)
"""The order in which people see things: digits before cells, locked candidates before pairs; then as HoDoKu's order."""
HUMAN_SETTINGS = {"boxes_first": 1}
"""People see hidden singles in boxes first."""

SETTINGS: dict[str, int] = {
    "siamese_fish": 1,
    "dual_patterns": 1,
    "empty_rectangle_of_two": 1,
    "missing_corners": 1,
    "boxes_first": 1,
    "overlooked_patterns": 1,
    "als_overlap": 1,
    "als_nodes": 1,
    "most_fins": 81,
    "most_endo_fins": 81,
}
"""The settings of a search with their maximum; the minimum is 0. native/logic/settings.hpp explains them."""

_EXPECTED = "the name of a technique, or a list of such names"


def chosen_order(order: Entries = HODOKU_ORDER, *, uniqueness: bool = True, guesses: bool = True) -> Order:
    """The order, optionally without techniques that assume a unique solution, and without guesses.

    Raises UnknownName for an unknown technique, and BadArgument for anything else that is not an order, such as
    techniques of different families in one entry, or a technique that occurs twice.
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
    """One or several names as a tuple; UnknownName for an unknown technique."""
    names = (techniques,) if isinstance(techniques, str) else _listed(argument, techniques)
    for name in names:
        if not isinstance(name, str):
            raise BadArgument(argument, name, _EXPECTED)
    return tuple(check_name(str(name)) for name in names)


def checked_settings(settings: object) -> dict[str, int]:
    """These settings as a dict; UnknownName for an unknown setting, BadArgument for a number out of range."""
    if settings is None:
        return {}
    if not isinstance(settings, Mapping):
        raise BadArgument("settings", settings, "a dict of names with whole numbers")
    for name in settings:
        if name not in SETTINGS:
            raise UnknownName("setting", str(name), tuple(SETTINGS))
    return {name: whole_number(f"settings[{name!r}]", number, 0, SETTINGS[name]) for name, number in settings.items()}


def place_in(order: Order) -> dict[str, int]:
    """The place of each technique in the order, from 0."""
    return {name: place for place, entry in enumerate(order) for name in entry}


def _listed(argument: str, techniques: object) -> tuple[object, ...]:
    if not isinstance(techniques, Iterable):
        raise BadArgument(argument, techniques, _EXPECTED)
    return tuple(techniques)


@cache
def technique_names() -> tuple[str, ...]:
    """The techniques that paths count, in column order."""
    return tuple(_native.technique_names())
