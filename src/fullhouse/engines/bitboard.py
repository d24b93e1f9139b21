"""The whole board as one integer, and the two kinds of singles found for all cells and houses at once.

A classic board has 729 candidates: 9 digits in 81 cells. Bit `81 * (digit - 1) + cell` says whether one is left.

    bit    0 ... 80 | 81 ... 161 | ... | 648 ... 728
           digit 1  | digit 2    |     | digit 9          each part is a grid of 81 cells in reading order

Every *group* is nine candidates of which a solution holds exactly one: the digits of a cell, or the places of a
digit in a row, a column or a box. There are 4 x 81 groups, and in this layout each consists of three triples at
equal distances (`reach`), with three bits at equal distances (`step`) in each:

    cells    step 81, reach 243          columns  step 9, reach 27
    rows     step  1, reach   3          boxes    step 1, reach  9

So two rounds of shifting by one and by two steps bring the nine candidates of a group onto its first bit, for all
81 groups of the kind together, and say which groups have none, one or several left. Python's big integers make
that about twenty operations of 50 ns; looking at 81 cells one by one would take a hundred times as long.

Other sizes have other numbers: with boxes of r rows and c columns a group consists of r parts of c bits (columns:
of c parts of r bits), and a round shifts r - 1 or c - 1 times.
"""

from __future__ import annotations

from collections.abc import Iterable

from fullhouse.core.board import Candidates
from fullhouse.core.digits import digits_of
from fullhouse.core.geometry import Cell, Digit, Geometry, Mask
from fullhouse.core.grid import Grid

Bits = int
"""A set of candidates, one bit for each."""
Shifts = tuple[int, ...]
"""How far the second, third ... bit of a part lie from its first."""


def layout_of(geometry: Geometry) -> Layout:
    """The layout of this geometry, made when first used."""
    key = geometry.box_rows, geometry.box_columns
    if key not in _LAYOUTS:
        _LAYOUTS[key] = Layout(geometry)
    return _LAYOUTS[key]


