"""Record what HoDoKu and SukakuExplainer say of the puzzles in tests/data, from their programs:

    python tools/record_references.py --hodoku hodoku-2.2.0.jar --explainer SukakuExplainer-1.18.1.jar

Both run with their default settings, in a folder of their own, so that no settings of a user are read. Either may be
left out. It takes about ten minutes.
"""

from __future__ import annotations

import argparse
import datetime
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import recorded
import references

from fullhouse.core.notation import Conclusion, parse_conclusions
from fullhouse.formats.codec import Entry
from fullhouse.formats.reading import write_entries
from fullhouse.techniques.catalog import CATALOG

FILE = "puzzles.txt"
"""Beside the running program: HoDoKu takes a path that begins with a slash for an option."""
HODOKU = ("-jar", "{jar}", "/c", "default", "/o", "stdout")
EXPLAINER = ("-cp", "{jar}", "diuf.sudoku.test.serate", "--threads=1", "--format=%r %p %d", f"--input={FILE}")
NAMES = {technique.title: technique.name for technique in CATALOG.values()}
EVERY, SELDOM, ENOUGH = 14, 5, 5
"""Cases come from every 14th board of the paths: up to 5 of each technique that all paths take fewer than 5 times."""
VERDICT = re.compile(r" #\d+ (Easy|Medium|Hard|Unfair|Extreme) \((\d+)\)")


def run(program: Iterable[str], jar: Path, lines: Iterable[str]) -> list[str]:
    """The output of the program for these puzzles."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / FILE).write_text("".join(f"{line}\n" for line in lines))
        command = ["java", f"-Djava.io.tmpdir={folder}", "-Djava.awt.headless=true"]
        command += [part.format(jar=jar.resolve()) for part in program]
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout.splitlines()


def steps_in(lines: Iterable[str]) -> Iterator[str]:
    """Technique and conclusions of every line that is a step: the others are longer or less indented."""
    for line in lines:
        if re.match(r" {3}\S", line):
            title = next(title for title in sorted(NAMES, key=len, reverse=True) if line.strip().startswith(title))
            conclusions = line.rpartition("=> " if "=>" in line else ": ")[2].strip().removesuffix(".")
            yield f"{NAMES[title]}:{conclusions.replace(', ', ',')}"


def hodoku_lines(jar: Path, puzzles: dict[str, str]) -> Iterator[str]:
    """Level, score, how many singles of each kind, and the steps between them."""
    lines = run((*HODOKU, "/vp", "/bs", FILE), jar, puzzles.values())
    lines = lines[lines.index("Starting batch solve...") :]
    starts = [index for index, line in enumerate(lines) if VERDICT.search(line)]
    for number, start, end in zip(puzzles, starts, [*starts[1:], lines.index("")], strict=True):
        verdict = VERDICT.search(lines[start])
        assert verdict is not None
        steps = list(steps_in(lines[start + 1 : end]))
        names = Counter(step.partition(":")[0] for step in steps)
        others = [step for step in steps if step.partition(":")[0] not in references.SINGLES]
        singles = (str(names[name]) for name in references.SINGLES)
        yield " ".join([number, verdict[1].lower(), verdict[2], *singles, *others])


def case_lines(jar: Path) -> Iterator[str]:
    """Steps of the techniques that HoDoKu's paths seldom take, found by it on boards along these paths."""
    paths = references.read_hodoku()
    boards = [board for path in paths for board in path.boards()][::EVERY]
    texts = ["".join(write_entries([Entry.of_board(board)], "hodoku")).strip() for board in boards]
    lines = run((*HODOKU, "/bsaf", FILE), jar, texts)
    starts = [index for index, line in enumerate(lines) if line.startswith(":0000:")]
    often = Counter(technique for path in paths for technique, _ in path.steps)
    wanted = Counter({technique: ENOUGH for technique in CATALOG if often[technique] < SELDOM})
    cases = []
    for text, start, end in zip(texts, starts, [*starts[1:], lines.index("", starts[-1])], strict=True):
        steps = dict(reversed([step.split(":") for step in steps_in(lines[start + 1 : end])]))
        for technique, conclusions in steps.items():
            if wanted[technique] > 0:
                wanted[technique] -= 1
                cases.append(case_line(text, technique, parse_conclusions(conclusions)))
    yield from sorted(cases)


def case_line(text: str, technique: str, conclusions: Iterable[Conclusion]) -> str:
    board = ":".join(text.split(":")[3:5])
    triples: dict[bool, list[str]] = {True: [], False: []}
    for one in conclusions:
        row, column = divmod(one.candidate.cell, 9)
        triples[one.places].append(f"{one.candidate.digit}{row + 1}{column + 1}")
    digits = "".join(sorted({triple[0] for some in triples.values() for triple in some}))
    eliminations, placements = (" ".join(sorted(triples[places])) for places in (False, True))
    return f":{CATALOG[technique].code}:{digits}:{board}:{eliminations}:{placements}:"


def explainer_lines(jar: Path, puzzles: dict[str, str]) -> Iterator[str]:
    """ER, EP and ED."""
    yield from map(" ".join, zip(puzzles, run(EXPLAINER, jar, puzzles.values()), strict=True))


def write(name: str, about: str, lines: Iterable[str]) -> None:
    how = f"Recorded from the program, default settings, on {datetime.date.today()} by tools/record_references.py."
    heading = f"# {about}\n# {how}\n"
    (recorded.FOLDER / name).write_text(heading + "".join(f"{line}\n" for line in lines), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hodoku", type=Path, metavar="JAR", help="HoDoKu 2.2.0")
    parser.add_argument("--explainer", type=Path, metavar="JAR", help="SukakuExplainer 1.18.1")
    chosen = parser.parse_args()
    proper = {number for number, fields in recorded.read_rows("ratings.txt").items() if fields != ["-"]}
    rows = recorded.read_puzzles().items()
    puzzles = {number: puzzle for number, puzzle in rows if number in proper and "." in puzzle}
    if chosen.hodoku:
        about = "NUMBER LEVEL SCORE FULL-HOUSES NAKED-SINGLES HIDDEN-SINGLES TECHNIQUE:CONCLUSIONS ..."
        write("hodoku-2.2.0.txt", f"HoDoKu 2.2.0: {about}", hodoku_lines(chosen.hodoku, puzzles))
        about = (
            ":CODE:DIGITS ELIMINATED OR PLACED:BOARD:REMOVED:ELIMINATIONS:PLACEMENTS:, one of all steps on the board"
        )
        write("hodoku-2.2.0-cases.txt", f"HoDoKu 2.2.0: {about}", case_lines(chosen.hodoku))
    if chosen.explainer:
        about = "SukakuExplainer 1.18.1: NUMBER ER EP ED"
        write("sukaku-explainer-1.18.1.txt", about, explainer_lines(chosen.explainer, puzzles))


if __name__ == "__main__":
    main()
