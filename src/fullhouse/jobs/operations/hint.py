"""What helps on the board of every row."""

from __future__ import annotations

from collections.abc import Sequence

from fullhouse.core.geometry import Cell
from fullhouse.core.values import Value
from fullhouse.engines.status import Status
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Answers, Chunk
from fullhouse.jobs.operations.common import Found, one_by_one
from fullhouse.logic.hints import NoStepThere, Stuck, hint, hints
from fullhouse.logic.position import NoSolution, SeveralSolutions
from fullhouse.techniques.step import LAST_STAGE, Step
from fullhouse.techniques.step import Hint as AnyHint
from fullhouse.verbs.hint import HintAtStage as Staged
from fullhouse.verbs.hint import Hints

__all__ = ["Hint", "Hints", "Staged"]


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
