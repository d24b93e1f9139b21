"""Puzzles with other rules next to Interactive Sudoku Solver (ISS), in CPU time.

    python benchmarks/variants.py --iss FOLDER                        the corpus, ISS in FOLDER run by node
    python benchmarks/variants.py --iss FOLDER --limit 2 --seeds 0 1  at most 2 s each; as it is, and turned once
    python benchmarks/variants.py --part candidates --part tatham --part gecode

Both programs read the same text and prove whether there is one solution. They take turns puzzle by puzzle, each in one
process that is warm (tables made for functions and shapes before are remembered by both); short runs are repeated, and
the best counts. Times are set-up and search, from the constraints as each program holds them in memory; `with reading`
starts from the text. A program stops at the limit of CPU time per puzzle;
its time is then the limit, which flatters it. Puzzles that neither finishes are counted, and left out of the ratios.

- Half of the corpus is held out: constants of the engine are tuned on the other half only. The hash of the name and
  `--split` decide.
- A seed other than 0 turns or mirrors each puzzle, the same way for both programs. Puzzles that have a rule that does
  not turn are left as they are (the known solution is turned as well and checked).
- Verdicts are compared, and every solution is checked by the rules in Python.

CP-SAT (OR-Tools) solves the same terms if it can be imported; it gets the limit too, and appears for scale only.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import re
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from measuring import DATA, machine

from fullhouse import _native
from fullhouse.constraints import Rules
from fullhouse.core.grid import Grid
from fullhouse.errors import SudokuError
from fullhouse.formats.codec import Entry
from fullhouse.formats.reading import parse_entry

FOLDER = DATA / "variants"
DRIVER = Path(__file__).with_name("iss.mjs")
REPEATS = 3
SHORT = 0.3
"""CPU seconds up to which a run is repeated."""
NODES_BETWEEN_LOOKS = 200
FAMILIES: dict[str, str] = {
    "outside clues": "Skyscraper Sandwich XSum NumberedRoom HiddenSkyscraper Lunchbox",
    "little killers": "LittleKiller",
    "killers and sums": "Cage Sum EqualityCage RellikCage EqualSum",
    "arrows": "Arrow PillArrow DoubleArrow",
    "lines of sums": "RegionSumLine SumLine Zipper",
    "whispers and renbans": "Whisper Renban Modular Entropic PairX",
    "thermometers": "Thermo",
    "dots and pairs": "WhiteDot BlackDot X V StrictXV StrictKropki Pair Quad GreaterThan",
    "chess": "AntiKnight AntiKing AntiConsecutive AntiTaxicab GlobalEntropy GlobalMod",
    "jigsaws": "Jigsaw",
}
OTHER, HOUSES = "other", "houses only"
PLAIN = {"", "Given", "Shape", "RegionSize", "NoBoxes", "Diagonal", "Windoku", "DisjointSets", "AllDifferent"}
TATHAM_MARKS = {"9x9": 0.3, "jigsaw": 0.3, "killer": 1.0, "16x16": 1.2, "25x25": 5.0}
GECODE_MARK = 150.0


@dataclass
class Puzzle:
    """A puzzle in the text of ISS."""

    name: str
    collection: str
    text: str
    solution: str | None

    @property
    def kinds(self) -> set[str]:
        return {part.partition("~")[0] for part in self.text.split(".")[1:]}

    @property
    def family(self) -> str:
        if self.kinds <= PLAIN:
            return HOUSES
        return next((name for name, kinds in FAMILIES.items() if self.kinds & {*kinds.split()}), OTHER)

    def is_held_out(self, split: str) -> bool:
        return bool(int(hashlib.md5(f"{split}{self.name}".encode()).hexdigest(), 16) % 2)


@dataclass
class Result:
    """What a program found; seconds of CPU time."""

    status: str
    read: float = 0
    setup: float = 0
    search: float = 0
    guesses: int = 0
    solution: list[int] | None = None
    candidates: list[int] | None = None
    reason: str = ""

    @property
    def total(self) -> float:
        return self.setup + self.search

    @property
    def is_finished(self) -> bool:
        return self.status in ("one", "none", "several", "done")


# ---------------------------------------------------------------------------------------------------------- turning


@dataclass(frozen=True)
class Turn:
    """A symmetry of the square: first transposed, then mirrored."""

    rows: int
    columns: int
    is_transposed: bool
    flips_rows: bool
    flips_columns: bool

    def cell(self, row: int, column: int) -> tuple[int, int]:
        if self.is_transposed:
            row, column = column, row
        return (
            self.rows + 1 - row if self.flips_rows else row,
            self.columns + 1 - column if self.flips_columns else column,
        )

    def line(self, letter: str, number: int) -> tuple[str, int, bool]:
        """Where a row or column goes, and whether its ends change places."""
        if self.is_transposed:
            letter = "R" if letter == "C" else "C"
        flips_number, flips_ends = self.flips_rows, self.flips_columns
        size = self.rows
        if letter == "C":
            flips_number, flips_ends, size = flips_ends, flips_number, self.columns
        return letter, size + 1 - number if flips_number else number, flips_ends


DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
CELL = re.compile(r"R([1-9a-zA-Z])C([1-9a-zA-Z])")


def turned_text(text: str, turn: Turn) -> str:
    """The puzzle turned; rules whose direction has another meaning come out wrong, which the solution shows."""

    def name(row: int, column: int) -> str:
        return f"R{DIGITS[row]}C{DIGITS[column]}"

    def moved(found: re.Match[str]) -> str:
        return name(*turn.cell(DIGITS.index(found[1].lower()), DIGITS.index(found[2].lower())))

    parts = []
    for part in text.split(".")[1:]:
        kind, *arguments = part.split("~")
        if kind in ("Skyscraper", "NumberedRoom", "HiddenSkyscraper", "XSum"):
            letter, number, is_reversed = turn.line(arguments[0][0], int(arguments[0][1:]))
            arguments[0] = f"{letter}{number}"
            if is_reversed:
                arguments[1:3] = arguments[1:3][::-1]
        elif kind == "Sandwich":
            letter, number, _ = turn.line(arguments[1][0], int(arguments[1][1:]))
            arguments[1] = f"{letter}{number}"
        elif kind == "Quad":
            row, column = (DIGITS.index(digit.lower()) for digit in CELL.fullmatch(arguments[0]).groups())  # type: ignore[union-attr]
            corners = [turn.cell(row + down, column + right) for down in (0, 1) for right in (0, 1)]
            arguments[0] = name(*min(corners))
        elif kind == "Jigsaw":
            letters = {}
            for at, letter in enumerate(arguments[-1]):
                letters[turn.cell(at // turn.columns + 1, at % turn.columns + 1)] = letter
            arguments[-1] = "".join(letters[place] for place in sorted(letters))
        elif kind == "Diagonal" and turn.flips_rows != turn.flips_columns:
            arguments[0] = str(-int(arguments[0]))
        elif kind == "Indexing" and turn.is_transposed:
            arguments[0] = "R" if arguments[0] == "C" else "C"
        else:
            arguments = [CELL.sub(moved, argument) for argument in arguments]
        parts.append("~".join((kind, *arguments)))
    return "".join(f".{part}" for part in parts)


def turned(puzzle: Puzzle, seed: int) -> Puzzle:
    """The puzzle under a symmetry that the seed and its name choose, if its known solution still obeys the rules."""
    if seed == 0 or not puzzle.solution:
        return puzzle
    shape = re.search(r"\.Shape~(\d+)x(\d+)", puzzle.text)
    rows, columns = map(int, shape.groups()) if shape else (9, 9)
    first = int(hashlib.md5(f"{seed}{puzzle.name}".encode()).hexdigest(), 16)
    for number in range(7):
        bits = 1 + (first + number) % 7
        turn = Turn(rows, columns, bool(bits & 4), bool(bits & 2), bool(bits & 1))
        if turn.is_transposed and rows != columns:
            continue
        values = {}
        for at, value in enumerate(puzzle.solution):
            values[turn.cell(at // columns + 1, at % columns + 1)] = value
        solution = "".join(values[place] for place in sorted(values))
        try:
            text = turned_text(puzzle.text, turn)
            if obeys(parse_entry(text, format="iss"), values_of(solution)):
                return Puzzle(puzzle.name, puzzle.collection, text, solution)
        except (SudokuError, ValueError, IndexError, KeyError):
            continue
    return puzzle


# ------------------------------------------------------------------------------------------------------------ checks


def rules_of(entry: Entry) -> Rules:
    return Rules.of(entry.grid.geometry)


def values_of(solution: str) -> list[int]:
    """The values of a solution with a character each: digits, or letters from A on grids with values above 9."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return [letters.index(value) + 1 if value in letters else int(value) for value in solution]


