#!/usr/bin/env python3
"""Build the web app without a server: a folder of static files that any web host can serve. `make site` calls this.

Takes the page as the package has it, the native module that tools/cross_compile.py made, and Pyodide from npm.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import lzma
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from resvg_py import svg_to_bytes

ROOT = Path(__file__).parents[1]
TOOLS = ROOT / "tools" / "site"
STATIC = ROOT / "src" / "fullhouse" / "web" / "static"
PYODIDE = "314.0.7"
"""The version of Pyodide; its ABI is that of TARGETS["emscripten"] in cross_compile.py."""
LOADER = "pyodide.mjs"
CONSOLE = "console"
"""The name, before the suffix, of the files of the live console, which the app does not need."""
LATER = ("pdf.zip", "qr.zip", "photo.zip", f"{CONSOLE}.zip")
"""Not needed at the start: the service worker fetches them, or the first request that needs one."""
ICONS = (192, 512)
COLOUR = "#2f5d50"
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'"
)
"""As strict as the server's policy. Static hosts set no headers, so the page carries it itself."""


def pyodide(folder: Path) -> Path:
    """The npm package of Pyodide, downloaded once."""
    found = folder / f"pyodide-{PYODIDE}"
    if not found.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        run("npm", "pack", f"pyodide@{PYODIDE}", "--silent", "--pack-destination", folder)
        shutil.unpack_archive(folder / f"pyodide-{PYODIDE}.tgz", folder / "unpacked")
        (folder / "unpacked" / "package").rename(found)
    return found


def archives(native: Path, python: Path, cache: Path) -> dict[str, bytes]:
    """The files of Python and of the package by name, made again only if their sources changed."""
    package = ROOT / "src" / "fullhouse"
    sources = [
        *sorted(package.rglob("*.py")),
        package / "photo" / "digits.bin",
        *sorted(TOOLS.glob("bundle.*")),
        TOOLS / f"{CONSOLE}.py",
        native,
    ]
    digest = digest_of(*(path.read_bytes() for path in sources), PYODIDE.encode())
    folder = cache / digest
    if not folder.is_dir():
        shutil.rmtree(cache, ignore_errors=True)
        new = cache / "new"
        new.mkdir(parents=True)
        packages = sysconfig.get_path("purelib")
        run("node", TOOLS / "bundle.mjs", python, ROOT / "src", packages, native, new)
        new.rename(folder)
    names = ("fullhouse.zip", "python_stdlib.zip", *LATER)
    main = {name: (python / name).read_bytes() for name in ("pyodide.asm.mjs", "pyodide.asm.wasm")}
    return main | {name: (folder / name).read_bytes() for name in names}


def build(site: Path, native: Path, cache: Path) -> None:
    """Write the site to a new folder, then put it in the place of the old one."""
    python = pyodide(cache / "npm")
    new = site.with_name(f"{site.name}.new")
    shutil.rmtree(new, ignore_errors=True)
    shutil.copytree(STATIC, new / "static", ignore=shutil.ignore_patterns("README.md", "index.html"))
    folder = new / "py"
    folder.mkdir()
    files = {}
    for name, data in archives(native, python, cache / "bundle").items():
        packed = pack(data)
        address = f"{name}.bin"
        (folder / address).write_bytes(packed)
        files[name] = {"address": f"{address}?{digest_of(packed)}", "size": len(packed), "later": name in LATER}
    text = (python / LOADER).read_text()
    (folder / LOADER).write_text(text.partition("\n//# sourceMappingURL")[0] + "\n")
    lock = json.loads((python / "pyodide-lock.json").read_text())
    (folder / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}))  # names that are never loaded
    shutil.copy(TOOLS / "unpack.js", new)
    shutil.copy(TOOLS / "worker.js", new)
    write_template("python.js", new, "/*@FILES@*/ {}", files)
    write_page(new)
    write_console(new)
    for script in [*new.glob("*.js"), *new.glob("static/**/*.js")]:
        script.write_text(without_comments(script.read_text()))
    write_service_worker(new, files)
    shutil.rmtree(site, ignore_errors=True)
    new.rename(site)


