"""Designation, the final phase and every ending: CK-30 to CK-44."""

from collections.abc import Sequence

import pytest

from engine.game import IllegalMove
from tests.engine.coffre.table import Table


def ending(table: Table) -> tuple[tuple[int, ...], str]:
    assert table.state.pending is None
    outcome = table.state.outcome()
    return outcome.winners, outcome.reason


@pytest.mark.rule("CK-30")
def test_the_treasures_holder_is_asked_after_its_action_on_its_own_turn() -> None:
    table = Table("NTKN NF")
    assert table.play("pass") == ["pass 1", "talk", "turn 2"]
    table.play("pass")
    assert table.to_act == 2
    assert table.menu() == ["decline", "designate 1,3,4"]


@pytest.mark.rule("CK-30")
def test_a_seat_that_just_got_the_treasure_is_asked() -> None:
    table = Table("NNKN TF")
    table.play("exchange 1")
    assert (table.to_act, table.menu()) == (1, ["decline", "designate 2,3,4"])


@pytest.mark.rule("CK-30")
def test_a_seat_that_is_forced_to_take_the_treasure_is_asked_on_its_own_turn() -> None:
    table = Table("NNKN TF")
    table.play("force 2 1")
    assert (table.to_act, table.menu()[0]) == (2, "pass")
    table.play("pass")
    assert (table.to_act, table.menu()) == (2, ["decline", "designate 1,3,4"])


@pytest.mark.rule("CK-30")
def test_a_seat_that_just_gave_the_treasure_away_is_not_asked() -> None:
    table = Table("TNKN NF")
    table.play("exchange 1")
    assert (table.to_act, table.menu()[0]) == (2, "pass")


@pytest.mark.rule("CK-30")
@pytest.mark.parametrize("move", ["pass", "observe 2", "exchange 2", "force 3 2"])
def test_when_it_declines_no_other_seat_is_told_anything_different(move: str) -> None:
    """The same table twice, with the card that seat 1 ends up with the treasure or a neutral."""
    asked, unasked = ("NNKF NT", "TNKF NN") if move == "exchange 2" else ("TNKF NN", "NTKF NN")
    secret, plain = Table(asked), Table(unasked)
    secret.play(move)
    assert secret.menu() == ["decline", "designate 2,3,4"]
    secret.play("decline")
    plain.play(move)
    assert plain.to_act == secret.to_act == 2
    for seat in (3, 4):
        assert secret.lines[seat] == plain.lines[seat]
        assert secret.views[seat].facts() == plain.views[seat].facts()


@pytest.mark.rule("CK-30")
def test_a_seat_cannot_designate_itself_or_act_like_the_treasures_holder_without_it() -> None:
    table = Table("TNKN NF")
    with pytest.raises(IllegalMove):
        table.play("designate 3")
    table.play("pass")
    with pytest.raises(IllegalMove):
        table.play("designate 1")


@pytest.mark.rule("CK-31")
@pytest.mark.parametrize(("deal", "winners"), [("TNKN NF", (1, 3)), ("TKNN FN", (1, 2))])
def test_designating_the_key_makes_treasure_and_key_win_together(deal: str, winners: tuple[int, ...]) -> None:
    table = Table(deal)
    table.play("pass", f"designate {winners[1]}")
    assert ending(table) == (winners, "key-designated")
    assert sum(table.state.outcome().scores) == 1


@pytest.mark.rule("CK-32")
def test_designating_the_fake_key_makes_it_win_alone() -> None:
    table = Table("TNKF NN")
    table.play("pass", "designate 4")
    assert ending(table) == ((4,), "fake-key-designated")


@pytest.mark.rule("CK-33", "CK-40")
def test_any_other_card_is_turned_up_with_the_treasure_and_the_final_phase_begins() -> None:
    table = Table("NKTF NN")
    table.play("pass", "pass", "pass")
    assert table.play("designate 1") == ["designate 3 1", "reveal 1 neutral", "reveal 3 treasure"]
    assert (table.to_act, table.menu()) == (4, ["name 1,2,3"])
    for view in table.views.values():
        assert (view.at("1"), view.at("3")) == ("neutral", "treasure")


@pytest.mark.rule("CK-33")
@pytest.mark.parametrize("target", [2, 3])
def test_with_the_key_in_the_centre_every_designation_of_a_neutral_is_wrong(target: int) -> None:
    table = Table("TNNF KN")
    table.play("pass", f"designate {target}")
    assert table.menu()[0].startswith("name")


def named(deal: str, target: int, names: Sequence[int]) -> Table:
    """Seat 1 holds the treasure and designates wrongly; then seats 2, 3, 4 and 1 name these."""
    table = Table(deal)
    table.play("pass", f"designate {target}", *(f"name {seat}" for seat in names))
    return table


