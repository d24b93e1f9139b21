"""`fullhouse serve`: the page and the API on this machine."""

from __future__ import annotations

from typing import Any

import click

from fullhouse.errors import MissingExtra

EXAMPLES = """\b
Examples:
  fullhouse serve
  fullhouse serve --port 8080 --no-browser
  fullhouse serve --host 0.0.0.0 --allow-host sudoku.example.org --time-limit 5
"""
_EXTRA = ("fastapi", "pydantic", "starlette", "uvicorn")


@click.command(epilog=EXAMPLES)
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65_535),
    default=8000,
    show_default=True,
    metavar="N",
    help="The port to listen on; 0 takes a free one.",
)
@click.option("--browser/--no-browser", default=True, show_default=True, help="Whether to open the page.")
@click.option("--allow-host", "hosts", multiple=True, metavar="NAME", help="A further name of this server; repeatable.")
@click.option("--allow-origin", "origins", multiple=True, metavar="URL", help="A page elsewhere that may call the API.")
@click.option("--time-limit", type=float, metavar="SECONDS", help="How long a request may take.  [default: 30]")
@click.option("--batch-time-limit", type=float, metavar="SECONDS", help="The same for a batch.  [default: 600]")
@click.option("--most-body", type=click.IntRange(1), metavar="BYTES", help="Bytes of a request.  [default: 1 MiB]")
@click.option("--most-batch-body", type=click.IntRange(1), metavar="BYTES", help="Bytes of a batch.  [default: 64 MiB]")
@click.option("--most-puzzles", type=click.IntRange(1), metavar="N", help="Puzzles of a batch.  [default: 100000]")
@click.option("--heavy", type=click.IntRange(1), metavar="N", help="Heavy requests at once.  [default: one a core]")
@click.option("--waiting", type=click.IntRange(0), metavar="N", help="Heavy requests that wait.  [default: 32]")
@click.option("--connections", type=click.IntRange(1), metavar="N", help="Connections at once.  [default: 512]")
def serve(*, browser: bool, **values: Any) -> None:
    """Serve the page and the API on this machine, until Ctrl-C.

    Only this machine can reach it, unless --host says otherwise. Limits are answered with 413, 422, 429 or 503.
    """
    try:
        from fullhouse.web.server import serve as start
        from fullhouse.web.settings import Settings
    except ModuleNotFoundError as error:
        if error.name not in _EXTRA:
            raise
        raise MissingExtra(error.name, "web") from None
    settings = Settings(**{name: value for name, value in values.items() if value is not None})
    start(settings, announce=_announce, open_browser=browser)


def _announce(url: str) -> None:
    click.echo(f"Fullhouse is at {url} and its API at {url}docs; Ctrl-C ends it.", err=True)
