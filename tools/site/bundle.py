"""Runs in Pyodide, started by bundle.mjs: exercise the desk, then pack the modules that it loaded."""

import importlib.util
import json
import marshal
import os
import sys
import types
import zipfile
from importlib.machinery import ExtensionFileLoader, ModuleSpec, PathFinder
from pathlib import PurePosixPath

LIBRARY = "/lib/python314.zip/"
PLACE = "/home/pyodide"
"""The working directory, where archives are unpacked."""
PURE = ("annotated_doc", "annotated_types")
LATER = {"photo": (), "qr": ("segno",), "pdf": ("charset_normalizer", "reportlab")}
"""Packages in archives of their own, fetched when they are first needed; each also has what the ones before it have of
the standard library."""
CONSOLE = "console"
"""One more archive: the rest of the package and of the standard library, for the live console."""
NOT_IN_CONSOLE = (
    *("_pyrepl/", "bdb", "ctypes/", "encodings/", "ensurepip/", "idlelib/", "imaplib", "lib2to3/", "mailbox"),
    *("msilib/", "multiprocessing/", "pdb", "pydoc_data/", "smtplib", "sqlite3/", "tkinter/", "turtle", "venv/"),
    *("wsgiref/", "xmlrpc/", "fullhouse/__main__", "fullhouse/arrow", "fullhouse/cli/", "fullhouse/jobs/"),
    *("fullhouse/photo/", "fullhouse/plots", "fullhouse/tui/", "fullhouse/web/"),
)
"""How the names of modules begin that have no use in a browser, or need NumPy, files or processes."""
WHOLE = ("core", "formats", "generator", "logic", "rating", "symmetry", "techniques", "verbs")
"""Packages of fullhouse that are packed with all their modules."""
ALWAYS = (
    *("_pyodide/", "pyodide/", "_sysconfig", "zipfile/"),
    *(f"encodings/{one}" for one in ("__init__", "aliases", "ascii", "cp437", "idna", "latin", "utf")),
)
"""Modules of the standard library that Pyodide needs itself, or that only errors load."""
MORE = ("linecache", "shutil", "traceback", "zipfile")
FONTS = ("Vera.ttf", "VeraBd.ttf")


class Native:
    """Finds the native module, which is not in the package yet."""

    @staticmethod
    def find_spec(name, *_):
        if name == "fullhouse._native":
            place = "/native/_native.abi3.so"
            return ModuleSpec(name, ExtensionFileLoader(name, place), origin=place)
        return None


