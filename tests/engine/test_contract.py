"""Every registered game meets the contract: with every number of seats and every option, at random, to the end."""

from random import Random

import pytest

from engine import registry
from engine.chance import FastChance
from engine.game import State
from tests.engine.contract.cases import Case, all_cases, all_few_cases, cases
from tests.engine.contract.checks import (
    check_decision,
    check_event,
    check_illegal,
    check_legal,
    check_name,
    check_outcome,
    check_word,
)
from tests.engine.contract.fingerprint import Camera
from tests.engine.contract.leaks import check_facts, state_at, view_at
from tests.engine.contract.record import Recorder, chance_of, play
from tests.engine.contract.runs import moments, runs_of

every_case = pytest.mark.parametrize("case", all_cases(), ids=str)
few_cases = pytest.mark.parametrize("case", all_few_cases(), ids=str)
every_game = pytest.mark.parametrize("name", registry.ids())

KEPT_COPIES = 12
MOST_GAMES = 4000


_CAMERAS: dict[str, Camera] = {}


def camera_of(case: Case) -> Camera:
    """What two fresh games of a case have in common is scenery."""
    if case.label not in _CAMERAS:
        _CAMERAS[case.label] = Camera(*(case.game.new(case.setup, chance_of(seed))[0] for seed in (1, 2)))
    return _CAMERAS[case.label]


@every_case
def test_random_play_comes_to_an_end_and_every_line_is_documented(case: Case) -> None:
    for run in runs_of(case):
        before = None
        for step in run.steps:
            check_decision(case.game, run.seats, step.decision, before)
            before = step.decision
        for event in run.events():
            check_event(case.game, event)
        assert run.state is not None
        check_outcome(case.game, run.state, case.setup.seats, chance_of(0))


@every_case
def test_the_same_seed_gives_the_same_game(case: Case) -> None:
    run = runs_of(case)[0]
    again = play(case.game, case.setup, run.seed)
    assert run.deal == again.deal
    assert hash(run.deal) == hash(again.deal)
    assert (run.opening, run.steps) == (again.opening, again.steps)


@every_case
def test_the_menu_is_exactly_what_is_accepted(case: Case) -> None:
    camera = camera_of(case)
    for run in runs_of(case):
        rng = Random(run.seed)
        elsewhere = [step.decision.menu.first() for step in run.steps] + [step.move for step in run.steps]
        for end in moments(run, 4):
            state = state_at(run, end)
            check_illegal(state, elsewhere, camera, Recorder(chance_of(run.seed)), rng)
            check_legal(state, camera, chance_of(run.seed), rng)


@few_cases
def test_copies_are_independent(case: Case) -> None:
    """Earlier copies stay as they were after every move, and a copy plays on to the very same end."""
    camera = camera_of(case)
    for run in runs_of(case):
        marks = set(moments(run, KEPT_COPIES))
        copies: dict[int, tuple[State, object]] = {}
        chance = chance_of(run.seed)
        state, _ = case.game.new(case.setup, chance)
        for index, step in enumerate(run.steps):
            if index in marks:
                copies[index] = state.copy(), camera.picture(state)
            assert state.apply(step.move, chance) == step.events
            for taken, (copy, picture) in copies.items():
                assert camera.picture(copy) == picture, f"{run}: the copy of step {taken} changed at step {index}"
        start = sorted(copies)[len(copies) // 2]
        copy, _ = copies[start]
        for step in run.steps[start:]:
            assert copy.apply(step.move, chance) == step.events
        assert camera.picture(copy) == camera.picture(state)
        assert copy.outcome() == state.outcome()


@every_case
def test_views_fold_what_their_seats_are_sent_and_touch_nothing_of_the_state(case: Case) -> None:
    camera = camera_of(case)
    for run in runs_of(case):
        assert run.state is not None
        real = camera.moving(run.state)
        for seat in run.seats:
            view = view_at(run, seat, len(run.steps))
            check_facts(str(run), view, [], run.state)
            assert not camera.moving(view) & real, f"{run}: the view of seat {seat} holds on to the real state"


@few_cases
def test_what_a_view_takes_for_proven_is_true(case: Case) -> None:
    for run in runs_of(case):
        for index, end in enumerate(moments(run, 5)):
            view = view_at(run, run.seats[(run.seed + index) % len(run.seats)], end)
            facts = view.facts()
            check_facts(f"{run}, step {end}", view, facts, state_at(run, end))
            for holder, verb, word in facts:
                assert verb in ("has", "lacks", "is")
                check_name(case.game, holder)
                check_name(case.game, word)


@every_game
def test_everything_that_is_documented_happens_somewhere(name: str) -> None:
    game = registry.get(name)
    settings = list(cases(game))
    events, verbs = set(game.events), set(game.verbs)
    rng = Random(0)
    for number in range(MOST_GAMES):
        case = settings[number % len(settings)]
        state, happened = game.new(case.setup, FastChance(rng))
        while True:
            events.difference_update(event.name for event in happened)
            if state.pending is None:
                break
            verbs.difference_update(offer.verb for offer in state.pending.menu.offers)
            happened = state.play(state.pending.menu.pick(rng), FastChance(rng))
        if not events and not verbs:
            return
    pytest.fail(f"{name}: in {MOST_GAMES} random games there was never an event {events} or a verb {verbs}")


@every_game
def test_the_game_describes_itself(name: str) -> None:
    game = registry.get(name)
    assert game.id == name
    assert all(game.title)
    for word in (*game.events, *game.verbs, *game.names, *(option.name for option in game.options)):
        check_word(word)
    for word, names in game.names.items():
        assert names.en, word
        assert names.fr, word
    for spec in (*game.events.values(), *game.verbs.values()):
        assert spec.help
    for option in game.options:
        assert option.help
        assert option.check(option.default) == option.default
