"""GD-20 to GD-33: suggestions and accusations in the 2014 edition."""

from typing import Any

import pytest

from engine.game import IllegalMove
from tests.engine.cluedo.play import Play
from tests.engine.cluedo.test_2014_moving import at


def entered(room: str = "garage", seats: int = 4, **more: Any) -> Play:
    """Seat 1 has walked into a room and must suggest."""
    play = at("r7c11", (1, 2), seats=seats, **more)
    play.do("roll", f"walk {room}")
    return play


@pytest.mark.rule("GD-20")
def test_on_entry_a_suggestion_in_that_room_is_a_must() -> None:
    play = entered()
    assert play.verbs() == ["suggest"]
    assert play.slot("suggest", 0) == set(play.cards.suspects)
    assert play.slot("suggest", 1) == set(play.cards.weapons)
    assert play.slot("suggest", 2) == {"garage"}
    with pytest.raises(IllegalMove):
        play.do("pass")


@pytest.mark.rule("GD-21")
def test_a_named_suspect_with_a_pawn_is_brought_and_one_without_a_pawn_is_not() -> None:
    play = entered(hands={1: "garage", 2: "rope"})
    play.do("suggest plum rope garage")
    assert play.at("plum") == "garage"
    play = entered(hands={1: "garage", 2: "rope"})
    before = play.state.table.at[:]
    play.do("suggest white rope garage")
    assert play.state.table.at == before


@pytest.mark.rule("GD-22", "CL-23", "CL-24")
def test_witnesses_answer_clockwise_until_the_first_that_shows_one_card_in_secret() -> None:
    play = entered(hands={3: "rope garage", 4: "plum"})
    play.do("suggest plum rope garage")
    assert play.seat == 3
    assert play.slot("show") == {"rope", "garage"}
    assert play.do("show rope")[:2] == ["shown 3 1", "card 3 1 rope"]
    for seat in (1, 2, 3, 4):
        assert play.heard(seat, "none") == ["none 2"]
        assert play.heard(seat, "shown") == ["shown 3 1"]
        assert play.heard(seat, "card") == (["card 3 1 rope"] if seat in (1, 3) else [])
    assert play.seat == 2


@pytest.mark.rule("GD-22", "CL-22", "CL-25")
def test_a_seat_may_name_its_own_cards_and_one_that_is_out_still_answers() -> None:
    play = out_of_the_inquiry()
    play.put("mustard", "r7c11")
    play.chance.rolls.append((1, 2))
    play.do("roll", "walk garage")
    assert play.do("suggest plum rope garage")[1:5] == ["none 3", "none 4", "shown 1 2", "card 1 2 rope"]


def on_the_centre(**more: Any) -> Play:
    """Seat 1 has been away and walks back onto the centre. The envelope: plum, wrench, study."""
    play = at("r6c7", (1, 2), **more)
    play.do("roll", "walk centre")
    return play


def out_of_the_inquiry() -> Play:
    play = on_the_centre(hands={1: "rope", 2: "garage"})
    play.do("accuse green rope kitchen")
    return play


@pytest.mark.rule("GD-30")
def test_nobody_accuses_from_the_centre_before_having_left_it() -> None:
    play = Play(4, game="cluedo-2014")
    assert play.verbs() == ["stay", "roll"]


@pytest.mark.rule("GD-30")
def test_back_on_the_centre_a_seat_may_accuse_on_arrival_or_at_the_start_of_a_later_turn() -> None:
    play = on_the_centre()
    assert play.verbs() == ["pass", "accuse"]
    assert play.slot("accuse", 2) == set(play.cards.rooms)
    play.do("pass")
    play.until(1)
    assert play.verbs() == ["stay", "roll", "accuse"]
    play.do("accuse plum wrench study")
    assert play.outcome.winners == (1,)


@pytest.mark.rule("GD-30")
def test_having_been_called_away_counts_as_having_left() -> None:
    play = entered(hands={1: "garage mustard", 3: "rope"})
    play.do("suggest mustard rope garage")
    play.put("mustard", "r6c7")
    play.chance.rolls.append((1, 2))
    play.do("roll", "walk centre")
    assert play.verbs() == ["pass", "accuse"]


