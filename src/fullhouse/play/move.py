"""What a player has put into a cell, and a move: one player action, as the changes that it makes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from fullhouse.core.arguments import one_of, whole_number
from fullhouse.core.geometry import CLASSIC, Cell, Digit
from fullhouse.core.values import public_in
from fullhouse.errors import BadArgument

MARKS = ("corner", "centre", "eliminated", "colours")
"""The fields of a cell that hold several digits, as text in ascending order."""
FIELDS = ("digit", *MARKS)
KINDS = ("digit", "corner", "centre", "colour", "erase", "fill", "hint", "reveal", "restart", "import")
"""What a move may be. It says what the player did; the changes alone say what came of it."""


@public_in("fullhouse.play")
@dataclass(frozen=True, slots=True)
class Content:
    """What stands in a cell: the player's digit or the given, and what is noted there. Marks are text: `"257"`."""

    digit: Digit = 0
    corner: str = ""
    centre: str = ""
    eliminated: str = ""
    """Digits that the player has ruled out, where the candidates come by themselves."""
    colours: str = ""
    """Colours by number, 1 to 9; a cell may have several."""


EMPTY = Content()
Contents = tuple[Content, ...]
"""The content of every cell."""


@public_in("fullhouse.play")
@dataclass(frozen=True, slots=True, order=True)
class Change:
    """A field of a cell and what it holds after the move."""

    cell: Cell
    field: str
    value: Digit | str

    def __post_init__(self) -> None:
        CLASSIC.check_cell(self.cell)
        if one_of("field", self.field, FIELDS) == "digit":
            whole_number("digit", self.value, 0, 9)
        elif not is_marks(self.value):
            raise BadArgument(self.field, self.value, "digits from 1 to 9 in ascending order, each once")


@public_in("fullhouse.play")
@dataclass(frozen=True, slots=True)
class Move:
    """One player action. Whoever plays it again needs no rules: every field that it changes is listed as it is after.

    >>> Move("digit", [Change(1, "corner", ""), Change(0, "digit", 5)]).changes[0]
    Change(cell=0, field='digit', value=5)
    """

    kind: str
    changes: tuple[Change, ...]

    def __init__(self, kind: str, changes: Iterable[Change]) -> None:
        object.__setattr__(self, "kind", one_of("kind", kind, KINDS))
        object.__setattr__(self, "changes", tuple(sorted(changes, key=lambda one: (one.cell, FIELDS.index(one.field)))))
        places = {(one.cell, one.field) for one in self.changes}
        if len(places) != len(self.changes):
            raise BadArgument("changes", changes, "changes of different fields", found="two of the same field")

    def __bool__(self) -> bool:
        return bool(self.changes)

    def cells(self) -> tuple[Cell, ...]:
        """The cells that the move changes, in reading order."""
        return tuple(dict.fromkeys(one.cell for one in self.changes))

    def after(self, contents: Contents) -> Contents:
        """The contents after this move."""
        changed = list(contents)
        for one in self.changes:
            changed[one.cell] = with_field(changed[one.cell], one.field, one.value)
        return tuple(changed)


def is_marks(value: object) -> bool:
    """Whether this is text with digits from 1 to 9 in ascending order, each once."""
    return isinstance(value, str) and set(value) <= set("123456789") and "".join(sorted(set(value))) == value


def with_field(content: Content, field: str, value: Digit | str) -> Content:
    """The content with this in the field of this name."""
    return replace(content, **{field: value})  # type: ignore[arg-type]  # `Change` looks at the type


def with_mark(marks: str, digit: Digit) -> str:
    """The marks and this one."""
    return "".join(sorted({*marks, str(digit)}))


def without_mark(marks: str, digit: Digit) -> str:
    """The marks but this one."""
    return marks.replace(str(digit), "")


def changes_between(before: Contents, after: Contents) -> list[Change]:
    """What has to change to get from one to the other."""
    return [
        Change(cell, field, getattr(new, field))
        for cell, (old, new) in enumerate(zip(before, after, strict=True))
        if old != new
        for field in FIELDS
        if getattr(old, field) != getattr(new, field)
    ]
