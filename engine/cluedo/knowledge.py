"""What is known of a deal, as bit masks over the cards, and what follows from it at once."""

from collections.abc import Iterator, Sequence

Triple = tuple[int, int, int]


class Contradiction(ValueError):
    """No deal fits what is known."""

    def __init__(self) -> None:
        super().__init__("no deal fits the facts noted: some of them must be wrong")


def bits(mask: int) -> Iterator[int]:
    """The cards of a mask, in table order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Knowledge:
    """What one seat knows of a deal. Cards are numbered in table order; sets of cards are bit masks.

    The envelope holds one card of each of the three `kinds`, the hands all the others. A hand is a seat's, or any
    other zone of known size: the cards that lie face up (GD-02), or the four face down before two players (GD-50).

    Facts are only noted here, in a few integer operations; Deals works out what follows from them.

    False witness (CL-26): "none" from a seat that may be lying proves nothing, so nothing is noted. When a seat that
    has denied the cards D shows somebody a card of the suggestion U, it has one of U & ~D if no lie is announced,
    and one of U & D if one is.
    """

    __slots__ = ("envelope", "excluded", "kinds", "may", "one_of", "sizes")

    def __init__(self, kinds: Triple, sizes: Sequence[int]) -> None:
        cards = kinds[0] | kinds[1] | kinds[2]
        if cards & (cards + 1) or sum(kinds) != cards:
            raise ValueError(f"kinds {kinds} must share the cards from 0 up among them, each in one kind")
        if sum(sizes) + 3 != cards.bit_count() or min(sizes, default=0) < 0:
            raise ValueError(f"hands of {list(sizes)} and an envelope of 3 do not make {cards.bit_count()} cards")
        self.kinds = kinds
        self.sizes = tuple(sizes)
        self.may = [cards] * len(sizes)  # by hand: the cards it may hold
        self.envelope = cards  # the cards it may hold
        self.one_of: list[tuple[int, int]] = []  # a hand, and cards of which it holds at least one
        self.excluded: set[Triple] = set()  # what the envelope is known not to be

    def copy(self) -> "Knowledge":
        twin = Knowledge.__new__(Knowledge)
        twin.kinds = self.kinds
        twin.sizes = self.sizes
        twin.may = self.may[:]
        twin.envelope = self.envelope
        twin.one_of = self.one_of[:]
        twin.excluded = self.excluded.copy()
        return twin

    def has(self, hand: int, card: int) -> None:
        others = ~(1 << card)
        mine = self.may[hand]
        self.may = [may & others for may in self.may]
        self.may[hand] = mine
        self.envelope &= others

    def lacks(self, hand: int, cards: int) -> None:
        self.may[hand] &= ~cards

    def has_one_of(self, hand: int, cards: int) -> None:
        self.one_of.append((hand, cards))

    def envelope_is(self, triple: Triple) -> None:
        """The envelope has been looked into, as by a seat that accused wrongly (CL-33)."""
        cards = 1 << triple[0] | 1 << triple[1] | 1 << triple[2]
        self.may = [may & ~cards for may in self.may]
        self.envelope &= cards

    def not_envelope(self, triple: Triple) -> None:
        """An accusation spoken aloud was wrong (GD-31)."""
        self.excluded.add(triple)


class Settled:
    """Knowledge with its simple consequences drawn: the cards whose place is known set apart, and facts about the rest.

    Places are the hands, then the envelope. Raises Contradiction when it meets one; it need not find every one.
    """

    __slots__ = ("excluded", "facts", "known", "may", "open", "sizes")

    def __init__(self, knowledge: Knowledge) -> None:
        self.may = [*knowledge.may, knowledge.envelope]  # replaced, never changed in place
        facts: list[set[int]] = [set() for _ in knowledge.sizes]
        for hand, cards in knowledge.one_of:
            facts[hand].add(cards)
        self.facts = [sorted(cards) for cards in facts]  # by hand; not in the order in which they were noted
        self._propagate(knowledge)
        self.open = self._several()
        self.known = [may & ~self.open for may in self.may]
        self.may = [may & self.open for may in self.may]
        self.sizes = [size - known.bit_count() for size, known in zip(knowledge.sizes, self.known, strict=False)]
        # What is left of the wrong accusations that the open cards alone tell from the envelope.
        seen = self.known[-1]
        wrong = [1 << suspect | 1 << weapon | 1 << room for suspect, weapon, room in sorted(knowledge.excluded)]
        self.excluded = [cards ^ seen for cards in wrong if not (cards ^ seen) & ~self.may[-1]]

    def _propagate(self, knowledge: Knowledge) -> None:
        """Fill hands and envelope, and cut the facts, until nothing changes."""
        envelope = len(knowledge.sizes)
        before: list[int] = []
        while before != self.may:
            before = self.may
            for hand, size in enumerate(knowledge.sizes):
                self._fill(hand, -1, size)
            for kind in knowledge.kinds:
                self._fill(envelope, kind, 1)
            for hand in range(envelope):
                self._cut_facts(hand)

    def _several(self) -> int:
        """The cards with more than one possible place."""
        once = several = 0
        for may in self.may:
            several |= once & may
            once |= may
        return several

    def _fill(self, place: int, kind: int, size: int) -> None:
        """Weigh what a place may and what it must hold of a kind against the room it has."""
        may = self.may[place] & kind
        must = may & ~self._several()
        if may.bit_count() < size or must.bit_count() > size:
            raise Contradiction
        if must.bit_count() == size:
            self.may = self.may[:]
            self.may[place] ^= may ^ must
        elif may.bit_count() == size:
            self._give(place, may)

    def _give(self, place: int, cards: int) -> None:
        mine = self.may[place]
        self.may = [may & ~cards for may in self.may]
        self.may[place] = mine

    def _cut_facts(self, hand: int) -> None:
        """Keep of each fact the cards still possible; drop facts that others imply; act on those about one card."""
        if not self.facts[hand]:
            return
        may = self.may[hand]
        must = may & ~self._several()
        facts = {fact & may for fact in self.facts[hand] if not fact & must}
        if 0 in facts:
            raise Contradiction
        self.facts[hand] = [f for f in facts if not any(g & f == g != f for g in facts)]
        for fact in self.facts[hand]:
            if fact.bit_count() == 1:
                self._give(hand, fact)
