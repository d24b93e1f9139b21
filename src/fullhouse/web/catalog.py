"""The catalog of names and limits, and the page of each technique."""

from __future__ import annotations

from functools import cache
from inspect import cleandoc
from typing import Any, get_args

from fullhouse import __version__
from fullhouse.engines.solve import ENGINES
from fullhouse.formats.codecs import CODECS
from fullhouse.formats.reading import to_entry
from fullhouse.generator.patterns import SYMMETRIES
from fullhouse.generator.specification import NEVER_NEEDED
from fullhouse.logic.examples import EXAMPLES, SETTINGS
from fullhouse.logic.steps import steps
from fullhouse.rating.hodoku import TABLE
from fullhouse.rating.rating import Level, ScaleName
from fullhouse.rating.rating_schema import rating_schema
from fullhouse.techniques.catalog import FAMILIES, GUESS, HODOKU_ORDER, path_schema, step_schema, technique_named
from fullhouse.techniques.highlights import ROLES
from fullhouse.techniques.step import LAST_STAGE, Family, Technique
from fullhouse.web.page import board_members, hint_members
from fullhouse.web.requests import Json
from fullhouse.web.settings import Settings
from fullhouse.web.terms import GLOSSARY

SCHEMAS = {"step": step_schema, "path": path_schema, "rating": rating_schema}
"""JSON Schemas by name."""
_POINTS = {points.technique: points for points in TABLE}
_ON_PATHS = {name for entry in HODOKU_ORDER for name in entry}


def catalog(settings: Settings) -> Json:
    """List all names that requests may use, and the limits of this server."""
    return {
        "version": __version__,
        "public_url": settings.public_url,
        "levels": [level.word for level in Level],
        "symmetries": list(SYMMETRIES),
        "scales": list(get_args(ScaleName)),
        "formats": [{"name": codec.name, "title": codec.title} for codec in CODECS.values()],
        "engines": [{"name": engine.name, "idea": engine.idea} for engine in ENGINES.values()],
        "families": [{"name": family.name, "title": family.title, "idea": family.idea} for family in FAMILIES],
        "techniques": [_listed(one, family) for family in FAMILIES for one in family.techniques],
        "roles": list(ROLES),
        "glossary": GLOSSARY,
        "limits": {
            "time": settings.time_limit,
            "body": settings.most_body,
            "batch_body": settings.most_batch_body,
            "photo": settings.most_photo,
            "puzzles": settings.most_puzzles,
        },
    }


def _listed(technique: Technique, family: Family) -> Json:
    name, points = technique.name, _POINTS.get(technique.name)
    return {
        "name": name,
        "title": technique.title,
        "family": family.name,
        "level": points.level.word if points else None,
        "score": points.score if points else None,
        "assumes_uniqueness": technique.assumes_uniqueness,
        "in_order": name in _ON_PATHS,
        "can_practise": name in _ON_PATHS - set(NEVER_NEEDED) - {GUESS},
    }


@cache
def technique_page(name: str) -> Json:
    """Describe a technique: its idea, its drawing, and a board on which it is found."""
    technique = technique_named(name)
    family = next(family for family in FAMILIES if technique in family.techniques)
    return {
        **_listed(technique, family),
        "family_title": family.title,
        "idea": family.idea,
        "text": cleandoc(technique.step.__doc__ or ""),
        "example": _example(name),
    }


def _example(name: str) -> Json | None:
    if name not in EXAMPLES or name == GUESS:  # no search finds a guess
        return None
    entry = to_entry(EXAMPLES[name])
    found: list[Any] = steps(entry.to_board(), name, settings=SETTINGS.get(name))
    return {"puzzle": entry.grid.to_line(), **board_members(entry), "hint": hint_members(found[0], LAST_STAGE)}
