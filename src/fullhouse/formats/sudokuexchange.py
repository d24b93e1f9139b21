"""Links to the player of sudokuexchange.com."""

from __future__ import annotations

from fullhouse.formats.links.link import DigitsLinkCodec

SUDOKUEXCHANGE = DigitsLinkCodec(
    "sudokuexchange",
    "https://sudokuexchange.com/play/?s=",
    pages=r"/play/?",
    part="s",
    refusal="the link does not have 81 digits but another form of the board, which is not read",
)
