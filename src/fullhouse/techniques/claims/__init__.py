"""Claims: the explanation of a step as small typed values.

A step lists its claims; its sentence, and the truths of its proof, are made from them, so they cannot disagree:

    def claims(self) -> Iterator[Claim]:                                     # W-Wing
        yield Only(self.ends, DigitSet.of(self.removed, self.linked))        # r2c9 and r3c1 have only 4 and 6.
        yield Places(self.house, self.linked, self.link)                     # In column 6 the 4 is in r2c6 or r3c6.
        yield IfThen(at(near, self.linked), at(one, self.removed))           # If r2c6 is 4, r2c9 is 6;
        yield IfThen(at(far, self.linked), at(other, self.removed))          # if r3c6 is 4, r3c1 is 6.
        yield Either((at(one, self.removed), at(other, self.removed)))       # So r2c9 or r3c1 is 6.
        yield Loses(self.concluded(), sees=self.ends)                        # r2c2 sees both, so it loses 6.

A claim does four things: `words` formats it, `trouble` checks it on the board before the step, `truths` lists the
truths that it makes known, and `lights` the candidates that a picture shows. There are three kinds:

* facts (`facts.py`) are read off the board: the candidates of cells, the places of a digit in a house;
* inferences (`inferences.py`) follow from them by the rules. `IfThen` and `NotBoth` are checked on their own. `Either`
  and its kin are checked against the truths of the claims before them, by search (`Said.excludes`), so a claim that
  the argument needs cannot be left out;
* conclusions (`conclusions.py`) eliminate or place candidates and say why: which cells these see, or which house they
  share. Together they must state exactly the conclusions of the step.

To explain a step class, write `claims`. `Step` supplies the rest: `words`, `reason` and `proof`.
If no claim fits, add a class; facts about one family go into a module of their own here. Its check may use the board,
the geometry and `Said`, but nothing that `words` computes, and it must be strict: exactly these candidates, exactly
these places. `text_of` turns each claim into a sentence; claims of a class with a
`joiner` share one. A template adds no facts: a number, a name or a reason belongs to a claim.

`tests/techniques/test_explanations.py` checks the claims of every step of many boards, and that changed fields fail.
"""

from fullhouse.techniques.claims.als import AlmostLocked, JustEnough
from fullhouse.techniques.claims.chains import (
    Branch,
    Clash,
    ClosesLoop,
    Contradicted,
    InEachCase,
    Link,
    RuledOut,
    TrueOrNot,
)
from fullhouse.techniques.claims.claim import At, Claim, Said, at, not_at, text_of, troubles_of, truths_of
from fullhouse.techniques.claims.colors import (
    CannotBoth,
    EmptiesCell,
    FalseColor,
    MedusaColors,
    OneColor,
    SeesBothColors,
    TwoColors,
)
from fullhouse.techniques.claims.conclusions import Loses, MustBe, NoOther, NothingElse, Placed
from fullhouse.techniques.claims.facts import AsMany, HiddenSet, LastEmptyCell, OneLeft, Only, Places, Within
from fullhouse.techniques.claims.fish import EitherWay, InSeveralBases, UsedUp, UsedUpUnless, UsesTwoCovers
from fullhouse.techniques.claims.inferences import Alternate, Either, IfThen, LastPlace, NotBoth, OnceEach, OneOfEach
from fullhouse.techniques.claims.uniqueness import (
    CannotAllHold,
    Loop,
    NotABug,
    OneExtra,
    Parallel,
    RulesOutExtras,
    SharedSet,
    Swappable,
)

__all__ = [
    "AlmostLocked",
    "Alternate",
    "AsMany",
    "At",
    "Branch",
    "CannotAllHold",
    "CannotBoth",
    "Claim",
    "Clash",
    "ClosesLoop",
    "Contradicted",
    "Either",
    "EitherWay",
    "EmptiesCell",
    "FalseColor",
    "HiddenSet",
    "IfThen",
    "InEachCase",
    "InSeveralBases",
    "JustEnough",
    "LastEmptyCell",
    "LastPlace",
    "Link",
    "Loop",
    "Loses",
    "MedusaColors",
    "MustBe",
    "NoOther",
    "NotABug",
    "NotBoth",
    "NothingElse",
    "OnceEach",
    "OneColor",
    "OneExtra",
    "OneLeft",
    "OneOfEach",
    "Only",
    "Parallel",
    "Placed",
    "Places",
    "RuledOut",
    "RulesOutExtras",
    "Said",
    "SeesBothColors",
    "SharedSet",
    "Swappable",
    "TrueOrNot",
    "TwoColors",
    "UsedUp",
    "UsedUpUnless",
    "UsesTwoCovers",
    "Within",
    "at",
    "not_at",
    "text_of",
    "troubles_of",
    "truths_of",
]
