"""Split links into their parts, and read links that carry 81 digits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fullhouse.core.grid import WHITE_SPACE, Grid, grid_of, wrong_count
from fullhouse.errors import FormatError
from fullhouse.formats.codec import BadEntry, Entry, Line, first_text, no_shape, read_each_line, safe, within

_PERCENT = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_MOST_PARTS = 50


def site_pattern(host: str) -> re.Pattern[str]:
    """Return a pattern for the start of a link to this site, with or without scheme and www."""
    return re.compile(rf"(?:https?://)?(?:www\.)?{host}(?=[/?#]|$)", re.IGNORECASE)


def split_link(line: str) -> tuple[str, str]:
    """Return the link at the start of the line, and the text after it."""
    link, comment = (*line.split(maxsplit=1), "", "")[:2]
    return link, safe(comment.strip(WHITE_SPACE + ",;#"))


def percent_decoded(text: str) -> str:
    """Decode percent escapes such as `%2B`."""
    return _PERCENT.sub(lambda found: bytes.fromhex(found[0].replace("%", "")).decode("utf-8", "replace"), text)


def query_of(link: str) -> dict[str, str]:
    """Return the query parameters, decoded."""
    query = link.partition("?")[2].partition("#")[0]
    parts = [part.partition("=") for part in query.split("&", _MOST_PARTS)]
    return {percent_decoded(key): percent_decoded(value) for key, _, value in parts if key}


class LinkCodec:
    """One link per line, to one site. Subclasses read and write its contents."""

    name: str
    title: str
    link: str
    """The start of a link, as it is written."""
    shape: str
    """The name of the format, for messages."""
    site: re.Pattern[str]

    def recognises(self, lines: list[Line]) -> bool:
        """Return whether the first line is a link to this site."""
        return bool(self.site.match(first_text(lines)))

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield an entry per line that is not empty."""
        return read_each_line(lines, self._parse)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield one link per line."""
        for entry in entries:
            yield self.link + self._rest(entry) + "\n"

    def _parse(self, line: str) -> Entry:
        link, comment = split_link(line)
        site = self.site.match(link)
        if not site:
            raise no_shape(link, self.shape, f"a link starts with {self.link}")
        return self._entry(link, link[site.end() :])._replace(comment=comment)

    def _entry(self, link: str, rest: str) -> Entry:
        """Read the puzzle of this link; `rest` is the part after the site."""
        raise NotImplementedError

    def _rest(self, entry: Entry) -> str:
        """Return the part of a link after its start."""
        raise NotImplementedError


class DigitsLinkCodec(LinkCodec):
    """A link with 81 digits in one of its parts, 0 for an empty cell."""

    def __init__(self, name: str, link: str, *, pages: str, part: str, unsupported: str) -> None:
        self.name, self.title, self.link, self.shape = name, f"link {link}…", link, f"{name} link"
        self.site = site_pattern(re.escape(link.split("/")[2].removeprefix("www.")))
        self._pages = re.compile(pages, re.IGNORECASE)
        """The paths that show a classic puzzle."""
        self._part = part
        self._unsupported = unsupported
        """The message about a part that does not have 81 characters."""

    def _rest(self, entry: Entry) -> str:
        return entry.grid.to_line(blank="0")

    def _entry(self, link: str, rest: str) -> Entry:
        path = rest.partition("?")[0]
        if not self._pages.fullmatch(path):
            raise FormatError(f"the page {path[:40]!r} is not the page for classic puzzles", text=link)
        facts = query_of(link)
        if self._part not in facts:
            raise FormatError(f"the link has no {self._part}= with the cells", text=link)
        entry = self._board(facts.pop(self._part), link)
        return entry._replace(fields={safe(key): safe(value) for key, value in facts.items()})

    def _board(self, cells: str, link: str) -> Entry:
        """Read the cells. Subclasses also read forms other than digits."""
        return Entry(self._grid(cells, link))

    def _grid(self, cells: str, link: str) -> Grid:
        if len(cells) != 81 and not set(cells) <= set("0123456789."):
            raise FormatError(self._unsupported, text=link, advice="copy the 81 digits instead")
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
    unsupported="the link holds another form of the board instead of 81 digits; this form is not supported",
)
