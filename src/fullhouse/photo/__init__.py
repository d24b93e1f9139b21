"""From a picture of a Sudoku to its grid: `fullhouse.read_photo` for one, `read_photos` for all of a page."""

from __future__ import annotations

from fullhouse.core.values import own_names
from fullhouse.photo.photo import Photo, PhotoCell, read_photos

__all__ = ["Photo", "PhotoCell", "read_photos"]

own_names(globals())
