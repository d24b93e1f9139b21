"""Code for one instruction set is never taken for another, nor run where the machine does not have it.

A function that a header defines is weak: every object file has its copy, and the linker keeps any one of them. If it
kept the AVX-512 copy of a function that other code calls too, the module would crash on machines without AVX-512.
Constants may be shared.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from shutil import which

import pytest

BUILDS = Path(__file__).parents[2] / "build"
WEAK_CODE = "W"
RUN_AT_START = "_GLOBAL__sub_I_"

Symbols = dict[str, set[tuple[str, str]]]


@pytest.fixture(scope="module")
def symbols() -> Symbols:
    """The symbols, with their kinds, that the newest build defines for each instruction set."""
    if sys.platform != "linux" or not which("nm"):
        pytest.skip("symbols are read by nm, as Linux has it")
    builds = [found.parents[4] for found in BUILDS.glob("*/CMakeFiles/*/native/search/isa_baseline.cpp.o")]
    if not builds:
        pytest.skip(f"no build of the native module in {BUILDS}")
    newest = max(builds, key=lambda build: build.stat().st_mtime)
    named = re.findall(r"^build (\S+\.o):", (newest / "build.ninja").read_text(encoding="utf-8"), re.MULTILINE)
    files = [file for file in named if (newest / file).exists()]  # no leftover object of an earlier build
    command = ["nm", "--print-file-name", "--defined-only", *files]
    lines = subprocess.run(command, cwd=newest, capture_output=True, text=True, check=True).stdout.splitlines()
    symbols: Symbols = defaultdict(set)
    for line in lines:
        file, *_, kind, name = line.split()
        isa = next((isa for isa in ("avx512", "avx2") if isa in file), "baseline")
        symbols[isa].add((kind, name))
    return dict(symbols)


def weak_code(symbols: Symbols, isa: str) -> set[str]:
    return {name for kind, name in symbols[isa] if kind == WEAK_CODE}


@pytest.mark.parametrize(("one", "other"), [("avx512", "baseline"), ("avx512", "avx2"), ("avx2", "baseline")])
def test_two_instruction_sets_share_no_weak_function(symbols: Symbols, one: str, other: str) -> None:
    if not {one, other} <= set(symbols):
        pytest.skip("not both are compiled: other architecture, or built for this CPU alone")
    assert weak_code(symbols, one) & weak_code(symbols, other) == set()


@pytest.mark.parametrize("isa", ["avx512", "avx2"])
def test_no_code_of_an_instruction_set_runs_when_the_module_is_loaded(symbols: Symbols, isa: str) -> None:
    if isa not in symbols:
        pytest.skip("not compiled: other architecture, or built for this CPU alone")
    assert {name for _, name in symbols[isa] if name.startswith(RUN_AT_START)} == set()


def test_the_search_and_the_logic_were_found(symbols: Symbols) -> None:
    assert weak_code(symbols, "baseline")
    assert all("fullhouse" in " ".join(name for _, name in found) for found in symbols.values())
