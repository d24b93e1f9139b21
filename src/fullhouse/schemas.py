"""The JSON Schemas of what `to_json` gives."""

from fullhouse.rating.schema import rating_schema
from fullhouse.techniques.schema import path_schema, step_schema

__all__ = ["path_schema", "rating_schema", "step_schema"]
