"""Deals drawn at random, held as bit sets, and what a question would tell apart among them.

Bit i of `held[place][card]` says that in world i the card lies at that place; places are the hands, then the
envelope. So the worlds in which a witness would answer in some way are found, and counted, in a few operations on
whole numbers.
"""

from collections.abc import Sequence
from math import log2
from random import Random

from engine.cluedo.knowledge import Triple, bits

MOST = 5000
_NLOGN = [0.0, *(n * log2(n) for n in range(1, MOST + 1))]
_MILLER_MADOW = 0.5 / 0.6931471805599453  # few worlds look more certain than they are: bits per cell that is filled


class Worlds:
    def __init__(self, deals: Sequence[tuple[Triple, Sequence[int]]], cards: int, rng: Random) -> None:
        self.size = len(deals)
        self.all = (1 << self.size) - 1
        self.held = [[0] * cards for _ in range(len(deals[0][1]) + 1)]
        self.triples: dict[Triple, int] = {}  # the worlds with each envelope
        world = 1
        envelope = self.held[-1]
        for triple, hands in deals:
            self.triples[triple] = self.triples.get(triple, 0) | world
            for card in triple:
                envelope[card] |= world
            for row, hand in zip(self.held, hands, strict=False):
                while hand:
                    low = hand & -hand
                    row[low.bit_length() - 1] |= world
                    hand ^= low
            world <<= 1
        # A witness with several cards shows any; these say which one, world by world.
        self._coins = rng.getrandbits(self.size), rng.getrandbits(self.size)
        self._thirds = sum(1 << i for i in range(self.size) if rng.random() < 1 / 3)

    def variety(self, place: int) -> int:
        """How many cards may lie at a place."""
        return sum(map(bool, self.held[place]))

    def best(self, among: int = -1) -> tuple[int, Triple]:
        """The most frequent envelope of some worlds, and in how many of them it is found."""
        return max(((worlds & among).bit_count(), triple) for triple, worlds in self.triples.items())

    def shown(self, hand: int, cards: Sequence[int], among: int) -> list[int]:
        """By card: the worlds in which this hand shows it, if it is asked for these three."""
        row = self.held[hand]
        a, b, c = [row[card] & among for card in cards]
        if not (a & b or a & c or b & c):
            return [a, b, c]
        first, second = self._coins
        all_three = a & b & c
        ab, ac, bc = a & b & ~all_three, a & c & ~all_three, b & c & ~all_three
        rest = all_three & ~self._thirds
        return [
            a & ~(b | c) | ab & first | ac & second | all_three & self._thirds,
            b & ~(a | c) | ab & ~first | bc & first | rest & first,
            c & ~(a | b) | ac & ~second | bc & ~first | rest & ~first,
        ]

    def first_answers(self, cards: Triple, witnesses: Sequence[tuple[int, int]]) -> tuple[list[int], int]:
        """The worlds behind each answer to a suggestion that is over with the first card shown, and those without.

        A witness comes as its hand and the cards that it has shown before: it will rather show one of these again.
        """
        left = self.all
        answers: list[int] = []
        for hand, before in witnesses:
            if any(before >> card & 1 for card in cards):  # it has an answer that tells nothing new
                return ([*answers, left] if left else answers), 0
            shown = self.shown(hand, cards, left)
            for worlds in shown:
                if worlds:
                    answers.append(worlds)
                    left &= ~worlds
            if not left:
                break
        return answers, left

    def all_answers(self, cards: Triple, witnesses: Sequence[tuple[int, int]]) -> tuple[list[int], int]:
        """The same where every witness answers: worlds are told apart by which of the three cards come to light."""
        lit = [0, 0, 0]
        for hand, before in witnesses:
            again = [before >> card & 1 for card in cards]
            shown = [self.all * known for known in again] if any(again) else self.shown(hand, cards, self.all)
            for i, worlds in enumerate(shown):
                lit[i] |= worlds
        parts = [self.all]
        for worlds in lit:
            parts = [part for whole in parts for part in (whole & worlds, whole & ~worlds) if part]
        return parts, 0

    def glimpses(self, hand: int, before: int) -> list[int]:
        """The worlds behind each card that a hand may show if it may show any, one that was seen before if it can."""
        row = self.held[hand]
        if any(row[card] for card in bits(before)):
            return [self.all]
        left, answers = self.all, []
        for worlds in sorted((worlds for worlds in row if worlds), key=int.bit_count):
            if worlds & left:
                answers.append(worlds & left)
                left &= ~worlds
        return answers


class Uncertainty:
    """How much is open, in bits times worlds: about the envelope and, at a discount, about where each card lies."""

    def __init__(self, worlds: Worlds, kinds: Triple) -> None:
        held = worlds.held
        self.kinds = [[held[-1][card] for card in bits(kind) if held[-1][card]] for kind in kinds]
        places = [[row[card] for row in held if row[card]] for card in range(len(held[0]))]
        self.cards = [rows for rows in places if len(rows) > 1]
        self.size = worlds.size

    def envelope(self, worlds: int) -> float:
        whole = _NLOGN[worlds.bit_count()]
        total, cells = 0.0, -len(self.kinds)
        for cards in self.kinds:
            total += whole
            for card in cards:
                count = (worlds & card).bit_count()
                if count:
                    total -= _NLOGN[count]
                    cells += 1
        return total + _MILLER_MADOW * cells

    def places(self, worlds: int) -> float:
        whole = _NLOGN[worlds.bit_count()]
        total = whole * len(self.cards)
        for rows in self.cards:
            for row in rows:
                total -= _NLOGN[(worlds & row).bit_count()]
        return total
