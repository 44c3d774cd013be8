"""Set-up: CK-01 to CK-03."""

from collections import Counter
from random import Random

import pytest

from engine.chance import FastChance, SeededChance
from engine.coffre.game import GAME, pack
from engine.game import SetupError
from tests.engine.coffre.table import Table


@pytest.mark.rule("CK-01")
@pytest.mark.parametrize("seats", range(4, 9))
def test_the_pack_gives_every_seat_a_card_and_leaves_two_for_the_centre(seats: int) -> None:
    assert Counter(pack(GAME.setup(seats))) == {"key": 1, "treasure": 1, "fake-key": 1, "neutral": seats - 1}
    assert len(pack(GAME.setup(seats))) == seats + 2


@pytest.mark.rule("CK-01")
def test_more_neutrals_leave_cards_out_of_play_that_nobody_has_seen() -> None:
    setup = GAME.setup(4, {"neutrals": "6"})
    deal = GAME.deal(setup, SeededChance(bytes(32)))
    assert len(deal.cards) == 9
    table = Table("KTFN NN NNN", options={"neutrals": "6"})
    assert table.held() == "KTFN NN"
    assert all(line.startswith(("hand", "turn")) for lines in table.lines.values() for line in lines)


@pytest.mark.rule("CK-01")
def test_a_special_card_can_be_out_of_play() -> None:
    setup = GAME.setup(4, {"neutrals": "6"})
    rng = Random(5)
    out = Counter(card for _ in range(300) for card in GAME.deal(setup, FastChance(rng)).cards[6:])
    assert set(out) == {"key", "treasure", "fake-key", "neutral"}


@pytest.mark.rule("CK-01")
def test_too_few_neutrals_are_refused() -> None:
    with pytest.raises(SetupError, match="5 seats need at least 4, not 3"):
        GAME.setup(5, {"neutrals": "3"})
    assert GAME.setup(4, {"neutrals": "3"}).options["neutrals"] == "3"


@pytest.mark.rule("CK-02")
def test_each_seat_sees_its_own_card_and_no_other() -> None:
    table = Table("KTFN NN")
    cards = ["key", "treasure", "fake-key", "neutral"]
    for seat, card in enumerate(cards, 1):
        assert table.lines[seat] == [f"hand {seat} {card}", "turn 1"]
        assert table.views[seat].hand() == (card,)
        assert table.views[seat].at("centre-1") is None


@pytest.mark.rule("CK-03")
def test_chance_picks_the_first_seat_and_play_is_clockwise() -> None:
    rng = Random(1)
    setup = GAME.setup(5)
    firsts = Counter(GAME.deal(setup, FastChance(rng)).first for _ in range(500))
    assert set(firsts) == {1, 2, 3, 4, 5}
    assert min(firsts.values()) > 60

    table = Table("KNFNT NN", first=4)
    order = []
    for _ in range(6):
        order.append(table.to_act)
        table.play("pass")
        if table.menu()[0] == "decline":
            table.play("decline")
    assert order == [4, 5, 1, 2, 3, 4]
