"""One server with the usual settings for all tests that do not need their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from web.serving import Server, served


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A server with the usual settings."""
    with served() as running:
        yield running
