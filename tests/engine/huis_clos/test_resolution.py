"""The urn, the dead, and what comes after: HC-11, HC-40 to HC-47, HC-70."""

import pytest

from engine.event import PUBLIC, only
from engine.huis_clos.pieces import PLACE, listing
from tests.engine.huis_clos.scene import Scene, inquiry, resolution

APART = {1: "parlour", 2: "blue-suite", 3: "library", 4: "kitchen"}
CLUES = {1: "lecomte worms", 2: "williams worms", 3: "borrow worms", 4: "georges worms"}


def hand(scene: Scene, seat: int) -> str:
    return " ".join(listing(scene.state.hands[seat]))


def place(scene: Scene, name: str) -> str:
    return " ".join(listing(scene.state.places[PLACE[name]]))


@pytest.mark.rule("HC-40")
def test_each_living_seat_secretly_puts_one_token_in_turn_order() -> None:
    scene = resolution(CLUES, APART, first=3)
    for seat, token in ((3, "borrow"), (4, "worms"), (1, "lecomte")):
        assert scene.to_act == seat
        scene.play(f"put {token}")
    assert scene.menu() == ["put williams,worms"]
    assert scene.lines[2] == ["put 3", "put 4", "put 1"]
    assert scene.lines[4] == ["put 3", "put 4", "slip 4 worms", "put 1"]
    assert hand(scene, 4) == "georges"


@pytest.mark.rule("HC-40")
def test_a_seat_with_nothing_puts_none_and_takes_none() -> None:
    scene = resolution(CLUES | {2: ""}, APART)
    scene.play("put worms", "put borrow", "put georges")
    assert scene.told(4, "none") == ["none 2"]
    assert scene.told(4, "urn") == ["urn borrow georges worms"]
    scene.play("recover borrow", "recover georges")
    assert scene.told(4, "recover") == ["recover 1 borrow", "recover 3 georges", "recover 4 worms"]
    assert hand(scene, 2) == ""


@pytest.mark.rule("HC-40")
def test_that_it_put_one_in_the_round_before_does_not_count() -> None:
    """Seat 2 spends its last token, a clue of seat 3, on an accusation."""
    scene = resolution(CLUES | {2: "borrow"}, APART, round_number=4)
    scene.play("put worms", "put worms", "put worms", "recover worms", "recover borrow")
    scene.play("go library accuse 3")
    before = len(scene.lines[4])
    while scene.told(4, "round")[-1] == "round 5 2":
        scene.play(scene.first())
    told = [line for line in scene.lines[4][before:] if line.startswith(("none", "recover"))]
    assert [line.split()[:2] for line in told] == [["none", "2"], *[["recover", seat] for seat in "341"]]


@pytest.mark.rule("HC-40", "HC-41")
def test_a_murderer_whose_only_token_would_kill_itself_puts_none() -> None:
    scene = resolution(CLUES | {1: "poker"}, APART, murderer=1)
    assert scene.told(3, "none") == ["none 1"]
    assert hand(scene, 1) == "poker"


@pytest.mark.rule("HC-41")
def test_the_murderer_may_put_anything_but_the_weapon_of_its_own_place() -> None:
    scene = resolution({1: "poker rope worms"}, APART, murderer=1)
    assert scene.menu() == ["put worms,rope"]
    scene = resolution({1: "cleaver rope worms"}, APART, murderer=1)
    assert scene.menu() == ["put worms,rope,cleaver"]


@pytest.mark.rule("HC-42")
def test_an_innocent_may_put_a_weapon_only_where_it_kills_nobody() -> None:
    scene = resolution({1: "poker shears worms"}, APART, murderer=2)
    assert scene.menu() == ["put worms,shears"]  # nobody is in the greenhouse, seat 1 itself is in the parlour
    scene = resolution({1: "rope cleaver worms", 2: "worms peely"}, APART, murderer=2)
    assert scene.told(1, "slip") == ["slip 1 worms"]  # seats 2 and 4 would die: no choice


