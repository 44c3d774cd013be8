"""Samples are histories that the rules allow, and are drawn as evenly as is documented."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from engine.chance import FastChance
from engine.event import Event
from engine.huis_clos.counts import ONE
from engine.huis_clos.game import GAME
from engine.huis_clos.limits import may_put
from engine.huis_clos.menus import put_menu
from engine.huis_clos.pieces import CLUES, ELSEWHERE, IN_SUITE, KIND, PLACES, TOKENS, clues
from engine.huis_clos.plot import Plot, packed, unpacked
from engine.huis_clos.state import HuisClosState
from engine.huis_clos.steps import OPEN, UNKNOWN, Step
from engine.huis_clos.table import Table
from engine.huis_clos.view import HuisClosView
from engine.huis_clos.world import World
from tests.engine.huis_clos.scene import Scene
from tests.engine.huis_clos.test_view import after_the_picks, search

FEW = 4  # seats of the small set-ups
SLIGHT = 10  # samples of what is possible but too rare to be expected
MEMORY = 3  # samples after which the chain has forgotten one, at most


def shares(counts: Counter[object], exact: dict[object, float], samples: int) -> None:
    """The counts are as expected, within what chance and the chain's memory explain."""
    whole = sum(exact.values())
    assert {what for what, count in counts.items() if count > SLIGHT} <= set(exact)
    for what, weight in exact.items():
        expected = samples * weight / whole
        assert abs(counts[what] - expected) < 4 * (MEMORY * expected) ** 0.5 + 3, (what, counts[what], expected)


def test_after_the_first_pick_every_order_of_picks_and_every_murderer_is_drawn_alike() -> None:
    scene = after_the_picks()
    view = scene.view(4)
    rng = Random(1)
    samples = 3000
    drawn: Counter[object] = Counter()
    for _ in range(samples):
        state = view.sample(rng)
        drawn[state.deal.murderer, *(state.hands[seat][0] for seat in (1, 2, 3))] += 1
    exact: dict[object, float] = {
        (murderer, *order): 1.0 for murderer in (1, 2, 3) for order in permutations((KIND["lecomte"], 1, 2))
    }
    shares(drawn, exact, samples)


def enumerated(seen: list[int]) -> Iterator[tuple[int, int, int]]:
    """Murderer, pick and take of seat 1, in numbered tokens, as seat 2 can tell: it saw what seat 1 left there."""
    left = list(ELSEWHERE)
    for kind in seen:
        left.remove(kind)
    picks = [KIND["lecomte"]]  # seat 2 picked after seat 1, and saw what it had taken
    for murderer in (1, 3, 4):
        for pick in picks:
            for take in left:
                yield murderer, pick, take


def test_what_a_seat_took_unseen_is_drawn_as_often_as_there_are_tokens_that_it_can_have_been() -> None:
    scene = after_the_picks(murderer=3)
    search(scene, "parlour", "take lecomte")
    scene.play("go parlour search", "ignore")
    view = scene.view(2)
    rng = Random(2)
    samples = 4000
    drawn: Counter[object] = Counter()
    for _ in range(samples):
        state = view.sample(rng)
        taken = unpacked(packed(state.hands[1]) - ONE[KIND["lecomte"]])
        drawn[taken] += 1
    exact: Counter[object] = Counter((take,) for _, _, take in enumerated([0, 0, 1, 1]))
    shares(drawn, {what: float(count) for what, count in exact.items()}, samples)


def test_an_innocent_with_a_weapon_is_not_thought_to_have_taken_another() -> None:
    """HC-12: seat 4 may have the rope; who took a weapon next to clues then is the Murderer."""
    scene = Scene(FEW, murderer=1, first=4)
    scene.play("take rope", "take lecomte", "take williams", "take borrow")
    search(scene, "parlour")
    view = scene.view(3)
    rng = Random(3)
    samples = 4000
    drawn: Counter[object] = Counter()
    for number in range(-100, samples):
        state = view.sample(rng)
        arms = sum(kind >= CLUES for kind in state.hands[4])
        assert arms < 2 or state.deal.murderer == 4 or not clues(state.deal.places[0])
        drawn[state.deal.murderer == 4, arms] += number >= 0
    # By the numbers: seat 4 picked one of the three that are gone, the rope among them; of 30 tokens, six are weapons.
    # Who has the rope, as an Innocent, took one of the 24 clues, for clues there were (else: 6 deals in 142,506).
    exact: Counter[object] = Counter()
    for murderer in (1, 2, 4):
        for rope in (True, False, False):
            for armed, tokens in ((True, 6), (False, 24)):
                if not (rope and armed and murderer != 4):
                    exact[murderer == 4, rope + armed] += tokens
    shares(drawn, {what: float(count) for what, count in exact.items()}, samples)


def test_what_lies_in_the_closed_urn_is_drawn_evenly() -> None:
    """Of two clues that seat 1 may have had, either may be in the urn."""
    scene = after_the_picks()
    for place in PLACES[1:5]:
        search(scene, place)
    view = scene.view(4)
    assert view.puts == {1: UNKNOWN, 2: UNKNOWN}
    rng = Random(4)
    samples = [view.sample(rng) for _ in range(1000)]
    pairs = [(sample.script.urn[0], *sample.hands[1]) for sample in samples]
    unlike = [put < kept for put, kept in pairs if put != kept and max(put, kept) < CLUES]
    assert abs(sum(unlike) - len(unlike) / 2) < 2 * len(unlike) ** 0.5
    assert len(unlike) > 300


