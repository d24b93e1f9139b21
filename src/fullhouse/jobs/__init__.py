"""Process any number of puzzles from files to files, in bounded memory.

There is one function per verb; it does what `fullhouse VERB FILE -o OUTPUT` does:

    from fullhouse import jobs
    jobs.solve("puzzles.parquet", "solved.parquet")
    jobs.rate(["a.csv", "more/*.csv.gz"], "rated/", part_rows=100_000, resume=True)

`sources` is a file, a folder, a pattern, or a list of these. Text may be plain lines, CSV, JSON lines or any other
supported format, compressed (`.gz`, `.zst`) or not; Parquet, Arrow, .npy and .npz are also read. `output` is a file,
whose suffix sets the format, or a folder (with a trailing slash), which gets part files and a manifest. Both may be
remote addresses (`s3://bucket/folder/`) with the extra `cloud`. All verbs share these arguments:

- `column`: the column with the puzzles, if it has none of the known names
- `to`: the format (`parquet`, `arrow`, `csv`, `jsonl`, `npy`, `npz`, `hrm`; text may be compressed, as in `csv.gz`)
- `part_rows`: the number of rows per part file
- `digits`: write grids as lists of 81 numbers instead of strings, in Parquet and Arrow
- `resume`: continue an interrupted run with the same arguments
- `force`: overwrite existing output
- `runner`: `local`, or `dask` to run on a cluster; `scheduler` is the address of its scheduler
- `watcher`: an object whose `on_chunk(chunk, answers, rows, share)` is called after each chunk

Rows keep their order. A row that fails keeps its place, with the reason in the column `error`. Each function returns a
`Summary` that counts the failed rows.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fullhouse.jobs.files import Summary, run_files
    from fullhouse.jobs.folder import find_flaws
    from fullhouse.jobs.sets import convert, describe, generate, split
    from fullhouse.jobs.verbs import (
        augment,
        canonical,
        check,
        count,
        dedup,
        euler,
        explain,
        hint,
        minimize,
        rate,
        sample,
        solve,
        verify,
    )
    from fullhouse.verbs.describe import Description, Leak

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
    "fullhouse.jobs.files": ("Summary", "run_files"),
    "fullhouse.jobs.folder": ("find_flaws",),
    "fullhouse.jobs.sets": ("convert", "describe", "generate", "split"),
    "fullhouse.jobs.verbs": (
        *("augment", "canonical", "check", "count", "dedup", "euler", "explain"),
        *("hint", "minimize", "rate", "sample", "solve", "verify"),
    ),
    "fullhouse.verbs.describe": ("Description", "Leak"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Import a name when it is first used: commands for a single puzzle need none of these modules."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOME_OF[name]), name)
    if isinstance(value, type(__getattr__)):
        value.__module__ = __name__
    return value
