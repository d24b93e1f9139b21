"""Grades of claimed solutions: one line for each."""

from __future__ import annotations

from fullhouse.core.geometry import CLASSIC
from fullhouse.core.notation import amount
from fullhouse.engines.status import Status
from fullhouse.jobs.chunk import Answers, Chunk
from fullhouse.jobs.sinks.text import ChunkSink, tails


class GradeSink(ChunkSink):
    """The status, and what is wrong with the claim."""

    def _text(self, chunk: Chunk, answers: Answers) -> bytes:
        labels = chunk.labels(comments=False)
        behind = [b""] * len(chunk) if labels is None else tails(labels, [True] * len(chunk))
        rows = range(len(chunk))
        return b"".join(self._grade(answers, row).encode("utf-8", "replace") + behind[row] + b"\n" for row in rows)

    def _grade(self, answers: Answers, row: int) -> str:
        status = Status(int(answers.status[row]))
        parts = [str(answers.errors[row])] if row in answers.errors else []
        grades = {name: values[row] for name, values in answers.columns.items()}
        if status is Status.WRONG:
            parts.append(f"{grades['filled']} of {CLASSIC.size} cells filled")
            parts += [f"{grades['changed']} of its givens changed"] if grades["changed"] else []
            parts += [f"{amount(int(grades['broken']), 'house')} with a digit twice"] if grades["broken"] else []
        if grades.get("wrong"):
            parts.append(f"{amount(int(grades['wrong']), 'cell')} wrong")
        return f"{status}{': ' if parts else ''}{', '.join(parts)}"
