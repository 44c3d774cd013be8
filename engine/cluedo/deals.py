"""Exact inference over deals: how many fit what a seat knows, where each card may lie, and uniform samples.

The cards whose place is not known are dealt in a fixed order, and each moves the hands along their diagrams. A stage
of the dealing is the multiset of the nodes where the hands stand. Very many deals pass through few stages, and
counting over the stages is exact.
"""

from bisect import bisect_left
from itertools import product
from random import Random
from typing import NamedTuple

from engine.cluedo.diagrams import CARD, DONE, NEVER, Diagrams
from engine.cluedo.knowledge import Contradiction, Knowledge, Settled, Triple, bits

__all__ = ["Contradiction", "Deals", "Knowledge"]


class Group(NamedTuple):
    """Cards of one kind that nothing known tells apart."""

    places: int  # where they may lie, as a mask
    facts: int  # the facts that concern them, as a mask
    kind: int
    cards: list[int]


class Stage:
    """A point in the dealing, reached by all deals that leave the hands the same prospects."""

    __slots__ = ("count", "joint", "steps", "who")

    def __init__(self) -> None:
        self.count = 0  # ways to deal on from here
        self.steps: list[tuple[int, int, Stage]] = []  # the node that takes the next card, hands there, what follows
        self.who: dict[int, int] = {}  # scratch of Deals.marginals
        self.joint = 0  # scratch of Deals.envelope


class Deals:
    """All deals that fit a seat's knowledge, as it was when this was made."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.count = 0
        self._kinds = knowledge.kinds
        self._diagrams = Diagrams()
        self._start = Stage()
        self._layers: list[list[Stage]] = []  # by card, in the order of dealing: the stages in which it is dealt
        try:
            self._settled = Settled(knowledge)
        except Contradiction:
            return
        self._groups = _in_order(_groups(self._settled, self._kinds))
        self._order = [card for group in self._groups for card in group.cards]
        self._nodes = self._draw()  # by place: its node before any card is dealt
        if NEVER not in self._nodes:
            self._deal_all()
            self._count_back()

    def _draw(self) -> list[int]:
        settled, diagrams = self._settled, self._diagrams
        rank = {card: 1 << i for i, card in enumerate(self._order)}

        def ranked(mask: int) -> int:
            return sum([rank[card] for card in bits(mask)])

        nodes = [
            diagrams.hand(size, ranked(may), tuple([ranked(fact) for fact in facts]))
            for size, may, facts in zip(settled.sizes, settled.may, settled.facts, strict=False)
        ]
        kinds = [kind & settled.may[-1] for kind in self._kinds if not kind & settled.known[-1]]
        excluded = tuple([ranked(cards) for cards in settled.excluded])
        nodes.append(diagrams.envelope(tuple([ranked(kind) for kind in kinds]), excluded))
        return nodes

    def _deal_all(self) -> None:
        """Find the stages, card by card."""
        layer = {tuple(sorted([node for node in self._nodes if node != DONE])): self._start}
        for card in range(len(self._order)):
            after: dict[tuple[int, ...], Stage] = {}
            for nodes, stage in layer.items():
                self._deal_one(card, nodes, stage, after)
            self._layers.append(list(layer.values()))
            layer = after
        for stage in layer.values():
            stage.count = stage.joint = 1

    def _deal_one(self, card: int, nodes: tuple[int, ...], stage: Stage, after: dict[tuple[int, ...], Stage]) -> None:
        """Give the card to any hand at a node that asks for it; the others that ask go without."""
        skip, take = self._diagrams.skip, self._diagrams.take
        asking = bisect_left(nodes, card + 1 << CARD)
        without = [skip[node] for node in nodes[:asking]]
        must = without.count(NEVER)
        if must > 1:
            return
        without += nodes[asking:]
        beyond = card + 2 << CARD
        last = NEVER
        for i in range(asking):
            taker = nodes[i]
            if taker == last or (must and without[i] != NEVER):
                continue
            last = taker
            moved = without[:]
            moved[i] = take[taker]
            moved.sort()
            if moved[-1] == DONE:
                del moved[-1]
            if moved and moved[0] >= beyond:
                continue  # nobody asks for the next card
            then = tuple(moved)
            following = after.get(then)
            if following is None:
                following = after[then] = Stage()
            stage.steps.append((taker, nodes.count(taker), following))

    def _count_back(self) -> None:
        """Count the ways on from every stage, last card first, and drop the stages that lead nowhere."""
        for i in reversed(range(len(self._layers))):
            for stage in self._layers[i]:
                stage.steps = [step for step in stage.steps if step[2].count]
                stage.count = sum([hands * following.count for _, hands, following in stage.steps])
            self._layers[i] = [stage for stage in self._layers[i] if stage.count]
        self.count = self._start.count

    def _check(self) -> None:
        if not self.count:
            raise Contradiction

    def deal(self, index: int) -> tuple[Triple, list[int]]:
        """The deal with this number, from 0 to count - 1: the envelope and the hands' cards."""
        self._check()
        if not 0 <= index < self.count:
            raise IndexError(f"deal {index} of {self.count}")
        skip, take = self._diagrams.skip, self._diagrams.take
        nodes, held, stage = self._nodes[:], self._settled.known[:], self._start
        for i, card in enumerate(self._order):
            here = i + 1 << CARD
            for step in stage.steps:
                ways = step[1] * step[2].count
                if index < ways:
                    break
                index -= ways
            taker, _, stage = step
            turn, index = divmod(index, stage.count)  # which of the hands at the taker's node takes the card
            for place, node in enumerate(nodes):
                if node < here:
                    if node == taker:
                        turn -= 1
                        if turn == -1:
                            nodes[place] = take[node]
                            held[place] |= 1 << card
                            continue
                    nodes[place] = skip[node]
        envelope = held.pop()
        suspect, weapon, room = [(envelope & kind).bit_length() - 1 for kind in self._kinds]
        return (suspect, weapon, room), held

    def sample(self, rng: Random) -> tuple[Triple, list[int]]:
        """A deal drawn uniformly."""
        self._check()
        return self.deal(rng.randrange(self.count))

    def marginals(self) -> list[list[int]]:
        """By card: the number of deals in which each hand holds it, and last the envelope."""
        self._check()
        # A vector over the places is packed into one integer; no entry of it exceeds the count.
        width = self.count.bit_length()
        field = (1 << width) - 1
        cards = sum(self._kinds).bit_count()
        table = [[self.count * (known >> card & 1) for known in self._settled.known] for card in range(cards)]
        for card, packed in zip(self._order, self._holders(width), strict=True):
            table[card] = [packed >> place * width & field for place in range(len(self._nodes))]
        return table

    def _holders(self, width: int) -> list[int]:
        """By card in the order of dealing: the number of deals in which each place takes it, packed.

        A stage does not say which hand stands at which node, so that is carried along: `stage.who[node]` is, for each
        place, the number of ways to reach the stage with that place at that node.
        """
        skip, take = self._diagrams.skip, self._diagrams.take
        who: dict[int, int] = {}
        for place, node in enumerate(self._nodes):
            if node != DONE:
                who[node] = who.get(node, 0) + (1 << place * width)
        self._start.who = who
        holders = []
        for i, layer in enumerate(self._layers):
            here = i + 1 << CARD
            total = 0
            for stage in layer:
                stands = [(node, skip[node] if node < here else node, ways) for node, ways in stage.who.items()]
                for taker, hands, following in stage.steps:
                    who = following.who
                    for node, then, ways in stands:
                        if node == taker:
                            total += ways * following.count
                            taken = take[node]
                            if taken != DONE:
                                who[taken] = who.get(taken, 0) + ways
                            if hands == 1:
                                continue
                            ways *= hands - 1
                        elif hands != 1:
                            ways *= hands
                        who[then] = who.get(then, 0) + ways
                stage.who = {}
            holders.append(total)
        return holders

    def envelope(self) -> dict[Triple, int]:
        """The number of deals for each triple that the envelope may hold."""
        self._check()
        known, may = self._settled.known[-1], self._settled.may[-1]
        options = [[[card] for card in bits(known & kind)] for kind in self._kinds]
        for group in self._groups:
            if may >> group.cards[0] & 1:
                options[group.kind].append(group.cards)
        # The counts of all triples of groups are packed into one integer; to choose a card is to shift it.
        width = self.count.bit_length()
        field = (1 << width) - 1
        strides = (width, width * len(options[0]), width * len(options[0]) * len(options[1]))
        shifts = {
            card: i * stride
            for stride, groups in zip(strides, options, strict=True)
            for i, cards in enumerate(groups)
            for card in cards
        }
        packed = self._choices([shifts.get(card, 0) for card in self._order])
        counts = {}
        for rooms, weapons, suspects in product(*reversed(options)):
            count = (packed & field) // (len(suspects) * len(weapons) * len(rooms))
            packed >>= width
            if count:
                counts.update(dict.fromkeys(product(suspects, weapons, rooms), count))
        return counts

    def _choices(self, shifts: list[int]) -> int:
        """The count of all deals, each shifted by the cards in its envelope."""
        envelopes = self._diagrams.envelopes
        for shift, layer in zip(reversed(shifts), reversed(self._layers), strict=True):
            for stage in layer:
                stage.joint = 0
                for taker, hands, following in stage.steps:
                    ways = following.joint * hands
                    stage.joint += ways << shift if taker in envelopes else ways
        return self._start.joint


