"""The tables that batch functions return, and the status of their rows."""

from fullhouse.engines.batch import CountTable, SolveTable, VerifyTable
from fullhouse.engines.tables import Status, Table

__all__ = ["CountTable", "SolveTable", "Status", "Table", "VerifyTable"]
