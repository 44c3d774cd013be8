"""A sequential test for duels: stop as soon as it is plain which of two rating differences fits better.

H0 says that the first bot is ELO0 points stronger than the second, H1 that it is ELO1 points. After every block the
logarithm of the likelihood ratio is estimated from the slope of the Plackett–Luce likelihood half-way between them.
The slopes of whole blocks are what is independent, so their own spread, not the model's, says how much the sum is
worth; ratio and spread are those of the generalised test that chess engines are tested with. Until there are many
blocks, CREDIT blocks' worth of the model's own spread keeps early luck from deciding.
"""

from collections.abc import Sequence
from math import log
from typing import NamedTuple

from cli.tournament.ratings import ELO, Rank, terms

ERROR = 0.05  # of either kind: H1 accepted though H0 holds, H0 accepted though H1 holds
BOUND = log((1 - ERROR) / ERROR)
CREDIT = 5


class Hypotheses(NamedTuple):
    elo0: float
    elo1: float


class Sprt:
    def __init__(self, hypotheses: Hypotheses) -> None:
        self.hypotheses = hypotheses
        self.blocks = 0
        self.llr = 0.0
        self._slope = 0.0
        self._squares = 0.0
        self._information = 0.0
        self._known: dict[Rank, tuple[float, float]] = {}

    @property
    def verdict(self) -> str | None:
        """The hypothesis that was accepted, if the test is over."""
        if abs(self.llr) < BOUND:
            return None
        return "H1" if self.llr > 0 else "H0"

    def add(self, block: Sequence[Rank]) -> None:
        self.blocks += 1
        slope = 0.0
        for rank in block:
            pull, information = self._terms(rank)
            slope += pull
            self._information += information
        self._slope += slope
        self._squares += slope * slope
        if self._information:
            spread = self._squares + CREDIT * self._information / self.blocks
            distance = (self.hypotheses.elo1 - self.hypotheses.elo0) / ELO
            self.llr = distance * self._slope * self._information / spread

    def _terms(self, rank: Rank) -> tuple[float, float]:
        """The first and minus the second derivative by the difference between the two bots, half-way."""
        if rank not in self._known:
            middle = sum(self.hypotheses) / 2 / ELO
            _, pulls, covariances = terms(rank, (middle / 2, -middle / 2))
            sides = [0.5 - bot for bot in (*rank.winners, *rank.losers)]
            pull = sum(side * x for side, x in zip(sides, pulls, strict=True))
            information = sum(
                a * b * covariance
                for a, row in zip(sides, covariances, strict=True)
                for b, covariance in zip(sides, row, strict=True)
            )
            self._known[rank] = pull, information
        return self._known[rank]
