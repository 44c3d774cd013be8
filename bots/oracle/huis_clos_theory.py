"""Huis Clos: where the tokens would be if a given seat were the Murderer, and how well that explains what was seen.

A Murderer and an Innocent handle weapons differently, so books that hold for both say little about either. Each theory
therefore keeps books of its own, and is weighed by how likely everything is by them. The figures were counted in games
between guests.
"""

from collections.abc import Collection, Iterable, Sequence
from math import exp, log

from bots.guest.ledger import HANDS, NOTHING, Ledger, Share
from engine.huis_clos.pieces import CLUES, HAND, KIND, KINDS, PLACE, SUITE, Tokens
from engine.huis_clos.table import NUMBER, PICK, Table

ROPE = CLUES + SUITE
TRUST = 0.5  # how far the theories are trusted: not everybody plays like a guest
NEVER = 0.01  # how likely things are that nobody does
SWAPS = (0.82, 0.47)  # how often the Murderer and an Innocent swap rather than destroy, with a full hand
WANTED = (60.0, 0.9)  # how much rather each of them takes a weapon than a clue,
WATCHED = (60.0, 3.6)  # if it is observed,
PICKED = (500.0, 0.02)  # and in the first pick
LAID = (0.25, 2.0)  # how much rather a weapon is laid down than a clue
RECOVERS = 0.37  # how often an Innocent without a weapon takes one out of the urn
SPARED = 0.05  # how likely a Murderer that could kill did not
OWN = (0.95, 0.06)  # how often its own clue is taken out of the urn


class Theory(Ledger):
    """`murderer` may be this seat itself: then all others are Innocents."""

    def __init__(self, table: Table, me: int, murderer: int) -> None:
        super().__init__(table, me)
        self.murderer = murderer
        self.weight = 0.0  # the logarithm of how likely all was that this seat has seen

    def explain(self, likely: float) -> None:
        self.weight += log(max(NEVER, likely))

    def innocent(self, seat: int) -> bool:
        """HC-60: in the confrontation nobody is."""
        return seat != self.murderer and not self.table.confronted

    def armed(self, seat: int) -> float:
        return min(1.0, sum(self.hand(seat)[CLUES:]))

    def looked(self, place: int, tokens: Iterable[int]) -> None:
        """There is one of each weapon, so books of weapons are likelihoods."""
        seen = tuple(tokens)
        if place not in self.exact:
            for kind, likely in enumerate(self.boxes[place][CLUES:], start=CLUES):
                self.explain(likely if kind in seen else 1.0 - likely)
        super().looked(place, seen)

    def balance(self, mine: Tokens) -> None:
        """What can only be in one box is there, whatever the sweeps make of it."""
        stale = self.stale
        super().balance(mine)
        if stale:
            for kind in range(CLUES, KINDS):
                holders = [share for share in self.boxes if share[kind] > NOTHING]
                if len(holders) == 1:
                    holders[0][kind] = 1.0

    def note(self, name: str, words: Sequence[str]) -> None:
        if name in ("take", "swap"):
            self._moved(name, NUMBER[words[0]], PLACE[words[1]])
            return
        if self.table.confronted:
            pass
        elif name == "saw" and not self.table.other:
            self._seen(NUMBER[words[1]], KIND[words[2]])
        elif name == "recover":
            self._recovered(NUMBER[words[0]], KIND[words[1]])
        super().note(name, words)

    def _moved(self, name: str, seat: int, place: int) -> None:
        table = self.table
        if seat == self.me:
            return
        role = self.innocent(seat)
        if table.held[seat] == HAND and not table.confronted:
            self.explain(SWAPS[role] if name == "swap" else 1.0 - SWAPS[role])
        if name == "swap":
            self.drift(HANDS + seat, place, LAID[role])
        if not self.shown(seat):
            self.drift(place, HANDS + seat, self._taste(seat))

    def _taste(self, seat: int) -> float:
        """How much rather the seat takes a weapon. HC-12: not if it is an Innocent that holds one."""
        table = self.table
        role = self.innocent(seat)
        if table.phase == PICK:
            return PICKED[role]
        taste = (WATCHED if table.watchers else WANTED)[role]
        return taste * (1.02 - self.armed(seat)) if role else taste

    def _seen(self, seat: int, kind: int) -> None:
        """The seat was observed to take this."""
        taste = self._taste(seat)
        lying = self.place(self.table.at[seat])
        weights = [amount * (taste if k >= CLUES else 1.0) for k, amount in enumerate(lying)]
        total = sum(weights)
        if total > 0:
            self.explain(weights[kind] / total)

    def _recovered(self, seat: int, kind: int) -> None:
        """What a seat takes out of the open urn."""
        urn = self.table.urn
        role = self.innocent(seat)
        left = 1.0
        own = self.table.character[seat]
        if own in urn:
            if kind == own:
                self.explain(OWN[role])
                return
            left -= OWN[role]
        if urn[-1] >= CLUES:
            arms = RECOVERS * (1.0 - self.armed(seat)) if role else 0.98
            self.explain(left * (arms if kind >= CLUES else 1.0 - arms))
        else:
            self.explain(left)

    # The urn

    def urn(self, seats: Sequence[int], urn: Sequence[int]) -> list[Share]:
        """A Murderer that can kill does; an Innocent kills only if it must."""
        for seat in seats:
            if not self.innocent(seat):
                used = self._killed(seat, urn)
                if used >= 0:
                    seats = [other for other in seats if other != seat]
                    urn = [kind for kind in urn if kind != used]
                break
        return super().urn(seats, urn)

    def _killed(self, seat: int, urn: Sequence[int]) -> int:
        """What a Murderer has killed with, or -1; it does not hold what it would have killed with otherwise."""
        table, hand = self.table, self.hand(seat)
        standing = table.standing()
        spared, used = 1.0, -1
        for kind in range(CLUES, KINDS):
            place = kind - CLUES
            if not standing[place]:
                continue
            if kind in urn:
                self.explain(hand[kind] if table.at[seat] != place else 0.0)
                used = kind
                hand[kind] = 0.0
            elif table.at[seat] != place:
                spared *= 1.0 - min(1.0, hand[kind])
                hand[kind] *= SPARED
        if used < 0:
            self.explain(spared)
        return used


class Theories:
    """One for every seat that may be the Murderer."""

    def __init__(self, table: Table, me: int) -> None:
        self.me = me
        self.of = {seat: Theory(table, me, seat) for seat in range(1, table.seats + 1)}

    def note(self, name: str, words: Sequence[str]) -> None:
        for theory in self.of.values():
            theory.note(name, words)

    def urn(self, seats: Sequence[int], urn: Sequence[int]) -> None:
        for theory in self.of.values():
            theory.urn(seats, urn)

    def balance(self, mine: Tokens) -> None:
        for theory in self.of.values():
            theory.balance(mine)

    def among(self, suspects: Collection[int]) -> dict[int, float]:
        """How likely each seat is the Murderer; theories that are refuted are given up."""
        for seat in [*self.of]:
            if seat not in suspects:
                del self.of[seat]
        most = max(theory.weight for theory in self.of.values())
        weights = {seat: exp(TRUST * (theory.weight - most)) for seat, theory in self.of.items()}
        total = sum(weights.values())
        return {seat: weight / total for seat, weight in weights.items()}