def obeys(entry: Entry, values: list[int]) -> bool:
    """Whether these values fit the givens and obey every rule, by the rules' own words."""
    rules = rules_of(entry)
    digits = bytes(value - rules.lowest + 1 for value in values)
    if any(given not in (0, digit) for given, digit in zip(entry.grid.digits, digits, strict=True)):
        return False
    return rules.broken(digits) is None


# ----------------------------------------------------------------------------------------------------------- programs


def of_text(text: str, format: str = "iss") -> Entry:
    return parse_entry(text, format=format)


def ours(entry: Callable[[], Entry], mode: str, limit: float) -> Result:
    """Our time; every call starts from the text, with rules and a model of its own."""
    clock = time.process_time
    start = clock()
    found = entry()
    rules = Rules.of(found.grid.geometry)
    if rules is not found.grid.geometry:
        rules = Rules(rules.shape, rules.constraints)  # the rules of plain geometries are remembered with their terms
    read = clock()
    model = _native.RuleModel(rules.size, rules.side, rules.lowest, list(rules.terms))
    built = clock()
    result = Result("late", read - start, built - read)
    if mode == "candidates":
        masks = model.true_candidates(found.grid.digits, found.candidates, is_stopped=lambda: clock() - start > limit)
        if masks is not None:
            result.status, result.candidates = "done", list(masks)
    else:
        search = model.search(found.grid.digits, found.candidates)
        solutions: list[bytes] = []
        nodes = 0
        while len(solutions) < 2:
            step = search.next(nodes + NODES_BETWEEN_LOOKS)
            nodes = search.counters[0]
            if step is None:
                result.status = ("none", "one")[len(solutions)]
                break
            if step:
                solutions.append(step)
            elif clock() - start > limit:
                break
        else:
            result.status = "several"
        result.guesses = nodes
        if solutions:
            result.solution = [value + rules.lowest - 1 for value in solutions[0]]
    result.search = clock() - built
    return result


