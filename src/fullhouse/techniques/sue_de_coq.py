"""Sue de Coq."""

from __future__ import annotations

from fullhouse.techniques.step import Family

FAMILY = Family("sue-de-coq", "Sue de Coq", "", ())
