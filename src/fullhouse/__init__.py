"""Fullhouse: every part of Sudoku under one roof.

>>> import fullhouse as fh
>>> grid = fh.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> print(fh.solve(grid).to_line())
534678912672195348198342567859761423426853791713924856961537284287419635345286179

Names are found when they are first used, so that importing the package, and every command, starts at once.
`__init__.pyi` beside this file tells type checkers and editors the same.
"""

from importlib import import_module

__version__ = "0.5.0"

_HOMES = {
    "fullhouse.alike": (
        "CanonicalBatch",
        "augment",
        "canonical",
        "canonical_batch",
        "canonical_form",
        "equivalent",
        "transform_between",
    ),
    "fullhouse.engines.questions": ("Verdict", "check", "count", "find_redundant_clues", "puzzle", "solutions", "solve"),
    "fullhouse.engines.verify": ("Verification", "verify"),
    "fullhouse.engines.arrays": ("solve_array",),
    "fullhouse.engines.batch": ("count_batch", "solve_batch", "verify_batch"),
    "fullhouse.engines.engine": ("Engine", "Trace"),
    "fullhouse.engines.registry": ("ENGINES",),
    "fullhouse.generator.climb": ("Climb", "Climbed"),
    "fullhouse.generator.front": ("generate", "generate_many", "minimize", "neighbours", "practice"),
    "fullhouse.generator.patterns": ("SYMMETRIES",),
    "fullhouse.logic.batch": ("BatchEnd", "PathCounts", "explain_batch"),
    "fullhouse.logic.front": ("explain", "hint", "hints", "prove", "steps"),
    "fullhouse.logic.hints": ("Finished", "Hint", "NoStepThere", "Stuck"),
    "fullhouse.logic.mistakes": ("Mistake", "NoSolution", "SeveralSolutions", "WrongDigits", "WrongEliminations"),
    "fullhouse.logic.path": ("End", "Path"),
    "fullhouse.rating.batch": ("RatingStatus", "RatingTable", "rate_batch"),
    "fullhouse.rating.level": ("Level",),
    "fullhouse.rating.rate": ("rate",),
    "fullhouse.rating.rating": ("GuessesRating", "Hardest", "HodokuRating", "Rating", "SeRating"),
    "fullhouse.rating.scale": ("Scale",),
    "fullhouse.rating.scales": ("SCALES",),
    "fullhouse.rating.schema": ("rating_schema",),
    "fullhouse.symmetry.canonical": ("CanonicalForm",),
    "fullhouse.symmetry.transform": ("VISIBLE", "Transform"),
    "fullhouse.techniques.catalog": ("CATALOG", "FAMILIES", "HODOKU_ORDER", "step_from_json"),
    "fullhouse.techniques.proof": ("Proof", "ProofCheck"),
    "fullhouse.techniques.schema": ("path_schema", "step_schema"),
    "fullhouse.techniques.step": ("Family", "Step", "Technique"),
    "fullhouse.formats.reading": ("parse", "parse_board", "parse_entry", "read_file", "read_stream", "read_text"),
    "fullhouse.formats.writing": ("format_grid", "write_entries"),
    "fullhouse.formats.codec": ("BadEntry", "Codec", "Entry"),
    "fullhouse.formats.registry": ("CODECS",),
    "fullhouse.core.board": ("Board",),
    "fullhouse.core.digits": ("DigitSet",),
    "fullhouse.core.geometry": ("CLASSIC", "Geometry", "House", "cell_name"),
    "fullhouse.core.grid": ("Grid",),
    "fullhouse.core.puzzle": ("Puzzle",),
    "fullhouse.core.stop": ("Stop",),
    "fullhouse.core.notation": (
        "Candidate",
        "Conclusion",
        "format_cells",
        "format_conclusions",
        "parse_cell",
        "parse_cells",
        "parse_conclusions",
        "parse_house",
    ),
    "fullhouse.errors": (
        "Ambiguous",
        "BadArgument",
        "AmbiguousFormat",
        "FormatError",
        "NoSuchPuzzle",
        "MissingExtra",
        "Refused",
        "RuleViolation",
        "Stopped",
        "SudokuError",
        "TimeLimitReached",
        "UnavailableEngine",
        "UnknownName",
        "UnreadableInput",
        "Unsolvable",
        "UnsupportedRule",
        "NotFoundInTime",
    ),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [*sorted(_HOME_OF), "__version__"]  # noqa: PLE0604


def __getattr__(name: str) -> object:
    """Import a public name from its home when it is first asked for."""
    if name not in _HOME_OF:
        raise AttributeError(f"module 'fullhouse' has no attribute {name!r}")
    value = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
