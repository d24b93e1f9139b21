"""Remote pairs and wings: a few cells that see each other just enough to share their digits among them."""

from __future__ import annotations

from collections.abc import Iterator

from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import CLASSIC, Cell, Digit, House, cell_name
from fullhouse.core.notation import format_cells
from fullhouse.techniques.claims import (
    Alternate,
    AsMany,
    Claim,
    Either,
    IfThen,
    Loses,
    OnceEach,
    OneOfEach,
    Only,
    Places,
    at,
)
from fullhouse.techniques.fields import Candidates, Cells, Chain
from fullhouse.techniques.highlights import Highlights, Link, candidates_of, links_of_chain, marks_of_chain
from fullhouse.techniques.step import Family, Step, Technique


class RemotePair(Step):
    """A chain of cells with the same two candidates, each seeing the next.

    ab -- ab -- ab -- ab     a and b alternate, so one end is a and the other is b
    """

    first: Digit
    second: Digit
    chain: Chain

    def path(self) -> Cells:
        """The cells from one end to the other."""
        return tuple(node.cells[0] for node in self.chain[::2])

    def pattern(self) -> str:
        links = [self.second, self.first]
        text = cell_name(self.path()[0])
        for number, cell in enumerate(self.path()[1:]):
            text += f" -{links[number % 2]}- {cell_name(cell)}"
        return f"{self.first}/{self.second} {text}"

    def eureka(self) -> str:
        nodes = [
            f"({off.digit}={on.digit}){cell_name(off.cells[0])}"
            for off, on in zip(self.chain[::2], self.chain[1::2], strict=True)
        ]
        return f"{' - '.join(nodes)} => {self.result()}"

    def claims(self) -> Iterator[Claim]:
        digits = DigitSet.of(self.first, self.second)
        yield Alternate(self.path(), digits)
        for (one, other), removed in self._removed_by_pair().items():
            yield OneOfEach(one, other, digits)
            yield Loses(removed, (one, other))

    def _removed_by_pair(self) -> dict[tuple[Cell, Cell], Candidates]:
        """The eliminated candidates, by the first two cells an odd number of links apart that they see."""
        path = self.path()
        pairs = [(path[k], path[m]) for k in range(len(path)) for m in range(k + 1, len(path), 2)]
        removed: dict[tuple[Cell, Cell], Candidates] = {}
        for gone in self.concluded():
            pair = next(pair for pair in pairs if all(CLASSIC.sees(gone.cell, cell) for cell in pair))
            removed[pair] = (*removed.get(pair, ()), gone)
        return removed

    def highlights(self) -> Highlights:
        return Highlights(
            candidates=(*marks_of_chain(self.chain), *self.marks()),
            links=links_of_chain(self.chain),
        )


class XyWing(Step):
    """Two cells with two candidates around a third.

    xz -- xy -- yz     if the middle cell holds x, the left one holds z; if it holds y, the right one does
    """

    x: Digit
    """The digit that the pivot shares with the first pincer."""
    y: Digit
    """The digit that it shares with the second."""
    z: Digit
    pivot: Cell
    pincers: Cells

    def cells(self) -> Cells:
        """All three cells."""
        return tuple(sorted((self.pivot, *self.pincers)))

    def pattern(self) -> str:
        low, high = sorted((self.x, self.y))
        return f"{low}/{high}/{self.z} in {format_cells(self.cells(), products=False)}"

    def eureka(self) -> str:
        one, other = map(cell_name, self.pincers)
        x, y, z = self.x, self.y, self.z
        return f"({z}={x}){one} - ({x}={y}){cell_name(self.pivot)} - ({y}={z}){other} => {self.result()}"

    def claims(self) -> Iterator[Claim]:
        yield Only((self.pivot,), self.pivot_digits())
        one, other = self.pincers
        x, y, z = self.x, self.y, self.z
        yield Only((one,), DigitSet.of(x, z))
        yield Only((other,), DigitSet.of(y, z))
        yield IfThen(at(self.pivot, x), at(one, z))
        yield IfThen(at(self.pivot, y), at(other, z))
        yield Either(tuple(at(cell, z) for cell in self.holders()))
        yield Loses(self.concluded(), self.holders())

    def pivot_digits(self) -> DigitSet:
        """The candidates of the pivot."""
        return DigitSet.of(self.x, self.y)

    def holders(self) -> Cells:
        """The cells of which one holds z."""
        return self.pincers

    def highlights(self) -> Highlights:
        return Highlights(
            cells=(("pivot", (self.pivot,)), ("pincer", self.pincers)),
            candidates=(
                ("pattern", candidates_of((self.pivot,), (self.x, self.y))),
                ("pincer", candidates_of(self.pincers, (self.z,))),
                *self.marks(),
            ),
        )


