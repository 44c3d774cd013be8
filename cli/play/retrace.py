"""A finished game, gone through again from its transcript: what every seat was sent, step by step, and the truth."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine import registry
from engine.chance import Chance
from engine.event import Event
from engine.game import Decision, Fact, Game, Outcome, Setup, State, View
from engine.menu import Menu, Move
from protocol.drivers.script import Astray, ScriptDriver
from protocol.fairness import Terms
from protocol.messages import Say
from protocol.referee import Referee
from protocol.replay import inputs_of, secret_of
from protocol.transcript import Header, TranscriptError, parse


class Step(NamedTuple):
    """A move, or the deal as the first step: what came of it, for all eyes, and how things stand then."""

    round: int
    events: tuple[Event, ...]
    said: tuple[Say, ...]
    truth: list[Fact]


class Retraced(NamedTuple):
    header: Header
    game: Game
    setup: Setup
    steps: list[Step]
    told: Mapping[int, list[tuple[int, Any]]]  # by seat: the messages it was sent, each with its step
    outcome: Outcome | None


class _Witness(Game):
    """A game that notes how its state changes."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.id, self.title, self.seats, self.options = game.id, game.title, game.seats, game.options
        self.events, self.verbs, self.names = game.events, game.verbs, game.names
        self.steps: list[Step] = []
        self.round = 0
        self.at = 1  # seats

    def deal(self, setup: Setup, chance: Chance) -> Any:
        return self.game.deal(setup, chance)

    def start(self, setup: Setup, deal: Any, chance: Chance) -> tuple[State, list[Event]]:
        self.at = setup.seats
        state, events = self.game.start(setup, deal, chance)
        self.note(state, 1, events)
        return _Watched(state, self), events

    def view(self, setup: Setup, seat: int) -> View:
        return self.game.view(setup, seat)

    def map(self, setup: Setup) -> tuple[str, ...]:
        return self.game.map(setup)

    def note(self, state: State, turn: int, events: list[Event]) -> None:
        """Rounds are told by events, or else counted by turns."""
        heard = tuple(event for event in events if event.name != "talk")
        self.steps.append(Step(self.round or (turn - 1) // self.at + 1, heard, (), state.truth()))
        for event in heard:
            if self.events[event.name].words.startswith("ROUND"):
                self.round = int(event.words[0])


class _Watched(State):
    """A state that tells its witness of every move."""

    __slots__ = ("state", "witness")

    def __init__(self, state: State, witness: _Witness) -> None:
        self.state = state
        self.witness = witness
        self.deal = state.deal
        self.pending: Decision | None = state.pending

    def _step(self, move: Move, chance: Chance, events: list[Event]) -> None:
        assert self.pending is not None
        turn = self.pending.turn
        events += self.state.play(move, chance)
        self.pending = self.state.pending
        self.witness.note(self.state, turn, events)

    def copy(self) -> "_Watched":
        return _Watched(self.state.copy(), self.witness)

    def outcome(self) -> Outcome:
        return self.state.outcome()


class _Listener(ScriptDriver):
    """Answers from the transcript, and keeps what it is told."""

    eager = True

    def __init__(self, witness: _Witness, heard: list[tuple[int, Any]], inputs: list[str], *seat: Any) -> None:
        super().__init__(inputs, *seat)
        self.witness = witness
        self.heard = heard

    def flush(self, awaited: str) -> None:
        self.heard += ((len(self.witness.steps), message) for message in self.inbox)
        self.inbox.clear()

    def move(self, n: int, turn: int, menu: Menu, ms: int | None) -> Move:
        self.flush("nothing")
        return super().move(n, turn, menu, ms)

    def talk(self, n: int, turn: int, ms: int | None) -> list[str]:
        self.flush("nothing")
        return super().talk(n, turn, ms)


def retrace(text: str) -> Retraced:
    """Raises TranscriptError or SetupError if the file cannot be played again."""
    transcript = parse(text)
    header = transcript.header
    game = registry.get(header.game)
    setup = game.setup(len(header.bots), header.options)
    witness = _Witness(game)
    terms = Terms(header.terms, secret_of(transcript), header.number, header.seed, not header.sealed)
    told: dict[int, list[tuple[int, Any]]] = {seat: [] for seat in range(1, setup.seats + 1)}
    inputs = inputs_of(transcript, setup.seats)
    drivers = [
        _Listener(witness, told[seat], list(inputs[seat]), bot, seat in header.talks, seat in header.maps)
        for seat, bot in enumerate(header.bots, start=1)
    ]
    try:
        report = Referee(witness, setup, drivers, terms, policy=header.policy).play()
    except Astray as error:
        raise TranscriptError(len(transcript.body), f"the game stops here: no answer to {error}") from error
    return Retraced(header, game, setup, _with_talk(witness.steps, told), told, report.outcome)


def _with_talk(steps: list[Step], told: Mapping[int, list[tuple[int, Any]]]) -> list[Step]:
    """Everybody hears what is said, so any seat's messages tell it."""
    heard = [(step, message) for step, message in told[1] if isinstance(message, Say)]
    return [
        step._replace(said=tuple(message for at, message in heard if at == number))
        for number, step in enumerate(steps, start=1)
    ]
