"""The fonts that PNG and PDF are drawn with: Bitstream Vera, which comes with reportlab."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from fullhouse.errors import MissingExtra


def font_files() -> tuple[str, str]:
    """The files of the plain and the bold font."""
    found = find_spec("reportlab")
    if found is None or not found.submodule_search_locations:
        raise MissingExtra("reportlab", "pictures")
    folder = Path(found.submodule_search_locations[0]) / "fonts"
    return str(folder / "Vera.ttf"), str(folder / "VeraBd.ttf")
