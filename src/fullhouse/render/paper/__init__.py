"""Puzzles on paper: the layout of pages, puzzle and answer pages, booklets."""
