"""Files of one native part never share a local name: CMake compiles several of them as one translation unit.

The compiler reports a clash only if both files happen to be in the same unit, and two functions with different
parameters would silently become overloads of each other. So names are compared across all files.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

NATIVE = Path(__file__).parents[2] / "native"
PARTS = {
    "logic": sorted(NATIVE.glob("logic/**/*.cpp")),
    "constraints": [*sorted(NATIVE.glob("constraints/*.cpp")), *sorted(NATIVE.glob("constraints/setup/*.cpp"))],
    "photo": sorted(NATIVE.glob("photo/*.cpp")),
    "bindings": sorted(NATIVE.glob("bindings*.cpp")),
    "other": [
        *(path for part in ("core", "generator", "lines", "symmetry") for path in sorted(NATIVE.glob(f"{part}/*.cpp"))),
        *(path for path in sorted(NATIVE.glob("search/*.cpp")) if not path.name.startswith("isa_")),
        NATIVE / "logic" / "path_batch.cpp",
    ],
}

NOISE = re.compile(
    r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'|^\s*#(?:\\\n|[^\n])*', re.DOTALL | re.MULTILINE
)
TYPE = re.compile(
    r"^(?:template\b.*?>\s*)?(?:struct|class|union|enum(?: class)?)\s+(?:alignas\(\d+\)\s*)?(\w+)", re.DOTALL
)
ALIAS = re.compile(r"^(?:template\b.*?>\s*)?using\s+(\w+)\s*=", re.DOTALL)
FUNCTION = re.compile(r"(\w+)\s*\(")
VARIABLE = re.compile(r"(\w+)\s*(?:\[[^\]]*\]\s*)*(?:=|\{|;|$)")
MACRO = re.compile(r"^\s*#\s*define\s+(\w+)", re.MULTILINE)


def local_names(source: str) -> set[str]:
    """Names that a file keeps to itself: in an unnamed namespace, `static`, or a macro."""
    return set(MACRO.findall(source)) | {
        name for declaration in local_declarations(source) for name in named(declaration)
    }


def local_declarations(source: str) -> Iterator[str]:
    """Each declaration at namespace level that no other file can see, up to its body or semicolon."""
    text = NOISE.sub(" ", source)
    scopes: list[str] = []  # what each open brace belongs to: a "namespace", a "local" one, or a "body"
    start = 0
    for brace in re.finditer(r"[{};]", text):
        declaration = text[start : brace.start()].strip()
        at_namespace = "body" not in scopes
        if brace.group() == "{":
            is_namespace = at_namespace and re.match(r"(?:inline\s+)?namespace\b", declaration)
            is_unnamed = declaration in ("namespace", "inline namespace")
            if at_namespace and not is_namespace and is_local(declaration, scopes):
                yield declaration
            scopes.append(("local" if is_unnamed else "namespace") if is_namespace else "body")
        elif brace.group() == "}":
            scopes.pop()
        elif at_namespace and is_local(declaration, scopes):
            yield declaration
        start = brace.end()


def is_local(declaration: str, scopes: list[str]) -> bool:
    """Whether this is a declaration of the file's own, not the rest of an initializer or one that names nothing."""
    names_something = re.match(r"(?!using enum\b|static_assert\b)[A-Za-z_\[]", declaration)
    return bool(names_something) and ("local" in scopes or declaration.startswith("static "))


def named(declaration: str) -> Iterator[str]:
    """The name that a declaration introduces."""
    for pattern in (ALIAS, TYPE):
        if found := pattern.match(declaration):
            yield found[1]
            return
    head = re.split(r"=(?!=)", declaration, maxsplit=1)[0]
    function = FUNCTION.search(re.sub(r"alignas\s*\([^)]*\)|__attribute__\s*\(\(.*?\)\)", " ", head))
    if function:
        yield function[1]
    elif variable := VARIABLE.search(head.strip()):
        yield variable[1]


def files_by_name(part: str) -> dict[str, set[str]]:
    files: dict[str, set[str]] = defaultdict(set)
    for path in PARTS[part]:
        for name in local_names(path.read_text(encoding="utf-8")):
            files[name].add(path.relative_to(NATIVE).as_posix())
    return files


@pytest.mark.parametrize("part", PARTS)
def test_no_two_files_of_a_part_use_the_same_local_name(part: str) -> None:
    clashes = {name: files for name, files in files_by_name(part).items() if len(files) > 1}
    assert not clashes, f"rename these, or move them to a header: files of {part} are compiled together"


def test_every_file_belongs_to_a_part_or_is_compiled_alone() -> None:
    alone = {*NATIVE.glob("search/isa_*.cpp"), *NATIVE.glob("fuzz/*.cpp"), *NATIVE.glob("constraints/search/*.cpp")}
    alone.add(NATIVE / "core" / "host_isa.cpp")
    assert {*NATIVE.rglob("*.cpp")} - {path for paths in PARTS.values() for path in paths} <= alone


def test_local_names_are_found() -> None:
    source = """
        #define FULLHOUSE_LOCAL 1
        namespace fullhouse::logic {
        namespace {
        using Word = int;  // struct Comment {
        struct Shape { int side(); struct Part {}; };
        constexpr int kTable[2] = {1, 2}, *kNothing = nullptr;
        constexpr auto kMost = std::uint64_t{1} << 25;
        const char kBrace = '{';
        template <class Item> inline Item largest(Item one, Item other) { if (one) { return one; } return other; }
        FULLHOUSE_ALWAYS int declared(int of, const char* text = "}");
        using enum Technique;
        static_assert(sizeof(Shape) > 0);
        }  // namespace
        static int counted(int things) { int local = things; return local; }
        void find_visible(int wanted) { struct Inside {}; }
        }
    """
    expected = {"FULLHOUSE_LOCAL", "Word", "Shape", "kTable", "kMost", "kBrace", "largest", "declared", "counted"}
    assert local_names(source) == expected


def test_every_file_with_an_unnamed_namespace_has_local_names() -> None:
    for path in PARTS["logic"]:
        source = path.read_text(encoding="utf-8")
        assert bool(local_names(source)) == ("namespace {" in source or "#define" in source), path
