"""Kraken fish."""

from __future__ import annotations

from fullhouse.techniques.step import Family

FAMILY = Family("kraken", "Kraken fish", "", ())
