"""Every verb by its name."""

from __future__ import annotations

from fullhouse.web import answers, requests
from fullhouse.web.requests import EXAMPLE
from fullhouse.web.verbs import logic, making, pictures, puzzles, searches
from fullhouse.web.verbs.verb import Values, Verb

_PLAIN: Values = {"puzzle": EXAMPLE}
_FEWER: Values = {"puzzle": EXAMPLE.replace("3", ".").replace("6", ".").replace("8", ".")}
"""The same without three digits: several solutions."""
_CLAIMED = _PLAIN | {"solution": "534678912672195348198342567859761423426853791713924856961537284287419635345286179"}
_LINK = _PLAIN | {"to": "sudokuwiki"}
_UNTIL = _PLAIN | {"until": "naked-single"}
_FILM = _PLAIN | {"engine": "marks", "most": 5}
_EASY: Values = {"level": "easy", "seed": 7}
_X_WING: Values = {"technique": "x-wing", "seed": 7}

VERBS: dict[str, Verb] = {
    verb.name: verb
    for verb in (
        Verb("solve", requests.Solve, answers.SolveAnswer, puzzles.solve, _PLAIN, puzzles.solve_at_once),
        Verb("hint", requests.Hint, answers.HintAnswer, logic.hint, _PLAIN | {"stage": 4}),
        Verb("parse", requests.Parse, answers.ParseAnswer, puzzles.parse, _PLAIN),
        Verb("check", requests.Check, answers.CheckAnswer, puzzles.check, _FEWER),
        Verb(
            "count",
            requests.Count,
            answers.CountAnswer,
            puzzles.count,
            _FEWER | {"open": True},
        ),
        Verb("verify", requests.Verify, answers.VerifyAnswer, puzzles.verify, _CLAIMED),
        Verb("canonical", requests.Canonical, answers.CanonicalAnswer, puzzles.canonical, _PLAIN),
        Verb("convert", requests.Convert, answers.ConvertAnswer, puzzles.convert, _LINK),
        Verb("redundant", requests.Redundant, answers.RedundantAnswer, puzzles.redundant, _PLAIN),
        Verb("minimize", requests.Minimize, answers.MinimizeAnswer, puzzles.minimize, _PLAIN),
        Verb("steps", requests.Steps, answers.StepsAnswer, logic.steps, _PLAIN | {"most": 1}),
        Verb(
            "explain",
            requests.Explain,
            answers.ExplainAnswer,
            logic.explain,
            _UNTIL,
        ),
        Verb("rate", requests.Rate, answers.RateAnswer, logic.rate, _PLAIN),
        Verb("generate", requests.Generate, answers.GenerateAnswer, making.generate, _EASY),
        Verb("practice", requests.Practice, answers.PracticeAnswer, making.practice, _X_WING),
        Verb("render", requests.Render, None, pictures.render, _PLAIN | {"hint": True}),
        Verb("engines", requests.Engines, answers.EnginesAnswer, searches.engines, _PLAIN),
        Verb("trace", requests.Trace, answers.TraceAnswer, searches.trace, _FILM),
    )
}
"""Those that are asked for most come first: routes are tried in this order."""
