"""The three digits in the top left corner of every row's solution, as one number (problem 96 of Project Euler)."""

from __future__ import annotations

from fullhouse.jobs.chunk import Answers, Chunk
from fullhouse.jobs.operations.solve import Solve


class Euler(Solve):
    """The solution of each row, and its corner where it is the only one."""

    verb = "euler"

    @property
    def adds(self) -> tuple[str, ...]:
        """The solution and its corner."""
        return ("solution", "corner")

    def __call__(self, chunk: Chunk) -> Answers:
        """The corner of each row."""
        answers = super().__call__(chunk)
        lines = answers.columns["solution"]
        corners = [None if row in answers.errors else int(lines[row][:3]) for row in range(len(chunk))]
        return answers._replace(columns={**answers.columns, "corner": corners})
