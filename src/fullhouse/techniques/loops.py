"""Unique loops and extended rectangles."""

from __future__ import annotations

from fullhouse.techniques.step import Family

FAMILY = Family("loops", "Unique loops and extended rectangles", "", ())
