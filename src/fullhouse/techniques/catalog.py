"""Every technique by name, and the orders in which a path tries them."""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Mapping
from typing import Any

from fullhouse.core.value import public_in
from fullhouse.errors import FormatError, UnknownName
from fullhouse.techniques import (
    als,
    bug,
    chains,
    colors,
    direct,
    exclusion,
    fish,
    forcing,
    guess,
    kraken,
    locked,
    loops,
    rectangles,
    single_digit,
    singles,
    strong_links,
    subsets,
    sue_de_coq,
    templates,
    wings,
)
from fullhouse.techniques.step import Family, Step, Technique, own_kinds

FAMILIES: tuple[Family, ...] = (
    singles.FAMILY,
    direct.FAMILY,
    locked.FAMILY,
    subsets.FAMILY,
    fish.FAMILY,
    kraken.FAMILY,
    single_digit.FAMILY,
    strong_links.FAMILY,
    colors.FAMILY,
    wings.FAMILY,
    rectangles.FAMILY,
    loops.FAMILY,
    bug.FAMILY,
    exclusion.FAMILY,
    sue_de_coq.FAMILY,
    als.FAMILY,
    chains.FAMILY,
    forcing.FAMILY,
    templates.FAMILY,
    guess.FAMILY,
)

CATALOG: dict[str, Technique] = {technique.name: technique for family in FAMILIES for technique in family.techniques}
"""Every technique, by its name."""

GUESS = "brute-force"
"""The technique that is none."""

HODOKU_ORDER: tuple[tuple[str, ...], ...] = (
    ("full-house",),
    ("naked-single",),
    ("hidden-single",),
    ("locked-pair",),
    ("locked-triple",),
    ("pointing",),
    ("claiming",),
    ("naked-pair",),
    ("naked-triple",),
    ("hidden-pair",),
    ("hidden-triple",),
    ("naked-quadruple",),
    ("hidden-quadruple",),
    ("x-wing",),
    ("swordfish",),
    ("jellyfish",),
    ("remote-pair",),
    ("bug-plus-one",),
    ("skyscraper",),
    ("two-string-kite",),
    ("turbot-fish",),
    ("empty-rectangle",),
    ("w-wing",),
    ("xy-wing",),
    ("xyz-wing",),
    ("uniqueness-test-1",),
    ("uniqueness-test-2",),
    ("uniqueness-test-3",),
    ("uniqueness-test-4",),
    ("uniqueness-test-5",),
    ("uniqueness-test-6",),
    ("hidden-rectangle",),
    ("avoidable-rectangle-1",),
    ("avoidable-rectangle-2",),
    ("finned-x-wing",),
    ("sashimi-x-wing",),
    ("finned-swordfish",),
    ("sashimi-swordfish",),
    ("finned-jellyfish",),
    ("sashimi-jellyfish",),
    ("sue-de-coq",),
    ("simple-colors-trap", "simple-colors-wrap"),
    ("multi-colors-1", "multi-colors-2"),
    ("x-chain",),
    ("xy-chain",),
    ("continuous-nice-loop", "discontinuous-nice-loop", "aic"),
    ("grouped-continuous-nice-loop", "grouped-discontinuous-nice-loop", "grouped-aic"),
    ("als-xz",),
    ("als-xy-wing",),
    ("als-chain",),
    ("franken-x-wing",),
    ("franken-swordfish",),
    ("finned-franken-x-wing",),
    ("finned-franken-swordfish",),
    ("forcing-chain-contradiction", "forcing-chain-verity"),
    ("forcing-net-contradiction", "forcing-net-verity"),
    ("brute-force",),
)
"""The default order of HoDoKu 2.2.0, easiest first. Techniques of one entry are looked for together."""


@public_in("fullhouse.techniques")
def technique_named(name: str) -> Technique:
    """The technique of this name; UnknownName otherwise."""
    try:
        return CATALOG[name]
    except KeyError:
        raise UnknownName("technique", name, tuple(CATALOG)) from None


def _by_name(technique: Technique) -> tuple[Callable[[str], Technique], tuple[str]]:
    """How a technique is pickled and copied: there is one of each name."""
    return technique_named, (technique.name,)


copyreg.pickle(Technique, _by_name)


def step_from_native(name: str, values: Mapping[str, Any], conclusions: list[tuple[int, int]], places: bool) -> Step:
    """The step of these values from the native core."""
    technique = CATALOG[name]
    return technique.step.from_native(technique, values, conclusions, places=places)


@public_in("fullhouse.techniques")
def step_from_json(values: Mapping[str, Any]) -> Step:
    """The step of these plain values, as `Step.to_json` gives them; UnknownName or FormatError if they are none."""
    if "technique" not in values:
        raise FormatError("no step: technique missing")
    technique = technique_named(values["technique"])
    needed = (*own_kinds(technique.step), "conclusions")
    if missing := [name for name in needed if name not in values]:
        raise FormatError(f"no step of {technique.name}: {', '.join(missing)} missing")
    try:
        step = technique.step.from_fields(technique, values)
    except FormatError:
        raise
    except (TypeError, ValueError, LookupError, AttributeError) as error:
        raise FormatError(f"no step of {technique.name}: {error}") from error
    if not step.conclusions:
        raise FormatError(f"no step of {technique.name}: it concludes nothing")
    return step
