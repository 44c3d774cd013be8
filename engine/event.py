"""What happened, and who may know it.

A game is a stream of events; a seat's knowledge is the fold of the events it was sent. Nothing else reaches it.
"""

from typing import NamedTuple

PUBLIC = -1  # as an audience: every bit is set

SEAT_WORDS = tuple(str(n) for n in range(17))  # seat numbers and other small counts, as words on the wire
SEAT_OF = {word: n for n, word in enumerate(SEAT_WORDS)}  # and back: quicker than int()


class Event(NamedTuple):
    """One thing that happened. Bit s of `audience` is set when seat s is told."""

    name: str
    words: tuple[str, ...] = ()
    audience: int = PUBLIC

    def seen_by(self, seat: int) -> bool:
        return bool(self.audience >> seat & 1)

    def __str__(self) -> str:
        return " ".join(("event", self.name, *self.words))


def only(*seats: int) -> int:
    """The audience that consists of these seats."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def talk_point(audience: int = PUBLIC) -> Event:
    """A moment at which the seats in `audience` may speak; nothing in the game depends on what they say."""
    return Event("talk", (), audience)
