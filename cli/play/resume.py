"""A seat of a game that goes on: it answers from the record up to where the game was left, and then for itself."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic

from engine.menu import Menu, Move
from protocol.drivers.base import Driver
from protocol.drivers.script import ScriptDriver
from protocol.fault import BotFault


class Rehearsal:
    """Time for asking bots again what they have answered already, so that they go on as they would have.

    A bot that draws at random is then where it was. One that takes long is only told what happened.
    """

    def __init__(self, seconds: float = 3.0) -> None:
        self.seconds = seconds

    def ask(self, answer: Callable[[], object]) -> None:
        started = monotonic()
        with suppress(BotFault):  # it comes up again when the answer is needed
            answer()
        self.seconds -= monotonic() - started


class ResumedDriver(Driver):
    """Whoever sits here is told everything again, and answers for itself from where the record ends."""

    def __init__(
        self,
        live: Driver,
        record: Sequence[str],
        ms: int | None,
        begin: Callable[[], None],
        rehearsal: Rehearsal | None,
    ) -> None:
        super().__init__()
        self.live = live
        self.lines = live.lines
        self.eager = live.eager
        self.inbox = live.inbox
        self.record = ScriptDriver(record, live.name, live.talks, live.wants_map)
        self.ms = ms  # left on the clock of the seat when the game was left
        self.begin = begin  # called when the record has no more to say
        self.rehearsal = rehearsal  # None for people

    def launch(self) -> None:
        self.live.launch()

    def greet(self) -> None:
        self.record.greet()
        self.live.greet()
        self.name, self.talks, self.wants_map = self.live.name, self.live.talks, self.live.wants_map

    def flush(self, awaited: str) -> None:
        self.live.flush(awaited)

    def ready(self, awaited: str) -> bytes:
        given = self.record.ready(awaited)
        self.live.ready(awaited)
        return given

    def move(self, n: int, turn: int, menu: Menu, ms: int | None) -> Move:
        if not self.record.inputs:
            return self.live.move(n, turn, menu, self._go_on(ms))
        self._rehearse(f"move {n}", lambda: self.live.move(n, turn, menu, ms))
        return self.record.move(n, turn, menu, ms)

    def talk(self, n: int, turn: int, ms: int | None) -> list[str]:
        if not self.record.inputs:
            return self.live.talk(n, turn, self._go_on(ms))
        self._rehearse(f"done {n}", lambda: self.live.talk(n, turn, ms))
        return self.record.talk(n, turn, ms)

    def _rehearse(self, awaited: str, answer: Callable[[], object]) -> None:
        if self.rehearsal is not None and self.rehearsal.seconds > 0:
            self.rehearsal.ask(answer)
        else:
            self.live.flush(awaited)

    def _go_on(self, ms: int | None) -> int | None:
        self.begin()
        allowed, self.ms = (self.ms if self.ms is not None else ms), None
        return allowed

    def stop(self) -> None:
        self.live.stop()

    def kill(self) -> None:
        self.live.kill()

    def dismiss(self) -> None:
        self.live.dismiss()

    def close(self) -> None:
        self.live.close()
