"""Grids, boards and the words for them: pure Python, without any dependency."""
