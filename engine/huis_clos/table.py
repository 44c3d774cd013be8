"""What lies open on the table, folded from the public events: by the referee's state and by every view alike."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from engine.huis_clos.pieces import CHARACTERS, KIND, MURDERER, PLACE, PLACES, Tokens, joined, without

Words = tuple[str, ...]

NUMBERS = tuple(str(n) for n in range(40))
NUMBER = {word: n for n, word in enumerate(NUMBERS)}

SEARCH_ACTION, EXCHANGE_ACTION, ACCUSE_ACTION, PASS_ACTION = "search", "exchange", "accuse", "pass"

# What the table waits for. BETWEEN: for the referee, who goes on by itself.
BETWEEN, PICK, GO, OBSERVE, SEARCH, DESTROY, GIVE, PUT, RECOVER, OVER = range(10)


@cache
def clockwise(seats: int, seat: int) -> tuple[int, ...]:
    """The other seats, from the left of this one."""
    return tuple((seat + step - 1) % seats + 1 for step in range(1, seats))


class Table:
    """Lists are indexed by seat (0 is unused) or by place; sets of seats and places are bits."""

    __slots__ = (
        "action",
        "actor",
        "at",
        "cards",
        "character",
        "closed",
        "confronted",
        "crimes",
        "destroyed",
        "faces",
        "first",
        "gone",
        "held",
        "living",
        "observed",
        "order",
        "other",
        "phase",
        "putters",
        "queue",
        "round",
        "seats",
        "todo",
        "tokens",
        "turn",
        "urn",
        "urn_holder",
        "watchers",
    )

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.character = [0] * (seats + 1)
        self.first = 0
        self.phase = BETWEEN
        self.round = self.turn = 0
        self.urn_holder = 0
        self.order: tuple[int, ...] = ()  # the seats that began this round, in turn order
        self.todo: tuple[int, ...] = ()  # those whose inquiry is still to come
        self.queue: tuple[int, ...] = ()  # those to be asked in this phase, the next one first
        self.actor = self.other = 0  # who investigates, and the seat it exchanges with or accuses
        self.action = ""
        self.at = [0] * (seats + 1)
        self.tokens = [0] * len(PLACES)
        self.held = [0] * (seats + 1)
        self.cards = [1] * (seats + 1)  # HC-05
        self.destroyed = [0] * (seats + 1)
        self.faces = [""] * (seats + 1)  # Suspect cards that are face up
        self.living = (2 << seats) - 2
        self.closed = 0
        self.observed = 0  # seats that have observed in this round
        self.watchers = 0  # seats that observe the present inquiry
        self.putters = 0
        self.urn: Tokens = ()  # what lies in the open urn
        self.crimes = (0,) * len(PLACES)  # how many died in each place in this Resolution
        self.gone: Tokens = ()  # destroyed, or spent on an accusation
        self.confronted = False

    def copy(self) -> Table:
        new = object.__new__(Table)
        new.seats = self.seats
        new.character = self.character  # never changes once the game has begun
        new.first = self.first
        new.phase = self.phase
        new.round = self.round
        new.turn = self.turn
        new.urn_holder = self.urn_holder
        new.order = self.order
        new.todo = self.todo
        new.queue = self.queue
        new.actor = self.actor
        new.other = self.other
        new.action = self.action
        new.at = self.at[:]
        new.tokens = self.tokens[:]
        new.held = self.held[:]
        new.cards = self.cards[:]
        new.destroyed = self.destroyed[:]
        new.faces = self.faces[:]
        new.living = self.living
        new.closed = self.closed
        new.observed = self.observed
        new.watchers = self.watchers
        new.putters = self.putters
        new.urn = self.urn
        new.crimes = self.crimes
        new.gone = self.gone
        new.confronted = self.confronted
        return new

    @property
    def last(self) -> int:
        """HC-10: the number of rounds."""
        return 2 * self.seats

    def asked(self) -> int:
        """The seat that the table waits for."""
        return self.queue[0] if self.queue else self.actor

    def alive(self) -> tuple[int, ...]:
        living = self.living
        return tuple([seat for seat in range(1, self.seats + 1) if living >> seat & 1])

    def from_seat(self, seat: int) -> tuple[int, ...]:
        """The living seats in turn order from this one, which need not be alive."""
        living = self.living
        return tuple([s for s in (seat, *clockwise(self.seats, seat)) if living >> s & 1])

    def standing(self) -> list[int]:
        """How many living pawns stand in each place."""
        count = [0] * len(PLACES)
        living = self.living
        for seat in range(1, self.seats + 1):
            if living >> seat & 1:
                count[self.at[seat]] += 1
        return count


def character(table: Table, words: Words) -> None:
    table.character[NUMBER[words[0]]] = CHARACTERS.index(words[1])


def lay(table: Table, words: Words) -> None:
    table.tokens[PLACE[words[0]]] = NUMBER[words[1]]


def first(table: Table, words: Words) -> None:
    table.first = table.urn_holder = NUMBER[words[0]]
    table.queue = table.from_seat(table.first)
    table.phase = PICK
    table.turn = 1


def round_(table: Table, words: Words) -> None:
    table.round = NUMBER[words[0]]
    table.urn_holder = NUMBER[words[1]]
    table.order = table.todo = table.from_seat(table.urn_holder)
    table.observed = 0


def turn(table: Table, words: Words) -> None:
    table.actor = table.todo[0]
    table.todo = table.todo[1:]
    table.watchers = 0
    table.turn += 1
    table.phase = GO


def go(table: Table, words: Words) -> None:
    """HC-28: then the seats in the place that may observe are asked, clockwise from the investigator."""
    seat = table.actor
    at = table.at
    place = at[seat] = PLACE[words[1]]
    table.action = action = words[2]
    table.other = other = NUMBER[words[3]] if len(words) > 3 else 0
    if action in (ACCUSE_ACTION, PASS_ACTION):
        table.phase = BETWEEN
        return
    if not table.confronted:
        able = table.living & ~table.observed
        witnesses = [s for s in clockwise(table.seats, seat) if at[s] == place and able >> s & 1 and s != other]
        if witnesses:
            table.queue = tuple(witnesses)
            table.phase = OBSERVE
            return
    table.phase = GIVE if other else SEARCH


def pass_(table: Table, words: Words) -> None:
    table.action = PASS_ACTION
    table.other = 0
    table.phase = BETWEEN


def closed(table: Table, words: Words) -> None:
    table.closed |= 1 << PLACE[words[0]]


def observe(table: Table, words: Words) -> None:
    seat = 1 << NUMBER[words[0]]
    table.observed |= seat
    table.watchers |= seat
    ignore(table, words)


def ignore(table: Table, words: Words) -> None:
    table.queue = table.queue[1:]
    if not table.queue:
        table.phase = GIVE if table.other else SEARCH


def take(table: Table, words: Words) -> None:
    table.tokens[PLACE[words[1]]] = NUMBER[words[2]]
    table.held[NUMBER[words[0]]] = NUMBER[words[3]]
    if table.phase is not PICK:
        table.phase = DESTROY
        return
    table.queue = table.queue[1:]
    if not table.queue:
        table.phase = BETWEEN


def swap(table: Table, words: Words) -> None:
    """Nothing changes in number. HC-61: only in the confrontation is something destroyed after a swap."""
    table.phase = DESTROY if table.confronted else BETWEEN


def destroy(table: Table, words: Words) -> None:
    seat = NUMBER[words[0]]
    if table.confronted:
        table.tokens[table.at[seat]] -= 1
    else:
        table.held[seat] -= 1
        table.destroyed[seat] += 1
    table.gone = joined(table.gone, (KIND[words[1]],))
    table.phase = BETWEEN


def exchange(table: Table, words: Words) -> None:
    table.phase = BETWEEN


def unmask(table: Table, words: Words) -> None:
    """The Murderer's card comes to light only when the game is over."""
    table.faces[NUMBER[words[0]]] = words[1]
    if words[1] == MURDERER:
        table.phase = OVER


