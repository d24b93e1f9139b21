"""How often our ratings are those of the programs whose scales they are, and the same for equivalent puzzles.

    python benchmarks/agreement.py
    python benchmarks/agreement.py --part se --every 1 --list 20
    python benchmarks/agreement.py --part invariance --puzzles 200 --copies 5
    python benchmarks/agreement.py --part program --program 'java -cp CLASSES diuf.sudoku.test.serate --threads=1'
    python benchmarks/agreement.py --part levels --hodoku hodoku.jar --puzzles 1000
    python benchmarks/agreement.py --part paths --hodoku hodoku-2.2.0.jar --file puzzles.txt --prove

- `hodoku`: level, score and technique counts against `hodoku220-scores.txt`.
- `se`: ER against `sudokuexchange-se.txt`, in three bands; a lower bound agrees with nothing, but must not exceed the
  number.
- `hardest`: ER, EP and ED of the scale `se-1.2.1` against `hardest1106-se121.txt`.
- `program`: ER, EP and ED of the scale `se` against SukakuExplainer itself, run on the same puzzles.
- `paths`: technique and conclusions of every step, score and level against HoDoKu itself, run on the puzzles of a file
  (or what it printed before: `--printed`); with `--prove` every step of ours goes through the proof checker.
- `levels`: the levels that HoDoKu itself gives to puzzles generated for each level.
- `invariance`: puzzles with digits relabelled, rows, columns, bands and stacks shuffled, and optionally transposed,
  are the same puzzle: how often do their ratings differ?

Third-party data is not part of the project; `--data` names the folder.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import hodoku_paths
import numpy as np
from measuring import DATA, Digits

import fullhouse as fh

BANDS = ((1.0, 7.0), (7.1, 8.4), (8.5, 99.0))
NEAR = 0.2
NUMBERS = ("er", "ep", "ed", "level", "score", "guesses")
SHORT_NAMES = {
    "full-house": "fh",
    "naked-single": "n1",
    "hidden-single": "h1",
    "locked-pair": "l2",
    "locked-triple": "l3",
    "pointing": "lc1",
    "claiming": "lc2",
    "naked-pair": "n2",
    "naked-triple": "n3",
    "hidden-pair": "h2",
    "hidden-triple": "h3",
    "naked-quadruple": "n4",
    "hidden-quadruple": "h4",
    "x-wing": "bf2",
    "swordfish": "bf3",
    "jellyfish": "bf4",
    "remote-pair": "rp",
    "bug-plus-one": "bug1",
    "skyscraper": "sk",
    "two-string-kite": "2sk",
    "turbot-fish": "tf",
    "empty-rectangle": "er",
    "w-wing": "w",
    "xy-wing": "xy",
    "xyz-wing": "xyz",
    "uniqueness-test-1": "u1",
    "uniqueness-test-2": "u2",
    "uniqueness-test-3": "u3",
    "uniqueness-test-4": "u4",
    "uniqueness-test-5": "u5",
    "uniqueness-test-6": "u6",
    "hidden-rectangle": "hr",
    "avoidable-rectangle-1": "ar1",
    "avoidable-rectangle-2": "ar2",
    "finned-x-wing": "fbf2",
    "sashimi-x-wing": "sbf2",
    "finned-swordfish": "fbf3",
    "sashimi-swordfish": "sbf3",
    "finned-jellyfish": "fbf4",
    "sashimi-jellyfish": "sbf4",
    "sue-de-coq": "sdc",
    "simple-colors-trap": "sc1",
    "simple-colors-wrap": "sc2",
    "multi-colors-1": "mc1",
    "multi-colors-2": "mc2",
    "x-chain": "x",
    "xy-chain": "xyc",
    "continuous-nice-loop": "cnl",
    "discontinuous-nice-loop": "dnl",
    "aic": "aic",
    "grouped-continuous-nice-loop": "gcnl",
    "grouped-discontinuous-nice-loop": "gdnl",
    "grouped-aic": "gaic",
    "als-xz": "axz",
    "als-xy-wing": "axy",
    "als-chain": "ach",
    "franken-x-wing": "ff2",
    "franken-swordfish": "ff3",
    "finned-franken-x-wing": "fff2",
    "finned-franken-swordfish": "fff3",
    "forcing-chain-contradiction": "fcc",
    "forcing-chain-verity": "fcv",
    "forcing-net-contradiction": "fnc",
    "forcing-net-verity": "fnv",
    "brute-force": "bf",
}
"""The names of techniques in HoDoKu's files."""


