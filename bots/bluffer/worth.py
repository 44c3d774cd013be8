"""What a position is worth to a seat, and what each action would make of it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from bots.bluffer.odds import Odds, Row
from engine.coffre.words import FAKE_KEY, FAKE_TREASURE, KEY, NEUTRAL, TRAP, TREASURE

WANTED = {TREASURE: KEY, FAKE_TREASURE: TREASURE}  # what the holder of a chest looks for,
PRIZE = {TREASURE: 0.5, FAKE_TREASURE: 1.0}  # and what it gains by designating it: treasure and key share the point
FORCED = 0.95  # how much of that is left when the card lies in the centre and must first be forced on a seat


class Tuning(NamedTuple):
    """What experience says, in points."""

    chest: float = 0.37  # to hold a chest and wait for better odds
    key: float = 0.32  # to hold the key: the treasure's holder has to find us
    fake_key: float = 0.25
    trap: float = 0.2
    neutral: float = 0.0
    final: float = 0.25  # how likely a final phase is, for those who can only win there
    share: float = 0.3  # what a right name in the final phase is worth
    patience: float = 0.75  # what a plan for the next turn is worth beside one for this turn
    locked: float = 0.97  # the same for a chest that nobody can take away


@dataclass(frozen=True, slots=True)
class Position:
    """What a seat knows of the table: `lies` says where the card at each place was dealt, `known` which cards are."""

    odds: Odds
    seats: int
    me: int  # index of the own place
    lies: tuple[int, ...]
    known: dict[int, str]
    tuning: Tuning
    locked: bool = False  # the own card, on the own next turn

    def rows(self) -> list[Row]:
        """The odds of each place as the cards lie now."""
        dealt = self.odds.given(self.known)
        return [dealt[origin] for origin in self.lies]

    def card(self) -> str:
        return self.known[self.lies[self.me]]

    def centres(self) -> tuple[int, int]:
        return self.seats, self.seats + 1

    def swap(self, one: int, other: int) -> "Position":
        lies = list(self.lies)
        lies[one], lies[other] = lies[other], lies[one]
        return replace(self, lies=tuple(lies))

    def outcomes(self, place: int) -> Iterator[tuple[float, "Position"]]:
        """What looking at a place may show, and how likely."""
        origin = self.lies[place]
        if origin in self.known:
            yield 1.0, self
            return
        for card, chance in self.odds.given(self.known)[origin].items():
            yield chance, replace(self, known={**self.known, origin: card})

    def observe(self, centre: int) -> float:
        return sum(chance * after.value() for chance, after in self.outcomes(centre))

    def exchange(self, centre: int) -> float:
        taken = replace(self.swap(self.me, centre), locked=True)
        return sum(chance * after.value() for chance, after in taken.outcomes(self.me))

    def force(self, target: int, centre: int) -> float:
        return self.swap(target, centre).value()

    def value(self) -> float:
        """The better of what the card is worth as things stand and of what the next turn may bring."""
        return max(self.worth(), self.prospect())

    def prospect(self) -> float:
        """What the next turn may bring: a look at a centre card for a chest, for any other card the taking of one."""
        tuning = self.tuning
        wanted = WANTED.get(self.card())
        plans = [0.0]
        for centre in self.centres():
            if wanted:
                plans.append(sum(chance * after.worth() for chance, after in self.outcomes(centre)))
            if not self.locked:
                taken = self.swap(self.me, centre)
                plans.append(sum(chance * after.worth() for chance, after in taken.outcomes(self.me)))
        if wanted is None:
            return tuning.patience * max(plans)
        patience = tuning.locked if self.locked else tuning.patience
        in_play = sum(row.get(wanted, 0.0) for row in self.rows())
        return max(patience * max(plans), tuning.chest * in_play)

    def worth(self) -> float:
        """What the own card is worth as things stand."""
        card = self.card()
        tuning = self.tuning
        if card in WANTED:
            centred = any(self.known.get(self.lies[centre]) == WANTED[card] for centre in self.centres())
            return FORCED * PRIZE[card] if centred else max(self.designations().values())
        if card == NEUTRAL:
            return tuning.neutral + tuning.final * self.naming() * tuning.share
        return {KEY: tuning.key, FAKE_KEY: tuning.fake_key, TRAP: tuning.trap}[card]

    def others(self) -> list[int]:
        return [place for place in range(self.seats) if place != self.me]

    def designations(self) -> dict[int, float]:
        """The worth of designating each other seat, for the holder of a chest."""
        rows = self.rows()
        if self.card() == FAKE_TREASURE:
            return {place: rows[place].get(TREASURE, 0.0) for place in self.others()}
        worth = {}
        for place in self.others():
            row = rows[place]
            wrong = 1 - sum(row.get(card, 0.0) for card in (KEY, FAKE_KEY, TRAP))
            worth[place] = PRIZE[TREASURE] * row.get(KEY, 0.0) + wrong * self.naming(place) * self.tuning.share
        return worth

    def naming(self, shown: int | None = None) -> float:
        """How likely our best guess at the fake key's holder is right, once a seat was shown not to have it."""
        rows = self.rows()
        best = max(rows[place].get(FAKE_KEY, 0.0) for place in self.others() if place != shown)
        return best / (1 - rows[shown].get(FAKE_KEY, 0.0)) if shown is not None and best else best
