"""Data sets: duplicates, splits that keep equivalent puzzles together, samples, equivalents and descriptions."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from cli.running import run
from hypothesis import given
from hypothesis import strategies as st
from jobs.running import PEAK
from puzzles import EULER_1, INKALA_2012, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

import fullhouse as fh
from fullhouse import jobs
from fullhouse.core.chunk_size import ChunkSize
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.read import inputs_in
from fullhouse.jobs.two_passes import ChosenRows, scratch
from fullhouse.symmetry import classes
from fullhouse.symmetry.classes import EXACT, KeyStore, RowKeys, digits_of, hashes_of, keys_of
from fullhouse.verbs.augment import Augment
from fullhouse.verbs.dedup import Dedup
from fullhouse.verbs.sample import Sample, drawn
from fullhouse.verbs.verb import Verb

CLASHING = "11" + "." * 79
PUZZLES = [puzzle.givens.to_line() for puzzle in fh.generate_many(40, seed=3)]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write 40 puzzles, each followed by an equivalent; then the first again, and two rows that are not puzzles."""
    rows = [line for number, puzzle in enumerate(PUZZLES) for line in (puzzle, image_of(puzzle, number))]
    file = tmp_path_factory.mktemp("data") / "rows.csv"
    lines = [f"{number},{line}," for number, line in enumerate([*rows, PUZZLES[0], CLASHING])]
    file.write_text("\n".join(['id,puzzle,"note"', *lines, '82,123,"a ""word"""', ""]))
    return file


def image_of(puzzle: str, number: int) -> str:
    return fh.Transform.random(9, number).apply(puzzle).to_line()


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(text.splitlines()))


def test_dedup_keeps_the_first_of_equivalent_puzzles_in_order(data: Path) -> None:
    result = run("dedup", data, "--csv")
    rows = rows_of(result.stdout)
    assert [row["id"] for row in rows] == [*map(str, range(0, 80, 2)), "81", "82"]
    assert [row["status"] for row in rows] == ["done"] * 41 + ["unreadable"]
    assert result.exit_code == 1
    assert "41 of 83 rows left out: equivalent to one before" in result.stderr


@pytest.mark.parametrize("verb", [Dedup(), Sample(count=5, seed=3), Augment(count=2, seed=3)])
def test_a_verb_over_files_reads_as_it_needs(verb: Verb, data: Path, tmp_path: Path) -> None:
    summary = jobs.run_files(Answering(verb), data, tmp_path / "one.csv")
    assert summary == getattr(jobs, verb.name)(data, tmp_path / "other.csv", **verb.values())
    assert (tmp_path / "one.csv").read_bytes() == (tmp_path / "other.csv").read_bytes()
    assert summary.rows != 83


def test_dedup_can_compare_digits_only(data: Path) -> None:
    result = run("dedup", data, "--by", "exact", "--csv")
    assert [row["id"] for row in rows_of(result.stdout)] == [*map(str, range(80)), "81", "82"]
    assert "1 of 83 rows left out: with the digits of one before" in result.stderr


def test_rows_of_csv_are_passed_on_byte_for_byte(data: Path) -> None:
    result = run("dedup", data, "--csv").stdout.splitlines()
    assert result[-1].startswith('82,123,"a ""word""",unreadable,')


@pytest.mark.parametrize("verb", [("dedup",), ("sample", "--count", "7", "--seed", "3"), ("split", "--seed", "3")])
@pytest.mark.parametrize("style", ["--csv", "--json"])
def test_a_stream_gives_the_same_output_as_a_file(data: Path, verb: tuple[str, ...], style: str) -> None:
    from_file, from_stream = run(*verb, data, style), run(*verb, "-", style, stdin=data.read_bytes())
    assert from_stream.stdout == from_file.stdout


def test_grids_of_other_sizes_or_without_a_canonical_form_are_compared_by_digits() -> None:
    small, other = "1" + "." * 15, "2" + "." * 15
    result = run("dedup", "-", stdin="\n".join([CLASHING, CLASHING, "22" + "." * 79, ""]))
    assert len(result.stdout.split()) == 2
    result = run("dedup", "-", "--from", "line", stdin="\n".join([small, other, small, ""]))
    assert result.stdout.split() == [small, other]


