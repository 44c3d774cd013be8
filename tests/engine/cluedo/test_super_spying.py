"""SC-20 and SC-21: spying."""

from typing import Any

import pytest

from engine.cluedo.board import bits
from tests.engine.cluedo.play import Play
from tests.engine.cluedo.test_super_moving import BOARD, at, far

SPY = "r8c11"  # in front of the kitchen; three squares to the right of r8c8


def steps_left(play: Play, square: str) -> set[str]:
    offers = [offer for offer in play.menu.offers if offer.verb == "spy" and square in offer.slots[0]]
    return {left for offer in offers for left in offer.slots[1]}


def spying(steps: str = "2", **more: Any) -> Play:
    """Seat 1 has walked from r8c8 to the spy square and spies on seat 2, with steps left."""
    play = at("r8c8", (2, 3), hands={2: "rope"}, **more)
    play.do("roll", f"spy {SPY} {steps} 2")
    return play


@pytest.mark.rule("SC-20")
def test_on_the_way_a_pawn_may_stop_on_a_spy_square_counted_as_one_step() -> None:
    play = at("r8c8", (2, 3))
    play.do("roll")
    assert far("r8c8", SPY) == 3
    assert play.verbs() == ["stay", "walk", "spy"]
    assert steps_left(play, SPY) == {"0", "2"}  # straight there, or once to and fro before
    assert play.slot("spy", 2) == {"2", "3"}


@pytest.mark.rule("SC-20")
def test_all_nine_spy_squares_can_be_spied_from() -> None:
    for square in BOARD.words_of(BOARD.spies):
        for door in bits(BOARD.neighbours[BOARD.node[square]]):
            play = at(BOARD.words[door], (1, 2))
            play.do("roll")
            assert "2" in steps_left(play, square)


@pytest.mark.rule("SC-20")
def test_afterwards_it_walks_on_with_exactly_the_steps_left_or_ends_its_move_there() -> None:
    play = spying()
    assert play.do("show rope") == ["glimpse 2 1", "card 2 1 rope"]
    assert play.verbs() == ["stay", "walk"]
    there = {place for place in play.slot("walk") if place not in BOARD.rooms}
    assert {far(SPY, place) for place in there} == {2}
    assert play.do("stay") == ["stay 1"]
    assert play.at("scarlett") == SPY
    assert play.verbs() == ["pass", "accuse"]


@pytest.mark.rule("SC-20")
def test_walking_on_it_may_enter_a_room_and_suggest() -> None:
    play = at("r6c13", (1, 4), hands={2: "rope"})
    assert far("r6c13", "r4c14") == 3
    assert far("r4c14", "dining-room") == 2
    play.do("roll", "spy r4c14 2 2", "show rope", "walk dining-room")
    assert play.verbs() == ["pass", "suggest", "accuse"]


@pytest.mark.rule("SC-20")
def test_with_no_steps_left_the_move_is_over() -> None:
    play = spying("0")
    play.do("show rope")
    assert play.verbs() == ["pass", "accuse"]


@pytest.mark.rule("SC-20")
def test_once_a_turn_and_only_on_a_square_stepped_onto_this_turn() -> None:
    play = spying()
    play.do("show rope")
    assert "spy" not in play.verbs()
    standing = at(SPY, (1, 2))
    assert standing.verbs() == ["stay", "roll"]
    standing.do("roll")
    assert steps_left(standing, SPY) == {"1"}  # off it and onto it again


@pytest.mark.rule("SC-20")
def test_an_occupied_spy_square_is_of_no_use() -> None:
    play = at("r8c8", (2, 3))
    play.put("mustard", SPY)
    play.do("roll")
    assert steps_left(play, SPY) == set()


@pytest.mark.rule("SC-20")
def test_without_dice_there_is_no_spying() -> None:
    assert "spy" not in at("r8c10").verbs()


@pytest.mark.rule("SC-21")
def test_the_opponent_shows_one_card_of_its_own_choice_in_secret() -> None:
    play = spying(seats=10)
    assert play.seat == 2
    assert play.slot("show") == set(play.views[2].hand())
    play.do("show rope")
    for seat in range(1, 11):
        assert play.heard(seat, "spy") == [f"spy 1 {SPY} 2 2"]
        assert play.heard(seat, "glimpse") == ["glimpse 2 1"]
        assert play.heard(seat, "card") == (["card 2 1 rope"] if seat in (1, 2) else [])
    assert ("2", "has", "rope") in play.views[1].facts()
    assert not [fact for fact in play.views[3].facts() if fact[:2] == ("2", "has")]


@pytest.mark.rule("SC-21", "CL-25")
def test_a_seat_that_is_out_can_be_spied_on() -> None:
    play = Play(3, (2, 3), game="super-cluedo", dealer=1)
    play.do("stay", "accuse green rope study", "stay", "pass")
    assert play.state.table.out == 1 << 2
    play.put("scarlett", "r8c8")
    play.do("roll")
    assert play.slot("spy", 2) == {"2", "3"}


@pytest.mark.rule("SC-12", "SC-20")
def test_stopping_short_counts_the_steps_left_after_spying() -> None:
    goal = "r8c13"
    assert far(SPY, goal) == 2
    play = at("r8c8", (2, 3), hands={2: "rope"})
    play.put("mustard", goal)
    play.do("roll", f"spy {SPY} 2 2", "show rope")
    assert "r8c12" in play.slot("walk")
    assert goal not in play.slot("walk")