def part(name: str, equal: int, rows: int, differ: Sequence[str]) -> dict[str, Any]:
    """One line of the result."""
    return {"what": name, "equal": equal, "of": rows, "share": equal / max(rows, 1), "differ": list(differ)}


def hodoku(options: argparse.Namespace) -> list[dict[str, Any]]:
    """Compare levels, scores and counts with those of HoDoKu 2.2.0."""
    rows = [line.split() for line in (options.data / "hodoku220-scores.txt").read_text().splitlines()]
    table = fh.rate_batch([row[0] for row in rows], scales="hodoku")
    differ: dict[str, list[str]] = {"level": [], "score": [], "counts": []}
    for number, row in enumerate(rows):
        rating = table.rating(number)
        ours = rating.hodoku if rating else None
        assert ours is not None, f"{row[0]} has no rating"
        theirs = dict(pair.split(":") for pair in row[4].split(";"))
        counts = {SHORT_NAMES[name]: str(number) for name, number in ours.counts.items()}
        if str(ours.level) != row[2].lower():
            differ["level"].append(f"{row[0]} {row[2].lower()}, ours {ours.level}")
        if ours.score != int(row[3]):
            differ["score"].append(f"{row[0]} {row[3]}, ours {ours.score}")
        if counts != theirs:
            our_counts = ";".join(map(":".join, counts.items()))
            differ["counts"].append(f"{row[0]} {row[4]}, ours {our_counts}")
    return [part(f"hodoku {name}", len(rows) - len(found), len(rows), found) for name, found in differ.items()]


def explainer(options: argparse.Namespace) -> list[dict[str, Any]]:
    """Compare ER with that of SukakuExplainer, band by band."""
    rows = [line.split()[:2] for line in (options.data / "sudokuexchange-se.txt").read_text().splitlines()][
        :: options.every
    ]
    table = fh.rate_batch([row[0] for row in rows], scales="se", time_limit=options.time_limit)
    results = []
    for low, high in BANDS:
        equal = near = of = 0
        differ = []
        for number, (puzzle, rating) in enumerate(rows):
            theirs = float(rating)
            if not low <= theirs <= high:
                continue
            ours, is_bound = float(table.er[number]), bool(table.se.bounds[number, 0])
            distance = round(abs(ours - theirs), 1)
            of += 1
            equal += distance == 0 and not is_bound
            near += distance <= NEAR and not is_bound
            if distance or is_bound:
                wrong = ", which is not a lower bound" if is_bound and ours > theirs else ""
                differ.append(f"{puzzle} {theirs}, ours {'at least ' if is_bound else ''}{ours}{wrong}")
        results.append(part(f"se ER {low} to {min(high, 12.0)}", equal, of, differ))
        results.append(part(f"se ER {low} to {min(high, 12.0)}, within {NEAR}", near, of, []))
    return results


