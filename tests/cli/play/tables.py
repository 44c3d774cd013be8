"""Games and people for the tests of the terminal."""

import io
from collections.abc import Callable, Iterable, Iterator
from random import Random

from cli.language import language
from cli.play.completing import Suggestion
from cli.play.person import Person
from cli.play.terminal import Terminal
from engine import registry
from engine.chance import SeededChance
from engine.event import Event
from engine.game import Decision, Game, Setup
from protocol.messages import NewGame

# One table of each kind that looks different.
TABLES: dict[str, list[tuple[int, dict[str, str]]]] = {
    "cluedo": [(4, {}), (3, {"false-witness": "allow"})],
    "cluedo-2014": [(3, {}), (2, {})],
    "super-cluedo": [(5, {})],
    "huis-clos": [(4, {}), (7, {})],
    "coffre": [(5, {}), (4, {"fake-treasure": "on", "trap": "on", "neutrals": "5"})],
}
EVERY_TABLE = [(game, seats, options) for game in registry.ids() for seats, options in TABLES.get(game, [(4, {})])]


def setup_of(game: str, seats: int, options: dict[str, str]) -> tuple[Game, Setup]:
    found = registry.get(game)
    return found, found.setup(seats, options)


def random_game(
    game: Game, setup: Setup, seed: int, steps: int = 10_000
) -> Iterator[tuple[Decision | None, list[Event]]]:
    """The events that led to each decision, and at last to the end, when everybody plays at random."""
    chance = SeededChance(seed.to_bytes(32, "big"))
    rng = Random(seed)
    state, events = game.new(setup, chance)
    for _ in range(steps):
        yield state.pending, [event for event in events if event.name != "talk"]
        if state.pending is None:
            return
        events = state.apply(state.pending.menu.pick(rng), chance)


def person_at(game: Game, setup: Setup, seat: int, code: str) -> Person:
    person = Person(language(code), seat)
    person.receive(NewGame(game.id, setup.seats, seat, "00", tuple(setup.options.items())))
    return person


def people_at(game: Game, setup: Setup, code: str) -> dict[int, Person]:
    return {seat: person_at(game, setup, seat, code) for seat in range(1, setup.seats + 1)}


def see(people: dict[int, Person], events: Iterable[Event]) -> None:
    """Let everybody see what they may."""
    for event in events:
        for seat, person in people.items():
            if event.seen_by(seat):
                person.receive(Event(event.name, event.words))


class ScriptedTerminal(Terminal):
    """Answers from a list, or by a function of the prompt, and keeps everything that was shown."""

    def __init__(self, lines: Iterable[str] | Callable[[str], str], size: tuple[int, int] = (80, 24)) -> None:
        super().__init__(io.StringIO())
        self.lines = lines if callable(lines) else iter(lines)
        self.columns_and_lines = size
        self.prompts: list[str] = []

    def size(self) -> tuple[int, int]:
        return self.columns_and_lines

    def encodable(self, text: str) -> str:
        return text

    def ask(
        self,
        prompt: str,
        status: Callable[[], str] = str,
        complete: Callable[[str], list[Suggestion]] | None = None,
        default: str = "",
        seconds: float | None = None,
    ) -> str:
        told = f"[{status()}] {prompt}" if status() else prompt
        self.prompts.append(told)
        if callable(self.lines):
            line = self.lines(prompt)
        else:
            try:
                line = next(self.lines)
            except StopIteration:
                raise EOFError from None
        self.show(f"{told}{line}")
        return line

    def clear(self) -> None:
        self.show("\f")

    @property
    def text(self) -> str:
        assert isinstance(self.out, io.StringIO)
        return self.out.getvalue()
