"""Verdicts: one line for each puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fullhouse.engines.status import Status
from fullhouse.jobs.chunk import Answers, Chunk, Result, State


class VerdictSink:
    """One line for each puzzle: the status, and why."""

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:  # noqa: ARG002 - lines stand alone
        """Yield the lines of each chunk."""
        for chunk, answers in results:
            if chunk.keeps_place:
                labels = chunk.labels(comments=False) or [""] * len(chunk)
                lines = (_line(chunk, answers, row) + _tail(labels[row]) for row in range(len(chunk)))
                yield "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")


def _tail(label: str) -> str:
    return f" # {label}" if label else ""


def _line(chunk: Chunk, answers: Answers, row: int) -> str:
    status = Status(int(answers.status[row])).word
    differ, reason = answers.columns["differ"][row], answers.columns["reason"][row]
    if differ:
        return f"{status}: solutions differ in {differ}"
    redundant = answers.columns.get("redundant", [None] * len(chunk))[row]
    if redundant is not None:
        return f"{status}, " + (f"redundant clues: {redundant}" if redundant else "minimal")
    return f"{status}: {reason}" if reason else status
