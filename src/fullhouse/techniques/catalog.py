"""Every technique by name, the orders in which a path tries them, and the JSON Schemas of their steps."""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Mapping
from typing import Any

from fullhouse.errors import FormatError, UnknownName
from fullhouse.techniques.families.als import ALMOST_LOCKED_SETS, SUE_DE_COQ
from fullhouse.techniques.families.basic import DIRECT_SINGLES, LOCKED_CANDIDATES, SINGLES, SUBSETS
from fullhouse.techniques.families.chains import CHAINS
from fullhouse.techniques.families.colors import COLORS
from fullhouse.techniques.families.fish import FISH, KRAKEN_FISH
from fullhouse.techniques.families.forcing import FORCING_CHAINS
from fullhouse.techniques.families.last_resort import EXCLUSION, GUESSES, TEMPLATES
from fullhouse.techniques.families.nested import NESTED_CHAINS
from fullhouse.techniques.families.single_digit import SINGLE_DIGIT, STRONG_LINKS
from fullhouse.techniques.families.uniqueness import BUG, LOOPS, RECTANGLES
from fullhouse.techniques.families.wings import WINGS
from fullhouse.techniques.step import Family, FieldsByName, Step, Technique

FAMILIES: tuple[Family, ...] = (
    SINGLES,
    DIRECT_SINGLES,
    LOCKED_CANDIDATES,
    SUBSETS,
    FISH,
    KRAKEN_FISH,
    SINGLE_DIGIT,
    STRONG_LINKS,
    COLORS,
    WINGS,
    RECTANGLES,
    LOOPS,
    BUG,
    EXCLUSION,
    SUE_DE_COQ,
    ALMOST_LOCKED_SETS,
    CHAINS,
    FORCING_CHAINS,
    NESTED_CHAINS,
    TEMPLATES,
    GUESSES,
)
"""All families of techniques, from singles to guesses."""
CATALOG: dict[str, Technique] = {technique.name: technique for family in FAMILIES for technique in family.techniques}
"""Every technique, by its name."""
FAMILY_OF: dict[str, str] = {technique.name: family.name for family in FAMILIES for technique in family.techniques}
"""The name of the family of each technique."""

GUESS = "brute-force"
"""The one technique that is not logic."""

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
"""The default order of HoDoKu 2.2.0, easiest first. Techniques in one entry are searched together."""


def technique_named(name: str) -> Technique:
    """The technique with this name. Raises UnknownName if there is none."""
    return CATALOG[check_name(name)]


def check_name(name: str) -> str:
    """The name itself. Raises UnknownName if no technique has it."""
    if name not in CATALOG:
        raise UnknownName("technique", name, tuple(CATALOG))
    return name


def _by_name(technique: Technique) -> tuple[Callable[[str], Technique], tuple[str]]:
    """Pickle and copy a technique by name, so that there is only one object per technique."""
    return technique_named, (technique.name,)


copyreg.pickle(Technique, _by_name)


def step_from_native(name: str, values: FieldsByName, conclusions: list[tuple[int, int]], places: bool) -> Step:
    """The step with these values from the native core."""
    technique = CATALOG[name]
    return technique.step.from_native(technique, values, conclusions, places=places)


def step_from_json(values: Mapping[str, Any]) -> Step:
    """The step from plain values, as `Step.to_json` returns them. Raises UnknownName or FormatError."""
    if "technique" not in values:
        raise FormatError("not a step: technique is missing")
    technique = technique_named(values["technique"])
    needed = (*technique.step.kinds, "conclusions")
    if missing := [name for name in needed if name not in values]:
        raise FormatError(f"not a step of {technique.name}: {', '.join(missing)} missing")
    try:
        step = technique.step.from_fields(technique, values)
    except FormatError:
        raise
    except (TypeError, ValueError, LookupError, AttributeError) as error:
        raise FormatError(f"not a step of {technique.name}: {error}") from error
    if not step.conclusions:
        raise FormatError(f"not a step of {technique.name}: it has no conclusions")
    return step


DIALECT = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, Any]

_CELLS = "r[1-9]+c[1-9]+"
_PART = f"{_CELLS}(,{_CELLS})*(=|<>)[1-9]"
_CONCLUSIONS = {"type": "string", "pattern": f"^{_PART}(, {_PART})*$"}
_PUZZLE = {"type": "string", "pattern": "^[1-9.]{81}$"}
_SOLUTION = {"type": "string", "pattern": "^[1-9]{81}$"}
_NUMBER = {"type": "integer", "minimum": 1}


def step_schema() -> Schema:
    """The JSON Schema of `Step.to_json`, for the steps of every technique.

    >>> step_schema()["$defs"]["pointing"]["properties"]["digit"]
    {'type': 'integer', 'minimum': 1, 'maximum': 9}
    """
    return {
        "$schema": DIALECT,
        "title": "A step of Fullhouse",
        "type": "object",
        "required": ["technique"],
        "properties": {"technique": {"enum": list(CATALOG)}},
        "oneOf": _references(),
        "$defs": _definitions(),
    }


def path_schema() -> Schema:
    """The JSON Schema of `Path.to_json`."""
    return {
        "$schema": DIALECT,
        "title": "A path of Fullhouse: the steps from a board towards its solution",
        "type": "object",
        "properties": {
            "puzzle": _PUZZLE,
            "givens": _PUZZLE,
            "candidates": {
                "description": "the candidates of each cell before the first step; null if the rules imply them",
                "type": ["array", "null"],
                "items": {"type": "string", "pattern": "^[1-9]*$"},
                "minItems": 81,
                "maxItems": 81,
            },
            "solution": _SOLUTION,
            "end": {"enum": ["solved", "stuck", "until"]},
            "first_guess": {
                "description": "the number of the first guess, from 1; null if there is none",
                "anyOf": [_NUMBER, {"type": "null"}],
            },
            "techniques": {
                "description": "how often each technique was used",
                "type": "object",
                "propertyNames": {"enum": list(CATALOG)},
                "additionalProperties": _NUMBER,
            },
            "steps": {"type": "array", "items": {"oneOf": _references()}},
        },
        "required": ["puzzle", "givens", "candidates", "solution", "end", "first_guess", "techniques", "steps"],
        "additionalProperties": False,
        "$defs": _definitions(),
    }


def _references() -> list[Schema]:
    return [{"$ref": f"#/$defs/{name}"} for name in CATALOG]


def _definitions() -> dict[str, Schema]:
    return {name: _step(name, technique.title, technique.step) for name, technique in CATALOG.items()}


def _step(name: str, title: str, step: type[Step]) -> Schema:
    own = {name: kind.schema for name, kind in step.kinds.items()}
    properties = {"technique": {"const": name}, **own, "conclusions": _CONCLUSIONS, "line": {"type": "string"}}
    return {
        "title": title,
        "type": "object",
        "properties": {
            "number": {"description": "position in the path, from 1", **_NUMBER},
            "weight": {"description": "weight of the step, in paths with weights", "type": "number", "minimum": 0},
            **properties,
        },
        "required": list(properties),
        "additionalProperties": False,
    }
