"""Message catalogues: reading `.po` files and compiling them to the `.mo` that gettext loads.

The build compiles the catalogues into the wheel (hatch_build.py), so that nobody needs msgfmt; from a source tree they
are compiled when they are loaded.
"""

import ast
import re
import struct
from collections.abc import Iterator
from typing import NamedTuple

_LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr)(?:\[(\d)\])?\s+)?(".*")')
_MAGIC = 0x950412DE


class CatalogueError(ValueError):
    """A `.po` file is broken; the message names the line."""


class Entry(NamedTuple):
    """One message: what the source says, and what the language makes of it (one text for each plural form)."""

    text: str
    plural: str | None
    told: tuple[str, ...]


def parse(po: str) -> list[Entry]:
    """The messages of a catalogue, its header (whose text is empty) first."""
    return [_entry(fields) for fields in _blocks(po)]


def _blocks(po: str) -> Iterator[dict[str, str]]:
    """The fields of one message after another: `msgid`, `msgstr`, `msgstr1`, …"""
    fields: dict[str, str] = {}
    current = ""
    for number, line in enumerate(po.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        match = _LINE.fullmatch(line.strip())
        if match is None:
            raise CatalogueError(f"line {number}: expected a keyword and a quoted string, got {line[:40]!r}")
        keyword, index, quoted = match.groups()
        if keyword is not None:
            if keyword == "msgid" and fields:
                yield fields
                fields = {}
            current = keyword if index in (None, "0") else f"{keyword}{index}"
            fields[current] = ""
        if not current:
            raise CatalogueError(f"line {number}: a string that belongs to no keyword")
        fields[current] += ast.literal_eval(quoted)
    if fields:
        yield fields


def _entry(fields: dict[str, str]) -> Entry:
    if "msgid" not in fields or "msgstr" not in fields:
        raise CatalogueError(f"a message without msgid or msgstr: {fields}")
    told = tuple(fields[key] for key in sorted(fields) if key.startswith("msgstr"))
    return Entry(fields["msgid"], fields.get("msgid_plural"), told)


def compiled(po: str) -> bytes:
    """The catalogue as a `.mo` file."""
    pairs = []
    for entry in parse(po):
        key = entry.text if entry.plural is None else f"{entry.text}\0{entry.plural}"
        pairs.append((key.encode(), "\0".join(entry.told).encode()))
    pairs.sort()
    start = 28 + 16 * len(pairs)
    keys, values, strings = b"", b"", b""
    for text, _ in pairs:
        keys += struct.pack("<II", len(text), start + len(strings))
        strings += text + b"\0"
    for _, told in pairs:
        values += struct.pack("<II", len(told), start + len(strings))
        strings += told + b"\0"
    head = struct.pack("<IIIIIII", _MAGIC, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, start)
    return head + keys + values + strings
