"""Search trees as text: a summary, the path to the solution line by line, and a table of engines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fullhouse.core.geometry import Geometry
from fullhouse.core.notation import amount
from fullhouse.engines.engine import SOLUTION
from fullhouse.engines.search_tree import EXHAUSTED, Guess, SearchTree

_MOST_LINES = 24
_MOST_FAILED = 3
_COLUMNS = ("engine", "guesses", "failed", "deepest", "nodes", "CPU time", "solutions")
_WIDTHS = (-14, 12, 12, 9, 12, 11, 11)


def counters(tree: SearchTree) -> str:
    """Guesses, nodes and time."""
    if not tree.nodes:
        return "no search"
    time = f" · {time_text(tree.seconds)}" if tree.seconds else ""
    return f"{amount(tree.guesses, 'guess')} · {amount(tree.nodes, 'node')}{time}"


def ended(tree: SearchTree) -> str:
    """The depth and the end of the search; empty if it did not start."""
    found = amount(len(tree.solutions), "solution") if tree.solutions else "no solution"
    if tree.ending == EXHAUSTED:
        only = "the only solution" if len(tree.solutions) == 1 else found
        if not tree.guesses:
            return only
        deep = f"{tree.deepest} deep, " if tree.deepest else ""
        return f"{deep}{amount(tree.backtracks, 'guess')} failed, {only}"
    if tree.is_complete:
        return f"{tree.deepest} deep, {found}; the search stopped there"
    return f"{found} so far; the search is incomplete" if tree.nodes else ""


def time_text(seconds: float) -> str:
    """A time with its unit."""
    if seconds >= 1:
        return f"{seconds:.1f} s"
    return f"{1000 * seconds:.0f} ms" if seconds >= 0.01 else f"{1000 * seconds:.2g} ms"


def without_guesses(tree: SearchTree) -> list[str]:
    """The reason why there is no tree."""
    if not tree.nodes:
        return _folded(f"No search: {tree.ending}.")
    if not any(tree.events.values()):
        return ["It works on many cells at once", "and reports no events."]
    if tree.root.ending == SOLUTION:
        return [f"No guess was needed: {tree.root.placed} digits", "follow in sequence."]
    return ["No guess was needed to see", "that there is no solution."]


def _folded(text: str, length: int = 34) -> list[str]:
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) > length:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines


def description(tree: SearchTree, drawn: int | None = None) -> str:
    """A description of the picture."""
    words = f"{tree.engine}: {counters(tree)}; {ended(tree) or tree.ending}."
    if drawn is not None and drawn < tree.guesses:
        words += f" {drawn:,} of the guesses are drawn."
    return words


def tree_text(tree: SearchTree) -> str:
    """The path of the engine to the first solution, guess by guess, with the guesses that failed."""
    lines = [f"{tree.engine}: {counters(tree)}", ended(tree) or f"{tree.ending}"]
    if not tree.root.children:
        return "\n".join([*lines, " ".join(without_guesses(tree))]) + "\n"
    way = list(_way(tree.root))
    rows = [_row(depth, guess, way[depth - 1 : depth], tree.grid.geometry) for depth, guess in enumerate(way)]
    if len(rows) > _MOST_LINES:
        left_out = len(rows) - _MOST_LINES
        rows[_MOST_LINES - 6 : -6] = [f"{'...':>5}  {left_out} more correct guesses"]
    end = (
        f"{'':7}solution"
        if way[-1].ending == SOLUTION
        else f"{'':7}no solution: {_failed(way[-1], None, tree.grid.geometry)}"
    )
    return "\n".join([*lines, "", f"{'depth':>5}  {'guess':<10}{'placed':>6}  failed before it", *rows, end]) + "\n"


def _way(start: Guess) -> Iterator[Guess]:
    """The guesses that lead to the first solution, if there is one."""
    guess: Guess | None = start
    while guess is not None:
        yield guess
        guess = None if guess.ending == SOLUTION else next((one for one in guess.children if one.has_solution), None)


def _row(depth: int, guess: Guess, parent: list[Guess], geometry: Geometry) -> str:
    failed = _failed(parent[0], guess, geometry) if parent and depth else ""
    return f"{depth:>5}  {_name(guess, geometry):<10}{guess.placed:>6}  {failed}".rstrip()


def _failed(parent: Guess, until: Guess | None, geometry: Geometry) -> str:
    """The earlier guesses at the same point, with the number of guesses within them."""
    before = parent.children[: parent.children.index(until)] if until else parent.children
    names = [f"{_name(one, geometry)}{f' ({one.size:,} within)' if one.size else ''}" for one in before[:_MOST_FAILED]]
    more = len(before) - _MOST_FAILED
    return ", ".join([*names, *([f"{more:,} more"] if more > 0 else [])])


def _name(guess: Guess, geometry: Geometry) -> str:
    if guess.cell is None or guess.digit is None:
        return "start"
    return f"{geometry.cell_name(guess.cell)}={geometry.alphabet[guess.digit - 1]}"


def trees_text(trees: Sequence[SearchTree]) -> str:
    """One line per engine."""
    rows = [
        (
            tree.engine,
            *(f"{number:,}" for number in (tree.guesses, tree.backtracks, tree.deepest, tree.nodes)),
            time_text(tree.seconds),
            f"{len(tree.solutions):,}" + ("" if tree.is_complete else "+"),
        )
        for tree in trees
    ]
    lines = [
        "".join(
            f"{cell:<{-width}}" if width < 0 else f"{cell:>{width}}" for cell, width in zip(row, _WIDTHS, strict=True)
        )
        for row in (_COLUMNS, *rows)
    ]
    return "\n".join(lines) + "\n"
