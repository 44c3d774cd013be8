"""`parlour bench`: how fast it is, every figure next to a floor measured in the same run."""

import copy
import json
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from itertools import count
from statistics import median
from time import perf_counter

import click

from bots.random import RandomBot
from cli.errors import Fail
from cli.pipe import instant_bot, ping_pong, pinned, refereed
from cli.thinking import deciding, searching
from engine import registry
from engine.chance import FastChance
from engine.cluedo.deals import Deals
from engine.cluedo.game import CluedoGame
from engine.cluedo.view import Detective
from engine.game import Game, GameError, Setup, State, View
from protocol.drivers.local import LocalDriver
from protocol.fairness import Terms
from protocol.referee import Referee

SLICES = 5  # measured in turns, floor and figure; the best of each counts, for other work on the machine only slows


@dataclass
class Row:
    """One figure. `ratio` is value / floor: a rate is good when it is high, a time when it is low."""

    name: str
    value: float
    unit: str
    floor: float

    @property
    def ratio(self) -> float:
        return self.value / self.floor


Measure = Callable[[float], float]  # given seconds to spend, a rate per second


class _Subject:
    def call(self, chosen: int) -> int:
        return chosen


def bare_loop(seconds: float) -> float:
    """The floor of play: a random choice and a method call, again and again."""
    choice, call, items = random.Random(1).choice, _Subject().call, (1, 2, 3, 4, 5, 6)

    def work() -> Iterator[int]:
        while True:
            for _ in range(20_000):
                call(choice(items))
            yield 20_000

    return rate(work(), seconds)


def rate(work: Iterator[int], seconds: float) -> float:
    """Units of work per second; each item that `work` yields is that many units done."""
    units = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        units += next(work)
    return units / elapsed


def random_play(game: Game, setup: Setup) -> Iterator[int]:
    """Whole games, the state alone; yields the decisions of each."""
    rng = random.Random(1)
    chance = FastChance(rng)
    while True:
        state, _ = game.new(setup, chance)
        decisions = 0
        while (pending := state.pending) is not None:
            state.play(pending.menu.pick(rng), chance)
            decisions += 1
        yield decisions


def random_play_seen(game: Game, setup: Setup) -> Iterator[int]:
    """The same with legality checked and every seat's view folding what it is sent."""
    rng = random.Random(1)
    chance = FastChance(rng)
    seats = range(1, setup.seats + 1)
    while True:
        state, events = game.new(setup, chance)
        views = [(1 << seat, game.view(setup, seat)) for seat in seats]
        decisions = 0
        while True:
            for event in events:
                audience = event.audience
                for seat, view in views:
                    if audience & seat:
                        view.see(event)
            if (pending := state.pending) is None:
                break
            events = state.apply(pending.menu.pick(rng), chance)
            decisions += 1
        yield decisions


def random_play_told(game: Game, setup: Setup) -> Iterator[int]:
    """The same under the referee, with every line of every seat and the transcript rendered."""
    drivers = [LocalDriver(RandomBot) for _ in range(setup.seats)]
    for seed in count(1):
        yield Referee(game, setup, drivers, Terms.seeded(seed)).play().decisions


def mid_game(game: Game, setup: Setup, decisions: int = 60, seed: int = 1) -> tuple[State, list[View]]:
    """A state in the middle of a random game that goes on long enough, and its views."""
    rng = random.Random(seed)
    chance = FastChance(rng)
    while True:
        state, events = game.new(setup, chance)
        views = [game.view(setup, seat) for seat in range(1, setup.seats + 1)]
        for done in range(decisions + 1):
            for event in events:
                for view in views:
                    if event.seen_by(view.seat):
                        view.see(event)
            if state.pending is None:
                break
            if done == decisions:
                return state, views
            events = state.play(state.pending.menu.pick(rng), chance)


def repeat(action: Callable[[], object], times: int) -> Iterator[int]:
    while True:
        for _ in range(times):
            action()
        yield times


def interleaved(figure: Measure, floor: Measure, seconds: float) -> tuple[float, float]:
    """The best slice of each, measured in turns so that both meet the same machine."""
    figures, floors = [], []
    for _ in range(SLICES):
        floors.append(floor(seconds / 2))
        figures.append(figure(seconds))
    return max(figures), max(floors)


def play_rows(game: Game, seats: int, seconds: float) -> Iterator[Row]:
    setup = game.setup(seats)
    for kind, play in (("play", random_play), ("views", random_play_seen), ("text", random_play_told)):
        work = play(game, setup)
        next(work)
        value, floor = interleaved(lambda s, work=work: rate(work, s), bare_loop, seconds)  # type: ignore[misc]
        yield Row(f"{kind}/{game.id}/{seats}", value, "decisions/s", floor)


