#!/usr/bin/env python3
"""Compile fullhouse._native for another platform with zig's Clang and this project's CMakeLists.txt.

Runs on Python 3.12 or later, for the stable ABI, with the packages `cmake nanobind ninja ziglang`; for
Windows also `abi3info`:

    python tools/cross_compile.py emscripten build/cross

writes build/cross/emscripten/_native.abi3.so. Emscripten also needs the C headers of Debian's package `emscripten`,
which is downloaded and unpacked, not installed (--headers names a folder that has them already). Only the module for
Emscripten is for users: wheels of other platforms are built by cibuildwheel, on the platforms themselves. Modules for
Linux must not be shipped: zig links LLVM's unwinder into them, and libgcc's, with which glibc ends a thread, crashes in
it. Python before 3.14 ends threads that way when it is left.
"""

from __future__ import annotations

import argparse
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
LEAST = (3, 12)
"""The stable ABI begins with this version of Python."""


@dataclass(frozen=True)
class Target:
    """A platform: zig's name for it, CMake's names for its system and processor, and the tag of its wheels."""

    triple: str
    system: str
    processor: str
    tag: str


TARGETS = {
    "linux-x86_64": Target("x86_64-linux-gnu.2.17", "Linux", "x86_64", "manylinux_2_17_x86_64"),
    "linux-aarch64": Target("aarch64-linux-gnu.2.17", "Linux", "aarch64", "manylinux_2_17_aarch64"),
    "musllinux-x86_64": Target("x86_64-linux-musl", "Linux", "x86_64", "musllinux_1_2_x86_64"),
    "musllinux-aarch64": Target("aarch64-linux-musl", "Linux", "aarch64", "musllinux_1_2_aarch64"),
    "macos-x86_64": Target("x86_64-macos.11.0", "Darwin", "x86_64", "macosx_11_0_x86_64"),
    "macos-arm64": Target("aarch64-macos.11.0", "Darwin", "arm64", "macosx_11_0_arm64"),
    "windows-x86_64": Target("x86_64-windows-gnu", "Windows", "AMD64", "win_amd64"),
    "windows-arm64": Target("aarch64-windows-gnu", "Windows", "ARM64", "win_arm64"),
    "emscripten": Target("wasm32-unknown-emscripten", "Linux", "wasm32", "pyemscripten_2026_0_wasm32"),
}
"""CMake takes Emscripten for a Linux with a compiler of its own: the module is linked by wasm_link() alone."""

EMSCRIPTEN_VERSION = {"major": 5, "minor": 0, "tiny": 3}
_CONFIG_SITE = {  # of Emscripten's libc++, whose ABI differs from that of the other systems
    "ABI_VERSION": 2,
    "ABI_NAMESPACE": "__2",
    "HAS_THREADS": 1,
    "HAS_MONOTONIC_CLOCK": 1,
    "HAS_TERMINAL": 1,
    "HAS_MUSL_LIBC": 1,
    "HAS_THREAD_API_PTHREAD": 1,
    "HAS_THREAD_API_EXTERNAL": 0,
    "HAS_THREAD_API_WIN32": 0,
    "HAS_THREAD_API_C11": 0,
    "HAS_VENDOR_AVAILABILITY_ANNOTATIONS": 0,
    "HAS_FILESYSTEM": 1,
    "HAS_RANDOM_DEVICE": 1,
    "HAS_LOCALIZATION": 1,
    "HAS_UNICODE": 1,
    "HAS_WIDE_CHARACTERS": 1,
    "HAS_TIME_ZONE_DATABASE": 0,
    "HARDENING_MODE_DEFAULT": 2,
    "LIBC_NEWLIB": 0,
}
HEADERS = ("include", "lib/libc/musl/arch/emscripten", "lib/libc/musl/include")
"""The folders of Emscripten's `system` that are compiled with."""
WINDOWS_CONFIG = """\
#define MS_WIN32
#define MS_WINDOWS
#define MS_WIN64
#define NT_THREADS
#define HAVE_DECLSPEC_DLL
#define Py_ENABLE_SHARED 1
#define HAVE_PY_SSIZE_T 1
#define PY_SSIZE_T_MAX LLONG_MAX
typedef long long Py_ssize_t;
"""
"""The part of pyconfig.h that Python.h needs on Windows, before the sizes of types."""
_WINDOWS_SIZES = {
    size: count
    for count, sizes in (
        (2, "SHORT WCHAR_T"),
        (4, "INT LONG FLOAT OFF_T"),
        (8, "VOID_P SIZE_T TIME_T LONG_LONG DOUBLE"),
    )
    for size in sizes.split()
}
_WINDOWS_HEADERS = ("STDINT", "STDDEF", "SYS_TYPES", "SYS_STAT", "WCHAR", "ERRNO")
MAC_LINK = """\
for part do
    shift
    case $part in
        -Wl,@*) part=-Wl,-undefined,dynamic_lookup ;;
        -bundle) part=-shared ;;
        -Wl,-dead_strip | -Wl,-x | -Wl,-S) part=-s ;;
    esac
    set -- "$@" "$part"
done
"""
"""For macOS, nanobind lists Python's names in a file for the linker, which zig cannot read: any name may be missing.
zig's linker crashes on a bundle."""
_DLL_MACHINES = {"AMD64": "i386:x86-64", "ARM64": "arm64"}
_WASM_SIZES = ("SIZEOF_VOID_P", "SIZEOF_LONG", "SIZEOF_SIZE_T", "SIZEOF_UINTPTR_T", "SIZEOF_PTHREAD_T")
_WASM_ALIGNMENTS = ("ALIGNOF_LONG", "ALIGNOF_SIZE_T")


