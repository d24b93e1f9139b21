"""The results of batch functions: tables with one row per puzzle, its status, and columns."""

from fullhouse.core.values import own_functions
from fullhouse.engines.rows import pack_rows, unpack_rows
from fullhouse.engines.solve_batch import CountTable, SolveTable
from fullhouse.engines.status import Status
from fullhouse.engines.table import Table
from fullhouse.engines.verify_batch import VerifyTable
from fullhouse.logic.path_table import PathTable
from fullhouse.rating.rating_table import RatingTable
from fullhouse.symmetry.augment import AugmentTable
from fullhouse.symmetry.canonical_table import CanonicalTable

__all__ = [
    "AugmentTable",
    "CanonicalTable",
    "CountTable",
    "PathTable",
    "RatingTable",
    "SolveTable",
    "Status",
    "Table",
    "VerifyTable",
    "pack_rows",
    "unpack_rows",
]

own_functions(globals())
