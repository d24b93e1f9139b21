"""Set-up for all tests: signals as in a terminal, and a closing line on skipped tests."""

from __future__ import annotations

import signal
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings
from shared import REASON

# Hypothesis measures each example by the clock, and a busy machine would fail. `make slow` tries all examples.
settings.register_profile("thorough", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("quarter", settings.get_profile("thorough"), max_examples=25)
settings.load_profile("quarter")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell starts background jobs with Ctrl-C ignored, and children inherit that: tests could never interrupt them.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Generator[None]:
    """Report at the very end how many tests were skipped because third-party puzzle sets are missing."""
    yield
    left_out = sum(REASON in str(report.longrepr) for report in terminalreporter.stats.get("skipped", ()))
    if left_out:
        sets = "puzzle sets that are not part of this repository"
        terminalreporter.write_line(f"Left out: {left_out} of the tests, which need ../shared/data ({sets}).")
