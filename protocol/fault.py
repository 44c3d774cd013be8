"""What a bot can do wrong, and how it is told.

A fault goes to the operator, the log and the transcript, never to another seat.
"""

import json
from collections.abc import Sequence
from typing import NamedTuple

from protocol.limits import NOTE_CHARS, SEEN_CHARS, SEEN_LINES

KINDS = {
    "start": "the bot did not start, or did not get through the handshake",
    "exit": "the bot's process ended, or closed its input or output",
    "flood": "too much output that answers nothing, or a line that is too long",
    "timeout": "no answer in time",
    "malformed": "a line of the protocol with arguments that do not fit",
    "illegal": "a move that is not in the menu",
}
LAST_BYTES = 4096  # of standard error, where the last words are looked for
FATAL = frozenset({"start", "exit", "flood"})  # the process is gone; fallback moves until the end of the game


class BotFault(Exception):
    """Raised by a seat driver in place of an answer. `note` is for the operator alone, not for the transcript."""

    def __init__(self, kind: str, awaited: str, seen: Sequence[str] = (), note: str = "") -> None:
        assert kind in KINDS, kind
        self.kind = kind
        self.detail = describe(awaited, seen)
        self.note = cut(shown(note), NOTE_CHARS)
        super().__init__(f"{kind}, {self.detail}" + (f" ({self.note})" if note else ""))


class Fault(NamedTuple):
    """A fault of one seat in one game."""

    seat: int
    kind: str
    detail: str
    note: str = ""

    def __str__(self) -> str:
        return f"!{self.seat} {self.kind} {self.detail}"


def describe(awaited: str, seen: Sequence[str]) -> str:
    """What was awaited and the last lines seen since it was asked for, on one line of ASCII."""
    quoted = " ".join(json.dumps(line[:SEEN_CHARS]) for line in seen[-SEEN_LINES:])
    return f"awaiting {awaited}; saw {quoted or 'nothing'}"


def shown(text: str) -> str:
    """What a bot wrote, fit for the operator's terminal: whatever could be obeyed there is spelt out."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode() for c in text)


def cut(text: str, size: int) -> str:
    return text if len(text) <= size else text[: size - 1] + "…"


def last_words(stderr: bytes) -> str:
    """The end of what a bot wrote to standard error; in many languages the last line alone says little."""
    lines = [line.strip() for line in stderr[-LAST_BYTES:].decode(errors="replace").splitlines() if line.strip()]
    return f"; its last words on standard error: {' / '.join(lines[-SEEN_LINES:])}" if lines else ""
