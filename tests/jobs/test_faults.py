"""Damaged and tampered files: no crash, no traceback, no wrong output.

Each way of damaging a file is tried a few times here, and a thousand times by `make slow`.
"""

from __future__ import annotations

import ast
import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pytest
from jobs.files import contents
from jobs.running import Stopping
from patience import HANG, eventually
from puzzles import INKALA_2012, WIKIPEDIA
from pyarrow import feather

import fullhouse
from fullhouse import jobs
from fullhouse.errors import CannotWrite, SudokuError
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.made import MadeRows
from fullhouse.jobs.output import lock, sealed
from fullhouse.verbs.climb import Climb

SOURCE = Path(fullhouse.__file__).parent
ROWS = [WIKIPEDIA, INKALA_2012] * 15
UNPICKLERS = {"load", "loads", "Unpickler"}
CLIMB = Climb(puzzle=WIKIPEDIA, by="guesses", count=1)
MANY = [pytest.param(1000, marks=pytest.mark.slow)]
OTHERS = ("txt", "jsonl", "csv.gz", "arrow", "npz", "npy")
"""Outputs that are locked in the same two ways as a CSV file and a Parquet file."""


def unpickling(path: Path) -> list[str]:
    """Where this module unpickles something."""
    names = {"pickle", "cPickle", "dill", "cloudpickle", "shelve", "marshal"}
    return [
        f"{path.name}:{node.lineno}"
        for node in ast.walk(ast.parse(path.read_text()))
        if (isinstance(node, ast.ImportFrom) and node.module in names)
        or (isinstance(node, ast.Attribute) and node.attr in UNPICKLERS and ast.unparse(node.value) in names)
        or (isinstance(node, ast.keyword) and node.arg == "allow_pickle" and ast.unparse(node.value) != "False")
    ]


def test_no_module_unpickles_what_a_file_holds() -> None:
    own_child = SOURCE / "core" / "child_process.py"  # reads what its own parent has sent
    assert [place for path in SOURCE.rglob("*.py") if path != own_child for place in unpickling(path)] == []


