"""Whole games between built-in bots, for tests of how they play."""

from bots.spec import seat_driver
from engine import registry
from protocol.fairness import Terms
from protocol.referee import Referee


def winners(game: str, specs: list[str], games: int, options: dict[str, str] | None = None) -> list[tuple[int, ...]]:
    """Who won each of the games that somebody won. No bot may fault."""
    found = registry.get(game)
    setup = found.setup(len(specs), options)
    drivers = [seat_driver(spec, len(specs)) for spec in specs]
    won = []
    for number in range(1, games + 1):
        report = Referee(found, setup, drivers, Terms.seeded(7, str(number))).play()
        assert report.faults == ()
        assert report.outcome is not None
        if report.outcome.winners:
            won.append(report.outcome.winners)
    return won
