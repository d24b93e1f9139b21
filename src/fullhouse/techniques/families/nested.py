"""Dynamic chains that use patterns, and nested chains, which use whole chains."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from fullhouse.core.geometry import cell_name
from fullhouse.core.notation import Conclusion, eliminate, format_cells, format_conclusions
from fullhouse.techniques.claims import Claim, Said, text_of
from fullhouse.techniques.claims.claim import losses_in_words
from fullhouse.techniques.families.forcing import FORCING_CHAINS, ForcingStep, OneBranch
from fullhouse.techniques.fields import Argument, Arguments, Candidates, Chain, cells_in_words, houses_in_words, join
from fullhouse.techniques.highlights import Highlights
from fullhouse.techniques.proof import CellTruth, HouseTruth, Proof, Truth
from fullhouse.techniques.reasoning import NestedReasoning, truths_of
from fullhouse.techniques.step import Family, FieldsByName, Step, Technique


class NestedStep(ForcingStep):
    r"""Branches as in a forcing chain, in which a node may come from a whole argument on the board so far.

    on -- ... -- off, off, ... --[1]-- off -- ... -- the end
                 \___________/
                  argument 1 holds on the board without these: a pattern,
                  or a chain, which may have arguments of its own (1.1, 1.2, ...)
    """

    arguments: Arguments
    """In the order in which the branches use them, each followed by its nested ones."""

    @classmethod
    def from_native(
        cls, technique: Technique, values: FieldsByName, conclusions: list[tuple[int, int]], *, places: bool
    ) -> Self:
        branches, arguments = _numbered(values["branches"], values["arguments"], "")
        numbered = {name: values[name] for name in cls.kinds} | {"branches": branches, "arguments": arguments}
        return super().from_native(technique, numbered, conclusions, places=places)

    def pattern(self) -> str:
        return "\n  ".join((super().pattern(), *(line for one in self.arguments for line in _lines(one))))

    def claims(self) -> Iterator[Claim]:
        yield from self.claims_of_branches()
        yield from map(NestedArgument, self.arguments)
        reasoning = NestedReasoning(self.branches, self.cells, self.houses, self.arguments)
        yield ByArguments(self.conclusions, reasoning, self.is_contradiction())

    def eureka(self) -> str:
        return self.line()

    def proof(self) -> Proof:
        truths: dict[Truth, None] = {}
        if not self.is_contradiction():
            truths |= dict.fromkeys(CellTruth(cell) for cell in self.cells)
            truths |= dict.fromkeys(HouseTruth(house, self.premise().digit) for house in self.houses)
        truths |= dict.fromkeys(truths_of(self.branches, self.arguments))
        reasoning = NestedReasoning(self.branches, self.cells, self.houses, self.arguments)
        return Proof(tuple(truths), reasoning)

    def highlights(self) -> Highlights:
        """Only the main line of each branch: with everything that it uses there would be hundreds of links."""
        main = self.with_fields(branches=tuple(map(_main_line, self.branches)))
        return super(NestedStep, main).highlights()


def _main_line(branch: Chain) -> Chain:
    """The nodes from the first to the last, each with the first node that it follows from."""
    places = [len(branch) - 1]
    while places[-1]:
        parents = branch[places[-1]].parents
        places.append(parents[0] if parents else places[-1] - 1)
    line = [branch[place] for place in reversed(places)]
    return tuple(replace(node, parents=(number - 1,) if number else ()) for number, node in enumerate(line))


def _numbered(branches: Any, arguments: Any, prefix: str) -> tuple[list[list[tuple[Any, ...]]], list[tuple[Any, ...]]]:
    """Branches of the native core with the numbers of the arguments that they use, and these with their nested ones."""
    numbers: dict[tuple[Any, ...], str] = {}  # an argument used by two branches has one number
    named = []
    for branch in branches:
        used = [node[-1] for node in branch]
        own = ["" if one < 0 else numbers.setdefault(arguments[one], f"{prefix}{len(numbers) + 1}") for one in used]
        named.append([(*node[:-1], number) for node, number in zip(branch, own, strict=True)])
    listed: list[tuple[Any, ...]] = []
    for (technique, cells, houses, digits, branches_within, eliminated), number in numbers.items():
        inner, within = _numbered(branches_within, arguments, f"{number}.")
        listed += [(number, technique, cells, houses, digits, inner, eliminated), *within]
    return named, listed


def _step(argument: Argument) -> Step:
    """The chain as a step of its own."""
    technique = _CHAINS[argument.technique]
    conclusions = tuple(eliminate(one.cell, one.digit) for one in argument.eliminated)
    if issubclass(technique.step, OneBranch):
        return technique.step(technique=technique, conclusions=conclusions, nodes=argument.branches[0])
    return ForcingStep(
        technique=technique,
        conclusions=conclusions,
        branches=argument.branches,
        cells=argument.cells,
        houses=argument.houses,
    )


def _lines(argument: Argument) -> Iterator[str]:
    """The argument in notation, one line per branch."""
    indent = "  " * argument.number.count(".")
    if argument.branches:
        step = _step(argument)
        first, *others = step.line().split("\n")
        yield f"{indent}[{argument.number}] {first}"
        yield from (f"{indent}{other}" for other in others)
    else:
        digits = ",".join(map(str, argument.digits))
        houses = "".join(house.short for house in argument.houses)
        title, cells = argument.technique.replace("-", " ").title(), format_cells(argument.cells)
        yield f"{indent}[{argument.number}] {title}: {digits} in {cells} ({houses}) => {_result(argument)}"


@dataclass(frozen=True, slots=True)
class NestedArgument(Claim):
    """An argument on the board that a branch has reached."""

    argument: Argument
    has_own_line: ClassVar[bool] = True

    def words(self) -> str:
        text = text_of(_step(self.argument).claims()) if self.argument.branches else self._pattern_in_words()
        return f"[{self.argument.number}] {text.removesuffix('.')}"

    def _pattern_in_words(self) -> str:
        return f"{_pattern_in_words(self.argument)} So {losses_in_words(self.argument.eliminated)}."

    def trouble(self, said: Said) -> str:
        return said.has(self.argument.eliminated)

    def lights(self) -> Candidates:
        return self.argument.eliminated


@dataclass(frozen=True, slots=True)
class ByArguments(Claim):
    """The conclusions, which follow from the branches and arguments."""

    results: tuple[Conclusion, ...]
    reasoning: NestedReasoning
    is_contradiction: bool

    def words(self) -> str:
        places, candidates = self.results[0].places, tuple(one.candidate for one in self.results)
        start = "that is impossible, so " if self.is_contradiction else "in each case "
        if places:
            return start + join(f"{cell_name(one.cell)} is {one.digit}" for one in candidates)
        return start + losses_in_words(candidates)

    def trouble(self, said: Said) -> str:
        return next((text for one in self.results if (text := self.reasoning.trouble(one, said.candidates))), "")

    def conclusions(self) -> tuple[Conclusion, ...]:
        return self.results

    def lights(self) -> Candidates:
        return tuple(one.candidate for one in self.results)


def _pattern_in_words(argument: Argument) -> str:
    cells, houses = cells_in_words(argument.cells), argument.houses
    digits = join(map(str, argument.digits))
    match argument.technique:
        case "naked-pair":
            return f"{cells} have only {digits} left between them."
        case "hidden-pair":
            return f"In {houses[0]} only {cells} are left for {digits}."
        case "x-wing":
            return f"In {houses_in_words(houses)} every remaining {digits} is in {cells}."
        case _:
            base, cover = sorted(houses, key=lambda house: (house.kind == "box") != (argument.technique == "pointing"))
            return f"In {base} every remaining {digits} is in {cover}."


def _result(argument: Argument) -> str:
    return format_conclusions(tuple(eliminate(one.cell, one.digit) for one in argument.eliminated))


NESTED_CHAINS = Family(
    "nested",
    "Nested chains",
    "Assume something and follow its consequences, as in a forcing net, but do not stop where singles end. The board "
    "that the assumption has led to may contain a pattern: locked candidates, a pair, an X-wing, or even a whole "
    "chain. The candidates that it eliminates are part of the argument, which continues from there. So there are "
    "arguments within arguments. No one solves like this with a pencil: these chains are here because Sudoku Explainer "
    "rates the hardest puzzles by them.",
    (
        Technique("dynamic-forcing-chain-plus", "Dynamic Forcing Chain (+)", NestedStep),
        Technique("nested-forcing-chain", "Nested Forcing Chain", NestedStep),
        Technique("nested-multiple-forcing-chain", "Nested Multiple Forcing Chain", NestedStep),
        Technique("nested-dynamic-forcing-chain", "Nested Dynamic Forcing Chain", NestedStep),
        Technique("deeply-nested-forcing-chain", "Deeply Nested Forcing Chain", NestedStep),
    ),
)
_CHAINS = {one.name: one for one in (*FORCING_CHAINS.techniques, *NESTED_CHAINS.techniques)}
