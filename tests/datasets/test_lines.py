"""Line files in bulk: what comes out is what the ordinary way would print, wherever the file is cut."""

from __future__ import annotations

import io
import tracemalloc
from collections.abc import Iterable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from puzzles import EULER_1, INKALA_2012, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION, shuffled_solution, with_blanks

from fullhouse.datasets.lines import PIECE, SolvedPiece, is_line_file, pieces_of, solve_pieces
from fullhouse.engines.questions import solve
from fullhouse.errors import SudokuError, UnreadableInput
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.formats.files import LONGEST_LINE
from fullhouse.formats.line import LINE
from fullhouse.formats.reading import read_stream

KINDS = {
    "a puzzle": WIKIPEDIA,
    "a puzzle with zeros": EULER_1.replace(".", "0"),
    "a hard puzzle": INKALA_2012,
    "a full grid": WIKIPEDIA_SOLUTION,
    "a comment": WIKIPEDIA + " # Grid 01",
    "a comment of many words": WIKIPEDIA + "#  two \t words   and more\t ",
    "a rating": EULER_1 + " 1.2",
    "a rating behind a comma": EULER_1 + ",9.1,x;y",
    "nothing but separators": EULER_1 + " ,;#\t",
    "a comment that is not ASCII": WIKIPEDIA + " # Größe №5 数独",
    "a comment with a control character": WIKIPEDIA + " # bell \a rings",
    "a comment with odd white space": WIKIPEDIA + " # no\u00a0break\x1fspace",
    "a carriage return in the middle": WIKIPEDIA + "\r" + EULER_1,
    "a carriage return in a comment": "# one\r" + WIKIPEDIA,
    "an empty line": "",
    "a line of spaces": "   \t ",
    "a line of 81 spaces": " " * 81,
    "a line of odd white space": "\v\f\u00a0",
    "a comment line": "# nothing here " + WIKIPEDIA,
    "a comment line that is not ASCII": "# Größe",
    "indented": "  " + WIKIPEDIA,
    "spaces as blanks": WIKIPEDIA.replace(".", " "),
    "spaces as blanks, the first ones, too": EULER_1.replace(".", " "),
    "mixed blanks": "0" + "." * 80,
    "mixed blanks and clues": WIKIPEDIA.replace(".", "0", 3),
    "a strange character": "q" + WIKIPEDIA[1:],
    "too short": WIKIPEDIA[:80],
    "too short with a comment": WIKIPEDIA[:80] + " # short",
    "too long": WIKIPEDIA + "5",
    "much too long": WIKIPEDIA * 3,
    "two puzzles": WIKIPEDIA + " " + EULER_1,
    "unsolvable": "82" + INKALA_2012[2:],
    "clashing": "55" + "." * 79,
    "ambiguous": TWO_SOLUTIONS,
    "ambiguous with a comment": TWO_SOLUTIONS + " # two",
    "empty grid": "." * 81,
    "full-width": WIKIPEDIA.translate(str.maketrans("123456789.", "１２３４５６７８９．")),
    "an id before the cells": "0123456789ab " + WIKIPEDIA,
    "something else": "hello world",
}
BLANKS = "0.-_*?xX+"


def ordinary(data: bytes) -> list[str]:
    """What the ordinary way has to say about each line of the file."""
    return answers(read_stream(io.BytesIO(data), name="file", format="line"))


def answers(items: Iterable[Entry | BadEntry]) -> list[str]:
    """The solutions as they are printed, or the errors with the numbers of their lines."""
    said = []
    for item in items:
        if not isinstance(item, Entry):
            said.append(f"{item.line}: {item.error}")
            continue
        try:
            said.append("".join(LINE.write([item._replace(grid=solve(item.grid))])))
        except SudokuError as error:
            said.append(f"{item.line}: {error}")
    return said


def in_bulk(pieces: Iterator[bytes]) -> list[str]:
    """The same from the bulk path: its output, with the ordinary answers in the gaps that it leaves."""
    said: list[str] = []
    for piece in solve_pieces(pieces, "file"):
        said += woven(piece)
    return said


def woven(piece: SolvedPiece) -> list[str]:
    said: list[str] = []
    written = 0
    for at, (number, line) in piece.odd:
        said += piece.output[written:at].decode().splitlines(keepends=True)
        written = at
        said += answers(LINE.read([(number, line)]))
    said += piece.output[written:].decode().splitlines(keepends=True)
    assert piece.solved == piece.output.count(b"\n")
    return said


