"""Bivalue universal graves."""

from __future__ import annotations

from fullhouse.techniques.step import Family

FAMILY = Family("graves", "Bivalue universal graves", "", ())