def hardest(options: argparse.Namespace) -> list[dict[str, Any]]:
    """Compare ER, EP and ED of the hardest puzzles with those of Sudoku Explainer 1.2.1."""
    rows = [line.split()[:4] for line in (options.data / "hardest1106-se121.txt").read_text().splitlines()]
    rows = rows[:: options.every]
    table = fh.rate_batch([row[0] for row in rows], scales="se-1.2.1", time_limit=options.time_limit)
    equal = near = same_er = 0
    differ = []
    for number, (puzzle, *numbers) in enumerate(rows):
        rating = table.rating(number)
        found = rating.se if rating else None
        assert found is not None, f"{puzzle} has no rating"
        theirs, ours = tuple(map(float, numbers)), (found.er, found.ep, found.ed)
        is_exact = not found.lower_bounds
        same_er += ours[0] == theirs[0] and is_exact
        equal += ours == theirs and is_exact
        near += is_exact and all(abs(one - other) <= NEAR + 0.01 for one, other in zip(ours, theirs, strict=True))
        if ours != theirs or not is_exact:
            differ.append(f"{puzzle} {theirs}, ours {ours}{'' if is_exact else ', at least'}")
    return [
        part("se-1.2.1 ER of the hardest", same_er, len(rows), []),
        part("ER, EP and ED", equal, len(rows), differ),
        part(f"ER, EP and ED within {NEAR}", near, len(rows), []),
    ]


def program(options: argparse.Namespace) -> list[dict[str, Any]]:
    """Compare ER, EP and ED with the program, run now."""
    if not options.program:
        sys.exit("name the program with --program")
    lines = (options.data / "sudokuexchange-se.txt").read_text().splitlines()[:: options.every]
    rows = [line.split()[0] for line in lines if float(line.split()[1]) <= options.most]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "puzzles.txt"
        file.write_text("\n".join(rows) + "\n")
        command = [*shlex.split(options.program), "--format=%r/%p/%d%l", f"--input={file}"]
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    theirs = [tuple(map(float, line.split("/"))) for line in output.split() if line]
    table = fh.rate_batch(rows, scales="se")
    ours = zip(*(np.round(numbers, 1).tolist() for numbers in (table.er, table.ep, table.ed)), strict=True)
    differ = [
        f"{puzzle} {' '.join(map(str, there))}, ours {' '.join(map(str, here))}"
        for puzzle, there, here in zip(rows, theirs, ours, strict=True)
        if there != here
    ]
    return [part("se against the program", len(rows) - len(differ), len(rows), differ)]


def levels(options: argparse.Namespace) -> list[dict[str, Any]]:
    """Puzzles generated for each level, and HoDoKu's level and score of them."""
    if not options.hodoku:
        sys.exit("name HoDoKu's jar with --hodoku")
    results = []
    for level in fh.Level:
        made = {
            puzzle.givens.to_line(): puzzle
            for puzzle in fh.generate_many(options.puzzles, seed=options.seed, level=level)
        }
        differ: dict[str, list[str]] = {"level": [], "score": []}
        printed = hodoku_paths.run_hodoku(options.hodoku, made)
        verdicts = {theirs.puzzle: theirs for theirs in hodoku_paths.verdicts_in(printed)}
        assert verdicts.keys() == made.keys(), "HoDoKu says something of every puzzle, and of no other"
        for line, theirs in verdicts.items():
            rating = made[line].rating
            assert isinstance(rating, fh.Rating)
            score = rating.hodoku.score if rating.hodoku else 0
            if theirs.level != str(level):
                differ["level"].append(f"{line} {theirs.level}")
            if theirs.score != score:
                differ["score"].append(f"{line} {theirs.score}, ours {score}")
        results += [
            part(f"generated {level}: {what}", len(made) - len(found), len(made), found)
            for what, found in differ.items()
        ]
    return results


def paths(options: argparse.Namespace) -> list[dict[str, Any]]:
    """Compare our paths with those of HoDoKu itself, step by step."""
    if options.printed:
        theirs = list(hodoku_paths.verdicts_in(options.printed.read_text()))[:: options.every]
    elif options.hodoku and options.file:
        rows = options.file.read_text().split()[:: options.every]
        theirs = list(hodoku_paths.verdicts_in(hodoku_paths.run_hodoku(options.hodoku, rows)))
    else:
        sys.exit("name the program with --hodoku and the puzzles with --file, or what it printed with --printed")
    found = hodoku_paths.compare(theirs, prove=options.prove)
    kinds = [f"{times} at {kind}" for kind, times in found.kinds()]
    differ = {"paths": kinds + list(map(str, found.differences)), "scores": found.scores, "levels": found.levels}
    numbers = {"paths": len(found.differences), "scores": len(found.scores), "levels": len(found.levels)}
    results = [
        part(f"hodoku {name} against the program", found.puzzles - number, found.puzzles, differ[name])
        for name, number in numbers.items()
    ]
    if options.prove:
        results.append(part("paths proved", found.puzzles - len(found.unproved), found.puzzles, found.unproved))
    return results


