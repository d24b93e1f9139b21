"""One row of a table as commands print it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable


def csv_line(cells: Iterable[object]) -> str:
    """These as comma separated values, without the end of the line."""
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow(cells)
    return line.getvalue()
