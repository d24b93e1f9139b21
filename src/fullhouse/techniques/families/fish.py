"""Fish: some houses whose places for a digit all lie in as many other houses, perhaps but for some fins."""

from __future__ import annotations

from itertools import groupby

from fullhouse.core.geometry import Digit, cell_name
from fullhouse.techniques.fields import Cells, Houses, cells_in_words, houses_in_words
from fullhouse.techniques.highlights import Highlights, candidates_of
from fullhouse.techniques.proof import Proof, house_truths
from fullhouse.techniques.step import Family, Step, Technique

SIZES = ("X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan")
"""Fish of two houses, of three, and so on up to seven."""
KINDS = ("", "Finned ", "Sashimi ", "Franken ", "Finned Franken ", "Mutant ", "Finned Mutant ")
"""In the order of HoDoKu's codes."""


class Fish(Step):
    """Some base houses, and as many cover houses that hold all their places for a digit, but for the fins.

          c2      c8
    r1    x  . .  x     base r1, r4     cover c2, c8     the two x of the base take both columns,
    r3    -  . .  .                                      so the other places in them go
    r4    x  . f  x     with a fin f, which may take the place of an x, only those that see the fin
    r5    .  . .  -
    """

    digit: Digit
    base: Houses
    cover: Houses
    cells: Cells
    """The places of the base that are covered."""
    fins: Cells
    """Places of the base outside the cover."""
    endo_fins: Cells
    """Places in two base houses at once."""
    other_cover: Houses
    """Of a Siamese fish, which has two covers on one base: the second."""
    other_fins: Cells

    def title(self) -> str:
        return f"{'Siamese ' if self.other_cover else ''}{self.technique.title}"

    def pattern(self) -> str:
        covers = "/".join(map(format_houses, filter(None, (self.cover, self.other_cover))))
        fins = "".join(f" f{cell_name(cell)}" for cell in (*self.fins, *self.other_fins))
        endo_fins = "".join(f" ef{cell_name(cell)}" for cell in self.endo_fins)
        return f"{self.digit} {format_houses(self.base)} {covers}{fins}{endo_fins}"

    def area(self) -> str:
        return houses_in_words(self.base)

    def involved(self) -> str:
        return f"It is about digit {self.digit} in {houses_in_words(self.base)}."

    def words(self) -> str:
        base = houses_in_words(self.base)
        parts = [f"{base.capitalize()} need one {self.digit} each.", self._about_cover(self.cover, self.fins)]
        if self.other_cover:
            parts.append("There is a second way to cover them. " + self._about_cover(self.other_cover, self.other_fins))
        if self.endo_fins:
            fins = cells_in_words(self.endo_fins)
            many = len(self.endo_fins) > 1
            parts.append(f"{fins} {'lie' if many else 'lies'} in two houses of the base at once, and could serve both.")
        if self._is_cannibalistic():
            parts.append(f"Where two of the covers meet, {self.digit} would use up both, so it cannot be there either.")
        return " ".join(parts)

    def _about_cover(self, cover: Houses, fins: Cells) -> str:
        """Why the base uses up this cover, or what follows if it does not."""
        covers, digit = houses_in_words(cover), self.digit
        loose = tuple(sorted({*fins, *self.endo_fins}))
        if not loose:
            return (
                f"All their places for it lie in {covers}. That uses up {covers}, "
                f"so no other cell there can hold {digit}."
            )
        name, none_is, one_is = ("the fin", "it is false", "it is true")
        if len(loose) > 1:
            name, none_is, one_is = ("the fins", "all of these are false", "one of them is true")
        return (
            f"But for {name} {cells_in_words(loose)}, all their places for it lie in {covers}. "
            f"If {none_is}, that uses up {covers}, and no other cell there can hold {digit}; "
            f"if {one_is}, no cell that sees it can. What goes in both cases is gone."
        )

    def _is_cannibalistic(self) -> bool:
        """Whether it eliminates a place of its own base."""
        own = {cell for house in self.base for cell in house.cells}
        return any(one.candidate.cell in own for one in self.conclusions)

    def proof(self) -> Proof:
        return Proof(house_truths(self.base, self.digit))

    def highlights(self) -> Highlights:
        digit = (self.digit,)
        gone = {one.candidate for one in self.conclusions}
        marks = (
            ("base", tuple(one for one in candidates_of(self.cells, digit) if one not in gone)),
            ("fin", candidates_of(sorted({*self.fins, *self.other_fins}), digit)),
            ("endo-fin", candidates_of(self.endo_fins, digit)),
        )
        return Highlights(
            candidates=(*((role, some) for role, some in marks if some), *self.marks()),
            houses=(("base", self.base), ("cover", tuple(dict.fromkeys((*self.cover, *self.other_cover))))),
        )


def format_houses(houses: Houses) -> str:
    """The houses in notation: `r14b3`."""
    by_kind = groupby(houses, key=lambda house: house.kind)
    return "".join(kind[0] + "".join(str(house.number) for house in some) for kind, some in by_kind)


def _technique(kind: int, size: int) -> Technique:
    title = KINDS[kind] + SIZES[size]
    return Technique(title.lower().replace(" ", "-"), title, Fish, f"03{kind}{size}")


FAMILY = Family(
    "fish",
    "Fish",
    "Two rows that both have their only places for a digit in the same two columns will use up both columns, whichever "
    "way round: no other row can have the digit there. Three rows and three columns work the same way, or four and "
    "four, and columns against rows. The houses that need the digit are called the base, those that hold all its "
    "places there the cover. If some places of the base stick out of the cover, they are fins: either a fin is true "
    "or the fish is, so a candidate that the fish would remove still goes if it sees every fin. A finned fish is "
    "sashimi if without its fins a base house keeps but one place, Franken if boxes take part, and mutant if rows and "
    "columns are mixed.",
    tuple(_technique(kind, size) for kind in range(len(KINDS)) for size in range(len(SIZES))),
)