@pytest.mark.rule("HC-42")
def test_the_dead_do_not_count() -> None:
    scene = resolution({1: "rope worms", 4: "peely worms"}, APART, murderer=4, dead=[2])
    assert scene.menu() == ["put worms,rope"]


@pytest.mark.rule("HC-42")
def test_an_innocent_with_nothing_but_killing_weapons_kills_the_fewest() -> None:
    at = {1: "parlour", 2: "blue-suite", 3: "blue-suite", 4: "kitchen"}
    scene = resolution({1: "rope cleaver"}, at, murderer=2)
    assert scene.told(1, "slip") == ["slip 1 cleaver"]
    scene = resolution({1: "poker rope cleaver"}, at, murderer=2)
    assert scene.menu() == ["put poker,cleaver"]  # its own death counts like another's


@pytest.mark.rule("HC-43")
def test_the_urn_is_opened_in_table_order_and_says_nothing_of_who_put_what() -> None:
    scene = resolution(CLUES | {1: "shears peely"}, APART, first=4)
    scene.play("put worms", "put shears", "put williams", "put borrow")
    for seat in range(1, 5):
        assert scene.told(seat, "urn") == ["urn williams borrow worms shears"]
        assert scene.told(seat, "put") == ["put 4", "put 1", "put 2", "put 3"]
    assert [line for line in scene.lines[3] if line.startswith("slip")] == ["slip 3 borrow"]


@pytest.mark.rule("HC-44")
def test_if_nobody_dies_each_takes_back_one_of_its_choice_openly() -> None:
    scene = resolution(CLUES | {1: "shears peely"}, APART, first=4)
    scene.play("put worms", "put shears", "put williams", "put borrow")
    assert (scene.to_act, scene.menu()) == (4, ["recover williams,borrow,worms,shears"])
    scene.play("recover shears")
    assert (scene.to_act, scene.menu()) == (1, ["recover williams,borrow,worms"])
    scene.play("recover worms", "recover borrow")
    assert scene.told(2, "recover") == ["recover 4 shears", "recover 1 worms", "recover 2 borrow", "recover 3 williams"]
    assert hand(scene, 4) == "georges shears"
    assert scene.told(2, "leave") == []


@pytest.mark.rule("HC-12", "HC-44")
def test_an_innocent_with_a_weapon_does_not_take_one_back_while_there_is_a_clue() -> None:
    scene = resolution(CLUES | {1: "shears poker"}, APART, murderer=4)
    scene.play("put williams", "put borrow", "put worms")
    assert scene.told(1, "slip") == ["slip 1 shears"]  # its own poker would kill itself
    assert scene.menu() == ["recover williams,borrow,worms"]


@pytest.mark.rule("HC-12", "HC-44")
def test_an_innocent_takes_a_second_weapon_out_of_the_urn_if_nothing_else_is_left() -> None:
    at = APART | {1: "library"}
    scene = resolution({1: "poker shears", 2: "worms peely", 3: "borrow", 4: "georges"}, at, murderer=2, first=2)
    scene.play("put peely", "put poker")
    scene.play("recover peely", "recover borrow", "recover georges")
    assert scene.told(4, "recover")[-1] == "recover 1 poker"
    assert hand(scene, 1) == "poker shears"


@pytest.mark.rule("HC-12", "HC-44")
def test_the_murderer_with_a_weapon_may_take_back_another() -> None:
    scene = resolution(CLUES | {1: "shears poker worms"}, APART, murderer=1)
    scene.play("put shears", "put worms", "put worms", "put worms")
    assert (scene.to_act, scene.menu()) == (1, ["recover worms,shears"])


