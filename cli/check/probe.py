"""One bot process under examination: what it is sent, what it says, and what it should have said."""

import fcntl
import select
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, NamedTuple

from engine.chance import SeededChance
from engine.event import Event
from engine.game import Game
from engine.menu import Move
from protocol.drivers.channel import Channel, Lost
from protocol.drivers.launch import Command
from protocol.fault import last_words
from protocol.fields import MessageError, UnknownVerb
from protocol.limits import CHATTER_LINES
from protocol.messages import FROM_BOT, READYOK, UDIOK, BotOption, Go, Id, MoveLine, NewGame, parse

PATIENCE = 30.0  # seconds for any answer: long, so that a busy machine does not make a good bot fail
IMPATIENCE = 3.0  # for a bot that has failed by silence before
QUIET = 0.3  # seconds of silence that count as having nothing to say
PROMPTS = 8  # more than any check sends in one game
KEPT = 8  # lines of the conversation that a failed check shows


class Failure(Exception):
    """The bot did not do what the check asks of it; `silent` if it did nothing at all until time was up."""

    def __init__(self, message: str, silent: bool = False) -> None:
        super().__init__(message)
        self.silent = silent


class Subject(NamedTuple):
    """The bot under examination, and how long it is waited for."""

    command: Command
    patience: float


class Probe:
    """A conversation with a bot, noted down."""

    def __init__(self, command: Command, patience: float) -> None:
        self.patience = patience
        self.unasked = 0  # lines since the last one that was sent or waited for
        self.notes: list[str] = []
        self.options: list[BotOption] = []
        self.talks = False
        self.name = ""
        try:
            self.channel = Channel(command)
        except Lost as lost:
            raise Failure(lost.note) from lost

    def send(self, *lines: object) -> None:
        self.unasked = 0
        self.notes += (f"> {line}" for line in lines)
        try:
            self.channel.write("".join(f"{line}\n" for line in lines).encode(), monotonic() + self.patience)
        except Lost as lost:
            raise self._lost(lost, "it does not read its input") from lost

    def hear(self, awaited: str) -> Any:
        """The next message of the protocol; lines with unknown verbs are passed over, as the referee does."""
        deadline = monotonic() + self.patience
        while True:
            line = self._line(deadline, f"no {awaited} within {self.patience:g} seconds")
            try:
                return parse(line, FROM_BOT)
            except UnknownVerb:
                continue
            except MessageError as error:
                raise Failure(f"malformed line: {error}") from error

    def _line(self, deadline: float, late: str) -> str:
        try:
            line = self.channel.line(deadline).decode(errors="replace").removesuffix("\r")
        except Lost as lost:
            raise self._lost(lost, late) from lost
        self.notes.append(f"< {line}")
        self.unasked += 1
        if self.unasked > CHATTER_LINES:
            raise Failure(f"it sent more than {CHATTER_LINES} lines that answer nothing")
        return line

    def expect(self, wanted: object, passing: tuple[type, ...] = ()) -> None:
        """That very message next; messages of the types `passing` may come before it."""
        while (message := self.hear(str(wanted))) != wanted:
            if not isinstance(message, passing):
                raise Failure(f"it sent {str(message)!r} where {str(wanted)!r} was expected")
        self.unasked = 0

    def silent(self, why: str) -> None:
        """It has nothing to say now."""
        try:
            line = self.channel.line(monotonic() + QUIET).decode(errors="replace")
        except Lost as lost:
            if lost.kind == "timeout":
                return
            raise self._lost(lost, "") from lost
        self.notes.append(f"< {line}")
        raise Failure(f"it sent {line!r} {why}")

    def gone(self, seconds: float, why: str) -> None:
        """It leaves by itself."""
        deadline = monotonic() + seconds
        while True:
            try:
                self._line(deadline, f"it is still there {seconds:g} seconds {why}")
            except Failure as failure:
                if isinstance(failure.__cause__, Lost) and failure.__cause__.kind == "exit":
                    return
                raise Failure(str(failure)) from failure

    def greet(self) -> None:
        self.send("udi 1")
        while (message := self.hear("udiok")) != UDIOK:
            if isinstance(message, BotOption):
                self.options.append(message)
            elif isinstance(message, Id) and message.what == "name":
                self.name = message.text
            elif str(message) == "talks":
                self.talks = True

    def narrow(self) -> None:
        """Let the bot's output hold little before it has to wait, where the system can."""
        if hasattr(fcntl, "F_SETPIPE_SZ"):
            fcntl.fcntl(self.channel.output, fcntl.F_SETPIPE_SZ, select.PIPE_BUF)

    def ready(self) -> None:
        self.send("isready")
        self.expect(READYOK)

    def _lost(self, lost: Lost, late: str) -> Failure:
        if lost.kind == "timeout":
            if begun := self.channel.unfinished():
                late = f"{late}; a line without its end came: {begun}"
            elif not any(note.startswith("<") for note in self.notes):
                late = f"{late}; a bot must flush what it writes"
            return Failure(late, silent=True)
        gone = "it is gone: " if lost.kind == "exit" else ""
        return Failure(f"{gone}{lost.note}{last_words(self.channel.errors())}")

    def close(self) -> None:
        self.channel.kill()


