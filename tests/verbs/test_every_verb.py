"""Laws that hold for every verb, and a toy verb that every edge finds."""

from __future__ import annotations

import asyncio
import csv
import inspect
import json
import pickle
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import httpx
import pyarrow as pa  # type: ignore[import-untyped]
import pytest
from annotated_doc import Doc
from annotated_types import Ge
from click.testing import CliRunner
from puzzles import WIKIPEDIA

import fullhouse as fh
from fullhouse.arrow import apply
from fullhouse.cli.main import fullhouse as application
from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.engines.rows import rows_of
from fullhouse.engines.status import Status
from fullhouse.formats.codec import Entry
from fullhouse.generator.specification import Request, Specification
from fullhouse.verbs import VERBS, verb_named
from fullhouse.verbs.options import Contradiction, options_of
from fullhouse.verbs.verb import Columns, Found, Texts, Verb, plain
from fullhouse.web.app import create_app
from fullhouse.web.endpoints import ENDPOINTS, verb_endpoint
from fullhouse.web.settings import Settings

each_verb = pytest.mark.parametrize("name", VERBS)
ENTRY = Entry(Grid.from_line(WIKIPEDIA))

REQUIRED: dict[str, dict[str, Any]] = {
    "practice": {"technique": "x-wing"},
    "neighbours": {"puzzle": WIKIPEDIA},
    "climb": {"puzzle": WIKIPEDIA},
}
"""Values for the options that have no default."""

BEYOND: dict[str, dict[str, str]] = {
    "solve": {"limit": "fh.solutions", "stats": "fh.Trace", "device": "solve_batch", "threads": "solve_batch"},
    "check": {
        "minimal": "fh.find_redundant_clues",
        "candidates": "fh.true_candidates",
        "device": "solve_batch",
        "threads": "solve_batch",
    },
    "count": {"estimate": "fh.estimate", "device": "count_batch", "threads": "count_batch"},
    "explain": {"paths": "a path is what fh.explain returns"},
    "hint": {"stage": "Hint.stage"},
    "steps": {"technique": "order of fh.hints", "most": "a slice", "most_each": "a slice"},
    "rate": {"canonical": "fh.rate(fh.canonical(grid))", "threads": "rate_batch"},
    "canonical": {"transform": "fh.symmetry.canonical_form", "threads": "canonical_batch"},
    "convert": {"to": "format"},
    "verify": {"solutions": "an argument", "wrong": "fh.solve", "time_limit": "fh.solve", "threads": "solve_batch"},
    "render": {
        "to": "Picture.to_bytes",
        "hint": "draw(fh.hint(board))",
        "uniqueness": "fh.hint",
        "time_limit": "fh.hint",
    },
    "euler": {"threads": "solve_batch"},
    "generate": {"count": "generate_many", "unique": "generate_many", "device": "generate_many"},
    "neighbours": {"count": "a slice"},
    "augment": {"count": "n"},
    "climb": {"by": "required, and se is er", "puzzle": "Climb.start", "count": "a slice", "time_limit": "Stop"},
}
"""Options that are written differently in Python, and how."""
DIFFERENT_DEFAULTS: dict[tuple[str, str], str] = {
    ("generate", "time_limit"): "60 s in the library; patience elsewhere",
    ("practice", "time_limit"): "60 s in the library; patience elsewhere",
}
"""Options whose default differs between the verb and the function, and why."""


WHOLE = ("dedup", "split", "sample", "describe")
"""Verbs that read all rows before they answer."""


def example(name: str) -> Verb:
    """The verb with its default options."""
    return verb_named(name)(**REQUIRED.get(name, {}))


@dataclass(frozen=True, slots=True, kw_only=True)
class Toy(Verb):
    """Count the clues of each puzzle, times a factor."""

    factor: Annotated[int, Ge(1), Doc("Multiply by this number.")] = 1
    loud: Annotated[bool, Doc("Add an exclamation mark.")] = False

    name = "toy"

    def check(self) -> None:
        self.needs("loud", "factor")

    def columns(self) -> Columns:
        return {"clues": str}

    def one(self, entry: Entry, stop: Stop | None = None) -> int:  # noqa: ARG002
        return entry.grid.clue_count * self.factor

    def row(self, found: int) -> Found:
        return Found(Status.DONE, {"clues": f"{found}{'!' * self.loud}"})


