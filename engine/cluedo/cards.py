"""The cards of an edition, numbered in table order: suspects, then weapons, then rooms."""

from collections.abc import Mapping

from engine.game import Names

Triple = tuple[int, int, int]


class Cards:
    """Card numbers, their words, and the three kinds. A set of cards is an integer with one bit per card."""

    __slots__ = ("bit", "count", "kinds", "names", "number", "rooms", "suspects", "weapons", "words")

    def __init__(self, suspects: Mapping[str, Names], weapons: Mapping[str, Names], rooms: Mapping[str, Names]) -> None:
        self.suspects = tuple(suspects)
        self.weapons = tuple(weapons)
        self.rooms = tuple(rooms)
        self.words = (*self.suspects, *self.weapons, *self.rooms)
        self.count = len(self.words)
        self.number = {word: number for number, word in enumerate(self.words)}
        self.bit = {word: 1 << number for word, number in self.number.items()}
        self.names: dict[str, Names] = {**suspects, **weapons, **rooms}
        first_weapon, first_room = len(suspects), len(suspects) + len(weapons)
        self.kinds = (
            (1 << first_weapon) - 1,
            (1 << first_room) - (1 << first_weapon),
            (1 << self.count) - (1 << first_room),
        )

    def mask(self, words: tuple[str, ...]) -> int:
        bit = self.bit
        result = 0
        for word in words:
            result |= bit[word]
        return result

    def listing(self, mask: int) -> tuple[str, ...]:
        """The words of a set of cards, in table order."""
        words = self.words
        result = []
        while mask:
            low = mask & -mask
            result.append(words[low.bit_length() - 1])
            mask ^= low
        return tuple(result)
