"""SC-01 to SC-03: the set-up of Super Cluedo."""

from random import Random

import pytest

from engine.chance import FastChance
from engine.cluedo.super_cluedo import GAME
from tests.engine.cluedo.play import Play


@pytest.mark.rule("SC-01")
@pytest.mark.parametrize("seats", [3, 10])
def test_all_ten_pawns_and_all_eight_weapons_begin_in_the_hall(seats: int) -> None:
    table = Play(seats, game="super-cluedo").state.table
    hall = table.rules.board.node["hall"]
    assert table.at == [hall] * 10
    assert table.weapons == [hall] * 8
    assert table.taken == 0


@pytest.mark.rule("SC-02", "CL-02")
@pytest.mark.parametrize("seats", GAME.seats)
def test_the_envelope_has_one_of_each_kind_and_the_other_27_cards_are_all_dealt(seats: int) -> None:
    setup, chance = GAME.setup(seats), FastChance(Random(seats))
    state, events = GAME.start(setup, GAME.deal(setup, chance), chance)
    suspect, weapon, room = state.solution()
    cards = GAME.edition.cards
    assert suspect in cards.suspects
    assert weapon in cards.weapons
    assert room in cards.rooms
    hands = [event.words[1:] for event in events if event.name == "hand"]
    assert sum(map(len, hands)) == 27
    assert max(map(len, hands)) - min(map(len, hands)) <= 1
    assert sorted([suspect, weapon, room, *(word for hand in hands for word in hand)]) == sorted(cards.words)


@pytest.mark.rule("SC-02")
def test_the_crime_never_happened_in_the_hall() -> None:
    assert "hall" not in GAME.edition.cards.words
    assert "hall" in GAME.rules(GAME.setup(3)).board.rooms
    assert len(GAME.edition.cards.rooms) == 12


@pytest.mark.rule("SC-02", "CL-04")
def test_dealing_goes_from_the_left_of_the_dealer_and_uneven_hands_are_accepted() -> None:
    play = Play(4, game="super-cluedo", dealer=3)
    assert play.heard(1, "dealer") == ["dealer 3"]
    assert play.heard(1, "cards") == ["cards 1 7", "cards 2 7", "cards 3 6", "cards 4 7"]


@pytest.mark.rule("SC-03")
@pytest.mark.parametrize(("dealer", "order"), [(1, [2, 3, 1, 2]), (3, [1, 2, 3, 1])])
def test_the_seat_left_of_the_dealer_begins_and_play_is_clockwise(dealer: int, order: list[int]) -> None:
    play = Play(3, game="super-cluedo", dealer=dealer)
    found = []
    for _ in range(4):
        found.append(play.seat)
        play.do("stay", "pass")
    assert found == order


@pytest.mark.rule("CL-07", "SC-01")
def test_a_seat_plays_one_of_the_ten_pawns() -> None:
    play = Play(3, game="super-cluedo", pawns="gray,rosewood,brown")
    assert play.heard(2, "pawn") == ["pawn 1 gray", "pawn 2 rosewood", "pawn 3 brown"]
    assert len(play.state.table.rules.pawns) == 10
