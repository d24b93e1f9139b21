"""Verbs that draw."""

from __future__ import annotations

from fullhouse.core.stop import Stop
from fullhouse.formats.codec import Entry
from fullhouse.logic.hints import hint as find_hint
from fullhouse.logic.path import explain
from fullhouse.render.picture import Picture, draw
from fullhouse.web import requests
from fullhouse.web.verbs.verb import File

MEDIA_TYPES = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}


def render(request: requests.Render, entry: Entry, stop: Stop) -> File:
    """A picture of the puzzle, the board, or a step on it: the file itself."""
    picture = _picture(request, entry, stop)
    stop.check()
    return File(picture.to_bytes(request.to), MEDIA_TYPES[request.to])


def _picture(request: requests.Render, entry: Entry, stop: Stop) -> Picture:
    theme, size, names, shown = request.theme, request.size, request.names, request.show_candidates
    board = entry.to_board()
    if request.hint:
        found = find_hint(board, uniqueness=request.uniqueness, stop=stop)
        return draw(found, board=board, candidates=shown, theme=theme, size=size, names=names)
    if request.step is not None:
        path = explain(board, uniqueness=request.uniqueness, stop=stop)
        return draw(path, step=request.step, candidates=shown, theme=theme, size=size, names=names)
    has_candidates = entry.candidates is not None if shown is None else shown
    thing = entry.grid if request.solution else board
    return draw(thing, candidates=has_candidates, solution=request.solution, theme=theme, size=size, names=names)
