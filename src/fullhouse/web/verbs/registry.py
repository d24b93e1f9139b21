"""Every verb by its name."""

from __future__ import annotations

from fullhouse.web import answers, requests
from fullhouse.web.verbs import logic, making, pictures, puzzles
from fullhouse.web.verbs.verb import Cost, Verb

VERBS: dict[str, Verb] = {
    verb.name: verb
    for verb in (
        Verb("solve", requests.Solve, answers.Solve, puzzles.solve, Cost.LIGHT, puzzles.solve_at_once),
        Verb("hint", requests.Hint, answers.Hint, logic.hint, Cost.LIGHT),
        Verb("parse", requests.Parse, answers.Parse, puzzles.parse, Cost.LIGHT),
        Verb("check", requests.Check, answers.Check, puzzles.check, Cost.LIGHT),
        Verb("count", requests.Count, answers.Count, puzzles.count, Cost.LIGHT),
        Verb("verify", requests.Verify, answers.Verify, puzzles.verify, Cost.LIGHT),
        Verb("canonical", requests.Canonical, answers.Canonical, puzzles.canonical, Cost.LIGHT),
        Verb("convert", requests.Convert, answers.Convert, puzzles.convert, Cost.LIGHT),
        Verb("redundant", requests.Redundant, answers.Redundant, puzzles.redundant, Cost.LIGHT),
        Verb("minimize", requests.Minimize, answers.Minimize, puzzles.minimize, Cost.LIGHT),
        Verb("steps", requests.Steps, answers.Steps, logic.steps, Cost.HEAVY),
        Verb("explain", requests.Explain, answers.Explain, logic.explain, Cost.HEAVY),
        Verb("rate", requests.Rate, answers.Rate, logic.rate, Cost.HEAVY),
        Verb("generate", requests.Generate, answers.Generate, making.generate, Cost.HEAVY),
        Verb("practice", requests.Practice, answers.Practice, making.practice, Cost.HEAVY),
        Verb("render", requests.Render, None, pictures.render, Cost.HEAVY),
        Verb("engines", requests.Engines, answers.Engines, puzzles.engines, Cost.HEAVY),
    )
}
"""Those that are asked for most come first: routes are tried in this order."""
