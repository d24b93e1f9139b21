from __future__ import annotations

import ast
import re
from pathlib import Path

import fullhouse

ROOT = Path(__file__).parents[2]


def test_all_is_exactly_what_the_reference_documents() -> None:
    reference = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    documented = re.findall(r"^### `(?:fh\.)?(\w+)", reference, re.MULTILINE)
    assert sorted(documented) == sorted(fullhouse.__all__)


def test_every_public_name_can_be_used() -> None:
    for name in fullhouse.__all__:
        assert getattr(fullhouse, name) is not None


def test_editors_see_the_same_names() -> None:
    stub = ast.parse((ROOT / "src" / "fullhouse" / "__init__.pyi").read_text(encoding="utf-8"))
    told = {alias.asname or "" for node in ast.walk(stub) if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert told | {"__version__"} == set(fullhouse.__all__)


def test_public_things_say_what_they_are() -> None:
    for name in fullhouse.__all__:
        thing = getattr(fullhouse, name)
        if callable(thing):
            assert thing.__doc__, f"{name} has no docstring"


def test_an_unknown_name_is_an_attribute_error() -> None:
    assert not hasattr(fullhouse, "solver")


def test_the_version_is_the_package_version() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == fullhouse.__version__
