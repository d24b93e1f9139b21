"""Solve, explain, rate and generate Sudoku puzzles.

>>> import fullhouse as fh
>>> grid = fh.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> print(fh.solve(grid).to_line())
534678912672195348198342567859761423426853791713924856961537284287419635345286179

Names and submodules are loaded when they are first used, which keeps the import fast. This file is the only list of
them; `tools/write_stub.py` writes `__init__.pyi` from it, for type checkers and editors.
"""

from importlib import import_module

__version__ = "0.7.0"
"""The version; pyproject.toml reads it here."""

_HOMES = {
    "fullhouse.constraints.rules": ("Rules",),
    "fullhouse.core.board": ("Board",),
    "fullhouse.core.digits": ("DigitSet",),
    "fullhouse.core.geometry": ("CLASSIC", "Geometry"),
    "fullhouse.core.grid": ("Grid",),
    "fullhouse.core.puzzle": ("Puzzle",),
    "fullhouse.core.stop": ("Stop",),
    "fullhouse.engines.solve_batch": ("count_batch", "solve_batch"),
    "fullhouse.engines.engine": ("Engine", "Trace"),
    "fullhouse.engines.estimate": ("estimate",),
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
    "fullhouse.engines.true_candidates": ("TrueCandidates", "true_candidates"),
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
    "fullhouse.photo.photo": ("read_photo",),
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

_SUBMODULES = (
    "arrow",
    "codecs",
    "constraints",
    "errors",
    "generator",
    "jobs",
    "logic",
    "notation",
    "paper",
    "photo",
    "play",
    "plots",
    "rating",
    "schemas",
    "search",
    "symmetry",
    "tables",
    "tasks",
    "techniques",
)
"""The public submodules, which hold all other public names."""

__all__ = [*sorted(_HOME_OF), "__version__"]  # noqa: PLE0604


def __getattr__(name: str) -> object:
    """Import a public name when it is first used."""
    if name == "_native":
        return import_module("fullhouse.core.native").NATIVE_MODULE
    if name in _MOVED:
        return _moved(name)
    if name in _SUBMODULES:
        return _submodule(name)
    if name not in _HOME_OF:
        raise AttributeError(f"module 'fullhouse' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOME_OF[name]), name)
    if isinstance(value, type(__getattr__)):
        value.__module__ = "fullhouse"
    return value


def _submodule(name: str) -> object:
    """Import a submodule. One whose library is missing is an attribute that is missing, as `help` expects."""
    try:
        return import_module(f"fullhouse.{name}")
    except ImportError as error:
        raise AttributeError(f"fullhouse.{name} cannot be loaded: {error}") from error


def _moved(name: str) -> object:
    """Import a name from the submodule it has moved to, with a warning."""
    home = _MOVED[name]
    message = f"fullhouse.{name} has moved to {home}; the old name goes in 0.8"
    import_module("warnings").warn(message, DeprecationWarning, stacklevel=3)
    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    special = (name for name in globals() if name.startswith("__"))
    return sorted({*special, *__all__, *_SUBMODULES})
