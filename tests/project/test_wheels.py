"""The tools that build wheels name what they use, what they skip and what is missing; the workflow holds no secret."""

from __future__ import annotations

import json
import os
import re
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped,unused-ignore]

ROOT = Path(__file__).parents[2]
WORKFLOWS = ROOT / ".github" / "workflows"
BUILD = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["cibuildwheel"]

in_checkout = pytest.mark.skipif(not WORKFLOWS.is_dir(), reason="the source archive has no workflows")


@pytest.fixture(scope="module")
def make_wheels() -> Any:
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        return import_module("make_wheels")
    finally:
        sys.path.pop(0)


def program(path: Path, text: str) -> Path:
    """A program for the shell."""
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def python(folder: Path, minor: int, patch: int = 0, **facts: object) -> Path:
    """A program that answers as a Python does."""
    about = {"version": [3, minor, patch], "implementation": "CPython", "has_headers": True, "has_lock": True, **facts}
    return program(folder / f"python{len(list(folder.iterdir()))}", f"echo '{json.dumps(about)}'")


@pytest.mark.skipif(os.name != "posix", reason="programs for a shell")
def test_each_minor_version_of_python_is_used_once_and_reasons_are_named(tmp_path: Path, make_wheels: Any) -> None:
    programs = [
        python(tmp_path, 13),
        python(tmp_path, 11, 2, has_headers=False),
        python(tmp_path, 11, 7),
        python(tmp_path, 11, 9, has_headers=False),
        python(tmp_path, 10),
        python(tmp_path, 12, implementation="PyPy"),
        python(tmp_path, 14, has_lock=False),
        program(tmp_path / "not_chosen", "echo such as one of pyenv >&2; exit 127"),
    ]
    found = make_wheels.pythons(programs)
    assert [(str(one), one.obstacle) for one in found] == [
        ("3.10.0", "older than 3.11"),
        ("3.11.7", ""),
        ("3.12.0", "PyPy, not CPython"),
        ("3.13.0", ""),
        ("3.14.0", "free-threaded, for which there is no wheel"),
    ]
    assert [one.tag for one in found if not one.obstacle] == ["cp311", "cp312"]
    assert make_wheels.missing(found, [(3, 11), (3, 12), (3, 13), (3, 14)]) == [(3, 12), (3, 14)]


def test_versions_that_the_project_names_have_a_wheel(make_wheels: Any) -> None:
    named = make_wheels.named_versions()
    assert named[0] == min(make_wheels.TAGS.values())
    assert {build.split("-")[0] for build in BUILD["build"]} >= set(make_wheels.TAGS)
    assert "".join(map(str, named[-1])) in " ".join(BUILD["build"]), "the newest Python tries the wheel for later ones"


@pytest.mark.skipif(os.name != "posix", reason="links to programs")
def test_a_path_without_compilers_has_everything_else(tmp_path: Path, make_wheels: Any) -> None:
    system = tmp_path / "system"
    system.mkdir()
    compilers = {"c++", "cc", "c99-gcc", "clang++-19", "g++-12", "gcc", "x86_64-linux-gnu-g++-12", "ccache"}
    others = {"sh", "git", "python3", "gcc-ranlib", "occ"}
    for name in compilers | others:
        program(system / name, "")
    (system / "notes").write_text("", encoding="utf-8")
    path = f"{system}{os.pathsep}{tmp_path / 'absent'}{os.pathsep}{system}"
    made = make_wheels.path_without_compilers(tmp_path / "programs", path)
    assert {link.name for link in made.iterdir()} == others


def test_a_command_that_fails_is_shown_with_its_output(make_wheels: Any) -> None:
    with pytest.raises(make_wheels.Failure, match=r"(?s)failed:\nno room"):
        make_wheels.run([sys.executable, "-c", "import sys; sys.exit('no room')"])
    with pytest.raises(make_wheels.Failure, match="absent-program is missing"):
        make_wheels.run(["absent-program"])
    assert make_wheels.run([sys.executable, "-c", "print(7)"]) == "7\n"


def test_the_smoke_test_says_how_to_install_what_it_lacks(
    tmp_path: Path, make_wheels: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(make_wheels.Failure, match="apt install qemu-user"):
        make_wheels.smoke(tmp_path / "_native.abi3.so", tmp_path, tmp_path)


def test_every_platform_has_a_tag_of_its_own_and_is_compiled(make_wheels: Any) -> None:
    tags = [target.tag for target in make_wheels.TARGETS.values()]
    assert len(set(tags)) == len(tags)
    systems = {"manylinux": 2, "musllinux": 2, "macosx": 2, "win": 2, "pyemscripten": 1}
    assert {name: sum(tag.startswith(name) for tag in tags) for name in systems} == systems
    assert {*make_wheels.others(), "linux-x86_64", "emscripten"} == set(make_wheels.TARGETS)


def test_wheels_run_the_same_tests_here_and_in_the_workflow(make_wheels: Any) -> None:
    assert tuple(re.findall(r"\{project\}/tests/(\w+)", BUILD["test-command"])) == make_wheels.LIBRARY
    assert all((ROOT / "tests" / folder).is_dir() for folder in make_wheels.LIBRARY)


@in_checkout
def test_only_the_approved_job_may_publish_and_no_workflow_reads_a_secret() -> None:
    jobs = yaml.safe_load((WORKFLOWS / "wheels.yml").read_text(encoding="utf-8"))["jobs"]
    publish = jobs.pop("publish")
    assert publish["environment"] == "pypi"
    assert publish["permissions"] == {"id-token": "write"}
    assert set(publish["needs"]) == set(jobs), "nothing is published before every job has passed"
    assert "refs/tags/v" in publish["if"]
    assert not any("run" in step for step in publish["steps"]), "the job that may publish runs no code of the checkout"
    assert not any("permissions" in job for job in jobs.values())
    for path in WORKFLOWS.glob("*.yml"):
        assert "secrets." not in path.read_text(encoding="utf-8"), path.name


@in_checkout
def test_actions_are_pinned_to_a_commit_with_its_version() -> None:
    for path in WORKFLOWS.glob("*.yml"):
        for line in re.findall(r"uses: (.*)", path.read_text(encoding="utf-8")):
            assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line), f"{path.name}: {line}"


@in_checkout
def test_checks_run_on_the_oldest_a_middle_and_the_newest_python(make_wheels: Any) -> None:
    checks = yaml.safe_load((WORKFLOWS / "checks.yml").read_text(encoding="utf-8"))
    versions = checks["jobs"]["linux"]["strategy"]["matrix"]["python"]
    named = [f"3.{minor}" for _, minor in make_wheels.named_versions()]
    assert versions == [named[0], "3.13", named[-1]]
