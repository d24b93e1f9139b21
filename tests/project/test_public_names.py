from __future__ import annotations

import copy
import doctest
import importlib
import pickle
import tomllib
from pathlib import Path
from typing import Any

import pytest
from project.public_things import EVERYTHING

import fullhouse

ROOT = Path(__file__).parents[2]
ALL: list[str] = vars(fullhouse)["__all__"]
HOMES: dict[str, str] = vars(fullhouse)["_HOME_OF"]
each_public_thing = pytest.mark.parametrize(
    ("module", "name", "thing"), EVERYTHING, ids=[f"{module}.{name}" for module, name, _ in EVERYTHING]
)


def test_there_are_about_fifty_names_at_the_top() -> None:
    assert 45 <= len(ALL) <= 70


@pytest.mark.parametrize("name", vars(fullhouse)["_MOVED"])
def test_a_moved_name_still_works_with_a_warning(name: str) -> None:
    home = vars(fullhouse)["_MOVED"][name]
    with pytest.warns(DeprecationWarning, match=f"fullhouse.{name} has moved to {home}"):
        moved = getattr(fullhouse, name)
    assert moved is getattr(importlib.import_module(home), name)
    assert name not in dir(fullhouse)


@each_public_thing
def test_a_public_name_says_where_it_belongs(module: str, name: str, thing: object) -> None:
    if isinstance(thing, type) or callable(thing):
        home = getattr(thing, "__module__", module)
        is_at_top = name in ALL and getattr(fullhouse, name) is thing
        assert home == (module if not is_at_top else "fullhouse") or (module == "fullhouse" and home == "typing")


@each_public_thing
def test_a_public_thing_says_what_it_is(module: str, name: str, thing: object) -> None:
    if callable(thing) and not str(type(thing)).startswith("<class 'typ"):
        assert thing.__doc__, f"{module}.{name} has no docstring"


@each_public_thing
def test_a_public_class_or_function_is_found_again_by_pickle_and_copy(module: str, name: str, thing: object) -> None:
    if isinstance(thing, type) or (callable(thing) and hasattr(thing, "__qualname__")):
        assert pickle.loads(pickle.dumps(thing)) is thing
        assert copy.deepcopy(thing) is thing


def test_examples_in_the_docstrings_of_public_names_run() -> None:
    """doctest passes over classes whose `__module__` is not the file that it looks at."""
    finder, runner = doctest.DocTestFinder(exclude_empty=True), doctest.DocTestRunner(verbose=False)
    names = 0
    for _, name, thing in EVERYTHING:
        if isinstance(thing, type):
            home = importlib.import_module(HOMES.get(name, thing.__module__))
            for example in finder.find(thing, name, module=False, globs={**vars(fullhouse), **vars(home)}):
                names += bool(example.examples)
                runner.run(example)
    assert names
    assert runner.summarize(verbose=False).failed == 0


def tool_named(name: str) -> Any:
    """A program of tools/, as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_of_options_is_written_from_the_verbs() -> None:
    module = tool_named("write_options")
    assert module.PAGE.read_text(encoding="utf-8") == module.page(), "run python tools/write_options.py"


def test_editors_see_the_same_names() -> None:
    module = tool_named("write_stub")
    for file, text in ((module.STUB, module.stub()), (module.JOBS_STUB, module.jobs_stub())):
        assert file.read_text(encoding="utf-8") == text, "run python tools/write_stub.py"


def test_an_unknown_name_is_an_attribute_error() -> None:
    assert not hasattr(fullhouse, "solver")


def test_the_version_is_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" in project["project"]["dynamic"]
    source = ROOT / project["tool"]["scikit-build"]["metadata"]["version"]["input"]
    assert f'"{fullhouse.__version__}"' in source.read_text(encoding="utf-8")
