"""Write small data sets to files, and read the files that a job writes."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped,unused-ignore]
import pyarrow.parquet as pq  # type: ignore[import-untyped,unused-ignore]
from puzzles import EULER_1, INKALA_2012, TWO_SOLUTIONS, WIKIPEDIA

PUZZLES = [WIKIPEDIA, EULER_1, TWO_SOLUTIONS, "bad", "55" + "." * 79, WIKIPEDIA.replace(".", "0")]
"""Valid, invalid and unusual puzzles."""


def puzzles(rows: int) -> list[str]:
    """Return this many puzzles, repeating the list as needed."""
    return list(islice(cycle(PUZZLES), rows))


def write_parquet(path: Path, rows: int = 12, **more: Any) -> Path:
    """Write a Parquet file with this many rows, their numbers and other columns."""
    pq.write_table(pa.table({"id": list(range(rows)), "puzzle": puzzles(rows), **more}), path)
    return path


def rows_in(path: Path) -> list[dict[str, Any]]:
    """Read the rows of a Parquet or Arrow file, or of all part files of a folder."""
    if path.is_dir():
        return [row for part in sorted(path.glob("part-*")) for row in rows_in(part)]
    if path.suffix == ".parquet":
        return pq.read_table(path).to_pylist()  # type: ignore[no-any-return]
    with pa.memory_map(str(path)) as file:
        return pa.ipc.open_file(file).read_all().to_pylist()  # type: ignore[no-any-return]


def files_in(folder: Path) -> dict[str, bytes]:
    """Read all files of a folder as bytes, by name."""
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def contents(path: Path) -> dict[str, bytes]:
    """The bytes of a file, or of every file below a folder."""
    files = [path] if path.is_file() else [file for file in path.rglob("*") if file.is_file()]
    return {str(file.relative_to(path.parent)): file.read_bytes() for file in files}


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "another number": lambda line: line.replace(b'"seal": ', b'"seal": 1'),
    "a field too many": lambda line: line.replace(b"{", b'{"more": 1, ', 1),
    "no seal": lambda line: json.dumps({**json.loads(line), "seal": None}).encode(),
    "other fields": lambda _: b'{"other": 1}',
    "a pickle": lambda _: b"\x80\x05cos\nsystem\n(S'touch evil'\ntR.",
    "not text": lambda _: b"\xff\xfe\x00",
    "a list": lambda _: b"[]",
}
"""Ways to change a checkpoint, or a line of a journal, so that it is rejected."""

ROWS = "\n".join(WIKIPEDIA[start : start + 9] for start in range(0, 81, 9))
MARKS = "".join("123456789" if digit == "." else f"{digit:.<9}" for digit in WIKIPEDIA)
FILES = {
    "plain": f"{WIKIPEDIA}\n{EULER_1}\n{INKALA_2012}\n",
    "no last line end": f"{WIKIPEDIA}\n{EULER_1}",
    "CRLF": f"{WIKIPEDIA}\r\n{EULER_1} # two\r\n\r\n",
    "byte order mark": f"\ufeff{WIKIPEDIA}\n{EULER_1}\n",
    "comments and ratings": f"# head\n\n{WIKIPEDIA} # Grid  01\n{EULER_1},9.1\n{INKALA_2012}\tÄrger\n",
    "damage": (
        f"{WIKIPEDIA}\n{WIKIPEDIA[:80]}\n{TWO_SOLUTIONS} # two\n55{'.' * 79}\n0{'.' * 80}\nhello\n{'.' * 81}\n"
        f"{EULER_1.replace('.', ' ')}\n{WIKIPEDIA + '5'}\n{EULER_1}\n"
    ),
    "lines of one length": (
        f"{WIKIPEDIA}\n{EULER_1.replace('.', ' ')}\n{'# note':<81}\n{WIKIPEDIA[:40]}\n{WIKIPEDIA[:40]}\n{'.' * 81}\n"
        f"{WIKIPEDIA[:79]}5\r\n{WIKIPEDIA[:80]}é\n{'x' * 80}5\n0{'.' * 80}\n{EULER_1}\n"
    ),
    "zeros": f"{WIKIPEDIA.replace('.', '0')}\n{EULER_1.replace('.', '0')}\n",
    "a carriage return alone": f"{WIKIPEDIA}\n" * 900 + f"{WIKIPEDIA}\r{EULER_1}\n{WIKIPEDIA[:80]}\n",
    "a form feed": f"{WIKIPEDIA}\n{EULER_1}\f{INKALA_2012} # behind\n{WIKIPEDIA}\n",
    "a bank id": f"0000183b305c {WIKIPEDIA} 1.2\n{EULER_1}\n",
    "candidates among lines": f"{WIKIPEDIA}\n{MARKS}\n{EULER_1}\n",
    "another size among lines": f"{WIKIPEDIA}\n{'.' * 256}\n{'12' + '.' * 14}\n{EULER_1}\n",
    "quotes of a forum": f"> {WIKIPEDIA}\n{EULER_1}\n",
    "csv": f"puzzle,name\n{WIKIPEDIA},first\n{EULER_1},second\n",
    "csv after an id": f"id,Quizzes,level\n1,{WIKIPEDIA},easy\n2,{EULER_1},\n3,{INKALA_2012}\n",
    "csv with quotes": f'puzzle,note\n{WIKIPEDIA},"a, ""b"""\n"{EULER_1}",x"y\n',
    "csv over several lines": f'puzzle,note\n{WIKIPEDIA},"two\nlines"\n{EULER_1},one\n{WIKIPEDIA},"th\n\nree"\n',
    "csv with a quote left open": f'puzzle,note\n{WIKIPEDIA},"open\n' + f"{EULER_1},x\n" * 40,
    "csv with a quote left open at the end": f'puzzle,note\n{WIKIPEDIA},x\n{EULER_1},"open\n{EULER_1},y\n',
    "csv with semicolons and CRLF": f'name;grid\r\nx;{WIKIPEDIA}\r\ny;"{EULER_1}"\r\n"a\r\nb";{WIKIPEDIA}\r\n',
    "csv below a comment": f"# mine\n\nid,puzzle\n1,{WIKIPEDIA}\n",
    "csv with rows of every length": f"id,puzzle,x\n1,{WIKIPEDIA}\n2,{EULER_1},a,\n3,{WIKIPEDIA},a,b\n4\n\n,,\n",
    "csv with damage": f"puzzle,name\n{WIKIPEDIA},Ä\n123,short\nx{WIKIPEDIA[1:]},letter\n",
    "json": f'{{"puzzle": "{WIKIPEDIA}", "rating": 1.5}}\n{{"id": 7, "puzzle": "{EULER_1}"}}\n',
    "json with names": f'{{"name": "a", "puzzle": "{WIKIPEDIA}"}}\n{{"comment": "b", "puzzle": "{EULER_1}"}}\n',
    "json with damage": f'{{"puzzle": "{WIKIPEDIA}"}}\n{{"puzzle": 5}}\n{{bad\n[1]\n{{"x": 1}}\n"{EULER_1}"\n',
    "json with lists": f'{{"puzzle": "{WIKIPEDIA}"}}\n{{"puzzle": {[0] * 81}}}\n{{"puzzle": {[[0] * 9] * 9}}}\n',
    "json with candidates": json.dumps({"puzzle": WIKIPEDIA, "placed": "r1c1", "candidates": ["12"] * 81}) + "\n",
    "json with escapes": f'{{"puzzle": "{WIKIPEDIA}", "n\\u00e4": "\\ud83d\\ude00", "x": "\\n"}}\n',
}
"""Texts in all the ways that lines, CSV and JSON lines come in."""
