"""Dynamic chains that use patterns on the way, and nested chains, which use whole chains."""

from __future__ import annotations

from fullhouse.techniques.forcing import ForcingStep
from fullhouse.techniques.step import Family, Technique

FAMILY = Family(
    "nested",
    "Nested chains",
    "Nested.",
    (
        Technique("dynamic-forcing-chain-plus", "Dynamic Forcing Chain (+)", ForcingStep),
        Technique("nested-forcing-chain", "Nested Forcing Chain", ForcingStep),
        Technique("nested-multiple-forcing-chain", "Nested Multiple Forcing Chain", ForcingStep),
        Technique("nested-dynamic-forcing-chain", "Nested Dynamic Forcing Chain", ForcingStep),
        Technique("deeply-nested-forcing-chain", "Deeply Nested Forcing Chain", ForcingStep),
    ),
)