@pytest.mark.rule("CK-40")
def test_seats_name_in_turn_order_from_the_left_of_the_treasure_who_is_last() -> None:
    table = Table("NKTF NN")
    table.play("pass", "pass", "pass", "designate 1")
    order = []
    for name in ("1", "3", "3", "2"):
        order.append(table.to_act)
        table.play(f"name {name}")
    assert order == [4, 1, 2, 3]
    for seat in table.lines:
        assert table.told(seat, "name") == ["name 4 1", "name 1 3", "name 2 3", "name 3 2"]


@pytest.mark.rule("CK-40")
def test_a_seat_cannot_name_itself() -> None:
    table = named("TNKF NN", 2, ())
    assert (table.to_act, table.menu()) == (2, ["name 1,3,4"])


@pytest.mark.rule("CK-41")
@pytest.mark.parametrize(
    ("names", "winners"),
    [
        ((4, 4, 1, 4), (1, 2, 3, 4)),  # treasure and key too
        ((4, 1, 1, 2), (2, 4)),
        ((1, 1, 1, 4), (1, 4)),
    ],
)
def test_all_who_name_the_fake_key_win_with_its_holder(names: tuple[int, ...], winners: tuple[int, ...]) -> None:
    table = named("TNKF NN", 2, names)
    assert ending(table) == (winners, "fake-key-named")
    assert table.state.outcome().scores[3] == pytest.approx(1 / len(winners))


@pytest.mark.rule("CK-42")
def test_nobody_wins_if_nobody_names_the_fake_key() -> None:
    table = named("TNKF NN", 2, (1, 1, 1, 2))
    assert ending(table) == ((), "fake-key-unnamed")
    assert sum(table.state.outcome().scores) == 0


@pytest.mark.rule("CK-42")
def test_nobody_wins_if_the_fake_key_lies_in_the_centre() -> None:
    table = named("TNKN NF", 2, (4, 4, 2, 4))
    assert ending(table) == ((), "fake-key-unnamed")


@pytest.mark.rule("CK-42")
def test_nobody_wins_if_the_fake_key_is_out_of_play() -> None:
    table = Table("TNKN NN F", options={"neutrals": "4"})
    table.play("pass", "designate 2", "name 4", "name 4", "name 2", "name 4")
    assert ending(table) == ((), "fake-key-unnamed")


@pytest.mark.rule("CK-43")
def test_nobody_wins_when_the_rounds_are_over_without_a_designation() -> None:
    table = Table("NKTF NN", first=3, options={"rounds": "2"})
    for _ in range(2):
        table.play("pass", "decline", "pass", "pass", "pass")
    assert ending(table) == ((), "round-cap")


@pytest.mark.rule("CK-43")
def test_the_last_turn_still_has_its_designation() -> None:
    table = Table("NKTF NN", first=4, options={"rounds": "1"})
    table.play("pass", "pass", "pass", "pass")
    assert table.menu()[0] == "decline"
    table.play("designate 2")
    assert ending(table) == ((2, 3), "key-designated")


@pytest.mark.rule("CK-44")
@pytest.mark.parametrize("last", ["designate 2", "designate 4", "decline"])
def test_at_the_end_all_cards_are_shown_to_all(last: str) -> None:
    table = Table("NKTF NN NN", first=3, options={"neutrals": "5", "rounds": "1"})
    table.play("pass", last)
    if last == "decline":
        table.play("pass", "pass", "pass")
    assert table.state.pending is None
    for lines in table.lines.values():
        assert lines[-7:] == [
            "reveal 1 neutral",
            "reveal 2 key",
            "reveal 3 treasure",
            "reveal 4 fake-key",
            "reveal centre-1 neutral",
            "reveal centre-2 neutral",
            "reveal out neutral neutral",
        ]


@pytest.mark.rule("CK-44")
def test_what_was_out_of_play_is_shown_in_table_order() -> None:
    table = Table("NNTN NN NFK", options={"neutrals": "6", "rounds": "1"})
    table.play("pass", "pass", "pass", "decline", "pass")
    assert table.lines[1][-1] == "reveal out key fake-key neutral"


@pytest.mark.rule("CK-44")
def test_the_outcome_tells_which_card_each_seat_held_at_the_end() -> None:
    table = Table("NKTF NN")
    table.play("exchange 1", "force 3 1", "pass", "pass", "pass")
    assert table.held() == "NKNF TN"
    table.play("exchange 1")
    table.play("designate 4")
    assert table.state.outcome().roles == ("neutral", "treasure", "neutral", "fake-key")
