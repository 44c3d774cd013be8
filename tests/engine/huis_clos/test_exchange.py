"""Forced exchanges and observation: HC-26 and HC-28."""

import pytest

from engine.huis_clos.pieces import PLACES, listing
from tests.engine.huis_clos.scene import Rigged, Scene, inquiry

TRIO = "georges worms peely"
GATHERED = {1: "library", 2: "blue-suite", 3: "library", 4: "library"}


def hand(scene: Scene, seat: int) -> str:
    return " ".join(listing(scene.state.hands[seat]))


def exchange(mine: str, theirs: str, *, murderer: int = 1, draw: int = 0) -> Scene:
    """Seat 2 goes to the library, where seat 3 is alone, and draws the token at that position of its hand."""
    at = {1: "parlour", 2: "blue-suite", 3: "library", 4: "kitchen"}
    scene = inquiry({2: mine, 3: theirs}, at, murderer=murderer, draws=[draw])
    scene.play("go library exchange 3")
    return scene


@pytest.mark.rule("HC-26")
@pytest.mark.parametrize(("mine", "possible"), [("worms peely", False), (TRIO, True)])
def test_an_exchange_needs_three_tokens_in_hand(mine: str, possible: bool) -> None:
    at = {1: "parlour", 2: "blue-suite", 3: "library", 4: "kitchen"}
    scene = inquiry({2: mine, 3: "borrow"}, at)
    assert ("go library exchange 3" in scene.menu()) is possible


@pytest.mark.rule("HC-26")
def test_the_victim_is_in_the_place_gone_to_and_holds_a_token() -> None:
    scene = inquiry({1: "borrow", 2: TRIO, 3: "", 4: "rope"}, GATHERED)
    assert scene.menu()[1:] == ["go library exchange 1,4"]
    scene = inquiry({1: "borrow", 2: TRIO, 3: "borrow", 4: "rope"}, GATHERED | {4: "blue-suite"})
    assert scene.menu()[1:] == ["go library exchange 1,3"]


@pytest.mark.rule("HC-26")
@pytest.mark.parametrize(("draw", "drawn"), [(0, "lecomte"), (1, "borrow"), (2, "rope")])
def test_one_token_is_drawn_at_random_and_one_of_the_three_given_for_it(draw: int, drawn: str) -> None:
    scene = exchange(TRIO, "borrow rope lecomte", murderer=2, draw=draw)
    assert scene.told(2, "drew") == [f"drew 2 3 {drawn}"]
    assert scene.menu() == ["give georges,worms,peely"]
    scene.play("give worms")
    assert set(hand(scene, 2).split()) == {"georges", "peely", drawn}
    assert set(hand(scene, 3).split()) == {"lecomte", "borrow", "rope", "worms"} - {drawn}
    assert isinstance(scene.chance, Rigged)
    assert scene.chance.names[-1] == "draw/3/2"


@pytest.mark.rule("HC-26")
def test_the_two_learn_both_tokens_and_the_others_neither() -> None:
    scene = exchange(TRIO, "borrow rope", draw=1)
    scene.play("give worms")
    for seat in (2, 3):
        assert scene.lines[seat][:4] == ["go 2 library exchange 3", "drew 2 3 rope", "exchange 2 3", "gave 2 3 worms"]
    for seat in (1, 4):
        assert scene.lines[seat][:3] == ["go 2 library exchange 3", "exchange 2 3", "talk"]


@pytest.mark.rule("HC-26", "HC-12")
def test_an_innocent_that_drew_a_second_weapon_must_give_a_weapon_it_held() -> None:
    scene = exchange("peely worms poker", "rope", murderer=1)
    assert scene.told(3, "gave") == ["gave 2 3 poker"]  # its only weapon: there was nothing to choose
    assert hand(scene, 2) == "worms peely rope"
    assert exchange("peely worms poker", "rope", murderer=2).menu() == ["give worms,peely,poker"]


@pytest.mark.rule("HC-26", "HC-12")
def test_a_forced_exchange_can_bring_an_innocent_a_second_weapon() -> None:
    scene = exchange("peely worms poker", "rope borrow", murderer=2, draw=0)
    scene.play("give poker")
    assert hand(scene, 3) == "rope poker"


@pytest.mark.rule("HC-73")
def test_an_innocent_that_holds_two_weapons_gives_one_away_when_it_can() -> None:
    """HC-29 leaves it the exchange only where there is nothing to search."""
    at = {1: "blue-suite", 2: "blue-suite", 3: "library", 4: "blue-suite"}
    scene = inquiry({2: "peely poker cleaver", 3: "worms"}, at, dict.fromkeys(PLACES, ""))
    assert scene.told(3, "drew") == ["drew 2 3 worms"]
    assert scene.menu() == ["give poker,cleaver"]


