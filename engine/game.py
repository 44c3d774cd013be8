"""The contract that every game meets.

A `Game` describes itself and starts states. A `State` is the referee's truth. A `View` is one seat's knowledge, folded
from the events that the seat was sent; it never holds or receives the real state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, Self

from engine.chance import Chance
from engine.event import Event
from engine.menu import Menu, Move

Fact = tuple[str, str, str]  # (HOLDER, has|lacks|is, WORD), holders being seat numbers or places of the table


class GameError(Exception):
    """Something is wrong with a request to the engine. The message says what came and what was expected."""


class SetupError(GameError):
    """A game cannot start like this: unknown game or option, a bad value, a wrong number of seats."""


class IllegalMove(GameError):
    """The move is not in the menu. Nothing was changed and nothing was drawn."""


class Decision(NamedTuple):
    """One seat is asked to choose one move. `turn` counts the turns of the game, whoever plays them."""

    seat: int
    turn: int
    menu: Menu


class Outcome(NamedTuple):
    """How a game ended. One point is shared equally among the winners; no winner, no point."""

    winners: tuple[int, ...]
    reason: str
    seats: int
    roles: tuple[str, ...] = ()  # what each seat was, where the game has roles, for tables by role

    @property
    def scores(self) -> tuple[float, ...]:
        share = 1 / len(self.winners) if self.winners else 0.0
        return tuple(share if seat in self.winners else 0.0 for seat in range(1, self.seats + 1))


class Option(NamedTuple):
    """A setting of a game. `choices`: the allowed words, or a range of whole numbers, or None for any one word."""

    name: str
    default: str
    help: str
    choices: tuple[str, ...] | range | None = None
    file: bool = False  # a value other than the default is the text of a file, made one word by `engine.packed`

    def check(self, value: str) -> str:
        """The value, if it is allowed."""
        if isinstance(self.choices, range):
            if not (value.isascii() and value.isdigit() and int(value) in self.choices):
                raise SetupError(f"option {self.name}: {value!r} is not {self.describe()}")
            return str(int(value))
        if self.choices is None:
            fits = value.isascii() and value.isprintable() and len(value.split(" ")) == 1 and value != ""
        else:
            fits = value in self.choices
        if not fits:
            raise SetupError(f"option {self.name}: {value!r} is not {self.describe()}")
        return value

    def describe(self) -> str:
        if isinstance(self.choices, range):
            return f"a whole number from {self.choices[0]} to {self.choices[-1]}"
        if self.file:
            return "a file"
        return "one word of printable ASCII" if self.choices is None else f"one of {', '.join(self.choices)}"


SWITCH = ("off", "on")


class Spec(NamedTuple):
    """An event or a menu verb, as it is documented: the names of its words, who is told, and what it means.

    The last name ends in … if any number of such words may come. An event is told to `all`, or to the seats that stand
    in some of its words: `SEAT`, `WITNESS and SEAT`."""

    words: str
    audience: str
    help: str


class Names(NamedTuple):
    """What a wire word is called in the languages of the display."""

    en: str
    fr: str


@dataclass(frozen=True, slots=True)
class Setup:
    """A checked table, made by `Game.setup`: the number of seats and a value for every option."""

    seats: int
    options: Mapping[str, str] = field(default_factory=dict)

    def number(self, name: str) -> int:
        return int(self.options[name])

    def on(self, name: str) -> bool:
        return self.options[name] == "on"


class Game(ABC):
    """A game of the registry. One object per game, without state of its own."""

    id: str
    title: Names
    seats: range
    options: tuple[Option, ...]
    events: Mapping[str, Spec]
    verbs: Mapping[str, Spec]
    names: Mapping[str, Names]
    team_seats: tuple[
        int, ...
    ] = ()  # with how many seats teams may play, where the rules speak of teams; else with any
    hidden_draws: tuple[str, ...] = ()  # prefixes of the draws (besides the deal's) whose value not every seat learns

    def setup(self, seats: int, options: Mapping[str, str] | None = None) -> Setup:
        """Check seats and options, fill in the defaults."""
        if seats not in self.seats:
            raise SetupError(f"{self.id} takes {self.seats[0]} to {self.seats[-1]} seats, not {seats}")
        given = dict(options or {})
        known = {option.name for option in self.options}
        for name in given:
            if name not in known:
                raise SetupError(f"{self.id} has no option {name!r}; it has {', '.join(sorted(known)) or 'none'}")
        values = {o.name: o.check(given[o.name]) if o.name in given else o.default for o in self.options}
        setup = Setup(seats, values)
        self.check(setup)
        return setup

    def check(self, setup: Setup) -> None:
        """Refuse options that do not fit together, by SetupError."""
        return

    @abstractmethod
    def deal(self, setup: Setup, chance: Chance) -> Any:
        """Everything that is drawn at random before the first decision. A value: hashable and comparable."""

    @abstractmethod
    def start(self, setup: Setup, deal: Any, chance: Chance) -> tuple[State, list[Event]]:
        """The table as that deal leaves it, and the events that tell of it."""

    @abstractmethod
    def view(self, setup: Setup, seat: int) -> View:
        """What a seat knows before it has been told anything."""

    def map(self, setup: Setup) -> tuple[str, ...]:
        """The geometry, as lines of text, for seats that ask for it; most games have none."""
        return ()

    def new(self, setup: Setup, chance: Chance) -> tuple[State, list[Event]]:
        """Deal and start."""
        return self.start(setup, self.deal(setup, chance), chance)


class State(ABC):
    """The referee's truth. `pending` is the decision that the game waits for, None when it is over."""

    __slots__ = ("deal", "pending")

    deal: Any
    pending: Decision | None

    def decision(self) -> Decision | None:
        return self.pending

    def apply(self, move: Sequence[str], chance: Chance) -> list[Event]:
        """Make a move of the seat to act and say what happened, or raise IllegalMove with nothing changed or drawn."""
        move = tuple(move)
        if self.pending is None:
            raise IllegalMove(f"{' '.join(move)!r}: the game is over")
        if move not in self.pending.menu:
            offers = "; ".join(str(offer).removeprefix("legal ") for offer in self.pending.menu.offers)
            raise IllegalMove(f"{' '.join(move)!r} is not legal here; possible: {offers}")
        return self.play(move, chance)

    def play(self, move: Move, chance: Chance) -> list[Event]:
        """`apply` for a move that was taken from the menu itself: legality is not checked again. For roll-outs."""
        events: list[Event] = []
        self._step(move, chance, events)
        self._settle(chance, events)
        return events

    def _settle(self, chance: Chance, events: list[Event]) -> None:
        """A menu with one move is applied without asking."""
        while self.pending is not None and self.pending.menu.sole:
            self._step(self.pending.menu.first(), chance, events)

    @abstractmethod
    def _step(self, move: Move, chance: Chance, events: list[Event]) -> None:
        """Carry out one legal move: append what happened to `events` and set `pending`."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy, by hand and in microseconds."""

    @abstractmethod
    def outcome(self) -> Outcome:
        """Winners, scores and the reason; only once the game is over."""

    def truth(self) -> list[Fact]:
        """What every holder has and is, a hand in table order: what the views are held against. Never for a seat."""
        raise NotImplementedError(f"{type(self).__name__} does not tell its truth")


class View(ABC):
    """One seat's knowledge, built by `see` only."""

    __slots__ = ("seat", "setup")

    seat: int
    setup: Setup

    @abstractmethod
    def see(self, event: Event) -> None:
        """Take in an event that this seat was sent."""

    @abstractmethod
    def hand(self) -> tuple[str, ...]:
        """What this seat holds, in table order."""

    @abstractmethod
    def facts(self) -> list[Fact]:
        """What is proven."""

    @abstractmethod
    def sample(self, rng: Random) -> State:
        """A full state that this seat cannot tell from the real one, with the deal that it started from.

        Where secret choices abound, it may have an attribute `line`, the moves of all seats from that deal to here, and
        `draws`, the hidden draws on the way by name."""