def copy_row(game: Game, seats: int, seconds: float) -> Row:
    """In microseconds; the floor is what the standard library's deepcopy takes."""
    state, _ = mid_game(game, game.setup(seats), 10)
    fast = repeat(state.copy, 2000)
    slow = repeat(lambda: copy.deepcopy(state), 10)
    value, floor = interleaved(lambda s: rate(fast, s), lambda s: rate(slow, s), seconds)
    return Row(f"copy/{game.id}", 1e6 / value, "µs", 1e6 / floor)


def posterior_rows(game: CluedoGame, seats: int, seconds: float) -> Iterator[Row]:
    """Count all deals and find every marginal and the envelope, from one seat's knowledge, in milliseconds."""
    setup = game.setup(seats)
    for when, decisions in (("start", 0), ("middle", 60)):
        views = [mid_game(game, setup, decisions, seed)[1][0] for seed in range(9)]
        times = []
        floors = []
        for view in views:
            assert isinstance(view, Detective)
            start = perf_counter()
            deals = Deals(view.known())
            deals.marginals()
            deals.envelope()
            times.append(perf_counter() - start)
            floors.append(1e3 / bare_loop(seconds / 20))
        yield Row(f"posterior/{game.id}/{seats}/{when}", 1e3 * median(times), "ms", min(floors))


def sample_row(game: Game, seats: int, seconds: float) -> Row:
    """One draw from a view that has just learnt something, in microseconds; the floor is one turn of the bare loop."""
    _, views = mid_game(game, game.setup(seats), 20)
    rng = random.Random(1)
    work = repeat(lambda: views[0].sample(rng), 10)
    value, floor = interleaved(lambda s: rate(work, s), bare_loop, seconds)
    return Row(f"sample/{game.id}/{seats}", 1e6 / value, "µs", 1e6 / floor)


def oracle_row(game: Game, seats: int, seconds: float) -> Row:
    """Simulations to the end of the game, for one decision of the oracle's."""
    work = searching(game, game.setup(seats))
    next(work)
    value, floor = interleaved(lambda s: rate(work, s), bare_loop, seconds)
    return Row(f"oracle/{game.id}", value, "simulations/s", floor)


def sleuth_rows(game: CluedoGame, seats: int, seconds: float) -> Iterator[Row]:
    """The time for a decision, in milliseconds: the middle one and the longest."""
    times = deciding(game, game.setup(seats), 2 + int(200 * seconds))
    floor = 1e3 / bare_loop(seconds)
    yield Row(f"sleuth/{game.id}/{seats}/median", 1e3 * median(times), "ms", floor)
    yield Row(f"sleuth/{game.id}/{seats}/worst", 1e3 * max(times), "ms", floor)


def pipe_rows(seconds: float) -> Iterator[Row]:
    """One decision through the referee to a bot that answers at once; the floor is a bare ping-pong over the pipe."""
    with instant_bot() as bot, pinned():
        for children in (1, 6):
            through, bare = refereed(bot, children), ping_pong(bot, children)
            with closing(through), closing(bare):
                value, floor = interleaved(lambda s, w=through: rate(w, s), lambda s, w=bare: rate(w, s), seconds)  # type: ignore[misc]
            yield Row(f"pipe/{children}", 1e6 / value, "µs", 1e6 / floor)


def rows(games: Sequence[str], seconds: float) -> Iterator[Row]:
    for name in games:
        game = registry.get(name)
        seats = TABLES.get(name, game.seats[-1])
        yield from play_rows(game, seats, seconds)
        yield copy_row(game, seats, seconds / 2)
        yield sample_row(game, seats, seconds / 2)
        if isinstance(game, CluedoGame):
            yield from posterior_rows(game, seats, seconds)
            yield from sleuth_rows(game, seats, seconds)
        yield oracle_row(game, seats, seconds)
    yield from pipe_rows(seconds)


TABLES = {"cluedo-2014": 4, "huis-clos": 6, "coffre": 5}  # the table measured, where it is not the largest


def fraction(ratio: float) -> str:
    return f"1/{1 / ratio:.1f}" if ratio < 1 else f"{ratio:.1f}"


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
@click.option("--game", "games", multiple=True, metavar="GAME", help="Measure only this game; may be given again.")
@click.option("--seconds", default=0.4, show_default=True, help="Time for each of the five slices of a figure.")
def bench(as_json: bool, games: tuple[str, ...], seconds: float) -> None:
    """Measure the speed of the rules, next to a floor taken in the same run."""
    try:
        chosen = [registry.get(game).id for game in games or registry.ids()]
    except GameError as error:
        raise Fail(str(error)) from error
    measured = []
    for row in rows(chosen, seconds):
        measured.append(row)
        if not as_json:
            click.echo(
                f"{row.name:<32}{row.value:>14,.1f} {row.unit:<12} floor {row.floor:>14,.1f}  {fraction(row.ratio)}"
            )
    if as_json:
        click.echo(json.dumps({"rows": [{**asdict(row), "ratio": row.ratio} for row in measured]}, indent=1))
