"""CL-01 to CL-07: the set-up of the classic edition."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

import pytest

from engine.chance import FastChance
from engine.cluedo.classic import GAME
from engine.game import SetupError
from tests.engine.cluedo.play import LoadedDice, Play

T = TypeVar("T")
ALL = set(GAME.edition.cards.words)


@pytest.mark.rule("CL-01")
def test_every_pawn_begins_on_its_own_start_square_played_or_not() -> None:
    play = Play(3)
    squares = {suspect: play.at(suspect) for suspect in GAME.edition.cards.suspects}
    assert squares == {
        "scarlett": "r24c7",
        "mustard": "r17c0",
        "white": "r0c9",
        "green": "r0c14",
        "peacock": "r6c23",
        "plum": "r19c23",
    }
    assert play.state.table.weapons == [-1] * 6


@pytest.mark.rule("CL-01")
def test_a_pawn_that_nobody_plays_can_be_called_and_a_weapon_comes_when_named() -> None:
    play = Play(3)
    play.put("scarlett", "lounge")
    play.do("stay", "suggest plum rope lounge")
    assert play.at("plum") == "lounge"
    table = play.state.table
    assert table.weapons == [table.rules.board.node["lounge"] if word == "rope" else -1 for word in play.cards.weapons]


@pytest.mark.rule("CL-02")
def test_the_envelope_holds_one_card_of_each_kind_at_random() -> None:
    seen = set()
    for seed in range(300):
        chance = FastChance(Random(seed))
        state, _ = GAME.start(GAME.setup(3), GAME.deal(GAME.setup(3), chance), chance)
        suspect, weapon, room = state.solution()
        cards = GAME.edition.cards
        assert suspect in cards.suspects
        assert weapon in cards.weapons
        assert room in cards.rooms
        seen |= {suspect, weapon, room}
    assert seen == ALL


@pytest.mark.rule("CL-02", "CL-03")
@pytest.mark.parametrize("seats", GAME.seats)
def test_nobody_is_told_the_envelope_and_each_seat_only_its_own_cards(seats: int) -> None:
    setup, chance = GAME.setup(seats), FastChance(Random(seats))
    state, events = GAME.start(setup, GAME.deal(setup, chance), chance)
    assert not [event for event in events if event.name == "envelope"]
    hands = [event for event in events if event.name == "hand"]
    assert len(hands) == seats
    dealt: list[str] = []
    for event in hands:
        assert event.audience == 1 << int(event.words[0])
        dealt += event.words[1:]
    assert sorted([*dealt, *state.solution()]) == sorted(ALL)


@pytest.mark.rule("CL-03")
def test_the_cards_are_shuffled_before_they_are_dealt() -> None:
    dice = ((6, 6), (1, 1), (1, 1))
    straight, turned = GAME.deal(GAME.setup(3), AfterDice(*dice)), GAME.deal(GAME.setup(3), Reversing(*dice))
    assert straight.envelope == turned.envelope
    assert straight.hands == tuple(turned.hands[seat - 1] for seat in (2, 1, 3)) != turned.hands


@pytest.mark.rule("CL-03")
def test_hand_sizes_are_public_and_hands_are_listed_in_table_order() -> None:
    play = Play(4, hands={2: "study rope scarlett hall"}, envelope="plum wrench kitchen", dealer=1)
    assert play.heard(1, "cards") == ["cards 1 4", "cards 2 5", "cards 3 5", "cards 4 4"]
    assert play.heard(2, "hand")[0].split()[2:] == [w for w in play.cards.words if w in play.views[2].hand()]


@pytest.mark.rule("CL-04")
def test_the_highest_roll_deals() -> None:
    deal = GAME.deal(GAME.setup(3), AfterDice((1, 2), (6, 5), (3, 3)))
    assert deal.dealer == 2
    assert deal.throws == ((1, 1, 2), (2, 6, 5), (3, 3, 3))


@pytest.mark.rule("CL-04")
def test_tied_seats_and_only_they_roll_again() -> None:
    deal = GAME.deal(GAME.setup(3), AfterDice((4, 4), (1, 1), (6, 2), (3, 3), (3, 4)))
    assert deal.dealer == 3
    assert [seat for seat, _, _ in deal.throws] == [1, 2, 3, 1, 3]


@pytest.mark.rule("CL-04", "CL-03")
def test_dealing_goes_one_card_at_a_time_from_the_left_of_the_dealer() -> None:
    deal = GAME.deal(GAME.setup(4), AfterDice((1, 1), (1, 2), (6, 6), (1, 1)))  # seat 3 deals, to 4, 1, 2, 3 in turn
    assert [hand.bit_count() for hand in deal.hands] == [5, 4, 4, 5]
    undealt = [card for card in range(21) if card not in deal.envelope]
    expected = {seat: sum(1 << card for card in undealt[position::4]) for position, seat in enumerate((4, 1, 2, 3))}
    assert deal.hands == tuple(expected[seat] for seat in (1, 2, 3, 4))


@pytest.mark.rule("CL-05")
@pytest.mark.parametrize("seats", [3, 6])
def test_with_equal_hands_the_seat_that_plays_rose_begins(seats: int) -> None:
    pawns = ["mustard", "white", "scarlett", "plum", "green", "peacock"][:seats]
    assert Play(seats, pawns=",".join(pawns), dealer=2).seat == 3


@pytest.mark.rule("CL-05")
def test_if_nobody_plays_rose_the_next_pawn_in_table_order_begins() -> None:
    assert Play(3, pawns="plum,white,green").seat == 2


@pytest.mark.rule("CL-06")
@pytest.mark.parametrize(("seats", "dealer", "first"), [(4, 1, 4), (4, 3, 2), (5, 1, 5), (5, 4, 3)])
def test_with_uneven_hands_the_seat_after_the_last_extra_card_begins(seats: int, dealer: int, first: int) -> None:
    play = Play(seats, dealer=dealer)
    sizes = {seat: len(view.hand()) for seat, view in play.views.items()}
    assert play.seat == first
    assert sizes[first] == min(sizes.values())
    assert sizes[(first - 2) % seats + 1] == max(sizes.values())


@pytest.mark.rule("CL-06")
def test_play_goes_to_the_left() -> None:
    play = Play(4, dealer=1)
    order = []
    for _ in range(6):
        order.append(play.seat)
        play.do("stay")
    assert order == [4, 1, 2, 3, 4, 1]


@pytest.mark.rule("CL-07")
def test_seats_get_pawns_in_table_order_unless_the_option_says_otherwise() -> None:
    assert Play(3).heard(1, "pawn") == ["pawn 1 scarlett", "pawn 2 mustard", "pawn 3 white"]
    chosen = Play(3, pawns="plum,white,green")
    assert chosen.heard(1, "pawn") == ["pawn 1 plum", "pawn 2 white", "pawn 3 green"]


@pytest.mark.rule("CL-07")
def test_a_seat_moves_the_same_pawn_all_game_whatever_its_cards() -> None:
    play = Play(3, (1, 2), (1, 3), hands={1: "mustard"})
    play.do("roll", "walk r21c7")
    assert play.at("scarlett") == "r21c7"
    assert play.at("mustard") == "r17c0"
    play.until(1)
    play.do("roll", "walk r17c7")
    assert play.at("scarlett") == "r17c7"


@pytest.mark.parametrize("pawns", ["plum", "plum,plum,white", "plum,white,nobody", "plum,white,green,scarlett"])
def test_a_bad_choice_of_pawns_is_refused(pawns: str) -> None:
    with pytest.raises(SetupError, match="option pawns"):
        GAME.setup(3, {"pawns": pawns})


class AfterDice(LoadedDice):
    """Loaded dice, and piles that are not shuffled."""

    def below(self, name: str, n: int) -> int:
        return n - 1

    def shuffled(self, name: str, items: Sequence[T]) -> list[T]:
        return list(items)


class Reversing(AfterDice):
    """Loaded dice, and a shuffle that turns the pack round."""

    def shuffled(self, name: str, items: Sequence[T]) -> list[T]:
        return list(reversed(items))