def bytecode(source, name, optimize):
    """The .pyc of a source; 2 also drops docstrings, which the pages of techniques show."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    head = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + importlib.util.source_hash(source)
    return head + marshal.dumps(code)


def data_of(path):
    with open(path, "rb") as file:
        return file.read()


def add(archive, name, data):
    info = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
    info.external_attr = 0o644 << 16
    archive.writestr(info, data, zipfile.ZIP_STORED)


def exercise():
    """Answer every verb, each technique and some errors, so that all modules are loaded that any of them needs."""
    from fullhouse.web.desk import answer
    from fullhouse.web.endpoints import ENDPOINTS

    def good(name, **members):
        found = answer(name, json.dumps(members))
        assert found.status == 200, (name, members, found.data)
        return json.loads(found.data) if found.media_type.endswith("json") else found.data

    for name, endpoint in ENDPOINTS.items():
        if name not in LATER:
            found = answer(name, endpoint.body)
            assert found.status == 200, (name, found.data)
    puzzle = ENDPOINTS["solve"].example["puzzle"]
    for one in good("catalog")["techniques"]:
        good(f"techniques/{one['name']}")
    good("convert", puzzle=puzzle, to="all")
    good("rate", puzzle=puzzle, scales=["hodoku", "se", "guesses"])
    good("check", puzzle=puzzle, minimal=True, true_candidates=True)
    good("generate", level="hard", seed=7)
    for wrong in ('{"puzzle": "hello"}', '{"puzle": "hello"}', "{", '{"puzzle": "' + "." * 80 + '5"}'):
        answer("solve", wrong)

    def pdf():
        stand_in_for_pillow()
        good("render", puzzle=puzzle, to="pdf")
        good("render", puzzle=puzzle, to="pdf", hint=True)

    def photo():
        found = answer("photo", ENDPOINTS["photo"].body)
        assert found.status == 200, found.data

    return {"photo": photo, "pdf": pdf, "qr": lambda: good("qr", text="https://sudoku.example.org/")}


def pack_package():
    loaded = {name for name in sys.modules if name.partition(".")[0] == "fullhouse"}
    late = (*(f"fullhouse/{one}/" for one in WHOLE), "fullhouse/render/pdf", "fullhouse/render/fonts")
    with zipfile.ZipFile("/out/fullhouse.zip", "w") as archive:
        for root in ("/src/fullhouse", *(f"/packages/{one}" for one in PURE)):
            top = os.path.dirname(root)
            for folder, _, files in sorted(os.walk(root)):
                for file in sorted(files):
                    path = f"{folder}/{file}"
                    name = os.path.relpath(path, top)
                    module = name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
                    if file.endswith(".py") and (module in loaded or name.startswith((*late, *PURE))):
                        add(archive, name + "c", bytecode(data_of(path), name, 1))
                    elif file.endswith(".txt") and f"{module.removesuffix('.txt')}" in loaded:
                        add(archive, name, data_of(path))
        add(archive, "fullhouse/_native.abi3.so", data_of("/native/_native.abi3.so"))


def library():
    """The files of the standard library that are loaded."""
    files = (getattr(module, "__file__", None) or "" for module in list(sys.modules.values()))
    return {file.removeprefix(LIBRARY) for file in files if file.startswith(LIBRARY)}


def pack_console(names, known):
    """Pack the console, these modules of the standard library, and the modules of the package that `known` lacks."""
    whole = zipfile.ZipFile("/pyodide/python_stdlib.zip")
    with zipfile.ZipFile("/out/console.zip", "w") as archive:
        add(archive, "console.pyc", bytecode(data_of("/native/console.py"), "console.py", 2))
        for name in sorted(names):
            add(archive, name + "c", bytecode(whole.read(name), name, 2))
        for folder, _, files in sorted(os.walk("/src/fullhouse")):
            for file in sorted(files):
                name = os.path.relpath(f"{folder}/{file}", "/src")
                if file.endswith(".py") and name + "c" not in known and not name.startswith(NOT_IN_CONSOLE):
                    add(archive, name + "c", bytecode(data_of(f"/src/{name}"), name, 1))


def pack_library(used, later):
    """Pack the used modules; packages that later archives add to also look where those are unpacked."""
    whole = zipfile.ZipFile("/pyodide/python_stdlib.zip")
    split = {f"{parent}/__init__.py" for name in later for parent in PurePosixPath(name).parents}
    with zipfile.ZipFile("/out/python_stdlib.zip", "w") as archive:
        for name in whole.namelist():
            if name not in used:
                continue
            data = whole.read(name)
            if name in split:
                data += f"\n__path__.append({f'{PLACE}/{os.path.dirname(name)}'!r})\n".encode()
            is_source = name.endswith(".py") and not name.startswith("_sysconfig")
            add(archive, name + "c" * is_source, bytecode(data, name, 2) if is_source else data)


def stand_in_for_pillow():
    """reportlab imports Pillow, and uses it only for pictures in pixels, of which we have none."""
    image = types.ModuleType("PIL.Image")
    image.Image = type("Image", (), {})
    pillow = types.ModuleType("PIL")
    pillow.Image = image
    sys.modules.update({"PIL": pillow, "PIL.Image": image})


def pack_later(part, names):
    """Pack the modules of this part, these of the standard library, the weights for photos, and the fonts for PDF."""
    whole = zipfile.ZipFile("/pyodide/python_stdlib.zip")
    with zipfile.ZipFile(f"/out/{part}.zip", "w") as archive:
        for module in sorted(sys.modules):
            path = getattr(sys.modules[module], "__file__", None) or ""
            if path.startswith("/packages/") and path.endswith(".py") and module.partition(".")[0] in LATER[part]:
                name = path.removeprefix("/packages/")
                add(archive, name + "c", bytecode(data_of(path), name, 1))
        for name in sorted(names):
            add(archive, name + "c", bytecode(whole.read(name), name, 1))
        if part == "photo":
            for module in sorted(name for name in sys.modules if name.startswith("fullhouse.photo")):
                name = sys.modules[module].__file__.removeprefix("/src/")
                add(archive, name + "c", bytecode(data_of(f"/src/{name}"), name, 1))
            add(archive, "fullhouse/photo/digits.bin", data_of("/src/fullhouse/photo/digits.bin"))
        if part == "pdf":
            add(archive, "PIL/__init__.pyc", bytecode(b"from PIL import Image", "PIL/__init__.py", 1))
            add(archive, "PIL/Image.pyc", bytecode(b"class Image: pass", "PIL/Image.py", 1))
            for font in FONTS:
                add(archive, f"reportlab/fonts/{font}", data_of(f"/packages/reportlab/fonts/{font}"))


def only_pure(name):
    """Whether this module may come from the checkout's environment, whose compiled modules cannot run here."""
    return name.partition(".")[0] in {*PURE, *LATER["pdf"], *LATER["qr"]}


class Packages:
    """Finds the few pure packages of the checkout's environment that the app uses."""

    @staticmethod
    def find_spec(name, path=None, *_):
        return PathFinder.find_spec(name, path or ["/packages"]) if only_pure(name) else None


sys.path.insert(0, "/src")
sys.meta_path[:0] = [Native, Packages]
use = exercise()
pack_package()
for name in MORE:
    __import__(name)
known = library()
known |= {name for name in zipfile.ZipFile("/pyodide/python_stdlib.zip").namelist() if name.startswith(ALWAYS)}
later = {}
for part in LATER:
    use[part]()
    later[part] = library() - known
    pack_later(part, later[part])
everything = {name for name in zipfile.ZipFile("/pyodide/python_stdlib.zip").namelist() if name.endswith(".py")}
later[CONSOLE] = {name for name in everything - known if not name.startswith(NOT_IN_CONSOLE)}
pack_console(later[CONSOLE], zipfile.ZipFile("/out/fullhouse.zip").namelist())
pack_library(known, set().union(*later.values()))
