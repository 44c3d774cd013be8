"""Plackett–Luce ratings for games with several seats, independent of the order in which the games were played.

Every bot has a strength. When w of the seats win, they tie first and the others tie last; given w, a set of winners
has a probability proportional to the product of its strengths. For one winner that is the Plackett–Luce model itself;
for several it is Cox's exact likelihood for ties, which does not pretend that the winners came in some order. A game
that nobody won, or everybody, says nothing about strengths.

A rating is 400 times the decimal logarithm of a strength, as in chess, and the mean of all bots is 0. Every bot is
credited with one win and one loss against an average bot, so that a bot that always won has a rating too. Intervals
come from how the blocks of the schedule differ among themselves (the sandwich estimate), not from the model's word
that all games are independent: duplicate deals narrow them as they should.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import exp, log, sqrt
from typing import NamedTuple

from cli.tournament.stats import Matrix, inverse, product, student

ELO = 400 / log(10)  # points for a factor e in strength
STEPS = 100
CLOSE = 1e-9


class Rank(NamedTuple):
    """What a game says about strengths: the bots that won and the bots that did not, each list sorted."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]

    @classmethod
    def of(cls, seating: Sequence[int], winners: Iterable[int]) -> "Rank | None":
        """`winners` are seats, from 1. None, if all seats are tied."""
        won = set(winners)
        first = sorted(bot for seat, bot in enumerate(seating, start=1) if seat in won)
        last = sorted(bot for seat, bot in enumerate(seating, start=1) if seat not in won)
        return cls(tuple(first), tuple(last)) if first and last else None


class Rating(NamedTuple):
    elo: float
    error: float | None  # half the width of the interval; None while one block is all there is


Blocks = Mapping[tuple[Rank, ...], int]  # how often each kind of block came


def rate(bots: int, blocks: Blocks) -> list[Rating]:
    blocks = dict(sorted(blocks.items()))  # sums of floats, too, shall not depend on the order of the games
    strengths = fit(bots, blocks)
    mean = sum(strengths) / bots
    elos = [ELO * (strength - mean) for strength in strengths]
    count = sum(blocks.values())
    if count < 2:
        return [Rating(elo, None) for elo in elos]
    spread = covariance(strengths, blocks)
    rows = [sum(row) / bots for row in spread]
    whole = sum(rows) / bots
    times = ELO * student(count - 1)
    return [Rating(elos[i], times * sqrt(max(0.0, spread[i][i] - 2 * rows[i] + whole))) for i in range(bots)]


def fit(bots: int, blocks: Blocks) -> list[float]:
    """The logarithms of the strengths under which the results are likeliest, by Newton's method."""
    ranks: Counter[Rank] = Counter()
    for block, times in blocks.items():
        for rank in block:
            ranks[rank] += times
    strengths = [0.0] * bots
    here = likelihood(strengths, ranks)
    for _ in range(STEPS):
        step = [row[0] for row in product(inverse(here.information), [[x] for x in here.slope])]
        if max(map(abs, step)) < CLOSE:
            break
        size = 1.0
        while True:  # the likelihood is concave: a step that is short enough leads uphill
            moved = [x + size * dx for x, dx in zip(strengths, step, strict=True)]
            there = likelihood(moved, ranks)
            if there.value > here.value - CLOSE:
                break
            size /= 2
        strengths, here = moved, there
    return strengths


class Likelihood(NamedTuple):
    """Of results: its logarithm, the first derivatives by the bots' strengths, and minus the second."""

    value: float
    slope: list[float]
    information: Matrix


def likelihood(strengths: Sequence[float], ranks: Mapping[Rank, int]) -> Likelihood:
    """Of all games, and of the win and the loss that every bot is credited with."""
    wins = [1 / (1 + exp(-strength)) for strength in strengths]
    value = sum(log(win * (1 - win)) for win in wins)
    slope = [1 - 2 * win for win in wins]
    information = credit(strengths)
    for rank, times in ranks.items():
        logarithm, pulls, covariances = terms(rank, strengths)
        value += times * logarithm
        seats = (*rank.winners, *rank.losers)
        for a, bot in enumerate(seats):
            slope[bot] += times * pulls[a]
            row = information[bot]
            for other, covariance in zip(seats, covariances[a], strict=True):
                row[other] += times * covariance
    return Likelihood(value, slope, information)