class Layout:
    """The bit positions of the candidates of one geometry, and operations on boards with this layout."""

    def __init__(self, geometry: Geometry) -> None:
        side, size, down, across = geometry.side, geometry.size, geometry.box_rows, geometry.box_columns
        self.geometry = geometry
        self._starts = range(0, side * size, size)
        """The first bit of the grid of each digit."""
        self._all: Bits = (1 << side * size) - 1
        self._cells: Bits = (1 << size) - 1
        self._planes: Bits = _bits(self._starts)
        self._no_digits = sum(range(side + 1)) * int.from_bytes(b"1" + b"0" * size, "big")
        """The offset that the binary text in `grid_of` adds to the digits."""
        self.kept_by: tuple[Bits, ...] = self._exclusions()
        """For each candidate all candidates that it does not rule out, itself included."""

        self._cell_shifts = _shifts(size, across), _shifts(size * across, down)
        self._cell_parts = self._cells * _bits(range(0, side * size, size * across))
        self._row_shifts = _shifts(1, across), _shifts(across, down)
        self._row_parts = _bits(range(0, size, across)) * self._planes
        self._row_firsts = _bits(range(0, size, side)) * self._planes
        self._column_shifts = _shifts(side, down), _shifts(side * down, across)
        self._column_parts = _bits(cell for cell in range(size) if cell // side % down == 0) * self._planes
        self._column_firsts = _bits(range(side)) * self._planes
        self._box_shifts = _shifts(side, down)
        self._box_firsts = self._row_parts & self._column_parts
        self._row, self._column, self._box = (
            _bits(houses[0].cells) for houses in (geometry.rows, geometry.columns, geometry.boxes)
        )

    def _exclusions(self) -> tuple[Bits, ...]:
        peers = [_bits(cells) for cells in self.geometry.peers]
        return tuple(
            self._all ^ (bits << start | (self._planes ^ 1 << start) << cell)
            for start in self._starts
            for cell, bits in enumerate(peers)
        )

    def board_of(self, grid: Grid, candidates: Candidates | None = None) -> Bits:
        """The candidates that the givens allow, narrowed to `candidates` if given."""
        size = self.geometry.size
        board = self._all
        for cell, digit in enumerate(grid.digits):
            if digit:
                board &= self.kept_by[size * digit - size + cell]
        if candidates is not None:
            for cell, mask in enumerate(candidates):
                for digit in digits_of(self.geometry.all_digits & ~mask):
                    board &= ~(1 << size * digit - size + cell)
        return board

    def place_singles(self, board: Bits, placed: Bits, rounds: list[Bits] | None = None) -> tuple[Bits, Bits, bool]:
        """Apply the two rules in turn until nothing changes; return the board, all placed candidates, and is-alive.

        A cell with one candidate clears it from its peers; a house with one place for a digit puts it there. `placed`
        has the candidates placed before. A board is dead if a cell has no candidate, or a digit no place in a house.
        `rounds`, if given, gets the singles of each round.
        """
        cells, planes, kept_by, parts = self._cells, self._planes, self.kept_by, self._cell_parts
        step, reach = self._cell_shifts
        while True:
            some, several = _groups(*_parts(board, step, parts), reach, cells)
            if some != cells:
                return board, placed, False
            singles = board & (some ^ several) * planes & ~placed
            if not singles:
                singles, alive = self._hidden_singles(board, placed)
                if not (alive and singles):
                    return board, placed, alive
            placed |= singles
            if rounds is not None:
                rounds.append(singles)
            while singles:
                single = singles & -singles
                board &= kept_by[single.bit_length() - 1]
                singles = (singles ^ single) & board  # a single that another one has just cleared is not placed

    def _hidden_singles(self, board: Bits, placed: Bits) -> tuple[Bits, bool]:
        """The candidates that are the only place of their digit in a house, and whether every digit has a place."""
        row_firsts, column_firsts, box_firsts = self._row_firsts, self._column_firsts, self._box_firsts
        step, reach = self._row_shifts
        some, several = _parts(board, step, self._row_parts)
        in_rows, more_in_rows = _groups(some, several, reach, row_firsts)
        in_boxes, more_in_boxes = _groups(some, several, self._box_shifts, box_firsts)
        step, reach = self._column_shifts
        in_columns, more_in_columns = _groups(*_parts(board, step, self._column_parts), reach, column_firsts)
        if in_rows != row_firsts or in_boxes != box_firsts or in_columns != column_firsts:
            return 0, False
        alone = (
            (in_rows ^ more_in_rows) * self._row
            | (in_boxes ^ more_in_boxes) * self._box
            | (in_columns ^ more_in_columns) * self._column
        )
        return board & alone & ~placed, True

    def tightest_cell(self, board: Bits) -> Cell | None:
        """The first cell with the fewest candidates, but at least two; None if every cell has one."""
        cells = self._cells
        planes = [board >> start & cells for start in self._starts]
        one = two = three = 0
        for plane in planes:
            three |= two & plane
            two |= one & plane
            one |= plane
        if pairs := two & ~three:
            return _first(pairs)
        several = [cell for cell in range(self.geometry.size) if two >> cell & 1]
        return min(several, key=lambda cell: sum(plane >> cell & 1 for plane in planes), default=None)

    def digits_in(self, board: Bits, cell: Cell) -> list[Digit]:
        """The candidates of one cell, in ascending order."""
        return [digit for digit, start in enumerate(self._starts, start=1) if board >> start + cell & 1]

    def masks_of(self, board: Bits) -> list[Mask]:
        """The candidates of all cells as bits."""
        size = self.geometry.size
        planes = [f"{board >> start & self._cells:0{size}b}" for start in reversed(self._starts)]
        return [int("".join(bits), 2) for bits in zip(*planes, strict=True)][::-1]

    def grid_of(self, board: Bits) -> Grid:
        """The grid of a board that has one candidate in every cell.

        Each digit's cells are written in binary, one byte per cell, so that the digits add up. An extra leading bit
        keeps leading zeros.
        """
        cells, size, front, total = self._cells, self.geometry.size, self._cells + 1, 0
        for digit in range(1, self.geometry.side + 1):
            total += digit * int.from_bytes(f"{board & cells | front:b}".encode(), "big")
            board >>= size
        return Grid.of_checked((total - self._no_digits).to_bytes(size, "little"), self.geometry)


_LAYOUTS: dict[tuple[int, int], Layout] = {}


def _bits(places: Iterable[int]) -> Bits:
    return sum(1 << place for place in places)


def _shifts(step: int, bits: int) -> Shifts:
    return tuple(range(step, step * bits, step))


def _first(cells: int) -> Cell:
    return (cells & -cells).bit_length() - 1


def _parts(board: Bits, shifts: Shifts, firsts: Bits) -> tuple[Bits, Bits]:
    """On the first bit of every part: whether any of its candidates remain, and whether several do."""
    if len(shifts) != 2:
        return _groups(board, 0, shifts, firsts)
    second, third = board >> shifts[0], board >> shifts[1]
    either = board | second
    return (either | third) & firsts, (board & second | either & third) & firsts


def _groups(some: Bits, several: Bits, shifts: Shifts, firsts: Bits) -> tuple[Bits, Bits]:
    """On the first bit of every group, from its parts: whether any candidates remain, and whether several do."""
    if len(shifts) == 2:  # a loop makes the classic grid 8 % slower
        one, two = shifts
        second, third = some >> one, some >> two
        either = some | second
        more = several | several >> one | several >> two | some & second | either & third
        return (either | third) & firsts, more & firsts
    some_in_all, several_in_all = some, several
    for shift in shifts:
        other = some >> shift
        several_in_all |= several >> shift | some_in_all & other
        some_in_all |= other
    return some_in_all & firsts, several_in_all & firsts
