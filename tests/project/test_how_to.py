"""The guide to adding a technique works as written: its blocks are applied to a copy of the checkout."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "how-to" / "add-a-technique.md"
FENCE = re.compile(r"((?:[^\n]+\n)*[^\n]*)\n\n```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PATH = re.compile(r"`((?:native|src|tests)/[\w/.]+)`")
COPIED = ("native", "src", "tests", "tools", "docs", "CMakeLists.txt", "pyproject.toml", "README.md", "LICENSE")


def apply_guide(folder: Path) -> list[Path]:
    """Write the files of the guide and make its changes; return what was touched."""
    touched: list[Path] = []
    for before, kind, block in FENCE.findall(GUIDE.read_text(encoding="utf-8")):
        if kind not in ("diff", "cpp", "python"):
            continue
        named = PATH.findall(before)
        path = folder / named[-1] if named else touched[-1]
        if kind == "diff":
            insert(path, block)
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_text(block, encoding="utf-8")
        touched.append(path)
    return touched


def insert(path: Path, block: str) -> None:
    """Insert the line marked with a plus after the line before it."""
    kept, added = (line[1:] for line in block.splitlines())
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines.count(kept) == 1, f"{path.name} has the line {lines.count(kept)} times: {kept}"
    lines.insert(lines.index(kept) + 1, added)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def copy_of_the_checkout(folder: Path) -> Path:
    """The sources alone, without what was built from them."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        else:
            shutil.copy(source, folder / name)
    return folder


def test_the_blocks_of_the_guide_fit_the_checkout(tmp_path: Path) -> None:
    touched = apply_guide(copy_of_the_checkout(tmp_path))
    assert len(touched) == 8
    for path in touched:
        if path.suffix == ".py":
            compile(path.read_text(encoding="utf-8"), str(path), "exec")


def python_without_this_checkout(folder: Path) -> str:
    """A Python that has the same tools, but not the package that they were installed with."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    (site,) = folder.glob("lib/python3*/site-packages")
    (site / "tools.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return str(folder / "bin" / "python")


@pytest.mark.slow
def test_a_technique_added_as_the_guide_says_works(tmp_path: Path) -> None:
    folder = copy_of_the_checkout(tmp_path)
    apply_guide(folder)
    tools = Path(sys.executable).parent
    python = python_without_this_checkout(tmp_path / "venv")
    environment = {
        **os.environ,
        "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": f"{folder / 'src'}{os.pathsep}{os.environ.get('PYTHONPATH', '')}",
    }

    def run(*command: str) -> str:
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    options = ("-DFULLHOUSE_ISA=host", f"-DPython_EXECUTABLE={sys.executable}")
    run("cmake", "-S", ".", "-B", "build", "-G", "Ninja", *options)
    run("cmake", "--build", "build", "--target", "_native")
    for module in (folder / "build").glob("_native*.so"):
        shutil.copy(module, folder / "src" / "fullhouse")
    run(python, "tools/find_examples.py", "--puzzles", "20")
    assert "# Last Digit" in run(python, "tools/technique_pages.py", "last-digit")
    run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/techniques/test_last_digit.py")
    run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "last", "tests/logic")