def test_a_toy_verb_answers_and_checks_its_options() -> None:
    assert Toy(factor=2, loud=True).found(ENTRY) == Found(Status.DONE, {"clues": "60!"})
    assert Toy(factor=2).job_key() == {"verb": "toy", "options": {"factor": 2, "loud": False}}
    with pytest.raises(fh.BadArgument, match="factor must be at least 1, not 0"):
        Toy(factor=0)
    with pytest.raises(Contradiction, match="loud needs factor"):
        Toy(loud=True)
    with pytest.raises(TypeError):
        Toy(2)  # type: ignore[call-arg]


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the toy known by its name, as a module of `fullhouse.verbs` would."""
    module = ModuleType("fullhouse.verbs.toy")
    vars(module)["Toy"] = Toy
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(VERBS, "toy", "Count clues.")


@pytest.mark.usefixtures("toy")
def test_a_toy_verb_is_found_on_the_command_line_and_in_the_schema(tmp_path: Path) -> None:
    def run(*arguments: str) -> Any:
        return CliRunner().invoke(application, ["toy", *arguments])

    assert run(WIKIPEDIA, "--factor", "2", "--loud").stdout == "60!\n"
    assert json.loads(run(WIKIPEDIA, "--json").stdout)["clues"] == "30"
    assert "Multiply by this number." in run("--help").stdout
    assert "must be at least 1, not '0'" in run(WIKIPEDIA, "--factor", "0").stderr
    assert "--loud needs --factor" in run(WIKIPEDIA, "--loud").stderr
    assert "clues" in json.loads(run("--schema").stdout)["properties"]
    (tmp_path / "in.csv").write_text(f"id,puzzle\n007,{WIKIPEDIA}\n008,?\n")
    assert run(str(tmp_path / "in.csv"), "-o", str(tmp_path / "out.csv")).exit_code == 1
    rows = list(csv.DictReader((tmp_path / "out.csv").read_text().splitlines()))
    assert [(row["id"], row["clues"], row["status"]) for row in rows] == [
        ("007", "30", "done"),
        ("008", "", "unreadable"),
    ]


def test_a_toy_verb_is_found_in_arrow() -> None:
    batch = pa.record_batch({"puzzle": [WIKIPEDIA, "?"]})
    assert apply(Toy(factor=2), batch).column("clues").to_pylist() == ["60", None]


def test_a_toy_verb_is_found_over_http_and_in_its_description(monkeypatch: pytest.MonkeyPatch) -> None:
    endpoint = verb_endpoint(Toy, example={"puzzle": WIKIPEDIA})
    monkeypatch.setitem(ENDPOINTS, "toy", endpoint)
    application = create_app(Settings(hosts=("*",)))

    async def ask(method: str, path: str, **members: Any) -> tuple[int, Any]:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(application), base_url="http://toy") as client:
            response = await client.request(method, path, json=members or None)
            return response.status_code, response.json()

    _, answer = asyncio.run(ask("POST", "/api/v1/toy", puzzle=WIKIPEDIA, factor=2, loud=True))
    assert (answer["status"], answer["clues"]) == ("done", "60!")
    status, problem = asyncio.run(ask("POST", "/api/v1/toy", puzzle=WIKIPEDIA, factor=0))
    assert (status, problem["member"]) == (422, "factor")
    _, document = asyncio.run(ask("GET", "/openapi.json"))
    members = document["components"]["schemas"]["Toy"]["properties"]
    assert members["factor"] == {
        "type": "integer",
        "minimum": 1,
        "default": 1,
        "title": "Factor",
        "description": "Multiply by this number.",
    }
    assert members["loud"]["default"] is False
    assert "clues" in document["components"]["schemas"]["ToyAnswer"]["properties"]
    application.workers.close()


@each_verb
def test_a_verb_has_its_name_and_a_documented_class(name: str) -> None:
    kind = verb_named(name)
    assert kind.name == name
    assert (kind.__doc__ or "").split("\n")[0].endswith(".")
    assert VERBS[name].endswith(".")


@each_verb
def test_every_option_is_documented(name: str) -> None:
    assert all(option.doc.endswith(".") for option in options_of(verb_named(name)))


@each_verb
def test_the_library_function_has_the_same_names_and_defaults(name: str) -> None:
    kind = verb_named(name)
    if not kind.function:
        assert name in WHOLE
        return
    parameters = inspect.signature(getattr(fh, kind.function)).parameters
    known = {key: parameter.default for key, parameter in parameters.items()}
    if "request" in known:
        defaults = inspect.signature(Specification).parameters
        known |= {key: defaults[key].default for key in get_type_hints(Request)}
    beyond = BEYOND.get(name, {})
    for option in options_of(kind):
        if option.name in beyond:
            continue
        assert option.name in known, f"fh.{kind.function} has no {option.name}"
        if (name, option.name) not in DIFFERENT_DEFAULTS and not option.is_required:
            assert (known[option.name] or None) == (option.default or None), option.name
    assert beyond.keys() <= {option.name for option in options_of(kind)}


def plain_types(annotation: Any) -> set[Any]:
    """The plain types and the names in an annotation, without what wraps them."""
    if get_origin(annotation) is Annotated:
        return plain_types(get_args(annotation)[0])
    if get_origin(annotation) is Literal:
        return {*get_args(annotation), str}
    if parts := get_args(annotation):
        return {found for part in parts for found in plain_types(part)}
    return {annotation}


def types_in_library(name: str) -> dict[str, Any]:
    """The annotations of the library function's parameters that exist at run time."""
    function = getattr(fh, verb_named(name).function)
    code = vars(function)["__init__"] if isinstance(function, type) else function
    hints: dict[str, Any] = {}
    for key, parameter in inspect.signature(function).parameters.items():
        with suppress(NameError, TypeError):  # a name that exists for type checkers only
            hints[key] = eval(parameter.annotation, code.__globals__)
    hints = {key: hint for key, hint in hints.items() if key != "puzzle"}  # the library reads more than text
    return hints | (get_type_hints(Request) if "request" in hints else {})


