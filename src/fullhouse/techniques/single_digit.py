"""Single-digit patterns."""

from __future__ import annotations

from fullhouse.techniques.step import Family

FAMILY = Family("single-digit", "Single-digit patterns", "", ())
