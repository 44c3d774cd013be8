"""The bluffer's odds are exact: they agree with the sum over all deals, hints and all."""

from collections import defaultdict
from itertools import permutations
from math import prod
from random import Random

import pytest

from bots.bluffer.odds import Hints, Known, Odds, Row
from bots.bluffer.talk import Hearsay
from bots.claims import Claim
from engine.coffre.words import CARDS

PACK = ("key", "treasure", "fake-key", "neutral", "neutral", "neutral")
VARIANTS = ("key", "treasure", "fake-key", "neutral", "neutral", "fake-treasure", "trap")


def enumerated(pack: tuple[str, ...], known: Known, hints: Hints) -> list[Row]:
    rows: list[dict[str, float]] = [defaultdict(float) for _ in pack]
    whole = 0.0
    for deal in set(permutations(pack)):
        if all(deal[place] == card for place, card in known.items()):
            weight = prod(hint.get(deal[place], 1.0) for place, hint in hints.items() if place not in known)
            whole += weight
            for row, card in zip(rows, deal, strict=True):
                row[card] += weight
    return [{card: weight / whole for card, weight in row.items()} for row in rows]


@pytest.mark.parametrize("pack", [PACK, VARIANTS])
def test_odds_agree_with_enumeration(pack: tuple[str, ...]) -> None:
    rng = Random(4)
    for count in range(len(pack)):
        deal = rng.sample(pack, len(pack))
        known = {place: deal[place] for place in rng.sample(range(len(pack)), count)}
        hints = {place: {card: rng.uniform(0.1, 2) for card in CARDS} for place in rng.sample(range(len(pack)), 3)}
        odds = Odds(pack, hints).given(known)
        for row, expected in zip(odds, enumerated(pack, known, hints), strict=True):
            assert row.keys() == expected.keys()
            assert all(row[card] == pytest.approx(expected[card]) for card in row)


def test_without_hints_every_place_is_alike() -> None:
    rows = Odds(PACK, {}).given({0: "neutral"})
    assert all(row["key"] == pytest.approx(1 / 5) for row in rows[1:])


def test_a_claim_moves_the_odds_towards_what_it_says() -> None:
    hearsay = Hearsay()
    hearsay.note(2, Claim(2, "has", "key"), dealt=1)
    rows = Odds(PACK, hearsay.hints({0: "neutral"})).given({0: "neutral"})
    assert rows[1]["key"] > 0.25
    assert rows[1]["fake-key"] > rows[2]["fake-key"], "the fake key's holder says the same"
    assert rows[1]["neutral"] < rows[2]["neutral"]


def test_a_seat_that_was_caught_lying_is_believed_less() -> None:
    honest, liar = Hearsay(), Hearsay()
    known = {0: "neutral", 2: "key"}
    honest.note(2, Claim(3, "has", "key"), dealt=2)
    liar.note(2, Claim(3, "has", "neutral"), dealt=2)
    for hearsay in (honest, liar):
        hearsay.note(2, Claim(2, "lacks", "fake-key"), dealt=1)
    assert honest.trust(2, known) > Hearsay().trust(2, known) > liar.trust(2, known)
    odds = [Odds(PACK, hearsay.hints(known)).given(known)[1]["fake-key"] for hearsay in (honest, liar)]
    assert odds[0] < odds[1]


def test_a_later_claim_about_the_same_card_replaces_the_earlier_one() -> None:
    hearsay, once = Hearsay(), Hearsay()
    for word in ("neutral", "key"):
        hearsay.note(2, Claim(2, "has", word), dealt=1)
    once.note(2, Claim(2, "has", "key"), dealt=1)
    assert hearsay.hints({}) == once.hints({})


@pytest.mark.parametrize(
    "text", ["hello", "claim", "claim 2 has", "claim x has key", "claim ² has key", "claim 2 eats key"]
)
def test_what_is_no_claim_is_none(text: str) -> None:
    assert Claim.parse(text) is None


@pytest.mark.parametrize("claim", [Claim(3, "has", "key"), Claim(1, "lacks", "rope"), Claim(2, "is", "innocent")])
def test_claims_are_read_as_they_are_written(claim: Claim) -> None:
    assert Claim.parse(str(claim)) == claim
