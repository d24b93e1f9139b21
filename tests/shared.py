"""Third-party puzzle sets next to the checkout. Tests that need them are skipped if they are missing."""

from __future__ import annotations

from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "shared" / "data"
REASON = "needs ../shared/data"
SETS = sorted(path for path in FOLDER.glob("*.txt") if not path.name.endswith(".ratings.txt"))
TECHNIQUE_CASES = FOLDER / "reglib-half.txt"
"""The one file whose lines are not puzzles."""

needs_shared = pytest.mark.skipif(not SETS, reason=REASON)