def crime(hands: dict[int, str] | None = None, at: dict[int, str] | None = None, *moves: str) -> Scene:
    scene = resolution(hands or CLUES | {1: "rope lecomte"}, at or APART, {"blue-suite": "peely"}, murderer=1)
    scene.play(*(moves or ("put rope", "put worms", "put worms", "put worms")))
    return scene


@pytest.mark.rule("HC-45")
def test_a_weapon_kills_everyone_in_its_place() -> None:
    scene = crime(None, APART | {4: "blue-suite"})
    assert [line for line in scene.lines[3] if line.startswith(("dies", "unmask"))] == [
        "dies 2 blue-suite 1",
        "dies 4 blue-suite 1",
        "unmask 2 innocent",
        "unmask 4 innocent",
    ]
    assert scene.state.table.alive() == (1, 3)


@pytest.mark.rule("HC-45")
def test_the_dead_leave_their_hands_in_the_place_and_their_cards_leave_the_game() -> None:
    scene = crime()
    assert place(scene, "blue-suite") == "williams peely"
    assert scene.state.table.tokens[0] == 2
    assert scene.state.table.cards[2] == 0
    assert scene.told(3, "dies") == ["dies 2 blue-suite 1"]
    assert not any("williams" in line for line in scene.lines[3])


@pytest.mark.rule("HC-45")
def test_several_weapons_act_at_once() -> None:
    """Seat 1 kills in the blue suite; seat 2 there holds nothing but the cleaver, which kills seat 4 all the same."""
    at = {1: "parlour", 2: "blue-suite", 3: "library", 4: "kitchen", 5: "study"}
    hands = {1: "rope lecomte", 2: "cleaver", 3: "borrow worms", 4: "georges worms", 5: "peely worms"}
    scene = resolution(hands, at, murderer=1, seats=5)
    scene.play("put rope", "put worms", "put worms", "put worms")
    assert scene.told(3, "dies") == ["dies 2 blue-suite 0", "dies 4 kitchen 1"]


@pytest.mark.rule("HC-45", "HC-32")
def test_a_card_that_is_face_up_already_is_not_turned_again() -> None:
    scene = resolution(CLUES | {1: "rope lecomte"}, APART, murderer=1)
    scene.state.table.faces[2] = "innocent"
    scene.play("put rope", "put worms", "put worms", "put worms")
    assert scene.told(3, "dies") == ["dies 2 blue-suite 1"]
    assert scene.told(3, "unmask") == []


@pytest.mark.rule("HC-46")
def test_the_living_take_one_token_each_weapons_too_and_the_rest_stays_at_the_crime() -> None:
    scene = crime()
    assert scene.told(3, "urn") == ["urn worms worms worms rope"]
    assert (scene.to_act, scene.menu()) == (1, ["recover worms,rope"])
    scene.play("recover rope")
    assert scene.told(3, "recover") == ["recover 1 rope", "recover 3 worms", "recover 4 worms"]
    assert scene.told(3, "leave") == ["leave blue-suite worms"]
    assert place(scene, "blue-suite") == "williams worms peely"
    assert scene.state.table.tokens[0] == 3


@pytest.mark.rule("HC-46")
@pytest.mark.parametrize(
    ("at", "crime_place"),
    [
        ({1: "parlour", 2: "blue-suite", 3: "library", 4: "kitchen", 5: "kitchen", 6: "study"}, "kitchen"),
        ({1: "parlour", 2: "blue-suite", 3: "library", 4: "kitchen", 5: "study", 6: "study"}, "blue-suite"),
    ],
)
def test_with_several_crimes_the_rest_stays_where_most_died(at: dict[int, str], crime_place: str) -> None:
    hands = {1: "rope lecomte", 2: "cleaver"} | dict.fromkeys((3, 4, 5, 6), "peely worms")
    scene = resolution(hands, at, murderer=1, seats=6)
    scene.play("put rope", *["put worms"] * 4)
    while scene.verb == "recover":
        scene.play(scene.first())
    assert scene.told(3, "leave")[0].split()[1] == crime_place


