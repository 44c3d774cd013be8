"""SC-30 to SC-42: suggestions and accusations in Super Cluedo."""

from typing import Any

import pytest

from tests.engine.cluedo.play import Play
from tests.engine.cluedo.test_super_moving import at


def entered(seats: int = 3, **more: Any) -> Play:
    """Seat 1 has walked into the kitchen. The envelope: plum, wrench, study."""
    play = at("r6c12", (1, 2), seats=seats, **more)
    play.do("roll", "walk kitchen")
    return play


@pytest.mark.rule("SC-30")
def test_on_coming_into_a_room_a_seat_may_suggest_once() -> None:
    play = entered(hands={1: "kitchen", 2: "rope"})
    assert play.verbs() == ["pass", "suggest", "accuse"]
    assert play.slot("suggest", 0) == set(play.cards.suspects)
    assert play.slot("suggest", 1) == set(play.cards.weapons)
    assert play.slot("suggest", 2) == {"kitchen"}
    play.do("suggest plum rope kitchen")
    assert play.verbs() == ["pass", "accuse"]


@pytest.mark.rule("SC-30")
def test_staying_gives_no_suggestion() -> None:
    play = at("kitchen")
    play.do("stay")
    assert play.verbs() == ["pass", "accuse"]


@pytest.mark.rule("SC-30")
def test_never_twice_running_in_the_same_room() -> None:
    play = entered(hands={1: "kitchen study", 2: "rope"}, envelope="plum wrench garden")
    play.do("suggest plum rope kitchen", "pass")
    play.until(1)
    play.chance.rolls.append((1, 2))
    play.do("roll", "walk kitchen")  # out and in again
    assert play.verbs() == ["pass", "accuse"]
    play.do("pass")
    play.until(1)
    play.do("passage library", "suggest plum rope library", "pass")
    play.until(1)
    play.do("passage kitchen")
    assert play.slot("suggest", 2) == {"kitchen"}


def called(*moves: str) -> Play:
    """Seat 1 has called mustard, whom seat 2 plays, to the kitchen; seat 2 has made these moves on its turn."""
    play = entered(hands={1: "kitchen mustard", 3: "rope"})
    play.chance.rolls.append((1, 2))
    play.do("suggest mustard rope kitchen", "pass", *moves)
    return play


@pytest.mark.rule("SC-30", "SC-31")
def test_a_called_seat_may_suggest_where_it_is_without_rolling() -> None:
    play = called()
    assert (play.seat, play.verbs()) == (2, ["stay", "passage", "roll", "suggest"])
    assert play.slot("suggest", 2) == {"kitchen"}
    assert play.do("suggest white poison kitchen")[0] == "suggest 2 white poison kitchen"


@pytest.mark.rule("SC-30")
def test_a_pawn_that_was_in_the_room_already_was_not_called_there() -> None:
    play = entered(hands={1: "kitchen mustard", 3: "rope"})
    play.put("mustard", "kitchen")
    play.do("suggest mustard rope kitchen", "pass")
    assert (play.seat, play.verbs()) == (2, ["stay", "passage", "roll"])


@pytest.mark.rule("SC-30")
@pytest.mark.parametrize("moves", [["stay"], ["roll", "stay"]])
def test_whoever_stays_or_rolls_instead_has_lost_that_right(moves: list[str]) -> None:
    play = called(*moves)
    assert play.verbs() == ["pass", "accuse"]
    play.do("pass")
    play.until(2)
    assert play.verbs() == ["stay", "passage", "roll"]


@pytest.mark.rule("SC-30")
def test_called_to_the_room_of_its_latest_suggestion_it_may_not_suggest() -> None:
    play = called("suggest green poison kitchen")
    while play.state.table.seat != 3:
        play.do(" ".join(play.menu.first()))
    play.put("mustard", "gazebo")
    play.put("white", "r6c12")
    play.chance.rolls.append((1, 2))
    play.do("roll", "walk kitchen", "suggest mustard rope kitchen")
    play.until(2)
    assert play.at("mustard") == "kitchen"
    assert play.verbs() == ["stay", "passage", "roll"]


@pytest.mark.rule("SC-31")
@pytest.mark.parametrize("place", ["gazebo", "r8c8"])
def test_suspect_and_weapon_come_to_the_room_and_stay(place: str) -> None:
    play = entered(hands={1: "kitchen", 2: "poison"})
    play.put("rosewood", place)
    play.do("suggest rosewood poison kitchen")
    table = play.state.table
    assert play.at("rosewood") == "kitchen"
    assert table.weapons[play.cards.weapons.index("poison")] == table.rules.board.node["kitchen"]
    assert table.weapons.count(table.rules.board.node["hall"]) == 7
    assert table.taken == 0


