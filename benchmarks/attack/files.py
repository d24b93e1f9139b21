"""Attacks on files: kills, full disks, damaged tables, tampered checkpoints, planted links, two runs into one file.

Every attack uses the command as a user does, in processes of its own.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from attack.registry import Attack, Outcome

COMMAND = [sys.executable, "-m", "fullhouse"]
PUZZLES = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
]
OUTPUTS = ("out.csv", "out.jsonl", "out.parquet", "out.arrow", "out.npz", "out.csv.gz", "out/")
_MOST_SECONDS = 600.0
_SMALL = 200_000
"""Bytes of the full disk."""
_LONG = 300_000
"""Rows of a run that lasts seconds."""
_TRIES = 20
"""How often an attack is repeated at most, until what it is about has happened once."""


def run(*arguments: str | Path, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run the command to completion."""
    command = [*COMMAND, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=_MOST_SECONDS, check=False, **options)


def write_puzzles(path: Path, rows: int) -> Path:
    """Write a file of puzzles, one per line."""
    path.write_text("".join(f"{PUZZLES[number % len(PUZZLES)]}\n" for number in range(rows)))
    return path


def contents(path: Path) -> dict[str, bytes]:
    """The bytes of a file, or of every file below a folder."""
    files = [path] if path.is_file() else [file for file in path.rglob("*") if file.is_file()]
    return {str(file.relative_to(path.parent)): file.read_bytes() for file in files}


def repeated(
    attack: Callable[[Path, Counter[str], list[str], random.Random], None], needed: str, seconds: float
) -> Outcome:
    """Attack again and again in a new folder, until the needed event was counted."""
    counts: Counter[str] = Counter()
    broken: list[str] = []
    chance, end = random.Random(1), time.monotonic() + seconds
    for _ in range(_TRIES):
        while not broken:
            with tempfile.TemporaryDirectory() as name:
                attack(Path(name), counts, broken, chance)
            if time.monotonic() >= end:
                break
        if broken or counts[needed]:
            return Outcome(counts=counts, broken=broken)
    return Outcome(counts=counts, broken=[f"not {needed} in {_TRIES} tries, so nothing was attacked"])


def is_clean(done: subprocess.CompletedProcess[str], broken: list[str], what: str) -> bool:
    """Whether a run ended without a signal or a traceback."""
    if done.returncode < 0 or "Traceback" in done.stderr:
        broken.append(f"{what}: exit code {done.returncode}, {done.stderr.strip()[-200:]}")
        return False
    return True


def kill_runs(folder: Path, counts: Counter[str], broken: list[str], chance: random.Random) -> None:
    """Kill a run a few times at random moments; after `--resume` its output is the same, byte for byte."""
    output = chance.choice(OUTPUTS)
    verb = ["rate", "--scale", "guesses", str(write_puzzles(folder / "in.txt", _LONG)), "-q"]
    parts = ["--part-rows", "50000"] if output.endswith("/") else []
    begin = time.monotonic()
    whole = run(*verb, *parts, "-o", f"{folder}/whole-{output}")
    lasted = time.monotonic() - begin
    if not is_clean(whole, broken, output):
        return
    arguments = [*COMMAND, *verb, *parts, "-o", f"{folder}/{output}"]
    for number in range(chance.randrange(1, 4)):
        child = subprocess.Popen([*arguments, *(["--resume"] if number else [])], stderr=subprocess.DEVNULL)
        time.sleep(chance.uniform(0.2, 0.7) * lasted / (number + 1))  # a resumed run has less to do
        child.send_signal(signal.SIGKILL)
        counts["killed" if child.wait() == -signal.SIGKILL else "ended first"] += 1
    done = run(*arguments[len(COMMAND) :], "--resume")
    found, right = folder / output.rstrip("/"), folder / f"whole-{output}".rstrip("/")
    is_done = "cannot be resumed" in done.stderr or not done.returncode
    if is_clean(done, broken, output) and is_done:
        same = sorted(contents(found).values()) == sorted(contents(right).values())
        counts["the same bytes" if same else "other bytes"] += 1
        broken += [] if same else [f"{output} differs after a kill"]
    elif is_done is False:
        broken.append(f"{output}: {done.stderr.strip()[-200:]}")


@contextmanager
def small_disk(folder: Path) -> Iterator[tuple[Path, dict[str, Any], str]]:
    """A folder with little room: a tmpfs if this user may mount one, otherwise a limit on the size of files."""
    disk = folder / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={_SMALL}", "tmpfs", str(disk)]
    if shutil.which("mount") and not subprocess.run(mount, capture_output=True, check=False).returncode:
        try:
            yield disk, {}, "on a full tmpfs"
        finally:
            subprocess.run(["umount", "-l", str(disk)], capture_output=True, check=False)
        return

    def limit() -> None:
        import resource  # POSIX only

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (_SMALL, _SMALL))

    yield disk, {"preexec_fn": limit}, "with a file-size limit"


def fill_disk(folder: Path, counts: Counter[str], broken: list[str], chance: random.Random) -> None:
    """Write more than the disk can hold: the run fails with that reason."""
    output = chance.choice(OUTPUTS)
    data = write_puzzles(folder / "in.txt", 20_000)
    with small_disk(folder) as (disk, options, kind):
        parts = ["--part-rows", "3000"] if output.endswith("/") else []
        to = ["--to", "csv"] if output.endswith("/") else []
        done = run("solve", data, *parts, *to, "-q", "-o", f"{disk}/{output}", **options)
        if not is_clean(done, broken, f"{output} {kind}"):
            return
        is_small = output in ("out.parquet", "out.csv.gz")  # these may fit
        if done.returncode == 0 and not is_small:
            broken.append(f"{output} {kind}: exit code 0")
        elif done.returncode and not any(word in done.stderr for word in ("No space left", "File too large")):
            broken.append(f"{output} {kind}: {done.stderr.strip()[-200:]}")
        counts["full" if done.returncode else "fitted"] += 1
        counts[kind] += 1


