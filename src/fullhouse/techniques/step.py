"""A step: one finding of a technique, with its conclusions, explanation and proof."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

from fullhouse.core.arguments import whole_number
from fullhouse.core.geometry import CLASSIC, Cell, Digit
from fullhouse.core.notation import Candidate, Conclusion, eliminate, format_conclusions, parse_conclusions, place
from fullhouse.core.values import public, shown_in_notebooks
from fullhouse.techniques.claims import Claim, text_of, truths_of
from fullhouse.techniques.fields import KINDS, Kind, cells_in_words, join
from fullhouse.techniques.highlights import Highlights, marks_of_conclusions
from fullhouse.techniques.proof import Proof


class FieldsByName(Protocol):
    """The fields of a step as the native core returns them."""

    def __getitem__(self, name: str, /) -> Any: ...


WHOLE_GRID = "the whole grid"
"""The area of cells that no smaller part of the grid contains."""
_PLURALS = ("Locked Candidates", "Multi Colors")

LAST_STAGE = 4
"""The last stage of a hint: 1 where to look, 2 the technique, 3 the cells and digits, 4 the conclusion and why."""


@dataclass(frozen=True, slots=True)
class Technique:
    """A named pattern, as listed in the catalog."""

    name: str
    """Stable and kebab-case: it appears in files and URLs."""
    title: str
    """The usual name, as in HoDoKu and the forums."""
    step: type[Step]
    code: str = ""
    """HoDoKu's code, if it has one."""
    assumes_uniqueness: bool = False
    """Whether it assumes that the puzzle has exactly one solution."""

    def make(self, conclusions: tuple[Conclusion, ...], *parts: object) -> Step:
        """The step with these conclusions and parts, in the order of the fields of its class."""
        own = dict(zip(self.step.kinds, parts, strict=True))
        return self.step(technique=self, conclusions=conclusions, **own)

    def __str__(self) -> str:
        return self.title

    def __repr__(self) -> str:
        return f"<technique {self.name}>"


@dataclass(frozen=True, slots=True)
class Family:
    """Related techniques, with one page in the documentation."""

    name: str
    title: str
    idea: str
    """The idea they share, in a few sentences for a reader who is new to it."""
    techniques: tuple[Technique, ...]


@public
class Hint:
    """The result of `hint`: a step, a mistake, or a message that there is nothing to do. It has stages 1 to 4."""

    __slots__ = ()

    def stage(self, stage: int) -> str:
        """The text of this stage."""
        raise NotImplementedError

    def to_json(self) -> dict[str, Any]:
        """The hint as plain values."""
        raise NotImplementedError

    def offered(self) -> Step | None:
        """The step that the hint shows; None if it is a mistake or a message."""
        return None


