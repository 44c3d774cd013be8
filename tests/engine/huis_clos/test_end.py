"""Every way the game ends, and the confrontation: HC-51 to HC-63."""

import pytest

from engine.huis_clos.pieces import PLACE, listing
from tests.engine.huis_clos.scene import Scene, inquiry, resolution

APART = {1: "parlour", 2: "blue-suite", 3: "library", 4: "kitchen"}
CLUES = {1: "lecomte worms", 2: "williams worms", 3: "borrow worms", 4: "georges worms"}


def hand(scene: Scene, seat: int) -> str:
    return " ".join(listing(scene.state.hands[seat]))


def place(scene: Scene, name: str) -> str:
    return " ".join(listing(scene.state.places[PLACE[name]]))


@pytest.mark.rule("HC-51")
def test_when_all_innocents_are_dead_the_murderer_wins() -> None:
    at = {1: "parlour", 2: "blue-suite", 3: "blue-suite", 4: "blue-suite"}
    scene = resolution(CLUES | {1: "rope worms"}, at, murderer=1)
    scene.play("put rope", "put worms", "put worms", "put worms")
    assert scene.ending() == ((1,), "massacre")
    assert scene.state.outcome().scores == (1.0, 0.0, 0.0, 0.0)


@pytest.mark.rule("HC-51", "HC-42")
def test_a_murderer_killed_by_an_innocent_wins() -> None:
    scene = resolution(CLUES | {4: "poker"}, APART, murderer=1)
    scene.play("put worms", "put worms", "put worms")
    assert scene.told(2, "slip")
    assert scene.told(3, "dies") == ["dies 1 parlour 1"]
    assert scene.ending() == ((1,), "tomb")


@pytest.mark.rule("HC-51")
def test_a_murderer_that_dies_together_with_others_wins_even_if_two_are_left() -> None:
    scene = resolution(CLUES | {4: "poker"}, APART | {2: "parlour"}, murderer=1)
    scene.play("put worms", "put worms", "put worms")
    assert scene.ending() == ((1,), "tomb")


@pytest.mark.rule("HC-10", "HC-52")
def test_when_the_rounds_are_used_up_the_surviving_innocents_share_the_point() -> None:
    scene = resolution(CLUES, APART, murderer=2, round_number=8, dead=[3])
    scene.play("put worms", "put worms", "put worms")
    assert scene.ending() == ((1, 4), "rounds")
    assert scene.state.outcome().scores == (0.5, 0.0, 0.0, 0.5)


@pytest.mark.rule("HC-10")
def test_there_is_a_round_after_the_last_but_one() -> None:
    scene = resolution(CLUES, APART, murderer=2, round_number=7)
    scene.play("put worms", "put worms", "put worms", "put worms")
    assert scene.told(1, "round") == ["round 8 2"]


@pytest.mark.rule("HC-76")
def test_in_the_last_round_tokens_are_still_taken_out_of_the_urn() -> None:
    scene = resolution(CLUES, APART, murderer=2, round_number=8)
    scene.play("put worms", "put williams", "put worms", "put worms")
    assert scene.verb == "recover"
    scene.play("recover williams")
    assert hand(scene, 1) == "lecomte williams"
    assert scene.ending() == ((1, 3, 4), "rounds")


def two_left(round_number: int = 4) -> Scene:
    """The Murderer, seat 1, kills seats 2 and 3; Innocent seat 4 keeps the shears and has put worms."""
    at = {1: "parlour", 2: "blue-suite", 3: "blue-suite", 4: "kitchen"}
    hands = CLUES | {1: "rope poker worms", 4: "shears worms"}
    scene = resolution(hands, at, murderer=1, first=4, round_number=round_number)
    scene.play("put worms", "put rope", "put worms", "put worms")
    return scene


@pytest.mark.rule("HC-60")
def test_the_confrontation_begins_when_the_opening_leaves_two_seats() -> None:
    scene = two_left()
    assert scene.told(2, "confrontation") == ["confrontation 1 4"]
    assert scene.state.table.confronted


@pytest.mark.rule("HC-60", "HC-77")
def test_the_innocent_is_bound_by_the_murderers_rules_from_that_moment() -> None:
    scene = two_left()
    assert (scene.to_act, scene.menu()) == (4, ["recover worms,rope"])
    scene.play("recover rope")
    assert hand(scene, 4) == "rope shears"


