"""What the tests of generation have in common."""

from __future__ import annotations

from itertools import islice
from typing import Any

from fullhouse.generator.front import wish_for
from fullhouse.generator.generate import Generation
from fullhouse.generator.puzzle import Puzzle


def puzzles_for(count: int, *, seed: int = 1, threads: int | None = 1, **wishes: Any) -> list[Puzzle]:
    """The first puzzles of a seed that are as wished for."""
    return list(islice(Generation(wish_for(**wishes), seed, threads=threads), count))
