"""Ratings, scores and the sequential test, against brute force, known values and simulated tournaments."""

import math
from collections import Counter
from itertools import combinations, permutations
from random import Random
from statistics import mean, stdev

import pytest

from cli.tournament.ratings import ELO, Rank, elementary, fit, likelihood, rate, terms
from cli.tournament.scores import Tally
from cli.tournament.sprt import BOUND, Hypotheses, Sprt
from cli.tournament.stats import inverse, product, student, wilson


def test_a_rank_has_winners_first_and_everyone_else_last() -> None:
    assert Rank.of((3, 0, 2, 1), [1, 4]) == Rank((1, 3), (0, 2))
    assert Rank.of((3, 0, 2, 1), []) is None
    assert Rank.of((0, 1), [1, 2]) is None


def test_elementary_polynomials_are_sums_over_sets() -> None:
    weights = [2.0, 0.5, 3.0, 1.25]
    for size in range(5):
        assert elementary(weights, 4)[size] == pytest.approx(sum(map(math.prod, combinations(weights, size))))


@pytest.mark.parametrize("won", range(1, 5))
def test_a_game_has_the_probability_of_its_set_of_winners(won: int) -> None:
    strengths = [0.3, -0.7, 1.1, 0.0, -0.2]
    total = 0.0
    for winners in combinations(range(5), won):
        rank = Rank(winners, tuple(bot for bot in range(5) if bot not in winners))
        weights = {chosen: math.exp(sum(strengths[bot] for bot in chosen)) for chosen in combinations(range(5), won)}
        chance = math.exp(terms(rank, strengths)[0])
        assert chance == pytest.approx(weights[winners] / sum(weights.values()))
        total += chance
    assert total == pytest.approx(1)


def test_one_winner_is_the_plackett_luce_model() -> None:
    strengths = [0.4, -0.1, 0.9]
    weights = [math.exp(strength) for strength in strengths]
    first = dict.fromkeys(range(3), 0.0)
    for order in permutations(range(3)):
        first[order[0]] += math.prod(weights[bot] / sum(weights[b] for b in order[n:]) for n, bot in enumerate(order))
    for bot in range(3):
        others = tuple(b for b in range(3) if b != bot)
        assert math.exp(terms(Rank((bot,), others), strengths)[0]) == pytest.approx(first[bot])


def test_the_derivatives_are_those_of_the_likelihood() -> None:
    ranks = Counter({Rank((0, 2), (1, 3, 3)): 3, Rank((1,), (0, 0, 3)): 2, Rank((0, 1, 2), (3,)): 1})
    here = [0.2, -0.4, 0.5, 0.1]
    found = likelihood(here, ranks)
    step = 1e-5
    for i in range(4):
        up, down = ([x + sign * step * (i == j) for j, x in enumerate(here)] for sign in (1, -1))
        rise = likelihood(up, ranks), likelihood(down, ranks)
        assert found.slope[i] == pytest.approx((rise[0].value - rise[1].value) / (2 * step), abs=1e-7)
        for j in range(4):
            bend = -(rise[0].slope[j] - rise[1].slope[j]) / (2 * step)
            assert found.information[i][j] == pytest.approx(bend, abs=1e-7)


def test_the_fit_is_a_maximum_that_no_search_improves() -> None:
    rng = Random(3)
    ranks = Counter(Rank((b,), tuple(x for x in range(4) if x != b)) for b in (0, 0, 1, 2, 0, 3, 2, 0))
    best = fit(4, {(rank,): times for rank, times in ranks.items()})
    top = likelihood(best, ranks)
    assert max(map(abs, top.slope)) < 1e-8
    for _ in range(200):
        assert likelihood([x + rng.gauss(0, 0.3) for x in best], ranks).value < top.value


