from __future__ import annotations

import hashlib
import json
from importlib.resources import files
from typing import Any

PHOTO = files("fullhouse.photo")
CARD: dict[str, Any] = json.loads(PHOTO.joinpath("digits.json").read_text(encoding="utf-8"))
WEIGHTS = PHOTO.joinpath("digits.bin").read_bytes()


def test_the_weights_are_those_of_the_recorded_run() -> None:
    assert hashlib.sha256(WEIGHTS).hexdigest() == CARD["sha256"]
    assert len(WEIGHTS) == CARD["bytes"] <= 150_000


def test_the_recorded_figures_are_good_enough_to_ship() -> None:
    assert CARD["accuracy"]["empty"] > 0.97
    assert CARD["accuracy"]["printed"] > 0.93


def test_the_card_lists_the_fonts_it_was_trained_on() -> None:
    assert len(CARD["packages"]) > 100
    assert any(name.startswith("fonts-dejavu-core_") for name in CARD["packages"])
