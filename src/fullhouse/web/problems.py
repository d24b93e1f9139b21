"""Turn exceptions into problem documents (RFC 9457): the only place that maps errors to a status."""

from __future__ import annotations

import json
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from fullhouse.errors import (
    Ambiguous,
    AmbiguousFormat,
    BadArgument,
    FormatError,
    MissingExtra,
    NoSuchPuzzle,
    NotFoundInTime,
    RuleViolation,
    Stopped,
    SudokuError,
    TimeLimitReached,
    UnavailableEngine,
    UnknownName,
    UnreadableInput,
    Unsolvable,
    UnsupportedRule,
)

MEDIA_TYPE = "application/problem+json"
_MOST_ERRORS = 20
_MOST_TEXT = 200

STATUS: tuple[tuple[type[SudokuError], int, str], ...] = (
    (AmbiguousFormat, 422, "ambiguous-format"),
    (UnsupportedRule, 422, "unsupported-rule"),
    (FormatError, 422, "format-error"),
    (BadArgument, 422, "bad-argument"),
    (UnknownName, 422, "unknown-name"),
    (NoSuchPuzzle, 422, "no-such-puzzle"),
    (RuleViolation, 422, "rule-violation"),
    (Unsolvable, 422, "unsolvable"),
    (Ambiguous, 422, "ambiguous"),
    (UnreadableInput, 422, "unreadable-input"),
    (NotFoundInTime, 503, "not-found-in-time"),
    (TimeLimitReached, 503, "time-limit"),
    (Stopped, 503, "stopped"),
    (MissingExtra, 503, "missing-extra"),
    (UnavailableEngine, 503, "unavailable-engine"),
    (SudokuError, 422, "error"),
)
"""The first matching line decides."""


class InMember(Exception):
    """An error of the library in a member other than the puzzle."""

    def __init__(self, member: str, error: SudokuError) -> None:
        super().__init__(str(error))
        self.member = member
        self.error = error


class Problem(Exception):
    """A rejected request: its status, a stable name for programs, a sentence for people, and more facts."""

    def __init__(self, status: int, kind: str, detail: str, **facts: Any) -> None:
        super().__init__(detail)
        self.status = status
        self.kind = kind
        self.detail = detail
        self.facts = facts

    def to_json(self) -> dict[str, Any]:
        """The document."""
        title = HTTPStatus(self.status).phrase
        head = {"type": "about:blank", "title": title, "status": self.status, "detail": self.detail, "kind": self.kind}
        return head | self.facts

    def to_bytes(self) -> bytes:
        """The document as JSON."""
        return json.dumps(self.to_json(), ensure_ascii=False).encode("utf-8", "replace")


def failure() -> Problem:
    """Describe an error of our own."""
    return Problem(500, "failure", "The server failed; see its log.")


def too_large(most: int) -> Problem:
    """Describe a body over the size limit."""
    return Problem(413, "too-large", f"The body is larger than {most:,} bytes, the limit of this server.", most=most)


def too_busy() -> Problem:
    """Describe a request that came while all workers were busy."""
    return Problem(429, "too-busy", "Too many requests are already waiting; try again in a moment.")


def shutting_down() -> Problem:
    """Describe a request that the end of the server ended."""
    return Problem(503, "shutting-down", "The server is shutting down.")


def too_late(seconds: float) -> Problem:
    """Describe a request that reached its time limit."""
    return problem_of(TimeLimitReached(seconds))


def problem_of(error: SudokuError | InMember) -> Problem:
    """Describe an error of the library."""
    member = "puzzle"
    if isinstance(error, InMember):
        member, error = error.member, error.error
    status, kind = next((status, kind) for known, status, kind in STATUS if isinstance(error, known))
    return Problem(status, kind, str(error), **_facts(error, member))


def _facts(error: SudokuError, member: str) -> dict[str, Any]:
    """Return the facts about this error that programs may need; bad input names its member of the request."""
    facts = error.facts()
    if isinstance(error, FormatError):
        facts["member"] = member
    if isinstance(error, BadArgument):
        facts["member"] = facts.pop("argument")
    if isinstance(error, UnknownName):
        facts["name"] = error.name[:_MOST_TEXT]
    return facts


def invalid(errors: Sequence[tuple[str, str]]) -> Problem:
    """Describe a request with members that are missing, unknown or wrong, from their names and the reasons."""
    listed = [
        {"member": member[:_MOST_TEXT], "reason": reason[:_MOST_TEXT]} for member, reason in errors[:_MOST_ERRORS]
    ]
    first = listed[0]
    detail = f"{first['member']}: {first['reason']}" if first["member"] else first["reason"]
    return Problem(422, "invalid-request", detail, member=first["member"], errors=listed)