@given(st.lists(st.integers(0, 30), max_size=200), st.integers(1, 50))
def test_keys_in_files_give_the_same_groups_as_keys_in_memory(numbers: list[int], most: int) -> None:
    with scratch() as folder:
        digits = np.zeros((len(numbers), 81), dtype=np.uint8)
        digits[:, 80], digits[:, 3] = np.array(numbers, dtype=int) % 10, np.array(numbers, dtype=int) // 10
        firsts = []
        for size in (most, 1 << 20):
            store = KeyStore(folder, EXACT, 1, size)
            for begin in range(0, len(numbers), 7):
                part = keys_of(digits[begin : begin + 7])
                store.add(begin, RowKeys(part, np.ones(len(part), dtype=np.bool_), hashes_of(part)))
            groups = [(rows, np.unique(same, return_index=True)[1]) for rows, _, same in store.groups()]
            firsts.append(sorted(row for rows, first in groups for row in rows[first].tolist()))
        assert (
            firsts[0] == firsts[1] == sorted({number: row for row, number in reversed([*enumerate(numbers)])}.values())
        )


@pytest.mark.parametrize("name", ["hashes_of", "fingerprints_of"])
def test_different_rows_stay_apart_if_their_hashes_collide(
    name: str, monkeypatch: pytest.MonkeyPatch, data: Path
) -> None:
    expected = run("dedup", data).stdout, run("describe", data, "--against", data).stdout
    monkeypatch.setattr(classes, name, lambda found, **_: np.zeros(len(found), dtype=np.uint64))
    assert (run("dedup", data).stdout, run("describe", data, "--against", data).stdout) == expected


def test_a_key_contains_all_digits() -> None:
    digits = np.random.default_rng(1).integers(0, 10, (50, 81), dtype=np.uint8)
    assert (digits_of(keys_of(digits)) == digits).all()
    assert len(keys_of(digits[:0])) == len(digits_of(keys_of(digits[:0]))) == 0


def test_grids_without_a_canonical_form_may_differ_only_in_the_last_cell(tmp_path: Path) -> None:
    twice = "11" + "." * 79
    (tmp_path / "in.txt").write_text("".join(f"{twice[:80]}{last}\n" for last in "2.32"))
    assert len(run("dedup", tmp_path / "in.txt").stdout.splitlines()) == 3


def test_a_sample_has_the_requested_number_of_rows_in_order(data: Path) -> None:
    rows = [int(row["id"]) for row in rows_of(run("sample", data, "--count", "30", "--seed", "1", "--csv").stdout)]
    assert len(rows) == 30
    assert rows == sorted(set(rows))
    again, other = (run("sample", data, "--count", "30", "--seed", seed).stdout for seed in ("1", "2"))
    assert len(again.splitlines()) == 30
    assert again != other
    assert len(run("sample", data, "--count", "500", "--seed", "1").stdout.splitlines()) == 83


def test_all_rows_are_equally_likely_to_be_drawn() -> None:
    counts = Counter(row for seed in range(2000) for row in drawn(20, 5, seed).tolist())
    assert set(counts) == set(range(20))
    assert all(400 < count < 600 for count in counts.values())
    assert drawn(0, 5, 1).tolist() == []


def test_equivalent_puzzles_are_never_in_different_splits(data: Path) -> None:
    rows = rows_of(run("split", data, "--seed", "1", "--shares", "50/25/25", "--csv").stdout)
    assert [row["id"] for row in rows] == [*map(str, range(83))]
    sides: dict[str, set[str]] = {}
    for row in rows[:81]:
        sides.setdefault(fh.canonical(row["puzzle"]).to_line(), set()).add(row["split"])
    assert len(sides) == 40
    assert all(len(found) == 1 for found in sides.values())
    assert rows[82]["split"] == "train"