@public
@shown_in_notebooks
class Step(Hint):
    """One finding. Subclasses annotate its parts with the keys of `fields.KINDS`.

    Few steps of a board are ever shown, so a part from the native core is converted when it is first used.
    """

    kinds: ClassVar[dict[str, Kind]] = {}
    """The parts that a class adds to the technique and the conclusions, in order."""

    technique: Technique
    conclusions: tuple[Conclusion, ...]

    def __init_subclass__(cls) -> None:
        parts = {name: kind for name, kind in cls.__annotations__.items() if not kind.startswith("ClassVar")}
        cls.kinds = cls.kinds | {name: KINDS[kind] for name, kind in parts.items()}

    def __init__(self, technique: Technique, conclusions: tuple[Conclusion, ...], **parts: Any) -> None:
        if parts.keys() != self.kinds.keys():
            raise TypeError(f"{type(self).__name__} takes technique, conclusions, {', '.join(self.kinds)}")
        vars(self).update(technique=technique, conclusions=conclusions, **parts)

    # Defined by every class:

    def pattern(self) -> str:
        """The middle of the HoDoKu line: the pattern, without the name and the result."""
        raise NotImplementedError

    def claims(self) -> Iterator[Claim]:
        """The claims that the explanation consists of, in order; the last ones are the conclusions."""
        raise NotImplementedError

    def highlights(self) -> Highlights:
        """The marks that a picture of the step shows."""
        raise NotImplementedError

    # Derived from those; a class may override them:

    def title(self) -> str:
        """The name of the technique, as this step announces it."""
        return self.technique.title

    def line(self) -> str:
        """The step in the notation of HoDoKu."""
        pattern = self.pattern()
        return f"{self.title()}{': ' + pattern if pattern else ''} => {self.result()}"

    def eureka(self) -> str:
        """The step in Eureka notation, or the HoDoKu line if Eureka has none for this technique."""
        return self.line()

    def words(self) -> str:
        """The explanation: why the conclusions hold, in plain English."""
        return text_of(self.claims())

    def proof(self) -> Proof:
        """The truths that the conclusions follow from."""
        return Proof(truths_of(self.claims()))

    def area(self) -> str:
        """Where to look: some houses, a band, a stack or the whole grid, but no cell and no digit."""
        return area_of(self.cells_involved())

    def result(self) -> str:
        """The conclusions in notation."""
        return format_conclusions(self.conclusions)

    # Shared by all:

    def __str__(self) -> str:
        return self.line()

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in self._fields().items())
        return f"{type(self).__name__}({fields})"

    def __eq__(self, other: object) -> bool:
        return other is self or (type(other) is type(self) and self._fields() == other._fields())

    def __hash__(self) -> int:
        return hash(tuple(self._fields().values()))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} never changes; make a new one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} never changes; make a new one")

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by technique, so that the classes of steps may move to other files."""
        return self.technique.make, (self.conclusions, *self._parts().values())

    def _parts(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.kinds}

    def _fields(self) -> dict[str, Any]:
        return {"technique": self.technique, "conclusions": self.conclusions, **self._parts()}

    def with_fields(self, **changed: object) -> Self:
        """A copy with other values in these fields."""
        return type(self)(**self._fields() | changed)

    def offered(self) -> Self:
        """The step itself."""
        return self

    def places(self) -> bool:
        """Whether the step fills cells; otherwise it eliminates candidates."""
        return self.conclusions[0].places

    def stage(self, stage: int) -> str:
        """The text of a stage: 1 where to look, 2 the technique, 3 the cells and digits, 4 the full explanation."""
        texts = (self.where(), self.announcement(), self.involved(), self.reason())
        return texts[check_stage(stage) - 1]

    def where(self) -> str:
        """A sentence that says where to look: a part of the grid or, if the pattern is all over it, one or two digits.

        A pattern of more digits is found from its end: the part of the grid that its conclusions are in.
        """
        area, digits = self.area(), self.digits_involved()
        if area != WHOLE_GRID:
            return f"Look at {area}."
        end = area_of(tuple(sorted(one.candidate.cell for one in self.conclusions)))
        if len(digits) <= 2 or end == WHOLE_GRID:
            return f"Look at {named_digits(digits)} all over the grid."
        return f"Look for {'a digit to place' if self.places() else 'candidates to eliminate'} in {end}."

    def announcement(self) -> str:
        """A sentence that names the technique."""
        return f"There {with_verb(self.title())}."

    def involved(self) -> str:
        """A sentence that names the cells and digits of the pattern."""
        return f"It involves {named_digits(self.digits_involved())} in {cells_in_words(self.cells_involved())}."

    def reason(self) -> str:
        """The explanation, which ends with the result."""
        return self.words()

    def concluded(self) -> tuple[Candidate, ...]:
        """The candidates of the conclusions."""
        return tuple(one.candidate for one in self.conclusions)

    def digits_involved(self) -> list[Digit]:
        """The digits of the pattern; if it marks no candidates, those of the conclusions."""
        marked = self.highlights()
        patterns = [one for role, some in marked.candidates if role not in ("placed", "eliminated") for one in some]
        return sorted({one.digit for one in patterns}) or sorted({one.candidate.digit for one in self.conclusions})

    def cells_involved(self) -> tuple[Cell, ...]:
        """The cells of the pattern, in reading order, without those of the conclusions."""
        marked = self.highlights()
        cells = {cell for _, some in marked.cells for cell in some}
        cells |= {one.cell for role, some in marked.candidates if role not in ("placed", "eliminated") for one in some}
        return tuple(sorted(cells or {one.candidate.cell for one in self.conclusions}))

    @classmethod
    def from_native(
        cls, technique: Technique, values: FieldsByName, conclusions: list[tuple[int, int]], *, places: bool
    ) -> Self:
        """The step with these values from the native core."""
        conclude = place if places else eliminate
        step = cls.__new__(cls)
        concluded = tuple([conclude(*one) for one in conclusions])
        vars(step).update(technique=technique, conclusions=concluded, _native=values)
        return step

    if not TYPE_CHECKING:  # hidden from type checkers, which know the annotated parts

        def __getattr__(self, name: str) -> Any:
            """Convert a part when it is first used."""
            if name not in self.kinds:
                raise AttributeError(f"a {type(self).__name__} has no {name}")
            value = vars(self)[name] = self.kinds[name].from_native(self._native[name])
            return value

    def to_json(self) -> dict[str, Any]:
        """The step as plain values; `step_from_json` reads them back."""
        own = {name: kind.to_json(getattr(self, name)) for name, kind in self.kinds.items()}
        return {
            "technique": self.technique.name,
            **own,
            "conclusions": format_conclusions(self.conclusions),
            "line": self.line(),
        }

    @classmethod
    def from_fields(cls, technique: Technique, values: Mapping[str, Any]) -> Self:
        """The step from plain values."""
        own = {name: kind.from_json(values[name]) for name, kind in cls.kinds.items()}
        return cls(technique=technique, conclusions=parse_conclusions(values["conclusions"]), **own)

    def marks(self) -> tuple[tuple[str, tuple[Any, ...]], ...]:
        """The marks of the conclusions, for `highlights`."""
        return marks_of_conclusions(self.conclusions)


def check_stage(stage: int) -> int:
    """The stage itself. Raises BadArgument if a hint does not have it."""
    return whole_number("stage", stage, 1, LAST_STAGE)


def area_of(cells: tuple[Cell, ...]) -> str:
    """The smallest part of the grid that contains these cells: a house, band, stack, two lines, or the whole grid."""
    for house in (*CLASSIC.boxes, *CLASSIC.rows, *CLASSIC.columns):
        if set(cells) <= set(house.cells):
            return str(house)
    if len({cell // 27 for cell in cells}) == 1:
        return f"rows {cells[0] // 27 * 3 + 1} to {cells[0] // 27 * 3 + 3}"
    if len({cell % 9 // 3 for cell in cells}) == 1:
        return f"columns {cells[0] % 9 // 3 * 3 + 1} to {cells[0] % 9 // 3 * 3 + 3}"
    rows, columns = sorted({cell // 9 + 1 for cell in cells}), sorted({cell % 9 + 1 for cell in cells})
    if len(rows) == 2:
        return f"rows {rows[0]} and {rows[1]}"
    if len(columns) == 2:
        return f"columns {columns[0]} and {columns[1]}"
    return WHOLE_GRID


def named_digits(digits: list[Digit]) -> str:
    """These digits in a sentence: "digit 3", "digits 2 and 8"."""
    return f"digit{'' if len(digits) == 1 else 's'} {join(map(str, digits))}"


def with_article(title: str) -> str:
    """The name of a technique in a sentence: "a Naked Single", "Locked Candidates Type 1 (Pointing)"."""
    if title.startswith(_PLURALS):
        return title
    sounds_like_vowel = title[0] in "AEIO" or title.startswith(("X-", "XY"))
    return f"{'an' if sounds_like_vowel else 'a'} {title}"


def with_verb(title: str) -> str:
    """The name of a technique after "there": "is a Naked Single"."""
    return f"{'are' if title.startswith(_PLURALS) else 'is'} {with_article(title)}"
