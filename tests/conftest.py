"""What all tests need: signals as a terminal has them."""

from __future__ import annotations

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell starts background jobs with Ctrl-C ignored, and children inherit that: tests could never interrupt them.
    signal.signal(signal.SIGINT, signal.default_int_handler)
