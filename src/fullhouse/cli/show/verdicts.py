"""Verdicts: one line for each puzzle."""

from __future__ import annotations

from fullhouse.jobs.chunk import Answers, Chunk
from fullhouse.jobs.sinks.text import ChunkSink, tails
from fullhouse.jobs.text import Part, join_rows, words_of


class VerdictSink(ChunkSink):
    """One line for each puzzle: the status, and why."""

    def _text(self, chunk: Chunk, answers: Answers) -> bytes:
        parts: list[Part] = [words_of(answers.status), _reasons(answers)]
        if (labels := chunk.labels(comments=False)) is not None:
            parts.append(tails(labels, [True] * len(chunk)))
        return join_rows(len(chunk), [*parts, b"\n"])


def _reasons(answers: Answers) -> Part:
    """The text after the status: cells where solutions differ, redundant clues, or the reason for no solution."""
    redundant, differ, reason = (answers.columns.get(name, ()) for name in ("redundant", "differ", "reason"))
    texts = {row: f": {text}" for row, text in enumerate(reason) if text is not None}
    texts |= {row: f": solutions differ in {cells}" for row, cells in enumerate(differ) if cells is not None}
    for row, cells in enumerate(redundant):
        if cells is not None:
            texts[row] = f", redundant clues: {cells}" if cells else ", minimal"
    if not texts:
        return b""
    parts = [b""] * len(answers.status)
    for row, text in texts.items():
        parts[row] = text.encode("utf-8", "replace")
    return parts
