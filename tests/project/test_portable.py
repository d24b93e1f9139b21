"""The package imports, and writes resumable files, without features that only POSIX has."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from patience import HANG

PROGRAM = """
import pkgutil, select, sys
from importlib import import_module

class OnlyPosix:
    def find_spec(self, name, path=None, target=None):
        if name in ("fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty"):
            raise ModuleNotFoundError(name=name)

sys.meta_path.insert(0, OnlyPosix())
del select.PIPE_BUF
import fullhouse
for module in pkgutil.walk_packages(fullhouse.__path__, "fullhouse."):
    if not module.name.endswith(("__main__", "jobs.dask")):  # dask looks at the platform, not at what it lacks
        import_module(module.name)
from fullhouse.cli.entry import main
sys.argv = ["fullhouse", "generate", "--seed", "1", "--output", sys.argv[1]]
main()
"""


def test_every_module_imports_without_posix_features(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", PROGRAM, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=HANG, check=False)
    assert done.returncode == 0, done.stderr
    assert len(file.read_text().split()[0]) == 81
