"""Hints for people; a terminal gets the board above them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fullhouse.cli.boards import board_text
from fullhouse.cli.sinks.paths import heading_of
from fullhouse.cli.terminal import is_terminal
from fullhouse.cli.words import amount
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Result, State
from fullhouse.jobs.operations.hint import Hints
from fullhouse.techniques.step import Step


class HintSink:
    """Hints for people; a terminal gets the board above them."""

    def __init__(self) -> None:
        self._is_terminal = is_terminal()

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:  # noqa: ARG002 - lines stand alone
        """Yield the hints of each board."""
        for chunk, answers in results:
            for row, found in enumerate(answers.columns["hints"]):
                entry = chunk.item(row)
                if found and isinstance(entry, Entry):
                    lines = self._lines(entry, found, heading_of(chunk, row))
                    yield "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")

    def _lines(self, entry: Entry, found: Hints, heading: str) -> Iterator[str]:
        if heading:
            yield f"# {heading}"
        first = found[0]
        is_list = found.is_list and isinstance(first.hint, Step)
        if self._is_terminal:
            marked = first.hint if isinstance(first.hint, Step) and first.stage >= 3 and not is_list else None
            yield board_text(entry.to_board(), marked, in_colour=True)
        if not is_list:
            yield from first.lines()
            return
        yield from (str(one.hint) for one in found)
        if found.left_out:
            yield f"# {amount(found.left_out, 'step')} more: --most 0 lists all"
