"""Puzzles made to order: a solution grid is drawn, clues are taken away, and what is left is measured."""
