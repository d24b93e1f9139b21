"""A helper that several tests of the generator use."""

from __future__ import annotations

from itertools import islice
from typing import Any

import fullhouse as fh
from fullhouse.generator import Specification
from fullhouse.generator.generate import Generation


def puzzles_for(count: int, *, seed: int = 1, threads: int | None = 1, **request: Any) -> list[fh.Puzzle]:
    """The first puzzles of a seed that meet the specification."""
    return list(islice(Generation(Specification(**request), seed, threads=threads), count))