def wrong(table: Table, words: Words) -> None:
    """HC-32."""
    accuser, accused = NUMBER[words[0]], NUMBER[words[1]]
    table.held[accuser] -= 1
    table.cards[accuser] -= 1
    table.cards[accused] += 1
    table.gone = joined(table.gone, (KIND[words[2]],))


def resolve(table: Table, words: Words) -> None:
    table.queue = table.order
    table.putters = 0
    table.crimes = (0,) * len(PLACES)
    table.turn += 1
    table.phase = PUT


def put(table: Table, words: Words) -> None:
    seat = NUMBER[words[0]]
    table.held[seat] -= 1
    table.putters |= 1 << seat
    none(table, words)


def none(table: Table, words: Words) -> None:
    table.queue = table.queue[1:]
    if not table.queue:
        table.phase = BETWEEN


def urn(table: Table, words: Words) -> None:
    """HC-44: each seat that put a token takes one back; the dead are struck off as they die."""
    table.urn = tuple([KIND[word] for word in words])
    table.queue = tuple([seat for seat in table.order if table.putters >> seat & 1])
    table.phase = RECOVER if table.queue else BETWEEN


def dies(table: Table, words: Words) -> None:
    seat, place, left = NUMBER[words[0]], PLACE[words[1]], NUMBER[words[2]]
    table.living &= ~(1 << seat)
    table.tokens[place] += left
    table.held[seat] = table.cards[seat] = 0
    table.crimes = tuple([dead + (p == place) for p, dead in enumerate(table.crimes)])
    table.queue = tuple([s for s in table.queue if s != seat])
    if not table.queue and table.phase is RECOVER:
        table.phase = BETWEEN


def confrontation(table: Table, words: Words) -> None:
    table.confronted = True


def recover(table: Table, words: Words) -> None:
    table.urn = without(table.urn, KIND[words[1]])
    table.held[NUMBER[words[0]]] += 1
    table.queue = table.queue[1:]
    if not table.queue:
        table.phase = BETWEEN


def leave(table: Table, words: Words) -> None:
    table.tokens[PLACE[words[0]]] += len(table.urn)
    table.urn = ()


FOLDS: dict[str, Callable[[Table, Words], None]] = {
    "character": character,
    "lay": lay,
    "first": first,
    "round": round_,
    "turn": turn,
    "go": go,
    "pass": pass_,
    "closed": closed,
    "observe": observe,
    "ignore": ignore,
    "take": take,
    "swap": swap,
    "destroy": destroy,
    "exchange": exchange,
    "unmask": unmask,
    "wrong": wrong,
    "resolve": resolve,
    "put": put,
    "none": none,
    "urn": urn,
    "dies": dies,
    "confrontation": confrontation,
    "recover": recover,
    "leave": leave,
}
