"""SudokuPad links that carry an f-puzzles puzzle; other kinds are named and refused."""

from __future__ import annotations

import re

from fullhouse.errors import FormatError, excerpt
from fullhouse.formats.codec import Entry
from fullhouse.formats.links.fpuzzles import format_payload, parse_payload
from fullhouse.formats.links.link import LinkCodec, site_pattern

_KINDS = {
    "scl": "SudokuPad's own packed form (scl)",
    "ctc": "the Cracking the Cryptic form (ctc)",
    "scf": "the codoku form (scf)",
    "classic": "the packed classic form",
    "penpa": "a Penpa puzzle",
}
"""What a puzzle id starts with, and what it is then."""
_QUOTED = {"+": "%2B", "/": "%2F", "=": "%3D"}


class SudokupadCodec(LinkCodec):
    """`https://sudokupad.app/fpuzzles…`, also behind `?puzzleid=` and at app.crackingthecryptic.com."""

    name = "sudokupad"
    link = "https://sudokupad.app/"
    title = f"SudokuPad link, {link}fpuzzles…"
    shape = "SudokuPad link"
    site = site_pattern(r"(?:(?:app|beta|test)\.)?(?:sudokupad\.app|crackingthecryptic\.com)")

    def _behind(self, entry: Entry) -> str:
        return "fpuzzles" + "".join(_QUOTED.get(character, character) for character in format_payload(entry))

    def _entry(self, link: str, behind: str) -> Entry:
        puzzle = _puzzle_id(behind)
        if puzzle.startswith("fpuzzles"):
            return parse_payload(puzzle.removeprefix("fpuzzles"))
        for start, kind in _KINDS.items():
            if puzzle.startswith(start) and len(puzzle) > 15:
                raise FormatError(
                    f"the link holds {kind}, which is not read", text=link, advice="export it as an f-puzzles link"
                )
        if not puzzle:
            raise FormatError("the link has no puzzle in it", text=link)
        raise FormatError(
            f"the link only has the short id {excerpt(puzzle)}; the puzzle itself is on the server",
            text=link,
            advice="open it and export it as an f-puzzles link",
        )


def _puzzle_id(rest: str) -> str:
    """What names the puzzle in the part of a link behind the site: the `puzzleid`, or the path."""
    named = re.search(r"[?&]puzzleid=([^&#]*)", rest)
    path = re.match(r"/*(?:sudoku/|sudoku\.html)?([^?#]*)", rest)
    return named[1] if named else path[1] if path else ""


SUDOKUPAD = SudokupadCodec()