@pytest.mark.rule("HC-46")
def test_the_crimes_of_earlier_rounds_do_not_count() -> None:
    """Two die in the blue suite, and in the next round one in the study."""
    at = {1: "parlour", 2: "blue-suite", 3: "blue-suite", 4: "library", 5: "library", 6: "library"}
    hands = {1: "rope revolver"} | dict.fromkeys(range(2, 7), "peely worms")
    places = dict.fromkeys(("study", "greenhouse", "cellar", "kitchen"), "borrow georges")
    scene = resolution(hands, at, places, murderer=1, seats=6)
    scene.play("put rope", *["put worms"] * 5)
    while scene.verb == "recover":
        scene.play("recover worms")
    for name in ("study", "greenhouse", "cellar", "kitchen"):
        scene.play(f"go {name} search", "take georges", "keep")
    scene.play("put worms", "put worms", "put worms", "put revolver")
    while scene.verb == "recover":
        scene.play(scene.first())
    assert [line.split()[1] for line in scene.told(5, "leave")] == ["blue-suite", "study"]


@pytest.mark.rule("HC-27")
def test_an_empty_place_stays_open_after_the_resolution_while_somebody_is_in_it() -> None:
    scene = resolution(CLUES, APART, {"library": ""})
    scene.play(*["put worms"] * 4)
    assert scene.told(1, "round") == ["round 4 2"]
    assert scene.told(1, "closed") == []


@pytest.mark.rule("HC-27")
def test_an_empty_place_whose_last_guest_dies_closes_after_the_resolution() -> None:
    at = {1: "parlour", 2: "blue-suite", 3: "library", 4: "kitchen"}
    hands = CLUES | {1: "rope cleaver lecomte", 2: ""}
    scene = resolution(hands, at, {"blue-suite": ""}, murderer=1)
    scene.play("put rope", "put worms", "put worms")
    scene.play("recover worms", "recover worms")
    assert scene.told(3, "dies") == ["dies 2 blue-suite 0"]
    assert scene.told(3, "closed") == ["closed blue-suite"]


@pytest.mark.rule("HC-11")
def test_the_urn_passes_to_the_next_living_seat_on_the_left() -> None:
    scene = crime()
    scene.play("recover rope")
    assert scene.told(3, "round") == ["round 4 3"]  # seat 2 is dead
    assert (scene.to_act, scene.verb) == (3, "go")


@pytest.mark.rule("HC-11")
def test_the_urn_goes_round() -> None:
    scene = resolution(CLUES, APART, first=4)
    for seat in (4, 1, 2, 3):
        assert scene.to_act == seat
        scene.play("put worms")
    assert scene.told(1, "round") == ["round 4 1"]


@pytest.mark.rule("HC-47")
def test_a_dead_seat_is_asked_nothing_and_sent_public_events_only() -> None:
    scene = crime()
    told = len(scene.lines[2])
    public: list[str] = []
    while scene.state.pending is not None:
        assert scene.to_act != 2
        scene.play(scene.first())
        public += [str(event).removeprefix("event ") for event in scene.latest if event.audience == PUBLIC]
    assert scene.lines[2][told:] == public
    assert len(public) > 50


@pytest.mark.rule("HC-70")
def test_the_living_may_talk_after_every_inquiry_and_every_resolution() -> None:
    scene = inquiry({2: "worms"}, dict.fromkeys(range(1, 5), "blue-suite"), {"cellar": "peely rope"})
    scene.play("go cellar search", "take rope")
    assert [event.name for event in scene.latest] == ["take", "took", "talk", "turn"]
    assert scene.latest[2].audience == only(1, 2, 3, 4)
    scene = crime()
    scene.play("recover rope")
    assert [event.name for event in scene.latest][-3:] == ["talk", "round", "turn"]
    assert scene.latest[-3].audience == only(1, 3, 4)