@contextmanager
def examined(bot: Subject, greeted: bool = True) -> Iterator[Probe]:
    """A new process of the bot, through the handshake."""
    probe = Probe(bot.command, bot.patience)
    try:
        if greeted:
            probe.greet()
        yield probe
    except Failure as failure:
        failure.add_note("\n".join(probe.notes[-KEPT:]))
        raise
    finally:
        probe.close()


class Scene:
    """A real game as one seat lives it; the others do as little as they can, so that it lasts."""

    def __init__(self, game: Game, seed: int = 1) -> None:
        self.setup = game.setup(game.seats[0])
        self.chance = SeededChance(seed.to_bytes(32, "big"))
        self.seat = 1
        self.n = 0
        self.state, events = game.new(self.setup, self.chance)
        options = tuple(self.setup.options.items())
        self.opening = NewGame(game.id, self.setup.seats, self.seat, f"{seed:016x}", options)
        self.unsent = list(self._seen(events))

    def _seen(self, events: Iterable[Event]) -> Iterator[str]:
        return (str(event) for event in events if event.name != "talk" and event.seen_by(self.seat))

    def _decide(self, move: Move) -> None:
        self.unsent += self._seen(self.state.apply(move, self.chance))

    def prompt(self) -> list[str]:
        """Everything up to this seat's next prompt, that included."""
        while self.state.pending is not None and self.state.pending.seat != self.seat:
            self._decide(self.state.pending.menu.first())
        assert self.state.pending is not None
        self.n += 1
        lines = [*self.unsent, *str(self.state.pending.menu).split("\n"), str(Go(self.n))]
        self.unsent = []
        return lines

    def answer(self, message: Any) -> None:
        """Make the move, if it answers the latest prompt and is legal; but not one that leaves nothing to ask for."""
        assert self.state.pending is not None
        if not isinstance(message, MoveLine):
            raise Failure(f"it sent {str(message)!r} where 'move {self.n} …' was expected")
        if message.n != self.n:
            raise Failure(f"it answered prompt {message.n}, where {self.n} was asked")
        if message.move not in self.state.pending.menu:
            raise Failure(f"{' '.join(message.move)!r} is not in the menu")
        self._decide(message.move if self._goes_on(message.move) else self.state.pending.menu.first())

    def _goes_on(self, move: Move) -> bool:
        """Whether this seat is still asked often enough after that move."""
        state = self.state.copy()
        state.apply(move, self.chance)
        prompts = 0
        while prompts < PROMPTS and state.pending is not None:
            prompts += state.pending.seat == self.seat
            state.apply(state.pending.menu.first(), self.chance)
        return prompts == PROMPTS

    def skip(self) -> None:
        """The prompt is closed without an answer: the fallback is played."""
        assert self.state.pending is not None
        self._decide(self.state.pending.menu.first())
