"""`fullhouse serve` as a process: its address, its end, and what keeps it from starting."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from patience import HANG, eventually
from web.serving import SLOW, answer_on

from fullhouse.cli.main import fullhouse as application
from fullhouse.web.server import has_browser

MISSING = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "fastapi":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
from fullhouse.cli.entry import main
sys.argv = ["fullhouse", "serve"]
main()
"""


def start(*options: str, **environment: str) -> subprocess.Popen[str]:
    """The command, with its standard error in a pipe."""
    command = [sys.executable, "-m", "fullhouse", "serve", "--port", "0", *options]
    return subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env={**os.environ, **environment})


@contextmanager
def running(*options: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running server and its address; it is killed if it does not end on its own."""
    process = start(*options, **environment)
    try:
        assert process.stderr is not None
        line = process.stderr.readline()
        found = re.search(r"http://\S+/", line)
        assert found, line
        eventually(lambda: httpx.get(f"{found[0]}healthz").status_code == 200)
        yield process, found[0]
    finally:
        process.kill()
        process.communicate()


@pytest.mark.skipif(os.name != "posix", reason="signals of a terminal")
def test_an_interrupt_ends_it_in_the_middle_of_endless_work() -> None:
    with running("--no-browser") as (process, url):
        with socket.create_connection((url.split("/")[2].split(":")[0], int(url.split(":")[2][:-1]))) as connection:
            body = b'{"puzzle": "%b", "engine": "backtracking"}' % str(SLOW["puzzle"]).encode()
            head = f"Host: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(body)}"
            connection.sendall(f"POST /api/v1/solve HTTP/1.1\r\n{head}\r\n\r\n".encode() + body)
            eventually(lambda: 'lane="heavy"} 1' in httpx.get(f"{url}metrics").text)
            process.send_signal(signal.SIGINT)
            assert process.wait(HANG) == 130
        assert process.stderr is not None
        assert process.stderr.read().splitlines()[-1] == "fullhouse: interrupted"


def test_a_port_in_use_is_reported_with_advice() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = CliRunner().invoke(application, ["serve", "--port", str(port)])
    assert done.exit_code == 2
    assert done.stderr == (
        f"fullhouse: 127.0.0.1:{port} is in use by another program; "
        f"choose another port with --port {port + 1}, or any free one with --port 0\n"
    )


@pytest.mark.parametrize("host", ["", " "])
def test_an_empty_address_is_rejected(host: str) -> None:
    done = CliRunner().invoke(application, ["serve", "--host", host, "--port", "0", "--no-browser"])
    assert done.exit_code == 2
    assert done.stderr.startswith("fullhouse: host must be an address such as 127.0.0.1")


@pytest.mark.parametrize("option", ["--time-limit", "--batch-time-limit"])
@pytest.mark.parametrize("value", ["0", "-1", "nan", "inf"])
def test_a_time_limit_that_is_not_a_positive_number_is_rejected_at_once(option: str, value: str) -> None:
    done = CliRunner().invoke(application, ["serve", option, value, "--port", "0", "--no-browser"])
    assert done.exit_code == 2
    assert option in done.stderr


@pytest.mark.parametrize("host", ["203.0.113.7", "2001:db8::1", "no such host"])
def test_an_address_of_another_machine_is_reported(host: str) -> None:
    done = CliRunner().invoke(application, ["serve", "--host", host, "--port", "0"])
    assert done.exit_code == 2
    assert done.stderr.startswith(f"fullhouse: {host}:0 cannot listen here: ")
    assert done.stderr.count("\n") == 1


def test_a_missing_extra_is_named_in_one_line() -> None:
    done = subprocess.run([sys.executable, "-c", MISSING], capture_output=True, text=True, timeout=HANG, check=False)
    assert done.returncode == 2
    assert done.stderr == "fullhouse: fastapi is not installed; run: pip install 'fullhouse[web]'\n"


@pytest.mark.skipif(os.name != "posix", reason="a browser of our own")
def test_the_browser_is_opened_on_the_page(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}\n')
    browser.chmod(0o755)
    with running(DISPLAY=":99", BROWSER=f"{browser} %s") as (_, url):
        eventually(lambda: seen.exists() and seen.read_text().strip() == url)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere there is always a screen")
def test_no_browser_is_opened_without_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not has_browser() or sys.platform == "darwin"


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_termination_answers_all_requests_with_503_and_logs_nothing() -> None:
    with running("--no-browser", "--heavy", "1") as (process, url):
        address = (url.split("/")[2].split(":")[0], int(url.split(":")[2][:-1]))
        body = b'{"puzzle": "%b", "engine": "backtracking"}' % str(SLOW["puzzle"]).encode()
        requests = [(len(body), body)] * 4 + [(len(body), body[:10]), (50_000, b"x" * 20_000)]
        connections = [socket.create_connection(address, HANG) for _ in requests]
        for connection, (length, part) in zip(connections, requests, strict=True):
            head = f"Host: localhost\r\nContent-Type: application/json\r\nContent-Length: {length}"
            connection.sendall(f"POST /api/v1/solve HTTP/1.1\r\n{head}\r\n\r\n".encode() + part)
        eventually(lambda: 'lane="heavy"} 4' in httpx.get(f"{url}metrics").text)
        process.terminate()
        for connection in connections:
            assert answer_on(connection).startswith("HTTP/1.1 503 ")
            connection.close()
        assert process.wait(HANG) != 0
        assert process.stderr is not None
        assert [line.split(":")[0] for line in process.stderr] == ["API docs", "Press Ctrl-C to stop.\n"]


def test_limits_are_options_and_it_can_be_terminated() -> None:
    with running("--no-browser", "--most-body", "100", "--time-limit", "0.2", "--most-puzzles", "7") as (process, url):
        limits = httpx.get(f"{url}api/v1/catalog").json()["limits"]
        assert (limits["body"], limits["time"], limits["puzzles"]) == (100, 0.2, 7)
        assert httpx.post(f"{url}api/v1/solve", json={"puzzle": "." * 100}).status_code == 413
        process.terminate()
        assert process.wait(HANG) != 0