@pytest.mark.rule("HC-60")
def test_it_does_not_begin_in_the_last_round() -> None:
    """Seat 4 is still an Innocent, and may not take the rope to its shears; then time is up."""
    scene = two_left(round_number=8)
    assert scene.told(4, "recover")[:1] == ["recover 4 worms"]
    scene.play("recover rope")
    assert scene.told(1, "confrontation") == []
    assert scene.ending() == ((4,), "rounds")


def duel(
    hands: dict[int, str],
    at: dict[int, str] | None = None,
    places: dict[str, str] | None = None,
    *,
    turn: int = 4,
    round_number: int = 5,
) -> Scene:
    """Seats 1 (the Murderer) and 4 (the former Innocent) are left."""
    return inquiry(
        hands,
        at or {1: "parlour", 4: "kitchen"},
        places or {"cellar": "borrow worms rope"},
        turn=turn,
        dead=[2, 3],
        round_number=round_number,
    )


@pytest.mark.rule("HC-60", "HC-77")
def test_a_former_innocent_may_hold_weapons_and_goes_where_it_likes() -> None:
    scene = duel({1: "worms", 4: "poker shears"})
    assert scene.menu()[0] == "go blue-suite,parlour,library,greenhouse,cellar,study search"
    scene.play("go cellar search")
    assert scene.menu() == ["take borrow,worms,rope"]


@pytest.mark.rule("HC-60")
def test_there_is_no_accusation_any_more() -> None:
    scene = duel({1: "worms", 4: "lecomte peely"})
    assert not any("accuse" in line for line in scene.menu())


@pytest.mark.rule("HC-60")
def test_there_is_no_observation_any_more_but_search_and_exchange_go_on() -> None:
    scene = duel({1: "worms", 4: "lecomte peely georges"})
    assert "go parlour exchange 1" in scene.menu()
    scene.play("go parlour search")
    assert (scene.to_act, scene.verb) == (4, "swap")


@pytest.mark.rule("HC-60", "HC-41")
def test_the_former_innocent_may_put_any_weapon_but_that_of_its_own_place() -> None:
    scene = resolution({1: "worms", 4: "poker cleaver"}, {1: "parlour", 4: "kitchen"}, dead=[2, 3], first=4)
    assert scene.told(4, "slip")[:1] == ["slip 4 poker"]


@pytest.mark.rule("HC-61")
def test_a_searcher_must_then_destroy_a_token_that_lies_there() -> None:
    scene = duel({1: "worms", 4: "peely"})
    scene.play("go cellar search", "take rope")
    assert scene.menu() == ["destroy borrow,worms"]
    lines = scene.play("destroy worms")
    assert lines[0] == "destroy 4 worms"
    assert (place(scene, "cellar"), hand(scene, 4)) == ("borrow", "peely rope")
    assert scene.state.table.tokens[PLACE["cellar"]] == 1
    assert scene.state.table.held[4] == 2


@pytest.mark.rule("HC-61")
def test_not_the_token_it_just_put_down() -> None:
    scene = duel({1: "worms", 4: "peely georges lecomte"}, places={"cellar": "borrow worms rope"})
    scene.play("go cellar search")
    assert scene.menu() == ["swap lecomte,georges,peely borrow,worms,rope"]
    scene.play("swap peely rope")
    assert scene.menu() == ["destroy borrow,worms"]


@pytest.mark.rule("HC-61")
def test_but_the_like_of_it() -> None:
    scene = duel({1: "worms", 4: "worms georges lecomte"}, places={"cellar": "borrow worms rope"})
    scene.play("go cellar search", "swap worms rope")
    assert scene.menu() == ["destroy borrow,worms"]
    scene.play("destroy worms")
    assert place(scene, "cellar") == "borrow worms"


@pytest.mark.rule("HC-61")
def test_but_the_like_of_what_the_other_put_down() -> None:
    places = {"cellar": "borrow worms rope", "study": "peely williams"}
    scene = duel({1: "worms", 4: "peely georges lecomte"}, places=places)
    scene.play("go cellar search", "swap peely rope", "destroy borrow")
    scene.play("go study search", "take williams")
    assert scene.told(2, "destroy") == ["destroy 4 borrow", "destroy 1 peely"]


