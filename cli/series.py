"""A series of games between the same bots: what `parlour match` runs."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from bots.spec import OPEN, Walls, seat_driver
from engine.game import Game, Outcome, Setup
from protocol.drivers.base import Driver, Log
from protocol.fairness import COMMITTED, FAIR, SEEDED, Terms, game_secret, master_of, new_master
from protocol.fault import BotFault, Fault
from protocol.limits import NO_CLOCK, Clock
from protocol.referee import ABORTED, Referee
from protocol.transcript import Transcript


class NoStart(Exception):
    """A bot that cannot even be greeted. The message names it and what was seen of it."""


@dataclass(frozen=True, slots=True)
class Series:
    """The whole of a match, but for its bots: game i depends on this, on i and on the bots alone."""

    game: Game
    setup: Setup
    games: int = 1
    seed: int | None = None
    fair: bool = False
    rotate: bool = False
    clock: Clock = NO_CLOCK
    policy: str = "replace"


@dataclass(frozen=True, slots=True)
class Papers:
    """What a game leaves behind, too large to be kept in memory for all games of a match."""

    transcript: Transcript
    logs: tuple[Log, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a series. `entries` has, for each seat, which of the match's bots sat there, counted from 0."""

    index: int
    number: str  # the index, or INDEX/2 for the second attempt at an aborted game
    entries: tuple[int, ...]
    bots: tuple[str, ...]
    outcome: Outcome
    decisions: int
    faults: tuple[Fault, ...]

    @property
    def aborted(self) -> bool:
        return self.outcome.reason == ABORTED


@contextmanager
def seated(specs: Sequence[str], logging: bool = False, walls: Walls = OPEN) -> Iterator[list[Driver]]:
    """The drivers of the match, all started and greeted; they end with the block."""
    drivers: list[Driver] = []
    try:
        drivers += (seat_driver(spec, len(specs), logging, walls) for spec in specs)
        for driver, spec in zip(drivers, specs, strict=True):
            _start(driver.launch, spec)
        for driver, spec in zip(drivers, specs, strict=True):
            _start(driver.greet, spec)
        yield drivers
    finally:
        for driver in drivers:
            driver.dismiss()
        for driver in drivers:
            driver.close()


def _start(step: Callable[[], None], spec: str) -> None:
    try:
        step()
    except BotFault as fault:
        raise NoStart(f"the bot {spec!r} does not start: {fault}") from fault


def play(series: Series, drivers: Sequence[Driver]) -> Iterator[tuple[Played, Papers]]:
    """The games in order. An aborted game is tried once more, with a fresh secret."""
    master = master_of(series.seed) if series.seed is not None else new_master()
    for index in range(1, series.games + 1):
        shift = index - 1 if series.rotate else 0
        entries = tuple((seat - shift) % len(drivers) for seat in range(len(drivers)))
        for number in (f"{index}", f"{index}/2"):
            played, papers = _one(series, [drivers[entry] for entry in entries], entries, number, master)
            yield played, papers
            if not played.aborted:
                break


def _one(
    series: Series, seats: Sequence[Driver], entries: tuple[int, ...], number: str, master: bytes
) -> tuple[Played, Papers]:
    kind = SEEDED if series.seed is not None else FAIR if series.fair else COMMITTED
    terms = Terms(kind, game_secret(master, number), number, series.seed)
    report = Referee(series.game, series.setup, seats, terms, series.clock, series.policy).play()
    played = Played(
        int(number.partition("/")[0]),
        number,
        entries,
        report.transcript.header.bots,
        report.outcome or Outcome((), ABORTED, len(seats)),
        report.decisions,
        report.faults,
    )
    return played, Papers(report.transcript, tuple(driver.log() for driver in seats))
