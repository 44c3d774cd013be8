"""What a detective knows: exactly what follows from the events it was sent."""

from random import Random

import pytest

from engine.cluedo.classic import GAME
from engine.cluedo.state import Inquiry
from tests.engine.cluedo.play import Play


def proven(play: Play, seat: int) -> set[str]:
    return {" ".join(fact) for fact in play.views[seat].facts()}


def suggestion(play: Play, text: str) -> None:
    play.until(1)
    suspect, weapon, room = text.split()
    play.put("scarlett", room)
    play.do("stay", f"suggest {suspect} {weapon} {room}")


@pytest.mark.rule("CL-03")
def test_a_seat_knows_its_own_cards_and_that_they_are_nowhere_else() -> None:
    play = Play(3, hands={1: "rope"})
    assert {"1 has rope", "2 lacks rope", "envelope lacks rope"} <= proven(play, 1)
    assert not any("has rope" in fact for fact in proven(play, 2))


@pytest.mark.rule("CL-23", "CL-24")
def test_none_proves_that_the_witness_lacks_all_three() -> None:
    play = Play(3, hands={1: "lounge", 3: "rope"})
    suggestion(play, "plum rope lounge")
    for seat in (1, 3):
        assert {"2 lacks plum", "2 lacks rope", "2 lacks lounge"} <= proven(play, seat)


@pytest.mark.rule("CL-24")
def test_a_bystander_infers_the_card_once_the_other_two_are_excluded() -> None:
    play = Play(3, hands={2: "rope", 3: "plum lounge"}, envelope="white wrench study")
    suggestion(play, "plum rope lounge")
    assert play.heard(3, "card") == []
    assert "2 has rope" in proven(play, 3)
    play = Play(3, hands={1: "lounge", 2: "rope", 3: "plum"}, envelope="white wrench study")
    suggestion(play, "plum rope lounge")
    assert "2 has rope" not in proven(play, 3)  # for all that seat 3 knows it may have been the lounge


@pytest.mark.rule("CL-33")
def test_whoever_accused_wrongly_knows_the_envelope() -> None:
    play = Play(3, hands={1: "lounge", 2: "rope"})
    suggestion(play, "plum rope lounge")
    play.do("accuse green rope hall")
    assert {"envelope has plum", "envelope has wrench", "envelope has study"} <= proven(play, 1)
    assert "envelope has wrench" not in proven(play, 2)


@pytest.mark.rule("CL-26")
def test_with_lies_allowed_none_proves_nothing() -> None:
    play = Play(3, hands={1: "lounge", 2: "rope"}, false_witness="allow")
    suggestion(play, "plum rope lounge")
    play.do("none")
    assert "2 lacks rope" not in proven(play, 1)
    assert {sample.hands[2] >> play.cards.number["rope"] & 1 for sample in samples(play, 1, 60)} == {0, 1}


@pytest.mark.rule("CL-26")
def test_a_showing_without_an_announced_lie_proves_a_card_that_was_never_denied() -> None:
    play = Play(
        3, hands={1: "lounge", 2: "rope dagger", 3: "scarlett plum"}, false_witness="allow", envelope="white cosh hall"
    )
    suggestion(play, "scarlett rope lounge")
    while play.seat != 1:
        play.do("none")
    play.do("pass")
    suggestion(play, "scarlett dagger lounge")  # seat 2 denied scarlett and the lounge before
    play.do("show dagger")
    assert "2 has dagger" in proven(play, 3)  # it cannot have been a denied card: nothing was announced


@pytest.mark.rule("CL-26")
def test_an_announced_lie_proves_one_of_the_denied_cards_to_the_bystander() -> None:
    play = Play(
        3, hands={1: "lounge", 2: "rope dagger", 3: "scarlett"}, false_witness="allow", envelope="white cosh hall"
    )
    suggestion(play, "scarlett rope lounge")
    while play.seat != 1:
        play.do("none")
    play.do("pass")
    suggestion(play, "scarlett rope lounge")
    assert play.seat == 2
    play.do("show rope")
    assert play.heard(3, "liar") == ["liar 2"]
    rope, lounge = play.cards.bit["rope"], play.cards.bit["lounge"]
    assert all(sample.hands[2] & (rope | lounge) for sample in samples(play, 3, 100))
    assert any(not sample.hands[2] & rope for sample in samples(play, 3, 100))


@pytest.mark.rule("CL-26")
def test_after_that_none_is_the_truth() -> None:
    hands = {1: "lounge plum", 2: "rope", 3: "scarlett candlestick"}
    play = Play(3, hands=hands, false_witness="allow", envelope="white cosh hall")
    suggestion(play, "scarlett rope lounge")
    while play.seat != 1:
        play.do("none")
    play.do("pass")
    suggestion(play, "scarlett rope lounge")
    play.do("show rope", "pass")
    assert "2 lacks candlestick" not in proven(play, 1)
    suggestion(play, "plum candlestick lounge")
    assert "2 lacks candlestick" in proven(play, 1)


def samples(play: Play, seat: int, count: int) -> list[Inquiry]:
    rng = Random(seat)
    return [play.views[seat].sample(rng) for _ in range(count)]


def test_a_sample_has_this_seats_hand_and_the_public_table() -> None:
    play = Play(4, hands={2: "rope"}, dealer=4)
    play.until(1)
    play.put("scarlett", "lounge")
    play.do("stay")
    for sample in samples(play, 1, 20):
        assert sample.hands[1] == play.views[1].mine
        assert sample.table.at == play.state.table.at
        assert sample.pending == play.state.pending
        assert sum(hand.bit_count() for hand in sample.hands) == 18
        assert sample.deal.dealer == 4


def test_a_sample_is_independent_of_the_view() -> None:
    play = Play(3)
    sample = play.views[1].sample(Random(1))
    before = play.views[1].table.at[:]
    sample.table.put(0, 0)
    assert play.views[1].table.at == before


def test_after_the_end_every_sample_has_ended_the_same_way() -> None:
    for accusation, reason in (("accuse white cosh hall", "solved"), ("pass", "round-cap")):
        play = Play(3, hands={1: "lounge plum", 2: "rope"}, envelope="white cosh hall", rounds="1")
        suggestion(play, "plum rope lounge")
        play.do(accusation)
        while play.state.pending is not None:
            play.do(" ".join(play.menu.first()))
        assert play.outcome.reason == reason
        for seat in (1, 2, 3):
            assert samples(play, seat, 1)[0].outcome() == play.outcome


def test_a_view_without_a_hand_says_so() -> None:
    with pytest.raises(ValueError, match="not been dealt"):
        GAME.view(GAME.setup(3), 1).facts()
