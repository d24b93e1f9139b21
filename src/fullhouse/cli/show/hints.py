"""Hints for people; a terminal gets the board above them."""

from __future__ import annotations

from collections.abc import Iterator

from fullhouse.cli.show.steps import Draw
from fullhouse.core.notation import amount
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Answers, Chunk
from fullhouse.jobs.sinks.text import ChunkSink, heading_of
from fullhouse.techniques.step import Step
from fullhouse.verbs.hint import Hints


class HintSink(ChunkSink):
    """Hints for people; a terminal gets the board above them, without candidates of ours before stage 3."""

    def __init__(self, draw: Draw | None, advice: str = "--max 0 lists all") -> None:
        self._draw = draw
        self._advice = advice

    def _lines(self, chunk: Chunk, answers: Answers, row: int) -> Iterator[str]:
        found: Hints | None = answers.columns["hints"][row]
        entry = chunk.item(row)
        if not found or not isinstance(entry, Entry):
            return
        if heading := heading_of(chunk, row):
            yield f"# {heading}"
        first = found[0]
        is_list = found.is_list and isinstance(first.hint, Step)
        if self._draw:
            marked = first.hint if isinstance(first.hint, Step) and first.stage >= 3 and not is_list else None
            is_early = first.stage < 3 and not is_list and entry.candidates is None
            yield str(entry.grid) if is_early else self._draw(entry.to_board(), marked)
        if not is_list:
            yield from first.lines()
            return
        yield from (str(one.hint) for one in found)
        if found.left_out:
            yield f"# {amount(found.left_out, 'step')} more: {self._advice}"
