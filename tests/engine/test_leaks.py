"""A seat learns exactly what the rules let it learn: menus, twins and variety, over every registered game."""

from random import Random

import pytest

from engine import registry
from tests.engine.contract.cases import Case, all_few_cases, few_cases
from tests.engine.contract.leaks import Tally, check_menus, check_twin, check_unbiased, check_variety
from tests.engine.contract.record import Run, play
from tests.engine.contract.runs import moments, runs_of, unhurried

# A sampler that starts late in a long game of Huis Clos may have much to think about: such games are looked at early.
TANGLED, EARLY = 400, 300  # decisions

leak_cases = pytest.mark.parametrize("case", all_few_cases(), ids=str)


def tangled(run: Run) -> bool:
    return run.game.id == "huis-clos" and len(run.steps) > TANGLED


def looked_at(run: Run, count: int) -> list[int]:
    return [end for end in moments(run, count) if end < EARLY or not tangled(run)]


@leak_cases
def test_in_every_possible_world_the_seat_to_act_is_asked_the_same(case: Case) -> None:
    for run in runs_of(case):
        rng = Random(run.seed)
        for end in looked_at(run, 6):
            check_menus(run, end, rng, samples=3)


@leak_cases
def test_every_possible_deal_has_a_game_that_sends_the_seat_the_same_lines(case: Case) -> None:
    for run in runs_of(case):
        rng = Random(run.seed)
        for end in looked_at(run, 4):
            check_twin(run, run.steps[end].decision.seat, end, rng)
            check_twin(run, rng.choice(run.seats), end, rng)
        for seat in () if tangled(run) else run.seats:
            check_twin(run, seat, len(run.steps), rng)


@leak_cases
def test_nor_can_a_seat_tell_in_games_that_get_far(case: Case) -> None:
    run = unhurried(case)
    rng = Random(run.seed)
    for end in looked_at(run, 6):
        check_menus(run, end, rng, samples=2)
        check_twin(run, run.steps[end].decision.seat, end, rng)
        check_twin(run, rng.choice(run.seats), end, rng)
    for seat in () if tangled(run) else run.seats:
        check_twin(run, seat, len(run.steps), rng)


LUCK = {"solved", "none", "pass"}  # events that random play may never see


@pytest.mark.parametrize("name", registry.ids())
def test_all_that_can_happen_happens_in_the_games_looked_at(name: str) -> None:
    game = registry.get(name)
    runs = [run for case in few_cases(game) for run in (unhurried(case), *runs_of(case))]
    assert set(game.events) - {event.name for run in runs for event in run.events()} <= LUCK
    assert set(game.verbs) <= {step.move[0] for run in runs for step in run.steps}


@pytest.mark.parametrize("name", registry.ids())
def test_what_is_not_proven_varies_and_the_truth_is_drawn_no_more_than_its_share(name: str) -> None:
    tally = Tally()
    for case in few_cases(registry.get(name)):
        for run in runs_of(case):
            rng = Random(run.seed)
            for end in looked_at(run, 3):
                tally = tally.plus(check_variety(run, end, rng, samples=12))
    check_unbiased(tally)


@pytest.mark.slow
@leak_cases
def test_many_more_games_send_the_same_lines_from_every_possible_deal(case: Case) -> None:
    thoughtful = case.game.id == "huis-clos"
    for seed in range(3 if thoughtful else 20):
        run = play(case.game, case.setup, seed)
        rng = Random(seed)
        for end in looked_at(run, 8):
            check_menus(run, end, rng, samples=2)
            for seat in rng.sample(run.seats, 2 if thoughtful else run.setup.seats):
                check_twin(run, seat, end, rng)
