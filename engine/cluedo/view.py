"""What one seat knows of an inquiry: its table, and what the events it was sent prove about the cards."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, ClassVar

from engine.cluedo.board import bits
from engine.cluedo.cards import Triple
from engine.cluedo.deals import Deals
from engine.cluedo.edition import ENVELOPE, Deal, Rules
from engine.cluedo.knowledge import Knowledge
from engine.cluedo.state import Inquiry
from engine.cluedo.table import Table, Words
from engine.event import SEAT_OF, Event
from engine.game import Fact, View


class Detective(View):
    """One seat's knowledge. Hand number s - 1 of `knowledge` is that of seat s."""

    __slots__ = ("_deals", "_inquiry", "knowledge", "mine", "rules", "table", "throws")

    learns: ClassVar[dict[str, Learn]]

    def __init__(self, rules: Rules, seat: int, inquiry: type[Inquiry]) -> None:
        self._inquiry = inquiry
        self.rules = rules
        self.setup = rules.setup
        self.seat = seat
        self.table: Table = inquiry.table_type(rules)
        self.throws: list[tuple[int, int, int]] = []
        self.mine = 0
        self.knowledge: Knowledge | None = None  # until the hand is dealt
        self._deals: Deals | None = None

    def see(self, event: Event) -> None:
        name, words, _ = event
        learn = self.learns.get(name)
        if learn is not None:
            learn(self, words)
        table = self.table
        fold = table.folds.get(name)
        if fold is not None:
            fold(table, words)

    def known(self) -> Knowledge:
        if self.knowledge is None:
            raise ValueError("the cards have not been dealt yet")
        self._deals = None  # whoever asks for it here is about to add to it
        return self.knowledge

    def deals(self) -> Deals:
        """The deals that fit all this seat knows, counted exactly. Kept until something new is learnt."""
        if self._deals is None:
            self._deals = Deals(self.known())
        return self._deals

    def hand(self) -> tuple[str, ...]:
        return self.rules.cards.listing(self.mine)

    def facts(self) -> list[Fact]:
        """The detective sheet: where a card is for certain, and who certainly has it not."""
        holders = [*map(str, range(1, self.rules.seats + 1)), *self.zones(), ENVELOPE]
        deals = self.deals()
        facts = []
        for word, ways in zip(self.rules.cards.words, deals.marginals(), strict=True):
            for holder, count in zip(holders, ways, strict=True):
                if count in (0, deals.count):
                    facts.append((holder, "has" if count else "lacks", word))
        return facts

    def zones(self) -> tuple[str, ...]:
        """Names for what the knowledge counts as hands after the seats' own."""
        return ()

    def first_knowledge(self) -> Knowledge:
        """What the public deal tells before one's own cards."""
        return Knowledge(self.rules.cards.kinds, self.table.sizes[1:])

    def sample(self, rng: Random) -> Inquiry:
        """Uniform over the deals that fit; the table is the one this seat sees."""
        envelope, hands = self.deals().sample(rng)
        state = self._inquiry(self.table.copy(), self.sampled_deal(envelope, hands, rng))
        state.resume([])
        return state

    def sampled_deal(self, envelope: Triple, hands: list[int], rng: Random) -> Deal:
        throws = tuple(self.throws)
        return Deal(throws, self.table.dealer, envelope, tuple(hands))


def throw(view: Detective, words: Words) -> None:
    seat, a, b = map(int, words)
    view.throws.append((seat, a, b))


def hand(view: Detective, words: Words) -> None:
    """CL-03: one's own cards; hand sizes have been told before."""
    cards = view.rules.cards
    view.mine = cards.mask(words[1:])
    view.knowledge = view.first_knowledge()
    for card in bits(view.mine):
        view.knowledge.has(view.seat - 1, card)


def none(view: Detective, words: Words) -> None:
    """A seat that may still lie proves nothing by it (CL-26)."""
    witness = SEAT_OF[words[0]]
    if not view.rules.lies or view.table.liars >> witness & 1:
        view.known().lacks(witness - 1, view.table.suggested)


def shown(view: Detective, words: Words) -> None:
    """One of the three; and none that the witness has denied, unless a lie is announced next."""
    witness = SEAT_OF[words[0]]
    table = view.table
    cards = table.suggested
    if not table.liars >> witness & 1:
        cards &= ~table.denied[witness]
    view.known().has_one_of(witness - 1, cards)


def card(view: Detective, words: Words) -> None:
    view.known().has(SEAT_OF[words[0]] - 1, view.rules.cards.number[words[2]])


def liar(view: Detective, words: Words) -> None:
    """CL-26: what was just shown had once been denied; the fact noted at `shown` is the other way round."""
    witness = SEAT_OF[words[0]]
    table = view.table
    knowledge = view.known()
    truthful = (witness - 1, table.suggested & ~table.denied[witness])
    knowledge.one_of.remove(truthful)
    knowledge.has_one_of(witness - 1, table.suggested & table.denied[witness])


def envelope(view: Detective, words: Words) -> None:
    number = view.rules.cards.number
    view.known().envelope_is((number[words[0]], number[words[1]], number[words[2]]))


def look(view: Detective, words: Words) -> None:
    envelope(view, words[1:])


Learn = Callable[[Any, Words], None]  # its first argument is the detective of the edition

LEARNS: dict[str, Learn] = {
    "throw": throw,
    "hand": hand,
    "none": none,
    "shown": shown,
    "card": card,
    "liar": liar,
    "look": look,
    "envelope": envelope,
}
Detective.learns = LEARNS