def credit(strengths: Sequence[float]) -> Matrix:
    """The information in one win and one loss of every bot against an average bot."""
    matrix = [[0.0] * len(strengths) for _ in strengths]
    for bot, strength in enumerate(strengths):
        win = 1 / (1 + exp(-strength))
        matrix[bot][bot] = 2 * win * (1 - win)
    return matrix


def terms(rank: Rank, strengths: Sequence[float]) -> tuple[float, list[float], Matrix]:
    """Of one game: the logarithm of its probability, by how much each seat did better than expected, and the
    covariances of that; seats in the order winners, losers."""
    logarithm, pulls, chance, weights, total = odds(rank, strengths)
    size = min(map(len, rank))
    covariances = [[-p * q for q in chance] for p in chance]
    for i, p in enumerate(chance):
        covariances[i][i] += p
    if size > 1:
        for i, j in combinations(range(len(chance)), 2):
            rest = weights[:i] + weights[i + 1 : j] + weights[j + 1 :]
            both = weights[i] * weights[j] * elementary(rest, size - 2)[size - 2] / total
            covariances[i][j] += both
            covariances[j][i] += both
    return logarithm, pulls, covariances


class Odds(NamedTuple):
    logarithm: float
    pulls: list[float]
    chance: list[float]  # of every seat to be among the winners or, where these are fewer, among the losers
    weights: list[float]
    total: float


def odds(rank: Rank, strengths: Sequence[float]) -> Odds:
    """What `terms` is made of. When fewer lost than won, it is less work to ask who lost."""
    winners, losers = rank
    sign = -1 if len(winners) > len(losers) else 1
    weights = [exp(sign * strengths[bot]) for bot in winners + losers]
    few = range(len(winners), len(weights)) if sign < 0 else range(len(winners))
    size = len(few)
    total = elementary(weights, size)[size]
    if size == 1:
        chance = [weight / total for weight in weights]
    else:
        chance = [
            weight * elementary(weights[:i] + weights[i + 1 :], size - 1)[size - 1] / total
            for i, weight in enumerate(weights)
        ]
    pulls = [-sign * p for p in chance]
    for i in few:
        pulls[i] += sign
    return Odds(sum(log(weights[i]) for i in few) - log(total), pulls, chance, weights, total)


def elementary(weights: Sequence[float], size: int) -> list[float]:
    """The elementary symmetric polynomials of degree 0 to `size`: sums over all sets of that many weights."""
    if size == 1:
        return [1.0, sum(weights)]
    sums = [1.0] + [0.0] * size
    for weight in weights:
        for degree in range(size, 0, -1):
            sums[degree] += weight * sums[degree - 1]
    return sums


def covariance(strengths: Sequence[float], blocks: Blocks) -> Matrix:
    """Of the fitted logarithms: how far the blocks pull in different directions, against how firmly all hold.

    The credited win and loss pull as they do between equals: a bot that always won gets a wide interval, not none.
    """
    count = sum(blocks.values())
    ranks: Counter[Rank] = Counter()
    pulls = credit([0.0] * len(strengths))
    for block, times in blocks.items():
        pull = [0.0] * len(strengths)
        for rank in block:
            ranks[rank] += times
            for bot, x in zip(rank.winners + rank.losers, odds(rank, strengths).pulls, strict=True):
                pull[bot] += x
        weight = times * count / (count - 1)
        for row, a in zip(pulls, pull, strict=True):
            if a:
                for j, b in enumerate(pull):
                    row[j] += weight * a * b
    firm = inverse(likelihood(strengths, ranks).information)
    return product(product(firm, pulls), firm)
