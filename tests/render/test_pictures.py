"""`fh.draw`, the formats of pictures, and the pictures of the documentation."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest
from puzzles import WIKIPEDIA

import fullhouse as fh
from fullhouse.errors import MissingExtra
from fullhouse.render.scene import Box, Disc, Label

ROOT = Path(__file__).parents[2]


def roles(picture: fh.Picture) -> set[str]:
    return {shape.role for shape in picture.scene.shapes}


def texts(picture: fh.Picture, role: str) -> str:
    return "".join(shape.text for shape in picture.scene.shapes if isinstance(shape, Label) and shape.role == role)


def test_a_puzzle_is_drawn_without_candidates_and_a_board_with_them() -> None:
    assert "candidate" not in roles(fh.draw(WIKIPEDIA))
    assert "candidate" not in roles(fh.draw(fh.parse_board(WIKIPEDIA), candidates=False))
    assert "candidate" in roles(fh.draw(fh.parse_board(WIKIPEDIA)))
    assert "candidate" in roles(fh.draw(WIKIPEDIA, candidates=True))


def test_the_solution_fills_the_empty_cells_as_digits_placed() -> None:
    for thing in (WIKIPEDIA, fh.parse(WIKIPEDIA), fh.puzzle(WIKIPEDIA), fh.parse_board(WIKIPEDIA)):
        picture = fh.draw(thing, solution=True)
        assert texts(picture, "given") == WIKIPEDIA.replace(".", "")
        assert len(texts(picture, "found")) == 51


def test_placed_digits_look_different_from_givens() -> None:
    board = fh.parse_board(WIKIPEDIA)
    board.place(40, 5)
    assert texts(fh.draw(board), "found") == "5"


def test_a_step_needs_its_board() -> None:
    step = fh.explain(WIKIPEDIA)[0]
    with pytest.raises(fh.BadArgument, match=r"a step does not know it: draw\(step, board=board\)"):
        fh.draw(step)
    assert "placed" in roles(fh.draw(step, board=WIKIPEDIA))


def test_a_path_is_drawn_step_by_step_or_solved() -> None:
    path = fh.explain(WIKIPEDIA)
    assert fh.draw(path, step=1) == fh.draw(path[0], board=WIKIPEDIA)
    assert len(texts(fh.draw(path), "found")) == 51
    for step in (0, 52, "1"):
        with pytest.raises(fh.BadArgument, match="step"):
            fh.draw(path, step=step)  # type: ignore[arg-type]


def test_a_mistake_is_drawn_where_it_is() -> None:
    board = fh.Board.from_parts(fh.parse(WIKIPEDIA), [(2, 1)], None)
    picture = fh.draw(fh.hint(board), board=board)
    assert [
        shape.cell for shape in picture.scene.shapes if isinstance(shape, Box) and shape.role == "cell-mistake"
    ] == [2]
    assert "r1c3" in picture.scene.title


def test_marked_candidates_are_visible_without_the_others() -> None:
    picture = fh.draw(fh.explain(WIKIPEDIA), step=1, candidates=False)
    assert [shape.role for shape in picture.scene.shapes if isinstance(shape, Disc)] == ["placed"]
    assert "candidate" not in roles(picture)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"theme": "blue"}, "unknown theme 'blue'; choose from light, dark, print"),
        ({"size": 0}, "size must be from 1 to 10,000, not 0"),
        ({"step": 1}, "only a path has steps by number"),
        ({"board": WIKIPEDIA}, "only a step or hint is shown on a board"),
    ],
)
def test_invalid_arguments_of_draw_are_reported(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(fh.SudokuError) as raised:
        fh.draw(WIKIPEDIA, **arguments)
    assert message in str(raised.value)


def test_the_suffix_selects_the_format(tmp_path: Path) -> None:
    picture = fh.draw(WIKIPEDIA, size=100)
    for name, start in (("a.svg", b"<svg"), ("b.PNG", b"\x89PNG"), ("c.pdf", b"%PDF")):
        if name != "c.pdf" or importlib.util.find_spec("fullhouse.render.pdf"):
            picture.save(tmp_path / name)
            assert (tmp_path / name).read_bytes().startswith(start)
    with pytest.raises(fh.BadArgument, match=r"a name that ends in \.svg, \.png, \.pdf"):
        picture.save(tmp_path / "d.gif")
    assert not (tmp_path / "d.gif").exists()


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingExtra, match=r"resvg_py is not installed; run: pip install 'fullhouse\[pictures\]'"):
        fh.draw(WIKIPEDIA).to_png()


def test_the_pictures_of_the_documentation_are_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "tools")
    spec = importlib.util.spec_from_file_location("make_pictures", ROOT / "tools" / "make_pictures.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    drawn = {name: text + "\n" for name, text in module.pictures()}
    found = {file.name: file.read_text(encoding="utf-8") for file in (ROOT / "docs" / "pictures").glob("*.svg")}
    stale = sorted(name for name in drawn.keys() | found.keys() if drawn.get(name) != found.get(name))
    assert not stale, "run make pictures"
