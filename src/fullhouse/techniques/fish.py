"""Fish."""

from __future__ import annotations

from fullhouse.techniques.step import Family

FAMILY = Family("fish", "Fish", "", ())
