"""Where the cards may lie: exact odds over all deals that fit what a seat knows, weighted by what it believes.

Cards move by public swaps only, so everything is said of the place where a card was dealt. Every hint (a claim, a
chance to designate that was not taken) speaks of the card of one such place, and weights are products of hints. Then
the odds come from one sweep over the places for each set of special cards placed so far; the neutrals fill the rest.
"""

from collections.abc import Mapping, Sequence

from engine.coffre.words import CARDS, NEUTRAL

Hints = Mapping[int, Mapping[str, float]]  # dealt place → card → how much likelier this card is because of a hint
Known = Mapping[int, str]  # dealt place → card
Row = dict[str, float]  # card → probability, for one place


class Odds:
    """Answers are kept: a decision asks many times under the same assumptions."""

    def __init__(self, pack: Sequence[str], hints: Hints) -> None:
        self.pack = pack
        self.hints = hints
        self._kept: dict[frozenset[tuple[int, str]], list[Row]] = {}

    def given(self, known: Known) -> list[Row]:
        """For every dealt place, the probability of each card that may lie there, given what is known."""
        key = frozenset(known.items())
        rows = self._kept.get(key)
        if rows is None:
            rows = self._kept[key] = self._sweep(known)
        return rows

    def _sweep(self, known: Known) -> list[Row]:
        rest = list(self.pack)
        for card in known.values():
            rest.remove(card)
        special = [card for card in CARDS if card in rest and card != NEUTRAL]
        neutrals = len(rest) - len(special)
        places = [place for place in range(len(self.pack)) if place not in known]
        weights = [self._weights(place, special) for place in places]
        bits = [1 << index for index in range(len(special))]
        full = (1 << len(special)) - 1

        ahead = [[0.0] * (full + 1) for _ in range(len(places) + 1)]  # weight of the places so far, by cards placed
        ahead[0][0] = 1.0
        for step, weight in enumerate(weights):
            for placed, total in enumerate(ahead[step]):
                if total:
                    if step - placed.bit_count() < neutrals:
                        ahead[step + 1][placed] += total
                    for bit, factor in zip(bits, weight, strict=True):
                        if not placed & bit:
                            ahead[step + 1][placed | bit] += total * factor
        rows: list[Row] = [{} for _ in self.pack]
        behind = [0.0] * (full + 1)  # weight of the places to come, by cards placed before them
        behind[full] = 1.0
        whole = ahead[-1][full]
        for step in range(len(places) - 1, -1, -1):
            row = rows[places[step]]
            before = [0.0] * (full + 1)
            for placed, total in enumerate(ahead[step]):
                before[placed] = behind[placed]
                for bit, card, factor in zip(bits, special, weights[step], strict=True):
                    if not placed & bit:
                        later = factor * behind[placed | bit]
                        before[placed] += later
                        if total and later:
                            row[card] = row.get(card, 0.0) + total * later / whole
            behind = before
            neutral = 1.0 - sum(row.values())
            if neutral > 1e-9:
                row[NEUTRAL] = neutral
        for place, card in known.items():
            rows[place] = {card: 1.0}
        return rows

    def _weights(self, place: int, special: list[str]) -> list[float]:
        """How much likelier than a neutral each special card is at a place."""
        hints = self.hints.get(place)
        if hints is None:
            return [1.0] * len(special)
        return [hints.get(card, 1.0) / hints.get(NEUTRAL, 1.0) for card in special]
