"""CL-20 to CL-26: suggestions and witnesses in the classic edition."""

import pytest

from engine.game import IllegalMove
from tests.engine.cluedo.play import Play


def in_room(room: str = "lounge", seats: int = 3, **more: object) -> Play:
    """Seat 1 stands in a room at the start of its turn. Seat 1 plays scarlett and begins."""
    play = Play(seats, dealer=seats - seats % 3 or seats, **more)  # type: ignore[arg-type]
    play.until(1)
    play.put("scarlett", room)
    return play


@pytest.mark.rule("CL-20")
def test_whoever_walked_in_stayed_or_came_by_passage_may_suggest_that_room() -> None:
    stayed = in_room("lounge")
    stayed.do("stay")
    assert stayed.slot("suggest", 0) == set(stayed.cards.suspects)
    assert stayed.slot("suggest", 1) == set(stayed.cards.weapons)
    assert stayed.slot("suggest", 2) == {"lounge"}
    passed = in_room("lounge")
    passed.do("passage conservatory")
    assert passed.slot("suggest", 2) == {"conservatory"}
    walked = Play(3, (6, 6))
    walked.do("roll", "walk hall")
    assert walked.slot("suggest", 2) == {"hall"}


@pytest.mark.rule("CL-20")
def test_whoever_was_called_to_a_room_may_suggest_there() -> None:
    play = in_room("lounge", hands={1: "lounge rope", 3: "mustard"})
    play.do("stay", "suggest mustard rope lounge", "pass")
    assert play.at("mustard") == "lounge"
    play.do("stay")
    assert play.seat == 2
    assert play.slot("suggest", 2) == {"lounge"}


@pytest.mark.rule("CL-20")
def test_nobody_suggests_from_the_corridor() -> None:
    play = Play(3)
    assert "turn 1 2" in play.do("stay")


@pytest.mark.rule("CL-20")
def test_one_suggestion_a_turn_but_turn_after_turn_in_the_same_room() -> None:
    play = in_room("lounge", hands={1: "lounge conservatory green", 2: "rope"})
    for _ in range(2):
        play.do("stay", "suggest plum rope lounge")
        assert "suggest" not in play.verbs()
        play.do("pass")
        play.until(1)


@pytest.mark.rule("CL-21")
def test_suspect_and_weapon_come_into_the_room_and_stay_there() -> None:
    play = in_room("lounge", hands={1: "lounge conservatory green", 2: "rope"})
    play.put("plum", "study")
    play.do("stay", "suggest plum rope lounge", "pass")
    assert play.at("plum") == "lounge"
    assert play.state.table.weapons[play.cards.weapons.index("rope")] == play.state.table.at[5]
    play.until(1)
    assert play.at("plum") == "lounge"
    play.do("passage conservatory", "suggest green rope conservatory", "pass")
    assert play.at("plum") == "lounge"
    assert play.at("green") == "conservatory"


@pytest.mark.rule("CL-21")
def test_a_called_pawn_frees_the_square_where_it_stood() -> None:
    play = in_room("lounge", hands={1: "lounge conservatory green", 2: "rope"})
    square = play.state.table.at[5]
    assert play.state.table.taken >> square & 1
    play.do("stay", "suggest plum rope lounge")
    assert not play.state.table.taken >> square & 1


@pytest.mark.rule("CL-22")
def test_a_seat_may_name_its_own_cards() -> None:
    play = in_room("lounge", hands={1: "plum rope lounge"})
    assert play.do("stay", "suggest plum rope lounge")[-2:] == ["none 2", "none 3"]


@pytest.mark.rule("CL-23")
def test_witnesses_answer_clockwise_from_the_left_until_the_first_that_holds_one() -> None:
    play = in_room("lounge", 5, hands={4: "rope", 5: "lounge"}, envelope="plum wrench study")
    heard = play.do("stay", "suggest plum rope lounge")
    assert heard == ["stay 1", "suggest 1 plum rope lounge", "none 2", "none 3", "shown 4 1", "card 4 1 rope"]
    assert play.seat == 1  # seat 5 is not asked


@pytest.mark.rule("CL-23")
def test_a_witness_with_several_chooses_exactly_one() -> None:
    play = in_room("lounge", hands={2: "lounge rope"})
    play.do("stay", "suggest plum rope lounge")
    assert play.seat == 2
    assert [str(offer) for offer in play.menu.offers] == ["legal show rope,lounge"]
    assert play.do("show lounge") == ["shown 2 1", "card 2 1 lounge"]


