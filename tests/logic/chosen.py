"""Which techniques the tests look for on many boards."""

from __future__ import annotations

from fullhouse.techniques.catalog import CATALOG, GUESS

BIG = ("squirmbag", "whale", "leviathan", "nested-forcing-chain", "multiple-forcing-chain", "dynamic-forcing-chain")
"""Fish of five to seven houses and nested chains: found on request, and not in a moment."""
DEDUCED = [name for name in CATALOG if name != GUESS]
"""All that can be proved."""
QUICK = [name for name in DEDUCED if not name.endswith(BIG) or name == "dynamic-forcing-chain"]