def pieces(data: bytes, *cuts: int) -> Iterator[bytes]:
    """The data as a stream gives it that is read in parts cut here."""
    return pieces_of(Dripping([data[a:b] for a, b in zip((0, *cuts), (*cuts, len(data)), strict=True)]), "file")


class Dripping:
    """A stream that gives one part at a time."""

    def __init__(self, parts: list[bytes]) -> None:
        self._parts = [part for part in parts if part]

    def read1(self, size: int = -1, /) -> bytes:
        assert size >= PIECE
        return self._parts.pop(0) if self._parts else b""


@pytest.mark.parametrize("line", KINDS.values(), ids=KINDS)
@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_every_kind_of_line_is_answered_as_the_ordinary_way_does(line: str, end: str) -> None:
    data = end.join([WIKIPEDIA, line, EULER_1, line]).encode()
    assert in_bulk(pieces(data)) == ordinary(data)
    assert in_bulk(pieces(data + end.encode())) == ordinary(data)


@pytest.mark.parametrize("blank", BLANKS)
def test_every_blank_is_solved_without_the_ordinary_way(blank: str) -> None:
    (piece,) = solve_pieces(iter([f"{WIKIPEDIA.replace('.', blank)}\n".encode()]), "file")
    assert (piece.output.decode(), piece.odd, piece.solved) == (WIKIPEDIA_SOLUTION + "\n", [], 1)


def test_a_byte_order_mark_is_no_part_of_the_first_puzzle() -> None:
    data = b"\xef\xbb\xbf" + f"{WIKIPEDIA}\n{EULER_1}\n".encode()
    assert is_line_file(data)
    (piece,) = solve_pieces(iter([data]), "file")
    assert (piece.solved, piece.odd, piece.size) == (2, [], len(data))
    assert in_bulk(pieces(data)) == ordinary(data)


def test_all_kinds_in_one_file_come_out_in_order() -> None:
    data = "\n".join(KINDS.values()).encode()
    assert in_bulk(pieces(data)) == ordinary(data)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_where_the_file_is_cut_makes_no_difference(data: st.DataObject) -> None:
    lines = data.draw(st.lists(st.sampled_from(list(KINDS.values())), min_size=1, max_size=8))
    text = data.draw(st.sampled_from(["\n", "\r\n"])).join(lines).encode()
    cuts = data.draw(st.lists(st.integers(0, len(text)), max_size=6).map(sorted))
    assert in_bulk(pieces(text, *cuts)) == in_bulk(pieces(text))


def test_a_file_cut_at_every_byte_is_answered_line_by_line() -> None:
    data = f"{WIKIPEDIA}\r\n# x\n\n{EULER_1} # two\n{WIKIPEDIA[:80]}\n{INKALA_2012}".encode()
    assert in_bulk(pieces(data, *range(1, len(data)))) == in_bulk(pieces(data)) == ordinary(data)


def test_many_random_puzzles_are_answered_as_the_ordinary_way_does() -> None:
    lines = [with_blanks(shuffled_solution(seed), 35 + seed % 20, seed).to_line() for seed in range(400)]
    data = "".join(f"{line} # {number}\n" for number, line in enumerate(lines)).encode()
    assert in_bulk(pieces(data, 5_000, 20_001)) == ordinary(data)


def test_whole_lines_are_passed_on_without_waiting_for_more() -> None:
    parts = pieces_of(Dripping([b"one\ntw", b"o\nth", b"ree"]), "file")
    assert list(parts) == [b"one\n", b"two\n", b"three"]


def test_odd_lines_know_their_number_in_the_file() -> None:
    lines = [WIKIPEDIA, "", "# x", "short", EULER_1, "q" * 81]
    data = "\n".join(lines * 50).encode()
    told = [line for piece in solve_pieces(pieces(data, 777, 9_000), "file") for _, line in piece.odd]
    assert told == [(number, line) for number, line in enumerate(lines * 50, 1) if line in ("short", "q" * 81)]


