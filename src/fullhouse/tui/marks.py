"""What a hint draws on the board at each of its stages."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from fullhouse.core.geometry import CLASSIC, Cell, Digit
from fullhouse.logic.hints import Hint
from fullhouse.logic.mistakes import Mistake, WrongDigits, WrongEliminations
from fullhouse.techniques.step import Step

PLACED, ELIMINATED, WRONG = "placed", "eliminated", "wrong"
LOOK = {
    **dict.fromkeys(
        ("pattern", "base", "on", "pivot", "corner", "color-1", "color-3", "set-1", "set-4", "set-7"), "one"
    ),
    **dict.fromkeys(("cover", "off", "pincer", "color-2", "color-4", "set-2", "set-5", "set-8"), "two"),
    **dict.fromkeys(("fin", "endo-fin", "extra", "shared", "set-3", "set-6", "set-9"), "three"),
    **{name: name for name in (PLACED, ELIMINATED, WRONG)},
}
"""How a role is drawn: three colours for patterns, and one each for what a step concludes and for mistakes."""
_HOUSES = re.compile(r"\b(row|column|box)(?:e?s)? ([1-9](?:(?:, | and | to )[1-9])*)")
_KINDS = {"row": CLASSIC.rows, "column": CLASSIC.columns, "box": CLASSIC.boxes}


@dataclass(frozen=True, slots=True)
class Marks:
    """Cells to look at, and how cells and candidates are marked; later roles lie on top."""

    area: frozenset[Cell] = frozenset()
    cells: dict[Cell, str] = field(default_factory=dict)
    candidates: dict[tuple[Cell, Digit], str] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        return not (self.area or self.cells or self.candidates)


def marks_of(hint: Hint | None, stage: int) -> Marks:
    """Stages 1 and 2 show where to look, 3 the cells and candidates involved, 4 also what follows."""
    if hint is None:
        return Marks()
    area = _area(hint.stage(1))
    if stage < 3:
        return Marks(area)
    if isinstance(hint, Step):
        return _marks_of_step(hint, with_conclusions=stage > 3)
    if isinstance(hint, Mistake):
        cells = dict.fromkeys(hint.cells(), WRONG)
        lost = hint.candidates if isinstance(hint, WrongEliminations) and stage > 3 else ()
        clashes = hint.clashes if isinstance(hint, WrongDigits) else ()
        return Marks(
            cells={**{one.cell: "two" for one in clashes}, **cells},
            candidates={(one.cell, one.digit): PLACED for one in lost},
        )
    return Marks()


def _marks_of_step(step: Step, *, with_conclusions: bool) -> Marks:
    shown = step.highlights()
    houses = frozenset(cell for _, some in shown.houses for house in some for cell in house.cells)
    candidates = {
        (one.cell, one.digit): LOOK[role]
        for role, some in shown.candidates
        for one in some
        if with_conclusions or role not in (PLACED, ELIMINATED)
    }
    return Marks(houses, {cell: LOOK[role] for role, some in shown.cells for cell in some}, candidates)


def _area(text: str) -> frozenset[Cell]:
    """The cells of the houses that the first stage of a hint names."""
    cells: set[Cell] = set()
    for kind, numbers in _HOUSES.findall(text):
        listed = [int(number) for number in re.findall("[1-9]", numbers)]
        if " to " in numbers:
            listed = list(range(listed[0], listed[-1] + 1))
        cells.update(cell for number in listed for cell in _KINDS[kind][number - 1].cells)
    return frozenset(cells)
