"""The four actions, locks and talk: CK-10 to CK-20."""

import pytest

from engine.event import PUBLIC
from engine.game import IllegalMove
from tests.engine.coffre.table import Table


@pytest.mark.rule("CK-10")
def test_observing_shows_a_centre_card_to_the_observer_and_the_position_to_all() -> None:
    table = Table("NKTNN FN")
    table.play("observe 1")
    assert table.lines[1][-4:] == ["observe 1 1", "centre 1 1 fake-key", "talk", "turn 2"]
    assert table.views[1].at("centre-1") == "fake-key"
    for seat in range(2, 6):
        assert table.lines[seat][-3:] == ["observe 1 1", "talk", "turn 2"]
        assert table.views[seat].at("centre-1") is None
    assert table.held() == "NKTNN FN"


@pytest.mark.rule("CK-11")
def test_exchanging_swaps_the_card_and_shows_the_new_one_to_its_seat_alone() -> None:
    table = Table("NKTN FN")
    table.play("exchange 1")
    assert table.held() == "FKTN NN"
    assert table.lines[1][-4:] == ["exchange 1 1", "hand 1 fake-key", "talk", "turn 2"]
    for seat in (2, 3, 4):
        assert table.lines[seat][-3:] == ["exchange 1 1", "talk", "turn 2"]


@pytest.mark.rule("CK-11")
def test_an_exchanger_knows_where_its_old_card_lies_and_nobody_else_does() -> None:
    table = Table("NKTN FN")
    table.play("exchange 1")
    assert table.views[1].at("centre-1") == "neutral"
    assert [table.views[seat].at("centre-1") for seat in (2, 3, 4)] == [None] * 3


@pytest.mark.rule("CK-12")
def test_forcing_swaps_the_targets_card_with_the_position_that_the_forcing_seat_picks() -> None:
    table = Table("NKTN NF")
    assert table.menu()[-1] == "force 2,3,4 1,2"
    table.play("force 2 2")
    assert table.held() == "NFTN NK"
    assert table.lines[2][-4:] == ["force 1 2 2", "hand 2 fake-key", "talk", "turn 2"]
    for seat in (1, 3, 4):
        assert table.lines[seat][-3:] == ["force 1 2 2", "talk", "turn 2"]
        assert table.views[seat].at("2") is None
        assert table.views[seat].at("centre-2") is None


@pytest.mark.rule("CK-12")
def test_a_seat_cannot_force_itself() -> None:
    table = Table("NKTN NF")
    with pytest.raises(IllegalMove):
        table.play("force 1 2")


@pytest.mark.rule("CK-13")
def test_passing_changes_nothing_but_the_turn() -> None:
    table = Table("KNTN NF")
    assert table.play("pass") == ["pass 1", "talk", "turn 2"]
    assert table.held() == "KNTN NF"


@pytest.mark.rule("CK-14", "CK-15")
def test_an_exchange_locks_until_the_end_of_the_seats_next_turn() -> None:
    table = Table("NKNT FN")
    table.play("exchange 2")
    assert table.menu() == ["pass", "observe 1,2", "exchange 1,2", "force 3,4 1,2"]
    table.play("pass", "pass")
    assert table.menu() == ["pass", "observe 1,2", "exchange 1,2", "force 2,3 1,2"]
    table.play("pass", "decline")
    assert table.to_act == 1
    assert table.menu() == ["pass", "observe 1,2", "force 2,3,4 1,2"]
    assert table.play("observe 1")[-3:] == ["talk", "unlock 1", "turn 2"]
    assert table.menu() == ["pass", "observe 1,2", "exchange 1,2", "force 1,3,4 1,2"]
    table.play("pass", "pass", "pass", "decline")
    assert table.menu() == ["pass", "observe 1,2", "exchange 1,2", "force 2,3,4 1,2"]


@pytest.mark.rule("CK-14")
def test_the_lock_lasts_through_the_designation_of_the_next_turn() -> None:
    table = Table("NKNN TF")
    table.play("exchange 1")
    assert table.menu() == ["decline", "designate 2,3,4"]
    assert table.play("decline") == ["turn 2"]
    table.play("pass", "pass", "pass", "pass")
    assert table.menu() == ["decline", "designate 2,3,4"]
    assert ("1", "is", "locked") in table.views[2].facts()
    assert table.play("decline") == ["unlock 1", "turn 2"]
    assert ("1", "is", "locked") not in table.views[2].facts()


@pytest.mark.rule("CK-14")
def test_everybody_knows_who_is_locked() -> None:
    table = Table("NKNT FN")
    table.play("exchange 2", "pass")
    for view in table.views.values():
        assert [fact for fact in view.facts() if fact[1] == "is"] == [("1", "is", "locked")]


@pytest.mark.rule("CK-15")
@pytest.mark.parametrize("move", ["exchange 1", "exchange 2"])
def test_a_locked_seat_may_not_exchange(move: str) -> None:
    table = Table("NKNT FN")
    table.play("exchange 2", "pass", "pass", "pass", "decline")
    with pytest.raises(IllegalMove):
        table.play(move)


@pytest.mark.rule("CK-15")
def test_a_locked_seat_may_not_be_forced_but_may_force() -> None:
    table = Table("NKNT FN")
    table.play("exchange 2")
    with pytest.raises(IllegalMove):
        table.play("force 1 1")
    table.play("pass", "pass", "pass", "decline", "force 2 1")
    assert table.held() == "NFNT KN"


@pytest.mark.rule("CK-16")
def test_a_forced_seat_is_not_locked() -> None:
    table = Table("NKNT FN")
    table.play("force 2 1")
    assert table.menu() == ["pass", "observe 1,2", "exchange 1,2", "force 1,3,4 1,2"]
    table.play("pass")
    assert "force 1,2,4 1,2" in table.menu()


@pytest.mark.rule("CK-17")
def test_with_everybody_locked_there_is_only_observing_and_passing_until_locks_end() -> None:
    table = Table("KNNN TF")
    for _ in range(4):
        table.play("exchange 2")
        if "decline" in table.menu():
            table.play("decline")
    assert table.to_act == 1
    assert table.menu() == ["pass", "observe 1,2"]
    table.play("pass")
    assert table.menu() == ["pass", "observe 1,2", "force 1 1,2"]


@pytest.mark.rule("CK-20")
@pytest.mark.parametrize("move", ["pass", "observe 1", "exchange 1", "force 3 1"])
def test_after_every_action_every_seat_may_speak(move: str) -> None:
    table = Table("NKTN NF")
    table.play(move)
    talks = [event for event in table.latest if event.name == "talk"]
    assert [event.audience for event in talks] == [PUBLIC]


@pytest.mark.rule("CK-20")
def test_the_talk_comes_before_the_designation_and_there_is_none_from_then_on() -> None:
    table = Table("TNKN NF")
    assert table.play("pass") == ["pass 1", "talk"]
    assert table.menu() == ["decline", "designate 2,3,4"]
    table.play("designate 2", "name 1", "name 1", "name 1", "name 2")
    assert table.told(3, "talk") == ["talk"]


@pytest.mark.rule("CK-20")
def test_a_declined_designation_brings_no_second_talk() -> None:
    table = Table("TNKN NF")
    table.play("pass")
    assert table.play("decline") == ["turn 2"]
