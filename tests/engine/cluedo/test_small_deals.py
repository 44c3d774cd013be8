"""What views count, against plain enumeration: every deal of a small pack, held against every line a seat was sent.

The editions are the real ones with fewer cards, on a map that has only their rooms.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import accumulate, permutations, product
from random import Random
from typing import NamedTuple

import pytest

from engine.chance import FastChance
from engine.cluedo.cards import Cards
from engine.cluedo.classic import CLASSIC, ClassicInquiry, ClassicRules
from engine.cluedo.game import CluedoGame
from engine.cluedo.great_detectives import GREAT, GreatDetective, GreatDetectives, GreatInquiry, GreatRules
from engine.cluedo.super_cluedo import SUPER, SuperInquiry, SuperRules
from engine.event import Event
from engine.game import Setup
from engine.packed import pack
from tests.engine.cluedo.variants import street


class World(NamedTuple):
    """A deal: the cards of the envelope, of each seat, face up, and of the row by position."""

    envelope: frozenset[str]
    hands: tuple[frozenset[str], ...]
    up: frozenset[str]
    row: tuple[str, ...]

    def holders(self) -> tuple[frozenset[str], ...]:
        """In the order in which views count them."""
        up = (self.up,) if self.up else ()
        return (*self.hands, *up, *(frozenset({card}) for card in self.row), self.envelope)


Test = Callable[[World], bool]


def few(cards: Cards, suspects: int, weapons: int, rooms: int) -> Cards:
    names = cards.names
    return Cards(
        {word: names[word] for word in cards.suspects[:suspects]},
        {word: names[word] for word in cards.weapons[:weapons]},
        {word: names[word] for word in cards.rooms[:rooms]},
    )


def small(name: str, *counts: int) -> CluedoGame:
    """An edition with so many suspects, weapons and rooms."""
    if name == "cluedo":
        cards = few(CLASSIC.cards, *counts)
        return CluedoGame(replace(CLASSIC, cards=cards, pawns=counts[0]), ClassicRules, ClassicInquiry)
    if name == "super-cluedo":
        cards = few(SUPER.cards, *counts)
        return CluedoGame(replace(SUPER, cards=cards, pawns=counts[0]), SuperRules, SuperInquiry)
    cards = few(GREAT.cards, *counts)
    return GreatDetectives(replace(GREAT, cards=cards, pawns=counts[0]), GreatRules, GreatInquiry, GreatDetective)


def worlds(game: CluedoGame, setup: Setup, dealer: int) -> set[World]:
    """All deals."""
    cards = game.edition.cards
    found = set()
    for sealed in product(cards.suspects, cards.weapons, cards.rooms):
        others = [word for word in cards.words if word not in sealed]
        hands, rest = game.hand_out(game.rules(setup), dealer, list(range(len(others))))
        sizes = [*(hand.bit_count() for hand in hands), len(rest[0]) if rest else 0]
        ends = list(accumulate(sizes))
        for order in permutations(others):
            parts = [frozenset(order[end - size : end]) for size, end in zip(sizes, ends, strict=True)]
            found.add(World(frozenset(sealed), tuple(parts[:-1]), parts[-1], order[ends[-1] :]))
    return found


def lessons(events: list[Event]) -> Iterator[Test]:
    """What a seat that was sent these events knows to be true, line by line."""
    asked: frozenset[str] = frozenset()
    spoken: frozenset[str] | None = None
    for name, words, _ in events:
        cards = frozenset(words[1:])
        seat = int(words[0]) - 1 if words and words[0].isdigit() else 0
        if name == "suggest":
            asked = cards
        elif name == "hand":
            yield lambda world, seat=seat, cards=cards: world.hands[seat] == cards  # type: ignore[misc]
        elif name == "face-up":
            yield lambda world, cards=frozenset(words): world.up == cards  # type: ignore[misc]
        elif name == "none":
            yield lambda world, seat=seat, asked=asked: not world.hands[seat] & asked  # type: ignore[misc]
        elif name == "shown":
            yield lambda world, seat=seat, asked=asked: bool(world.hands[seat] & asked)  # type: ignore[misc]
        elif name == "card":
            yield lambda world, seat=seat, card=words[2]: card in world.hands[seat]  # type: ignore[misc]
        elif name == "uncovered":
            yield lambda world, at=int(words[1]) - 1, card=words[2]: world.row[at] == card  # type: ignore[misc]
        elif name == "look":
            yield lambda world, cards=cards: world.envelope == cards  # type: ignore[misc]
        elif name == "accusation":
            spoken = cards
        elif name == "wrong" and spoken:
            yield lambda world, cards=spoken: world.envelope != cards  # type: ignore[misc]
            spoken = None


def play(game: CluedoGame, setup: Setup, seed: int, decisions: int) -> Iterator[list[Event]]:
    """A random game, as far as it goes."""
    rng = Random(seed)
    chance = FastChance(rng)
    state, events = game.new(setup, chance)
    while decisions and state.pending is not None:
        yield events
        events = state.play(state.pending.menu.pick(rng), chance)
        decisions -= 1


@pytest.mark.parametrize(
    ("name", "counts", "seats", "decisions", "met"),
    [
        ("cluedo", (3, 3, 4), 3, 25, "none shown card wrong look"),
        ("cluedo-2014", (3, 3, 3), 2, 30, "none shown card uncovered wrong look"),
        ("cluedo-2014", (3, 3, 4), 3, 60, "none shown card face-up glimpse wrong look"),
        ("cluedo-2014", (4, 2, 3), 4, 60, "none shown card face-up glimpse wrong look"),
        ("super-cluedo", (4, 2, 3), 4, 14, "none shown card glimpse wrong look"),
    ],
)
def test_a_view_counts_exactly_the_deals_that_fit_what_its_seat_was_sent(
    name: str, counts: tuple[int, int, int], seats: int, decisions: int, met: str
) -> None:
    game = small(name, *counts)
    setup = game.setup(seats, {"board": pack(street(game))})
    kept: dict[int, set[World]] = {}
    heard = set()
    for seed in range(20):
        seat = seed % seats + 1
        view = game.view(setup, seat)
        sent: list[Event] = []
        for events in play(game, setup, seed, decisions):
            for event in events:
                if event.seen_by(seat):
                    sent.append(event)
                    heard.add(event.name)
                    view.see(event)
        dealer = view.table.dealer or 1
        if dealer not in kept:
            kept[dealer] = worlds(game, setup, dealer)
        tests = list(lessons(sent))
        left = [world.holders() for world in kept[dealer] if all(test(world) for test in tests)]
        deals = view.deals()
        assert deals.count == len(left)
        for word, ways in zip(game.edition.cards.words, deals.marginals(), strict=True):
            assert ways == [sum(word in world[holder] for world in left) for holder in range(len(left[0]))]
    assert set(met.split()) <= heard