def module(name: str, folder: Path, headers: Path | None = None, *, jobs: int = 2) -> Path:
    """Compile the module for this target in a folder below `folder`, and return its path; only changed files again."""
    folder = folder.resolve()  # the compiler runs in other folders
    build = folder / name
    build.mkdir(parents=True, exist_ok=True)
    include = python_headers(name, build)
    compiler = emscripten_compiler(build, headers or emscripten_headers(folder)) if name == "emscripten" else zig(name)
    chain = toolchain(TARGETS[name], build, compiler)
    options = {
        "CMAKE_TOOLCHAIN_FILE": chain,
        "CMAKE_MAKE_PROGRAM": tool("ninja"),
        "Python_EXECUTABLE": sys.executable,
        "Python_INCLUDE_DIR": include,
        "SKBUILD_SABI_COMPONENT": "Development.SABIModule",
        "SKBUILD_SOSABI": "abi3",
    }
    if TARGETS[name].system == "Windows":  # it has no tag in the name of the file, and links with a library
        library = python_library(name, build)
        options |= {"SKBUILD_SOSABI": "", "Python_SABI_LIBRARY": library}
        # CMake reads the version in this name, and rejects one that differs from the headers'; nothing links with it.
        options["Python_LIBRARY"] = shutil.copy(library, build / "python{}{}.lib".format(*sys.version_info))
        for one in (library, options["Python_LIBRARY"]):  # without a DLL next to it, CMake adds the libraries of Linux
            write(Path(one).with_suffix(".dll"), "")
    given = [f"-D{option}={value}" for option, value in options.items()]
    run([tool("cmake"), "-S", ROOT, "-B", build, "-G", "Ninja", *given])
    run([tool("cmake"), "--build", build, "--target", "_native", "--parallel", str(jobs)])
    return next(path for path in build.glob("_native*") if path.suffix in (".so", ".pyd"))


def tool(name: str) -> Path:
    """The program with this name in the environment of the running Python."""
    return Path(sys.executable).with_name(name)


def zig(name: str) -> list[str]:
    """The command of zig's C++ compiler for this target."""
    mcpu = ["-mcpu=x86_64"] if TARGETS[name].triple.startswith("x86_64") else []
    options = ("-g0", "-fno-sanitize=all", "-include", "cstdio")  # nanobind uses stderr
    return [zig_program(), "c++", "-target", TARGETS[name].triple, *options, *mcpu]


def zig_folder() -> Path:
    """The folder of the package ziglang."""
    import ziglang  # type: ignore[import-not-found]

    return Path(ziglang.__file__).parent


def zig_program() -> str:
    return str(zig_folder() / "zig")


def toolchain(target: Target, build: Path, compiler: list[str]) -> Path:
    """Write the toolchain file of CMake, and the commands that it names."""
    commands = {"cxx": compiler, **{name: [zig_program(), name] for name in ("ar", "ranlib", "rc")}}
    fix = MAC_LINK if target.system == "Darwin" else ""
    for name, command in commands.items():
        write(build / name, f'#!/bin/sh\n{fix}exec {shlex.join(map(str, command))} "$@"\n')
        (build / name).chmod(0o755)
    lines = {
        "CMAKE_SYSTEM_NAME": target.system,
        "CMAKE_SYSTEM_PROCESSOR": target.processor,
        "CMAKE_CXX_COMPILER": build / "cxx",
        "CMAKE_AR": build / "ar",
        "CMAKE_RANLIB": build / "ranlib",
        "CMAKE_RC_COMPILER": build / "rc",
        "CMAKE_TRY_COMPILE_TARGET_TYPE": "STATIC_LIBRARY",
        "CMAKE_HAVE_LIBC_PTHREAD": 1,
        "CMAKE_SKIP_RPATH": 1,
    }
    if target.processor == "wasm32":
        lines["CMAKE_CXX_CREATE_SHARED_MODULE"] = " ".join(wasm_link())  # CMake replaces the names in <>
    path = build / "toolchain.cmake"
    write(path, "".join(f'set({name} "{value}")\n' for name, value in lines.items()))
    return path


def wasm_link() -> list[str]:
    """The command that links a side module: Pyodide's main module exports the missing symbols."""
    return [
        *(zig_program(), "wasm-ld", "-shared", "--experimental-pic", "--unresolved-symbols=import-dynamic"),
        *("--import-memory", "--no-export-dynamic", "--export=PyInit__native", "--strip-all", "--gc-sections"),
        *("--keep-section=target_features", "-mllvm", "-wasm-enable-eh", "-mllvm", "-wasm-enable-sjlj"),
        *("<OBJECTS>", "<LINK_LIBRARIES>", "-o", "<TARGET>"),
    ]


