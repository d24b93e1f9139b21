#!/usr/bin/env python3
"""Make a wheel of the checkout with a native module that cross_compile.py made, such as the one for Pyodide.

    python tools/make_wheel.py emscripten build/cross/emscripten/_native.abi3.so build/wheels

The metadata are those of the installed package, so `make` must have installed the checkout. Pages with Pyodide, such as
JupyterLite, install the wheel with micropip.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import zipfile
from importlib.metadata import distribution
from pathlib import Path

from cross_compile import TARGETS

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "fullhouse"
LEFT_OUT = {".so", ".pyd", ".pyc"}
"""The native module for this machine, and bytecode."""


def wheel(target: str, native: Path, folder: Path) -> Path:
    """Write the wheel for this target, and return its path."""
    installed = distribution("fullhouse")
    name, tag = f"fullhouse-{installed.version}", f"cp312-abi3-{TARGETS[target].tag}"
    info = f"{name}.dist-info"
    files = {
        path.relative_to(SOURCES.parent).as_posix(): path.read_bytes()
        for path in sorted(SOURCES.rglob("*"))
        if path.is_file() and path.suffix not in LEFT_OUT
    }
    files[f"fullhouse/{native.name}"] = native.read_bytes()
    for part in ("METADATA", "entry_points.txt"):
        files[f"{info}/{part}"] = (installed.read_text(part) or "").encode()
    files[f"{info}/licenses/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    about = f"Wheel-Version: 1.0\nGenerator: fullhouse\nRoot-Is-Purelib: false\nTag: {tag}\n"
    files[f"{info}/WHEEL"] = about.encode()
    rows = [f"{path},sha256={_digest(data)},{len(data)}" for path, data in files.items()]
    files[f"{info}/RECORD"] = "\n".join([*rows, f"{info}/RECORD,,", ""]).encode()
    folder.mkdir(parents=True, exist_ok=True)
    made = folder / f"{name}-{tag}.whl"
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            archive.writestr(path, data)
    return made


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def main() -> None:
    """Make the wheel named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("native", type=Path)
    parser.add_argument("folder", type=Path)
    asked = parser.parse_args()
    print(wheel(asked.target, asked.native, asked.folder))


if __name__ == "__main__":
    main()
