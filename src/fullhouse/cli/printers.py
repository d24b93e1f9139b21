"""Answers on their way out: as text in any format, as JSON lines, as boards."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

import click

from fullhouse.cli.answers import Answer, amount, duration, stats_line, stats_of
from fullhouse.cli.failures import message_of
from fullhouse.cli.report import Report
from fullhouse.cli.rows import Row
from fullhouse.core.grid import Grid
from fullhouse.errors import Ambiguous
from fullhouse.formats.codec import Entry
from fullhouse.formats.writing import write_entries

TABLES = ("csv", "jsonl")
"""Formats with room for a solution beside its puzzle."""
LINE = "line"
"""The format of one puzzle a line, in which a row that failed keeps its place as an empty line."""


class Printer:
    """How answers are printed. Shown are the puzzle, the solutions, or both."""

    def __init__(self, report: Report, *, show: frozenset[str], stats: bool) -> None:
        self.report = report
        self.show = show
        self.stats = stats

    def print_all(self, answers: Iterable[Answer]) -> None:
        """Print every answer as soon as it is there."""
        for answer in answers:
            self.print_one(answer)

    def print_one(self, answer: Answer) -> None:
        """Print this answer."""
        raise NotImplementedError

    def write(self, text: str) -> None:
        """Write this to standard output now."""
        self.report.progress.clear()
        click.echo(text, nl=False)

    def tell_rest(self, answer: Answer) -> None:
        """Tell on standard error what the solutions themselves do not."""
        row = answer.row
        if answer.error is not None and row.error is None:
            self.report.failure(row, answer.error)
        elif answer.is_cut_off and answer.question.limit != 1:
            self.report.note(row.placed(f"stopped at the limit of {answer.found:,} solutions; there may be more"))
        if self.stats and row.entry is not None:
            self.tell_stats(answer)

    def tell_stats(self, answer: Answer) -> None:
        """Tell what the search did, on standard error, so that standard output stays clean."""
        self.report.note(answer.row.placed(stats_line(answer.trace)))


class TextPrinter(Printer):
    """Prints puzzles in a text format, one after the other."""

    def __init__(self, report: Report, format: str, *, show: frozenset[str], stats: bool) -> None:
        super().__init__(report, show=show, stats=stats)
        self.format = format
        self._has_replaced = False

    def print_all(self, answers: Iterable[Answer]) -> None:
        """Print every answer as soon as it is there, in one text of this format."""
        for text in write_entries(self._entries(answers), self.format):
            self.write(text)

    def _entries(self, answers: Iterable[Answer]) -> Iterator[Entry]:
        for answer in answers:
            yield from self._entries_of(answer)
            self.tell_rest(answer)

    def _entries_of(self, answer: Answer) -> Iterator[Entry]:
        puzzle = answer.row.entry
        if puzzle is not None and self.format in TABLES:
            yield from self._table_rows(puzzle, answer)
            return
        if puzzle is not None and "puzzle" in self.show:
            yield puzzle
        if "solution" in self.show or puzzle is None:
            for solution in answer.find_solutions():
                yield solved(answer.row.entry, solution)
            if not answer.found and self.format == LINE and answer.row.keeps_place:
                self.write("\n")

    def _table_rows(self, puzzle: Entry, answer: Answer) -> Iterator[Entry]:
        """The puzzle with each of its solutions beside it; with an empty one where it has none."""
        if "solution" in puzzle.fields and not self._has_replaced:
            self._has_replaced = True
            self.report.note(answer.row.placed("the solution that the input tells is replaced by the one found"))
        for solution in answer.find_solutions():
            yield puzzle._replace(fields={**puzzle.fields, "solution": solution.to_line()})
        if not answer.found:
            yield puzzle._replace(fields={**puzzle.fields, "solution": ""})


class JsonPrinter(Printer):
    """Prints one JSON object a line for each puzzle."""

    def print_one(self, answer: Answer) -> None:
        """Print all that is known about this puzzle."""
        found = [solution.to_line() for solution in answer.find_solutions()]
        told = {
            "puzzle": answer.row.puzzle,
            **answer.row.origin,
            "status": answer.status,
            "solution": found[0] if found else None,
            "solutions": found,
            "differ": list(answer.error.cells) if isinstance(answer.error, Ambiguous) else [],
            "error": None if answer.error is None else message_of(answer.error),
            "stats": stats_of(answer.trace),
        }
        self.write(json.dumps(told, ensure_ascii=False) + "\n")
        self.tell_rest(answer)

    def tell_stats(self, answer: Answer) -> None:
        """Nothing more: the object holds them."""


class BoardPrinter(Printer):
    """Prints boards in colour, for people at a terminal."""

    def print_one(self, answer: Answer) -> None:
        """Print the boards of this puzzle, and how long it took."""
        entry = answer.row.entry
        pending = [entry.grid] if entry is not None and "puzzle" in self.show else []
        for solution in answer.find_solutions() if "solution" in self.show else ():
            self._print_boards([*pending, solution], answer.row)
            pending = []
        if pending:
            self._print_boards(pending, answer.row)
        self._print_time(answer)
        self.tell_rest(answer)

    def _print_boards(self, grids: Sequence[Grid], row: Row) -> None:
        from fullhouse.cli.boards import print_boards  # rich takes longer to load than a puzzle to solve

        assert row.entry is not None, "only what was read has boards"
        self.report.progress.clear()
        print_boards(grids, givens=row.entry.grid, title=row.name)

    def _print_time(self, answer: Answer) -> None:
        if answer.found:
            done = f"{amount(answer.found, 'solution')} found"
            if answer.found == 1:
                done = "solved" if answer.error is None else "first of several solutions found"
            self.write(f"{done} in {duration(answer.trace.seconds)} by {answer.question.engine}\n")

    def tell_stats(self, answer: Answer) -> None:
        """Print what the search did below the board."""
        self.write(stats_line(answer.trace) + "\n")


def solved(entry: Entry | None, solution: Grid) -> Entry:
    """The entry with its solution: name and comment stay, and the digits that were found count as placed."""
    assert entry is not None, "only what was read has a solution"
    placed = frozenset(cell for cell, digit in enumerate(entry.grid) if not digit)
    return entry._replace(grid=solution, placed=entry.placed | placed, candidates=None)
