"""Which techniques the tests look for on many boards."""

from __future__ import annotations

from fullhouse.techniques.catalog import CATALOG, GUESS

BIG = ("squirmbag", "whale", "leviathan")
"""Fish of five to seven houses: found on request, and not in a moment."""
DEDUCED = [name for name in CATALOG if name != GUESS]
"""All that can be proved."""
QUICK = [name for name in DEDUCED if not name.endswith(BIG)]
