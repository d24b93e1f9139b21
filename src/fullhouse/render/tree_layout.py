"""What of a search tree is drawn, and where: marks on levels, as close as they may be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby

from fullhouse.engines.engine import CONTRADICTION, SOLUTION
from fullhouse.engines.search_tree import Guess

ROWS, PITCH = 10, 0.62
"""How many rows a block has, and the distance of its marks, as a share of that of others."""


@dataclass(slots=True)
class Mark:
    """A guess as it is drawn, a triangle that stands for guesses that are not, or a block of guesses."""

    guess: Guess | None
    depth: int
    hidden: int = 0
    children: list[Mark] = field(default_factory=list)
    block: list[Mark] = field(default_factory=list)
    """Many guesses side by side without anything below them: drawn in rows."""
    x: float = 0.0

    @property
    def half(self) -> float:
        """How far it reaches to both sides, beyond what a mark needs anyway."""
        return max(0.0, (-(-len(self.block) // ROWS) - 2) * PITCH / 2)

    @property
    def is_on_the_way(self) -> bool:
        return self.guess is not None and self.guess.has_solution

    @property
    def is_dead(self) -> bool:
        return self.guess is not None and self.guess.ending == CONTRADICTION

    @property
    def is_solution(self) -> bool:
        return self.guess is not None and self.guess.ending == SOLUTION


def marks_of(root: Guess, most: int) -> tuple[Mark, int]:
    """The guesses to draw, as many as there is room for, and how many that are."""
    start = Mark(root, 0)
    drawn, level = 0, [start]
    while level:
        below: list[Mark] = []
        for mark in sorted(level, key=lambda mark: not mark.is_on_the_way):
            guess = mark.guess
            assert guess is not None, "a triangle has nothing below it"
            is_drawn = mark is start or mark.is_on_the_way or drawn + len(guess.children) <= most
            children = guess.children if is_drawn else []
            shown = _chosen(children, most)
            drawn += len(shown)
            mark.children = [Mark(child, mark.depth + 1) for child in shown]
            mark.hidden = guess.size - sum(child.size + 1 for child in shown)
            below += mark.children
        level = below
    for mark in list(all_marks(start)):
        if len(mark.children) > 2 * ROWS:
            mark.children = list(_with_blocks(mark.children))
        if mark.hidden and mark.children:
            mark.children.append(Mark(None, mark.depth + 1, mark.hidden))
            mark.hidden = 0
    return start, drawn


def _with_blocks(marks: list[Mark]) -> Iterator[Mark]:
    """The same marks, long runs of those that have nothing below them as blocks."""
    for is_leaf, some in groupby(marks, key=lambda mark: not (mark.children or mark.hidden or mark.is_on_the_way)):
        run = list(some)
        if is_leaf and len(run) >= ROWS:
            yield Mark(None, run[0].depth, block=run)
        else:
            yield from run


def _chosen(children: list[Guess], most: int) -> list[Guess]:
    """The children that are drawn where there are very many: those that lead to a solution, and the first."""
    if len(children) <= most:
        return children
    return [child for number, child in enumerate(children) if child.has_solution or number < most // 2]


def all_marks(mark: Mark) -> Iterator[Mark]:
    """Yield this mark and all below it; those of blocks stay inside."""
    yield mark
    for child in mark.children:
        yield from all_marks(child)


def lay_out(root: Mark) -> None:
    """Give every mark its x, in units of the narrowest distance: subtrees as close as they may be, parents centred."""
    _place(root)
    left = min(mark.x - mark.half for mark in all_marks(root))
    for mark in all_marks(root):
        mark.x -= left


def _place(mark: Mark) -> tuple[list[float], list[float]]:
    """Lay out what is below this mark around x = 0; return its edges at the left and the right, level by level."""
    left: list[float] = []
    right: list[float] = []
    for child in mark.children:
        its_left, its_right = _place(child)
        shift = max((far - near + 1.0 for far, near in zip(right, its_left, strict=False)), default=0.0)
        _shift(child, shift)
        its_left, its_right = [x + shift for x in its_left], [x + shift for x in its_right]
        left += its_left[len(left) :]
        right[: len(its_right)] = its_right
    if mark.children:
        middle = (mark.children[0].x + mark.children[-1].x) / 2
        for child in mark.children:
            _shift(child, -middle)
        left, right = [x - middle for x in left], [x - middle for x in right]
    mark.x = 0.0
    if mark.block:  # it reaches down to the next level
        left, right = [-mark.half], [mark.half]
    return [-mark.half, *left], [mark.half, *right]


def _shift(mark: Mark, by: float) -> None:
    for one in all_marks(mark):
        one.x += by
