"""The notebook bot: an ordinary detective sheet."""

import pytest

from bots.notebook import NotebookBot
from engine.event import Event
from engine.menu import Menu, Offer
from protocol.messages import NewGame
from tests.bots.play import winners

CARDS = Menu(
    Offer("pass"),
    Offer(
        "suggest",
        (
            ("scarlett", "mustard", "white", "green", "peacock", "plum"),
            ("dagger", "candlestick", "revolver", "rope", "cosh", "wrench"),
            ("lounge",),
        ),
    ),
)


def bot(hand: str, *events: str) -> NotebookBot:
    """A notebook on seat 1 of 3 that holds these cards and was told these events."""
    player = NotebookBot()
    player.receive(NewGame("cluedo", 3, 1, "00000000000000aa"))
    told = ["cards 1 6", "cards 2 6", "cards 3 6", f"hand 1 {hand}", "turn 1 1", *events]
    for name, *words in map(str.split, told):
        player.receive(Event(name, tuple(words)))
    return player


HAND = "scarlett dagger lounge hall kitchen study"


def test_it_suggests_only_cards_that_are_not_crossed_out() -> None:
    player = bot(HAND, "suggest 1 white rope lounge", "shown 2 1", "card 2 1 rope")
    named = {player.choose(CARDS) for _ in range(200)}
    assert {move[1] for move in named} == {"mustard", "white", "green", "peacock", "plum"}
    assert {move[2] for move in named} == {"candlestick", "revolver", "cosh", "wrench"}


def test_when_nobody_can_answer_the_cards_that_are_not_its_own_are_the_solution() -> None:
    player = bot(HAND, "suggest 1 white rope lounge", "none 2", "none 3")
    assert player.left(0) == ["white"]
    assert player.left(1) == ["rope"]
    assert "lounge" not in player.left(2)


def test_other_seats_answers_to_each_other_are_not_followed() -> None:
    player = bot(HAND, "turn 1 2", "suggest 2 white rope ballroom", "none 3", "none 1")
    assert len(player.left(0)) == 5


def test_it_accuses_when_one_of_each_is_left_and_not_before() -> None:
    player = bot(HAND)
    accuse = Menu(Offer("pass"), Offer("accuse", tuple(tuple(player.cards.listing(k)) for k in player.cards.kinds)))
    assert player.choose(accuse) == ("pass",)
    for card in ["mustard", "white", "green", "peacock", "candlestick", "revolver", "rope", "cosh"]:
        player.see(Event("card", ("2", "1", card)))
    for card in ["dining-room", "ballroom", "conservatory", "billiard-room"]:
        player.see(Event("card", ("3", "1", card)))
    assert player.choose(accuse) == ("accuse", "plum", "wrench", "library")


def test_it_walks_into_a_room_that_is_still_possible_rather_than_one_it_holds() -> None:
    player = bot(HAND, "roll 1 4 4")
    assert player.choose(Menu(Offer("stay"), Offer("walk", (("hall", "dining-room", "r17c8"),)))) == (
        "walk",
        "dining-room",
    )


def test_it_walks_towards_the_nearest_possible_room() -> None:
    player = bot(HAND, "walk 1 r17c8")
    assert player.choose(Menu(Offer("stay"), Offer("walk", (("r17c9", "r17c7"),)))) == ("walk", "r17c7")


def test_it_shows_a_card_that_the_seat_has_seen_already() -> None:
    player = bot(HAND, "turn 1 2", "suggest 2 scarlett rope hall", "none 3", "shown 1 2", "card 1 2 hall")
    show = Menu(Offer("show", (("scarlett", "hall"),)))
    assert {player.choose(show) for _ in range(30)} == {("show", "hall")}


@pytest.mark.parametrize("option", ["forbid", "allow"])
def test_four_notebooks_solve_their_cases(option: str) -> None:
    won = winners("cluedo", ["notebook"] * 4, 10, {"false-witness": option})
    assert len(won) >= 9


def test_it_beats_random_bots() -> None:
    won = winners("cluedo", ["notebook", "random", "random"], 10)
    assert won.count((1,)) >= 8
