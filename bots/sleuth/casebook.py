"""What the players' own choices tell, beyond what is proven.

Most players name only cards that they have not placed yet. If a rival is *candid* in this way, it does not hold what it
names; and of the cards that somebody once showed it, it will not name the one it saw again. This is believed of every
rival until it becomes unlikely: how likely it is, the number of deals that it leaves says.
"""

from random import Random
from typing import NamedTuple

from engine.cluedo.deals import Deals
from engine.cluedo.knowledge import Knowledge, Triple
from engine.cluedo.view import Detective
from engine.event import SEAT_OF, Event

PRIOR = 4.0  # the odds, before anything is heard, that the rivals are candid
FAVOUR = 1.2  # a candid player picks from fewer cards: its own are missing (see `_favour`), and those it was shown
REPEATED = 0.2  # how much less likely a witness shows something new when it could show a card again


class Answer(NamedTuple):
    """A card that one rival showed another: one of `cards`."""

    suggester: int
    witness: int
    cards: int


class Shown(NamedTuple):
    """A card that a witness showed us when it was asked for `cards`, and what it had shown us before."""

    witness: int
    cards: int
    card: int
    before: int


class Casebook:
    def __init__(self, view: Detective) -> None:
        self.view = view
        self.me = view.seat
        seats = view.rules.seats
        self.rivals = [seat for seat in range(1, seats + 1) if seat != self.me]
        self.named = [0] * (seats + 1)  # by seat, the suspects and weapons it has named
        self.showed = [0] * (seats + 1)  # by seat, what it has shown us
        self.told = [0] * (seats + 1)  # by seat, what we have shown it
        self.answers: list[Answer] = []
        self.seen: list[Shown] = []
        self.doubted: set[int] = set()  # rivals that are not taken for candid any more
        self.trust = 0.0  # the chance that all the others are
        self._glimpsed = False
        self._favour = FAVOUR * seats / (seats - 1)
        self._deals: tuple[Deals, Deals] | None = None

    def note(self, event: Event) -> None:
        """Take in an event that the view has already taken in."""
        heard = _NOTES.get(event.name)
        if heard is not None:
            heard(self, event.words)

    def _suggest(self, words: tuple[str, ...]) -> None:
        """A candid rival has not been shown what it names, so the answers it got were other cards. Where it stands is
        often not its choice: the room tells nothing."""
        seat = SEAT_OF[words[0]]
        cards = self.view.rules.cards.mask(words[1:3])
        self.named[seat] |= cards
        self.answers = [
            answer._replace(cards=answer.cards & ~cards) if answer.suggester == seat else answer
            for answer in self.answers
        ]
        self._deals = None

    def _shown(self, words: tuple[str, ...]) -> None:
        """What a liar shows follows other rules (CL-26): nothing is read into it."""
        self._glimpsed = False
        witness, suggester = SEAT_OF[words[0]], SEAT_OF[words[1]]
        if self.me not in (witness, suggester) and not self.view.rules.lies:
            self.answers.append(Answer(suggester, witness, self.view.table.suggested))

    def _glimpse(self, words: tuple[str, ...]) -> None:
        """The card that comes next is any of the hand, not the answer to a suggestion."""
        self._glimpsed = True

    def _card(self, words: tuple[str, ...]) -> None:
        witness, seat = SEAT_OF[words[0]], SEAT_OF[words[1]]
        card = self.view.rules.cards.bit[words[2]]
        if witness == self.me:
            self.told[seat] |= card
            return
        if not self._glimpsed:
            self.seen.append(Shown(witness, self.view.table.suggested, card, self.showed[witness]))
        self.showed[witness] |= card

    def candid(self, rivals: set[int]) -> Knowledge:
        """What would be known if these rivals were candid."""
        assert self.view.knowledge is not None
        knowledge = self.view.knowledge.copy()  # not `known()`, which would have the view count its deals again
        for seat in rivals:
            knowledge.lacks(seat - 1, self.named[seat])
        for suggester, witness, cards in self.answers:
            if suggester in rivals:
                knowledge.has_one_of(witness - 1, cards)
        return knowledge

    def deals(self) -> tuple[Deals, Deals]:
        """The deals that are possible, and those that are left if the rivals that are not doubted are candid."""
        proven = self.view.deals()
        if self._deals is None or self._deals[0] is not proven:
            self._deals = proven, self._believed(proven)
        return self._deals

    def _believed(self, proven: Deals) -> Deals:
        """Doubt rivals, the least credible first, until it is likely that the rest is candid."""
        while believed := set(self.rivals) - self.doubted:
            deals = Deals(self.candid(believed))
            odds = PRIOR * self._likelihood(believed, deals, proven)
            if odds >= 1:
                self.trust = odds / (1 + odds)
                return deals
            self.doubted.add(max(believed, key=lambda seat: self._without(believed, seat, proven)))
        self.trust = 0.0
        return proven

    def _likelihood(self, believed: set[int], deals: Deals, proven: Deals) -> float:
        """How much better candour explains what was named than chance does."""
        names = sum(self.named[seat].bit_count() for seat in believed)
        return deals.count / proven.count * self._favour**names

    def _without(self, believed: set[int], seat: int, proven: Deals) -> float:
        rest = believed - {seat}
        return self._likelihood(rest, Deals(self.candid(rest)), proven)

    def sample(self, count: int, rng: Random) -> list[tuple[Triple, list[int]]]:
        """Deals as likely as all the evidence makes them. A witness with several of the cards shows any of them, so
        that it showed this one speaks for hands with few; deals are drawn again in proportion to that."""
        proven, believed = self.deals()
        trusting = round(count * self.trust)
        drawn = [believed.sample(rng) for _ in range(trusting)]
        drawn += [proven.sample(rng) for _ in range(count - trusting)]
        if not self.seen:
            return drawn
        weights = [self._weight(hands) for _, hands in drawn]
        step = sum(weights) / count
        at = rng.random() * step
        kept = []
        for deal, weight in zip(drawn, weights, strict=True):
            at -= weight
            while at < 0:
                kept.append(deal)
                at += step
        return kept

    def _weight(self, hands: list[int]) -> float:
        weight = 1.0
        for witness, cards, card, before in self.seen:
            if not card & before:
                held = hands[witness - 1] & cards
                weight *= REPEATED if held & before else 1 / held.bit_count()
        return weight


_NOTES = {
    "suggest": Casebook._suggest,
    "shown": Casebook._shown,
    "glimpse": Casebook._glimpse,
    "card": Casebook._card,
}
