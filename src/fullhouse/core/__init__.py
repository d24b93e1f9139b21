"""Grids, boards and notation: pure Python with no dependencies."""
