"""One game at the terminal: seats people and bots, lets the referee play, keeps what is left unfinished."""

import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from operator import methodcaller
from pathlib import Path
from shlex import quote
from typing import Any, NoReturn

from bots.spec import OPEN, Walls, seat_driver
from cli.language import language
from cli.play.desk import Desk
from cli.play.person import Person
from cli.play.resume import Rehearsal, ResumedDriver
from cli.play.retrace import retrace
from cli.play.saves import Save
from cli.play.seat import Keyboard, PersonDriver
from cli.play.summary import Summary
from cli.play.telling import EVERYONE, Teller
from cli.play.terminal import Leave, Terminal
from cli.series import NoStart
from engine import registry
from engine.game import Game, Setup
from protocol.drivers.base import Driver
from protocol.fairness import Terms
from protocol.fault import BotFault
from protocol.limits import Clock
from protocol.referee import Referee, Report
from protocol.replay import inputs_of, secret_of
from protocol.transcript import Transcript, parse

RECAP = 10  # sentences that are told again when a game goes on
HANGUPS = (signal.SIGHUP, signal.SIGTERM)


@dataclass(frozen=True, slots=True)
class Table:
    """Who plays what. `entries`: for each seat the SPEC of its bot, or nothing for a person."""

    game: Game
    setup: Setup
    entries: tuple[str, ...]
    language: str
    terms: Terms
    clock: Clock
    walls: Walls = OPEN

    @property
    def people(self) -> list[int]:
        return [seat for seat, entry in enumerate(self.entries, start=1) if not entry]


class Session:
    def __init__(self, table: Table, terminal: Terminal, kept: Path | None = None, left: Save | None = None) -> None:
        """`left`: the game goes on from there; `kept`: where it was kept, and will be again."""
        self.table = table
        self.terminal = terminal
        self.kept = kept
        self.desk = Desk(terminal, self._names(), self.save)
        self.keyboard = Keyboard(self.desk, len(table.people))
        self.people = {seat: Person(language(table.language), seat) for seat in table.people}
        self.live = [self._driver(seat, entry) for seat, entry in enumerate(table.entries, start=1)]
        self.drivers: Sequence[Driver] = self.live if left is None else self._resumed(self.live, left)
        self.referee = Referee(table.game, table.setup, self.drivers, table.terms, table.clock)

    def _names(self) -> list[str]:
        _ = language(self.table.language)
        return [entry or _("a person") for entry in self.table.entries]

    def _driver(self, seat: int, entry: str) -> Driver:
        if entry:
            return seat_driver(entry, self.table.setup.seats, walls=self.table.walls)
        return PersonDriver(self.people[seat], self.keyboard)

    def _resumed(self, drivers: Sequence[Driver], left: Save) -> list[Driver]:
        inputs = inputs_of(parse(left.transcript), self.table.setup.seats)
        for seat, notes in left.people.items():
            self.people[int(seat)].restore(notes)
        self.keyboard.silent = True
        timed = self.table.clock.total is not None
        times = [max(1, int(ms)) if timed else None for ms in left.left]
        self.times = left.left
        rehearsal = Rehearsal()
        return [
            ResumedDriver(driver, inputs[seat], times[seat - 1], self._go_on, rehearsal if entry else None)
            for seat, (driver, entry) in enumerate(zip(drivers, self.table.entries, strict=True), start=1)
        ]

    def _go_on(self) -> None:
        """The game is where it was left: clocks are set, and people see again what happens."""
        if self.keyboard.silent:
            self.keyboard.silent = False
            for chair, ms in zip(self.referee.chairs, self.times, strict=True):
                chair.left = ms
            for person in self.people.values():
                del person.unread[:-RECAP]

    def play(self) -> Report | None:
        """The whole game; None if it was left, and kept."""
        try:
            with _hangups():
                self._start()
                return self.referee.play()
        except (Leave, KeyboardInterrupt):
            return None
        finally:
            for driver in self.drivers:
                driver.dismiss()
            for driver in self.drivers:
                driver.close()

    def farewell(self, path: str) -> None:
        """Whoever shares the keyboard leaves no cards on the screen."""
        _ = language(self.table.language)
        if self.keyboard.shared:
            self.terminal.clear()
        self.terminal.show(
            "", _("The game is kept. Go on with: {command}", command=f"parlour play --resume {quote(path)}")
        )

    def sum_up(self, report: Report) -> None:
        """What is told when the game is over, when nothing is secret any more."""
        me = self.table.people[0] if len(self.table.people) == 1 else EVERYONE
        _ = language(self.table.language)
        traced = retrace(str(report.transcript))
        summary = Summary(traced, _, me)
        if self.keyboard.shared:
            self.terminal.clear()
            teller = Teller(summary.lexicon, EVERYONE)
            told = [teller.tell(event) for event in traced.steps[-1].events]
            for sentence in told:
                if sentence is not None:
                    self.desk.tell(sentence)
        self.terminal.show("", *summary.lines(self.terminal.size()[0]))
        for fault in report.faults:
            bot = self.table.entries[fault.seat - 1]
            text = _("The bot {bot} on seat {seat} failed: {fault}", bot=bot, seat=fault.seat, fault=fault.kind)
            self.terminal.show(self.terminal.paint(text, fg="red"))

    def _start(self) -> None:
        """Bots that do not start are found out before the game begins."""
        for step in (methodcaller("launch"), methodcaller("greet")):
            for driver, entry in zip(self.live, self.table.entries, strict=True):
                try:
                    step(driver)
                except BotFault as fault:
                    raise NoStart(f"the bot {entry!r} does not start: {fault}") from fault

    def save(self, name: str = "") -> str:
        """Keep the game in a file: the one that was named, the one it was kept in before, or a new one."""
        path = Path(name).expanduser() if name else self.kept or _free_path(self.table.game.id)
        secret = f"= secret {self.table.terms.secret.hex()}"
        transcript = Transcript(self.referee.header(), [*self.referee.body, secret])
        Save(
            self.table.entries,
            self.table.language,
            str(transcript),
            {str(seat): person.notes() for seat, person in self.people.items()},
            self.table.clock,
            tuple(chair.left for chair in self.referee.chairs),
        ).write(path)
        self.kept = path
        return str(path)


def table_of(left: Save) -> Table:
    """The table at which a game was left. Raises TranscriptError or SetupError if it cannot be set up again."""
    transcript = parse(left.transcript)
    header = transcript.header
    game = registry.get(header.game)
    setup = game.setup(len(header.bots), header.options)
    terms = Terms(header.terms, secret_of(transcript), header.number, header.seed)
    return Table(game, setup, left.entries, left.language, terms, Clock(*left.clock))


def saves_folder() -> Path:
    """Where games are kept whose owner names no file."""
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "parlour"


def _free_path(game: str) -> Path:
    folder = saves_folder()
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while (folder / f"{game}-{number}.save").exists():
        number += 1
    return folder / f"{game}-{number}.save"


@contextmanager
def _hangups() -> Iterator[None]:
    """A terminal that is closed, or a process that is told to end, keeps its game."""

    def leave(*_: Any) -> NoReturn:
        raise Leave

    before = {number: signal.signal(number, leave) for number in HANGUPS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
