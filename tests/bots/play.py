"""Whole games between bots, for tests of how they play."""

from bots.spec import seat_driver
from engine import registry
from protocol.fairness import Terms
from protocol.referee import Referee, Report


def reports(game: str, specs: list[str], games: int, options: dict[str, str] | None = None) -> list[Report]:
    """What became of some games. No bot may fault."""
    found = registry.get(game)
    setup = found.setup(len(specs), options)
    drivers = [seat_driver(spec, len(specs)) for spec in specs]
    try:
        played = [Referee(found, setup, drivers, Terms.seeded(7, str(n))).play() for n in range(1, games + 1)]
    finally:
        for driver in drivers:
            driver.dismiss()
        for driver in drivers:
            driver.close()
    assert [report.faults for report in played] == [()] * games
    return played


def winners(game: str, specs: list[str], games: int, options: dict[str, str] | None = None) -> list[tuple[int, ...]]:
    """Who won each of the games that somebody won."""
    outcomes = [report.outcome for report in reports(game, specs, games, options)]
    return [outcome.winners for outcome in outcomes if outcome is not None and outcome.winners]


def scores(game: str, specs: list[str], games: int, options: dict[str, str] | None = None) -> list[float]:
    """The points of each bot over some games, the bots one seat on each time. No bot may fault."""
    found = registry.get(game)
    seats = len(specs)
    setup = found.setup(seats, options)
    drivers = [seat_driver(spec, seats) for spec in specs]
    points = [0.0] * seats
    for number in range(1, games + 1):
        order = [(seat + number) % seats for seat in range(seats)]
        report = Referee(found, setup, [drivers[entry] for entry in order], Terms.seeded(7, str(number))).play()
        assert report.faults == ()
        assert report.outcome is not None
        for entry, score in zip(order, report.outcome.scores, strict=True):
            points[entry] += score
    return points
