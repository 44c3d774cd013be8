"""Set-up and first pick: HC-01 to HC-06."""

from collections import Counter
from random import Random

import pytest

from engine.chance import FastChance, SeededChance
from engine.game import SetupError
from engine.huis_clos.game import GAME
from engine.huis_clos.pieces import CHARACTERS, COPIES, IN_SUITE, PLACES, WEAPONS, listing
from tests.engine.huis_clos.scene import Scene


@pytest.mark.rule("HC-01")
def test_each_seat_plays_a_character_face_up() -> None:
    scene = Scene(5)
    expected = [f"character {seat} {character}" for seat, character in enumerate(CHARACTERS[:5], start=1)]
    assert all(scene.told(seat, "character") == expected for seat in range(1, 6))


@pytest.mark.rule("HC-01")
def test_who_plays_whom_is_chosen_at_set_up() -> None:
    setup = GAME.setup(4, {"characters": "peely,worms,georges,lecomte"})
    _, events = GAME.new(setup, SeededChance(bytes(32)))
    assert [e.words for e in events if e.name == "character"] == [
        ("1", "peely"),
        ("2", "worms"),
        ("3", "georges"),
        ("4", "lecomte"),
    ]


@pytest.mark.rule("HC-01")
@pytest.mark.parametrize(
    ("characters", "complaint"),
    [
        ("peely,worms,georges", "4 seats need 4 characters, not 3"),
        ("peely,worms,georges,peely", "names a character twice"),
        ("peely,worms,georges,hamilton", "'hamilton' is not one of lecomte"),
    ],
)
def test_a_cast_that_does_not_fit_is_refused(characters: str, complaint: str) -> None:
    with pytest.raises(SetupError, match=complaint):
        GAME.setup(4, {"characters": characters})


@pytest.mark.rule("HC-02")
@pytest.mark.parametrize("seats", range(4, 9))
def test_one_seat_is_the_murderer_and_each_sees_only_its_own_card(seats: int) -> None:
    scene = Scene(seats, murderer=3)
    for seat in range(1, seats + 1):
        assert scene.told(seat, "role") == [f"role {seat} {'murderer' if seat == 3 else 'innocent'}"]


@pytest.mark.rule("HC-02")
def test_chance_deals_the_suspect_cards() -> None:
    rng = Random(4)
    dealt = Counter(GAME.deal(GAME.setup(5), FastChance(rng)).murderer for _ in range(500))
    assert set(dealt) == {1, 2, 3, 4, 5}
    assert min(dealt.values()) > 60


@pytest.mark.rule("HC-03")
@pytest.mark.parametrize("seats", range(4, 9))
def test_the_blue_suite_has_the_rope_and_a_clue_of_every_character(seats: int) -> None:
    scene = Scene(seats)
    assert listing(scene.state.places[0]) == (*CHARACTERS, "rope")
    assert scene.told(1, "look") == [f"look 1 blue-suite {' '.join(CHARACTERS)} rope"]


@pytest.mark.rule("HC-04")
@pytest.mark.parametrize("seats", range(4, 9))
def test_the_other_thirty_tokens_lie_five_by_five_in_the_other_places(seats: int) -> None:
    deal = GAME.deal(GAME.setup(seats), FastChance(Random(seats)))
    assert [len(pile) for pile in deal.places] == [5] * 6
    everything = Counter(IN_SUITE) + Counter(kind for pile in deal.places for kind in pile)
    assert everything == Counter(dict(enumerate(COPIES)))
    assert everything.total() == 39
    assert len(WEAPONS) == len(PLACES) == 7
    assert Scene(seats).told(2, "lay") == ["lay blue-suite 9", *[f"lay {place} 5" for place in PLACES[1:]]]


@pytest.mark.rule("HC-04")
def test_any_of_the_thirty_can_lie_anywhere() -> None:
    rng = Random(11)
    deals = [GAME.deal(GAME.setup(4), FastChance(rng)) for _ in range(400)]
    for place in range(6):
        seen = {kind for deal in deals for kind in deal.places[place]}
        assert seen == set(range(15)) - {8}


@pytest.mark.rule("HC-05")
def test_each_seat_has_one_accusation_card() -> None:
    assert Scene(6).state.table.cards[1:] == [1] * 6


@pytest.mark.rule("HC-06")
def test_the_first_seat_is_drawn_and_everybody_is_told() -> None:
    rng = Random(3)
    firsts = {GAME.deal(GAME.setup(4), FastChance(rng)).first for _ in range(100)}
    assert firsts == {1, 2, 3, 4}
    assert Scene(4, first=3).told(1, "first") == ["first 3"]


@pytest.mark.rule("HC-02", "HC-06")
def test_who_begins_says_nothing_of_who_the_murderer_is() -> None:
    rng = Random(5)
    deals = Counter(
        (deal.murderer, deal.first) for deal in (GAME.deal(GAME.setup(4), FastChance(rng)) for _ in range(800))
    )
    assert len(deals) == 16
    assert min(deals.values()) > 25  # of the 50 to be expected


@pytest.mark.rule("HC-06")
def test_each_seat_in_turn_order_looks_at_the_blue_suite_and_takes_one_token() -> None:
    scene = Scene(4, first=3)
    assert set(scene.state.table.at[1:]) == {0}
    for seat, token in ((3, "rope"), (4, "peely"), (1, "lecomte")):
        assert scene.to_act == seat
        assert scene.verb == "take"
        scene.play(f"take {token}")
    assert scene.told(2, "look") == ["look 2 blue-suite williams borrow georges eddington worms puddingham"]
    scene.play("take worms")
    assert listing(scene.state.places[0]) == ("williams", "borrow", "georges", "eddington", "puddingham")
    assert scene.told(1, "round") == ["round 1 3"]
    assert (scene.to_act, scene.verb) == (3, "go")


@pytest.mark.rule("HC-06")
def test_the_first_pick_is_secret_and_nobody_observes() -> None:
    scene = Scene(4)
    scene.play("take rope")
    assert scene.lines[1][-2:] == ["take 1 blue-suite 8 1", "took 1 rope"]
    assert scene.lines[3][-1] == "take 1 blue-suite 8 1"
    assert not any("rope" in line for line in scene.lines[3])
    assert (scene.to_act, scene.verb) == (2, "take")
    assert scene.told(1, "look") == [f"look 1 blue-suite {' '.join(CHARACTERS)} rope"]


@pytest.mark.rule("HC-06")
def test_with_eight_seats_one_token_stays_in_the_blue_suite() -> None:
    scene = Scene(8)
    for token in ("lecomte", "williams", "borrow", "georges", "eddington", "worms", "puddingham", "peely"):
        scene.play(f"take {token}")
    assert listing(scene.state.places[0]) == ("rope",)
    assert scene.state.table.tokens[0] == 1
