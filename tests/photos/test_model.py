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
    figures = CARD["accuracy"]  # of fonts that were not trained on, many of their digits blurred beyond reading
    assert figures["empty"] > 0.97
    assert figures["printed_digit"] > 0.96
    assert figures["written_digit"] > 0.8
    assert figures["written"] > 0.65


def test_the_card_lists_the_fonts_it_was_trained_on() -> None:
    assert len(CARD["packages"]) > 200
    assert any(name.startswith("fonts-dejavu-core_") for name in CARD["packages"])
    assert any(name.startswith("@fontsource/kalam ") for name in CARD["packages"])
    assert CARD["faces"] > 1000
    assert CARD["written_faces"] > 100
    assert CARD["held_out_faces"] > 100
    assert "kalam" in CARD["held_out"]
