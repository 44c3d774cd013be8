"""What the referee adds to a pipe: decisions through it, next to a bare ping-pong with the same children.

Used by `parlour bench`. Everything is pinned to one core where the system allows it, as a worker and its bots are.
"""

import os
import select
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any, NoReturn

from engine.chance import Chance
from engine.event import SEAT_WORDS, Event
from engine.game import Decision, Game, Names, Outcome, Setup, Spec, State, View
from engine.menu import Menu, Move, Offer
from protocol.drivers.launch import Command
from protocol.drivers.process import ProcessDriver
from protocol.fairness import Terms
from protocol.referee import Referee

TURNS = 1000  # of a game of the ring
ROUNDS = 200  # of a slice of ping-pong
PING = b"go 5\n"
SOURCE = Path(__file__).with_name("instant.c")
NO_WORDS: MappingProxyType[str, Any] = MappingProxyType({})


class Ring(Game):
    """The cheapest game that there can be, so that what is measured is the referee: everyone passes in turn."""

    id = "ring"
    title = Names("Ring", "Ronde")
    seats = range(1, 11)
    options = ()
    events = MappingProxyType({"pass": Spec("SEAT", "all", "the seat passed")})
    verbs = MappingProxyType({"pass": Spec("", "", "pass"), "nod": Spec("SIDE", "", "nod to one side")})
    names = NO_WORDS

    def deal(self, setup: Setup, chance: Chance) -> tuple[()]:
        return ()

    def start(self, setup: Setup, deal: Any, chance: Chance) -> tuple[State, list[Event]]:
        return RingState(setup.seats), []

    def view(self, setup: Setup, seat: int) -> View:
        raise NotImplementedError("there is nothing to know about a ring")


class RingState(State):
    __slots__ = ("left", "prompts", "seats", "told")

    def __init__(self, seats: int) -> None:
        menu = Menu(Offer("pass"), Offer("nod", (("left", "right"),)))
        self.deal = ()
        self.seats = seats
        self.left = TURNS
        self.prompts = [Decision(seat, seat, menu) for seat in range(1, seats + 1)]
        self.told = [[Event("pass", (SEAT_WORDS[seat],))] for seat in range(1, seats + 1)]
        self.pending: Decision | None = self.prompts[0]

    def play(self, move: Move, chance: Chance) -> list[Event]:
        assert self.pending is not None
        seat = self.pending.seat
        self.left -= 1
        self.pending = self.prompts[seat % self.seats] if self.left else None
        return self.told[seat - 1]

    def _step(self, move: Move, chance: Chance, events: list[Event]) -> NoReturn:
        raise NotImplementedError("`play` does it all")

    def copy(self) -> NoReturn:
        raise NotImplementedError("nobody searches a ring")

    def outcome(self) -> Outcome:
        return Outcome((), "over", self.seats)


@contextmanager
def instant_bot() -> Iterator[tuple[str, ...]]:
    """The command of a bot that answers at once: built from C where there is a compiler, else in Python."""
    compiler = shutil.which("cc")
    with tempfile.TemporaryDirectory(prefix="parlour-") as folder:
        program = str(Path(folder) / "instant")
        if compiler and not subprocess.run([compiler, "-O2", "-o", program, str(SOURCE)], check=False).returncode:
            yield (program,)
        else:
            yield (sys.executable, str(SOURCE.with_name("instant.py")))


@contextmanager
def pinned() -> Iterator[None]:
    """This process, and the children that it starts meanwhile, on one core."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def refereed(bot: Sequence[str], seats: int) -> Generator[int, None, None]:
    """Whole games of the ring, every seat a process; yields the decisions of each."""
    game = Ring()
    setup = game.setup(seats)
    drivers = [ProcessDriver(Command(tuple(bot))) for _ in range(seats)]
    try:
        while True:
            report = Referee(game, setup, drivers, Terms.seeded(1)).play()
            assert not report.faults, report.faults
            yield report.decisions
    finally:
        for driver in drivers:
            driver.close()


def ping_pong(bot: Sequence[str], children: int) -> Generator[int, None, None]:
    """The floor: a line to each child in turn and the same line back, with `poll` before the read."""
    processes = [
        subprocess.Popen([*bot, "echo"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        for _ in range(children)
    ]
    try:
        pipes = []
        for process in processes:
            assert process.stdin is not None
            assert process.stdout is not None
            poll = select.poll()
            poll.register(process.stdout, select.POLLIN)
            pipes.append((process.stdin.fileno(), process.stdout.fileno(), poll))
        while True:
            for _ in range(ROUNDS):
                for to, back, poll in pipes:
                    os.write(to, PING)
                    poll.poll(1000)
                    os.read(back, 1 << 16)
            yield ROUNDS * children
    finally:
        for process in processes:
            process.kill()
            process.communicate()