# 1. What is no text.


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (WIKIPEDIA.encode() + b" # caf\xe9", r"file: byte 0xE9 in line 3 is not UTF-8; save the file as UTF-8"),
        (b"# caf\xe9", r"file: byte 0xE9 in line 3 is not UTF-8"),
        (WIKIPEDIA.encode() + b" # \0", r"file: line 3 has a NUL character, so this is not text"),
        (b"#\0", r"file: line 3 has a NUL character"),
        (b"\0" * 81, r"file: line 3 has a NUL character"),
    ],
)
def test_what_is_no_text_is_told_with_its_line_after_all_before_it_is_answered(bad: bytes, reason: str) -> None:
    before = f"{WIKIPEDIA}\n{TWO_SOLUTIONS}\n".encode()
    for cuts in ((), (len(before),), (10, 100)):
        answered: list[SolvedPiece] = []
        with pytest.raises(UnreadableInput, match=reason):
            answered.extend(iter_until_error(before + bad + f"\n{EULER_1}\n".encode(), cuts, answered))
        assert b"".join(piece.output for piece in answered) == f"{WIKIPEDIA_SOLUTION}\n".encode()
        assert [line for piece in answered for _, line in piece.odd] == [(2, TWO_SOLUTIONS)]
        assert sum(piece.solved for piece in answered) == 1


def iter_until_error(data: bytes, cuts: tuple[int, ...], answered: list[SolvedPiece]) -> list[SolvedPiece]:
    for piece in solve_pieces(pieces(data, *cuts), "file"):
        answered.append(piece)  # noqa: PERF402 - what came before the error counts
    return []


@pytest.mark.parametrize("cuts", [(), (LONGEST_LINE,), (200, 300, LONGEST_LINE // 2)])
@pytest.mark.parametrize("last", ["", "\n", f"\n{EULER_1}\n"])
def test_a_very_long_line_is_refused_after_all_before_it_is_answered(cuts: tuple[int, ...], last: str) -> None:
    data = (f"{WIKIPEDIA}\n# " + "x" * LONGEST_LINE + last).encode()
    answered: list[SolvedPiece] = []
    with pytest.raises(UnreadableInput, match="a line has more than 1,048,576 characters; no puzzle does"):
        iter_until_error(data, cuts, answered)
    assert sum(piece.solved for piece in answered) == 1


def test_a_line_of_the_longest_length_is_read() -> None:
    data = (f"{WIKIPEDIA}\n#" + "x" * (LONGEST_LINE - 1) + f"\n{EULER_1}\n").encode()
    assert sum(piece.solved for piece in solve_pieces(pieces(data), "file")) == 2


def test_an_endless_line_is_refused_before_it_fills_the_memory() -> None:
    class Endless:
        def read1(self, _size: int = -1, /) -> bytes:
            return b"1" * 65536

    with pytest.raises(UnreadableInput, match="a line has more than"):
        next(pieces_of(Endless(), "file"))


# 2. Memory.


def test_an_endless_stream_is_solved_in_bounded_memory() -> None:
    part = "".join(f"{with_blanks(shuffled_solution(seed), 40, seed).to_line()}\n" for seed in range(800)).encode()

    class Endless:
        given = 0

        def read1(self, _size: int = -1, /) -> bytes:
            self.given += 1
            return part[: self.given % 100] + part

    tracemalloc.start()
    solved = 0
    for number, piece in enumerate(solve_pieces(pieces_of(Endless(), "file"), "file")):
        solved += piece.solved
        if number == 5:
            tracemalloc.reset_peak()
            settled = tracemalloc.get_traced_memory()[0]
        if number == 60:
            break
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert solved > 20_000
    assert peak - settled < 1 << 20


# 3. Which files are taken.


@pytest.mark.parametrize(
    ("data", "is_taken"),
    [
        (f"{WIKIPEDIA}\n".encode(), True),
        (f"{WIKIPEDIA}".encode(), True),
        (f"\n\n# x\n{WIKIPEDIA}\r\n".encode(), True),
        (f"{WIKIPEDIA.replace('.', '0')}\n{WIKIPEDIA[:40]}".encode(), True),
        (b"", False),
        (b"\n", False),
        (WIKIPEDIA[:40].encode(), False),
        (f"{WIKIPEDIA}\r{EULER_1}\r".encode(), False),
        (f"{WIKIPEDIA}\n\xe9".encode("latin-1"), True),
        (f"\xe9{WIKIPEDIA}\n".encode("latin-1"), False),
        (f"{WIKIPEDIA}\n".encode("utf-16"), False),
        (f"{WIKIPEDIA}\n\0\n".encode(), False),
        (f"puzzle,solution\n{WIKIPEDIA},{WIKIPEDIA_SOLUTION}\n".encode(), False),
        ("\n".join(WIKIPEDIA[start : start + 9] for start in range(0, 81, 9)).encode(), False),
        (b"hello\n", False),
    ],
    ids=lambda part: repr(part)[:40],
)
def test_only_files_of_lines_are_taken(data: bytes, is_taken: bool) -> None:
    assert is_line_file(data) is is_taken