@pytest.mark.rule("CL-23")
def test_the_question_goes_round_past_the_last_seat() -> None:
    play = Play(3, hands={1: "rope", 2: "lounge"})
    play.until(2)
    play.put("mustard", "lounge")
    assert play.do("stay", "suggest plum rope lounge")[-3:] == ["none 3", "shown 1 2", "card 1 2 rope"]


@pytest.mark.rule("CL-24")
def test_everybody_learns_who_showed_but_only_two_seats_learn_what() -> None:
    play = in_room("lounge", 4, hands={2: "rope lounge"})
    play.do("stay", "suggest plum rope lounge", "show rope")
    for seat in (1, 2, 3, 4):
        assert play.heard(seat, "shown") == ["shown 2 1"]
        assert play.heard(seat, "card") == (["card 2 1 rope"] if seat in (1, 2) else [])


@pytest.mark.rule("CL-25", "CL-33")
def test_a_seat_that_is_out_still_answers() -> None:
    play = in_room("lounge", hands={1: "rope", 2: "lounge", 3: "dagger"})
    play.do("stay", "suggest plum dagger lounge")
    play.do("accuse white cosh hall")
    play.put("mustard", "lounge")
    assert play.do("stay", "suggest plum rope lounge")[-3:] == ["none 3", "shown 1 2", "card 1 2 rope"]


@pytest.mark.rule("CL-26")
def test_by_default_a_witness_cannot_deny_a_card_it_holds() -> None:
    play = in_room("lounge", hands={2: "rope lounge"})
    play.do("stay", "suggest plum rope lounge")
    assert play.verbs() == ["show"]
    with pytest.raises(IllegalMove):
        play.do("none")


def lie(*more: str) -> Play:
    """Seat 2 denies the rope and the lounge; seat 3 holds none of the three."""
    play = in_room("lounge", hands={2: "rope lounge dagger"}, false_witness="allow")
    play.do("stay", "suggest plum rope lounge")
    assert play.verbs() == ["none", "show"]
    assert play.do("none") == ["none 2", "none 3"]
    play.do("pass", *more)
    return play


@pytest.mark.rule("CL-26")
def test_when_lies_are_allowed_a_witness_may_deny_and_nobody_is_told() -> None:
    play = lie()
    assert not any(event.name == "liar" for event in play.events)
    assert play.seat == 2


@pytest.mark.rule("CL-26")
def test_the_lie_is_announced_when_a_denied_card_is_shown_to_anyone_but_not_which_card() -> None:
    play = lie()
    play.until(3)
    play.put("white", "lounge")
    play.do("stay", "suggest scarlett rope lounge", *(["show scarlett"] if play.seat == 1 else []))
    while play.seat != 2:
        play.do("none")
    assert play.do("show rope") == ["shown 2 3", "card 2 3 rope", "liar 2"]
    for seat in (1, 2, 3):
        assert play.heard(seat, "liar") == ["liar 2"]
    assert play.heard(1, "card") == []


@pytest.mark.rule("CL-26")
def test_a_liar_found_out_no_longer_plays_and_answers_truthfully() -> None:
    play = lie("stay", "stay")
    play.do("stay", "suggest plum rope lounge")
    play.do("show lounge")
    assert play.state.table.out == 1 << 2
    play.do("pass")
    assert play.seat == 3  # seat 2 has no turn any more
    play.do("stay")
    play.do("stay", "suggest plum rope lounge")
    assert (play.seat, play.verbs()) == (2, ["show"])


@pytest.mark.rule("CL-26")
def test_a_lie_is_remembered_however_much_else_was_denied_since() -> None:
    play = lie("stay", "stay")
    play.do("stay", "suggest plum dagger lounge", "none", "pass", "stay", "stay")
    play.do("stay", "suggest plum rope lounge")
    assert play.do("show rope")[-1] == "liar 2"


@pytest.mark.rule("CL-26")
def test_showing_a_card_that_was_never_denied_betrays_no_lie() -> None:
    play = lie("stay", "stay")
    play.do("stay", "suggest plum dagger lounge")
    assert play.do("show dagger") == ["shown 2 1", "card 2 1 dagger"]
    assert play.state.table.out == 0
