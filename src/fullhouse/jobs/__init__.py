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

from fullhouse.verbs import verb_named

_HOMES = {
    "fullhouse.jobs.files": ("Summary", "run_files"),
    "fullhouse.jobs.folder": ("find_flaws",),
    "fullhouse.jobs.functions": ("convert", "describe", "generate", "split"),
    "fullhouse.verbs.describe": ("Description", "Leak"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}
_MADE_FROM_VERBS = (
    *("augment", "canonical", "check", "count", "dedup", "euler", "explain"),
    *("hint", "minimize", "rate", "sample", "solve", "verify"),
)
"""The verbs whose functions need no more than their options; `tools/write_stub.py` writes the signatures."""

__all__ = sorted((*_HOME_OF, *_MADE_FROM_VERBS))  # noqa: PLE0605


def __getattr__(name: str) -> object:
    """Import or make a name when it is first used: commands for a single puzzle need none of these modules."""
    if name in _MADE_FROM_VERBS:
        value = import_module("fullhouse.jobs.functions").over_files(verb_named(name))
    elif name in _HOME_OF:
        value = getattr(import_module(_HOME_OF[name]), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if isinstance(value, type(__getattr__)):
        value.__module__ = __name__
    globals()[name] = value
    return value
