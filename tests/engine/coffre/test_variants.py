"""The two extra cards: CK-50 and CK-51."""

from collections import Counter

import pytest

from engine.coffre.game import GAME, pack
from tests.engine.coffre.table import Table

CHEST = {"fake-treasure": "on"}
TRAP = {"trap": "on"}


@pytest.mark.rule("CK-50")
def test_one_neutral_becomes_a_second_chest() -> None:
    assert Counter(pack(GAME.setup(5, CHEST)))["neutral"] == 3
    assert Counter(pack(GAME.setup(5, CHEST)))["fake-treasure"] == 1


@pytest.mark.rule("CK-50")
def test_the_fake_treasures_holder_is_asked_like_the_treasures_holder() -> None:
    table = Table("CKTN FN", options=CHEST)
    table.play("pass")
    assert (table.to_act, table.menu()) == (1, ["decline", "designate 2,3,4"])
    assert table.play("decline") == ["turn 2"]
    table.play("pass", "pass")
    assert (table.to_act, table.menu()) == (3, ["decline", "designate 1,2,4"])


@pytest.mark.rule("CK-50")
def test_it_wins_alone_if_it_names_the_treasures_holder() -> None:
    table = Table("CKTN FN", options=CHEST)
    table.play("pass", "designate 3")
    assert table.state.outcome()[:2] == ((1,), "treasure-designated")


@pytest.mark.rule("CK-50")
@pytest.mark.parametrize("target", [2, 4])
def test_otherwise_all_others_win(target: int) -> None:
    table = Table("CKTN FN", options=CHEST)
    table.play("pass", f"designate {target}")
    assert table.state.outcome()[:2] == ((2, 3, 4), "treasure-missed")


@pytest.mark.rule("CK-33", "CK-50")
def test_designating_the_fake_treasure_as_the_key_is_simply_wrong() -> None:
    table = Table("CKTN FN", first=3, options=CHEST)
    table.play("pass")
    assert table.play("designate 1") == ["designate 3 1", "reveal 1 fake-treasure", "reveal 3 treasure"]
    assert table.menu() == ["name 1,2,3"]


@pytest.mark.rule("CK-51")
def test_the_traps_holder_wins_alone_if_designated_as_the_key() -> None:
    assert Counter(pack(GAME.setup(4, TRAP))) == {"key": 1, "treasure": 1, "fake-key": 1, "neutral": 2, "trap": 1}
    table = Table("TKPN FN", options=TRAP)
    table.play("pass", "designate 3")
    assert table.state.outcome()[:2] == ((3,), "trap-designated")


@pytest.mark.rule("CK-50", "CK-51")
def test_the_fake_treasure_does_not_spring_the_trap() -> None:
    table = Table("CTPN KF", options=CHEST | TRAP)
    table.play("pass", "designate 3")
    assert table.state.outcome()[:2] == ((2, 3, 4), "treasure-missed")