def damage_tables(folder: Path, counts: Counter[str], broken: list[str], chance: random.Random) -> None:
    """Flip bits in tables: rows or a reason, no crash."""
    data = write_puzzles(folder / "in.txt", 200)
    suffix = chance.choice(["parquet", "arrow", "npy", "npz", "csv.gz", "csv.zst"])
    good = folder / f"good.{suffix}"
    run("convert", data, "-q", "-o", good) if suffix != "npy" else run("convert", data, "-q", "-o", good, "--digits")
    if not good.is_file():
        broken.append(f"no {suffix} file to damage")
        return
    whole = good.read_bytes()
    for number in range(10):
        changed = bytearray(whole)
        for _ in range(chance.choice([1, 2, 8])):
            changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
        path = folder / f"{number}.{suffix}"
        path.write_bytes(changed)
        done = run("solve", path, "-q", "-o", folder / f"{number}.jsonl")
        if not is_clean(done, broken, f"damaged .{suffix}"):
            kept = Path(tempfile.gettempdir()) / f"fullhouse-attack-{path.name}"
            shutil.copy(path, kept)
            broken.append(f"kept as {kept}")
            return
        counts["read" if done.returncode == 0 else "reported"] += 1


def tamper(folder: Path, counts: Counter[str], broken: list[str], chance: random.Random) -> None:
    """Change a checkpoint by hand: an error, or the right file."""
    output = folder / "out.csv"
    verb = ["generate", "--count", "20", "--seed", "3", "-q", "-o", str(output)]
    run(*verb)
    right, checkpoint = output.read_bytes(), Path(f"{output}.resume")
    kept = checkpoint.read_bytes()
    for _ in range(10):
        values = json.loads(kept)
        name = chance.choice(sorted(values))
        if chance.random() < 0.3:
            del values[name]
        elif isinstance(values[name], dict) and values[name]:
            values[name][chance.choice(sorted(values[name]))] = chance.choice([0, 9, -1, None, "x", 2**63])
        else:
            values[name] = chance.choice([0, 9, -1, None, "x", [], 2**63])
        checkpoint.write_text(json.dumps(values))
        done = run(*verb, "--resume")
        if not is_clean(done, broken, "a tampered checkpoint"):
            return
        if done.returncode == 0 and output.read_bytes() != right:
            broken.append(f"a wrong file from {json.dumps(values)}")
            return
        counts["refused" if done.returncode else "right"] += 1
        output.write_bytes(right)


def plant(folder: Path, counts: Counter[str], broken: list[str], chance: random.Random) -> None:
    """Put links and pipes where temporary files might go: nothing outside the output is touched."""
    data = write_puzzles(folder / "in.txt", 500)
    output = folder / chance.choice(["out.csv", "out.parquet", "out.arrow", "out.npz", "out.csv.gz"])
    precious = folder / "precious"
    precious.write_text("precious")
    for suffix in (".new", ".resume", ".text", ".text.resume", ".parts/manifest.json.resume"):
        place = Path(f"{output}{suffix}")
        place.parent.mkdir(exist_ok=True)
        if chance.random() < 0.5:
            place.symlink_to(precious)
        else:
            os.mkfifo(place)
    for how in ("--force", "--resume"):
        done = run("solve", data, "-q", "-o", output, how)
        is_clean(done, broken, f"{output.name} with planted files")
        if precious.read_text() != "precious":
            broken.append(f"{output.name}: a planted link was followed")
        counts["written" if not done.returncode else "refused"] += 1


def collide(folder: Path, counts: Counter[str], broken: list[str], chance: random.Random) -> None:
    """Start a second run into the same file: it is rejected, and the first one is right."""
    data = write_puzzles(folder / "in.txt", _LONG)
    output = folder / chance.choice(OUTPUTS[:-1])
    verb = ["rate", "--scale", "guesses", str(data), "-q", "-o", str(output)]
    with subprocess.Popen([*COMMAND, *verb], stderr=subprocess.PIPE, text=True) as first:
        while first.poll() is None and not any(folder.glob(f"*{output.name}*")):
            time.sleep(0.01)
        second = run(*verb, "--force")
        _, complaints = first.communicate()
    is_clean(second, broken, "the second run")
    if "Traceback" in complaints:
        broken.append(f"the first run: {complaints[-200:]}")
    read = folder / "read.jsonl"
    run("convert", output, "-q", "-o", read)
    if len(read.read_text().splitlines()) != _LONG:
        broken.append(f"{output.name}: rows are missing after two runs")
    counts["second rejected" if second.returncode else "in sequence"] += 1


_ALL: tuple[tuple[str, Callable[..., None], str, str, str], ...] = (
    ("kills", kill_runs, "killed", "kill -9 at random moments, then --resume", "the same bytes"),
    ("full-disk", fill_disk, "full", "write more than the disk holds", "a reason, no traceback"),
    ("damage", damage_tables, "reported", "flip bits in tables", "rows or a reason"),
    ("tamper", tamper, "refused", "change checkpoints by hand", "a reason or the right file"),
    ("plant", plant, "refused", "links and pipes in place of temporary files", "nothing else is touched"),
    ("collide", collide, "second rejected", "two runs into one file", "one is rejected, one is right"),
)
ATTACKS = tuple(
    Attack(name=name, does=does, holds=holds, run=partial(repeated, attack, needed))
    for name, attack, needed, does, holds in _ALL
)
"""All attacks on files."""
