"""How the bluffer plays Le Coffre et la Clé."""

from collections.abc import Mapping, Sequence

import pytest

from bots.bluffer.bot import BlufferBot, MuteBluffer
from engine.coffre.state import action_menu, designation_menu, naming_menu
from engine.event import Event
from protocol.messages import NewGame
from tests.bots.play import scores

SEATS = 5


def bluffer(*events: str, talk: Sequence[str] = (), options: Mapping[str, str] | None = None) -> BlufferBot:
    """A bluffer on seat 1 of 5 that was told these events, and then heard this talk."""
    player = BlufferBot()
    filled = {"neutrals": "fewest", "fake-treasure": "off", "trap": "off", "rounds": "100"} | dict(options or {})
    player.receive(NewGame("coffre", SEATS, 1, "00000000000000aa", tuple(filled.items())))
    for name, *words in map(str.split, events):
        player.receive(Event(name, tuple(words)))
    for line in talk:
        seat, _, text = line.partition(" ")
        player.hear(int(seat), text)
    return player


ACTION = action_menu(SEATS, 1, 0)
DESIGNATION = designation_menu(SEATS, 1)
NAMING = naming_menu(SEATS, 1)

KEY_IN_CENTRE = ("hand 1 treasure", "turn 1", "observe 1 2", "centre 1 2 key", "turn 2", "pass 2", "turn 1")


def test_with_the_treasure_it_forces_a_key_that_it_saw_in_the_centre_on_a_seat_and_designates_that_seat() -> None:
    player = bluffer(*KEY_IN_CENTRE)
    verb, target, centre = player.choose(ACTION)
    assert (verb, centre) == ("force", "2")
    player.see(Event("force", ("1", target, "2")))
    assert player.choose(DESIGNATION) == ("designate", target)


def test_it_follows_the_key_to_the_seat_that_takes_it() -> None:
    player = bluffer(*KEY_IN_CENTRE[:-2], "exchange 2 2", "turn 3", "pass 3", "turn 1", "pass 1")
    assert player.choose(DESIGNATION) == ("designate", "2")


def test_with_the_treasure_and_nothing_known_it_looks_and_waits() -> None:
    player = bluffer("hand 1 treasure", "turn 1")
    assert player.choose(ACTION)[0] == "observe"
    player.see(Event("pass", ("1",)))
    assert player.choose(DESIGNATION) == ("decline",)


def test_on_its_last_turn_it_designates_whatever_the_odds() -> None:
    player = bluffer("hand 1 treasure", "turn 1", "pass 1", options={"rounds": "1"})
    assert player.choose(DESIGNATION)[0] == "designate"


def test_a_neutral_takes_a_treasure_that_it_saw() -> None:
    player = bluffer("hand 1 neutral", "turn 1", "observe 1 1", "centre 1 1 treasure", "turn 2", "pass 2", "turn 1")
    assert player.choose(ACTION) == ("exchange", "1")


def test_with_the_key_it_takes_the_treasure_and_then_knows_where_the_key_lies() -> None:
    player = bluffer("hand 1 key", "turn 1", "observe 1 1", "centre 1 1 treasure", "turn 2", "pass 2", "turn 1")
    assert player.choose(ACTION) == ("exchange", "1")


def test_in_the_final_phase_it_names_the_fake_key_that_it_saw_moving() -> None:
    player = bluffer(
        "hand 1 neutral", "turn 1", "observe 1 1", "centre 1 1 fake-key", "turn 2", "exchange 2 1", "turn 3", "pass 3",
        "designate 3 4", "reveal 3 treasure", "reveal 4 neutral",
    )  # fmt: skip
    assert player.choose(NAMING) == ("name", "2")


def test_with_the_fake_treasure_it_designates_the_treasure() -> None:
    player = bluffer(
        "hand 1 fake-treasure", "turn 1", "observe 1 1", "centre 1 1 treasure", "turn 2", "exchange 2 1", "turn 1",
        "pass 1", options={"fake-treasure": "on"},
    )  # fmt: skip
    assert player.choose(DESIGNATION) == ("designate", "2")


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("key", "claim 1 has key"),
        ("fake-key", "claim 1 has key"),
        ("treasure", "claim 1 has neutral"),
    ],
)
def test_it_claims_what_serves_its_card(card: str, said: str) -> None:
    player = bluffer(f"hand 1 {card}", "turn 1", "pass 1")
    assert list(player.talk()) == [said]
    assert list(player.talk()) == [], "it does not repeat itself"


def test_it_speaks_again_when_its_card_has_changed() -> None:
    player = bluffer("hand 1 key", "turn 1", "pass 1")
    assert list(player.talk()) == ["claim 1 has key"]
    for name, *words in map(str.split, ("turn 2", "force 2 1 1", "hand 1 treasure")):
        player.see(Event(name, tuple(words)))
    assert list(player.talk()) == ["claim 1 has neutral"]


def test_a_neutral_that_knows_the_fake_key_lies_to_bring_about_a_wrong_designation() -> None:
    player = bluffer("hand 1 neutral", "turn 1", "observe 1 1", "centre 1 1 fake-key", "turn 2", "exchange 2 1")
    assert list(player.talk()) == ["claim 1 has key", "claim 2 has fake-key"]


def test_it_lets_a_claim_guide_its_suspicion() -> None:
    silent = bluffer("hand 1 treasure", "turn 1")
    told = bluffer("hand 1 treasure", "turn 1", talk=("3 claim 3 has key",))
    assert told.position().rows()[2]["key"] > silent.position().rows()[2]["key"]


def test_a_seat_that_let_its_turn_pass_is_less_likely_to_hold_the_treasure() -> None:
    player = bluffer("hand 1 neutral", "turn 2", "pass 2", "turn 3")
    rows = player.position().rows()
    assert rows[1]["treasure"] < rows[2]["treasure"]


def test_free_text_and_impossible_claims_do_not_disturb_it() -> None:
    player = bluffer("hand 1 neutral", "turn 1", talk=("2 bonjour", "3 claim 9 has key", "4 claim 3 is witch"))
    assert player.hearsay.claims == {}


def test_the_mute_one_is_the_same_player_without_talk() -> None:
    assert (MuteBluffer.talks, BlufferBot.talks) == (False, True)
    assert MuteBluffer.choose is BlufferBot.choose


@pytest.mark.parametrize("options", [{}, {"fake-treasure": "on", "trap": "on"}], ids=str)
def test_it_scores_far_more_than_random_bots(options: dict[str, str]) -> None:
    points = scores("coffre", ["bluffer", "random", "random", "random", "random"], 150, options)
    assert points[0] > 1.5 * max(points[1:])


@pytest.mark.parametrize("seats", [4, 8])
def test_bluffers_come_to_an_end_among_themselves(seats: int) -> None:
    points = scores("coffre", ["bluffer"] * seats, 8)
    assert sum(points) >= 6