def _groups(settled: Settled, kinds: Triple) -> list[Group]:
    """Sort the cards whose place is not known into groups."""
    places = dict.fromkeys(bits(settled.open), 0)
    facts = places.copy()
    for place, may in enumerate(settled.may):
        for card in bits(may):
            places[card] |= 1 << place
    masks = [fact for hand in settled.facts for fact in hand] + settled.excluded
    for i, mask in enumerate(masks):
        for card in bits(mask):
            facts[card] |= 1 << i
    groups: dict[Triple, list[int]] = {}
    for card in places:
        kind = 0 if kinds[0] >> card & 1 else 1 if kinds[1] >> card & 1 else 2
        groups.setdefault((places[card], facts[card], kind), []).append(card)
    return [Group(*key, cards) for key, cards in groups.items()]


def _in_order(groups: list[Group]) -> list[Group]:
    """Choose the order of dealing: any is right, a good one keeps the stages few.

    First finish the facts that have been begun; else begin with cards of few places and many facts. So the cards that
    tell hands apart come early, and hands become alike when only cards are left that anyone may hold.
    """
    order = []
    begun = 0
    left = sorted(groups, key=lambda group: (group.places.bit_count() - group.facts.bit_count(), group))
    while left:
        group = min(left, key=lambda group: -(group.facts & begun).bit_count())
        left.remove(group)
        order.append(group)
        begun |= group.facts
    return order
