"""The switches of a game."""

from __future__ import annotations

from dataclasses import dataclass

from fullhouse.core.arguments import one_of
from fullhouse.core.values import public_in
from fullhouse.errors import BadArgument

CHECKS = ("off", "clashes", "solution")


@public_in("fullhouse.play")
@dataclass(frozen=True, slots=True)
class Settings:
    """How the game helps by itself. Undo does not touch it."""

    auto_candidates: bool = False
    """Whether empty cells show the candidates that the rules leave, but those that the player has ruled out."""
    auto_clean: bool = True
    """Whether a digit that is placed takes its notes from the cells that see it."""
    check: str = "clashes"
    """Which mistakes are marked: `off`, `clashes` (equal digits that see each other) or `solution` (wrong digits)."""
    show_clock: bool = True

    def __post_init__(self) -> None:
        for name in ("auto_candidates", "auto_clean", "show_clock"):
            if not isinstance(getattr(self, name), bool):
                raise BadArgument(name, getattr(self, name), "true or false")
        one_of("check", self.check, CHECKS)
