"""GD-40 to GD-42: bonus cards."""

from collections import Counter
from typing import Any

import pytest

from engine.cluedo.great_detectives import BONUS_CARDS, PILE, GreatInquiry
from tests.engine.cluedo.play import Play
from tests.engine.cluedo.test_2014_moving import BOARD, at, steps


def on_bonus(*more: tuple[int, int], card: str = "", pips: tuple[int, int] = (2, 3), **options: Any) -> Play:
    """Seat 1 has come from the square beside it to the bonus square r1c3, and has drawn the card, if one is named."""
    play = at("r1c2", pips, *more, **options)
    play.do("roll", "walk r1c3")
    if card:
        play.next_bonus(card)
        play.do("draw")
    return play


def draw(play: Play, count: int) -> tuple[str, ...]:
    """Draw the first of the cards left so many times, whatever the table waits for; what the pile is then."""
    assert isinstance(play.state, GreatInquiry)
    for _ in range(count):
        play.chance.draws.append(0)
        play.state.draw(("draw",), play.chance, [])
    return play.state.table.pile


@pytest.mark.rule("GD-40")
def test_on_a_bonus_square_a_seat_may_draw_end_its_move_or_walk_on_with_what_is_left() -> None:
    play = on_bonus()
    assert play.verbs() == ["stay", "walk", "draw"]
    expected = {place for place, count in steps("r1c3").items() if 0 < count <= 4}  # one step of five is gone
    assert play.slot("walk") == expected
    assert play.do("stay") == ["stay 1", "turn 1 2"]


@pytest.mark.rule("GD-40")
def test_with_no_steps_left_it_may_still_draw() -> None:
    play = at("r1c5", (1, 1))
    play.do("roll", "walk r1c3")
    assert play.verbs() == ["stay", "draw"]


@pytest.mark.rule("GD-40")
def test_a_drawn_card_is_seen_by_all_and_need_not_be_followed() -> None:
    play = on_bonus(card="peek")
    assert play.heard(3, "bonus") == ["bonus 1 peek"]
    assert play.verbs() == ["stay", "walk", "peek"]
    assert play.do("walk kitchen") == ["walk 1 kitchen"]
    assert play.verbs() == ["suggest"]


@pytest.mark.rule("GD-40")
def test_one_card_a_turn() -> None:
    play = on_bonus(card="peek", pips=(6, 6))
    assert "r3c2" in play.slot("walk")  # another bonus square
    assert play.do("walk r3c2") == ["walk 1 r3c2", "turn 1 2"]
    undrawn = on_bonus(pips=(6, 6))
    undrawn.do("walk r3c2")
    assert undrawn.verbs() == ["stay", "walk", "draw"]
    assert undrawn.slot("walk") == {place for place, count in steps("r3c2").items() if 0 < count <= 12 - 1 - 3}


@pytest.mark.rule("GD-40", "GD-11")
def test_the_next_turn_has_its_own_card_and_any_room_may_be_entered() -> None:
    play = at("kitchen", (1, 2), (3, 3), (3, 3))
    play.do("roll", "walk r1c3")
    play.next_bonus("peek")
    play.do("draw", "stay")
    play.until(1)
    play.do("roll")
    assert "kitchen" in play.slot("walk")  # left in the turn before
    play.do("walk r3c2")
    assert "draw" in play.verbs()


@pytest.mark.rule("GD-40")
def test_standing_on_a_bonus_square_is_not_stopping_there() -> None:
    play = at("r1c3", (1, 2))
    assert play.do("roll", "stay")[-1] == "turn 1 2"


@pytest.mark.rule("GD-40")
def test_drawn_cards_leave_the_pile_until_it_is_empty_and_shuffled_anew() -> None:
    play = on_bonus(card="peek")
    assert Counter(draw(play, 0)) == {"go-anywhere": 5, "roll-again": 4, "peek": 3}
    assert draw(play, 11) == ("peek",)
    assert draw(play, 1) == PILE
    assert play.chance.names[-1] == "bonus/13"


