"""Machine-learning tasks: prompts, answers, strict scoring, solution traces and a Gymnasium environment."""

from fullhouse.core.values import own_names
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

own_names(globals())
