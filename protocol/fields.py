"""How the parts of a line are read: numbers, words, bytes, text."""

from collections.abc import Sequence

from protocol.limits import SAY_BYTES


class MessageError(Exception):
    """A known verb with bad arguments. The message says what came and what was expected."""


class UnknownVerb(MessageError):
    """The first word of the line is none of the protocol's: the line is ignored, but counted."""


def integer(word: str) -> int:
    if not word.removeprefix("-").isdecimal() or not word.isascii() or len(word) > 15:
        raise MessageError(f"{word[:40]!r} is not a whole number")
    return int(word)


def number(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) <= 15):
        raise MessageError(f"{word[:40]!r} is not a number")
    return int(word)


def plain_word(word: str) -> str:
    if not word or not word.isascii() or not word.isprintable() or " " in word:
        raise MessageError(f"{word[:40]!r} is not a word of printable ASCII")
    return word


def octets(word: str, least: int, most: int) -> bytes:
    """Bytes in lower-case hexadecimal, two digits each."""
    if len(word) % 2 or not least <= len(word) // 2 <= most or word.strip("0123456789abcdef"):
        size = str(most) if least == most else f"{least} to {most}"
        raise MessageError(f"{word[:40]!r} is not {size} bytes in lower-case hexadecimal")
    return bytes.fromhex(word)


def text(rest: str) -> str:
    """Free text: one line, printable, not empty."""
    if not rest.strip(" "):
        raise MessageError("a text is missing")
    if not rest.isprintable():
        raise MessageError(f"{rest[:40]!r} has characters that do not print")
    return rest.strip(" ")


def speech(rest: str) -> str:
    """A line of table talk."""
    said = text(rest)
    if len(said.encode()) > SAY_BYTES:
        raise MessageError(f"{said[:40]!r}… is longer than {SAY_BYTES} bytes")
    return said


def expect(words: Sequence[str], usage: str, *sizes: int) -> None:
    if len(words) not in sizes:
        raise MessageError(f"{' '.join(words)[:40]!r} does not fit {usage!r}")
