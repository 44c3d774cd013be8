"""The way through a schedule, with results that come in any order; no game is really played here."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cli.tournament.config import Config, resolve
from cli.tournament.course import Course
from cli.tournament.ledger import TRIAL
from cli.tournament.schedule import Fixture
from cli.tournament.settings import read
from cli.tournament.standings import standings
from cli.tournament.store import Result, Store
from protocol.fault import Fault

Play = Callable[[Fixture], Result]


def config(bots: int = 4, **given: Any) -> Config:
    values = {"game": "cluedo", "bots": ["random"] * bots, "deals": 12, **given}
    return resolve(read(values)).named(tuple(f"b{bot}" for bot in range(bots)))


def first_wins(fixture: Fixture) -> Result:
    """The bot with the lowest number among those at the table."""
    winner = fixture.seating.index(min(fixture.seating)) + 1
    return Result(fixture.game, fixture.deal, fixture.seating, (winner,), "solved", (), 9, ())


def chancy(fixture: Fixture) -> Result:
    seat = Random(fixture.game * 31).randrange(len(fixture.seating)) + 1
    return first_wins(fixture)._replace(winners=(seat,))


def faulty(bot: int) -> Play:
    """That bot faults whenever it plays, and wins all the same."""

    def play(fixture: Fixture) -> Result:
        if bot not in fixture.seating:
            return first_wins(fixture)
        seat = fixture.seating.index(bot) + 1
        return first_wins(fixture)._replace(winners=(seat,), faults=(Fault(seat, "timeout", "awaiting move 1"),))

    return play


class Bench:
    """A store on disk, and players that finish in a random order."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.count = 0

    def store(self, config: Config) -> Store:
        self.count += 1
        return Store.create(self.folder / f"{self.count}.sqlite", config.as_json(), b"m" * 32)

    def run(self, config: Config, play: Play, shuffle: int | None = None, hands: int = 5) -> tuple[Course, list[int]]:
        """The finished course, and the games that were really played, in their order."""
        rng = Random(shuffle)
        with closing(self.store(config)) as store:
            course = Course(config, store)
            pending: list[Fixture] = []
            played = []
            while not course.complete():
                while len(pending) < hands and (block := course.take()):
                    pending += block
                fixture = pending.pop(rng.randrange(len(pending)) if shuffle is not None else 0)
                played.append(fixture.game)
                result = play(fixture)
                store.add(result, b"")
                course.put(result)
            again = Course(config, store)
            assert again.take() is None
            assert standings(again.ledger, again.complete()) == standings(course.ledger, True)
        return course, played


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


@pytest.mark.parametrize("form", ["league", "gauntlet", "swiss", "duel"])
def test_the_order_in_which_games_finish_does_not_matter(bench: Bench, form: str) -> None:
    extra = {"table-seats": 3} if form == "swiss" else {"sprt": "0,400"} if form == "duel" else {}
    table = config(2 if form == "duel" else 7, format=form, deals=8, **extra)
    tables = [standings(bench.run(table, chancy, shuffle)[0].ledger, True) for shuffle in (None, 1, 2, 3)]
    assert tables[1:] == tables[:1] * 3
    assert tables[0]["games"] > 10


def test_every_game_is_played_once(bench: Bench) -> None:
    course, played = bench.run(config(), first_wins, shuffle=4)
    assert sorted(played) == list(range(1, 49))
    assert (course.ledger.games, course.ledger.settled) == (48, 48)


def test_games_that_are_in_the_file_are_not_played_again(bench: Bench) -> None:
    table = config()
    with closing(bench.store(table)) as store:
        course = Course(table, store)
        taken = [fixture for _ in range(3) for fixture in course.take() or ()]
        for fixture in taken[1:6]:
            store.add(first_wins(fixture), b"")
        again = Course(table, store)
        assert again.take() == [taken[0]]  # the rest of its block is there
        assert again.take() == taken[6:8]
        assert again.ledger.games == 0
        again.put(first_wins(taken[0]))
        assert again.ledger.games == 6


def test_what_comes_after_a_gap_does_not_count_yet(bench: Bench) -> None:
    table = config()
    with closing(bench.store(table)) as store:
        block = Course(table, store).take() or []
        for fixture in (block[0], block[2]):
            store.add(first_wins(fixture), b"")
        course = Course(table, store)
        assert course.take() == [block[1], block[3]]
        assert course.ledger.games == 1
        assert not course.complete()


