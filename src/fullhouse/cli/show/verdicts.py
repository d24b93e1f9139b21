"""Verdicts on puzzles, and grades of claimed solutions: one line each."""

from __future__ import annotations

from fullhouse.cli.arguments import LINES
from fullhouse.cli.command import IMPROPER, Show, print_rows
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.notation import amount
from fullhouse.engines.status import Status
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Answers, Chunk
from fullhouse.jobs.text import Part, join_rows, words_of
from fullhouse.jobs.write import ChunkWriter, tails


class VerdictWriter(ChunkWriter):
    """One line for each puzzle: the status, and why."""

    def _text(self, chunk: Chunk, answers: Answers) -> bytes:
        parts: list[Part] = [words_of(answers.status), _reasons(answers)]
        if (labels := chunk.labels(comments=False)) is not None:
            parts.append(tails(labels, [True] * len(chunk)))
        return join_rows(len(chunk), [*parts, b"\n"])


def _reasons(answers: Answers) -> Part:
    """The text after the status: where solutions differ, redundant clues, true candidates, or why there is none."""
    names = ("redundant", "differ", "reason", "true_candidates")
    redundant, differ, reason, candidates = (answers.columns.get(name, ()) for name in names)
    texts = {row: f": {text}" for row, text in enumerate(reason) if text is not None}
    texts |= {row: f": two solutions differ in {cells}" for row, cells in enumerate(differ) if cells is not None}
    for row, cells in enumerate(redundant):
        if cells is not None:
            texts[row] = f", redundant clues: {cells}" if cells else ", minimal"
    for row, digits in enumerate(candidates):
        if digits is not None:
            texts[row] = f"{texts.get(row, '')}; true candidates: {digits}"
    if not texts:
        return b""
    parts = [b""] * len(answers.status)
    for row, text in texts.items():
        parts[row] = text.encode("utf-8", "replace")
    return parts


class GradeWriter(ChunkWriter):
    """The status, and what is wrong with the claim."""

    def _text(self, chunk: Chunk, answers: Answers) -> bytes:
        labels = chunk.labels(comments=False)
        behind = [b""] * len(chunk) if labels is None else tails(labels, [True] * len(chunk))
        rows = range(len(chunk))
        return b"".join(
            self._grade(chunk, answers, row).encode("utf-8", "replace") + behind[row] + b"\n" for row in rows
        )

    def _grade(self, chunk: Chunk, answers: Answers, row: int) -> str:
        status = Status(int(answers.status[row]))
        parts = [str(answers.errors[row])] if row in answers.errors else []
        grades = {name: values[row] for name, values in answers.columns.items()}
        if status is Status.WRONG:
            item = chunk.item(row)
            size = len(item.grid) if isinstance(item, Entry) else CLASSIC.size
            parts.append(f"{grades['filled']} of {size} cells filled")
            parts += [f"{grades['changed']} of its givens changed"] if grades["changed"] else []
            parts += [f"{amount(int(grades['broken']), 'house')} with a digit twice"] if grades["broken"] else []
        if grades.get("wrong"):
            parts.append(f"{amount(int(grades['wrong']), 'cell')} wrong")
        return f"{status}{': ' if parts else ''}{', '.join(parts)}"


SHOWS = {
    "check": Show(
        run=print_rows(lambda _verb: {LINES: VerdictWriter}, quiet_about=IMPROPER),
        help="""Check that each PUZZLE is proper: exactly one solution.

        A puzzle with several solutions is ambiguous; check lists the cells where two of them differ. A puzzle without a
        solution is unsolvable; check prints the reason. The exit code is 0 if all puzzles are proper, otherwise 1.
        """,
        examples=(
            "fullhouse check 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "fullhouse check puzzles.txt --minimal",
            "fullhouse check draft.txt --candidates --json",
            "fullhouse check puzzles.csv -o checked.csv",
            "fullhouse check --json - < puzzles.txt",
        ),
    ),
}
"""The verbs that print a verdict on each puzzle."""