@pytest.mark.rule("GD-41")
def test_the_thirteen_cards() -> None:
    assert {word: card.copies for word, card in BONUS_CARDS.items()} == {"go-anywhere": 5, "roll-again": 4, "peek": 4}
    assert len(PILE) == 13


@pytest.mark.rule("GD-41", "GD-42")
def test_go_anywhere_leads_to_any_room_the_centre_or_a_free_square_also_where_one_came_from() -> None:
    play = at("kitchen", (1, 2))
    play.put("mustard", "r7c0")
    play.do("roll", "walk r1c3")
    play.next_bonus("go-anywhere")
    play.do("draw")
    assert play.slot("go") == set(BOARD.words) - {"r7c0", "r1c3"}
    assert play.do("go kitchen") == ["go 1 kitchen"]
    assert play.verbs() == ["suggest"]


@pytest.mark.rule("GD-41")
def test_go_anywhere_to_a_square_ends_the_move_even_on_a_bonus_square() -> None:
    play = on_bonus(card="go-anywhere")
    assert play.do("go r6c10") == ["go 1 r6c10", "turn 1 2"]
    assert play.at("green") == "r6c10"


@pytest.mark.rule("GD-41", "GD-30")
def test_go_anywhere_to_the_centre_is_an_arrival_there() -> None:
    play = on_bonus(card="go-anywhere")
    play.do("go centre")
    assert play.verbs() == ["pass", "accuse"]


@pytest.mark.rule("GD-41")
def test_roll_again_is_a_second_roll_and_walk_in_which_the_rest_of_the_first_is_lost() -> None:
    play = on_bonus((1, 2), card="roll-again", pips=(6, 6))
    assert play.verbs() == ["stay", "walk", "roll"]
    assert play.do("roll") == ["roll 1 1 2"]
    assert play.slot("walk") == {place for place, count in steps("r1c3").items() if 0 < count <= 3}


@pytest.mark.rule("GD-41", "GD-42")
def test_a_second_walk_may_enter_a_room_but_not_the_one_left_this_turn() -> None:
    play = at("kitchen", (1, 2), (6, 6))
    play.do("roll", "walk r1c3")
    play.next_bonus("roll-again")
    play.do("draw", "roll")
    assert "kitchen" not in play.slot("walk")
    play.do("walk dining-room")
    assert play.verbs() == ["suggest"]


@pytest.mark.rule("GD-41")
def test_peek_has_a_seat_of_ones_choice_show_a_card_of_its_own_choice_in_private() -> None:
    play = on_bonus(card="peek", hands={3: "green wrench kitchen rope"})
    assert play.slot("peek") == {"2", "3", "4"}
    assert play.do("peek 3") == ["peek 1 3"]
    assert (play.seat, play.verbs()) == (3, ["show"])
    assert play.slot("show") == {"green", "wrench", "kitchen", "rope"}
    assert play.do("show rope") == ["glimpse 3 1", "card 3 1 rope", "turn 1 2"]
    for seat in (1, 2, 3, 4):
        assert play.heard(seat, "glimpse") == ["glimpse 3 1"]
        assert play.heard(seat, "card") == (["card 3 1 rope"] if seat in (1, 3) else [])
    assert ("3", "has", "rope") in play.views[1].facts()
    assert ("3", "has", "rope") not in play.views[2].facts()


@pytest.mark.rule("GD-41", "CL-25")
def test_a_seat_that_is_out_can_be_peeked_at() -> None:
    play = at("r6c7", (1, 2))
    play.do("roll", "walk centre", "accuse green rope kitchen")
    play.put("mustard", "r1c2")
    play.chance.rolls.append((1, 2))
    play.do("roll", "walk r1c3")
    play.next_bonus("peek")
    play.do("draw")
    assert play.slot("peek") == {"1", "3", "4"}
