"""Where one puzzle ends and the next begins, in any text that has its puzzles row by row.

Lines between two names, two empty lines or the ends of the text are a run. It is held until it ends; `blocks` says
what puzzles it holds. A run that does not end (puzzles row by row without anything between them) is released from
its front, so that memory stays bounded; what is found wrong later spoils only what has not been released.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.errors import FormatError, excerpt
from fullhouse.formats.blocks import CLASSIC_DIVISION, Block, Division, Item, Kind, cells_of, last_edge_of
from fullhouse.formats.codec import BadEntry, Entry, Line
from fullhouse.formats.entries import bad_entry, safe
from fullhouse.formats.row_reader import why_no_row

_MOST_HELD = 1024
"""A run is released from its front when it has more lines than this."""
_MOST_TITLES = 64
"""More lines of text than this are no title."""


class BlockReader:
    """Reads a text of rows; two functions say what a line is, and what the rows of a puzzle make."""

    def __init__(
        self,
        item_of: Callable[[int, str], Item],
        entry_of: Callable[[Block], Entry],
        geometry: Geometry = CLASSIC,
    ) -> None:
        self._item_of = item_of
        self._entry_of = entry_of
        """Raises FormatError for a block that is no puzzle."""
        self._division = CLASSIC_DIVISION if geometry is CLASSIC else Division(geometry)
        self._run: list[Item] = []
        self._spaces: list[Item] = []
        """Lines of spaces before a run, which are its first rows if its rows have spaces for empty cells."""
        self._titles: list[Item] = []
        self._has_names = False
        self._is_spoilt = False

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield the puzzles in order, good and bad."""
        last: Entry | BadEntry | None = None  # a text behind the last puzzle belongs to it
        for number, line in lines:
            for entry in self._take(self._item_of(number, line)):
                if last is not None:
                    yield last
                last = entry
        for entry in self._flush(at_end=True):
            if last is not None:
                yield last
            last = entry
        if self._titles and isinstance(last, Entry) and not self._has_names:
            last = last._replace(comment=_joined(last.comment, *map(_title, self._titles)))
            self._titles = []
        if last is not None:
            yield last
        if self._titles:
            yield self._without_rows()

    def _take(self, item: Item) -> Iterator[Entry | BadEntry]:
        kind = item.kind
        if kind is Kind.EMPTY and self._is_row_of_spaces(item):
            kind = Kind.ROW
        elif kind is Kind.STUB:
            kind = Kind.NAME if cells_of(self._run) % self._division.size == 0 and not self._is_spoilt else Kind.BROKEN
        if kind is Kind.EMPTY and not self._run:
            self._spaces = [*self._spaces, item][-_MOST_TITLES:] if " " in item.blanks else []
            return
        if kind is Kind.SPACER:
            return
        spaces, self._spaces = self._spaces, []
        if kind in (Kind.NAME, Kind.WHOLE, Kind.LINE) or (kind is Kind.EMPTY and self._is_at_end()):
            yield from self._flush()
        if kind is Kind.NAME:
            self._titles.append(item)
            if len(self._titles) > _MOST_TITLES:
                yield self._without_rows()
        elif kind in (Kind.WHOLE, Kind.LINE):
            yield self._entry(Block((item,)))
        elif self._run or kind is not Kind.EMPTY:
            if kind is Kind.ROW and " " in item.blanks and not self._run:
                self._run = [space._replace(kind=Kind.ROW) for space in spaces]
            self._run.append(item._replace(kind=kind))
            if len(self._run) > _MOST_HELD:
                yield from self._release()

    def _is_row_of_spaces(self, item: Item) -> bool:
        """Whether spaces are a row of empty cells: the rows before have spaces for empty cells too."""
        if " " not in item.blanks:
            return False
        with_blanks = [row for row in self._run if row.kind is Kind.ROW and "" not in row.blanks]
        return bool(with_blanks) and all(" " in row.blanks for row in with_blanks)

    def _is_at_end(self) -> bool:
        """Whether the run ends at an empty line: it is the second one, or a puzzle is complete for certain."""
        return self._run[-1].kind is Kind.EMPTY or (not self._is_spoilt and self._division.is_settled(self._run))

    def _flush(self, *, at_end: bool = False) -> Iterator[Entry | BadEntry]:
        """Yield what the run holds, now that it has ended."""
        run, self._run = self._run, []
        is_spoilt, self._is_spoilt = self._is_spoilt, False
        blocks = self._division.blocks_of(run)
        if is_spoilt:
            blocks = [self._division.joined(blocks, "more rows of the same kind")] if blocks else []
        if at_end and blocks and not is_spoilt and self._is_cut_short(blocks[-1]):
            trouble = f"{blocks[-1].trouble}; the text ends in the middle of a puzzle"
            blocks[-1] = blocks[-1]._replace(trouble=trouble)
        for block in blocks:
            yield self._entry(block)

    def _is_cut_short(self, block: Block) -> bool:
        """Whether rows are missing and nothing else is wrong."""
        is_whole = all(row.kind is Kind.ROW for row in block.rows)
        return bool(block.trouble) and is_whole and cells_of(block.rows) < self._division.size

    def _release(self) -> Iterator[Entry | BadEntry]:
        """Yield what is known of a run that goes on: all before its last drawing, or its first puzzle."""
        division = self._division
        edge = last_edge_of(self._run)
        cut = edge or division.front_of(self._run)
        blocks, rest = division.blocks_of(self._run[:cut]), self._run[cut:]
        if self._is_spoilt or (not edge and any(block.trouble for block in blocks)):
            blocks, rest = [division.joined(division.blocks_of(self._run), "rows without an end")], []
            self._is_spoilt = True
        self._run = rest
        for block in blocks:
            yield self._entry(block)

    def _entry(self, block: Block) -> Entry | BadEntry:
        """The puzzle of this block with the titles above it: the nearest is its name, the others its comment."""
        titles, self._titles = [_title(title) for title in self._titles], []
        name = titles.pop() if titles else ""
        self._has_names = self._has_names or bool(name)
        try:
            entry = self._entry_of(block)
        except FormatError as error:
            return bad_entry(error, "\n".join([*titles, block.text]), block.line, name)
        return entry._replace(name=name or entry.name, comment=_joined(*titles, entry.comment), line=block.line)

    def _without_rows(self) -> BadEntry:
        """The titles below which nothing came that could be a puzzle."""
        titles, self._titles = self._titles, []
        first, text = titles[0], "\n".join(title.text for title in titles)
        side, shown = self._division.side, excerpt(first.text.strip())
        reason = f"expected {side} rows after {shown}, found none"
        if len(titles) > 1:
            reason = f"no line is a row of {side} cells; the first, {shown}, {why_no_row(first.text)}"
        return bad_entry(FormatError(reason, text=first.text), text, first.number, _title(titles[-1]))


def _title(item: Item) -> str:
    return safe(item.text.strip().lstrip("#").strip())


def _joined(*texts: str) -> str:
    return "\n".join(text for text in texts if text)
