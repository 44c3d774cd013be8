"""The schedule keeps the balance that its module promises."""

from collections import Counter
from itertools import combinations, islice

import pytest

from cli.tournament.schedule import (
    DUEL,
    FORMATS,
    GAUNTLET,
    LEAGUE,
    SWISS,
    Block,
    Plan,
    block_size,
    blocks,
    even_tables,
    fixed_blocks,
    games,
    rotations,
)
from cli.tournament.swiss import form_tables, sit_out, swiss_blocks
from engine.chance import SeededChance


def chance(byte: int = 7) -> SeededChance:
    return SeededChance(bytes([byte]) * 32)


def blocks_of(plan: Plan, byte: int = 7) -> list[Block]:
    if plan.format != SWISS:
        return list(fixed_blocks(plan, chance(byte)))
    found = swiss_blocks(plan, chance(byte), lambda _index: {bot: 1 / (bot + 2) for bot in range(plan.bots)})
    return [block for block in found if block is not None]


def spread(counts: Counter[int], keys: range) -> int:
    values = [counts[key] for key in keys]
    return max(values) - min(values)


PLANS = [
    Plan(LEAGUE, 4, 4, 10),
    Plan(LEAGUE, 9, 4, 18),
    Plan(LEAGUE, 3, 5, 12),
    Plan(LEAGUE, 2, 2, 7),
    Plan(GAUNTLET, 2, 2, 5),
    Plan(GAUNTLET, 6, 3, 10),
    Plan(GAUNTLET, 3, 6, 8),
    Plan(DUEL, 2, 2, 4),
    Plan(DUEL, 2, 4, 9),
    Plan(DUEL, 2, 5, 12),
    Plan(SWISS, 11, 4, 2, rounds=3),
]
PLANS += [plan._replace(duplicate=False, deals=plan.deals * 3 + 1) for plan in PLANS]


@pytest.mark.parametrize("plan", PLANS)
def test_games_are_numbered_from_one_and_as_many_as_counted(plan: Plan) -> None:
    assert len(blocks_of(plan)) == blocks(plan)
    fixtures = [fixture for block in blocks_of(plan) for fixture in block]
    assert [fixture.game for fixture in fixtures] == list(range(1, games(plan) + 1))
    assert all(len(fixture.seating) == plan.seats for fixture in fixtures)
    assert {bot for fixture in fixtures for bot in fixture.seating} <= set(range(plan.bots))


@pytest.mark.parametrize("plan", PLANS)
def test_every_bot_of_a_whole_block_plays_every_seat_equally_often(plan: Plan) -> None:
    whole = [block for block in blocks_of(plan) if len(block) == block_size(plan)]
    assert whole
    for block in whole:
        seats: Counter[tuple[int, int]] = Counter()
        for fixture in block:
            seats.update((bot, seat) for seat, bot in enumerate(fixture.seating))
        for bot in block[0].seating:
            assert len({seats[bot, seat] for seat in range(plan.seats)}) == 1


@pytest.mark.parametrize("plan", PLANS)
def test_a_block_is_one_deal_whose_secret_may_be_told_at_its_end(plan: Plan) -> None:
    deals = 0
    for block in blocks_of(plan):
        if plan.duplicate:
            deals += 1
            assert {fixture.deal for fixture in block} == {deals}
            assert [fixture.last for fixture in block] == [False] * (len(block) - 1) + [True]
        else:
            assert [fixture.deal for fixture in block] == [deals + n for n in range(1, len(block) + 1)]
            assert all(fixture.last for fixture in block)
            deals += len(block)


@pytest.mark.parametrize("form", FORMATS)
def test_the_same_plan_and_seed_give_the_same_schedule_and_another_seed_another(form: str) -> None:
    plan = Plan(form, 2 if form == DUEL else 9, 4, 18, rounds=2)
    assert blocks_of(plan) == blocks_of(plan)
    assert blocks_of(plan) != blocks_of(plan, byte=8)


def test_more_deals_only_add_games() -> None:
    for plan in (Plan(LEAGUE, 9, 4, 20), Plan(GAUNTLET, 6, 3, 20), Plan(DUEL, 2, 5, 20)):
        assert blocks_of(plan)[:7] == blocks_of(plan._replace(deals=7))


