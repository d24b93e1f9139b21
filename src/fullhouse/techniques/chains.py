"""Chains and loops."""

from __future__ import annotations

from fullhouse.techniques.step import Family

FAMILY = Family("chains", "Chains and loops", "", ())
