"""Direct singles."""

from __future__ import annotations

from fullhouse.techniques.step import Family

FAMILY = Family("direct", "Direct singles", "", ())
