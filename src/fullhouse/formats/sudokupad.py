"""SudokuPad links that carry an f-puzzles puzzle; other kinds are named and refused."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fullhouse.errors import FormatError, excerpt
from fullhouse.formats.codec import BadEntry, Entry, Line
from fullhouse.formats.entries import first_text, no_shape, read_each_line
from fullhouse.formats.fpuzzles import format_payload, parse_payload
from fullhouse.formats.links import site_pattern, split_link

_LINK = "https://sudokupad.app/"
_SITE = site_pattern(r"(?:(?:app|beta|test)\.)?(?:sudokupad\.app|crackingthecryptic\.com)")
_KINDS = {
    "scl": "SudokuPad's own packed form (scl)",
    "ctc": "the Cracking the Cryptic form (ctc)",
    "scf": "the codoku form (scf)",
    "classic": "the packed classic form",
    "penpa": "a Penpa puzzle",
}
"""What a puzzle id starts with, and what it is then."""
_QUOTED = {"+": "%2B", "/": "%2F", "=": "%3D"}


class SudokupadCodec:
    """`https://sudokupad.app/fpuzzles…`, also behind `?puzzleid=` and at app.crackingthecryptic.com."""

    name = "sudokupad"
    title = f"SudokuPad link, {_LINK}fpuzzles…"

    def recognises(self, lines: list[Line]) -> bool:
        """A link to SudokuPad on the first line."""
        return bool(_SITE.match(first_text(lines)))

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield an entry for each line that is not empty."""
        return read_each_line(lines, _parse)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield one link a line."""
        for entry in entries:
            payload = format_payload(entry)
            yield _LINK + "fpuzzles" + "".join(_QUOTED.get(character, character) for character in payload) + "\n"


def _parse(line: str) -> Entry:
    link, comment = split_link(line)
    site = _SITE.match(link)
    if not site:
        raise no_shape(link, "SudokuPad link", f"a link starts with {_LINK}")
    puzzle = _puzzle_id(link[site.end() :])
    if puzzle.startswith("fpuzzles"):
        return parse_payload(puzzle.removeprefix("fpuzzles"))._replace(comment=comment)
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
