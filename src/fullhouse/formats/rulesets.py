"""Whether rules in words, as setters write them into a link, say no more than that Sudoku is played as ever."""

from __future__ import annotations

import re

_KIND = "(?:normal|standard|classic|classical|regular|usual|ordinary|traditional|vanilla|plain)"
_ONE_TO_NINE = r"(?:(?:the )?(?:digits|numbers) )?(?:from )?1 ?(?:-|–|to|through) ?9"
_BOX = "(?:each |every |any )?(?:3x3 )?(?:box|boxes|block|region|subgrid|square)"
_HOUSES = rf"(?:each |every |any |a |all )?rows?, (?:each |every |any )?columns?,? (?:and|or) {_BOX}"
_ONCE = "(?: (?:only |exactly )?once(?: each)?)?"
_EACH = rf"(?:(?:each|every) digit|(?:(?:each|every|all)(?: of)? )?(?:digit )?{_ONE_TO_NINE})"
_HOLD = rf"{_HOUSES} (?:must )?contains? {_EACH}{_ONCE}"
_SENTENCES = (
    rf"(?:the )?{_KIND}(?: 9x9)?(?: sudoku)?(?: rules?)?(?: of sudoku)?(?: appl(?:y|ies))?",
    r"(?:the )?(?:rules of )?sudoku(?: rules)?(?: apply)?",
    r"(?:there are )?no (?:special|extra|additional|other|variant|further) rules(?: apply)?",
    rf"(?:place|put|enter|write|insert|fill in) {_ONE_TO_NINE}{_ONCE} in(?:to)? {_HOUSES}{_ONCE}",
    rf"(?:(?:fill|complete) (?:in )?the (?:9x9 )?grid(?: with {_ONE_TO_NINE})?,? (?:so|such) that )?{_HOLD}",
    rf"(?:digits|numbers) (?:cannot|can not|can't|may not|must not|do not|don't) repeat (?:in|within) {_HOUSES}",
)
_CLASSIC = "|".join(_SENTENCES)
_MOST_CHARACTERS = 1000


def is_classic(rules: str) -> bool:
    """Whether every sentence is one of those that people write for plain Sudoku; whatever else it says is a rule.

    >>> is_classic("Normal Sudoku rules apply."), is_classic("Normal Sudoku rules apply. Digits on arrows sum up.")
    (True, False)
    """
    sentences = re.split(r"[.;!:]+", rules[:_MOST_CHARACTERS].lower())
    words = (" ".join(sentence.split()) for sentence in sentences)
    return len(rules) <= _MOST_CHARACTERS and all(re.fullmatch(_CLASSIC, text) for text in words if text)
