"""What `fullhouse generate --near` does: neighbours of a puzzle, and the walk from one to the next."""

from __future__ import annotations

import json
import time
from itertools import islice

import click

from fullhouse.cli.failures import complain
from fullhouse.cli.progress import Progress
from fullhouse.cli.resuming import Output
from fullhouse.core.grid import Grid
from fullhouse.generator.climb import Climb, Climbed
from fullhouse.generator.neighbours import neighbours


def list_neighbours(grid: Grid, *, changed: int, most: int) -> None:
    """Print so many puzzles that differ in some clues, one a line."""
    for neighbour in islice(neighbours(grid, changed), most):
        click.echo(neighbour.to_line())


def climb_from(grid: Grid, by: str, *, changed: int, output: Output, time_limit: float | None) -> None:
    """Walk from here, and write every puzzle that is harder than all before, as JSON lines."""
    deadline = None if time_limit is None else time.monotonic() + time_limit
    climb = Climb(by, changed=changed)
    known = [Climbed(Grid.from_line(line), value, bound) for line, value, bound in output.state.get("known", ())]
    for found in known:
        climb.add(found)
    best = climb.best or climb.start(grid)
    if output.is_new:
        known.append(best)
        _tell(best, by, output, known)
    with Progress() as progress:
        progress.doing = f"climbing, best {best.value:g}"
        for found in climb:
            progress.counted = climb.rated
            if found.value > best.value:
                best = found
                known.append(found)
                progress.clear()
                progress.doing = f"climbing, best {best.value:g}"
                _tell(found, by, output, known)
            if deadline is not None and time.monotonic() >= deadline:
                break
    complain(f"{climb.rated:,} puzzles rated; the hardest has {by} {best.value:g}")


def _tell(found: Climbed, by: str, output: Output, known: list[Climbed]) -> None:
    told = {"puzzle": found.puzzle.to_line(), by: found.value, "lower_bound": found.is_lower_bound}
    output.write(json.dumps(told) + "\n")
    output.keep({"known": [(item.puzzle.to_line(), item.value, item.is_lower_bound) for item in known]})
