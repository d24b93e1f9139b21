"""Photos over HTTP and in the web app: the bytes of a picture in, the grids in it out. Nothing is stored."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from annotated_doc import Doc

from fullhouse.constraints import Rules
from fullhouse.core.stop import Stop
from fullhouse.errors import UnreadableInput
from fullhouse.verbs.options import Local
from fullhouse.web.answers import Answer, Line, encoded
from fullhouse.web.requests import Json, Request

if TYPE_CHECKING:
    from fullhouse.photo.photo import Photo

GREY = "image/x-portable-graymap"
"""PGM: grey pixels, which need no decoder. The web app sends them, so that no metadata leaves the device."""
MEDIA_TYPES = ("image/jpeg", "image/png", "image/webp", "image/gif", "image/bmp", GREY)
EXAMPLE = b"P5 8 8 255 " + bytes(64)
"""The smallest example: a black picture, in which no grid is found."""


@dataclass(frozen=True, kw_only=True)
class PhotoRequest(Request):
    """Read the Sudokus of a photo, scan or screenshot."""

    picture: Annotated[bytes, Local()]
    """The body of the request."""


@dataclass(kw_only=True)
class CellRead:
    """A cell of a photo."""

    digit: Annotated[int, Doc("The digit that was read; 0 for an empty cell.")]
    confidence: Annotated[float, Doc("How likely that is, from 0 to 1.")]
    written: Annotated[bool, Doc("Whether it was written by hand rather than printed.")]
    others: Annotated[list[list[float]], Doc("The runners-up, each with its probability; 0 means empty.")]


@dataclass(kw_only=True)
class GridRead:
    """A grid of a photo."""

    outcome: Annotated[
        Literal["sure", "unsure", "rejected"], Doc("`unsure`: compare the doubtful cells with the picture.")
    ]
    reason: Annotated[str, Doc("Why it is unsure or rejected.")]
    puzzle: Annotated[Line | None, Doc("The clues; null if rejected.")]
    rules: Annotated[str | None, Doc("Rules other than rows, columns and boxes: the regions of a jigsaw.")]
    doubtful: Annotated[list[str], Doc("The cells to compare with the picture.")]
    written: Annotated[list[str], Doc("The cells with digits written by hand, which are not clues.")]
    cells: Annotated[list[CellRead], Doc("All cells, row by row; none if rejected.")]
    crossings: Annotated[
        list[list[float]], Doc("The crossings of the lines, row by row, in pixels of the upright picture.")
    ]


@dataclass(kw_only=True)
class PhotoAnswer(Answer):
    """The grids of a picture."""

    grids: Annotated[list[GridRead], Doc("In reading order. A single rejected one if none can be read.")]


class Upload(NamedTuple):
    """A picture to read. That takes a second of CPU time, and its decoder may be attacked: work for another process."""

    picture: bytes
    media_type: str = "application/json"

    def task(self) -> Callable[[], bytes]:
        """The work, which returns the answer as JSON."""
        return partial(read_picture, self.picture)


def photo(request: PhotoRequest, _stop: Stop) -> Upload:
    """Find the grids of a picture and read their digits, each with its confidence and runners-up.

    JPEG, PNG, WebP, GIF (the first frame) and BMP, turned as EXIF says; all other metadata is ignored. PGM has grey
    pixels, one byte each.
    """
    return Upload(request.picture)


def read_picture(picture: bytes) -> bytes:
    """Read a picture; raise UnreadableInput if the bytes are not a picture, or it is too large."""
    from fullhouse.photo.photo import read_photos  # needs the native module

    try:
        photos = read_photos(picture)
    except MemoryError:
        raise UnreadableInput("the picture", "takes more memory to read than there is") from None
    puzzles = [photo.grid.to_line() for photo in photos if photo.outcome != "rejected"]
    return encoded(
        {
            "name": "",
            "puzzle": puzzles[0] if len(puzzles) == 1 else None,
            "status": "done" if puzzles else "unreadable",
            "grids": [grid_members(photo) for photo in photos],
            "error": None if puzzles else photos[0].reason,
            "cells": [],
        }
    )


def grid_members(photo: Photo) -> Json:
    """A grid of a photo as JSON."""
    geometry = photo.grid.geometry
    name = geometry.cell_name
    return {
        "outcome": photo.outcome,
        "reason": photo.reason,
        "puzzle": None if photo.outcome == "rejected" else photo.grid.to_line(),
        "rules": geometry.to_text() if isinstance(geometry, Rules) else None,
        "doubtful": [name(cell) for cell in photo.doubtful],
        "written": [name(cell) for cell in sorted(photo.written)],
        "cells": [
            {
                "digit": cell.digit,
                "confidence": cell.confidence,
                "written": cell.is_written,
                "others": [list(other) for other in cell.others],
            }
            for cell in photo.cells
        ],
        "crossings": [[round(x, 1), round(y, 1)] for x, y in photo.corners],
    }
