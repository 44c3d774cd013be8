"""Huis Clos: the set-up, and the words of the wire."""

from typing import Any

from engine.chance import Chance
from engine.event import Event
from engine.game import Game, Names, Option, Setup, SetupError
from engine.huis_clos.pieces import CHARACTERS, ELSEWHERE, PER_PLACE, PLACES
from engine.huis_clos.state import Deal, HuisClosState
from engine.huis_clos.table import NUMBERS, Table
from engine.huis_clos.view import HuisClosView
from engine.huis_clos.words import EVENTS, NAMES, VERBS


def cast(setup: Setup) -> tuple[str, ...]:
    """HC-01: the characters of the seats, seat 1 first."""
    return tuple(setup.options["characters"].split(",")[: setup.seats])


class HuisClos(Game):
    id = "huis-clos"
    title = Names("Huis Clos", "Huis Clos")
    seats = range(4, 9)
    options = (
        Option(
            "characters",
            ",".join(CHARACTERS),
            "who plays whom: the characters of seat 1, seat 2, …, separated by commas; those left over are nobody's",
        ),
    )
    events = EVENTS
    verbs = VERBS
    names = NAMES
    hidden_draws = ("draw/",)

    def check(self, setup: Setup) -> None:
        given = setup.options["characters"].split(",")
        for character in given:
            if character not in CHARACTERS:
                raise SetupError(f"option characters: {character!r} is not one of {', '.join(CHARACTERS)}")
        if len(set(given)) < len(given):
            raise SetupError(f"option characters: {','.join(given)} names a character twice")
        if len(given) < setup.seats:
            raise SetupError(f"option characters: {setup.seats} seats need {setup.seats} characters, not {len(given)}")

    def deal(self, setup: Setup, chance: Chance) -> Deal:
        murderer = chance.below("murderer", setup.seats) + 1
        first = chance.below("first", setup.seats) + 1
        tokens = chance.shuffled("tokens", ELSEWHERE)
        piles = [tuple(sorted(tokens[i : i + PER_PLACE])) for i in range(0, len(tokens), PER_PLACE)]
        return Deal(murderer, first, tuple(piles))

    def start(self, setup: Setup, deal: Any, chance: Chance) -> tuple[HuisClosState, list[Event]]:
        state = HuisClosState(Table(setup.seats), deal)
        events: list[Event] = []
        for seat, character in enumerate(cast(setup), start=1):
            state.tell(events, "character", NUMBERS[seat], character)
        state.set_up(events)
        return state, events

    def view(self, setup: Setup, seat: int) -> HuisClosView:
        return HuisClosView(setup, seat)


assert len(ELSEWHERE) == PER_PLACE * (len(PLACES) - 1)

GAME = HuisClos()
