"""Every technique by name, and the orders in which a path tries them."""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any

from fullhouse.core.value import public_in
from fullhouse.errors import FormatError, UnknownName
from fullhouse.techniques.step import Family, FieldsByName, Step, Technique, own_kinds

_NAMES = {
    "singles": "full-house naked-single hidden-single",
    "direct": "direct-pointing direct-claiming direct-hidden-pair direct-hidden-triple",
    "locked": "locked-pair locked-triple pointing claiming",
    "subsets": "naked-pair naked-triple naked-quadruple hidden-pair hidden-triple hidden-quadruple",
    "fish": (
        "x-wing swordfish jellyfish squirmbag whale leviathan finned-x-wing finned-swordfish finned-jellyfish "
        "finned-squirmbag finned-whale finned-leviathan sashimi-x-wing sashimi-swordfish sashimi-jellyfish "
        "sashimi-squirmbag sashimi-whale sashimi-leviathan franken-x-wing franken-swordfish franken-jellyfish "
        "franken-squirmbag franken-whale franken-leviathan finned-franken-x-wing finned-franken-swordfish "
        "finned-franken-jellyfish finned-franken-squirmbag finned-franken-whale finned-franken-leviathan "
        "mutant-x-wing mutant-swordfish mutant-jellyfish mutant-squirmbag mutant-whale mutant-leviathan "
        "finned-mutant-x-wing finned-mutant-swordfish finned-mutant-jellyfish finned-mutant-squirmbag "
        "finned-mutant-whale finned-mutant-leviathan"
    ),
    "kraken": "kraken-fish-1 kraken-fish-2",
    "single_digit": "skyscraper two-string-kite turbot-fish empty-rectangle dual-two-string-kite dual-empty-rectangle",
    "strong_links": "two-strong-links three-strong-links four-strong-links",
    "colors": "simple-colors-trap simple-colors-wrap multi-colors-1 multi-colors-2 3d-medusa",
    "wings": "remote-pair xy-wing xyz-wing w-wing wxyz-wing vwxyz-wing uvwxyz-wing tuvwxyz-wing",
    "rectangles": (
        "uniqueness-test-1 uniqueness-test-2 uniqueness-test-3 uniqueness-test-4 uniqueness-test-5 "
        "uniqueness-test-6 hidden-rectangle avoidable-rectangle-1 avoidable-rectangle-2"
    ),
    "loops": (
        "unique-loop-1 unique-loop-2 unique-loop-3 unique-loop-4 extended-rectangle-1 extended-rectangle-2 "
        "extended-rectangle-3 extended-rectangle-4"
    ),
    "bug": "bug-plus-one bug-type-2 bug-type-3 bug-type-4",
    "exclusion": "aligned-pair-exclusion aligned-triple-exclusion",
    "sue_de_coq": "sue-de-coq",
    "als": "als-xz als-xy-wing als-chain death-blossom",
    "chains": (
        "x-chain xy-chain continuous-nice-loop discontinuous-nice-loop aic grouped-continuous-nice-loop "
        "grouped-discontinuous-nice-loop grouped-aic"
    ),
    "forcing": (
        "nishio bidirectional-x-cycle bidirectional-y-cycle bidirectional-cycle forcing-x-chain forcing-chain "
        "cell-forcing-chain region-forcing-chain dynamic-forcing-chain forcing-chain-contradiction "
        "forcing-chain-verity forcing-net-contradiction forcing-net-verity"
    ),
    "nested": (
        "dynamic-forcing-chain-plus nested-forcing-chain nested-multiple-forcing-chain nested-dynamic-forcing-chain "
        "deeply-nested-forcing-chain"
    ),
    "templates": "template-set template-delete",
    "guess": "brute-force",
}
"""The modules of the families, and the techniques of each. A module is loaded when one of its techniques comes up."""
HOME_OF = {name: module for module, names in _NAMES.items() for name in names.split()}
"""For each technique the module of its family."""
FAMILIES: tuple[Family, ...]
"""All families; who asks for them loads them."""


def _family(module: str) -> Family:
    family: Family = import_module(f"fullhouse.techniques.families.{module}").FAMILY
    return family


def __getattr__(name: str) -> object:
    if name == "FAMILIES":
        return tuple(map(_family, _NAMES))
    raise AttributeError(name)


class Catalog(Mapping[str, Technique]):
    """Every technique by its name; families are loaded as they come up."""

    def __init__(self) -> None:
        self._loaded: dict[str, Technique] = {}

    def __getitem__(self, name: str) -> Technique:
        if name not in self._loaded:
            self._loaded |= {technique.name: technique for technique in _family(HOME_OF[name]).techniques}
        return self._loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in HOME_OF

    def __iter__(self) -> Iterator[str]:
        return iter(HOME_OF)

    def __len__(self) -> int:
        return len(HOME_OF)


CATALOG = Catalog()
"""Every technique, by its name."""

GUESS = "brute-force"
"""The technique that is none."""

_ORDER = (
    "full-house naked-single hidden-single locked-pair locked-triple pointing claiming naked-pair naked-triple "
    "hidden-pair hidden-triple naked-quadruple hidden-quadruple x-wing swordfish jellyfish remote-pair bug-plus-one "
    "skyscraper two-string-kite turbot-fish empty-rectangle w-wing xy-wing xyz-wing uniqueness-test-1 "
    "uniqueness-test-2 uniqueness-test-3 uniqueness-test-4 uniqueness-test-5 uniqueness-test-6 hidden-rectangle "
    "avoidable-rectangle-1 avoidable-rectangle-2 finned-x-wing sashimi-x-wing finned-swordfish sashimi-swordfish "
    "finned-jellyfish sashimi-jellyfish sue-de-coq simple-colors-trap+simple-colors-wrap "
    "multi-colors-1+multi-colors-2 x-chain xy-chain continuous-nice-loop+discontinuous-nice-loop+aic "
    "grouped-continuous-nice-loop+grouped-discontinuous-nice-loop+grouped-aic als-xz als-xy-wing als-chain "
    "franken-x-wing franken-swordfish finned-franken-x-wing finned-franken-swordfish "
    "forcing-chain-contradiction+forcing-chain-verity forcing-net-contradiction+forcing-net-verity brute-force"
)
HODOKU_ORDER: tuple[tuple[str, ...], ...] = tuple(tuple(entry.split("+")) for entry in _ORDER.split())
"""The default order of HoDoKu 2.2.0, easiest first. Techniques of one entry are looked for together."""


@public_in("fullhouse.techniques")
def technique_named(name: str) -> Technique:
    """The technique of this name; UnknownName otherwise."""
    return CATALOG[check_name(name)]


def check_name(name: str) -> str:
    """The name, if a technique has it; UnknownName otherwise."""
    if name not in HOME_OF:
        raise UnknownName("technique", name, tuple(CATALOG))
    return name


def _by_name(technique: Technique) -> tuple[Callable[[str], Technique], tuple[str]]:
    """How a technique is pickled and copied: there is one of each name."""
    return technique_named, (technique.name,)


copyreg.pickle(Technique, _by_name)


def step_from_native(name: str, values: FieldsByName, conclusions: list[tuple[int, int]], places: bool) -> Step:
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