def invariance(options: argparse.Namespace) -> list[dict[str, Any]]:
    """How often equivalent puzzles get equal numbers."""
    lines = (options.data / "sudokuexchange-se.txt").read_text().splitlines()
    rows = [line.split()[0] for line in lines if float(line.split()[1]) <= options.most]
    chosen = [rows[index * len(rows) // options.puzzles] for index in range(min(options.puzzles, len(rows)))]
    digits = np.array([list(fh.parse(puzzle)) for puzzle in chosen], dtype=np.uint8)
    copies = np.concatenate(
        [fh.augment(row, options.copies, seed=options.seed + number) for number, row in enumerate(digits)]
    )
    first, others = fh.rate_batch(digits), fh.rate_batch(copies)
    results = []
    for name in NUMBERS:
        before, after = np.repeat(getattr(first, name), options.copies), getattr(others, name)
        odd = np.flatnonzero(before != after)
        differ = [f"{line_of(copies[row])} {after[row]}, before {before[row]}" for row in odd]
        results.append(part(f"equivalent {name}", len(copies) - len(odd), len(copies), differ))
    return results


def line_of(digits: Digits) -> str:
    return "".join(map(str, digits.tolist())).replace("0", ".")


PARTS = {
    "hodoku": hodoku,
    "se": explainer,
    "hardest": hardest,
    "program": program,
    "paths": paths,
    "levels": levels,
    "invariance": invariance,
}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA, help="the folder of the rated puzzles")
    parser.add_argument("--part", action="append", choices=tuple(PARTS), help="only this part; may be repeated")
    parser.add_argument("--every", type=int, default=1, help="only every Nth puzzle for ER and paths")
    parser.add_argument("--time-limit", type=float, help="seconds that a path may take")
    parser.add_argument("--program", metavar="COMMAND", help="SukakuExplainer's serate, without format and input")
    parser.add_argument("--hodoku", type=Path, metavar="JAR", help="HoDoKu 2.2.0, for the parts paths and levels")
    parser.add_argument("--file", type=Path, help="the puzzles for paths, one per line")
    parser.add_argument(
        "--printed", type=Path, metavar="FILE", help="what HoDoKu printed with /vp, instead of running it"
    )
    parser.add_argument("--prove", action="store_true", help="check the proof of every step of our paths")
    parser.add_argument("--puzzles", type=int, default=500, help="how many puzzles for invariance, and for each level")
    parser.add_argument("--copies", type=int, default=4, help="equivalent puzzles of each")
    parser.add_argument("--most", type=float, default=8.4, help="the greatest rating of a puzzle for invariance")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", type=int, default=5, help="show at most this many puzzles that differ")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all results to this file")
    return parser.parse_args()


def main() -> int:
    options = arguments()
    if not options.data.exists():
        print(f"{options.data} is not there; name the folder of the rated puzzles with --data", file=sys.stderr)
        return 2
    results: list[dict[str, Any]] = []
    has_paths = options.printed or (options.hodoku and options.file)
    needs = {"program": options.program, "levels": options.hodoku, "paths": has_paths}
    for name in options.part or [name for name in PARTS if needs.get(name, True)]:
        for result in PARTS[name](options):
            results.append(result)
            print(f"{result['what']:<32}{result['equal']:>7} of {result['of']:>6}{result['share']:>10.2%}", flush=True)
            for line in result["differ"][: options.list]:
                print(f"    {line}")
    if options.json:
        options.json.write_text(json.dumps(results, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