@pytest.mark.rule("HC-61")
def test_nothing_is_destroyed_if_only_weapons_and_its_own_token_lie_there() -> None:
    scene = duel({1: "worms", 4: "peely georges lecomte"}, places={"cellar": "worms rope"})
    scene.play("go cellar search", "swap peely worms")
    assert (scene.to_act, scene.verb) == (1, "go")
    assert place(scene, "cellar") == "peely rope"
    assert scene.told(2, "destroy") == []


@pytest.mark.rule("HC-61")
def test_the_limits_on_destruction_are_gone() -> None:
    """Seat 4 plays georges, has destroyed three tokens, and destroys a clue of its own."""
    scene = duel({1: "worms", 4: "peely"}, places={"cellar": "georges rope"})
    scene.state.table.destroyed[4] = 3
    scene.play("go cellar search", "take rope")
    assert scene.told(2, "destroy") == ["destroy 4 georges"]
    assert (scene.to_act, scene.verb) == (1, "go")


@pytest.mark.rule("HC-61")
def test_with_three_in_hand_nothing_is_destroyed_from_it() -> None:
    scene = duel({1: "worms", 4: "peely georges lecomte"})
    scene.play("go cellar search")
    assert [line.split()[0] for line in scene.menu()] == ["swap"]


@pytest.mark.rule("HC-62")
def test_an_empty_place_closes_behind_the_seat_that_leaves_even_if_the_other_is_inside() -> None:
    scene = duel({1: "worms", 4: "peely"}, {1: "kitchen", 4: "kitchen"}, {"kitchen": "", "cellar": "borrow rope"})
    assert scene.play("go cellar search")[:2] == ["go 4 cellar search", "closed kitchen"]
    scene.play("take rope")
    assert scene.to_act == 1  # its pawn is still in there, and goes elsewhere now
    assert "kitchen" not in scene.menu()[0]
    assert scene.state.table.at[1] == PLACE["kitchen"]
    scene.play("go parlour search")
    assert scene.told(2, "closed") == ["closed kitchen"]  # once is enough


@pytest.mark.rule("HC-62")
def test_the_weapon_still_kills_in_a_closed_place() -> None:
    """Seat 1 comes to the kitchen for an exchange, and seat 4 closes it behind itself."""
    places = {"kitchen": "", "cellar": "borrow rope"}
    scene = duel({1: "worms peely georges", 4: "lecomte cleaver"}, places=places, turn=1)
    scene.play("go kitchen exchange 4", "give worms", "go cellar search", "take borrow")
    assert scene.told(2, "closed") == ["closed kitchen"]
    scene.play("put peely", "put cleaver")
    assert scene.told(2, "dies") == ["dies 1 kitchen 2"]
    assert scene.ending() == ((4,), "confrontation")


@pytest.mark.rule("HC-63")
@pytest.mark.parametrize(("hands", "winner"), [({1: "cleaver", 4: "peely"}, 1), ({1: "worms", 4: "poker"}, 4)])
def test_the_first_to_kill_the_other_wins(hands: dict[int, str], winner: int) -> None:
    scene = resolution(hands, {1: "parlour", 4: "kitchen"}, dead=[2, 3])
    assert scene.ending() == ((winner,), "confrontation")


@pytest.mark.rule("HC-63")
@pytest.mark.parametrize("first", [1, 4])
def test_if_both_die_the_one_that_put_its_token_in_first_wins(first: int) -> None:
    scene = resolution({1: "cleaver", 4: "poker"}, {1: "parlour", 4: "kitchen"}, dead=[2, 3], first=first)
    assert scene.told(2, "dies") == ["dies 1 parlour 0", "dies 4 kitchen 0"]
    assert scene.ending() == ((first,), "confrontation")


@pytest.mark.rule("HC-63")
def test_at_the_end_of_the_rounds_the_former_innocent_wins() -> None:
    scene = resolution({1: "worms", 4: "peely"}, {1: "parlour", 4: "kitchen"}, dead=[2, 3], round_number=8)
    scene.play("recover worms")
    assert scene.ending() == ((4,), "rounds")
