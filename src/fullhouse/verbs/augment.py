"""Make random equivalents of puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple

from annotated_doc import Doc
from annotated_types import Ge, Le

from fullhouse.core.arguments import seed_of
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.engines.status import Status
from fullhouse.errors import FormatError
from fullhouse.formats.codec import Entry
from fullhouse.symmetry.transform import Transform
from fullhouse.verbs.kinds import Seed
from fullhouse.verbs.verb import Columns, Expansion, Found

if TYPE_CHECKING:
    from fullhouse.engines.rows import Rows
    from fullhouse.engines.table import Digits

MOST_EACH = 32_768
_CELLS = ".0123456789"


class Equivalent(NamedTuple):
    """An equivalent of a puzzle."""

    original: Grid
    transform: Transform
    grid: Grid


@dataclass(frozen=True, slots=True, kw_only=True)
class Augment(Expansion):
    """Make random equivalents of each puzzle; all transforms are equally likely.

    The k-th equivalent of row r has the transform with the number r * count + k of the seed. Rows without equivalents
    are kept once, with an error.
    """

    count: Annotated[int, Ge(1), Le(MOST_EACH), Doc("Equivalents per puzzle.")] = 1
    seed: Seed = None

    name: ClassVar[str] = "augment"
    function: ClassVar[str] = "augment"

    def columns(self) -> Columns:
        """The puzzle from which a row was made, and the transform."""
        return {"original": Grid, "transform": Transform}

    def transform(self, row: int, number: int) -> Transform:
        """The transform of the equivalent with this number of this row."""
        return Transform.random(seed_of(self.seed), row * self.count + number)

    def one(self, entry: Entry, stop: Stop | None = None, row: int = 0) -> list[Equivalent]:  # noqa: ARG002
        """The equivalents of one puzzle, which has this row number."""
        if entry.candidates is not None or entry.placed or entry.grid.geometry != CLASSIC:
            raise no_equivalents(entry.grid)
        transforms = [self.transform(row, number) for number in range(self.count)]
        return [Equivalent(entry.grid, transform, transform.apply(entry.grid)) for transform in transforms]

    def row(self, found: Equivalent) -> Found:
        """The original and the transform of one equivalent."""
        return Found(Status.DONE, {"original": found.original.to_line(), "transform": found.transform})

    def expand(self, rows: Rows, first: int) -> Digits:
        """The digits of the equivalents of these rows, those of a row side by side."""
        from fullhouse.symmetry.augment import augment_rows  # loads NumPy

        return augment_rows(rows.digits(), self.count, seed_of(self.seed), first * self.count)

    def moved(self, value: Any, row: int, number: int) -> Any:
        """A value of another column for an equivalent: grids get its transform, all else stays as it is."""
        if not isinstance(value, str) or len(value) != CLASSIC.size or value.strip(_CELLS):
            return value
        line = self.transform(row, number).apply(Grid.from_line(value)).to_line()
        return line.replace(".", "0") if "0" in value else line


def no_equivalents(grid: Grid) -> FormatError:
    """Return the error for a puzzle with candidates, another size or other rules."""
    found = "" if grid.geometry == CLASSIC else f", and this one is {grid.geometry}"
    return FormatError(f"only the digits of a 9x9 grid have equivalents{found}")
