"""Decision diagrams of the holdings that a hand may have.

A node asks whether the hand holds a certain card, and leads to one node for each answer. Nodes are shared by all
hands, so hands with the same prospects stand at the same node, whatever they hold so far. The envelope is one more
hand, with nodes of its own.
"""

# A node's number starts with the card that it asks for, so that sorted nodes stand in the order of dealing.
CARD = 24
# The two ends of every diagram: no holding fits; the holding is complete.
NEVER, DONE = 0, 1 << 60


class Diagrams:
    """The decision diagrams of all hands; cards are bits in the order of dealing."""

    def __init__(self) -> None:
        self.skip: dict[int, int] = {}  # the node that follows if the hand does not hold the card
        self.take: dict[int, int] = {}  # the node that follows if it does
        self.envelopes: set[int] = set()  # the nodes of the envelope, which it shares with no hand
        self._nodes: dict[tuple[int, int, int, bool], int] = {}
        self._hands: dict[tuple[int, int, tuple[int, ...]], int] = {}
        self._envelopes: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}

    def _node(self, low: int, skip: int, take: int, envelope: bool) -> int:
        if take == NEVER:
            return skip
        key = (low, skip, take, envelope)
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = (low.bit_length() - 1 << CARD) + len(self._nodes) + 1
            self.skip[node] = skip
            self.take[node] = take
            if envelope:
                self.envelopes.add(node)
        return node

    def hand(self, size: int, may: int, facts: tuple[int, ...]) -> int:
        """The holdings of `size` cards of `may` with at least one card of each fact."""
        if may.bit_count() < size:
            return NEVER
        if not size:
            return NEVER if facts else DONE
        key = (size, may, facts)
        node = self._hands.get(key)
        if node is None:
            low = may & -may
            rest = may ^ low
            skip = NEVER if low in facts else self.hand(size, rest, tuple([fact & rest for fact in facts]))
            take = self.hand(size - 1, rest, tuple([fact for fact in facts if not fact & low]))
            node = self._hands[key] = self._node(low, skip, take, envelope=False)
        return node

    def envelope(self, kinds: tuple[int, ...], excluded: tuple[int, ...]) -> int:
        """One card of each kind, but not all the cards of any set that is excluded."""
        if not kinds:
            return NEVER if excluded else DONE
        if 0 in kinds:
            return NEVER
        key = (kinds, excluded)
        node = self._envelopes.get(key)
        if node is None:
            low = min([kind & -kind for kind in kinds])
            without = tuple([kind & ~low for kind in kinds]), tuple([cards for cards in excluded if not cards & low])
            within = tuple([k for k in kinds if not k & low]), tuple([cards ^ low for cards in excluded if cards & low])
            node = self._node(low, self.envelope(*without), self.envelope(*within), envelope=True)
            self._envelopes[key] = node
        return node
