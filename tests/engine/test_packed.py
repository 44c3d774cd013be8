"""A file's text as one word of an option."""

import zlib
from base64 import urlsafe_b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.packed import LONGEST, PackError, pack, unpack


@given(st.text(st.characters(exclude_characters="\r", exclude_categories=["Cs"]), max_size=300))
def test_unpacking_gives_the_text_back_from_one_printable_word(text: str) -> None:
    word = pack(text)
    assert word.isascii()
    assert word.isprintable()
    assert not set(word) & set(" ,=+/")
    assert unpack(word) == text


def test_line_ends_are_made_plain() -> None:
    assert unpack(pack("a\r\nb\n")) == "a\nb\n"


def test_a_text_that_is_too_long_is_refused() -> None:
    with pytest.raises(PackError, match="a text of 70000 bytes"):
        pack("." * 70_000)
    with pytest.raises(PackError, match=f"at most 65536 and {LONGEST} fit"):
        pack("".join(chr(0x4E00 + n * n % 9973) for n in range(5000)))


def word_of(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("maps/mine.txt", "not a packed text"),
        ("", "not a packed text|does not end"),
        ("é", "not a packed text"),
        ("x" * (LONGEST + 1), "3001 characters; at most 3000"),
        (word_of(zlib.compress(b"." * 70_000)), "does not end where its text does"),
        (word_of(zlib.compress(b"room")[:-3]), "does not end where its text does"),
        (word_of(zlib.compress(b"room") + b"more"), "does not end where its text does"),
        (word_of(zlib.compress(b"\xff\xff")), "not a packed text"),
    ],
)
def test_a_word_that_is_no_packed_text_is_refused(word: str, message: str) -> None:
    with pytest.raises(PackError, match=message):
        unpack(word)
