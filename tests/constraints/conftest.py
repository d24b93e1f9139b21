"""Leaves out the models for OR-Tools if it is not installed, as on a machine that only tries a wheel."""

from __future__ import annotations

from importlib.util import find_spec

collect_ignore = [] if find_spec("ortools") else ["cp_sat.py"]
