"""What a seat knows: what it saw where and when, what that proves, and whom it may suspect."""

from random import Random

import pytest

from engine.chance import FastChance
from engine.event import Event
from engine.huis_clos.game import GAME
from engine.huis_clos.pieces import PLACE, PLACES, listing
from engine.huis_clos.state import HuisClosState
from tests.engine.huis_clos.scene import Scene

PICKS = ("take lecomte", "take williams", "take borrow", "take rope")  # by seats 1 to 4


def after_the_picks(murderer: int = 1) -> Scene:
    scene = Scene(4, murderer=murderer)
    scene.play(*PICKS)
    return scene


def search(scene: Scene, place: str, take: str = "", observers: str = "ignore") -> None:
    """The seat to act searches a place, takes a token, the first if none is named, and destroys nothing."""
    scene.play(f"go {place} search")
    while scene.verb == "ignore":
        scene.play(observers)
    scene.play(take or scene.first())
    if scene.verb == "keep":
        scene.play("keep")


def holds(scene: Scene, seat: int, holder: str) -> dict[str, list[str]]:
    """What a seat takes for proven about a holder."""
    found: dict[str, list[str]] = {"has": [], "lacks": [], "is": []}
    for who, verb, word in scene.view(seat).facts():
        if who == holder:
            found[verb].append(word)
    return found


def test_a_seat_knows_its_role_and_its_hand() -> None:
    scene = after_the_picks(murderer=2)
    assert [scene.view(seat).role for seat in (1, 2, 3, 4)] == ["innocent", "murderer", "innocent", "innocent"]
    assert [scene.view(seat).hand() for seat in (1, 2, 3, 4)] == [("lecomte",), ("williams",), ("borrow",), ("rope",)]
    assert scene.view(2).suspects() == (2,)
    assert scene.view(1).suspects() == (2, 3, 4)


def test_the_last_to_pick_knows_what_is_left_in_the_blue_suite() -> None:
    scene = after_the_picks()
    assert holds(scene, 4, "blue-suite")["has"] == ["georges", "eddington", "worms", "puddingham", "peely"]
    assert holds(scene, 1, "blue-suite")["has"] == []
    assert set(holds(scene, 4, "1")["lacks"]) >= {"georges", "rope", "poker"}
    assert "lecomte" not in holds(scene, 4, "1")["lacks"]


def test_what_was_seen_in_a_place_is_remembered_with_its_round_though_it_may_have_changed() -> None:
    scene = after_the_picks()
    search(scene, "parlour", "take lecomte")
    search(scene, "parlour", "take williams")
    sight = scene.view(1).sights()[PLACE["parlour"]]
    assert (sight.round, listing(sight.tokens)) == (1, ("lecomte", "lecomte", "lecomte", "williams", "williams"))
    assert holds(scene, 1, "parlour")["has"] == ["lecomte", "williams"]  # one of four was taken
    assert holds(scene, 2, "parlour")["has"] == ["lecomte", "lecomte", "williams"]


def test_it_is_remembered_who_went_where_for_what_and_who_observed_it() -> None:
    scene = after_the_picks()
    search(scene, "parlour", "take lecomte")
    search(scene, "parlour", "take williams", "observe")
    parlour = PLACE["parlour"]
    assert scene.view(4).inquiries == [(1, 1, parlour, ("search",), []), (1, 2, parlour, ("search",), [1])]


def test_every_look_into_a_place_is_remembered() -> None:
    view = after_the_picks().view(1)
    for number, tokens in ((1, ("worms", "peely")), (2, ("peely",))):
        view.see(Event("round", (str(number), "1")))
        view.see(Event("look", ("1", "cellar", *tokens)))
    seen = [(sight.round, sight.place, listing(sight.tokens)) for sight in view.looks[-2:]]
    assert seen == [(1, PLACE["cellar"], ("worms", "peely")), (2, PLACE["cellar"], ("peely",))]
    assert view.sights()[PLACE["cellar"]] == view.looks[-1]


def test_an_observer_knows_what_was_taken_and_others_do_not() -> None:
    scene = after_the_picks()
    search(scene, "parlour", "take lecomte")
    search(scene, "parlour", "take williams", "observe")
    assert "williams" in holds(scene, 1, "2")["has"]
    assert holds(scene, 3, "2")["has"] == []


def test_what_is_recovered_from_the_urn_everybody_knows_the_seat_to_have() -> None:
    scene = resolved()
    recovered = dict(line.split()[1:] for line in scene.told(4, "recover"))
    for seat, token in recovered.items():
        assert token in holds(scene, 4, seat)["has"]


