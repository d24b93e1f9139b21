"""Colors."""

from __future__ import annotations

from fullhouse.techniques.step import Family

FAMILY = Family("colors", "Colors", "", ())