def emscripten_compiler(build: Path, headers: Path) -> list[str]:
    """Clang with libc++ of zig, which has the LLVM of Pyodide's Emscripten, and libc's headers of Debian's."""
    site = build / "__config_site"
    values = "".join(f"#define _LIBCPP_{name} {value}\n" for name, value in _CONFIG_SITE.items())
    write(site, f"#pragma once\n{values}#define _LIBCPP_PSTL_BACKEND_SERIAL\n")
    library = zig_folder() / "lib"
    folders = [
        *(library / "libcxx/include", library / "libcxxabi/include", headers / "include/compat", headers / "include"),
        *(headers / "lib/libc/musl/arch/emscripten", headers / "lib/libc/musl/include", library / "include"),
    ]
    return [
        *(zig_program(), "clang", "--target=wasm32-unknown-emscripten", "-msimd128", "-fwasm-exceptions"),
        *("-mllvm", "-wasm-enable-sjlj", "-mllvm", "-wasm-use-legacy-eh", "-nostdinc", "-nostdinc++"),
        *("-Wno-macro-redefined", "-include", str(site), "-include", "cstdio"),  # nanobind uses stderr
        *(part for folder in folders for part in ("-isystem", str(folder))),
        *(f"-D__EMSCRIPTEN_{part}__={number}" for part, number in EMSCRIPTEN_VERSION.items()),
    ]


def emscripten_headers(folder: Path) -> Path:
    """Download and unpack Debian's package of Emscripten; return the folder with its headers."""
    found = folder / "emscripten-headers"
    if not found.is_dir():
        with tempfile.TemporaryDirectory(dir=folder) as scratch:
            run(["apt-get", "download", "emscripten"], cwd=scratch)
            package = next(Path(scratch).glob("emscripten_*.deb"))
            run(["sh", "-c", f"dpkg-deb --fsys-tarfile {package} | tar -x ./usr/share/emscripten/system"], cwd=scratch)
            system, chosen = Path(scratch) / "usr/share/emscripten/system", Path(scratch) / "chosen"
            for part in HEADERS:
                shutil.copytree(system / part, chosen / part)
            chosen.rename(found)
    return found


def python_headers(name: str, build: Path) -> Path:
    """Copy the headers of the running Python, with the pyconfig.h of the target next to them."""
    folder = build / "python"
    if not folder.is_dir():
        shutil.copytree(sysconfig.get_path("include"), folder)
    if name == "emscripten":
        config = folder / "pyconfig.h"
        text = (Path(sysconfig.get_path("include")) / "pyconfig.h").read_text()
        for size in (*_WASM_SIZES, *_WASM_ALIGNMENTS):
            text = re.sub(rf"#define {size} \d+", f"#define {size} 4", text)
        write(config, re.sub(r"#define HAVE_GCC_ASM_FOR_X(87|64) 1", "", text))
    if TARGETS[name].system == "Windows":
        sizes = "".join(f"#define SIZEOF_{kind} {size}\n" for kind, size in _WINDOWS_SIZES.items())
        headers = "".join(f"#define HAVE_{header}_H 1\n" for header in _WINDOWS_HEADERS)
        write(folder / "pyconfig.h", WINDOWS_CONFIG + sizes + headers)
    return folder


def python_library(name: str, build: Path) -> Path:
    """Make the library with which a module for Windows links: the names of the stable ABI in python3.dll."""
    from abi3info import DATAS, FUNCTIONS  # type: ignore[import-not-found]

    names = [*sorted(one.name for one in FUNCTIONS), *sorted(f"{one.name} DATA" for one in DATAS)]
    write(build / "python3.def", "\n  ".join(["LIBRARY python3.dll\nEXPORTS", *names, ""]))
    machine = _DLL_MACHINES[TARGETS[name].processor]
    library = build / "python3.lib"
    run([zig_program(), "dlltool", "-m", machine, "-d", build / "python3.def", "-l", library])
    return library


def write(path: Path, text: str) -> None:
    """Write the file unless it has this text already: its time decides what is compiled again."""
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


class Failure(Exception):
    """Something that this machine lacks, or a command that failed, as a message to the person who runs the tool."""


def run(command: Sequence[object], cwd: str | Path | None = None) -> str:
    """Run the command and return what it printed."""
    try:
        done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True)
    except FileNotFoundError as error:
        raise Failure(f"{command[0]} is missing") from error
    if done.returncode:
        raise Failure(f"{shlex.join(map(str, command))} failed:\n{(done.stdout + done.stderr)[-6000:]}")
    return done.stdout


def main() -> None:
    """Compile for the target named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--headers", type=Path, help="Emscripten's folder `system`")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    if sys.version_info < LEAST:
        sys.exit("The stable ABI needs Python 3.12 or later; this is " + sys.version.split()[0])
    try:
        print(module(asked.target, asked.folder, asked.headers, jobs=asked.jobs))
    except Failure as failure:
        sys.exit(str(failure))


if __name__ == "__main__":
    main()
