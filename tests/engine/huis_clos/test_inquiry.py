"""Moving, searching, destroying and the closing of places: HC-10 to HC-12, HC-20 to HC-24, HC-27, HC-29."""

import pytest

from engine.game import IllegalMove
from engine.huis_clos.pieces import PLACES, listing
from tests.engine.huis_clos.scene import Scene, inquiry

SUITE = {1: "blue-suite", 2: "blue-suite", 3: "blue-suite", 4: "blue-suite"}
APART = {1: "parlour", 2: "blue-suite", 3: "library", 4: "kitchen"}
ALL_BUT_SUITE = "parlour,library,kitchen,greenhouse,cellar,study"


def hand(scene: Scene, seat: int) -> str:
    return " ".join(listing(scene.state.hands[seat]))


def in_place(scene: Scene, place: int) -> str:
    return " ".join(listing(scene.state.places[place]))


@pytest.mark.rule("HC-10")
@pytest.mark.parametrize("seats", [4, 6, 8])
def test_a_round_is_an_inquiry_and_a_resolution_in_turn_order_from_the_urn(seats: int) -> None:
    scene = Scene(seats, first=2)
    while scene.verb != "put":
        scene.play(scene.first())
    order = [*range(2, seats + 1), 1]
    assert scene.told(1, "turn") == [f"turn {seat}" for seat in order]
    assert scene.told(1, "resolve") == ["resolve"]
    while scene.verb == "put":
        scene.play(scene.first())
    assert scene.told(1, "put") == [f"put {seat}" for seat in order]
    assert scene.state.table.last == 2 * seats


@pytest.mark.rule("HC-12")
def test_an_innocent_with_a_weapon_may_not_take_another_while_there_is_a_clue() -> None:
    scene = inquiry({2: "rope"}, SUITE, {"parlour": "poker peely worms"})
    scene.play("go parlour search")
    assert scene.menu() == ["take worms,peely"]


@pytest.mark.rule("HC-12")
def test_an_innocent_may_take_its_first_weapon() -> None:
    scene = inquiry({2: "worms"}, SUITE, {"parlour": "poker peely"})
    scene.play("go parlour search")
    assert scene.menu() == ["take peely,poker"]


@pytest.mark.rule("HC-12")
def test_an_innocent_takes_a_second_weapon_if_nothing_else_lies_there() -> None:
    scene = inquiry({2: "rope worms"}, SUITE, {"parlour": "poker cleaver"})
    scene.play("go parlour search")
    assert scene.menu() == ["take poker,cleaver"]
    scene.play("take poker")
    assert scene.state.hands[2] == (5, 8, 9)


@pytest.mark.rule("HC-12")
def test_an_innocent_with_a_full_hand_and_a_weapon_may_only_change_weapons() -> None:
    scene = inquiry({2: "rope worms peely"}, SUITE, {"parlour": "poker georges"})
    scene.play("go parlour search")
    assert scene.menu() == ["swap worms,peely georges", "swap rope georges,poker", "take georges"]


@pytest.mark.rule("HC-12")
def test_the_murderer_may_hold_three_weapons() -> None:
    scene = inquiry({2: "rope poker"}, SUITE, {"parlour": "cleaver georges"}, murderer=2)
    scene.play("go parlour search")
    assert scene.menu() == ["take georges,cleaver"]
    scene.play("take cleaver")
    assert hand(scene, 2) == "rope poker cleaver"


@pytest.mark.rule("HC-20")
def test_the_seat_must_go_to_another_open_place() -> None:
    scene = inquiry({2: "worms"}, SUITE)
    assert scene.menu() == [f"go {ALL_BUT_SUITE} search"]
    with pytest.raises(IllegalMove):
        scene.play("go blue-suite search")


@pytest.mark.rule("HC-20")
def test_a_search_needs_a_token_in_the_place() -> None:
    at = {1: "parlour", 2: "blue-suite", 3: "library", 4: "kitchen"}
    scene = inquiry({1: "peely", 2: "worms"}, at, {"parlour": "", "library": ""})
    assert scene.menu() == ["go kitchen,greenhouse,cellar,study search"]


EMPTY = dict.fromkeys(PLACES, "")


