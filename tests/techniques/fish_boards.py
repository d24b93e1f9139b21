"""Boards for fish: one digit confined in some houses, and free everywhere else."""

from __future__ import annotations

from fullhouse.core.board import Board
from fullhouse.core.grid import Grid
from fullhouse.core.notation import parse_cells, parse_house


def confined(digit: int, **houses: str) -> Board:
    """An empty grid where the digit has no places in these houses but these: `confined(5, r1="r1c28")`."""
    board = Board(Grid(bytes(81)))
    for name, cells in houses.items():
        for cell in set(parse_house(name).cells) - set(parse_cells(cells)):
            board.eliminate(cell, digit)
    return board


def crossing(digit: int, rows: str, columns: str, **others: str) -> Board:
    """The same, with the digit of each of these rows confined to these columns, but for the rows given apart."""
    houses = {f"r{row}": f"r{row}c{columns}" for row in rows}
    return confined(digit, **{**houses, **others})
