"""Links to the solver of sudokuwiki.org."""

from __future__ import annotations

from fullhouse.formats.links.link import DigitsLinkCodec

SUDOKUWIKI = DigitsLinkCodec(
    "sudokuwiki",
    "https://www.sudokuwiki.org/sudoku.htm?bd=",
    pages=r"/sudoku\.(?:htm|html|aspx|asp|php)|/sudoku",
    part="bd",
    refusal="the link has the board in a packed form (S9B… or two characters a cell), which is not read",
)
