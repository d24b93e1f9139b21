"""What a batch has to complain about, and the exit code that follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fullhouse.cli.failures import DONE, FAILED, UNREADABLE, complain
from fullhouse.cli.progress import Progress
from fullhouse.cli.rows import Row
from fullhouse.errors import SudokuError


class Report:
    """Counts the rows that were read and those that failed, and complains about the latter as it goes."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self.read = 0
        """Puzzles that could be read."""
        self.failed = 0
        """Rows that could not be read, or that had no answer."""

    def of_each(self, rows: Iterable[Row]) -> Iterator[Row]:
        """Yield the same rows, counted, those that could not be read told."""
        for row in rows:
            if row.error is not None:
                self.failure(row, row.error)
            else:
                self.read += 1
                self.progress.counted = self.read
            yield row

    def count(self, puzzles: int) -> None:
        """Count so many puzzles that were read and answered elsewhere."""
        self.read += puzzles
        self.progress.counted = self.read

    def failure(self, row: Row, error: SudokuError) -> None:
        """Tell that this row failed, and why."""
        self.failed += 1
        self.note(row.telling(error))

    def note(self, text: str) -> None:
        """Tell something that is no failure."""
        self.progress.clear()
        complain(text)

    @property
    def exit_code(self) -> int:
        """2 if nothing could be read, 1 if something failed, else 0."""
        if not self.read:
            return UNREADABLE
        return FAILED if self.failed else DONE