def test_two_bots_get_the_difference_of_elo_that_their_score_means() -> None:
    blocks: Counter[tuple[Rank, ...]] = Counter({(Rank((0,), (1,)),): 7500, (Rank((1,), (0,)),): 2500})
    first, second = rate(2, blocks)
    assert first.elo - second.elo == pytest.approx(400 * math.log10(3), abs=0.5)
    assert first.elo + second.elo == pytest.approx(0)
    assert first.error == pytest.approx(1.96 * ELO / 2 / math.sqrt(10_000 * 0.75 * 0.25), rel=0.01)


def test_the_order_of_games_does_not_matter() -> None:
    rng = Random(5)
    played = simulate([0.0, 0.4, 0.8], 2, 40, rng)
    games = list(played.elements())
    rng.shuffle(games)
    assert rate(3, Counter(games)) == rate(3, played)


def test_a_bot_that_always_won_has_a_rating_with_an_interval() -> None:
    first, second = rate(2, Counter({(Rank((0,), (1,)),): 50}))
    assert 300 < first.elo - second.elo < 900
    assert first.error is not None
    assert first.error > 50


def test_no_games_and_one_block_have_no_interval() -> None:
    assert [(rating.elo, rating.error) for rating in rate(3, Counter())] == [(0, None)] * 3
    assert rate(2, Counter({(Rank((0,), (1,)),): 1}))[0].error is None


def simulate(true: list[float], seats: int, count: int, rng: Random, luck: float = 0.0) -> Counter[tuple[Rank, ...]]:
    """Blocks of rotated tables; `luck` is the spread of what a deal gives to each seat."""
    blocks: Counter[tuple[Rank, ...]] = Counter()
    for _ in range(count):
        table = rng.sample(range(len(true)), seats)
        gift = [rng.gauss(0, luck) for _ in range(seats)]
        ranks = []
        for shift in range(seats):
            seating = table[-shift:] + table[:-shift]
            draws = [true[bot] + gift[s] - math.log(-math.log(rng.random())) for s, bot in enumerate(seating)]
            rank = Rank.of(seating, [draws.index(max(draws)) + 1])
            assert rank is not None
            ranks.append(rank)
        blocks[tuple(ranks)] += 1
    return blocks


@pytest.mark.parametrize(
    ("true", "seats", "count"), [([0, 0.3, 0.6, 0.9], 4, 10), ([0, 0.3, 0.6, 0.9], 3, 60), ([0, 0.5], 2, 30)]
)
def test_nineteen_intervals_of_twenty_hold_the_truth(true: list[float], seats: int, count: int) -> None:
    rng = Random(11)
    centre = mean(true)
    hits = []
    for _ in range(100):
        for bot, rating in enumerate(rate(len(true), simulate(true, seats, count, rng))):
            assert rating.error is not None
            hits.append(abs(rating.elo - ELO * (true[bot] - centre)) <= rating.error)
    assert 0.91 <= mean(hits) <= 0.99


def test_duplicate_deals_narrow_the_intervals() -> None:
    blocks = simulate([0.0, 0.4], 2, 300, Random(2), luck=3.0)
    apart: Counter[tuple[Rank, ...]] = Counter((rank,) for block in blocks.elements() for rank in block)
    together, single = rate(2, blocks)[0], rate(2, apart)[0]
    assert together.elo == pytest.approx(single.elo)
    assert together.error is not None
    assert single.error is not None
    assert together.error < 0.7 * single.error


@pytest.mark.parametrize(
    ("freedom", "expected"), [(1, 12.7062), (2, 4.3027), (3, 3.1824), (5, 2.5706), (10, 2.2281), (60, 2.0003)]
)
def test_students_quantiles(freedom: int, expected: float) -> None:
    assert student(freedom) == pytest.approx(expected, rel=0.004)


def test_wilsons_interval() -> None:
    assert wilson(0.0, 100) == pytest.approx((0.0, 0.0370), abs=5e-5)
    assert wilson(0.5, 10) == pytest.approx((0.2366, 0.7634), abs=5e-5)
    assert wilson(1.0, 10)[1] == 1.0


