"""Give hints for boards in progress."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, NamedTuple

from annotated_doc import Doc
from annotated_types import Ge, Le

from fullhouse.core.geometry import cell_name
from fullhouse.core.notation import format_cells
from fullhouse.core.stop import Stop
from fullhouse.engines.status import Status
from fullhouse.formats.codec import Entry
from fullhouse.logic.choice import OrderName
from fullhouse.logic.hints import News, StepBefore, hint
from fullhouse.logic.position import Mistake, NoSolution, SeveralSolutions
from fullhouse.techniques.step import LAST_STAGE, Step
from fullhouse.techniques.step import Hint as AnyHint
from fullhouse.verbs.kinds import Cell, TimeLimit, Uniqueness
from fullhouse.verbs.verb import Columns, Found, Verb

HintOrder = Annotated[
    OrderName, Doc("Order of steps, easiest first: human, in which people see them, HoDoKu's or Sudoku Explainer's.")
]
"""The order of hints, shared by `hint` and `steps`."""

_STATUS: dict[type, Status] = {NoSolution: Status.UNSOLVABLE, SeveralSolutions: Status.AMBIGUOUS}


class HintAtStage(NamedTuple):
    """A hint with the stage up to which it is shown."""

    hint: AnyHint
    stage: int

    def lines(self) -> list[str]:
        """The texts of all stages up to this one, without repetitions."""
        return list(dict.fromkeys(self.hint.stage(number) for number in range(1, self.stage + 1)))

    def to_json(self) -> dict[str, Any]:
        """The hint as plain values, without anything from a later stage."""
        found, stage = self.hint, self.stage
        members: dict[str, Any] = {"stage": stage, "text": self.lines()}
        if step := found.offered():
            members["kind"] = "step"
            if isinstance(found, StepBefore):
                members["leads_to"] = cell_name(found.cell)
            if stage >= 2:
                members["technique"] = step.technique.name
            if stage >= 3:
                members["cells"] = format_cells(step.cells_involved())
            if stage >= LAST_STAGE:
                members["step"] = step.to_json()
                members["highlights"] = step.highlights().to_json()
        elif isinstance(found, Mistake):
            members["kind"] = "mistake"
            if stage >= 2:
                members["mistake"] = found.kind
            if stage >= 3:
                members["cells"] = format_cells(found.cells())
        elif isinstance(found, News):
            members["kind"] = found.kind
        return members


class Hints(list[HintAtStage]):
    """The hints for one board, easiest first."""

    is_list = False
    """Whether all available steps were requested."""
    left_out = 0
    """How many more steps are available."""

    def __str__(self) -> str:
        if self.is_list and isinstance(self[0].hint, Step):
            return "; ".join(str(one.hint) for one in self)
        return " ".join(line for one in self for line in one.lines())

    def to_json(self) -> list[dict[str, Any]]:
        """Each hint as plain values."""
        return [one.to_json() for one in self]


def hints_found(hints: Hints, found: Sequence[AnyHint]) -> Found:
    """The answer for a board: these hints, with the status and error of the first hint that was found."""
    status = _STATUS.get(type(found[0]), Status.PROPER)
    return Found(status, {"hints": hints}, None if status is Status.PROPER else found[0].stage(2))


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint(Verb):
    """Give the next hint for each board. Mistakes come first."""

    stage: Annotated[
        int,
        Ge(1),
        Le(LAST_STAGE),
        Doc("How much to reveal: 1 where to look, 2 also the technique, 3 also cells and digits, 4 everything."),
    ] = 1
    cell: Annotated[Cell | None, Doc("Ask about this cell, such as r4c5.")] = None
    order: HintOrder = "human"
    uniqueness: Uniqueness = True
    time_limit: TimeLimit = None

    name: ClassVar[str] = "hint"
    function: ClassVar[str] = "hint"

    def columns(self) -> Columns:
        """The hints; a single one for each board."""
        return {"hints": Hints}

    def one(self, entry: Entry, stop: Stop | None = None) -> AnyHint:
        """The next hint for one board."""
        return hint(
            entry.to_board(),
            cell=self.cell,
            order=self.order,
            uniqueness=self.uniqueness,
            time_limit=self.time_limit,
            stop=stop,
        )

    def row(self, found: AnyHint) -> Found:
        """The hint up to its stage."""
        return hints_found(Hints([HintAtStage(found, self.stage)]), [found])
