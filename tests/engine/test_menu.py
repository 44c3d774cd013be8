"""Menus: what is legal, in what order, and how it is picked."""

from random import Random

import pytest

from engine.menu import Menu, Offer

MENU = Menu(
    Offer("stay"), Offer("walk", (("hall", "lounge"),)), Offer("suggest", (("plum", "white"), ("rope",), ("hall",)))
)


def test_a_menu_is_the_union_of_its_products() -> None:
    assert list(MENU) == [
        ("stay",),
        ("walk", "hall"),
        ("walk", "lounge"),
        ("suggest", "plum", "rope", "hall"),
        ("suggest", "white", "rope", "hall"),
    ]
    assert len(MENU) == 5


def test_a_move_is_legal_when_it_matches_an_offer() -> None:
    assert all(move in MENU for move in MENU)


@pytest.mark.parametrize(
    "move",
    [(), ("walk",), ("walk", "study"), ("stay", "hall"), ("suggest", "plum", "rope"), ("run",), "stay", ["stay"], None],
)
def test_anything_else_is_not(move: object) -> None:
    assert move not in MENU


def test_the_wire_spells_out_every_slot() -> None:
    assert str(MENU) == "legal stay\nlegal walk hall,lounge\nlegal suggest plum,white rope hall"


def test_the_fallback_is_the_first_word_of_every_slot_of_the_first_offer() -> None:
    assert MENU.first() == ("stay",)
    assert Menu(*MENU.offers[::-1]).first() == ("suggest", "plum", "rope", "hall")


def test_only_a_menu_with_one_move_is_sole() -> None:
    assert Menu(Offer("stay")).sole
    assert Menu(Offer("walk", (("hall",),))).sole
    assert not Menu(Offer("walk", (("hall", "study"),))).sole
    assert not MENU.sole


def test_a_pick_is_uniform_over_offers_then_over_slots() -> None:
    rng = Random(1)
    picks = [MENU.pick(rng) for _ in range(6000)]
    assert set(picks) == set(MENU)
    for verb in ("stay", "walk", "suggest"):
        assert abs(sum(move[0] == verb for move in picks) - 2000) < 200
    assert abs(picks.count(("walk", "hall")) - 1000) < 150


def test_menus_are_values() -> None:
    assert Menu(*MENU.offers) == MENU
    assert len({Menu(*MENU.offers), MENU}) == 1
    assert Menu(Offer("stay")) != MENU