def test_nothing_in_jobs_reads_a_pickle() -> None:
    for path in Path(jobs.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
            assert not {"pickle", "cloudpickle", "marshal", "shelve"} & set(names), path


def test_the_search_for_unpickling_finds_it(tmp_path: Path) -> None:
    module = tmp_path / "bad.py"
    module.write_text(
        "import pickle\npickle.load(open('x'))\nfrom pickle import Unpickler\nnp.load('x', allow_pickle=1)"
    )
    assert sorted(unpickling(module)) == ["bad.py:2", "bad.py:3", "bad.py:4"]


def changed(value: Any, chance: random.Random) -> Any:
    """Replace or leave out one value somewhere inside this JSON."""
    if isinstance(value, dict) and value:
        key = chance.choice(sorted(value))
        if chance.random() < 0.2:
            return {name: kept for name, kept in value.items() if name != key}
        return value | {key: changed(value[key], chance)}
    if isinstance(value, list) and value:
        place = chance.randrange(len(value))
        return [*value[:place], changed(value[place], chance), *value[place + 1 :]]
    return chance.choice([0, 1, 9, -1, 2**63, 1e300, None, True, "", "x", [], {}, [1, 2], {"bytes": 0}, "../../x"])


def tampered(text: bytes, chance: random.Random) -> bytes:
    """One line of JSON changed by hand, cut short, or with bits flipped."""
    lines = text.splitlines(keepends=True)
    place = chance.randrange(len(lines))
    line = lines[place]
    match chance.randrange(6):
        case 0:
            lines[place] = line[: chance.randrange(len(line))]
        case 1:
            at = chance.randrange(len(line))
            lines[place] = line[:at] + bytes([line[at] ^ 1 << chance.randrange(8)]) + line[at + 1 :]
        case 2:
            lines[place] = chance.randbytes(chance.randrange(60)) + b"\n"
        case _:
            lines[place] = json.dumps(changed(json.loads(line), chance)).encode() + b"\n"
    return b"".join(lines)


def forged(text: bytes, chance: random.Random) -> bytes:
    """One line of JSON changed by hand, with a checksum that fits."""
    lines = text.splitlines(keepends=True)
    place = chance.randrange(len(lines))
    values = json.loads(lines[place])
    del values["seal"]
    found = changed(values, chance)
    lines[place] = sealed(found if isinstance(found, dict) else {}).encode() + b"\n"
    return b"".join(lines)


def solve(data: Path, output: str, **files: Any) -> None:
    jobs.solve(data, output, **files)


def generate(_: Path, output: str, **files: Any) -> None:
    jobs.generate(output, count=30, seed=4, **files)


def rate(data: Path, output: str, **files: Any) -> None:
    jobs.rate(data, output, scales="guesses", **files)


RUNS: dict[str, tuple[Callable[..., None], str, str, dict[str, Any]]] = {
    "a text file": (solve, "out.csv", "out.csv.resume", {}),
    "a generated file": (generate, "out.jsonl", "out.jsonl.resume", {}),
    "a folder of parts": (solve, "out/", "out/manifest.json.resume", {"part_rows": 4, "to": "csv"}),
    "a single binary file": (rate, "out.parquet", "out.parquet.parts/manifest.json.resume", {}),
}


@pytest.mark.parametrize("tries", [40, *MANY])
@pytest.mark.parametrize("run", RUNS)
def test_a_tampered_checkpoint_gives_an_error_or_the_right_file(
    run: str, tries: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    right, results = resumed_after(tampered, run, tries, tmp_path, monkeypatch)
    assert all(result in (right, None) for result in results)
    assert results.count(None) > tries // 4


@pytest.mark.parametrize("tries", [40, *MANY])
@pytest.mark.parametrize("run", RUNS)
def test_a_forged_checkpoint_with_a_new_checksum_gives_an_error_or_a_file(
    run: str, tries: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, results = resumed_after(forged, run, tries, tmp_path, monkeypatch)
    assert results.count(None) > tries // 4


def resumed_after(
    damage: Callable[[bytes, random.Random], bytes],
    run: str,
    tries: int,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> tuple[dict[str, bytes], list[dict[str, bytes] | None]]:
    """Damage the checkpoint of an interrupted run again and again; return the right files and what resuming gave.

    None stands for an error with its reason; any other exception fails the test.
    """
    monkeypatch.setattr("fullhouse.jobs.parts.SECONDS", 0.0)
    verb, output, checkpoint, files = RUNS[run]
    data = folder / "in.txt"
    data.write_text("\n".join([*ROWS, ""]))
    whole, broken = folder / "whole", folder / "broken"
    for made in (whole, broken):
        made.mkdir()
    verb(data, f"{whole}/{output}", **files)
    with pytest.raises(KeyboardInterrupt):
        verb(data, f"{broken}/{output}", **files, watcher=Stopping(12, KeyboardInterrupt()))
    assert (broken / checkpoint).is_file(), sorted(contents(broken))
    chance = random.Random(run)
    results: list[dict[str, bytes] | None] = []
    for number in range(tries):
        tried = folder / f"tried{number}" / "broken"
        shutil.copytree(broken, tried)
        found = tried / checkpoint
        found.write_bytes(damage(found.read_bytes(), chance))
        try:
            verb(data, f"{tried}/{output}", **files, resume=True)
        except SudokuError:
            results.append(None)
        else:
            results.append(contents(tried / output.rstrip("/")))
        shutil.rmtree(tried.parent)
    return contents(whole / output.rstrip("/")), results


READ = """\
import json, os, sys
from fullhouse import jobs
from fullhouse.errors import SudokuError
jobs.solve(sys.argv[1], sys.argv[2], force=True)
for path in sys.argv[3:]:
    child = os.fork()
    if not child:
        try:
            jobs.solve(path, f"{path}.jsonl", force=True)
        except SudokuError:
            os._exit(3)
        except BaseException:
            import traceback
            traceback.print_exc()
            os._exit(4)
        os._exit(0)
    print(os.waitpid(child, 0)[1])
"""


@pytest.mark.parametrize("tries", [24, *MANY])
@pytest.mark.parametrize("suffix", ["arrow", "feather", "parquet", "npy", "npz", "compressed.npz"])
def test_a_file_with_flipped_bits_neither_crashes_nor_invents_rows(suffix: str, tries: int, tmp_path: Path) -> None:
    good = tmp_path / f"good.{suffix}"
    numbers = [f"n{number}" for number in range(len(ROWS))]
    table = pa.table({"puzzle": ROWS, "note": numbers})
    digits = np.array([[int(cell) if cell.isdigit() else 0 for cell in row] for row in ROWS], dtype=np.uint8)
    match suffix:
        case "feather":
            feather.write_feather(table, good, compression="uncompressed")
        case "npy":
            np.save(good, digits)
        case "npz":
            np.savez(good, puzzle=digits)
        case "compressed.npz":
            np.savez_compressed(good, puzzle=digits)
        case _:
            jobs.convert(write_lines(tmp_path), good)
    chance, data = random.Random(suffix), good.read_bytes()
    paths = []
    for number in range(tries):
        damaged = bytearray(data)
        for _ in range(chance.choice([1, 1, 2, 8])):
            damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
        paths.append(tmp_path / f"{number}.{suffix}")
        paths[-1].write_bytes(damaged)
    command = [sys.executable, "-c", READ, str(good), str(tmp_path / "first.jsonl"), *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=HANG * 4, check=True)
    codes = [os.waitstatus_to_exitcode(int(status)) for status in done.stdout.split()]
    assert len(codes) == tries
    assert set(codes) <= {0, 3}, done.stderr
    for path, code in zip(paths, codes, strict=True):
        rows = [json.loads(line) for line in Path(f"{path}.jsonl").read_text().splitlines()] if code == 0 else []
        assert all(row.get("solution") is None or len(row["solution"]) == 81 for row in rows)


@pytest.mark.parametrize("suffix", ["parquet", "arrow"])
def test_a_column_whose_name_is_damaged_is_an_error_with_its_reason(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"in.{suffix}"
    jobs.convert(write_lines(tmp_path), path)
    path.write_bytes(path.read_bytes().replace(b"puzzle", b"\xf5uzzle"))
    assert "can't decode byte 0xf5" in "".join(errors_of(path))


@pytest.mark.parametrize("header", ["{'descr': (", "{'descr': '|u1", "((((" * 900, "{'descr': 'x\0'}", "]", "{'a' 1}"])
def test_a_header_that_cannot_be_read_is_an_error_with_its_reason(header: str, tmp_path: Path) -> None:
    assert any("header" in error for error in errors_of(write_npy(tmp_path / "in.npy", header, bytes(162))))


@pytest.mark.parametrize(
    ("at", "value", "reason"),
    [(6, 1, "encrypted"), (6, 64, "strong encryption"), (8, 99, "compression"), (8, 14, "damaged|file of arrays")],
)
@pytest.mark.parametrize("save", [np.savez, np.savez_compressed])
def test_an_archive_that_cannot_be_opened_is_an_error_with_its_reason(
    save: Callable[..., None], at: int, value: int, reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "in.npz"
    save(path, puzzle=np.zeros((10, 81), dtype=np.uint8))
    data = bytearray(path.read_bytes())
    central = data.index(b"PK\x01\x02")
    data[at], data[central + at + 2] = value, value
    path.write_bytes(data)
    assert any(re.search(reason, error) for error in errors_of(path))


def errors_of(path: Path) -> list[str]:
    """The errors of a file that cannot be read, whether it is reported as a row or raised."""
    output = path.with_name("out.jsonl")
    try:
        jobs.solve(path, output)
    except SudokuError as error:
        return [str(error)]
    return [found for line in output.read_text().splitlines() if (found := json.loads(line)["error"])]


def write_lines(folder: Path) -> Path:
    """A file of rows as plain lines."""
    path = folder / "lines.txt"
    path.write_text("\n".join([*ROWS, ""]))
    return path


def write_npy(path: Path, description: str, body: bytes = b"") -> Path:
    """A NumPy file with this header, true or not."""
    header = description.encode() + b" " * (63 - (10 + len(description)) % 64) + b"\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header + body)
    return path


@pytest.mark.parametrize(
    ("kind", "shape"),
    [
        ("|S1000000000", "(1000000000, 81)"),
        ("|S1000000000", "(10,)"),
        ("|u1", "(1000000000000, 81)"),
        ("|u1", "(9223372036854775807, 81)"),
        ("|u1", "(-1, 81)"),
        ("|u1", "(2, -81)"),
        ("|u1", "()"),
        ("|u1", "(2, 0)"),
        ("|O", "(2, 81)"),
        ("|V81", "(2,)"),
        ("<c16", "(2, 81)"),
        ("<M8[s]", "(2, 81)"),
    ],
)
def test_an_impossible_array_is_an_error_with_its_reason(kind: str, shape: str, tmp_path: Path) -> None:
    header = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}"
    path = write_npy(tmp_path / "in.npy", header, bytes(162))
    lines: list[str] = []
    try:
        summary = jobs.solve(path, tmp_path / "out.jsonl")
    except SudokuError as error:
        lines = [str(error)]
    else:
        assert summary.unreadable, "a row or the file is unreadable"
        lines = [json.loads(line)["error"] for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert lines
    assert all(lines)


@pytest.mark.parametrize("suffix", ["csv", "parquet", *(pytest.param(name, marks=pytest.mark.slow) for name in OTHERS)])
def test_a_second_run_into_one_file_is_rejected_and_the_first_is_right(suffix: str, tmp_path: Path) -> None:
    output = tmp_path / f"out.{suffix}"
    command = [sys.executable, "-m", "fullhouse", "solve", "-", "-q", "-o", str(output)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as first:
        assert first.stdin is not None
        first.stdin.write(f"{WIKIPEDIA}\n".encode() * 5_000)
        first.stdin.flush()
        eventually(lambda: any(tmp_path.iterdir()) or first.poll() is not None)
        assert first.poll() is None, "the first run has ended"
        second = subprocess.run(
            [*command[:-3], "--force", *command[-3:]], input=WIKIPEDIA, capture_output=True, text=True, check=False
        )
        assert second.returncode == 2
        assert "is being written by another run" in second.stderr
        _, complaints = first.communicate(f"{INKALA_2012}\n".encode())
    assert (first.returncode, complaints) == (0, b"")
    jobs.convert(output, tmp_path / "read.jsonl")
    assert len((tmp_path / "read.jsonl").read_text().splitlines()) == 5_001


@pytest.mark.parametrize("suffix", ["csv", "jsonl", "csv.gz", "parquet", "arrow", "npz", "npy"])
def test_an_output_that_is_a_link_is_written_through_it(suffix: str, tmp_path: Path) -> None:
    elsewhere, link = tmp_path / "elsewhere", tmp_path / f"link.{suffix}"
    elsewhere.mkdir()
    target = elsewhere / f"target.{suffix}"
    target.write_bytes(b"old")
    link.symlink_to(target)
    jobs.solve(write_lines(tmp_path), link, force=True)
    assert link.is_symlink()
    jobs.convert(target, tmp_path / "read.jsonl")
    assert len((tmp_path / "read.jsonl").read_text().splitlines()) == len(ROWS)
    assert [path.name for path in elsewhere.iterdir()] == [target.name]


PLANTED = {
    "out.csv": ["out.csv.resume"],
    "out.csv.gz": ["out.csv.gz.text", "out.csv.gz.text.resume"],
    "out.parquet": ["out.parquet.parts", "out.parquet.parts/manifest.json.resume"],
    "out/": ["out/manifest.json", "out/manifest.json.resume", "out/part-00000.csv"],
}
"""Outputs, and the places of their temporary files and parts."""


@pytest.mark.parametrize("kind", ["file", "missing", "folder", "pipe"])
@pytest.mark.parametrize(("output", "place"), [(output, place) for output in PLANTED for place in PLANTED[output]])
def test_nothing_planted_in_place_of_a_temporary_file_is_followed(
    output: str, place: str, kind: str, tmp_path: Path
) -> None:
    precious, planted, data = tmp_path / "precious", tmp_path / place, write_lines(tmp_path)
    planted.parent.mkdir(exist_ok=True)
    if kind == "pipe":
        os.mkfifo(planted)
    else:
        planted.symlink_to(precious)
    if kind == "file":
        precious.write_text("precious")
    elif kind == "folder":
        precious.mkdir()
        (precious / "part-00000.parquet").write_text("precious")
    before = contents(tmp_path)
    for is_resumed in (False, True):
        with suppress(SudokuError):
            to = "csv" if output == "out/" else None
            jobs.solve(data, f"{tmp_path}/{output}", to=to, force=not is_resumed, resume=is_resumed)
    after = contents(tmp_path)
    assert {name: data for name, data in after.items() if "precious" in name} == {
        name: data for name, data in before.items() if "precious" in name
    }
    assert kind != "missing" or not precious.exists()


def test_a_link_in_place_of_the_ratings_of_a_climb_is_not_followed(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("precious")
    (tmp_path / "out.csv.rated").symlink_to(precious)
    with pytest.raises(CannotWrite, match="is not a regular file"):
        jobs.run_files(Answering(CLIMB), (), tmp_path / "out.csv", read=MadeRows(CLIMB))
    assert precious.read_text() == "precious"


@pytest.mark.parametrize("name", ["out.parquet", "out.csv.gz"])
def test_a_second_run_leaves_the_temporary_files_of_the_first(name: str, tmp_path: Path) -> None:
    temporary, data = tmp_path / f"{name}.0123456789abcdef.new", write_lines(tmp_path)

    class Second:
        """Starts another run from within the first, which has a temporary file at that moment."""

        def on_chunk(self, *_: object) -> None:
            temporary.touch()
            with pytest.raises(CannotWrite, match="is being written by another run"):
                jobs.solve(data, tmp_path / name, force=True)
            assert temporary.exists()

    jobs.solve(data, tmp_path / name, watcher=Second())
    jobs.solve(data, tmp_path / name, force=True)
    assert not temporary.exists()


@pytest.mark.parametrize("name", ["out.parquet", "out.csv.gz", "out.csv"])
def test_only_temporary_files_of_runs_are_deleted(name: str, tmp_path: Path) -> None:
    mine = tmp_path / f"{name}.backup.new"
    mine.write_text("mine")
    jobs.solve(write_lines(tmp_path), tmp_path / name)
    assert mine.read_text() == "mine"


def test_a_run_that_waited_for_a_deleted_file_does_not_write_to_it(tmp_path: Path) -> None:
    journal = tmp_path / "out.csv"
    with journal.open("w") as file:
        journal.unlink()
        with pytest.raises(CannotWrite, match="is being written by another run"):
            lock(file, journal)
