"""The examples for other data engines run as printed in docs/cluster.md."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

import pyarrow as pa  # type: ignore[import-untyped,unused-ignore]
import pyarrow.dataset as ds  # type: ignore[import-untyped,unused-ignore]
import pyarrow.parquet as pq  # type: ignore[import-untyped,unused-ignore]
import pytest
from patience import run_python
from puzzles import EULER_1, WIKIPEDIA

from fullhouse import arrow

PAGE = (Path(__file__).parents[2] / "docs" / "cluster.md").read_text(encoding="utf-8")
EXAMPLES = dict(
    re.findall(
        r"^\*\*([\w ]+?):?\*\*[^\n]*\n\n```python\n(.*?)^```$",
        PAGE.split("## Other data engines")[1],
        re.MULTILINE | re.DOTALL,
    )
)
LIBRARIES = {
    "Spark": "pyspark",
    "Ray": "ray",
    "dask": "dask",
    "Polars": "polars",
    "DuckDB": "duckdb",
    "pandas": "pandas",
    "Daft": "daft",
    "Hugging Face datasets": "datasets",
}
STARTS_SLOWLY = ("Ray", "Daft", "Hugging Face datasets")
TABLE = pa.table({"id": ["007", "008", "009"], "puzzle": [WIKIPEDIA, "x", EULER_1]})


def test_the_page_has_an_example_for_every_engine() -> None:
    assert set(EXAMPLES) == set(LIBRARIES)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "engine", [pytest.param(name, marks=pytest.mark.slow) if name in STARTS_SLOWLY else name for name in LIBRARIES]
)
def test_an_engine_solves_a_folder_of_puzzles(engine: str, tmp_path: Path) -> None:
    if not find_spec(LIBRARIES[engine]):
        pytest.skip(f"{LIBRARIES[engine]} is not installed")
    if engine == "Spark" and not which("java"):
        pytest.skip("Spark needs Java")
    (tmp_path / "puzzles").mkdir()
    pq.write_table(TABLE, tmp_path / "puzzles" / "some.parquet")
    settings = {"HF_HOME": str(tmp_path), "HF_HUB_OFFLINE": "1", "RAY_USAGE_STATS_ENABLED": "0", "DO_NOT_TRACK": "1"}
    with TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True) as short:  # Ray's sockets need short paths
        done = run_python(f"import os; os.chdir({str(tmp_path)!r})\n{EXAMPLES[engine]}", RAY_TMPDIR=short, **settings)
    assert done.returncode == 0, done.stderr
    (solved,) = tmp_path.glob("solved*")
    found = ds.dataset(solved, format="parquet").to_table().sort_by("id")
    assert found.to_pydict() == arrow.solve(TABLE).to_pydict()
