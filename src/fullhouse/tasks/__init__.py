"""Sudoku for learning machines: prompts and answers, scores that cannot be fooled, traces, an environment."""

from fullhouse.tasks.answers import Answer, find_grids, read_answer
from fullhouse.tasks.prompts import PROMPT, RENDERINGS, Task, make_tasks, trace
from fullhouse.tasks.scoring import Score, score

__all__ = [
    "PROMPT",
    "RENDERINGS",
    "Answer",
    "Score",
    "Task",
    "find_grids",
    "make_tasks",
    "read_answer",
    "score",
    "trace",
]