def test_the_library_functions_take_the_same_types() -> None:
    compared = 0
    for name in VERBS.keys() - set(WHOLE):
        known, beyond = types_in_library(name), BEYOND.get(name, {})
        for option in options_of(verb_named(name)):
            if option.name in known and option.name not in beyond and not option.members:
                allowed = plain_types(known[option.name])
                takes_any_name = str in allowed and not any(isinstance(found, str) for found in allowed)
                names = set(option.names) if takes_any_name else set()
                missing = plain_types(option.type) - allowed - names - {...}
                assert not missing, f"{name}: the library does not take {missing} for {option.name}"
                compared += 1
    assert compared > 40


@each_verb
def test_a_verb_survives_pickle_and_its_key_survives_json(name: str) -> None:
    verb = example(name)
    assert pickle.loads(pickle.dumps(verb)) == verb
    assert json.loads(json.dumps(verb.job_key()))["verb"] == name


@each_verb
def test_a_verb_is_frozen_and_has_no_dict(name: str) -> None:
    verb = example(name)
    assert not hasattr(verb, "__dict__")
    with pytest.raises(AttributeError):
        setattr(verb, options_of(type(verb))[0].name, 1)


def test_an_unknown_verb_is_reported() -> None:
    with pytest.raises(fh.UnknownName, match="unknown verb 'slove'; did you mean 'solve'"):
        verb_named("slove")


def test_no_verb_loads_numpy_until_it_answers_many_rows() -> None:
    code = (
        "import sys; from fullhouse.verbs import VERBS, verb_named; "
        f"list(map(verb_named, VERBS.keys() - set({WHOLE!r}))); sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_list_of_verbs_loads_none_of_them() -> None:
    code = "import sys, fullhouse.verbs; sys.exit('fullhouse.verbs.verb' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_errors_of_many_rows_are_those_of_single_ones() -> None:
    from fullhouse.verbs.solve import Solve

    lines = [WIKIPEDIA, "." * 81, "55" + "." * 79, "?"]
    rows = rows_of(lines)
    table = Solve().many(rows)
    assert table is not None
    errors = Solve().errors_in(table, rows)
    assert list(errors) == [1, 2, 3]
    for row in (1, 2):
        alone = Solve().found(Entry(Grid.from_line(lines[row])))
        assert (str(alone.error), alone.status) == (str(errors[row]), table.status[row])


def test_texts_and_values_of_the_library_become_plain() -> None:
    assert plain(Texts(["a", "b"])) == ["a", "b"]
    assert str(Texts(["a", "b"])) == "a b"
    assert plain(3) == 3