@pytest.mark.parametrize("stratify", ["level", "clues", "none"])
def test_each_stratum_is_divided_by_the_shares(tmp_path: Path, stratify: str) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join([*PUZZLES, ""]))
    rows = [json.loads(line) for line in run("split", file, "--seed", "5", "--stratify", stratify).stdout.splitlines()]

    def of_row(line: str) -> object:
        if stratify == "level":
            return str(fh.rate(fh.canonical(line), scales="hodoku").level)  # the same for equivalents
        return 81 - line.count(".") if stratify == "clues" else "all"

    totals: Counter[object] = Counter()
    train: Counter[object] = Counter()
    for row in rows:
        totals[of_row(row["puzzle"])] += 1
        train[of_row(row["puzzle"])] += row["split"] == "train"
    for stratum, total in totals.items():
        assert abs(train[stratum] - 0.8 * total) <= 1


def test_a_folder_gets_one_file_per_split(data: Path, tmp_path: Path) -> None:
    arguments = ("split", data, "--seed", "1", "--csv", "-o", f"{tmp_path}/out/")
    result = run(*arguments)
    assert result.exit_code == 1
    together = rows_of(run("split", data, "--seed", "1", "--csv").stdout)
    for name in ("train", "validation", "test"):
        file = tmp_path / "out" / f"{name}.csv"
        assert rows_of(file.read_text()) == [row for row in together if row["split"] == name]
    assert run(*arguments).exit_code == 2
    (tmp_path / "out" / "test.csv").unlink()
    assert run(*arguments, "--resume").exit_code == 0
    assert (tmp_path / "out" / "test.csv").stat().st_size


def test_a_split_needs_a_format_with_columns(data: Path) -> None:
    assert "-o FOLDER/ writes one file per split" in run("split", data, "--to", "line").stderr
    assert "such as 80/10/10" in run("split", data, "--shares", "80").stderr


def test_equivalents_come_with_their_transforms_and_their_solutions() -> None:
    line = json.dumps({"puzzle": WIKIPEDIA, "solution": WIKIPEDIA_SOLUTION, "n": 1})
    result = run("augment", "-", "--count", "3", "--seed", "7", "--json", stdin=f"{line}\n{line}\n123\n")
    rows = [json.loads(text) for text in result.stdout.splitlines()]
    assert result.exit_code == 1
    assert [row["status"] for row in rows] == ["done"] * 6 + ["unreadable"]
    for number, row in enumerate(rows[:6]):
        transform = fh.Transform.random(7, number)
        assert row["transform"] == transform.to_json()
        assert row["puzzle"] == transform.apply(WIKIPEDIA).to_line()
        assert fh.solve(row["puzzle"]).to_line() == row["solution"]
        assert (row["original"], row["n"]) == (WIKIPEDIA, 1)
    assert rows[6]["transform"] is None


def test_a_board_with_candidates_is_kept_with_its_error() -> None:
    result = run("augment", "-", "--count", "2", "--seed", "1", "--json", stdin="1" + "." * 15)
    (row,) = [json.loads(text) for text in result.stdout.splitlines()]
    assert "only the digits of a 9x9 grid have equivalents" in row["error"]


class Interrupting:
    """Interrupts a run, like Ctrl-C, after a few chunks."""

    def __init__(self, chunks: int) -> None:
        self._left = chunks

    def on_chunk(self, *_: object) -> None:
        self._left -= 1
        if not self._left:
            raise KeyboardInterrupt


VERBS: dict[str, Callable[..., object]] = {
    "dedup": jobs.dedup,
    "sample": partial(jobs.sample, count=60, seed=4),
    "split": partial(jobs.split, seed=4),
    "augment": partial(jobs.augment, count=3, seed=4),
    "generate": lambda _, output, **files: jobs.generate(output, count=200, seed=4, **files),
    "generate different ones": lambda _, output, **files: jobs.generate(
        output, count=200, seed=4, unique=True, **files
    ),
}


