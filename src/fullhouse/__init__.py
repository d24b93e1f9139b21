"""Solve, explain, rate and generate Sudoku puzzles.

>>> import fullhouse as fh
>>> grid = fh.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> print(fh.solve(grid).to_line())
534678912672195348198342567859761423426853791713924856961537284287419635345286179

Names are loaded when they are first used, which keeps the import fast. This file is the only list of them;
`tools/write_stub.py` writes `__init__.pyi` from it, for type checkers and editors. Other public names are in the
submodules `errors`, `notation`, `codecs`, `tables`, `schemas`, `techniques`, `logic`, `rating`, `symmetry`,
`generator`, `search`, `play`, `paper`, `plots`, `tasks`.
"""

from importlib import import_module

__version__ = "0.6.0"
"""The version; pyproject.toml reads it here."""

_HOMES = {
    "fullhouse.core.board": ("Board",),
    "fullhouse.core.digits": ("DigitSet",),
    "fullhouse.core.geometry": ("CLASSIC", "Geometry"),
    "fullhouse.core.grid": ("Grid",),
    "fullhouse.core.puzzle": ("Puzzle",),
    "fullhouse.core.stop": ("Stop",),
    "fullhouse.engines.solve_batch": ("count_batch", "solve_batch"),
    "fullhouse.engines.engine": ("Engine", "Trace"),
    "fullhouse.engines.solve": (
        "ENGINES",
        "Verdict",
        "check",
        "count",
        "find_redundant_clues",
        "puzzle",
        "solutions",
        "solve",
    ),
    "fullhouse.engines.search_tree": ("trace",),
    "fullhouse.engines.verify": ("Verification", "verify"),
    "fullhouse.engines.verify_batch": ("verify_batch",),
    "fullhouse.errors": (
        "Ambiguous",
        "BadArgument",
        "FormatError",
        "RuleViolation",
        "Stopped",
        "SudokuError",
        "TimeLimitReached",
        "UnknownName",
        "Unsolvable",
    ),
    "fullhouse.formats.codec": ("Readable",),
    "fullhouse.formats.reading": ("format_grid", "parse", "parse_board", "read_file", "read_text"),
    "fullhouse.generator.climb": ("Climb",),
    "fullhouse.generator.dig": ("minimize",),
    "fullhouse.generator.generate": ("generate", "generate_many", "practice"),
    "fullhouse.generator.neighbours": ("neighbours",),
    "fullhouse.logic.path_table": ("explain_batch",),
    "fullhouse.logic.hints": ("hint", "hints"),
    "fullhouse.logic.path": ("Path", "explain"),
    "fullhouse.logic.steps": ("prove", "steps"),
    "fullhouse.rating.rating_table": ("rate_batch",),
    "fullhouse.rating.rate": ("rate",),
    "fullhouse.rating.rating": ("Level", "Rating"),
    "fullhouse.render.picture": ("Picture", "draw"),
    "fullhouse.symmetry.augment": ("augment",),
    "fullhouse.symmetry.canonical": ("canonical", "equivalent"),
    "fullhouse.symmetry.canonical_table": ("canonical_batch",),
    "fullhouse.symmetry.transform": ("Transform",),
    "fullhouse.techniques.step": ("Hint", "Step"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}
_MOVED = {"solve_array": "fullhouse.search"}
"""Names that work here until 0.8, and the submodule they have moved to."""

__all__ = [*sorted(_HOME_OF), "__version__"]  # noqa: PLE0604


def __getattr__(name: str) -> object:
    """Import a public name when it is first used."""
    if name == "_native":
        return import_module("fullhouse.core.native").NATIVE_MODULE
    if name in _MOVED:
        return _moved(name)
    if name not in _HOME_OF:
        raise AttributeError(f"module 'fullhouse' has no attribute {name!r}")
    value = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def _moved(name: str) -> object:
    """Import a name from the submodule it has moved to, with a warning."""
    home = _MOVED[name]
    message = f"fullhouse.{name} has moved to {home}; the old name goes in 0.8"
    import_module("warnings").warn(message, DeprecationWarning, stacklevel=3)
    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
