"""A text file as one printable word, so that an option may carry it.

A game must be told from its options alone, on the wire and in a transcript, and no file's path says anything there.
The word is the text in UTF-8, deflated as zlib does it, in base64 with - and _ and without padding.
"""

import binascii
import zlib
from base64 import urlsafe_b64encode

LONGEST = 3000  # characters of a word: it must fit on one line of the wire with the other options
_LARGEST = 1 << 16  # bytes of a text: a short word may stand for a huge one
_PLAIN = bytes.maketrans(b"-_", b"+/")


class PackError(ValueError):
    """The text is too long, or the word does not stand for one."""


def pack(text: str) -> str:
    data = text.replace("\r\n", "\n").encode()
    word = urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")
    if len(data) > _LARGEST or len(word) > LONGEST:
        raise PackError(f"a text of {len(data)} bytes, {len(word)} when packed; at most {_LARGEST} and {LONGEST} fit")
    return word


def unpack(word: str) -> str:
    if len(word) > LONGEST:
        raise PackError(f"a packed text of {len(word)} characters; at most {LONGEST} fit")
    try:
        padded = word.encode("ascii").translate(_PLAIN) + b"=" * (-len(word) % 4)
        inflate = zlib.decompressobj()
        data = inflate.decompress(binascii.a2b_base64(padded, strict_mode=True), _LARGEST)
        if not inflate.eof or inflate.unused_data:
            raise PackError(f"{word[:20]!r}… does not end where its text does")
        return data.decode()
    except (binascii.Error, zlib.error, UnicodeError) as error:
        raise PackError(f"{word[:20]!r} is not a packed text: {error}") from error
