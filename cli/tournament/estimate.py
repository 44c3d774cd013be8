"""`--dry-run`: what a tournament would be, without its file."""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from datetime import timedelta
from itertools import combinations, islice
from time import monotonic

from cli.params import game_walls
from cli.tournament.config import Config
from cli.tournament.course import schedule
from cli.tournament.schedule import SWISS, Fixture, block_size, games
from cli.tournament.worker import Table
from protocol.fairness import master_of, new_master

SAMPLE_SECONDS = 2.0
COUNTED = 100_000  # games whose balance is counted; more take long and say the same


def estimate(config: Config, jobs: int) -> str:
    """The schedule's counts, and how long it would take, judging by a few games on deals of their own."""
    total = games(config.plan)
    size = block_size(config.plan)
    deals = "each with one deal" if config.duplicate else "every game with its own deal"
    lines = [
        f"{config.game}, {config.format}: {len(config.bots)} bots at tables of {config.table_seats}",
        f"{total} games in blocks of {size}, {deals}",
        *_balance(config),
    ]
    if config.format == SWISS:
        lines.append(
            f"{config.rounds} rounds; who meets whom will depend on the results (here all were taken as equal)"
        )
    if config.sprt is not None:
        lines.append("the sequential test may end it earlier")
    rate = _rate(config)
    lines.append(
        f"about {timedelta(seconds=round(total / rate / jobs))} at {rate:.1f} games a second for each of {jobs} jobs"
    )
    return "\n".join(lines)


def _fixtures(config: Config) -> Iterator[Fixture]:
    master = master_of(config.seed) if config.seed is not None else new_master()
    equal = dict.fromkeys(range(len(config.bots)), 0.0)
    for block in schedule(config, master, lambda _game: equal):
        yield from block or ()


def _balance(config: Config) -> list[str]:
    played: Counter[int] = Counter()
    seats: Counter[tuple[int, int]] = Counter()
    met: Counter[tuple[int, int]] = Counter()
    count = 0
    for fixture in islice(_fixtures(config), COUNTED):
        count += 1
        bots = sorted(set(fixture.seating))
        played.update(bots)
        seats.update((bot, seat) for seat, bot in enumerate(fixture.seating))
        met.update(combinations(bots, 2))
    everyone, places = range(len(config.bots)), range(config.table_seats)
    lines = [
        f"every bot plays {_range(played[bot] for bot in everyone)} games",
        f"every bot has every seat {_range(seats[bot, place] for bot in everyone for place in places)} times",
        f"any two bots meet in {_range(met[pair] for pair in combinations(everyone, 2))} games",
    ]
    return lines if count < COUNTED else [f"{line} of the first {COUNTED}" for line in lines]


def _range(counts: Iterable[int]) -> str:
    found = sorted(counts)
    return f"{found[0]}" if found[0] == found[-1] else f"{found[0]} to {found[-1]}"


def _rate(config: Config) -> float:
    """Games a second, on secrets that no game of the tournament has."""
    with closing(Table(config, new_master(), game_walls(config.sandbox))) as table:
        fixtures = _fixtures(config)
        table.play(next(fixtures))  # the bots start and everything is loaded: that is paid once
        played, started = 0, monotonic()
        while (elapsed := monotonic() - started) < SAMPLE_SECONDS or not played:
            fixture = next(fixtures, None)
            if fixture is None:
                fixtures = _fixtures(config)
                continue
            table.play(fixture)
            played += 1
        return played / elapsed if elapsed else 1.0
