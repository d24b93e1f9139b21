"""Fixtures for the tests of jobs."""

from __future__ import annotations

import pytest

from fullhouse.jobs import csv_json, text


@pytest.fixture(params=[True, False], ids=["pyarrow", "without"])
def ways(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read and write text with pyarrow for any number of rows, or never."""
    if request.param:
        monkeypatch.setattr(csv_json, "LARGE", 0)
        monkeypatch.setattr(text, "MANY", 0)
    else:
        monkeypatch.setattr(csv_json, "has_arrow", lambda: False)
        monkeypatch.setattr(text, "has_arrow", lambda: False)
