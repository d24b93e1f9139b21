"""Solving techniques: step classes by family, with explanations, notation, highlights and proofs."""

from fullhouse.core.values import own_names
from fullhouse.techniques.catalog import CATALOG, FAMILIES, HODOKU_ORDER, step_from_json, technique_named
from fullhouse.techniques.fields import Argument, Node, Part
from fullhouse.techniques.highlights import Highlights, Link
from fullhouse.techniques.proof import BugTruth, CellTruth, DeadlyPattern, HouseTruth, Proof, ProofCheck
from fullhouse.techniques.step import Family, Technique

__all__ = [
    "CATALOG",
    "FAMILIES",
    "HODOKU_ORDER",
    "Argument",
    "BugTruth",
    "CellTruth",
    "DeadlyPattern",
    "Family",
    "Highlights",
    "HouseTruth",
    "Link",
    "Node",
    "Part",
    "Proof",
    "ProofCheck",
    "Technique",
    "step_from_json",
    "technique_named",
]

own_names(globals())
