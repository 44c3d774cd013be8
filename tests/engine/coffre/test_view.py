"""What a seat knows: the cards it has held or seen, followed through the swaps, and the deals that remain."""

from collections import Counter
from collections.abc import Mapping
from itertools import permutations
from random import Random

import pytest

from engine.chance import FastChance
from engine.coffre.game import GAME
from engine.coffre.state import CoffreState, Deal
from engine.game import IllegalMove
from tests.engine.coffre.table import LETTERS, Table
from tests.engine.contract.fingerprint import Camera


@pytest.mark.parametrize(
    ("deal", "moves", "known"),
    [
        ("NKTN FN", ["observe 1", "exchange 1"], {"1": "neutral", "2": "fake-key"}),
        ("NKTN FN", ["exchange 1", "force 3 1"], {"1": "fake-key", "3": "neutral"}),
        ("NKTN FN", ["pass", "force 1 1", "exchange 1"], {"1": "fake-key", "3": "neutral"}),
        ("NKTN FN", ["observe 2", "pass", "force 2 2", "decline"], {"1": "neutral", "2": "neutral"}),
    ],
)
def test_a_seat_follows_the_cards_it_knows_through_the_swaps(
    deal: str, moves: list[str], known: dict[str, str]
) -> None:
    table = Table(deal)
    table.play(*moves)
    view = table.views[1]
    assert {place: card for place in view.places if (card := view.at(place))} == known


def test_what_is_placed_elsewhere_is_lacking_here() -> None:
    table = Table("TNKN FN")
    table.play("observe 1")
    assert table.views[1].facts() == [
        ("1", "has", "treasure"),
        *[(place, "lacks", card) for place in ("2", "3", "4") for card in ("treasure", "fake-key")],
        ("centre-1", "has", "fake-key"),
        *[("centre-2", "lacks", card) for card in ("treasure", "fake-key")],
    ]


def test_when_only_neutrals_are_left_they_are_placed() -> None:
    table = Table("KNNN TF")
    table.play("observe 1", "pass", "pass", "pass", "observe 2", "pass")
    assert table.views[1].facts()[:4] == [
        ("1", "has", "key"),
        ("2", "has", "neutral"),
        ("3", "has", "neutral"),
        ("4", "has", "neutral"),
    ]


def possible(table: Table, deal: str, moves: list[str], options: Mapping[str, str]) -> dict[Deal, CoffreState]:
    """Every deal from which these moves would have sent seat 2 the same lines, and the state that they lead to. `moves`
    are those that all seats notice; a seat that is asked to designate in between declines."""
    found = {}
    for letters in set(permutations(deal.replace(" ", ""))):
        twin = Table(f"{''.join(letters[:4])} {''.join(letters[4:])}", options=options)
        try:
            for move in moves:
                if "decline" in twin.menu() and not move.startswith("designate"):
                    twin.play("decline")
                twin.play(move)
        except IllegalMove:
            continue
        if twin.lines[2] != table.lines[2] and twin.state.pending is not None and "decline" in twin.menu():
            twin.play("decline")
        if twin.lines[2] == table.lines[2]:
            found[twin.state.deal] = twin.state
    return found


BOTH = {"fake-treasure": "on", "trap": "on"}

# What seat 2 has been through when it is asked, and how many deals it cannot tell apart.
SCENES = [
    ("KNTF NN", {}, ["pass"], 5 * 4 * 3),  # knows its own neutral
    ("KNTF NN", {}, ["exchange 1"], 5 * 4 * 3),  # that another seat swapped tells it nothing
    ("TNKF NN", {}, ["pass"], 5 * 4 * 3),  # nor that seat 1 declined
    ("NTKF NN", {}, ["pass", "pass"], 5 * 4),  # holds the treasure and is asked
    ("KNTF NN", {}, ["force 2 1", "pass", "pass", "pass", "pass"], 4 * 3 * 2),  # was made to swap, and saw both cards
    ("KNTF NN", {}, ["pass", "observe 2", "exchange 2", "pass", "pass"], 4 * 3 * 2),  # the seen card moved on to seat 3
    ("TNKF NN", {}, ["pass", "pass", "pass", "pass", "pass", "designate 2"], 4 * 3),  # its own neutral was no news
    ("TNKN FN", {}, ["pass", "pass", "pass", "pass", "pass", "designate 4"], 3 * 2),  # treasure and a neutral face up
    ("KNTF NN N", {"neutrals": "4"}, ["pass"], 6 * 5 * 4),
    ("KNTF CP", BOTH, ["pass"], 5 * 4 * 3 * 2),
    ("CNTF KP", BOTH, ["pass", "observe 1", "pass", "pass", "pass"], 4 * 3 * 2),  # both chests declined
    ("KTNF NN", {"rounds": "1"}, ["pass", "pass", "pass", "pass"], 1),  # the last round is over: all is shown
]


@pytest.mark.parametrize(("deal", "options", "moves", "count"), SCENES)
def test_samples_are_uniform_over_the_deals_that_enumeration_leaves(
    deal: str, options: dict[str, str], moves: list[str], count: int
) -> None:
    table = Table(deal, options=options)
    for move in moves:
        if "decline" in table.menu() and not move.startswith("designate"):
            table.play("decline")
        table.play(move)
    if table.state.pending is not None and table.to_act != 2:
        table.play("decline")
    expected = possible(table, deal, moves, options)
    assert len(expected) == count
    assert table.state.deal in expected

    rng = Random(1)
    each = 50
    drawn: Counter[Deal] = Counter()
    for _ in range(each * count):
        sample = table.views[2].sample(rng)
        drawn[sample.deal] += 1
        assert Camera().picture(sample) == Camera().picture(expected[sample.deal])
    assert set(drawn) == set(expected)
    # Chi squared has mean k - 1 and variance 2 (k - 1): six deviations above would be a broken sampler.
    chi = sum((drawn[found] - each) ** 2 / each for found in expected)
    assert chi <= count - 1 + 6 * (2 * (count - 1)) ** 0.5


def test_a_sample_at_the_talk_waits_for_the_holder_of_the_treasure_or_goes_on() -> None:
    """While seat 1 may be deciding, other seats cannot tell; their samples have it both ways."""
    table = Table("TNKN NF")
    table.play("pass")
    rng = Random(2)
    seen = set()
    for _ in range(200):
        state = table.views[2].sample(rng)
        assert state.pending is not None
        holds = state.cards[0] == "treasure"
        assert state.pending.seat == (1 if holds else 2)
        seen.add(holds)
    assert seen == {True, False}


@pytest.mark.parametrize("options", [{}, {"rounds": "1"}, BOTH | {"neutrals": "6"}], ids=str)
def test_after_the_end_every_sample_ends_the_same(options: dict[str, str]) -> None:
    rng = Random(9)
    setup = GAME.setup(4, options)
    reasons = set()
    letters = {card: letter for letter, card in LETTERS.items()}
    for _ in range(60):
        dealt = GAME.deal(setup, FastChance(rng))
        text = "".join(letters[card] for card in dealt.cards)
        table = Table(f"{text[:4]} {text[4:]}", dealt.first, options)
        while table.state.pending is not None:
            table.play(" ".join(table.state.pending.menu.pick(rng)))
        reasons.add(table.state.outcome().reason)
        for view in table.views.values():
            sampled = view.sample(rng)
            assert sampled.pending is None
            assert sampled.outcome() == table.state.outcome()
    assert len(reasons) >= 4
