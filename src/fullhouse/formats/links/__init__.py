"""Puzzles inside links to other Sudoku sites."""