def pack(data: bytes) -> bytes:
    """Pack with LZMA, for the decoder in unpack.js, which wants the size in the header."""
    best = {"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "pb": 0, "dict_size": 1 << 24}
    packed = lzma.compress(data, lzma.FORMAT_ALONE, filters=[best])
    return packed[:5] + len(data).to_bytes(8, "little") + packed[13:]


def without_comments(script: str) -> str:
    """The script without the comments that have lines of their own: a sixth of what is sent."""
    return re.sub(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/[ \t]*|//[^\n]*)\n", "", script, flags=re.DOTALL | re.MULTILINE)


def write_page(site: Path) -> None:
    """Write the page with its policy and its other backend, the manifest and the icons."""
    page = (STATIC / "index.html").read_text()
    head = f"""<meta name="fullhouse-backend" content="worker" />
    <meta http-equiv="Content-Security-Policy" content="{POLICY}" />
    <link rel="manifest" href="./manifest.webmanifest" />
    <meta name="theme-color" content="{COLOUR}" />
    <link rel="apple-touch-icon" href="./icon-192.png" />"""
    server = '<meta name="fullhouse-backend" content="server" />'
    assert server in page, "index.html names its backend"
    (site / "index.html").write_text(page.replace(server, head))
    icon = (STATIC / "favicon.svg").read_text()
    for size in ICONS:
        picture = svg_to_bytes(svg_string=icon, width=size, height=size)
        (site / f"icon-{size}.png").write_bytes(bytes(picture))
    icons: list[dict[str, str]] = [
        {"src": f"./icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in ICONS
    ]
    manifest = {
        "name": "Fullhouse",
        "short_name": "Fullhouse",
        "description": "Sudoku: play, learn, solve and set.",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#ffffff",
        "theme_color": COLOUR,
        "icons": [*icons, {"src": "./static/favicon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }
    (site / "manifest.webmanifest").write_text(json.dumps(manifest, indent=2))


def write_console(site: Path) -> None:
    """Write the live console of the documentation."""
    for path in TOOLS.glob(f"{CONSOLE}*.*s"):
        shutil.copy(path, site)
    (site / f"{CONSOLE}.html").write_text((TOOLS / f"{CONSOLE}.html").read_text().replace("@POLICY@", POLICY))


def write_service_worker(site: Path, files: dict[str, Any]) -> None:
    """Write the service worker, with every file that is kept, the console's apart, and a version made from all."""
    paths = [path for path in sorted(site.rglob("*")) if path.is_file() and path.suffix != ".bin"]
    version = digest_of(*(path.read_bytes() for path in paths))  # python.js has the digests of all others
    own = [path.relative_to(site).as_posix() for path in paths if path.name != "index.html"]
    kept = [f"./{name}" for name in own if not name.startswith(CONSOLE)]
    large = [f"./py/{file['address']}" for name, file in files.items() if not name.startswith(CONSOLE)]
    write_template("sw.js", site, "/*@FILES@*/ []", ["./", *kept, *large], {"@VERSION@": f"fullhouse-{version}"})


def write_template(name: str, site: Path, place: str, value: Any, more: dict[str, str] | None = None) -> None:
    """Write a script of tools/site with a value in its place."""
    text = (TOOLS / name).read_text()
    for old, new in {place: json.dumps(value, indent=1), **(more or {})}.items():
        assert old in text, f"{name} has no {old}"
        text = text.replace(old, new)
    (site / name).write_text(text)


def digest_of(*parts: bytes) -> str:
    """A short digest of these bytes."""
    found = hashlib.sha256()
    for part in parts:
        found.update(len(part).to_bytes(8, "little") + part)
    return found.hexdigest()[:16]


def run(*command: object) -> None:
    """Run the command, and show what it printed if it fails."""
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{(done.stdout + done.stderr)[-6000:]}")


def main() -> None:
    """Build the site named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("native", type=Path, help="the module that cross_compile.py made for emscripten")
    parser.add_argument("site", type=Path)
    parser.add_argument("--cache", type=Path, default=ROOT / "build" / "site-cache")
    asked = parser.parse_args()
    build(asked.site.resolve(), asked.native.resolve(), asked.cache.resolve())
    size = sum(path.stat().st_size for path in asked.site.rglob("*") if path.is_file())
    print(f"The app is in {asked.site}: {size:,} bytes. Try it: python3 -m http.server -d {asked.site}")


if __name__ == "__main__":
    main()
