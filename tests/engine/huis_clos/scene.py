"""Scenes in the manor for the tests of the rules: who stands where with what, and what every seat is told."""

from collections.abc import Mapping, Sequence
from random import Random

from engine.chance import Chance, FastChance
from engine.event import Event
from engine.huis_clos.game import GAME
from engine.huis_clos.pieces import ELSEWHERE, KIND, PER_PLACE, PLACE, PLACES, Tokens
from engine.huis_clos.state import Deal, HuisClosState
from engine.huis_clos.table import GO, PUT
from engine.huis_clos.view import HuisClosView


class Rigged(FastChance):
    """Chance whose draws from a hand are given in advance."""

    def __init__(self, draws: Sequence[int] = ()) -> None:
        super().__init__(Random(0))
        self.draws = list(draws)
        self.names: list[str] = []

    def below(self, name: str, n: int) -> int:
        self.names.append(name)
        value = self.draws.pop(0) if self.draws else 0
        assert value < n
        return value


def tokens(text: str) -> Tokens:
    return tuple(sorted(KIND[word] for word in text.split()))


def some_deal(murderer: int = 1, first: int = 1) -> Deal:
    """The thirty tokens in table order: the parlour has lecomte three times and williams twice, and so on."""
    piles = [ELSEWHERE[i : i + PER_PLACE] for i in range(0, len(ELSEWHERE), PER_PLACE)]
    return Deal(murderer, first, tuple(piles))


class Scene:
    """A game whose moves are worded as on the wire. `lines[s]` is everything that seat s was told."""

    def __init__(self, seats: int = 4, murderer: int = 1, first: int = 1, chance: Chance | None = None) -> None:
        self.setup = GAME.setup(seats)
        self.chance = chance or Rigged()
        self.state: HuisClosState
        self.state, events = GAME.start(self.setup, some_deal(murderer, first), self.chance)
        self.lines: dict[int, list[str]] = {seat: [] for seat in range(1, seats + 1)}
        self.events: list[Event] = []
        self.tell(events)

    def tell(self, events: list[Event]) -> None:
        self.latest = events
        self.events += events
        for seat, lines in self.lines.items():
            lines += [str(event).removeprefix("event ") for event in events if event.seen_by(seat)]

    def play(self, *moves: str) -> list[str]:
        """Play these moves, whoever is to act, and say all that the last one brought about."""
        for move in moves:
            self.tell(self.state.apply(move.split(), self.chance))
        return [str(event).removeprefix("event ") for event in self.latest]

    def view(self, seat: int) -> HuisClosView:
        """What a seat knows, if the scene was played from the deal on."""
        view = GAME.view(self.setup, seat)
        for event in self.events:
            if event.seen_by(seat):
                view.see(event)
        return view

    def told(self, seat: int, name: str) -> list[str]:
        return [line for line in self.lines[seat] if line.split()[0] == name]

    def menu(self) -> list[str]:
        assert self.state.pending is not None
        return str(self.state.pending.menu).replace("legal ", "").splitlines()

    def first(self) -> str:
        """The first move of the menu."""
        assert self.state.pending is not None
        return " ".join(self.state.pending.menu.first())

    @property
    def to_act(self) -> int:
        assert self.state.pending is not None
        return self.state.pending.seat

    @property
    def verb(self) -> str:
        return self.menu()[0].split()[0]

    def ending(self) -> tuple[tuple[int, ...], str]:
        assert self.state.pending is None
        outcome = self.state.outcome()
        return outcome.winners, outcome.reason

    def lay(self, places: Mapping[str, str]) -> None:
        for place, text in places.items():
            self.state.places[PLACE[place]] = tokens(text)
            self.state.table.tokens[PLACE[place]] = len(text.split())


def inquiry(
    hands: Mapping[int, str],
    at: Mapping[int, str],
    places: Mapping[str, str] | None = None,
    *,
    seats: int = 4,
    murderer: int = 1,
    turn: int = 2,
    round_number: int = 3,
    dead: Sequence[int] = (),
    draws: Sequence[int] = (),
) -> Scene:
    """Seat `turn` begins the inquiry of a round that started with it. The places not given keep what was dealt."""
    scene = _scene(hands, at, places, seats, murderer, round_number, dead, draws)
    table = scene.state.table
    table.order = table.from_seat(turn)
    table.urn_holder = table.actor = turn
    table.todo = table.order[1:]
    table.phase = GO
    _go_on(scene)
    return scene


def resolution(
    hands: Mapping[int, str],
    at: Mapping[int, str],
    places: Mapping[str, str] | None = None,
    *,
    seats: int = 4,
    murderer: int = 1,
    first: int = 1,
    round_number: int = 3,
    dead: Sequence[int] = (),
) -> Scene:
    """Seat `first` has the urn, and the Resolution begins."""
    scene = _scene(hands, at, places, seats, murderer, round_number, dead, ())
    table = scene.state.table
    table.order = table.queue = table.from_seat(first)
    table.urn_holder = first
    table.phase = PUT
    _go_on(scene)
    return scene


def _scene(
    hands: Mapping[int, str],
    at: Mapping[int, str],
    places: Mapping[str, str] | None,
    seats: int,
    murderer: int,
    round_number: int,
    dead: Sequence[int],
    draws: Sequence[int],
) -> Scene:
    scene = Scene(seats, murderer, chance=Rigged(draws))
    table = scene.state.table
    table.queue = ()
    table.round = round_number
    for seat in dead:
        table.living &= ~(1 << seat)
        table.faces[seat] = "innocent"
        table.cards[seat] = 0
    for seat in table.alive():
        scene.state.hands[seat] = tokens(hands.get(seat, ""))
        table.held[seat] = len(scene.state.hands[seat])
        table.at[seat] = PLACE[at[seat]]
    scene.lay(places or {})
    table.confronted = len(table.alive()) == 2
    standing = table.standing()
    for place in range(len(PLACES)):
        if not table.tokens[place] and not standing[place]:
            table.closed |= 1 << place
    return scene


def _go_on(scene: Scene) -> None:
    scene.lines = {seat: [] for seat in scene.lines}
    scene.state.ask()
    events: list[Event] = []
    scene.state._settle(scene.chance, events)
    scene.tell(events)
