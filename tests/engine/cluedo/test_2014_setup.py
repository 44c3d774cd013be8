"""GD-01 to GD-04: the set-up of the 2014 edition."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.chance import FastChance, SeededChance
from engine.cluedo.great_detectives import GAME, GreatInquiry
from engine.game import SetupError
from tests.engine.cluedo.play import LoadedDice, Play


def play(seats: int = 4, *dice: tuple[int, int], **more: Any) -> Play:
    return Play(seats, *dice, game="cluedo-2014", **more)


@pytest.mark.rule("GD-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_four_pawns_stand_on_the_centre_also_with_fewer_seats(seats: int) -> None:
    table = play(seats).state.table
    assert [table.rules.board.words[place] for place in table.at] == ["centre"] * 4
    assert table.taken == 0


@pytest.mark.rule("GD-01")
def test_the_free_pawns_are_the_next_suspects_in_table_order() -> None:
    assert play(2).state.table.rules.pawns == ("green", "mustard", "peacock", "plum")
    chosen = play(2, pawns="white,mustard")
    assert chosen.heard(1, "pawn") == ["pawn 1 white", "pawn 2 mustard"]
    assert chosen.state.table.rules.pawns == ("green", "mustard", "peacock", "white")


@pytest.mark.rule("GD-01")
def test_a_seat_may_play_any_of_the_six_suspects_but_no_other() -> None:
    assert play(3, pawns="scarlett,plum,white").heard(1, "pawn")[0] == "pawn 1 scarlett"
    with pytest.raises(SetupError, match="is not 3 different ones of green, mustard, peacock, plum, scarlett, white"):
        GAME.setup(3, {"pawns": "scarlett,plum,brown"})


@pytest.mark.rule("CL-02", "GD-02")
@pytest.mark.parametrize(("seats", "each", "over"), [(3, 6, 0), (4, 4, 2)])
def test_hands_are_equal_and_what_is_left_over_lies_face_up_for_all(seats: int, each: int, over: int) -> None:
    setup = GAME.setup(seats)
    chance = FastChance(Random(seats))
    state, events = GAME.start(setup, GAME.deal(setup, chance), chance)
    hands = [event.words[1:] for event in events if event.name == "hand"]
    assert [len(hand) for hand in hands] == [each] * seats
    up = [word for event in events if event.name == "face-up" for word in event.words]
    assert len(up) == over
    assert all(event.audience == -1 for event in events if event.name == "face-up")
    everything = [*up, *state.solution(), *(word for hand in hands for word in hand)]
    assert sorted(everything) == sorted(GAME.edition.cards.words)


@pytest.mark.rule("GD-02")
def test_the_face_up_cards_are_the_last_of_the_pack_listed_in_table_order() -> None:
    rules = GAME.rules(GAME.setup(4))
    pack = [*range(16), 20, 17]
    assert GAME.hand_out(rules, 1, pack)[1] == ((17, 20), ())


@pytest.mark.rule("GD-02")
def test_everybody_knows_that_a_face_up_card_is_in_no_hand_and_not_in_the_envelope() -> None:
    table = play(4, rest=("rope study", ""))
    assert table.heard(3, "face-up") == ["face-up rope study"]
    for view in table.views.values():
        facts = view.facts()
        assert ("face-up", "has", "rope") in facts
        assert ("envelope", "lacks", "study") in facts
        assert ("2", "lacks", "rope") in facts


@pytest.mark.rule("GD-03", "GD-41")
def test_the_thirteen_bonus_cards_come_in_an_order_that_the_seed_decides_and_nobody_knows() -> None:
    def pile(seed: int) -> list[str]:
        state = play().state
        assert isinstance(state, GreatInquiry)
        drawn = []
        for _ in range(13):
            state.draw(("draw",), SeededChance(bytes([seed] * 32)), [])
            drawn.append(state.table.card)
        return drawn

    assert Counter(pile(1)) == {"go-anywhere": 5, "roll-again": 4, "peek": 4}
    assert pile(1) == pile(1)
    assert len({tuple(pile(seed)) for seed in range(8)}) == 8


@pytest.mark.rule("GD-03")
def test_without_the_bonus_option_a_bonus_square_is_a_square_like_any_other() -> None:
    assert GAME.setup(4).options["bonus"] == "on"
    table = play(4, (3, 3), bonus="off")
    table.put("green", "r1c5")
    table.do("roll")
    assert "turn 1 2" in table.do("walk r1c3")


@pytest.mark.rule("GD-04")
def test_the_highest_throw_begins_and_tied_seats_throw_again() -> None:
    dice = LoadedDice((4, 4), (1, 1), (6, 2), (3, 3), (3, 4))
    setup = GAME.setup(3)
    assert GAME.throw(GAME.rules(setup), dice) == (((1, 4, 4), (2, 1, 1), (3, 6, 2), (1, 3, 3), (3, 3, 4)), 3)
    table = play(3, dealer=3)
    assert table.seat == 3
    assert table.heard(1, "turn") == ["turn 1 3"]
    assert table.heard(1, "dealer") == []


@pytest.mark.rule("GD-04")
def test_play_is_clockwise() -> None:
    table = play(4, dealer=3)
    order = []
    for _ in range(5):
        order.append(table.seat)
        table.do("stay")
    assert order == [3, 4, 1, 2, 3]