@pytest.mark.parametrize("bots", range(2, 21))
def test_a_league_is_balanced_as_promised(bots: int) -> None:
    for seats in range(2, 11):
        sat: Counter[int] = Counter()
        met: Counter[tuple[int, int]] = Counter()
        for number, table in enumerate(islice(even_tables(bots, seats), 6 * bots), start=1):
            assert len(table) == seats
            assert spread(Counter(table), range(bots)) <= 1
            sat.update(table)
            met.update((min(pair), max(pair)) for pair in combinations(table, 2))
            assert spread(sat, range(bots)) <= 4
            if number % bots == 0:
                pairs = [met[pair] for pair in combinations(range(bots), 2)]
                assert spread(sat, range(bots)) == 0
                assert max(pairs) - min(pairs) <= 2, (bots, seats, number)


def test_pairs_meet_exactly_equally_where_a_perfect_design_is_at_hand() -> None:
    for bots, seats in ((7, 3), (7, 4), (11, 5), (13, 4), (5, 4)):
        met = Counter(
            pair for table in islice(even_tables(bots, seats), bots) for pair in combinations(sorted(table), 2)
        )
        assert len(met) == bots * (bots - 1) // 2
        assert len(set(met.values())) == 1


def test_a_gauntlet_has_its_challenger_at_every_table_and_a_balanced_field() -> None:
    sat: Counter[int] = Counter()
    for block in blocks_of(Plan(GAUNTLET, 8, 4, 7 * 4)):
        for fixture in block:
            assert fixture.seating.count(0) == 1
            assert len(set(fixture.seating)) == 4
            sat.update(fixture.seating)
    assert spread(sat, range(1, 8)) == 0


@pytest.mark.parametrize(("seats", "splits"), [(2, 2), (3, 6), (4, 6), (5, 20), (6, 20), (10, 252)])
def test_a_duel_plays_all_fair_splits_before_any_comes_again(seats: int, splits: int) -> None:
    seatings = [fixture.seating for block in blocks_of(Plan(DUEL, 2, seats, splits)) for fixture in block]
    assert len(seatings) == 2 * splits
    for half in (seatings[:splits], seatings[splits:]):
        assert len(set(half)) == splits
        assert all(abs(2 * seating.count(0) - seats) <= 1 for seating in half)


def test_a_duel_changes_sides_on_every_deal() -> None:
    for first, second in blocks_of(Plan(DUEL, 2, 5, 12)):
        assert [1 - bot for bot in first.seating] == list(second.seating)


def test_rotation_moves_everyone_one_seat_on() -> None:
    assert rotations((0, 1, 2)) == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]


def test_swiss_seats_the_best_together_and_avoids_those_who_have_met() -> None:
    met: Counter[tuple[int, int]] = Counter()
    assert form_tables([5, 3, 1, 0, 2, 4], 3, met) == [[5, 3, 1], [0, 2, 4]]
    assert form_tables([5, 3, 1, 0, 2, 4], 3, met) == [[5, 0, 3], [1, 2, 4]]


def test_swiss_lets_the_lowest_of_those_who_missed_least_sit_out() -> None:
    missed: Counter[int] = Counter()
    for expected in ([4, 3], [2, 1], [0, 4]):
        seated, over = sit_out([0, 1, 2, 3, 4], 3, missed)
        assert over == expected
        assert sorted(seated + over) == [0, 1, 2, 3, 4]
        missed.update(over)


def test_swiss_waits_for_the_round_before_and_forms_tables_by_its_scores() -> None:
    scores = {0: 0.1, 1: 0.5, 2: 0.3, 3: 0.2, 4: 0.4, 5: 0.6}
    settled: list[int] = [0]
    found = swiss_blocks(Plan(SWISS, 6, 2, 1, rounds=2), chance(), lambda game: scores if game in settled else None)
    opening = [block for block in islice(found, 3) if block]
    assert [block[0].game for block in opening] == [1, 3, 5]
    assert next(found) is None
    assert next(found) is None
    settled.append(6)
    met = Counter((min(block[0].seating), max(block[0].seating)) for block in opening)
    tables = [sorted(block[0].seating) for block in found if block]
    assert tables == [sorted(table) for table in form_tables([5, 1, 4, 2, 3, 0], 2, met)]


def test_swiss_drops_the_withdrawn_and_ends_when_a_table_cannot_be_filled() -> None:
    left = {0: {0, 1, 2, 3, 4, 5}, 6: {0, 1, 2, 4, 5}, 9: {0, 1}}
    found = swiss_blocks(Plan(SWISS, 6, 3, 1, rounds=5), chance(), lambda index: dict.fromkeys(left[index], 0.5))
    indices = [(block[0].game, {*block[0].seating}) for block in found if block]
    assert [index for index, _ in indices] == [1, 4, 7]
    assert indices[2][1] <= left[6]