@pytest.mark.rule("HC-20")
def test_if_no_open_place_offers_an_action_the_seat_moves_and_passes() -> None:
    scene = inquiry({2: "worms", 3: "peely"}, APART, EMPTY)
    assert scene.menu() == ["go parlour,library,kitchen pass"]
    assert scene.play("go library pass")[:2] == ["go 2 library pass", "closed blue-suite"]


@pytest.mark.rule("HC-20", "HC-71")
def test_who_can_exchange_may_accuse_but_not_pass() -> None:
    """Seat 3 plays borrow, whose clue seat 2 holds; there is nothing to search."""
    scene = inquiry({1: "peely", 2: "borrow worms peely", 3: "georges"}, APART, EMPTY, round_number=5)
    assert scene.menu() == ["go parlour exchange 1", "go library exchange 3", "go library accuse 3"]


@pytest.mark.rule("HC-20")
def test_if_no_other_place_is_open_the_seat_stays_and_passes() -> None:
    scene = inquiry(dict.fromkeys(range(1, 5), "worms peely"), SUITE, EMPTY)
    assert scene.told(1, "pass") == ["pass 2", "pass 3", "pass 4", "pass 1"]
    assert scene.verb == "put"


@pytest.mark.rule("HC-21")
def test_a_searcher_sees_everything_and_takes_one_and_all_see_the_counts() -> None:
    scene = inquiry({2: "worms"}, SUITE, {"cellar": "peely rope worms worms"})
    scene.play("go cellar search")
    assert scene.lines[2][-1] == "look 2 cellar worms worms peely rope"
    assert scene.menu() == ["take worms,peely,rope"]
    scene.play("take peely", "keep")
    assert scene.lines[4][:2] == ["go 2 cellar search", "take 2 cellar 3 2"]
    assert not any("look" in line or "took" in line for line in scene.lines[4])
    assert scene.told(2, "took") == ["took 2 peely"]
    assert scene.state.table.tokens[5] == 3
    assert scene.state.table.held[2] == 2


@pytest.mark.rule("HC-22")
def test_with_three_in_hand_a_seat_may_swap() -> None:
    scene = inquiry({2: "worms peely georges"}, SUITE, {"cellar": "borrow rope"})
    scene.play("go cellar search")
    assert scene.menu() == ["swap georges,worms,peely borrow,rope", "take borrow,rope"]
    scene.play("swap peely rope")
    assert (hand(scene, 2), in_place(scene, 5)) == ("georges worms rope", "borrow peely")
    assert scene.told(2, "laid") == ["laid 2 peely"]
    assert scene.lines[3][:3] == ["go 2 cellar search", "swap 2 cellar 2 3", "talk"]
    assert not any("peely" in line or "rope" in line for line in scene.lines[3])


@pytest.mark.rule("HC-22")
def test_with_three_in_hand_a_seat_may_take_and_must_then_destroy_one_of_the_four() -> None:
    scene = inquiry({2: "worms peely georges"}, SUITE, {"cellar": "borrow rope"})
    scene.play("go cellar search", "take borrow")
    assert scene.menu() == ["destroy borrow,georges,worms,peely"]
    scene.play("destroy borrow")
    assert (hand(scene, 2), in_place(scene, 5)) == ("georges worms peely", "rope")
    assert scene.state.table.held[2] == 3


@pytest.mark.rule("HC-22", "HC-24")
def test_with_three_in_hand_only_what_leaves_something_to_destroy_can_be_taken() -> None:
    """Seat 2 plays williams: with two weapons and its own clue, only another clue could be destroyed."""
    scene = inquiry({2: "williams rope poker"}, SUITE, {"cellar": "borrow williams bottle"}, murderer=2)
    scene.play("go cellar search")
    assert scene.menu() == ["swap williams,rope,poker williams,borrow,bottle", "take borrow"]
    scene.play("take borrow")
    assert scene.verb == "go"  # there was nothing to choose: the borrow clue is destroyed at once
    assert scene.told(4, "destroy") == ["destroy 2 borrow"]


@pytest.mark.rule("HC-23")
@pytest.mark.parametrize(("held", "left"), [("worms", "peely"), ("georges worms", "georges peely")])
def test_with_fewer_than_three_a_seat_may_destroy_after_taking(held: str, left: str) -> None:
    scene = inquiry({2: held}, SUITE, {"cellar": "peely rope"})
    scene.play("go cellar search", "take peely")
    assert scene.menu() == ["keep", f"destroy {','.join(held.split())},peely"]
    assert scene.play("destroy worms")[0] == "destroy 2 worms"
    assert hand(scene, 2) == left


