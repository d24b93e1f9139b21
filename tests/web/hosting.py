"""A plain host for a folder of files, as the app without a server needs one."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class Files(SimpleHTTPRequestHandler):
    """A plain file server that records the requested paths."""

    asked: list[str]

    def do_GET(self) -> None:
        self.asked.append(self.path)
        super().do_GET()

    def log_message(self, *_: Any) -> None:
        """Print nothing."""


@contextmanager
def hosted(folder: Path, port: int = 0) -> Iterator[tuple[str, list[str]]]:
    """A host for this folder: its address, and the requested paths."""
    asked: list[str] = []
    handler = type("Recording", (Files,), {"asked": asked})
    server = ThreadingHTTPServer(("127.0.0.1", port), functools.partial(handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/", asked
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