@pytest.mark.rule("HC-61")
def test_where_nothing_was_destroyed_in_the_confrontation_no_clue_is_left() -> None:
    """Seat 4 was never in the parlour, where the last search leaves two tokens and destroys none."""
    scene = Scene(FEW, murderer=1, first=4)
    scene.play("take rope", "take lecomte", "take williams", "take borrow")
    for place in ("cellar", "parlour", "parlour"):
        search(scene, place)
    scene.tell([Event("confrontation", ("3", "4")), Event("go", ("3", "parlour", "search"))])
    scene.tell([Event("take", ("3", "parlour", "2", "2")), Event("resolve")])
    view = scene.view(4)
    rng = Random(5)
    assert not any(clues(view.sample(rng).places[1]) for _ in range(20))


@pytest.mark.rule("HC-41", "HC-42")
def test_the_limits_on_what_was_put_are_those_of_the_menu() -> None:
    rng = Random(6)
    for _ in range(2000):
        table = Table(FEW)
        table.at = [0, *(rng.randrange(4) for _ in range(FEW))]
        table.confronted = rng.random() < 0.2
        hand = tuple(sorted(rng.sample([0, 1, *range(CLUES, CLUES + 5)], rng.randint(1, 3))))
        murderer = rng.randint(1, 2)
        step = Step(OPEN)
        step.at, step.standing, step.confronted = tuple(table.at), tuple(table.standing()), table.confronted
        menu = put_menu(table, 1, hand, bound=murderer != 1 and not table.confronted)
        allowed = {("put", TOKENS[kind]) for kind in hand if may_put(1, kind, packed(hand), murderer, step)}
        assert allowed == set(menu) - {("none",)}


class Witness(HuisClosView):
    """Sees everything that happens to tokens, and so knows the real history."""

    def _gain(self, kind: int) -> None:
        return

    def _lose(self, kind: int) -> None:
        return


def witnessed(events: list[Event], seats: int) -> list[int]:
    """The kinds that really moved, in order; those of the dead are not told."""
    view = Witness(GAME.setup(seats), 0)
    slipped: dict[int, int] = {}
    for event in events:
        if event.name == "slip":
            slipped[int(event.words[0])] = KIND[event.words[1]]
        elif event.name not in ("role", "look"):
            if event.name == "urn":
                view.puts = {seat: slipped[seat] for seat in view.puts}
            view.see(event)
    plot = Plot(seats, 0)
    for step in view.steps:
        plot.add(step)
    return [kind for kind, shown in zip(plot.fixed, plot.shown, strict=True) if shown < 0]


@pytest.mark.parametrize("seed", range(10))
def test_the_real_history_is_one_of_those_that_fit(seed: int) -> None:
    """It breaks no limit of the roles, and nothing in it lies outside the bounds."""
    seats = 4 + seed % 5
    rng = Random(seed)
    state, events = GAME.new(GAME.setup(seats), FastChance(rng))
    happened = list(events)
    while state.pending is not None:
        happened += state.play(state.pending.menu.pick(rng), FastChance(rng))
    assert isinstance(state, HuisClosState)
    real = witnessed(happened, seats)
    for seat in range(1, seats + 1):
        view = GAME.view(GAME.setup(seats), seat)
        for event in happened:
            if event.seen_by(seat):
                view.see(event)
        plot = view.follow()
        world = World(plot, state.deal.murderer, [packed(pile) for pile in (IN_SUITE, *state.deal.places)])
        kinds = iter(real)
        for entry, (source, target) in enumerate(zip(plot.source, plot.target, strict=True)):
            kind = UNKNOWN if plot.shown[entry] >= 0 else next(kinds)
            if target >= 0 and kind == UNKNOWN:
                kind = unpacked(world.now[source])[0]  # the dead leave all they have
            if target >= 0:
                assert plot.bounds.kinds[entry] & ONE[kind], f"seat {seat}: not {TOKENS[kind]} at entry {entry}?"
            world.move(kind)
        assert not world.faults
        held = [unpacked(content) for content in world.now[: len(world.deal)]]
        assert held == state.places


@pytest.mark.parametrize("seed", range(6))
def test_a_sample_tells_the_moves_that_lead_to_it(seed: int) -> None:
    seats = 4 + seed % 5
    rng = Random(seed)
    state, events = GAME.new(GAME.setup(seats), FastChance(rng))
    view = GAME.view(GAME.setup(seats), 1)
    for moment in range(120):
        for event in events:
            if event.seen_by(1):
                view.see(event)
        if state.pending is None:
            return
        if moment % 10 == seed:
            sample = view.sample(rng)
            draws = sample.draws

            class Same(FastChance):
                def below(self, name: str, n: int, draws: dict[str, int] = draws) -> int:
                    return draws[name]

            again, _ = GAME.start(view.setup, sample.deal, Same(rng))
            for move in sample.line:
                again.apply(move, Same(rng))
            assert again.truth() == sample.truth()
            assert str(again.pending) == str(sample.pending)
        events = state.play(state.pending.menu.pick(rng), FastChance(rng))


def test_a_seat_that_was_told_what_cannot_be_proves_nothing_and_imagines_nothing() -> None:
    view = after_the_picks().view(1)
    view.see(Event("look", ("1", "parlour", "rope", "rope", "worms", "worms", "worms")))
    assert {verb for _, verb, _ in view.facts()} == {"is"}
    with pytest.raises(ValueError, match="told what cannot be"):
        view.sample(Random(0))
