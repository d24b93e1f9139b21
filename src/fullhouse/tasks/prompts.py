"""Machine-learning tasks: a prompt with its answer and difficulty, and solution paths as training text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from fullhouse.core.grid import Grid
from fullhouse.engines.solve_batch import solve_batch
from fullhouse.engines.status import Status
from fullhouse.errors import BadArgument, UnknownName
from fullhouse.formats.codec import Readable
from fullhouse.formats.reading import format_grid, parse
from fullhouse.logic.path import NOTATIONS, explain, numbered
from fullhouse.rating.rating import Level
from fullhouse.rating.rating_table import rate_batch

PROMPT = """\
Solve this Sudoku. Every row, every column and every 3x3 box must hold each of the digits 1 to 9 exactly once. \
The given digits must stay. {blanks}

{puzzle}

Give the completed grid in the same form, as the last thing that you write."""
"""The default prompt. `{puzzle}` and `{blanks}` are filled in."""
_BLANKS = {"json": "0 is an empty cell.", "cells": "r1c2 is row 1, column 2; cells that are not listed are empty."}
_MANY = 4096


def _spaced(grid: Grid) -> str:
    """Format nine lines with spaces between the digits, which keeps tokenizers from joining them."""
    return "\n".join(" ".join(row) for row in grid.to_rows())


def _json(grid: Grid) -> str:
    """Format nine lists of nine numbers, 0 for an empty cell."""
    side = grid.geometry.side
    rows = [list(grid.digits[start : start + side]) for start in range(0, len(grid.digits), side)]
    return "[" + ",\n ".join(map(json.dumps, rows)) + "]"


def _table(grid: Grid) -> str:
    """Format a Markdown table."""
    rows = [f"| {' | '.join(row)} |" for row in grid.to_rows()]
    return "\n".join([rows[0], "|---" * grid.geometry.side + "|", *rows[1:]])


def _listed(grid: Grid) -> str:
    """Format each digit with the name of its cell: r1c1=5."""
    name = grid.geometry.cell_name
    return " ".join(f"{name(cell)}={digit}" for cell, digit in enumerate(grid) if digit)


RENDERINGS: Mapping[str, Callable[[Grid], str]] = {
    "line": Grid.to_line,
    "rows": lambda grid: "\n".join(grid.to_rows()),
    "spaced": _spaced,
    "boxed": lambda grid: format_grid(grid, "boxed"),
    "json": _json,
    "table": _table,
    "cells": _listed,
}
"""The renderings by name. `score` reads all of them."""


def render(grid: Grid, rendering: str) -> str:
    """Format the grid in this rendering; raise UnknownName for an unknown one."""
    if rendering not in RENDERINGS:
        raise UnknownName("rendering", rendering, tuple(RENDERINGS))
    return RENDERINGS[rendering](grid).rstrip("\n")


@dataclass(frozen=True, slots=True)
class Task:
    """A puzzle as a prompt with its answer."""

    puzzle: Grid
    solution: Grid
    rendering: str
    prompt: str
    answer: str
    """The solution in the same rendering."""
    level: Level
    """Its level by our rating, easy to extreme."""
    difficulty: int
    """HoDoKu's score, which orders the puzzles of a level."""
    trace: str = ""
    """The steps to the solution, if requested."""

    def to_json(self) -> dict[str, Any]:
        """Return plain values: the contents of one line of JSON lines."""
        found = {
            "prompt": self.prompt,
            "answer": self.answer,
            "puzzle": self.puzzle.to_line(),
            "solution": self.solution.to_line(),
            "rendering": self.rendering,
            "clues": self.puzzle.clue_count,
            "level": self.level.word,
            "difficulty": self.difficulty,
        }
        return {**found, "trace": self.trace} if self.trace else found

    def to_line(self) -> str:
        """Return one line of JSON, without its line end."""
        return json.dumps(self.to_json(), ensure_ascii=False)


def make_tasks(
    puzzles: Iterable[Readable],
    rendering: str = "rows",
    *,
    prompt: str | None = None,
    notation: str | None = None,
    threads: int | None = None,
) -> Iterator[Task]:
    """Yield a task per puzzle, in order: its prompt, answer, level and score, all computed here.

    `prompt` may be your own text with `{puzzle}` in it; by default it is `PROMPT`. With a `notation` (`words`,
    `hodoku`, `eureka`), a task carries its trace. A puzzle with no solution, or several, raises Unsolvable or
    Ambiguous.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> (task,) = make_tasks([puzzle], "line", prompt="Solve {puzzle}")
    >>> task.prompt[:20], task.answer[:10], str(task.level), task.difficulty
    ('Solve 53..7....6..19', '5346789126', 'easy', 204)
    """
    render(Grid.empty(), rendering)  # fail early for an unknown rendering
    text = PROMPT if prompt is None else prompt
    if "{puzzle}" not in text:
        raise BadArgument("prompt", prompt, "a text with {puzzle} in it")
    return _tasks(iter(puzzles), rendering, text, notation, threads)


def _tasks(
    puzzles: Iterator[Readable], rendering: str, prompt: str, notation: str | None, threads: int | None
) -> Iterator[Task]:
    while some := [parse(puzzle) for puzzle in islice(puzzles, _MANY)]:
        solved = solve_batch(some, threads=threads)
        for row in (solved.status != Status.PROPER).nonzero()[0].tolist():
            explain(some[row])  # raises the reason
        rated = rate_batch(some, scales="hodoku", threads=threads)
        for row, grid in enumerate(some):
            solution = Grid.of_checked(solved.solutions[row].tobytes())
            blanks = _BLANKS.get(rendering, "A dot is an empty cell.")
            text = prompt.replace("{blanks}", blanks).replace("{puzzle}", render(grid, rendering))
            steps = trace(grid, notation, rendering=rendering) if notation else ""
            level, difficulty = Level(int(rated.level[row])), int(rated.score[row])
            yield Task(grid, solution, rendering, text, render(solution, rendering), level, difficulty, steps)


def trace(puzzle: Readable, notation: str = "words", *, rendering: str = "rows", boards: int = 0) -> str:
    """Return the steps to the solution as training text, one per line, with the solved grid at the end.

    `notation` is `words`, `hodoku` or `eureka`. With `boards=n`, the grid is shown again after every n steps.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> print(trace(puzzle, "hodoku", rendering="line").splitlines()[0])
    1. Naked Single: r5c5=5
    """
    if notation not in NOTATIONS:
        raise UnknownName("notation", notation, tuple(NOTATIONS))
    path = explain(puzzle)
    lines: list[str] = []
    for number, step in enumerate(path, start=1):
        lines.append(numbered(number, NOTATIONS[notation](step), 1))
        if boards and number % boards == 0 and number < len(path):
            lines += ["", render(path.board_before(number).to_grid(), rendering), ""]
    return "\n".join([*lines, "", render(path.solution, rendering)])


__all__ = ["PROMPT", "RENDERINGS", "Task", "make_tasks", "trace"]
