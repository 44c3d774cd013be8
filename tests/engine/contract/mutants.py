"""Games that are broken on purpose, to see that the checks notice. Each wraps a registered game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from typing import Any, ClassVar, Self
from zlib import crc32

from engine.chance import Chance
from engine.event import PUBLIC, Event
from engine.game import Fact, Game, Outcome, Setup, State, View
from engine.menu import Menu, Move

Twist = Callable[["MutantState", list[Event]], list[Event]]


class MutantState(State):
    """A state whose events are twisted on their way out."""

    __slots__ = ("game", "inner")

    def __init__(self, game: Mutant, inner: State) -> None:
        self.game = game
        self.inner = inner
        self.refresh()

    def refresh(self) -> None:
        self.deal = self.inner.deal
        self.pending = self.inner.pending

    def play(self, move: Move, chance: Chance) -> list[Event]:
        events = self.inner.play(move, chance)
        self.refresh()
        return self.game.twist(self, events)

    def _step(self, move: Move, chance: Chance, events: list[Event]) -> None:
        raise NotImplementedError("the inner state steps")

    def copy(self) -> Self:
        return type(self)(self.game, self.inner.copy())

    def outcome(self) -> Outcome:
        return self.inner.outcome()

    def truth(self) -> list[Fact]:
        return self.inner.truth()

    def __getattr__(self, name: str) -> Any:
        """What a sample may tell besides: its line and draws."""
        return getattr(self.inner, name)


class MutantView(View):
    __slots__ = ("game", "inner")

    def __init__(self, game: Mutant, inner: View) -> None:
        self.game = game
        self.inner = inner
        self.seat = inner.seat
        self.setup = inner.setup

    def see(self, event: Event) -> None:
        self.inner.see(event)

    def hand(self) -> tuple[str, ...]:
        return self.inner.hand()

    def facts(self) -> list[Fact]:
        return self.inner.facts()

    def sample(self, rng: Random) -> State:
        return self.game.state_type(self.game, self.inner.sample(rng))


class Mutant(Game):
    """A registered game with one fault: in what it tells, in its states or in its views."""

    latest: ClassVar[MutantState]  # the state that a mutant started last, for views that cheat

    def __init__(
        self,
        game: Game,
        twist: Twist | None = None,
        state_type: type[MutantState] = MutantState,
        view_type: type[MutantView] = MutantView,
    ) -> None:
        self.game = game
        self.id = f"{game.id} (mutant)"
        self.title, self.seats, self.options = game.title, game.seats, game.options
        self.events, self.verbs, self.names = game.events, game.verbs, game.names
        self.hidden_draws = game.hidden_draws
        self.twist = twist or (lambda state, events: events)
        self.state_type = state_type
        self.view_type = view_type

    def check(self, setup: Setup) -> None:
        self.game.check(setup)

    def deal(self, setup: Setup, chance: Chance) -> Any:
        return self.game.deal(setup, chance)

    def start(self, setup: Setup, deal: Any, chance: Chance) -> tuple[State, list[Event]]:
        inner, events = self.game.start(setup, deal, chance)
        state = self.state_type(self, inner)
        Mutant.latest = state
        return state, self.twist(state, events)

    def view(self, setup: Setup, seat: int) -> View:
        return self.view_type(self, self.game.view(setup, seat))


def tells_all(name: str) -> Twist:
    """An event that should be private goes to everyone."""
    return lambda state, events: [event._replace(audience=PUBLIC) if event.name == name else event for event in events]


def tells_neighbour(name: str) -> Twist:
    """A private event goes to one seat too many."""

    def twist(state: MutantState, events: list[Event]) -> list[Event]:
        seen = [event.audience | event.audience << 1 | 2 if event.name == name else event.audience for event in events]
        return [event._replace(audience=mask) for event, mask in zip(events, seen, strict=True)]

    return twist


def announces_questions(state: MutantState, events: list[Event]) -> list[Event]:
    """Everyone hears who is being asked."""
    return events if state.pending is None else [*events, Event("asked", (str(state.pending.seat),))]


def hidden_number(state: MutantState, word: str) -> int:
    """A number that depends on the whole deal, which nobody knows."""
    return crc32(f"{word} {state.deal}".encode())


def lists_in_hidden_order(state: MutantState, events: list[Event]) -> list[Event]:
    """Listings come in an order that comes from the deal, as from the order in which cards were put down."""

    def jumbled(event: Event) -> Event:
        spec = state.game.events.get(event.name)
        if spec is None or not spec.words.endswith("…"):
            return event
        fixed = len(spec.words.split()) - 1
        rest = sorted(event.words[fixed:], key=lambda word: hidden_number(state, word))
        return event._replace(words=event.words[:fixed] + tuple(rest))

    return [jumbled(event) for event in events]


def hints_at_the_deal(state: MutantState, events: list[Event]) -> list[Event]:
    """One public bit of the deal with every move."""
    return [*events, Event("bit", (str(hidden_number(state, "") & 1),))]


_NUMBERS = count()


class SharingState(MutantState):
    """A copy that shares its insides with the original."""

    __slots__ = ()

    def copy(self) -> Self:
        return type(self)(self.game, self.inner)


class HastyState(MutantState):
    """A state that draws before it looks whether the move is legal."""

    __slots__ = ()

    def apply(self, move: Sequence[str], chance: Chance) -> list[Event]:
        chance.below(f"hasty/{next(_NUMBERS)}", 2)
        return super().apply(move, chance)


class CountingState(MutantState):
    """A state that counts the attempts, refused ones too."""

    __slots__ = ("attempts",)

    def apply(self, move: Sequence[str], chance: Chance) -> list[Event]:
        self.attempts = getattr(self, "attempts", 0) + 1
        return super().apply(move, chance)


class LenientState(MutantState):
    """A state that takes whatever word comes for the last one."""

    __slots__ = ()

    def apply(self, move: Sequence[str], chance: Chance) -> list[Event]:
        assert self.pending is not None
        close = [legal for legal in self.pending.menu if len(move) > 1 and legal[:-1] == tuple(move[:-1])]
        legal = tuple(move) in self.pending.menu
        return super().apply(move if legal or not close else close[0], chance)


class HiddenMenuState(MutantState):
    """The order of the offers depends on the deal."""

    __slots__ = ()

    def refresh(self) -> None:
        super().refresh()
        if self.pending is not None and hidden_number(self, "") & 1:
            self.pending = self.pending._replace(menu=Menu(*reversed(self.pending.menu.offers)))


class TruthfulView(MutantView):
    """A sampler that looks at the real state."""

    __slots__ = ()

    def sample(self, rng: Random) -> State:
        return Mutant.latest.copy()


class HalfTruthfulView(TruthfulView):
    """A sampler that draws the real deal far too often."""

    __slots__ = ()

    def sample(self, rng: Random) -> State:
        return super().sample(rng) if rng.random() < 0.5 else MutantView.sample(self, rng)


class ForgetfulView(MutantView):
    """A view that misses every private event but those that tell of its own cards: its samples contradict what the
    seat was told."""

    __slots__ = ()
    own = ("hand", "role", "took", "laid", "drew", "gave", "slip")

    def see(self, event: Event) -> None:
        if event.audience == PUBLIC or event.name in self.own:
            self.inner.see(event)


class MistakenView(MutantView):
    """A view that takes things for proven which are not true."""

    __slots__ = ()

    def facts(self) -> list[Fact]:
        return [(holder, "lacks" if verb == "has" else verb, word) for holder, verb, word in self.inner.facts()]


class HoldingView(MutantView):
    """A view that keeps the real state in a pocket."""

    __slots__ = ("pocket",)

    def __init__(self, game: Mutant, inner: View) -> None:
        super().__init__(game, inner)
        self.pocket = [Mutant.latest.inner]
