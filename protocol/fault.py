"""What a bot can do wrong, and how it is told.

A fault goes to the operator, the log and the transcript, never to another seat.
"""

import json
from collections.abc import Sequence
from typing import NamedTuple

from protocol.limits import SEEN_CHARS, SEEN_LINES

KINDS = {
    "start": "the bot did not start, or did not get through the handshake",
    "exit": "the bot's process ended or closed its output",
    "flood": "too much output that answers nothing, or a line that is too long",
    "timeout": "no answer in time",
    "malformed": "a line of the protocol with arguments that do not fit",
    "illegal": "a move that is not in the menu",
}
FATAL = frozenset({"start", "exit", "flood"})  # the process is gone; fallback moves until the end of the game


class BotFault(Exception):
    """Raised by a seat driver in place of an answer. `note` is for the operator alone, not for the transcript."""

    def __init__(self, kind: str, awaited: str, seen: Sequence[str] = (), note: str = "") -> None:
        assert kind in KINDS, kind
        super().__init__(f"{kind}, {describe(awaited, seen)}" + (f" ({shown(note)})" if note else ""))
        self.kind = kind
        self.detail = describe(awaited, seen)
        self.note = shown(note)


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
