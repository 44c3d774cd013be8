"""One game written down: its deal, its draws, its moves, and what each seat was sent."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, TypeVar

from engine.chance import Chance, SeededChance
from engine.event import Event
from engine.game import Decision, Game, Setup, State
from engine.menu import Menu, Move

T = TypeVar("T")

LONGEST = 50_000  # decisions after which a game counts as endless


class Draw(NamedTuple):
    """One draw. The value of a shuffle is the order of the indices, so that it fits other items too."""

    kind: str
    size: int
    value: Any


class Recorder:
    """Chance that writes down every draw. A name is drawn once in a game."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.draws: dict[str, Draw] = {}

    def note(self, name: str, draw: Draw) -> Any:
        assert name not in self.draws, f"{name} is drawn twice in one game"
        self.draws[name] = draw
        return draw.value

    def below(self, name: str, n: int) -> int:
        value: int = self.note(name, Draw("below", n, self.chance.below(name, n)))
        return value

    def dice(self, name: str) -> tuple[int, int]:
        value: tuple[int, int] = self.note(name, Draw("dice", 2, self.chance.dice(name)))
        return value

    def shuffled(self, name: str, items: Sequence[T]) -> list[T]:
        order = self.chance.shuffled(name, range(len(items)))
        return [items[index] for index in self.note(name, Draw("shuffled", len(items), order))]


class Step(NamedTuple):
    decision: Decision
    move: Move
    events: list[Event]


@dataclass
class Run:
    """A game from the deal to the end."""

    game: Game
    setup: Setup
    seed: int
    deal: Any = None
    opening: list[Event] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    draws: dict[str, Draw] = field(default_factory=dict)
    state: State | None = None

    @property
    def seats(self) -> range:
        return range(1, self.setup.seats + 1)

    def events(self) -> Iterator[Event]:
        yield from self.opening
        for step in self.steps:
            yield from step.events

    def __str__(self) -> str:
        options = " ".join(f"{name}={value}" for name, value in self.setup.options.items())
        return f"{self.game.id} {self.setup.seats} {options} (seed {self.seed})"


def chance_of(seed: int) -> SeededChance:
    return SeededChance(seed.to_bytes(32, "big"))


SELDOM = 0.1  # how often any move is picked where some are to be played seldom


def play(game: Game, setup: Setup, seed: int, seldom: frozenset[str] = frozenset()) -> Run:
    """Play random moves to the end."""
    run = Run(game, setup, seed)
    recorder = Recorder(chance_of(seed))
    rng = Random(seed)
    run.deal = game.deal(setup, recorder)
    dealt = set(recorder.draws)
    state, run.opening = game.start(setup, run.deal, recorder)
    while (decision := state.decision()) is not None:
        assert len(run.steps) < LONGEST, f"{run} does not end"
        move = pick(decision.menu, rng, seldom)
        events = state.apply(move, recorder)
        run.steps.append(Step(decision, move, events))
    run.state = state
    run.draws = {name: draw for name, draw in recorder.draws.items() if name not in dealt}
    return run


def pick(menu: Menu, rng: Random, seldom: frozenset[str]) -> Move:
    """A random move. Where some verbs are to be played seldom, early words are played more often: rooms, say, which
    lead further than squares."""
    if not seldom or rng.random() < SELDOM:
        return menu.pick(rng)
    verb, slots = rng.choice([offer for offer in menu.offers if offer.verb not in seldom] or menu.offers[:1])
    return (verb, *(slot[int(rng.random() ** 3 * len(slot))] for slot in slots))


Number = Callable[[int, int], int]


def by_seat(to_seat: int, to_all: int) -> int:
    """How prompts are numbered: a count of the prompts to that seat."""
    return to_seat


def told(events: list[Event], seat: int) -> list[str]:
    """The lines that a seat is sent; a talk point is one at which it may speak."""
    return [str(event) for event in events if event.seen_by(seat)]


def asked(decision: Decision, number: int) -> list[str]:
    return [*str(decision.menu).splitlines(), f"go {number}"]


OVER = "over"


def stream(run: Run, seat: int, end: int, number: Number = by_seat) -> list[str]:
    """All that reaches a seat, up to the prompt of the decision `end` or, if that is the number of steps, the end."""
    lines = told(run.opening, seat)
    prompts = 0
    for index, step in enumerate(run.steps[: end + 1]):
        if step.decision.seat == seat:
            prompts += 1
            lines += asked(step.decision, number(prompts, index + 1))
        if index < end:
            lines += told(step.events, seat)
    return lines if end < len(run.steps) else [*lines, OVER]