def resolved() -> Scene:
    """A round in which everybody takes what is first in its place, and puts what is first in its hand."""
    scene = after_the_picks()
    for place in PLACES[1:5]:
        search(scene, place)
    while scene.verb in ("put", "recover"):
        scene.play(scene.first())
    return scene


def test_what_lies_in_the_closed_urn_is_no_longer_in_a_hand() -> None:
    scene = after_the_picks()
    for place in PLACES[1:5]:
        search(scene, place)
    assert scene.view(4).puts == {1: -1, 2: -1}  # who had two alike was not asked
    assert scene.view(1).puts == {1: 0, 2: -1}
    assert holds(scene, 1, "1")["has"] == list(scene.view(1).hand()) == ["lecomte"]
    scene.play("put borrow")
    assert holds(scene, 3, "3")["has"] == ["georges"]
    assert holds(scene, 4, "3")["has"] == []


def test_the_urns_of_all_rounds_are_remembered() -> None:
    scene = resolved()
    (urn,) = scene.told(3, "urn")
    assert [(number, listing(tokens)) for number, tokens in scene.view(3).urns] == [(1, tuple(urn.split()[1:]))]


@pytest.mark.rule("HC-29")
def test_a_seat_that_swaps_with_less_than_a_full_hand_shows_that_it_is_innocent() -> None:
    found = 0
    for seed in range(400):
        rng = Random(seed)
        state, events = GAME.new(GAME.setup(5), FastChance(rng))
        view = GAME.view(GAME.setup(5), 1)
        while state.pending is not None and not found:
            for event in events:
                if event.seen_by(1):
                    if event.name == "swap" and event.words[3] != "3" and not view.table.confronted:
                        found = int(event.words[0])
                    view.see(event)
            if found in view.suspects():
                pytest.fail(f"seed {seed}: seat {found} is suspected though it had to lay down a weapon")
            events = state.play(state.pending.menu.pick(rng), FastChance(rng))
        if found > 1:
            return
        found = 0
    pytest.fail("it never happened")


@pytest.mark.rule("HC-40", "HC-60")
@pytest.mark.parametrize(("confronted", "suspects"), [(False, (2,)), (True, (2, 3, 4))])
def test_whoever_puts_none_of_what_it_holds_has_the_weapon_of_its_place(
    confronted: bool, suspects: tuple[int, ...]
) -> None:
    """And is the Murderer, unless both that are left have the Murderer's limits."""
    scene = after_the_picks(murderer=2)
    scene.tell([Event("confrontation", ("1", "2"))] if confronted else [])
    scene.tell([Event("resolve"), Event("put", ("1",)), Event("slip", ("1", "lecomte"), 1 << 1), Event("none", ("2",))])
    assert scene.view(1).suspects() == suspects
    assert holds(scene, 1, "2")["has"] == ["rope"]


@pytest.mark.rule("HC-42")
def test_whoever_cannot_have_put_the_weapon_that_killed_is_not_suspected() -> None:
    """Only those who may hold the weapon, stand elsewhere, and had something else to put. In the last game an Innocent
    kills, having nothing but weapons: then the Murderer may be any seat."""
    seen = 0
    for seed in (*range(9), 287):
        rng = Random(seed)
        state, events = GAME.new(GAME.setup(6), FastChance(rng))
        views = {seat: GAME.view(GAME.setup(6), seat) for seat in range(1, 7)}
        while True:
            for event in events:
                for seat, view in views.items():
                    if event.seen_by(seat):
                        view.see(event)
            for view in views.values():
                assert state.deal.murderer in view.suspects()
                seen += len(view.suspects()) < 5 and view.role == "innocent"
            if state.pending is None:
                break
            events = state.play(state.pending.menu.pick(rng), FastChance(rng))
    assert seen > 20


def test_a_dead_seat_goes_on_knowing_what_everybody_knows() -> None:
    for seed in range(200):
        rng = Random(seed)
        state, events = GAME.new(GAME.setup(4), FastChance(rng))
        assert isinstance(state, HuisClosState)
        views = {seat: GAME.view(GAME.setup(4), seat) for seat in range(1, 5)}
        while True:
            for event in events:
                for seat, view in views.items():
                    if event.seen_by(seat):
                        view.see(event)
            dead = [seat for seat in views if not state.table.living >> seat & 1]
            if state.pending is None or dead:
                break
            events = state.play(state.pending.menu.pick(rng), FastChance(rng))
        if dead and state.pending is not None:
            assert state.pending.seat not in dead
            assert views[dead[0]].hand() == ()
            assert views[dead[0]].table.living == state.table.living
            return
    pytest.fail("nobody died")