@pytest.mark.rule("HC-24")
def test_a_destroyed_token_leaves_the_game_face_up() -> None:
    scene = inquiry({2: "worms"}, SUITE, {"cellar": "peely rope"})
    scene.play("go cellar search", "take peely", "destroy worms")
    assert all(scene.told(seat, "destroy") == ["destroy 2 worms"] for seat in range(1, 5))
    assert listing(scene.state.table.gone) == ("worms",)
    assert scene.state.table.destroyed[2] == 1


@pytest.mark.rule("HC-24")
def test_at_most_one_token_is_destroyed_per_inquiry() -> None:
    scene = inquiry({2: "worms"}, SUITE, {"cellar": "peely rope"})
    scene.play("go cellar search", "take peely", "destroy worms")
    assert (scene.to_act, scene.verb) == (3, "go")


@pytest.mark.rule("HC-24")
@pytest.mark.parametrize("destroyed", [2, 3])
def test_at_most_three_tokens_are_destroyed_by_a_seat_in_a_game(destroyed: int) -> None:
    scene = inquiry({2: "worms peely georges"}, SUITE, {"cellar": "borrow rope"})
    scene.state.table.destroyed[2] = destroyed
    scene.play("go cellar search")
    assert scene.menu() == ["swap georges,worms,peely borrow,rope", "take borrow,rope"][: 4 - destroyed]
    scene = inquiry({2: "worms"}, SUITE, {"cellar": "peely rope"})
    scene.state.table.destroyed[2] = destroyed
    scene.play("go cellar search", "take peely")
    assert (scene.to_act, scene.verb) == ((2, "keep") if destroyed == 2 else (3, "go"))


@pytest.mark.rule("HC-24")
def test_never_a_weapon_and_never_a_clue_of_ones_own_character() -> None:
    scene = inquiry({2: "williams rope"}, SUITE, {"cellar": "peely borrow"})
    scene.play("go cellar search", "take peely")
    assert scene.menu() == ["keep", "destroy peely"]


@pytest.mark.rule("HC-24")
def test_never_ones_last_clue() -> None:
    scene = inquiry({2: "rope"}, SUITE, {"cellar": "peely borrow"})
    scene.play("go cellar search", "take peely")
    assert (scene.to_act, scene.verb) == (3, "go")
    assert hand(scene, 2) == "peely rope"


@pytest.mark.rule("HC-27")
def test_the_last_to_leave_an_empty_place_closes_it() -> None:
    at = {1: "parlour", 2: "library", 3: "library", 4: "kitchen"}
    scene = inquiry({2: "peely", 3: "peely"}, at, {"library": "", "cellar": "worms borrow"})
    assert "closed library" not in scene.play("go cellar search")
    scene.play("take worms", "keep")
    assert scene.to_act == 3
    assert "library" not in scene.menu()[0]
    assert scene.play("go study search")[:2] == ["go 3 study search", "closed library"]
    assert scene.state.table.closed == 1 << 2


@pytest.mark.rule("HC-27")
def test_a_closed_place_cannot_be_entered() -> None:
    scene = inquiry({2: "worms"}, SUITE, {"library": ""})
    assert scene.menu() == ["go parlour,kitchen,greenhouse,cellar,study search"]


@pytest.mark.rule("HC-27")
def test_an_empty_place_stays_open_while_somebody_is_in_it() -> None:
    scene = inquiry({2: "worms peely borrow", 3: "georges"}, APART, {"library": ""})
    assert scene.state.table.closed == 0
    assert "go library exchange 3" in scene.menu()


@pytest.mark.rule("HC-29")
def test_an_innocent_with_two_weapons_must_go_to_the_fullest_place_and_swap_a_weapon() -> None:
    places = {"cellar": "peely borrow lecomte rope georges worms"}
    scene = inquiry({2: "poker cleaver worms"}, SUITE, places)
    assert scene.told(1, "go") == ["go 2 cellar search"]  # no choice: it is the only fullest place
    assert scene.menu() == ["swap poker,cleaver lecomte,borrow,georges,worms,peely"]
    scene.play("swap cleaver peely")
    assert hand(scene, 2) == "worms peely poker"
    assert (scene.to_act, scene.verb) == (3, "go")


