"""GD-50 to GD-53: two players, or two teams."""

from random import Random
from typing import Any

import pytest

from engine.chance import FastChance
from engine.cluedo.great_detectives import GAME
from engine.game import SetupError
from tests.engine.cluedo.play import Play
from tests.engine.cluedo.test_2014_moving import at

ROW = ("", "scarlett white dagger entrance")


def unanswered(**more: Any) -> Play:
    """Seat 1 has made a suggestion that seat 2 cannot answer. The envelope: plum, wrench, study."""
    play = at("r7c11", (1, 2), (1, 2), (1, 2), seats=2, hands={1: "garage kitchen"}, rest=ROW, **more)
    play.do("roll", "walk garage")
    play.do("suggest plum wrench garage")
    return play


@pytest.mark.rule("GD-50")
def test_four_cards_lie_in_a_row_and_each_side_has_seven() -> None:
    setup, chance = GAME.setup(2), FastChance(Random(3))
    state, events = GAME.new(setup, chance)
    assert [event.words for event in events if event.name == "cards"] == [("1", "7"), ("2", "7")]
    assert [event.words for event in events if event.name == "row"] == [("4",)]
    assert not [event for event in events if event.name == "face-up"]
    truth = state.truth()
    assert [holder for holder, _, _ in truth if holder.startswith("row")] == ["row-1", "row-2", "row-3", "row-4"]
    assert len({word for _, _, word in truth}) == 21


@pytest.mark.rule("GD-50")
def test_the_row_is_the_top_of_the_shuffled_pack() -> None:
    rules = GAME.rules(GAME.setup(2))
    hands, (up, row) = GAME.hand_out(rules, 1, [9, 3, 7, 5, *(card for card in range(18) if card not in (9, 3, 7, 5))])
    assert row == (9, 3, 7, 5)
    assert up == ()
    assert [hand.bit_count() for hand in hands] == [7, 7]


@pytest.mark.rule("GD-51")
def test_when_the_other_side_has_none_the_suggester_must_look_at_one_of_the_four() -> None:
    play = unanswered()
    assert play.heard(2, "none") == ["none 2"]
    assert (play.seat, play.verbs()) == (1, ["uncover"])
    assert play.slot("uncover") == {"1", "2", "3", "4"}
    assert play.do("uncover 3") == ["uncover 1 3", "uncovered 1 3 dagger", "turn 1 2"]


@pytest.mark.rule("GD-51")
def test_the_position_is_public_and_the_card_is_not() -> None:
    play = unanswered()
    play.do("uncover 3")
    assert play.heard(2, "uncover") == ["uncover 1 3"]
    assert play.heard(2, "uncovered") == []
    assert ("row-3", "has", "dagger") in play.views[1].facts()
    assert not [fact for fact in play.views[2].facts() if fact[:2] == ("row-3", "has")]


@pytest.mark.rule("GD-51")
def test_a_card_goes_back_to_its_place_and_may_be_looked_at_again() -> None:
    play = unanswered()
    assert play.do("uncover 2")[1] == "uncovered 1 2 white"
    play.do("stay", "passage kitchen", "suggest plum wrench kitchen")
    assert play.slot("uncover") == {"1", "2", "3", "4"}
    assert play.do("uncover 2")[1] == "uncovered 1 2 white"


@pytest.mark.rule("GD-51", "GD-32")
def test_so_it_is_too_when_the_other_side_is_out() -> None:
    play = at("r6c7", (1, 2), (1, 2), seats=2, hands={2: "garage"}, rest=ROW)
    play.do("roll", "walk centre", "accuse green rope kitchen")
    play.put("mustard", "r7c11")
    play.do("roll", "walk garage", "suggest plum wrench garage")
    assert play.heard(2, "none") == ["none 1"]
    assert (play.seat, play.verbs()) == (2, ["uncover"])


@pytest.mark.rule("GD-51")
def test_when_the_other_side_answers_nothing_is_looked_at() -> None:
    play = at("r7c11", (1, 2), seats=2, hands={1: "garage", 2: "rope"}, rest=ROW)
    play.do("roll", "walk garage")
    assert play.do("suggest plum rope garage")[1:] == ["shown 2 1", "card 2 1 rope", "turn 1 2"]


@pytest.mark.rule("GD-52")
def test_bonus_cards_are_never_used_and_asking_for_them_is_refused() -> None:
    assert GAME.setup(2).options["bonus"] == "off"
    assert GAME.setup(2, {"bonus": "off"}).options["bonus"] == "off"
    assert GAME.setup(3).options["bonus"] == "on"
    with pytest.raises(SetupError, match="bonus cards are never used with two seats"):
        GAME.setup(2, {"bonus": "on"})
    play = at("r1c2", (1, 2), seats=2)
    assert play.do("roll", "walk r1c3")[-1] == "turn 1 2"


@pytest.mark.rule("GD-53")
def test_a_side_is_one_seat_with_one_hand_whoever_speaks_for_it() -> None:
    play = Play(2, game="cluedo-2014", rest=ROW)
    assert [len(view.hand()) for view in play.views.values()] == [7, 7]
    assert play.state.table.rules.seats == 2
    assert [event.words[0] for event in play.events if event.name == "hand"] == ["1", "2"]


@pytest.mark.rule("GD-51")
def test_samples_lay_the_row_as_the_seat_has_seen_it_and_vary_what_it_has_not() -> None:
    play = unanswered()
    play.do("uncover 3")
    rng = Random(5)
    samples = [play.views[1].sample(rng) for _ in range(80)]
    words = play.cards.words
    assert {words[sample.deal.rest[1][2]] for sample in samples} == {"dagger"}
    assert len({sample.deal.rest[1][0] for sample in samples}) > 5
    for sample in samples:
        assert sorted(word for _, _, word in sample.truth()) == sorted(words)
        assert sample.pending == play.state.pending
