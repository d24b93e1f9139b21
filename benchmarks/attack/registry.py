"""An attack: what it does, what must hold, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The counts and findings of an attack."""

    counts: Counter[str]
    """The events, and how often each happened."""
    figures: str = ""
    """Measurements taken while it ran."""
    broken: list[str] = field(default_factory=list)
    """Promises that were broken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """One attack."""

    name: str
    does: str
    holds: str
    """The promise that must hold while it runs."""
    run: Callable[[float], Outcome]
    """Attacks for about this many seconds."""