@pytest.mark.rule("HC-29")
def test_of_several_fullest_places_it_chooses() -> None:
    scene = inquiry({2: "poker cleaver"}, SUITE, {"cellar": "peely"})
    assert scene.menu() == ["go parlour,library,kitchen,greenhouse,study search"]


@pytest.mark.rule("HC-29")
def test_it_swaps_at_any_hand_size() -> None:
    scene = inquiry({2: "poker cleaver"}, SUITE, {"cellar": "peely peely worms worms worms williams"})
    assert scene.menu() == ["swap poker,cleaver williams,worms,peely"]
    scene.play("swap poker williams")
    assert hand(scene, 2) == "williams cleaver"
    assert scene.lines[4][1] == "swap 2 cellar 6 2"


@pytest.mark.rule("HC-29")
def test_if_only_weapons_lie_there_it_swaps_for_a_weapon() -> None:
    places = EMPTY | {"cellar": "rope shears"}
    scene = inquiry({2: "poker cleaver"}, {1: "kitchen", 2: "blue-suite", 3: "kitchen", 4: "kitchen"}, places)
    assert scene.menu() == ["swap poker,cleaver rope,shears"]


@pytest.mark.rule("HC-29", "HC-73")
def test_with_three_weapons_it_takes_a_clue_if_there_is_one() -> None:
    scene = inquiry({2: "poker cleaver rope"}, SUITE, {"cellar": "peely shears bottle worms worms worms"})
    assert scene.menu() == ["swap rope,poker,cleaver worms,peely"]


@pytest.mark.rule("HC-29")
def test_if_no_place_has_a_token_it_may_do_what_others_may() -> None:
    scene = inquiry({2: "poker cleaver"}, APART, EMPTY)
    assert scene.menu() == ["go parlour,library,kitchen pass"]
    scene = inquiry({1: "borrow", 2: "poker cleaver peely", 3: "worms"}, APART, EMPTY)
    assert scene.menu() == ["go parlour exchange 1", "go library exchange 3"]


@pytest.mark.rule("HC-29")
def test_the_murderer_with_two_weapons_is_free() -> None:
    scene = inquiry({2: "poker cleaver"}, SUITE, {"cellar": "peely borrow lecomte rope georges worms"}, murderer=2)
    assert scene.menu() == [f"go {ALL_BUT_SUITE} search"]
    scene.play("go cellar search")
    assert scene.menu() == ["take lecomte,borrow,georges,worms,peely,rope"]


@pytest.mark.rule("HC-71")
def test_nobody_is_made_to_accuse() -> None:
    """Seat 3 plays borrow, whose clue seat 2 holds; there is nothing to search and too little in hand to exchange."""
    scene = inquiry({2: "borrow", 3: "peely"}, APART, EMPTY, round_number=5)
    assert scene.menu() == ["go parlour,library,kitchen pass", "go library accuse 3"]


@pytest.mark.rule("HC-74")
def test_a_clue_may_be_swapped_for_its_like() -> None:
    scene = inquiry({2: "worms peely georges"}, SUITE, {"cellar": "worms"})
    scene.play("go cellar search", "swap worms worms")
    assert (hand(scene, 2), in_place(scene, 5)) == ("georges worms peely", "worms")
    assert scene.lines[3][:2] == ["go 2 cellar search", "swap 2 cellar 1 3"]


@pytest.mark.rule("HC-75")
def test_keeping_looks_the_same_whether_or_not_there_was_something_to_destroy() -> None:
    """Twice the same search; the second time seat 2 has nothing that it may destroy, and is not asked."""
    asked = inquiry({2: "worms"}, SUITE, {"cellar": "peely rope"})
    asked.play("go cellar search", "take peely", "keep")
    unasked = inquiry({2: "williams"}, SUITE, {"cellar": "williams rope"})
    unasked.play("go cellar search", "take williams")
    assert asked.to_act == unasked.to_act == 3
    for seat in (1, 3, 4):
        assert asked.lines[seat] == unasked.lines[seat]
        assert asked.lines[seat] == ["go 2 cellar search", "take 2 cellar 1 2", "talk", "turn 3"]
