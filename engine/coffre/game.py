"""Le Coffre et la Clé as a game of the registry."""

from typing import Any

from engine.chance import Chance
from engine.coffre.state import CoffreState, Deal, private
from engine.coffre.view import CoffreView
from engine.coffre.words import CARDS, EVENTS, FAKE_KEY, FAKE_TREASURE, KEY, NAMES, NEUTRAL, TRAP, TREASURE, VERBS
from engine.event import SEAT_WORDS, Event
from engine.game import SWITCH, Game, Names, Option, Setup, SetupError

FEWEST = "fewest"
MOST_NEUTRALS = 16


def pack(setup: Setup) -> tuple[str, ...]:
    """All cards, in table order (CK-01, CK-50, CK-51)."""
    neutrals = setup.seats - 1 if setup.options["neutrals"] == FEWEST else setup.number("neutrals")
    variants = [card for card in (FAKE_TREASURE, TRAP) if setup.on(card)]
    cards = [KEY, TREASURE, FAKE_KEY, *[NEUTRAL] * (neutrals - len(variants)), *variants]
    return tuple(sorted(cards, key=CARDS.index))


class Coffre(Game):
    id = "coffre"
    title = Names("The Chest and the Key", "Le Coffre et la Clé")
    seats = range(4, 9)
    options = (
        Option(
            "neutrals",
            FEWEST,
            "neutral cards in the pack; fewest is one fewer than seats, more leave cards out of play",
            (FEWEST, *(str(n) for n in range(3, MOST_NEUTRALS + 1))),
        ),
        Option("fake-treasure", "off", "one neutral becomes a second chest", SWITCH),
        Option("trap", "off", "one neutral becomes a trap", SWITCH),
        Option("rounds", "100", "rounds after which the game ends without a winner", range(1, 1001)),
    )
    events = EVENTS
    verbs = VERBS
    names = NAMES

    def check(self, setup: Setup) -> None:
        neutrals = setup.options["neutrals"]
        if neutrals != FEWEST and int(neutrals) < setup.seats - 1:
            raise SetupError(f"option neutrals: {setup.seats} seats need at least {setup.seats - 1}, not {neutrals}")

    def deal(self, setup: Setup, chance: Chance) -> Deal:
        cards = chance.shuffled("deal", pack(setup))
        return Deal(chance.below("first", setup.seats) + 1, tuple(cards))

    def start(self, setup: Setup, deal: Any, chance: Chance) -> tuple[CoffreState, list[Event]]:
        state = CoffreState(setup, deal)
        events = [private(s, "hand", SEAT_WORDS[s], state.cards[s - 1]) for s in range(1, setup.seats + 1)]
        state.begin_turn(deal.first, 1, events)
        return state, events

    def view(self, setup: Setup, seat: int) -> CoffreView:
        return CoffreView(setup, seat, pack(setup))


GAME = Coffre()