class XyzWing(XyWing):
    """An XY-wing whose middle cell may also hold z.

    xz -- xyz -- yz     one of the three holds z
    """

    def pivot_digits(self) -> DigitSet:
        return DigitSet.of(self.x, self.y, self.z)

    def holders(self) -> Cells:
        return (self.pivot, *self.pincers)

    def pattern(self) -> str:
        digits = "/".join(map(str, sorted((self.x, self.y, self.z))))
        return f"{digits} in {format_cells(self.cells(), products=False)}"

    def eureka(self) -> str:
        one, other = map(cell_name, self.pincers)
        x, y, z = self.x, self.y, self.z
        return f"({z}={x}){one} - ({x}={z}{y}){cell_name(self.pivot)} - ({y}={z}){other} => {self.result()}"

    def highlights(self) -> Highlights:
        return Highlights(
            cells=(("pivot", (self.pivot,)), ("pincer", self.pincers)),
            candidates=(
                ("pattern", candidates_of((self.pivot,), (self.x, self.y))),
                ("pincer", candidates_of(self.cells(), (self.z,))),
                *self.marks(),
            ),
        )


class WWing(Step):
    """Two cells with the same two candidates, and a strong link between them.

    zw -- w == w -- zw     the link puts w where one of the ends sees it, and that end holds z
    """

    removed: Digit
    linked: Digit
    ends: Cells
    house: House
    link: Cells

    def pattern(self) -> str:
        link = format_cells(self.link, products=False)
        ends = format_cells(self.ends, products=False)
        return f"{self.removed}/{self.linked} in {ends} connected by {self.linked} in {link}"

    def eureka(self) -> str:
        near, far = self._link_in_order()
        one, other = map(cell_name, self.ends)
        removed, linked = self.removed, self.linked
        middle = f"{cell_name(near)} = {cell_name(far)}"
        return f"({removed}={linked}){one} - {middle} - ({linked}={removed}){other} => {self.result()}"

    def claims(self) -> Iterator[Claim]:
        yield Only(self.ends, DigitSet.of(self.removed, self.linked))
        yield Places(self.house, self.linked, self.link)
        for place, end in zip(self._link_in_order(), self.ends, strict=True):
            yield IfThen(at(place, self.linked), at(end, self.removed))
        yield Either(tuple(at(end, self.removed) for end in self.ends))
        yield Loses(self.concluded(), self.ends)

    def highlights(self) -> Highlights:
        near, far = (candidates_of((cell,), (self.linked,)) for cell in self._link_in_order())
        one, other = (candidates_of((cell,), (self.linked,)) for cell in self.ends)
        return Highlights(
            cells=(("pincer", self.ends),),
            candidates=(
                ("pattern", (*one, *near, *far, *other)),
                ("pincer", candidates_of(self.ends, (self.removed,))),
                *self.marks(),
            ),
            houses=(("base", (self.house,)),),
            links=(
                Link(one, near, is_strong=False),
                Link(near, far, is_strong=True),
                Link(far, other, is_strong=False),
            ),
        )

    def _link_in_order(self) -> Cells:
        """The link's two cells: first one that the first end sees, then one that the second end sees."""
        first, second = self.link
        straight = CLASSIC.sees(self.ends[0], first) and CLASSIC.sees(self.ends[1], second)
        return (first, second) if straight else (second, first)


class BentSet(Step):
    """Cells of a house, and one cell with two candidates outside it: together as many digits as cells.

    house   wx  wy  wxyz     w and y are only in the house, and the outer cell sees every x there: each of the three
    cell            xz       fills at most one cell; four cells need a fourth digit, and that is z
    """

    cells: Cells
    digits: DigitSet
    free: DigitSet
    candidates: Candidates

    def pattern(self) -> str:
        return f"{'/'.join(map(str, self.digits))} in {format_cells(self.cells, products=False)}"

    def claims(self) -> Iterator[Claim]:
        yield AsMany(self.cells, self.digits)
        yield OnceEach(self.cells, self.digits - self.free)
        for digit in sorted({one.digit for one in self.concluded()}):
            places = tuple(one.cell for one in self.candidates if one.digit == digit)
            yield Either(tuple(at(cell, digit) for cell in places))
            yield Loses(tuple(one for one in self.concluded() if one.digit == digit), places)

    def highlights(self) -> Highlights:
        key = tuple(one for one in self.candidates if not self.free or one.digit in self.free)
        rest = tuple(one for one in self.candidates if one not in key)
        marks = (("pattern", rest), ("pincer", key)) if rest else (("pincer", key),)
        return Highlights(cells=(("pattern", self.cells),), candidates=(*marks, *self.marks()))


WINGS = Family(
    "wings",
    "Remote pairs and wings",
    "A cell with two candidates is a switch: if it is not the one digit, it is the other. A wing joins a few such "
    "cells so that, whichever digit the middle holds, a certain digit is in one of the ends. It does not matter "
    "which end: a cell that sees all of them loses the digit in any case. Larger wings count instead: if a few cells "
    "have just as many digits between them, and all but one of these digits can be used only once, that one must be "
    "used.",
    (
        Technique("remote-pair", "Remote Pair", RemotePair, "0703"),
        Technique("xy-wing", "XY-Wing", XyWing, "0800"),
        Technique("xyz-wing", "XYZ-Wing", XyzWing, "0801"),
        Technique("w-wing", "W-Wing", WWing, "0803"),
        Technique("wxyz-wing", "WXYZ-Wing", BentSet),
        Technique("vwxyz-wing", "VWXYZ-Wing", BentSet),
        Technique("uvwxyz-wing", "UVWXYZ-Wing", BentSet),
        Technique("tuvwxyz-wing", "TUVWXYZ-Wing", BentSet),
    ),
)
