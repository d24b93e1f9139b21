"""JSON Schemas of the results of `to_json`."""

from fullhouse.core.values import own_functions
from fullhouse.play.saving import game_schema
from fullhouse.rating.rating_schema import rating_schema
from fullhouse.techniques.catalog import path_schema, step_schema

__all__ = ["game_schema", "path_schema", "rating_schema", "step_schema"]

own_functions(globals())