def test_inverse() -> None:
    matrix = [[4.0, 1.0, 0.5], [1.0, 3.0, 0.2], [0.5, 0.2, 2.0]]
    for i, row in enumerate(product(matrix, inverse(matrix))):
        assert row == pytest.approx([float(i == j) for j in range(3)])


def tally_of(*blocks: list[float]) -> Tally:
    tally = Tally()
    for block in blocks:
        for score in block:
            tally.add(score)
        tally.close_block()
    return tally


def test_errors_are_those_of_games_and_of_block_means() -> None:
    blocks: list[list[float]] = [[1, 0, 0, 1], [0, 0, 1, 0], [1, 1, 0, 1], [0.5, 0, 0, 0.5]]
    tally = tally_of(*blocks)
    games = [score for block in blocks for score in block]
    assert tally.mean == pytest.approx(mean(games))
    assert tally.plain_error == pytest.approx(stdev(games) / math.sqrt(16))
    paired = stdev([mean(block) for block in blocks]) / math.sqrt(4)
    assert tally.paired_error == pytest.approx(paired)
    assert tally.worth == pytest.approx((stdev(games) / paired) ** 2)


def test_games_dealt_by_themselves_are_worth_themselves() -> None:
    rng = Random(4)
    tally = tally_of(*([float(rng.random() < 0.3)] for _ in range(500)))
    assert tally.worth == pytest.approx(500)


def test_when_luck_cancels_fewer_games_do() -> None:
    rng = Random(4)
    tally = tally_of(*(rng.choice([[1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]]) for _ in range(200)))
    assert tally.worth is not None
    assert tally.worth > 800


def test_score_intervals_hold_the_truth_too() -> None:
    rng = Random(9)
    hits = []
    for _ in range(600):
        tally = tally_of(*([float(rng.random() < 0.25) for _ in range(4)] for _ in range(12)))
        low, high = tally.interval
        hits.append(low <= 0.25 <= high)
    assert 0.92 <= mean(hits) <= 0.985


def duel(elo: float, splits: float, rng: Random) -> Sprt:
    """A duel of two seats whose pairs of games are split with that probability, until the test decides."""
    test = Sprt(Hypotheses(0, 50))
    won, lost = Rank((0,), (1,)), Rank((1,), (0,))
    both = 1 / (1 + 10 ** (-elo / 400)) - splits / 2
    while test.verdict is None:
        draw = rng.random()
        test.add([won, won] if draw < both else [won, lost] if draw < both + splits else [lost, lost])
    return test


@pytest.mark.parametrize("splits", [0.2, 0.5, 0.7])
def test_the_sequential_test_errs_as_seldom_as_it_says(splits: float) -> None:
    rng = Random(6)
    for elo, wrong in ((0, "H1"), (50, "H0")):
        verdicts = [duel(elo, splits, rng).verdict for _ in range(200)]
        assert verdicts.count(wrong) <= 20  # 10 expected at the bound of 5 %


def test_the_sequential_test_needs_fewer_games_when_luck_cancels() -> None:
    rng = Random(6)
    length = {splits: mean(duel(50, splits, rng).blocks for _ in range(60)) for splits in (0.2, 0.7)}
    assert length[0.7] < 0.6 * length[0.2]


def test_the_sequential_test_starts_undecided_and_ignores_games_without_a_winner() -> None:
    test = Sprt(Hypotheses(0, 20))
    test.add([])
    assert (test.llr, test.verdict) == (0, None)
    for _ in range(10):
        test.add([Rank((0,), (1,)), Rank((0,), (1,))])
    assert 0 < test.llr < BOUND


def test_blocks_that_do_not_differ_say_nothing_about_their_worth() -> None:
    """Six bots that are alike share the point of each deal, and six sixths are not quite one: rounding is no spread."""
    tally = Tally()
    rng = Random(3)
    for _ in range(100):
        winners = rng.randrange(1, 7)
        scores = [1 / winners] * winners + [0.0] * (6 - winners)
        for score in rng.sample(scores, 6):
            tally.add(score)
        tally.close_block()
    assert tally.paired_error  # the rounding
    assert tally.worth is None
