"""The notebooks of examples/ run from top to bottom, and are committed without their output."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from patience import HANG

NOTEBOOKS = sorted((Path(__file__).parents[2] / "examples").glob("*.ipynb"))
QUICK = ("solve-and-explain",)
"""The others run in `make slow`: each starts a kernel, and the libraries of plots and data."""


def test_there_are_three_notebooks() -> None:
    names = [path.stem for path in NOTEBOOKS]
    assert names == ["compare-engines", "rate-a-data-set", "solve-and-explain"]


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, id=path.stem, marks=[pytest.mark.slow] * (path.stem not in QUICK)) for path in NOTEBOOKS],
)
def test_a_notebook_runs_and_every_cell_that_ends_with_a_value_shows_it(path: Path, tmp_path: Path) -> None:
    notebook = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    assert not any(cell.get("outputs") for cell in notebook.cells), "kept without outputs"
    client = NotebookClient(
        notebook, timeout=int(HANG), kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}
    )
    client.execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    assert not [output for output in shown if output.output_type == "error" or output.get("name") == "stderr"]
    rich = [output for output in shown if {"text/html", "image/svg+xml"} & set(output.get("data", ()))]
    assert len(rich) >= 3
