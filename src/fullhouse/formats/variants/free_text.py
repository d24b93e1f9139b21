"""Rules as free text, which other programs keep next to the rules that they understand.

A text cannot be read exactly, so it decides only whether the rules that were read can be all: a puzzle without further
rules needs a text that plainly means classic Sudoku, and a text about a rule that was not read rejects the puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache

from fullhouse.errors import UnsupportedRule, excerpt

_KIND = "(?:normal|standard|classic|classical|regular|usual|ordinary|traditional|vanilla|plain)"
_SIZE = r"\d{1,2}x\d{1,2}"
_ONCE = "(?: (?:only |exactly )?once(?: each)?)?"
_MOST_CHARACTERS = 1000
_DOTS = ("difference", "ratio", "nonconsecutive", "negative")
_WORDS: dict[str, tuple[str, ...]] = {
    r"knight'?s?\b": ("antiknight",),
    r"\bking'?s?\b": ("antiking",),
    r"\bconsecutive": (*_DOTS, "renban", "nabner"),
    r"\bthermo": ("thermometer", "slowthermometer"),
    r"\barrows?\b": ("arrow", "doublearrow", "littlekillersum"),
    r"\bkiller|\bcages?\b": ("killercage", "littlekillersum", "cages"),
    r"\brenban": ("renban",),
    r"\bwhispers?\b": ("whispers",),
    r"\bpalindrome": ("palindrome",),
    r"\bsandwich": ("sandwichsum",),
    r"\bx-?sums?\b": ("xsum",),
    r"\bskyscraper": ("skyscraper",),
    r"\bkropki|\b(?:white|black) (?:dot|circle)": _DOTS,
    r"\bentrop": ("entropicline",),
    r"\bmodular\b": ("modularline",),
    r"\bnabner": ("nabner",),
    r"\bzipper": ("zipperline",),
    r"\blockout": ("lockout",),
    r"\bregion sum": ("regionsumline",),
    r"\bclones?\b": ("clone",),
    r"\bquad": ("quadruple",),
    r"\bdisjoint": ("disjointgroups",),
    r"\bdiagonals?\b": ("diagonal+", "diagonal-", "littlekillersum", "antiking"),
    r"\bindex": ("rowindexer", "columnindexer"),
    r"\bfog\b": (),
    r"\btor(?:us|oidal)\b": (),
    r"\bdoublers?\b|\bhalvers?\b|\bnegators?\b|\bmodifiers?\b": (),
    r"\bwrogn\b|\bliars?\b|\bl(?:ie|ies|ying)\b": (),
    r"\b0 ?(?:-|–|to) ?\d": (),
    r"\bschr[öo]e?dinger|\bchaos construction|\bgalaxies|\bloop\b|\bsnake\b": (),
}
"""Words about rules, and the members of which one must be present."""


def check_text(text: str, present: Collection[str], drawn: Collection[str], size: int = 9) -> None:
    """Raise UnsupportedRule if a text may add to the rules in these members, or explain these drawings."""
    if is_classic(text, size):
        return
    if not present:
        raise UnsupportedRule((f"free-text rules, {excerpt(text)}",))
    if drawn:
        raise UnsupportedRule((f"drawings that only the text explains ({', '.join(drawn)}), {excerpt(text)}",))
    for pattern, members in _WORDS.items():
        found = re.search(pattern, text, re.IGNORECASE)
        if found and set(present).isdisjoint(members):
            raise UnsupportedRule((f"a rule in the text, {excerpt(text[max(found.start() - 15, 0) :])}",))


def is_classic(rules: str, size: int = 9) -> bool:
    """Return whether free-text rules describe plain Sudoku: every sentence must be a known one.

    >>> is_classic("Normal Sudoku rules apply."), is_classic("Normal Sudoku rules apply. Digits on arrows sum up.")
    (True, False)
    """
    sentences = re.split(r"[.;!:]+", rules[:_MOST_CHARACTERS].lower())
    words = (" ".join(sentence.split()) for sentence in sentences)
    classic = _sentences(size)
    return len(rules) <= _MOST_CHARACTERS and all(classic.fullmatch(text) for text in words if text)


@lru_cache(16)
def _sentences(size: int) -> re.Pattern[str]:
    """Return a pattern for the sentences of plain Sudoku with this many digits."""
    numbers = rf"(?:(?:the )?(?:digits|numbers) )?(?:from )?1 ?(?:-|–|to|through) ?{size}"
    box = rf"(?:each |every |any )?(?:{_SIZE} )?(?:box|boxes|block|region|subgrid|square)"
    houses = rf"(?:each |every |any |a |all )?rows?, (?:each |every |any )?columns?,? (?:and|or) {box}"
    each = rf"(?:(?:each|every) digit|(?:(?:each|every|all)(?: of)? )?(?:digit )?{numbers})"
    hold = rf"{houses} (?:must )?contains? {each}{_ONCE}"
    grid = rf"{size}x{size}"
    sentences = (
        rf"(?:the )?{_KIND}(?: {grid})?(?: sudoku)?(?: rules?)?(?: of sudoku)?(?: appl(?:y|ies))?",
        r"(?:the )?(?:rules of )?sudoku(?: rules)?(?: apply)?",
        r"(?:there are )?no (?:special|extra|additional|other|variant|further) rules(?: apply)?",
        rf"(?:place|put|enter|write|insert|fill in) {numbers}{_ONCE} in(?:to)? {houses}{_ONCE}",
        rf"(?:(?:fill|complete) (?:in )?the (?:{grid} )?grid(?: with {numbers})?,? (?:so|such) that )?{hold}",
        rf"(?:digits|numbers) (?:cannot|can not|can't|may not|must not|do not|don't) repeat (?:in|within) {houses}",
    )
    return re.compile("|".join(sentences))
