"""Taking links apart, and links that carry 81 digits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fullhouse.core.grid import WHITE_SPACE, Grid, grid_of, wrong_count
from fullhouse.errors import FormatError
from fullhouse.formats.codec import BadEntry, Entry, Line, first_text, no_shape, read_each_line, safe, within

_PERCENT = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_MOST_PARTS = 50


def site_pattern(host: str) -> re.Pattern[str]:
    """The start of a link to this site (a pattern): with or without scheme and www."""
    return re.compile(rf"(?:https?://)?(?:www\.)?{host}(?=[/?#]|$)", re.IGNORECASE)


def split_link(line: str) -> tuple[str, str]:
    """The link at the start of the line, and what stands behind it."""
    link, comment = (*line.split(maxsplit=1), "", "")[:2]
    return link, safe(comment.strip(WHITE_SPACE + ",;#"))


def percent_decoded(text: str) -> str:
    """The text with `%2B` and its like as the characters they stand for."""
    return _PERCENT.sub(lambda found: bytes.fromhex(found[0].replace("%", "")).decode("utf-8", "replace"), text)


def query_of(link: str) -> dict[str, str]:
    """The named parts behind the question mark, decoded."""
    query = link.partition("?")[2].partition("#")[0]
    parts = [part.partition("=") for part in query.split("&", _MOST_PARTS)]
    return {percent_decoded(key): percent_decoded(value) for key, _, value in parts if key}


class LinkCodec:
    """A link a line, to one site. What is in it, a subclass says."""

    name: str
    title: str
    link: str
    """What a link starts with, as it is written."""
    shape: str
    """What a text that starts otherwise is not."""
    site: re.Pattern[str]

    def recognises(self, lines: list[Line]) -> bool:
        """A link to this site on the first line."""
        return bool(self.site.match(first_text(lines)))

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield an entry for each line that is not empty."""
        return read_each_line(lines, self._parse)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield one link a line."""
        for entry in entries:
            yield self.link + self._behind(entry) + "\n"

    def _parse(self, line: str) -> Entry:
        link, comment = split_link(line)
        site = self.site.match(link)
        if not site:
            raise no_shape(link, self.shape, f"a link starts with {self.link}")
        return self._entry(link, link[site.end() :])._replace(comment=comment)

    def _entry(self, link: str, behind: str) -> Entry:
        """The puzzle of this link; `behind` is what follows the site."""
        raise NotImplementedError

    def _behind(self, entry: Entry) -> str:
        """What follows the start of a link."""
        raise NotImplementedError


class DigitsLinkCodec(LinkCodec):
    """A link with 81 digits in one of its parts, 0 for an empty cell."""

    def __init__(self, name: str, link: str, *, pages: str, part: str, refusal: str) -> None:
        self.name, self.title, self.link, self.shape = name, f"link {link}…", link, f"{name} link"
        self.site = site_pattern(re.escape(link.split("/")[2].removeprefix("www.")))
        self._pages = re.compile(pages, re.IGNORECASE)
        """The paths that show a classic puzzle."""
        self._part = part
        self._refusal = refusal
        """What to say about a part that does not have 81 characters."""

    def _behind(self, entry: Entry) -> str:
        return entry.grid.to_line(blank="0")

    def _entry(self, link: str, behind: str) -> Entry:
        path = behind.partition("?")[0]
        if not self._pages.fullmatch(path):
            raise FormatError(f"the page {path[:40]!r} is not the one for classic puzzles", text=link)
        facts = query_of(link)
        if self._part not in facts:
            raise FormatError(f"the link has no {self._part}= with the cells", text=link)
        grid = self._grid(facts.pop(self._part), link)
        return Entry(grid, fields={safe(key): safe(value) for key, value in facts.items()})

    def _grid(self, cells: str, link: str) -> Grid:
        if len(cells) != 81 and not set(cells) <= set("0123456789."):
            raise FormatError(self._refusal, text=link, advice="copy the 81 digits instead")
        if len(cells) != 81:
            raise wrong_count(len(cells), link)
        try:
            return grid_of(cells)
        except FormatError as error:
            raise within(error, link, max(link.find(cells), 0)) from None


SUDOKUEXCHANGE = DigitsLinkCodec(
    "sudokuexchange",
    "https://sudokuexchange.com/play/?s=",
    pages=r"/play/?",
    part="s",
    refusal="the link does not have 81 digits but another form of the board, which is not read",
)
SUDOKUWIKI = DigitsLinkCodec(
    "sudokuwiki",
    "https://www.sudokuwiki.org/sudoku.htm?bd=",
    pages=r"/sudoku\.(?:htm|html|aspx|asp|php)|/sudoku",
    part="bd",
    refusal="the link has the board in a packed form (S9B… or two characters a cell), which is not read",
)
