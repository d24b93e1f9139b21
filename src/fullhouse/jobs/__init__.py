"""Work over any number of puzzles: files in, files out, in bounded memory.

A function for each verb, as `fullhouse VERB FILE -o OUTPUT` does it:

    from fullhouse import jobs
    jobs.solve("puzzles.parquet", "solved.parquet")
    jobs.rate(["a.csv", "more/*.csv.gz"], "rated/", part_rows=100_000, resume=True)

`sources` is a file, a folder, a pattern, or a list of these: lines, CSV, JSON lines and every other text format, packed
or not (`.gz`, `.zst`), Parquet, Arrow, .npy, .npz. `output` is a file, whose suffix chooses the format, or a folder
(with a slash at its end), which gets part files and a manifest. Both may be addresses (`s3://bucket/folder/`), with the
extra `cloud`. Further arguments are the same for all:

- `column`: the column of the puzzles, where it has none of the known names
- `to`: the format (`parquet`, `arrow`, `csv`, `jsonl`, `npy`, `npz`, `hrm`; text also packed, as `csv.gz`)
- `part_rows`: how many rows a part file has
- `digits`: grids as lists of 81 numbers instead of texts, in Parquet and Arrow
- `resume`: go on where a run with the same arguments was stopped
- `force`: replace what is there
- `runner`: `local`, or `dask` for work done by a cluster; `scheduler` is its address
- `watcher`: its `on_chunk(chunk, answers, rows, share)` is called as the work goes on

Rows keep their order. A row that fails keeps its place, with the reason in the column `error`; the `Summary` that comes
back counts them.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fullhouse.jobs.description import Description, Leak
    from fullhouse.jobs.files import Summary, run_files
    from fullhouse.jobs.parts import find_flaws
    from fullhouse.jobs.sets import augment, dedup, describe, generate, sample, split
    from fullhouse.jobs.verbs import (
        canonical,
        check,
        convert,
        count,
        euler,
        explain,
        hint,
        minimize,
        rate,
        solve,
        verify,
    )

__all__ = [
    "Description",
    "Leak",
    "Summary",
    "augment",
    "canonical",
    "check",
    "convert",
    "count",
    "dedup",
    "describe",
    "euler",
    "explain",
    "find_flaws",
    "generate",
    "hint",
    "minimize",
    "rate",
    "run_files",
    "sample",
    "solve",
    "split",
    "verify",
]

_HOMES = {
    "description": ("Description", "Leak"),
    "files": ("Summary", "run_files"),
    "parts": ("find_flaws",),
    "sets": ("augment", "dedup", "describe", "generate", "sample", "split"),
    "verbs": (
        *("canonical", "check", "convert", "count", "euler", "explain"),
        *("hint", "minimize", "rate", "solve", "verify"),
    ),
}
_HOME_OF = {name: f"{__name__}.{home}" for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Import a name when it is first used: commands on one puzzle need none of them."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOME_OF[name]), name)
    return value