@pytest.mark.rule("HC-74")
def test_a_seat_may_give_the_like_of_what_it_drew() -> None:
    scene = exchange(TRIO, "worms")
    scene.play("give worms")
    assert (hand(scene, 2), hand(scene, 3)) == ("georges worms peely", "worms")


def watched(action: str = "go library search") -> Scene:
    hands = {1: "borrow", 2: TRIO, 3: "lecomte", 4: "williams"}
    scene = inquiry(hands, GATHERED, {"library": "rope worms"}, murderer=2)
    scene.play(action)
    return scene


@pytest.mark.rule("HC-28")
def test_the_seats_in_the_place_are_asked_clockwise_before_anything_is_seen() -> None:
    scene = watched()
    for seat in (3, 4, 1):
        assert (scene.to_act, scene.menu()) == (seat, ["ignore", "observe"])
        assert scene.told(2, "look") == []
        scene.play("ignore")
    assert scene.told(2, "look") == ["look 2 library worms rope"]
    assert scene.to_act == 2


@pytest.mark.rule("HC-28")
def test_they_answer_before_everybody() -> None:
    scene = watched()
    scene.play("observe", "ignore", "observe")
    for seat in (1, 2, 3, 4):
        assert scene.lines[seat][1:4] == ["observe 3", "ignore 4", "observe 1"]


@pytest.mark.rule("HC-28")
@pytest.mark.parametrize("move", ["swap worms rope", "take rope"])
def test_observers_are_shown_the_token_that_was_taken_and_nobody_else_is(move: str) -> None:
    scene = watched()
    scene.play("observe", "ignore", "observe", move)
    assert scene.told(2, "took") == ["took 2 rope"]
    for seat in (1, 3):
        assert scene.told(seat, "saw") == [f"saw {seat} 2 rope"]
    assert scene.told(2, "saw") == scene.told(4, "saw") == []
    assert all(scene.told(seat, "took") == [] for seat in (1, 3, 4))
    assert all(scene.told(seat, "laid") == [] for seat in (1, 3, 4))
    assert all(scene.told(seat, "look") == [] for seat in (1, 3, 4))


@pytest.mark.rule("HC-28")
def test_observers_are_shown_the_token_that_was_drawn_but_not_what_is_given() -> None:
    scene = watched("go library exchange 4")
    assert scene.to_act == 3
    scene.play("observe")
    assert scene.to_act == 1  # the victim is not asked
    assert scene.told(2, "drew") == []
    scene.play("ignore")
    assert scene.told(2, "drew") == scene.told(4, "drew") == ["drew 2 4 williams"]
    assert scene.told(3, "saw") == ["saw 3 2 williams"]
    assert scene.told(1, "saw") == scene.told(1, "drew") == []
    scene.play("give worms")
    assert scene.told(4, "gave") == ["gave 2 4 worms"]
    assert scene.told(3, "gave") == scene.told(1, "gave") == []


@pytest.mark.rule("HC-28")
def test_a_seat_observes_once_per_round() -> None:
    scene = watched()
    scene.play("observe", "ignore", "ignore", "swap worms rope")
    assert scene.to_act == 3
    scene.play("go parlour search", "take lecomte", "keep")
    scene.play("go parlour search")
    assert scene.to_act == 4  # seat 3 stands there, but has observed in this round
    scene.play("take williams")
    assert scene.told(3, "saw") == ["saw 3 2 rope"]
    scene = watched()
    scene.play("ignore", "ignore", "ignore", "swap worms rope")
    scene.play("go parlour search", "take lecomte", "keep")
    scene.play("go parlour search")
    assert scene.to_act == 3
    assert scene.menu() == ["ignore", "observe"]


@pytest.mark.rule("HC-28")
def test_a_new_round_lets_everybody_observe_again() -> None:
    scene = watched()
    scene.play("observe", "ignore", "ignore", "swap worms rope")
    assert scene.state.table.observed == 1 << 3
    while not scene.told(1, "round"):
        scene.play(scene.first())
    assert scene.state.table.observed == 0


@pytest.mark.rule("HC-28")
def test_an_accusation_and_a_pass_are_not_observed() -> None:
    scene = inquiry({2: "borrow", 3: "peely"}, GATHERED, round_number=5)
    scene.play("go library accuse 3")
    assert (scene.to_act, scene.verb) == (3, "go")