@pytest.mark.rule("SC-32", "CL-22", "CL-24")
def test_all_other_seats_are_questioned_whatever_the_earlier_ones_answered() -> None:
    play = entered(5, hands={1: "white", 2: "rope", 4: "kitchen", 5: "plum"})
    assert play.do("suggest white rope kitchen") == [
        "suggest 1 white rope kitchen",
        "shown 2 1",
        "card 2 1 rope",
        "none 3",
        "shown 4 1",
        "card 4 1 kitchen",
        "none 5",
    ]
    for seat in range(1, 6):
        assert play.heard(seat, "shown") == ["shown 2 1", "shown 4 1"]
        assert play.heard(seat, "none") == ["none 3", "none 5"]
        cards = {1: ["card 2 1 rope", "card 4 1 kitchen"], 2: ["card 2 1 rope"], 4: ["card 4 1 kitchen"]}
        assert play.heard(seat, "card") == cards.get(seat, [])


@pytest.mark.rule("SC-32")
def test_a_witness_with_several_shows_exactly_one_of_its_choice() -> None:
    play = entered(hands={2: "rope kitchen", 3: "white"})
    play.do("suggest white rope kitchen")
    assert (play.seat, play.slot("show")) == (2, {"rope", "kitchen"})
    assert play.do("show kitchen") == ["shown 2 1", "card 2 1 kitchen", "shown 3 1", "card 3 1 white"]


@pytest.mark.rule("SC-32", "CL-25")
def test_a_seat_that_is_out_answers_too() -> None:
    play = entered(hands={1: "rope", 2: "kitchen", 3: "white"})
    play.do("accuse green rope study")
    play.put("mustard", "r6c12")
    play.chance.rolls.append((1, 2))
    play.do("roll", "walk kitchen")
    assert play.do("suggest white rope kitchen")[1:] == ["shown 3 2", "card 3 2 white", "shown 1 2", "card 1 2 rope"]


@pytest.mark.rule("SC-40")
@pytest.mark.parametrize("place", ["hall", "study", "r8c8"])
def test_wherever_it_stands_a_seat_may_accuse_at_the_end_of_its_turn_without_a_suggestion(place: str) -> None:
    play = at(place)
    assert "accuse" not in play.verbs()
    play.do("stay")
    assert play.verbs() == ["pass", "accuse"]
    assert play.slot("accuse", 2) == set(play.cards.rooms)


@pytest.mark.rule("SC-40")
def test_or_after_its_suggestion_has_been_answered() -> None:
    play = entered(hands={1: "kitchen", 2: "rope"})
    play.do("suggest plum rope kitchen")
    assert play.seat == 1
    assert play.verbs() == ["pass", "accuse"]
    assert play.do("accuse plum wrench study")[-1] == "solved 1"


@pytest.mark.rule("SC-40", "CL-34", "CL-36")
def test_once_in_the_game() -> None:
    play = entered()
    play.do("accuse green rope study")
    order = []
    for _ in range(4):
        order.append(play.seat)
        play.do("stay", "pass")
    assert order == [2, 3, 2, 3]


@pytest.mark.rule("SC-41", "CL-31", "CL-33")
def test_a_wrong_accusation_is_secret_and_only_the_accuser_sees_the_envelope() -> None:
    play = entered()
    play.do("accuse green rope study")
    for seat in (1, 2, 3):
        assert play.heard(seat, "wrong") == ["wrong 1"]
        assert play.heard(seat, "accusation") == (["accusation 1 green rope study"] if seat == 1 else [])
        assert play.heard(seat, "look") == (["look 1 plum wrench study"] if seat == 1 else [])


@pytest.mark.rule("SC-41", "CL-32")
def test_a_right_one_wins_and_the_cards_are_shown_to_all() -> None:
    play = entered()
    assert play.do("accuse plum wrench study")[-2:] == ["envelope plum wrench study", "solved 1"]
    assert play.outcome.scores == (1, 0, 0)


@pytest.mark.rule("SC-42", "CL-35")
def test_when_all_have_accused_wrongly_or_at_the_round_cap_the_case_is_unsolved() -> None:
    play = at("hall")
    heard = play.do(*["stay", "accuse green rope kitchen"] * 3)
    assert heard[-2:] == ["envelope plum wrench study", "unsolved"]
    assert (play.outcome.winners, play.outcome.reason) == ((), "unsolved")
    play = at("hall", rounds="1")
    assert play.do(*["stay", "pass"] * 3)[-2:] == ["envelope plum wrench study", "unsolved"]
    assert play.outcome.reason == "round-cap"
