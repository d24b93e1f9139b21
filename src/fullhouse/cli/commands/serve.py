"""`fullhouse serve`: the web app and the HTTP API."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from fullhouse.cli.arguments import SECONDS, Whole
from fullhouse.cli.options import Command, Function, Option
from fullhouse.errors import MissingExtra
from fullhouse.web.settings import Settings

EXAMPLES = """\b
Examples:
  fullhouse serve
  fullhouse serve --port 8080 --no-browser
  fullhouse serve --host 0.0.0.0 --allow-host sudoku.example.org --time-limit 5
  fullhouse serve --public-url https://sudoku.example.org/app/
"""
_EXTRA = ("fastapi", "pydantic", "starlette", "uvicorn")


def _limit(of: str, metavar: str, text: str) -> Callable[[Function], Function]:
    """An upper limit, `--max-body` for example; the names of 0.6, such as `--most-body`, still work."""
    name = f"most_{of.replace('-', '_')}"
    old = (f"--most-{of}",)
    return click.option(f"--max-{of}", name, cls=Option, aliases=old, type=Whole(1), metavar=metavar, help=text)


@click.command(cls=Command, epilog=EXAMPLES)
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="Address to listen on.")
@click.option(
    "--port",
    type=Whole(0, 65_535),
    default=8000,
    show_default=True,
    metavar="N",
    help="Port to listen on; 0 picks a free one.",
)
@click.option("--browser/--no-browser", default=True, show_default=True, help="Open the web app in a browser.")
@click.option(
    "--allow-host", "hosts", multiple=True, metavar="NAME", help="Another host name of this server; repeatable."
)
@click.option(
    "--allow-origin", "origins", multiple=True, metavar="URL", help="Another site that may call the API; repeatable."
)
@click.option("--public-url", metavar="URL", help="Address of the web app in shared links, in place of 127.0.0.1.")
@click.option("--time-limit", type=SECONDS, metavar="SECONDS", help="Time limit of a request.  [default: 30]")
@click.option("--batch-time-limit", type=SECONDS, metavar="SECONDS", help="Time limit of a batch.  [default: 600]")
@_limit("body", "BYTES", "Size of a request.  [default: 1 MiB]")
@_limit("batch-body", "BYTES", "Size of a batch.  [default: 64 MiB]")
@click.option("--max-photo", "most_photo", type=Whole(1), metavar="BYTES", help="Size of a photo.  [default: 20 MiB]")
@_limit("puzzles", "N", "Puzzles per batch.  [default: 100,000]")
@click.option("--heavy", type=Whole(1), metavar="N", help="Heavy requests that run at once.  [default: one per core]")
@click.option("--waiting", type=Whole(0), metavar="N", help="Heavy requests that may queue.  [default: 32]")
@click.option("--connections", type=Whole(1), metavar="N", help="Open connections.  [default: 512]")
@click.option(
    "--connections-per-address",
    type=Whole(1),
    metavar="N",
    help="Open connections of one address.  [default: 64; no limit for this machine]",
)
def serve(*, browser: bool, **values: Any) -> None:
    """Start the web app and the HTTP API on this machine.

    Only this machine can reach them, unless you set --host. Requests over a limit get status 413, 422, 429 or 503.
    """
    try:
        from fullhouse.web.server import serve as start  # needs an extra
    except ModuleNotFoundError as error:
        if error.name not in _EXTRA:
            raise
        raise MissingExtra(error.name, "web") from None
    settings = Settings(**{name: value for name, value in values.items() if value is not None})
    start(settings, announce=_announce, open_browser=browser)


def _announce(url: str) -> None:
    click.echo(f"Web app:  {url}\nAPI docs: {url}docs\nPress Ctrl-C to stop.", err=True)
