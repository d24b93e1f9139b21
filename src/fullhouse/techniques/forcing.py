"""Forcing chains and nets."""

from __future__ import annotations

from fullhouse.techniques.step import Family

FAMILY = Family("forcing", "Forcing chains and nets", "", ())
