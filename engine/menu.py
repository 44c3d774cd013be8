"""Legal moves as a union of small products.

An offer is a verb with one tuple of words per slot; a move is legal when it matches an offer. Offers of one menu
are disjoint, so a move matches at most one. The least committal offer stands first: a seat that fails plays it.
"""

from collections.abc import Iterator
from itertools import product
from math import prod
from typing import NamedTuple, Protocol

Move = tuple[str, ...]


class Picker(Protocol):
    """The one thing asked of a generator here: a float in [0, 1)."""

    def random(self) -> float: ...


class Offer(NamedTuple):
    verb: str
    slots: tuple[tuple[str, ...], ...] = ()

    def __str__(self) -> str:
        return " ".join(("legal", self.verb, *(",".join(slot) for slot in self.slots)))


class Menu:
    """What one seat may do now. Never changed once made, so menus may be shared and cached."""

    __slots__ = ("offers", "sole", "text")

    def __init__(self, *offers: Offer) -> None:
        self.offers = offers
        # A menu with one move is applied without asking.
        self.sole = len(offers) == 1 and all(len(slot) == 1 for slot in offers[0].slots)
        self.text = ""  # as `str` writes it, once it has been asked for

    def __len__(self) -> int:
        return sum(prod(len(slot) for slot in offer.slots) for offer in self.offers)

    def __iter__(self) -> Iterator[Move]:
        for verb, slots in self.offers:
            for words in product(*slots):
                yield (verb, *words)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, tuple) or not move:
            return False
        verb, size = move[0], len(move) - 1
        for offered, slots in self.offers:
            if offered == verb and len(slots) == size:
                for word, slot in zip(move[1:], slots, strict=True):
                    if word not in slot:
                        break
                else:
                    return True
        return False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Menu) and self.offers == other.offers

    def __hash__(self) -> int:
        return hash(self.offers)

    def __str__(self) -> str:
        if not self.text:
            self.text = "\n".join(map(str, self.offers))
        return self.text

    def __repr__(self) -> str:
        return f"Menu({', '.join(map(str, self.offers))})"

    def first(self) -> Move:
        """The first word of every slot of the first offer: the documented fallback."""
        verb, slots = self.offers[0]
        return (verb, *(slot[0] for slot in slots))

    def pick(self, rng: Picker) -> Move:
        """A random move: uniform over the offers, then over each slot."""
        random = rng.random
        offers = self.offers
        verb, slots = offers[int(random() * len(offers))]
        if not slots:
            return (verb,)
        if len(slots) == 1:
            slot = slots[0]
            return (verb, slot[int(random() * len(slot))])
        return (verb, *[slot[int(random() * len(slot))] for slot in slots])