class Iss:
    """ISS in a process of node that stays warm."""

    def __init__(self, folder: Path) -> None:
        command = ["node", str(DRIVER), str(folder.resolve())]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def run(self, text: str, mode: str, limit: float) -> Result:
        assert self._process.stdin
        assert self._process.stdout
        request = {"text": text, "mode": mode, "limit": int(limit * 1e6)}
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        found = json.loads(self._process.stdout.readline())
        for name in ("read", "setup", "search"):
            found[name] = found.get(name, 0) / 1e6
        return Result(**found)

    def close(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()


def cp_sat(entry: Callable[[], Entry], limit: float) -> Result:
    """CP-SAT on our terms, one thread: the first solution, then one that differs."""
    cp_model = import_module("ortools.sat.python.cp_model")

    rules = Rules.of(entry().grid.geometry)
    clock = time.process_time
    start = clock()
    model = cp_model.CpModel()
    found = entry()
    values = range(rules.side)
    holds = [[model.new_bool_var("") for _ in values] for _ in range(rules.size)]
    numbers = [model.new_int_var(0, rules.side - 1, "") for _ in range(rules.size)]
    for cell in range(rules.size):
        model.add_exactly_one(holds[cell])
        model.add(numbers[cell] == sum(value * holds[cell][value] for value in values))
        if given := found.grid.digits[cell]:
            model.add(holds[cell][given - 1] == 1)
    for name, numbers_of_term in rules.terms:
        _add_term(model, name, numbers_of_term, holds, numbers, rules)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = limit
    result = Result("late", setup=clock() - start)
    status = solver.solve(model)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        first = [solver.value(number) for number in numbers]
        result.solution = [value + rules.lowest for value in first]
        model.add_bool_or([~holds[cell][value] for cell, value in enumerate(first)])
        status = solver.solve(model)
        names = {cp_model.INFEASIBLE: "one", cp_model.OPTIMAL: "several", cp_model.FEASIBLE: "several"}
        result.status = names.get(status, "late")
    elif status == cp_model.INFEASIBLE:
        result.status = "none"
    result.search = clock() - start - result.setup
    return result


def _add_term(model: Any, name: str, term: list[int], holds: list[list[Any]], numbers: list[Any], rules: Rules) -> None:
    """Add a term of fullhouse.constraints.builder; LookupError for one without a plain counterpart here."""
    side, low = rules.side, rules.lowest

    def differ(cells: Iterable[int]) -> None:
        cells = list(cells)
        model.add_all_different([numbers[cell] for cell in cells])
        for value in range(side):
            (model.add_exactly_one if len(cells) == side else model.add_at_most_one)(
                [holds[cell][value] for cell in cells]
            )

    if name == "allow":
        for value in range(side):
            if not term[1] >> value & 1:
                model.add(holds[term[0]][value] == 0)
    elif name == "different":
        differ(term)
    elif name == "cage":
        differ(term[1:])
        model.add(sum(numbers[cell] + low for cell in term[1:]) == term[0])
    elif name == "linear":
        pairs = zip(term[1::2], term[2::2], strict=True)
        model.add(sum(factor * (numbers[cell] + low) for cell, factor in pairs) == term[0])
    elif name == "pair":
        table, cells = term[2 : 2 + side], [*term[:2], *term[2 + side :]]
        for one, other in zip(cells[::2], cells[1::2], strict=True):
            for value, mask in enumerate(table):
                allowed = [holds[other][also] for also in range(side) if mask >> also & 1]
                model.add_bool_or([~holds[one][value], *allowed])
    elif name == "value-sets":
        count, *rest = term
        sets, cells = rest[:count], rest[count:]
        differ(cells)
        chosen = [model.new_bool_var("") for _ in sets]
        model.add_exactly_one(chosen)
        for value in range(side):
            model.add(
                sum(holds[cell][value] for cell in cells)
                == sum(one for one, mask in zip(chosen, sets, strict=True) if mask >> value & 1)
            )
    elif name == "contains":
        for value in range(side):
            if term[0] >> value & 1:
                model.add_bool_or([holds[cell][value] for cell in term[1:]])
    elif name == "automaton":
        count, *rest = term
        cells, rest = rest[:count], rest[count:]
        moves, start, at = [], 0, 0
        for layer in range(count):
            states, at = rest[at], at + 1
            end = start + states
            for state in range(states):
                for value in range(side):
                    if (after := rest[at]) >= 0:
                        moves.append((start + state, value + layer * side, end + after))
                    at += 1
            start += states
        moved = [model.new_int_var(layer * side, layer * side + side - 1, "") for layer in range(count)]
        for layer, cell in enumerate(cells):
            model.add(moved[layer] == numbers[cell] + layer * side)
        ends = sorted({after for _, value, after in moves if value >= (count - 1) * side})
        model.add_automaton(moved, 0, ends, moves)
    elif name == "impossible":
        model.add_bool_or([])
    else:
        raise LookupError(name)


def best_of(run: Callable[[], Result], repeats: int) -> Result:
    """The fastest of several runs; a long one is not repeated."""
    best = run()
    for _ in range(repeats - 1):
        if not best.is_finished or best.read + best.total > SHORT:
            break
        again = run()
        if again.total < best.total:
            best = again
    return best


# ------------------------------------------------------------------------------------------------------------- corpus


@dataclass
class Pair:
    """Both programs on one puzzle."""

    puzzle: Puzzle
    seed: int
    ours: Result
    iss: Result | None
    faults: list[str] = field(default_factory=list)

    @property
    def is_rated(self) -> bool:
        """Whether the times count: a puzzle that ISS rejects, turned ones at times, has none there."""
        if self.iss is None or self.iss.status == "refused":
            return False
        return self.ours.is_finished or self.iss.is_finished

    def ratio(self, with_reading: bool = False) -> float:
        assert self.iss
        mine, other = self.ours, self.iss
        extra = (mine.read, other.read) if with_reading else (0, 0)
        return (other.total + extra[1]) / (mine.total + extra[0])


def corpus(path: Path) -> Iterator[Puzzle]:
    for line in path.read_text().splitlines():
        row = json.loads(line)
        yield Puzzle(row["name"], row["set"], row["iss"], row["solution"])


def readable(puzzles: Iterable[Puzzle], rejected: Counter[str]) -> Iterator[Puzzle]:
    for puzzle in puzzles:
        try:
            of_text(puzzle.text)
        except SudokuError as error:
            rejected[str(error).partition(":")[0]] += 1
        else:
            yield puzzle


def run_corpus(puzzles: list[Puzzle], iss: Iss | None, options: argparse.Namespace) -> list[Pair]:
    if iss:
        for puzzle in puzzles[:: max(1, len(puzzles) // 40)]:  # until the just-in-time compiler has seen most code
            iss.run(puzzle.text, "solve", 0.2)
    pairs = []
    for seed in options.seeds:
        for original in puzzles:
            puzzle = turned(original, seed)
            pair = Pair(
                puzzle,
                seed,
                best_of(lambda: ours(lambda: of_text(puzzle.text), "solve", options.limit), options.repeats),  # noqa: B023
                best_of(lambda: iss.run(puzzle.text, "solve", options.limit), options.repeats) if iss else None,  # noqa: B023
            )
            check_pair(pair)
            pairs.append(pair)
            if options.verbose:
                print(line_of(pair), file=sys.stderr, flush=True)
    return pairs


def check_pair(pair: Pair) -> None:
    entry = of_text(pair.puzzle.text)
    if pair.ours.solution and not obeys(entry, pair.ours.solution):
        pair.faults.append("our solution breaks a rule")
    known = pair.puzzle.solution
    if pair.ours.status == "none" and known:
        pair.faults.append("a solution is known, and we find none")
    if pair.ours.status == "one" and known and pair.ours.solution != values_of(known):
        pair.faults.append("our only solution differs from the known one")
    both = pair.iss and pair.iss.is_finished and pair.ours.is_finished
    if both and pair.iss and pair.iss.status != pair.ours.status:
        pair.faults.append(f"we say {pair.ours.status}, ISS says {pair.iss.status}")


def line_of(pair: Pair) -> str:
    def figures(result: Result) -> str:
        read, setup, search = (1e3 * part for part in (result.read, result.setup, result.search))
        return f"{result.status:>8} {read:8.2f} {setup:8.2f} {search:10.2f} {result.guesses:8}"

    ratio = f"{pair.ratio():8.2f}" if pair.is_rated else f"{'':8}"
    iss = figures(pair.iss) if pair.iss else ""
    return f"{ratio} {figures(pair.ours)} |{iss} {pair.puzzle.name} {'; '.join(pair.faults)}"


def geomean(numbers: Iterable[float]) -> float:
    return math.exp(statistics.fmean(math.log(number) for number in numbers))


HEADS = (
    "puzzles", "geomean ms", "ISS ms", "ratio", "with reading", "total s", "ISS s", "ratio", "slower", "5 times slower",
    "unfinished", "ISS",
)  # fmt: skip


def row_of(title: str, pairs: list[Pair]) -> str:
    """A row of the table: times of puzzles that either program finishes."""
    rated = [pair for pair in pairs if pair.is_rated or (pair.iss is None and pair.ours.is_finished)]
    late = sum(not pair.ours.is_finished for pair in pairs)
    if not rated:
        return f"| {title} | {len(pairs)} |" + " |" * 9 + f" {late} | |"
    mine = [pair.ours.total for pair in rated]
    cells = [len(pairs), f"{1e3 * geomean(mine):.2f}"]
    if rated[0].iss:
        other = [pair.iss.total for pair in rated if pair.iss]
        ratios = [pair.ratio() for pair in rated]
        slow = sum(ratio < 0.2 for ratio in ratios)
        cells += [
            f"{1e3 * geomean(other):.2f}",
            f"**{geomean(ratios):.2f}**",
            f"{geomean(pair.ratio(with_reading=True) for pair in rated):.2f}",
            f"{sum(mine):.2f}",
            f"{sum(other):.2f}",
            f"**{sum(other) / sum(mine):.2f}**",
            sum(ratio < 1 for ratio in ratios),
            f"{slow} ({slow / len(ratios):.1%})",
            late,
            sum(pair.iss.status == "late" for pair in pairs if pair.iss),
        ]
    else:
        cells += ["", "", "", f"{sum(mine):.2f}", "", "", "", "", late, ""]
    return f"| {title} | {' | '.join(map(str, cells))} |"


def show_corpus(pairs: list[Pair], options: argparse.Namespace) -> None:
    print(f"\n## Corpus: at most {options.limit:g} s of CPU each\n")
    print(f"| puzzles | {' | '.join(HEADS)} |\n|{' --- |' * (len(HEADS) + 1)}")
    print(row_of("all", pairs))
    held = [pair for pair in pairs if pair.puzzle.is_held_out(options.split)]
    print(row_of("tuning half", [pair for pair in pairs if pair not in held]))
    print(row_of("held-out half", held))
    for seed in options.seeds if len(options.seeds) > 1 else ():
        print(row_of(f"seed {seed}", [pair for pair in pairs if pair.seed == seed]))
        print(row_of(f"seed {seed}, held out", [pair for pair in held if pair.seed == seed]))
    families = Counter(pair.puzzle.family for pair in pairs)
    for family, _ in families.most_common():
        print(row_of(family, [pair for pair in pairs if pair.puzzle.family == family]))
    for name in ("TAREK_ALL", "MATHEMAGIC_KILLERS", "HARD_PENCILMARKS"):
        print(row_of(name, [pair for pair in pairs if pair.puzzle.collection == name]))
    rated = sorted((pair for pair in pairs if pair.is_rated), key=Pair.ratio)
    if rated:
        print("\nSlowest against ISS: " + ", ".join(f"{pair.puzzle.name} {pair.ratio():.2f}" for pair in rated[:12]))
    only = [pair.puzzle.name for pair in pairs if pair.iss and pair.iss.is_finished and not pair.ours.is_finished]
    print(f"Unfinished where ISS finishes: {len(only)} {only or ''}")
    refused = [f"{pair.puzzle.name}: {pair.iss.reason}" for pair in pairs if pair.iss and pair.iss.status == "refused"]
    print(f"Rejected by ISS: {len(refused)} {refused or ''}")
    faults = [f"{pair.puzzle.name}: {fault}" for pair in pairs for fault in pair.faults]
    print(f"Faults: {len(faults)} {faults or ''}")


# ------------------------------------------------------------------------------------------------------- other parts


def loosened(puzzle: Puzzle) -> Puzzle | None:
    """The puzzle without a third of its givens, or without its last constraint: most have several solutions then."""
    parts = puzzle.text.split(".")[1:]
    for at, part in enumerate(parts):
        kind, *cells = part.split("~")
        if kind == "" and len(cells) > 3:
            parts[at] = "~".join(("", *(cell for number, cell in enumerate(cells) if number % 3)))
            break
    else:
        movable = [at for at, part in enumerate(parts) if part.partition("~")[0] not in PLAIN | {"Jigsaw", "Or", "End"}]
        if not movable or {"Or", "And"} & puzzle.kinds:
            return None
        del parts[movable[-1]]
        if not parts:
            return None
    return Puzzle(puzzle.name, puzzle.collection, "".join(f".{part}" for part in parts), None)


def run_candidates(puzzles: list[Puzzle], iss: Iss | None, options: argparse.Namespace) -> list[Pair]:
    pairs = []
    for puzzle in filter(None, map(loosened, puzzles)):
        pair = Pair(
            puzzle,
            0,
            best_of(lambda: ours(lambda: of_text(puzzle.text), "candidates", options.limit), options.repeats),  # noqa: B023
            best_of(lambda: iss.run(puzzle.text, "candidates", options.limit), options.repeats) if iss else None,  # noqa: B023
        )
        if pair.iss and pair.iss.candidates and pair.ours.candidates:
            side = rules_of(of_text(puzzle.text)).side
            counts = pair.iss.candidates
            masks = [
                sum(1 << value for value in range(side) if counts[cell * side + value])
                for cell in range(len(pair.ours.candidates))
            ]
            if masks != pair.ours.candidates:
                pair.faults.append("true candidates differ")
        pairs.append(pair)
        if options.verbose:
            print(line_of(pair), file=sys.stderr, flush=True)
    return pairs


def tatham_group(asked: str) -> str:
    found = re.match(r"(\d+)(?:x(\d+))?", asked)
    assert found
    side = int(found[1]) * int(found[2] or 1)
    is_killer, is_jigsaw = "k" in asked, "j" in asked
    return f"{side}x{side}{' jigsaw' if is_jigsaw else ''}{' killer' if is_killer else ''}"


def run_tatham(path: Path, options: argparse.Namespace) -> None:
    groups: dict[str, list[float]] = {}
    faults = 0
    for line in path.read_text().splitlines():
        asked, identifier, solution = line.split("\t")
        result = best_of(
            lambda: ours(lambda: of_text(identifier, "tatham"), "solve", options.limit),  # noqa: B023
            options.repeats,
        )
        expected = [int(number) for number in solution.removeprefix("S").split(",")]
        faults += result.status != "one" or result.solution != expected
        groups.setdefault(tatham_group(asked), []).append(1e3 * result.total)
    print(
        "\n## Puzzles of Tatham's generator\n\n| puzzles | number | median ms | worst ms |\n| --- | --- | --- | --- |"
    )
    for name, times in sorted(groups.items(), key=lambda item: (len(item[0]), item[0])):
        print(f"| {name} | {len(times)} | {statistics.median(times):.2f} | {max(times):.2f} |")
    print(f"\nNot unique, or another solution: {faults}")


def run_gecode(path: Path, options: argparse.Namespace) -> None:
    print("\n## 25x25 of the Gecode examples\n")
    rules = Rules.parse("25x25")
    for line in path.read_text().splitlines():
        name, _, numbers = line.partition(" ")
        grid = Grid([int(number) for number in numbers.split(",")], rules)
        result = best_of(lambda: ours(lambda: Entry(grid), "solve", options.limit), options.repeats)  # noqa: B023
        fits = result.solution and obeys(Entry(grid), result.solution)
        print(f"{name}: {result.status}, {1e3 * result.total:.0f} ms, {result.guesses} nodes, checked: {bool(fits)}")


def run_scale(puzzles: list[Puzzle], pairs: list[Pair], options: argparse.Namespace) -> None:
    """CP-SAT on every tenth puzzle of the corpus."""
    if not find_spec("ortools"):
        print("\nCP-SAT is not installed")
        return
    mine = {pair.puzzle.name: pair.ours for pair in pairs if pair.seed == options.seeds[0]}
    ratios, late, unlike, other = [], 0, 0, 0
    for puzzle in puzzles[::10]:
        try:
            found = cp_sat(lambda: of_text(puzzle.text), options.limit)  # noqa: B023
        except LookupError:
            other += 1
            continue
        own = mine[puzzle.name]
        late += not found.is_finished
        unlike += found.is_finished and own.is_finished and found.status != own.status
        if own.is_finished and found.is_finished:
            ratios.append(found.total / own.total)
    text = f"{geomean(ratios):.0f} times our time (geomean)" if ratios else "no time"
    print(
        f"\nCP-SAT on {len(ratios)} puzzles: {text}; {late} unfinished, {unlike} other verdicts, {other} not modelled"
    )


PARTS = ("corpus", "candidates", "tatham", "gecode", "scale")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--iss", type=Path, metavar="FOLDER", help="a checkout of Interactive Sudoku Solver")
    parser.add_argument("--data", type=Path, default=FOLDER, help="the folder of the corpus (%(default)s)")
    parser.add_argument("--part", action="append", choices=PARTS, help="only this part; may be repeated")
    parser.add_argument("--limit", type=float, default=60, help="CPU seconds per puzzle (%(default)s)")
    parser.add_argument("--seeds", type=int, nargs="+", default=[0], help="0 as it is, others turned (%(default)s)")
    parser.add_argument("--split", default="", help="changes which half is held out")
    parser.add_argument("--half", choices=("tuning", "held-out"), help="only this half of the corpus")
    parser.add_argument("--only", default="", help="only puzzles whose name or set contains this")
    parser.add_argument("--repeats", type=int, default=REPEATS, help="runs of short puzzles (%(default)s)")
    parser.add_argument("--verbose", action="store_true", help="a line per puzzle on standard error")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every figure to this file")
    return parser.parse_args()


def main() -> int:
    options = arguments()
    parts = options.part or PARTS
    print(machine())
    rejected: Counter[str] = Counter()
    puzzles = [*readable(corpus(options.data / "iss.jsonl"), rejected)]
    print(f"{len(puzzles)} puzzles of the corpus are read, {rejected.total()} rejected")
    if options.half:
        puzzles = [one for one in puzzles if one.is_held_out(options.split) == (options.half == "held-out")]
    puzzles = [one for one in puzzles if options.only in f"{one.name} {one.collection}"]
    iss = Iss(options.iss) if options.iss else None
    pairs: list[Pair] = []
    if "corpus" in parts or "scale" in parts:
        pairs = run_corpus(puzzles, iss, options)
        show_corpus(pairs, options)
    if "candidates" in parts:
        found = run_candidates(puzzles, iss, options)
        print(f"\n## True candidates\n\n| puzzles | {' | '.join(HEADS)} |\n|{' --- |' * (len(HEADS) + 1)}")
        print(row_of("loosened", found))
        print(f"Faults: {[pair.puzzle.name for pair in found if pair.faults]}")
        pairs += found
    if "tatham" in parts:
        run_tatham(options.data / "tatham_solo.tsv", options)
    if "gecode" in parts:
        run_gecode(options.data / "gecode25.txt", options)
    if "scale" in parts:
        run_scale(puzzles, pairs, options)
    if iss:
        iss.close()
    if options.json:
        rows = [
            {"name": pair.puzzle.name, "seed": pair.seed, "held_out": pair.puzzle.is_held_out(options.split)}
            | {"ours": vars(pair.ours), "iss": vars(pair.iss) if pair.iss else None, "faults": pair.faults}
            for pair in pairs
        ]
        options.json.write_text(json.dumps({"machine": machine(), "puzzles": rows}, indent=1) + "\n")
    return 1 if any(pair.faults for pair in pairs) else 0


if __name__ == "__main__":
    sys.exit(main())
