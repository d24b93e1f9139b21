"""Almost locked sets."""

from __future__ import annotations

from fullhouse.techniques.step import Family

FAMILY = Family("als", "Almost locked sets", "", ())
