"""The standings as plain data: what the tables, the JSON and the CSV are all made from."""

from typing import Any

from cli.tournament.ledger import TRIAL, Breakdown, Ledger
from cli.tournament.ratings import rate
from cli.tournament.schedule import games
from cli.tournament.scores import Tally
from cli.tournament.sprt import BOUND


def standings(ledger: Ledger, complete: bool) -> dict[str, Any]:
    """Ranked by rating. Scores are points per game: one point is shared among the winners of a game."""
    config = ledger.config
    ratings = rate(len(config.bots), ledger.blocks)
    order = sorted(range(len(config.bots)), key=lambda bot: (-ratings[bot].elo, bot))
    rows = []
    for rank, bot in enumerate(order, start=1):
        record, rating = ledger.records[bot], ratings[bot]
        row = {"rank": rank, "bot": config.names[bot], "rating": _round(rating.elo, 1)}
        row |= {"rating_error": _round(rating.error, 1), "wins": record.wins, **_scores(record.total)}
        row |= {"faults": record.faults, "faulted": record.faulted, "withdrawn": record.withdrawn}
        row |= {"seats": _cells(record, "seats"), "roles": _cells(record, "roles")}
        rows.append(row)
    return {
        "game": config.game,
        "format": config.format,
        "table_seats": config.table_seats,
        "duplicate": config.duplicate,
        "complete": complete,
        "games": ledger.games,
        "scheduled": games(config.plan),
        "unwon": ledger.unwon,
        "aborted": ledger.aborted,
        "bots": rows,
        "all": {"seats": _cells(ledger.all, "seats"), "roles": _cells(ledger.all, "roles")},
        "withdrawal": {"over_percent": config.withdraw, "from_game": TRIAL},
        "sprt": _sprt(ledger),
    }


def _scores(tally: Tally) -> dict[str, Any]:
    low, high = tally.interval
    return {
        "games": tally.games,
        "score": _round(tally.mean),
        "low": _round(low),
        "high": _round(high),
        "paired_error": _round(tally.paired_error),
        "plain_error": _round(tally.plain_error),
        "worth": _round(tally.worth, 0),
    }


def _cells(record: Breakdown, what: str) -> dict[str, dict[str, Any]]:
    tallies: dict[Any, Tally] = getattr(record, what)
    return {str(key): _scores(tallies[key]) for key in sorted(tallies)}


def _sprt(ledger: Ledger) -> dict[str, Any] | None:
    if ledger.sprt is None:
        return None
    elo0, elo1 = ledger.sprt.hypotheses
    llr, verdict = _round(ledger.sprt.llr, 3), ledger.sprt.verdict
    return {"elo0": elo0, "elo1": elo1, "llr": llr, "bound": _round(BOUND, 3), "verdict": verdict}


def _round(value: float | None, digits: int = 5) -> float | None:
    return None if value is None else round(value, digits) + 0.0  # no minus before a zero
