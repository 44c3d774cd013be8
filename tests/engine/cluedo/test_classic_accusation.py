"""CL-30 to CL-36: accusations and the end of the classic edition."""

from typing import Any

import pytest

from tests.engine.cluedo.play import Play


def asked(seats: int = 3, **options: Any) -> Play:
    """Seat 1 has made a suggestion that seat 2 answered, and may accuse. The envelope: plum, wrench, study."""
    play = Play(seats, hands={1: "lounge", 2: "rope"}, dealer=seats, **options)
    play.until(1)
    play.put("scarlett", "lounge")
    play.do("stay", "suggest plum rope lounge")
    return play


@pytest.mark.rule("CL-30")
def test_only_directly_after_its_own_suggestion_may_a_seat_accuse_in_any_room() -> None:
    play = Play(3, (1, 2), hands={2: "rope"})
    assert "accuse" not in play.verbs()
    play.do("roll")
    assert "accuse" not in play.verbs()
    play.do("stay")
    play = asked()
    assert play.verbs() == ["pass", "accuse"]
    assert play.slot("accuse", 2) == set(play.cards.rooms)
    assert play.do("pass") == ["turn 1 2"]


@pytest.mark.rule("CL-30")
def test_without_a_suggestion_there_is_no_accusation() -> None:
    play = Play(3)
    play.put("scarlett", "lounge")
    play.do("stay")
    assert play.verbs() == ["pass", "suggest"]
    assert play.do("pass") == ["turn 1 2"]


@pytest.mark.rule("CL-30")
def test_a_suggestion_that_nobody_could_answer_may_be_followed_by_an_accusation_too() -> None:
    play = Play(3, envelope="plum wrench study")
    play.put("scarlett", "study")
    assert play.do("stay", "suggest plum wrench study")[-2:] == ["none 2", "none 3"]
    assert play.verbs() == ["pass", "accuse"]


@pytest.mark.rule("CL-31", "CL-33")
def test_a_wrong_accusation_and_the_envelope_are_known_to_the_accuser_alone() -> None:
    play = asked()
    play.do("accuse green rope hall")
    assert play.heard(1, "accusation") == ["accusation 1 green rope hall"]
    assert play.heard(1, "look") == ["look 1 plum wrench study"]
    for seat in (2, 3):
        assert play.heard(seat, "accuse") == ["accuse 1"]
        assert play.heard(seat, "wrong") == ["wrong 1"]
        assert play.heard(seat, "accusation") == []
        assert play.heard(seat, "look") == []


@pytest.mark.rule("CL-32")
def test_a_right_accusation_wins_and_the_three_cards_are_shown_to_all() -> None:
    play = asked()
    assert play.do("accuse plum wrench study")[-2:] == ["envelope plum wrench study", "solved 1"]
    assert play.heard(3, "envelope") == ["envelope plum wrench study"]
    assert play.state.pending is None
    assert play.outcome.winners == (1,)
    assert play.outcome.scores == (1, 0, 0)


@pytest.mark.rule("CL-33", "CL-34", "CL-35")
def test_whoever_accused_wrongly_neither_moves_nor_suggests_nor_accuses_again() -> None:
    play = asked()
    play.do("accuse green rope hall")
    turns = []
    for _ in range(5):
        turns.append(play.seat)
        play.do("stay")
    assert turns == [2, 3, 2, 3, 2]


@pytest.mark.rule("CL-35")
def test_a_lone_remaining_seat_plays_on() -> None:
    play = asked()
    play.do("accuse green rope hall")
    play.put("mustard", "lounge")
    play.do("stay", "suggest plum cosh lounge")
    while play.verbs() != ["pass", "accuse"]:
        play.do(" ".join(play.menu.first()))
    play.do("accuse green rope hall")
    assert play.seat == 3
    assert "turn 2 3" in play.do("stay")
    assert play.seat == 3


@pytest.mark.rule("CL-35")
def test_when_nobody_is_left_the_case_stays_unsolved_and_the_envelope_is_shown() -> None:
    play = asked()
    play.do("accuse green rope hall")
    for suspect, room in (("mustard", "lounge"), ("white", "lounge")):
        play.put(suspect, room)
        play.do("stay", f"suggest plum cosh {room}")
        while play.verbs() != ["pass", "accuse"]:
            play.do(" ".join(play.menu.first()))
        heard = play.do("accuse green rope hall")
    assert heard[-2:] == ["envelope plum wrench study", "unsolved"]
    assert play.heard(2, "envelope")[-1] == "envelope plum wrench study"
    assert play.outcome.winners == ()
    assert play.outcome.reason == "unsolved"
    assert sum(play.outcome.scores) == 0


@pytest.mark.rule("CL-35")
def test_at_the_round_cap_the_case_is_unsolved() -> None:
    play = Play(3, rounds="2")
    heard = play.do(*["stay"] * 6)
    assert heard[-2:] == ["envelope plum wrench study", "unsolved"]
    assert [text for text in heard if text.startswith("turn")] == [
        "turn 1 2",
        "turn 1 3",
        "turn 2 1",
        "turn 2 2",
        "turn 2 3",
    ]
    assert play.outcome.reason == "round-cap"


@pytest.mark.rule("CL-36")
def test_the_pawns_stay_where_they_are_when_a_seat_goes_out() -> None:
    play = asked()
    before = {suspect: play.at(suspect) for suspect in play.cards.suspects}
    assert before["scarlett"] == "lounge"
    taken = play.state.table.taken
    play.do("accuse green rope hall")
    assert {suspect: play.at(suspect) for suspect in play.cards.suspects} == before
    assert play.state.table.taken == taken


@pytest.mark.rule("CL-36")
def test_the_pawn_of_a_seat_that_is_out_can_be_called_and_blocks_its_square() -> None:
    play = asked()
    play.do("accuse green rope hall")
    play.put("scarlett", "r17c1")  # in front of mustard, on his only way off his start square
    assert play.at("mustard") == "r17c0"
    play.chance.rolls.append((1, 2))
    assert "stay 2" in play.do("roll")
    play.until(3)
    play.put("white", "lounge")
    play.do("stay", "suggest scarlett cosh lounge")
    assert play.at("scarlett") == "lounge"
