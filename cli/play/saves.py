"""Games that were left, in a file that does not show them.

The file has to hold every card and every secret, so that the game can go on exactly where it was. What it holds is
compressed and scrambled with a key that stands in the file itself: nobody sees by accident what they may not know, in
an editor or by grep. It keeps nobody out who is willing to write ten lines of code.
"""

import base64
import errno
import json
import os
import secrets
import tempfile
import zlib
from dataclasses import asdict, dataclass
from hashlib import sha256
from itertools import count
from pathlib import Path
from textwrap import wrap
from typing import Any

FORMAT = "parlour save 1"
NOTE = "# What follows is scrambled, so that you do not see by accident what you may not know. It is no lock."
_CHECK = 16  # bytes of a digest that tells a damaged file
_MOST = 1 << 24  # bytes that a save may unpack to


class SaveError(Exception):
    """The file is no save, or it is damaged. The message says why."""


@dataclass(frozen=True, slots=True)
class Save:
    """A game that was left: who plays it, and its transcript so far, which ends with the secret."""

    entries: tuple[str, ...]  # for each seat the SPEC of its bot, or nothing for a person
    language: str
    transcript: str
    people: dict[str, Any]  # by seat: what each person has noted
    clock: tuple[int | None, int | None, int]
    left: tuple[float, ...]  # milliseconds on the clock of each seat

    def write(self, path: Path) -> None:
        """By atomic rename, readable by its owner alone, and never over anything but another saved game."""
        if path.exists() and not path.read_bytes().startswith(FORMAT.encode()):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
        key = secrets.token_bytes(16)
        data = zlib.compress(json.dumps(asdict(self)).encode(), 9)
        scrambled = _scramble(sha256(data).digest()[:_CHECK] + data, key)
        lines = [FORMAT, NOTE, f"key {key.hex()}", *wrap(base64.b64encode(scrambled).decode(), 76), ""]
        fd, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(fd, "w", encoding="ascii", newline="\n") as file:
                file.write("\n".join(lines))
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise


def load(path: Path) -> Save:
    try:
        first, _note, key, *rest = path.read_text(encoding="ascii").splitlines()
    except (UnicodeDecodeError, ValueError) as error:
        raise SaveError("it does not begin like a saved game") from error
    if first != FORMAT or not key.startswith("key "):
        raise SaveError(f"expected {FORMAT!r}, got {first[:40]!r}")
    try:
        plain = _scramble(base64.b64decode("".join(rest), validate=True), bytes.fromhex(key[4:]))
        check, data = plain[:_CHECK], plain[_CHECK:]
        if sha256(data).digest()[:_CHECK] != check:
            raise SaveError("the file is damaged")
        fields = json.loads(zlib.decompressobj().decompress(data, _MOST))
        return Save(
            tuple(fields["entries"]),
            fields["language"],
            fields["transcript"],
            fields["people"],
            tuple(fields["clock"]),
            tuple(fields["left"]),
        )
    except (ValueError, KeyError, TypeError, zlib.error) as error:
        raise SaveError("the file is damaged") from error


def _scramble(data: bytes, key: bytes) -> bytes:
    """Exclusive or with SHA-256(key || 0), SHA-256(key || 1), …; the same again undoes it."""
    stream = bytearray()
    for block in count():
        if len(stream) >= len(data):
            break
        stream += sha256(key + block.to_bytes(4, "big")).digest()
    return bytes(a ^ b for a, b in zip(data, stream, strict=False))