def test_swiss_rounds_follow_the_standing(bench: Bench) -> None:
    table = config(9, format="swiss", rounds=4, deals=2, **{"table-seats": 3})
    course, played = bench.run(table, first_wins, shuffle=1)
    assert sorted(played) == list(range(1, 4 * 3 * 2 * 3 + 1))
    ranked = sorted(range(9), key=lambda bot: -course.ledger.records[bot].total.mean)
    assert ranked[0] == 0
    assert ranked[-1] == 8


def test_a_bot_that_faults_too_often_is_withdrawn_and_scores_nothing(bench: Bench) -> None:
    course, played = bench.run(config(6, deals=60, **{"table-seats": 3}), faulty(2), shuffle=3)
    record = course.ledger.records[2]
    assert (record.games, record.faulted, record.faults) == (TRIAL, TRIAL, TRIAL)
    assert (record.total.mean, record.wins) == (0, 0)
    assert record.withdrawn is not None
    assert course.ledger.games < len(played) < 180  # some were under way when it was withdrawn
    assert course.ledger.settled == 180
    assert course.ledger.void((0, 1, 2))
    assert not course.ledger.void((0, 1, 3))
    rows = {row["bot"]: row for row in standings(course.ledger, True)["bots"]}
    assert rows["b2"]["withdrawn"] == record.withdrawn


def test_the_rule_of_withdrawal_is_an_option(bench: Bench) -> None:
    table = config(4, deals=60, withdraw=100)
    course, played = bench.run(table, faulty(2))
    assert len(played) == 240
    assert course.ledger.records[2].withdrawn is None

    def seldom(fixture: Fixture) -> Result:
        return faulty(2)(fixture) if fixture.game % 5 == 0 else first_wins(fixture)

    assert bench.run(config(4, deals=60, withdraw=20), seldom)[0].ledger.records[2].withdrawn is None
    assert bench.run(config(4, deals=60, withdraw=19), seldom)[0].ledger.records[2].withdrawn == TRIAL


def test_a_swiss_goes_on_without_the_withdrawn(bench: Bench) -> None:
    table = config(7, format="swiss", rounds=12, deals=2, **{"table-seats": 3})
    course, _ = bench.run(table, faulty(5), shuffle=9)
    assert course.ledger.records[5].games == TRIAL
    assert course.complete()
    assert min(course.ledger.records[bot].games for bot in (0, 1, 2, 3, 4, 6)) > 3 * TRIAL


def test_a_sequential_test_ends_a_duel_and_what_was_played_beyond_does_not_count(bench: Bench) -> None:
    table = config(2, format="duel", deals=500, sprt="0,100")
    inline, _ = bench.run(table, first_wins, hands=2)
    ahead, played = bench.run(table, first_wins, shuffle=5, hands=40)
    assert inline.ledger.sprt is not None
    assert inline.ledger.sprt.verdict == "H1"
    assert ahead.ledger.games == inline.ledger.games < len(played) < 1000
    assert standings(ahead.ledger, True) == standings(inline.ledger, True)


def test_aborted_games_have_no_score_and_games_without_a_winner_score_nothing(bench: Bench) -> None:
    def play(fixture: Fixture) -> Result:
        reason = "aborted" if fixture.game == 1 else "unsolved"
        return first_wins(fixture)._replace(winners=(), reason=reason)

    ledger = bench.run(config(deals=1), play)[0].ledger
    assert (ledger.games, ledger.aborted, ledger.unwon) == (4, 1, 3)
    assert [record.total.games for record in ledger.records] == [3] * 4
    assert [record.total.mean for record in ledger.records] == [0] * 4
    assert not ledger.blocks


def test_scores_go_by_seat_and_by_role_and_winners_share(bench: Bench) -> None:
    def play(fixture: Fixture) -> Result:
        return first_wins(fixture)._replace(winners=(1, 2), roles=("key", "chest", "fake", "fake"))

    ledger = bench.run(config(deals=2), play)[0].ledger
    assert {seat: tally.mean for seat, tally in ledger.all.seats.items()} == {1: 0.5, 2: 0.5, 3: 0, 4: 0}
    for record in ledger.records:
        assert {role: (tally.games, tally.mean) for role, tally in record.roles.items()} == {
            "key": (2, 0.5),
            "chest": (2, 0.5),
            "fake": (4, 0.0),
        }
        assert record.total.mean == 0.25
