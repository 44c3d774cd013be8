"""What happens to tokens, as far as one seat was told."""

from __future__ import annotations

from engine.huis_clos.pieces import PLACES, Tokens

# What a step is, and the fields that it uses besides `confronted`.
TAKE = 0  # seat, place, kind, held: also the first pick
SWAP = 1  # seat, place, kind (taken), laid, held
DESTROY = 2  # seat, kind: from its hand; also a clue spent on an accusation
RUIN = 3  # seat, place, kind: destroyed in the place, in the confrontation
DRAW = 4  # seat, other, kind: from other's hand
GIVE = 5  # seat, other, kind: to other
LOOK = 6  # place, tokens: all that lie there; a hand's box when everybody can tell what it holds
OPEN = 7  # tokens (the urn), puts (who put one, and what if known), at, standing
DIE = 8  # seat, place, count
RECOVER = 9  # seat, kind
LEAVE = 10  # place, tokens
GO = 11  # seat: it did not do what HC-29 asks of an Innocent with two weapons
HOLD = 12  # seat, kind: it has one, having accused somebody
SPARE = 13  # seat, place: it destroyed nothing there, in the confrontation

UNKNOWN = -1

HANDS = len(PLACES) - 1  # boxes are numbered: the places, then the hand of seat s as HANDS + s


class Step:
    """One thing that happened to tokens, as far as the seat was told. `free`: no limit of an Innocent mattered."""

    __slots__ = (
        "at",
        "confronted",
        "count",
        "free",
        "held",
        "kind",
        "laid",
        "op",
        "other",
        "place",
        "puts",
        "seat",
        "standing",
        "tokens",
    )

    def __init__(self, op: int, seat: int = 0, place: int = 0, kind: int = UNKNOWN) -> None:
        self.op = op
        self.seat = seat
        self.place = place
        self.kind = kind
        self.other = 0
        self.laid = UNKNOWN
        self.tokens: Tokens = ()
        self.count = 0
        self.held = 0  # how many tokens the seat held before
        self.free = False
        self.confronted = False
        self.puts: dict[int, int] = {}
        self.at: tuple[int, ...] = ()
        self.standing: tuple[int, ...] = ()
