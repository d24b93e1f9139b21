"""What helps on the board of every row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from fullhouse.core.geometry import Cell
from fullhouse.core.notation import format_cells
from fullhouse.core.values import Value
from fullhouse.engines.status import Status
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Answers, Chunk
from fullhouse.jobs.operations.common import Found, one_by_one
from fullhouse.logic.hints import Hint as AnyHint
from fullhouse.logic.hints import NoStepThere, Stuck, hint, hints
from fullhouse.logic.mistakes import Mistake, NoSolution, SeveralSolutions
from fullhouse.techniques.step import LAST_STAGE, Step


class Staged(NamedTuple):
    """A hint, and how much of it is wanted."""

    hint: AnyHint
    stage: int

    def lines(self) -> list[str]:
        """What the stages up to this one say, nothing twice."""
        return list(dict.fromkeys(self.hint.stage(number) for number in range(1, self.stage + 1)))

    def to_json(self) -> dict[str, Any]:
        """The hint as plain values, with nothing that belongs to a later stage."""
        found, stage = self.hint, self.stage
        members: dict[str, Any] = {"stage": stage, "text": self.lines()}
        if isinstance(found, Step):
            members["kind"] = "step"
            if stage >= 2:
                members["technique"] = found.technique.name
            if stage >= 3:
                members["cells"] = format_cells(found.cells_involved())
            if stage >= LAST_STAGE:
                members["step"] = found.to_json()
                members["highlights"] = found.highlights().to_json()
        elif isinstance(found, Mistake):
            members["kind"] = "mistake"
            if stage >= 2:
                members["mistake"] = found.kind
            if stage >= 3:
                members["cells"] = format_cells(found.cells())
        else:
            members["kind"] = getattr(found, "kind", "news")
        return members


class Hint(Value):
    """The next hint for each board, up to a stage; or every step that is available now."""

    stage: int = 1
    every: bool = False
    cell: Cell | None = None
    uniqueness: bool = True
    most: int | None = None
    """How many steps of all there are, easiest first; None for all."""
    time_limit: float | None = None

    verb = "hint"
    adds = ("hints",)

    def __call__(self, chunk: Chunk) -> Answers:
        """The hints of each row."""
        return one_by_one(chunk, self._find, self.adds)

    def _find(self, entry: Entry) -> Found:
        found = self._hints(entry)
        status = _STATUS.get(type(found[0]), Status.PROPER)
        shown = found if self.most is None else found[: self.most]
        staged = Hints(Staged(one, LAST_STAGE if self.every and isinstance(one, Step) else self.stage) for one in shown)
        staged.is_list, staged.left_out = self.every, len(found) - len(shown)
        is_broken = status is not Status.PROPER
        return Found(status, {"hints": staged}, found[0].stage(2) if is_broken else None)

    def _hints(self, entry: Entry) -> Sequence[AnyHint]:
        board, cell, limit = entry.to_board(), self.cell, self.time_limit
        if not self.every:
            return [hint(board, cell=cell, uniqueness=self.uniqueness, time_limit=limit)]
        found = hints(board, cell=cell, uniqueness=self.uniqueness, time_limit=limit)
        return found or [Stuck() if self.cell is None else NoStepThere(self.cell)]


_STATUS: dict[type, Status] = {NoSolution: Status.UNSOLVABLE, SeveralSolutions: Status.AMBIGUOUS}


class Hints(list[Staged]):
    """Hints of one board, easiest first."""

    is_list = False
    """Whether all steps were asked for."""
    left_out = 0
    """How many more there are."""

    def __str__(self) -> str:
        if self.is_list and isinstance(self[0].hint, Step):
            return "; ".join(str(one.hint) for one in self)
        return " ".join(line for one in self for line in one.lines())

    def to_json(self) -> list[dict[str, Any]]:
        """Each as plain values."""
        return [one.to_json() for one in self]
