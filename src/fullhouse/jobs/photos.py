"""Read the puzzles of a picture as rows.

Each puzzle of a page is a row. Its columns are `outcome` (sure or unsure), `confidence` (of its least certain cell),
`doubtful` (the cells to compare with the picture) and `confidences` (of all cells, in percent).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fullhouse.errors import UnreadableInput
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.jobs.chunk import Item
from fullhouse.jobs.storage import Stream
from fullhouse.photo.photo import Photo, read_pixels
from fullhouse.photo.pixels import MOST_BYTES, decode


def read_photo_items(
    stream: Stream, name: str, *, keeps_written: bool = False, remark: Callable[[str], object] | None = None
) -> Iterator[Item]:
    """Yield the puzzles of a picture in reading order. `remark` gets a sentence for each one that is not sure."""
    data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise UnreadableInput(name, f"has more than {MOST_BYTES:,} bytes")
    photos = read_pixels(decode(data, name))
    for number, photo in enumerate(photos, start=1):
        if photo.outcome == "rejected":
            yield BadEntry(UnreadableInput(name, photo.reason), "", number)
            continue
        if photo.outcome == "unsure" and remark is not None:
            where = f"{name}: grid {number}" if len(photos) > 1 else name
            remark(f"{where}: not sure: {photo.reason}")
        yield entry_of(photo, number, keeps_written=keeps_written)


def entry_of(photo: Photo, number: int = 1, *, keeps_written: bool = False) -> Entry:
    """The puzzle of a photo that was not rejected."""
    fields = {
        "outcome": photo.outcome,
        "confidence": f"{min(photo.confidences):.3f}",
        "doubtful": " ".join(map(photo.grid.geometry.cell_name, photo.doubtful)),
        "confidences": " ".join(f"{100 * one:.0f}" for one in photo.confidences),
    }
    if keeps_written:
        return Entry(photo.with_written, placed=photo.written, fields=fields, line=number)
    return Entry(photo.grid, fields=fields, line=number)
