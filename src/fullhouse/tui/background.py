"""Whether the terminal is dark or light, as far as it says."""

from __future__ import annotations

import os
import re
import select
import sys
import time
from collections.abc import Mapping

QUESTION = b"\x1b]11;?\x1b\\\x1b[c"
"""The colour of the background, and then what every terminal answers, so that nobody waits for one that is silent."""
_ANSWER = re.compile(rb"\]11;rgba?:([0-9a-fA-F]+)/([0-9a-fA-F]+)/([0-9a-fA-F]+)")
_PATIENCE = 0.3


def is_dark(environment: Mapping[str, str] = os.environ) -> bool:
    """What the terminal answers; else what COLORFGBG says; else yes, as most are."""
    if (answer := brightness(_asked())) is not None:
        return answer < 0.5
    ground = environment.get("COLORFGBG", "").rpartition(";")[2]
    return not ground.isdigit() or int(ground) not in (7, *range(9, 16))


def brightness(answer: bytes) -> float | None:
    """How bright the background is, from 0 to 1, by the terminal's answer; None if it has none.

    >>> brightness(b"]11;rgb:ffff/ffff/ffff"), brightness(b"[?1;2c")
    (1.0, None)
    """
    found = _ANSWER.search(answer)
    if not found:
        return None
    red, green, blue = (int(part, 16) / int("f" * len(part), 16) for part in found.groups())
    return round(0.299 * red + 0.587 * green + 0.114 * blue, 3)


def _asked() -> bytes:
    """What the terminal says when it is asked; nothing where it cannot be."""
    try:
        import termios  # not on Windows
        import tty

        source, target = sys.stdin.fileno(), sys.stdout.fileno()
        before = termios.tcgetattr(source)
    except (ImportError, OSError, ValueError, AttributeError):
        return b""
    answer, end = b"", time.monotonic() + _PATIENCE
    try:
        tty.setcbreak(source)
        os.write(target, QUESTION)
        while not answer.endswith(b"c") and select.select([source], [], [], max(0.0, end - time.monotonic()))[0]:
            answer += os.read(source, 100)
    except (OSError, termios.error):
        return b""
    finally:
        termios.tcsetattr(source, termios.TCSANOW, before)
    return answer
