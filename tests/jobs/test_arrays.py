"""NumPy files, and the folders that HRM and TRM are trained on."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from jobs.files import PUZZLES, write_parquet
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION

from fullhouse import jobs
from fullhouse.errors import BadArgument
from fullhouse.jobs.read import inputs_in

DIGITS = np.array([int(cell) for cell in WIKIPEDIA.replace(".", "0")], dtype=np.uint8)
SOLUTION = np.array([int(cell) for cell in WIKIPEDIA_SOLUTION], dtype=np.uint8)


@pytest.mark.parametrize("dtype", ["uint8", "int64", "float32"])
@pytest.mark.parametrize("shape", [(-1, 81), (-1, 9, 9)])
def test_arrays_of_any_shape_and_type_are_read(dtype: str, shape: tuple[int, ...], tmp_path: Path) -> None:
    array = np.stack([DIGITS] * 3).astype(dtype)
    array[1, 0] = 12
    np.save(tmp_path / "in.npy", array.reshape(shape))
    summary = jobs.solve(tmp_path / "in.npy", tmp_path / "out.npy")
    assert summary == (3, 1, 1, 1)
    found = np.load(tmp_path / "out.npy")
    assert found.dtype == np.uint8
    assert (found == np.stack([SOLUTION, SOLUTION * 0, SOLUTION])).all()
    assert inputs_in(str(tmp_path / "in.npy"))[0].row_count == 3


def test_arrays_of_strings_are_read(tmp_path: Path) -> None:
    np.save(tmp_path / "in.npy", np.array([WIKIPEDIA, WIKIPEDIA]))
    jobs.solve(tmp_path / "in.npy", tmp_path / "out.npy")
    assert (np.load(tmp_path / "out.npy") == SOLUTION).all()


def test_an_archive_contains_all_columns(tmp_path: Path) -> None:
    source = write_parquet(tmp_path / "in.parquet", len(PUZZLES))
    jobs.solve(source, tmp_path / "out.npz")
    found = np.load(tmp_path / "out.npz")
    assert list(found) == ["id", "puzzle", "status", "solution", "error"]
    assert found["solution"].shape == (len(PUZZLES), 81)
    assert (found["solution"][0] == SOLUTION).all()
    assert found["status"].tolist()[:4] == [b"proper", b"proper", b"ambiguous", b"unreadable"]
    assert b"unexpected character" in found["error"][3]


def test_arrays_of_an_archive_are_passed_on(tmp_path: Path) -> None:
    ratings = np.array([[0.5, 1.5], [2.5, 3.5]])
    np.savez_compressed(tmp_path / "in.npz", quizzes=np.stack([DIGITS] * 2), rating=ratings)
    jobs.count(tmp_path / "in.npz", tmp_path / "out.npz")
    found = np.load(tmp_path / "out.npz")
    assert (found["rating"] == ratings).all()
    assert found["count"].tolist() == [1, 1]


def test_a_single_array_holds_grids_or_numbers(tmp_path: Path) -> None:
    source = write_parquet(tmp_path / "in.parquet", 2)
    jobs.count(source, tmp_path / "counts.npy")
    assert np.load(tmp_path / "counts.npy").tolist() == [1, 1]
    jobs.convert(source, tmp_path / "puzzles.npy")
    assert (np.load(tmp_path / "puzzles.npy")[0] == DIGITS).all()
    with pytest.raises(BadArgument, match="check finds no grids and no numbers"):
        jobs.check(source, tmp_path / "out.npy")


def test_hrm_folders_store_digits_plus_one_and_zeros_for_bad_rows(tmp_path: Path) -> None:
    source = write_parquet(tmp_path / "in.parquet", len(PUZZLES))
    summary = jobs.solve(source, f"{tmp_path / 'hrm'}/", to="hrm")
    inputs, labels = (np.load(tmp_path / "hrm" / f"all__{name}.npy") for name in ("inputs", "labels"))
    assert (inputs[0] == DIGITS + 1).all()
    assert (labels[0] == SOLUTION + 1).all()
    assert inputs[3].max() == 0
    assert [int(row.max()) for row in labels] == [10, 10, 0, 0, 0, 10]
    described = json.loads((tmp_path / "hrm" / "dataset.json").read_text())
    assert (described["seq_len"], described["vocab_size"], described["total_groups"]) == (81, 11, len(PUZZLES))
    assert np.load(tmp_path / "hrm" / "all__group_indices.npy").tolist() == list(range(len(PUZZLES) + 1))
    assert list(jobs.find_flaws(str(tmp_path / "hrm"))) == []
    assert summary.rows == len(PUZZLES)


def test_an_hrm_folder_is_read_with_its_solutions(tmp_path: Path) -> None:
    source = write_parquet(tmp_path / "in.parquet", len(PUZZLES))
    jobs.solve(source, f"{tmp_path / 'hrm'}/", to="hrm")
    jobs.verify(tmp_path / "hrm", tmp_path / "out.jsonl")
    rows = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    words = ["correct", "correct", "wrong", "unreadable", "wrong", "correct"]
    assert [row["status"] for row in rows] == words
    assert rows[0]["solution"] == WIKIPEDIA_SOLUTION


def test_hrm_folders_need_solutions(tmp_path: Path) -> None:
    source = write_parquet(tmp_path / "in.parquet", 2)
    with pytest.raises(BadArgument, match="it needs solutions: use solve"):
        jobs.count(source, f"{tmp_path / 'hrm'}/", to="hrm")
    with pytest.raises(BadArgument, match="a folder for hrm"):
        jobs.solve(source, tmp_path / "out.npy", to="hrm")


def test_files_without_arrays_of_puzzles_are_rejected(tmp_path: Path) -> None:
    reasons = {
        "objects": "it holds Python objects",
        "columns": "it is stored by columns",
        "text": "is not a file of arrays",
        "lengths": "b has the shape (3,)",
        "names": "no array is called puzzle",
        "short": "is damaged: the file ends too early",
    }
    np.save(tmp_path / "objects.npy", np.array([{}]), allow_pickle=True)
    np.save(tmp_path / "columns.npy", np.asfortranarray(np.stack([DIGITS] * 2)))
    (tmp_path / "text.npy").write_text("text")
    np.savez(tmp_path / "lengths.npz", puzzle=np.stack([DIGITS] * 2), b=np.zeros(3))
    np.savez(tmp_path / "names.npz", a=np.stack([DIGITS] * 2), b=np.zeros(2))
    np.save(tmp_path / "short.npy", np.stack([DIGITS] * 2))
    (tmp_path / "short.npy").write_bytes((tmp_path / "short.npy").read_bytes()[:-1])
    for name, reason in reasons.items():
        (file,) = tmp_path.glob(f"{name}.np*")
        jobs.solve(file, tmp_path / f"{name}.jsonl")
        assert reason in (tmp_path / f"{name}.jsonl").read_text(), name
