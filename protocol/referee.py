"""The referee: runs one game over its seat drivers and records it."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from engine.chance import SeededChance
from engine.event import PUBLIC, Event
from engine.game import Game, IllegalMove, Outcome, Setup
from engine.menu import Menu, Move
from protocol.drivers.base import Driver
from protocol.fairness import FAIR, Terms, bot_seed, commitment, game_seed
from protocol.fault import FATAL, BotFault, Fault
from protocol.limits import NO_CLOCK, STALLS, Clock
from protocol.messages import (
    ENTROPY_ASK,
    ISREADY,
    STOP,
    Commit,
    Done,
    Entropy,
    MapLine,
    MoveLine,
    NewGame,
    Result,
    Reveal,
    Say,
    Speech,
)
from protocol.transcript import Header, Transcript

T = TypeVar("T")

ABORTED = "aborted"


class Report(NamedTuple):
    """What became of a game. No outcome: it was aborted."""

    outcome: Outcome | None
    decisions: int
    faults: tuple[Fault, ...]
    transcript: Transcript


class Aborted(Exception):
    """A bot faulted, and the policy is to give the game up."""


class Chair:
    """A seat at the table, and what the referee keeps about it during one game."""

    __slots__ = ("driver", "left", "n", "playing", "seat", "stalls", "tag")

    def __init__(self, seat: int, driver: Driver, clock: Clock) -> None:
        self.seat = seat
        self.driver = driver
        self.tag = f">{seat} "
        self.n = 0  # prompts so far; never a count over all seats, which would tell of prompts to others
        self.playing = True  # False: the bot is gone, and fallback moves are made for it
        self.stalls = 0  # timeouts in a row
        self.left = float(clock.total or 0)


class Referee:
    def __init__(
        self,
        game: Game,
        setup: Setup,
        drivers: Sequence[Driver],
        terms: Terms,
        clock: Clock = NO_CLOCK,
        policy: str = "replace",
    ) -> None:
        assert len(drivers) == setup.seats, (len(drivers), setup.seats)
        self.game = game
        self.setup = setup
        self.terms = terms
        self.clock = clock
        self.policy = policy
        self.chairs = [Chair(seat, driver, clock) for seat, driver in enumerate(drivers, start=1)]
        self.everyone = sum(1 << chair.seat for chair in self.chairs)
        self.audiences: dict[int, tuple[str, list[Chair]]] = {}
        self.body: list[str] = []
        self.faults: list[Fault] = []
        self.entropy: tuple[tuple[int, bytes], ...] = ()
        self.decisions = 0
        self.turn = 0
        self.talk_points = 0
        self._seat_inboxes()

    def play(self) -> Report:
        """The whole game. It always ends: every wait is bounded and every fault has a fallback."""
        outcome: Outcome | None = None
        try:
            self._welcome()
            seed = self._seed()
            self._begin(seed)
            outcome = self._run(SeededChance(seed))
        except Aborted:
            pass
        self._finish(outcome)
        return Report(outcome, self.decisions, tuple(self.faults), Transcript(self.header(), self.body))

    def header(self) -> Header:
        drivers = [chair.driver for chair in self.chairs]
        return Header(
            self.game.id,
            self.setup.options,
            tuple(driver.name for driver in drivers),
            tuple(chair.seat for chair in self.chairs if chair.driver.talks),
            tuple(chair.seat for chair in self.chairs if chair.driver.wants_map),
            self.terms.kind,
            self.terms.seed,
            self.terms.number,
            self.policy,
            not self.terms.reveal,
        )

    def _welcome(self) -> None:
        """Start the bots that are not running, all at once; then hear them one by one."""
        self._all(lambda driver: driver.launch(), lambda driver: driver.greet())

    def _seed(self) -> bytes:
        """Commit to the secret and, where the terms say so, let every seat have its share in the seed."""
        given = [b""] * len(self.chairs)
        if self.terms.committed:
            self._tell(Commit(commitment(self.terms.secret)))
        if self.terms.kind == FAIR:
            self._tell(ENTROPY_ASK)
            for seat, entropy in self._ready("entropy").items():
                given[seat - 1] = entropy
                if entropy:
                    self.body.append(f"<{seat} {Entropy(entropy)}")
        self.entropy = tuple((seat, entropy) for seat, entropy in enumerate(given, start=1) if entropy)
        return game_seed(self.terms.secret, given)

    def _begin(self, seed: bytes) -> None:
        options = tuple(self.setup.options.items())
        drawing = [MapLine(line) for line in self.game.map(self.setup)]
        for chair in self.chairs:
            seat = chair.seat
            self._tell(NewGame(self.game.id, len(self.chairs), seat, bot_seed(seed, seat), options), 1 << seat)
            if chair.driver.wants_map:
                for line in drawing:
                    self._tell(line, 1 << seat)
        self._ready("readyok")

    def _ready(self, awaited: str) -> dict[int, bytes]:
        """Ask every seat, and only then wait for each: they get ready side by side."""
        self._tell(ISREADY)
        return self._all(lambda driver: driver.flush(awaited), lambda driver: driver.ready(awaited))

    def _all(self, first: Callable[[Driver], object], then: Callable[[Driver], T]) -> dict[int, T]:
        """Two steps with every seat. Faults of the first are noted in the second, so that they come seat by seat."""
        failed: dict[int, BotFault] = {}
        answers: dict[int, T] = {}
        for chair in self.chairs:
            if chair.playing:
                try:
                    first(chair.driver)
                except BotFault as fault:
                    failed[chair.seat] = fault
        for chair in self.chairs:
            if chair.playing:
                try:
                    if chair.seat in failed:
                        raise failed[chair.seat]
                    answers[chair.seat] = then(chair.driver)
                except BotFault as fault:
                    self._fault(chair, fault)
        return answers

    def _run(self, chance: SeededChance) -> Outcome:
        state, events = self.game.new(self.setup, chance)
        self._deliver(events)
        while (decision := state.pending) is not None:
            seat, self.turn, menu = decision
            self.decisions += 1
            chair = self.chairs[seat - 1]
            move = self._ask(chair, menu) if chair.playing else None
            if move is None:
                events = state.apply(menu.first(), chance)
            else:
                try:
                    events = state.apply(move, chance)
                    self.body.append(f"<{seat} move {chair.n} {' '.join(move)}")
                except IllegalMove:
                    self._illegal(chair, move, menu)
                    events = state.apply(menu.first(), chance)
            self._deliver(events)
        return state.outcome()

    def _ask(self, chair: Chair, menu: Menu) -> Move | None:
        """The seat's answer, which may be illegal; None if there is none."""
        chair.n = n = chair.n + 1
        tag = chair.tag
        self.body.append(f"{tag}{menu}".replace("\n", f"\n{tag}") + f"\n{tag}go {n}")
        started = monotonic()
        try:
            move = chair.driver.move(n, self.turn, menu, self._allowed(chair))
        except BotFault as fault:
            self._charge(chair, started)
            self._fault(chair, fault)
            return None
        self._charge(chair, started)
        chair.stalls = 0
        return move

    def _illegal(self, chair: Chair, move: Move, menu: Menu) -> None:
        line = str(MoveLine(chair.n, move))
        clean = move and all(word.isascii() and word.isprintable() and " " not in word for word in move)
        if clean:
            self.body.append(f"<{chair.seat} {line}")
        offered = "the menu was: " + "; ".join(str(offer).removeprefix("legal ") for offer in menu.offers)
        self._fault(chair, BotFault("illegal" if clean else "malformed", f"move {chair.n}", [line], offered))

    def _allowed(self, chair: Chair) -> int | None:
        if self.clock.total is None:
            return self.clock.movetime
        return max(1, int(chair.left))

    def _charge(self, chair: Chair, started: float) -> None:
        if self.clock.total is not None:
            used = (monotonic() - started) * 1000
            chair.left = max(0.0, chair.left - used) + self.clock.increment

    def _deliver(self, events: Sequence[Event]) -> None:
        record = self.body.append
        for event in events:
            name, words, audience = event
            if name == "talk":
                self._talk(event)
                continue
            line = " ".join(("event", name, *words))
            if audience == PUBLIC:
                record(">* " + line)
                for put in self.line_inboxes:
                    put(line)
                for put in self.message_inboxes:
                    put(event)
            elif audience & self.everyone:
                # A bot in this process is not to see who else was told: that is not on the wire either.
                self._tell(Event(name, words), audience)
        for chair in self.eager:
            self._flush(chair)

    def _tell(self, message: Any, audience: int = PUBLIC) -> None:
        audience &= self.everyone
        if audience not in self.audiences:
            chairs = [chair for chair in self.chairs if audience >> chair.seat & 1]
            to = "*" if audience == self.everyone else ",".join(str(chair.seat) for chair in chairs)
            self.audiences[audience] = f">{to} ", chairs
        tag, chairs = self.audiences[audience]
        line = str(message)
        self.body.append(tag + line)
        for chair in chairs:
            if chair.playing:
                chair.driver.inbox.append(line if chair.driver.lines else message)

    def _talk(self, point: Event) -> None:
        """Ask those who talk, in turn order; the one who begins moves on by a seat at each talk point.

        Not the seat that acted last: which seat was asked last may be a secret.
        """
        first = self.talk_points % len(self.chairs)
        self.talk_points += 1
        for chair in self.chairs[first:] + self.chairs[:first]:
            if not (chair.playing and chair.driver.talks and point.seen_by(chair.seat)):
                continue
            chair.n += 1
            self.body.append(f"{chair.tag}talk {chair.n}")
            started = monotonic()
            try:
                said = chair.driver.talk(chair.n, self.turn, self._allowed(chair))
            except BotFault as fault:
                self._charge(chair, started)
                self._fault(chair, fault)
                continue
            self._charge(chair, started)
            chair.stalls = 0
            self.body += (f"<{chair.seat} {line}" for line in (*map(Speech, said), Done(chair.n)))
            for text in said:
                self._tell(Say(chair.seat, text))

    def _fault(self, chair: Chair, raised: BotFault) -> None:
        """Note it, and see whether the bot can go on. No other seat is told."""
        fault = Fault(chair.seat, raised.kind, raised.detail, raised.note)
        self.faults.append(fault)
        self.body.append(str(fault))
        chair.stalls = chair.stalls + 1 if raised.kind == "timeout" else 0
        if raised.kind in FATAL or chair.stalls == STALLS:
            chair.playing = False
            chair.driver.kill()
            self._seat_inboxes()
        elif raised.kind == "timeout":
            self.body.append(f"{chair.tag}{STOP}")
            chair.driver.stop()
        if self.policy == "abort":
            raise Aborted

    def _seat_inboxes(self) -> None:
        """Where public events go, the two ways apart, so that the common case is one short loop."""
        drivers = [chair.driver for chair in self.chairs if chair.playing]
        self.line_inboxes = [driver.inbox.append for driver in drivers if driver.lines]
        self.message_inboxes = [driver.inbox.append for driver in drivers if not driver.lines]
        self.eager = [chair for chair in self.chairs if chair.playing and chair.driver.eager]

    def _flush(self, chair: Chair) -> None:
        try:
            chair.driver.flush("nothing")
        except BotFault as fault:
            self._fault(chair, fault)

    def _finish(self, outcome: Outcome | None) -> None:
        winners, reason = (outcome.winners, outcome.reason) if outcome else ((), ABORTED)
        self._tell(Result(winners, reason))
        if self.terms.committed and self.terms.reveal:
            self._tell(Reveal(self.terms.secret, self.entropy))
        self.body.append(f"= secret {self.terms.secret.hex()}")
        for chair in self.chairs:
            if chair.playing:
                with suppress(BotFault):  # the game is over: a bot that is gone now is started anew for the next
                    chair.driver.flush("nothing")