@pytest.mark.rule("GD-30")
def test_nowhere_else_may_a_seat_accuse() -> None:
    play = entered(hands={1: "garage", 2: "rope"})
    assert "accuse" not in play.verbs()
    assert play.do("suggest plum rope garage")[-1] == "turn 1 2"
    for place in ("garage", "r7c11"):  # the pawn has left the centre, and is not there now
        play.until(1)
        play.put("green", place)
        assert "accuse" not in play.verbs()
        play.do("stay")


@pytest.mark.rule("GD-31", "GD-32")
def test_an_accusation_is_heard_by_all_and_the_envelope_seen_by_the_accuser_alone() -> None:
    play = out_of_the_inquiry()
    for seat in (1, 2, 3, 4):
        assert play.heard(seat, "accuse") == ["accuse 1"]
        assert play.heard(seat, "accusation") == ["accusation 1 green rope kitchen"]
        assert play.heard(seat, "wrong") == ["wrong 1"]
        assert play.heard(seat, "look") == (["look 1 plum wrench study"] if seat == 1 else [])
        assert play.heard(seat, "envelope") == []


@pytest.mark.rule("GD-31")
def test_a_wrong_accusation_tells_the_others_what_the_envelope_is_not() -> None:
    hands = {1: "green mustard peacock plum", 2: "scarlett wrench"}
    play = on_the_centre(hands=hands, rest=("dagger garage", ""), envelope="white rope study")
    view = play.views[2]
    number = play.cards.number
    triple = (number["white"], number["rope"], number["kitchen"])
    before = view.deals().envelope()
    play.do("accuse white rope kitchen")
    after = view.deals().envelope()
    assert triple in before
    assert after == {key: ways for key, ways in before.items() if key != triple}


@pytest.mark.rule("GD-32")
def test_a_right_accusation_wins_and_the_envelope_is_shown() -> None:
    play = on_the_centre()
    assert play.do("accuse plum wrench study")[-2:] == ["envelope plum wrench study", "solved 1"]
    assert play.heard(4, "envelope") == ["envelope plum wrench study"]
    assert play.outcome.scores == (1, 0, 0, 0)


@pytest.mark.rule("GD-32", "CL-36")
def test_whoever_accused_wrongly_has_no_more_turns_but_its_pawn_can_be_called() -> None:
    play = out_of_the_inquiry()
    order = []
    for _ in range(4):
        order.append(play.seat)
        play.do("stay")
    assert order == [2, 3, 4, 2]
    play.put("peacock", "r7c11")
    play.chance.rolls.append((1, 2))
    play.do("roll", "walk garage", "suggest green wrench garage")
    assert play.at("green") == "garage"


@pytest.mark.rule("GD-33", "CL-35")
def test_when_every_seat_has_accused_wrongly_the_case_is_unsolved_and_the_envelope_revealed() -> None:
    play = out_of_the_inquiry()
    heard: list[str] = []
    for suspect in ("mustard", "peacock", "plum"):
        play.put(suspect, "r6c7")
        play.chance.rolls.append((1, 2))
        heard = play.do("roll", "walk centre", "accuse green rope kitchen")
    assert heard[-2:] == ["envelope plum wrench study", "unsolved"]
    assert play.heard(2, "envelope")[-1] == "envelope plum wrench study"
    assert (play.outcome.winners, play.outcome.reason) == ((), "unsolved")


@pytest.mark.rule("GD-33", "CL-35")
def test_at_the_round_cap_the_case_is_unsolved_too() -> None:
    play = Play(3, game="cluedo-2014", rounds="1")
    assert play.do("stay", "stay", "stay")[-2:] == ["envelope plum wrench study", "unsolved"]
    assert play.outcome.reason == "round-cap"


def test_the_truth_counts_the_face_up_cards() -> None:
    play = Play(4, game="cluedo-2014", rest=("rope study", ""), envelope="plum wrench kitchen")
    truth = play.state.truth()
    assert ("face-up", "has", "rope") in truth
    assert len(truth) == 21
