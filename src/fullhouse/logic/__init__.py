"""Solving as people do: the steps on a board, the path from first to last, hints, and the proof of each step."""

from fullhouse.logic.search import PathEnd, apply, find_path, find_steps, verify

__all__ = ["PathEnd", "apply", "find_path", "find_steps", "verify"]
