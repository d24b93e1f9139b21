"""LZ-String, against results of the original."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fullhouse.errors import FormatError
from fullhouse.formats.links.lzstring import MOST_CHARACTERS, compress_to_base64, decompress_from_base64

KNOWN = [
    ("full house", "GYVwNmAEAWD2IGcCmQ=="),
    ("aaaaaaaaaaaaaaa", "IY19A==="),
    ("漢字", "kT2nVtI="),
    ("é€a", "JeGoIIZA"),
    (
        '{"size":9,"grid":[[{"value":5,"given":true},{}]]}',
        "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZYLgXX5cgA==",
    ),
]
"""Text and what PyPI's lzstring 1.0.4 makes of it."""


@pytest.mark.parametrize(("text", "packed"), KNOWN)
def test_packing_gives_what_the_original_gives(text: str, packed: str) -> None:
    assert compress_to_base64(text) == packed


@pytest.mark.parametrize(("text", "packed"), KNOWN)
def test_unpacking_gives_the_text_back(text: str, packed: str) -> None:
    assert decompress_from_base64(packed) == text


def test_the_empty_text_is_packed_too() -> None:
    assert compress_to_base64("") == "Q==="
    assert decompress_from_base64("Q===") == ""


@given(st.text())
def test_any_text_comes_back(text: str) -> None:
    assert decompress_from_base64(compress_to_base64(text)) == text


@given(st.text(alphabet="ABCDEFGHIJKLMNOPabcdefgh0123456789+/=", max_size=200))
def test_damaged_text_is_rejected_and_never_crashes(packed: str) -> None:
    with suppress(FormatError):
        assert isinstance(decompress_from_base64(packed), str)


@pytest.mark.parametrize("packed", ["", "GYVw", "G", "kT2"])
def test_a_cut_text_says_that_it_ends_too_early(packed: str) -> None:
    with pytest.raises(FormatError, match="ends too early"):
        decompress_from_base64(packed)


def test_a_wrong_character_is_named() -> None:
    with pytest.raises(FormatError, match=r"unexpected character '!'"):
        decompress_from_base64("GY!w")


def test_a_small_link_cannot_fill_the_memory() -> None:
    bomb = compress_to_base64("a" * (MOST_CHARACTERS + 2000))
    assert len(bomb) < 5000
    with pytest.raises(FormatError, match="more than 1,000,000 characters"):
        decompress_from_base64(bomb)


def test_the_bound_can_be_chosen() -> None:
    assert decompress_from_base64(compress_to_base64("a" * 100), most=100) == "a" * 100
    with pytest.raises(FormatError, match="more than 99 characters"):
        decompress_from_base64(compress_to_base64("a" * 100), most=99)