@pytest.mark.parametrize("output", ["parts.csv", "parts/"])
@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS)
def test_an_interrupted_run_writes_the_same_bytes_after_resuming(
    verb: Callable[..., object], output: str, data: Path, tmp_path: Path
) -> None:
    files = {"part_rows": 10, "to": "csv"} if output.endswith("/") else {}
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        folder.mkdir()
    verb(data, f"{here}/{output}", **files)
    with pytest.raises(KeyboardInterrupt):
        verb(data, f"{there}/{output}", **files, watcher=Interrupting(2))
    verb(data, f"{there}/{output}", **files, resume=True)
    whole = {path.relative_to(here): path.read_bytes() for path in here.rglob("*") if path.is_file()}
    assert output.endswith("/") or {str(path).removesuffix(".resume") for path in whole} == {output}
    assert whole == {path.relative_to(there): path.read_bytes() for path in there.rglob("*") if path.is_file()}


def test_a_description_agrees_with_the_batch_functions(tmp_path: Path) -> None:
    rows = [*PUZZLES, image_of(PUZZLES[0], 1), PUZZLES[1], TWO_SOLUTIONS, NORVIG_IMPOSSIBLE, "123"]
    other = [image_of(PUZZLES[2], 5), PUZZLES[3], INKALA_2012]
    (tmp_path / "rows.txt").write_text("\n".join([*rows, ""]))
    (tmp_path / "other.txt").write_text("\n".join([*other, ""]))
    result = run("describe", tmp_path / "rows.txt", "--against", tmp_path / "other.txt", "--json")
    found = json.loads(result.stdout)
    table = fh.rate_batch(rows, scales="hodoku")
    assert result.exit_code == 1
    assert (found["rows"], found["duplicates"], found["classes"]) == (45, 1, 42)
    assert found["status"] == {"proper": 42, "ambiguous": 1, "unsolvable": 1, "unreadable": 1}
    assert found["levels"] == {str(level): int((table.level == level).sum()) for level in fh.Level}
    place = table.hodoku.techniques.index("naked-single")
    assert found["techniques"]["naked-single"] == int((table.hodoku.counts[:, place] > 0).sum())
    assert sum(found["hardest"].values()) == 42
    assert sum(found["clues"].values()) == 44
    leak = found["leak"]
    assert (leak["rows"], leak["same"], leak["equivalent"]) == (3, 1, 2)


def test_a_description_can_be_text_or_a_picture(tmp_path: Path) -> None:
    result = run("describe", WIKIPEDIA, EULER_1, "--plot", tmp_path / "about.png")
    assert result.exit_code == 0
    assert "rows           2: 2 proper" in result.stdout
    assert (tmp_path / "about.png").read_bytes().startswith(b"\x89PNG")
    assert run("describe", "?").exit_code == 2


@pytest.mark.slow
def test_ten_million_rows_are_compared_in_less_than_a_gigabyte(tmp_path: Path) -> None:
    digits = np.random.default_rng(1)
    with (tmp_path / "rows.txt").open("wb") as file:
        for _ in range(100):
            lines = digits.integers(ord("0"), ord("9") + 1, (100_000, 82), dtype=np.uint8)
            lines[:, 81] = ord("\n")
            file.write(lines.tobytes())
    program = (
        f"import sys; from fullhouse import jobs; print(jobs.dedup(*sys.argv[1:], by='exact').rows, {PEAK} // 1024)"
    )
    paths = [str(tmp_path / "rows.txt"), str(tmp_path / "out.parquet")]
    done = subprocess.run([sys.executable, "-c", program, *paths], capture_output=True, text=True, check=True)
    rows, megabytes = map(int, done.stdout.split())
    assert rows == 10_000_000
    assert megabytes < 1000, megabytes


def test_chunks_grow_while_no_row_is_selected(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{WIKIPEDIA}\n" * 2000)
    pace = ChunkSize()
    assert sum(len(chunk) for _, chunk in ChosenRows(Dedup())(inputs_in(str(tmp_path / "in.txt")), pace, {})) == 1
    assert pace.rows > 100
