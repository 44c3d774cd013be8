"""Games that are broken on purpose: each fault is caught by the check that is meant for it."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from engine import registry
from engine.game import Game
from tests.engine import test_contract
from tests.engine.contract import mutants
from tests.engine.contract.cases import Case, few_cases
from tests.engine.contract.checks import check_event
from tests.engine.contract.leaks import Leak, Tally, check_menus, check_twin, check_unbiased, check_variety
from tests.engine.contract.mutants import Mutant
from tests.engine.contract.record import Number, Run, by_seat, play
from tests.engine.contract.runs import moments

GAMES_EACH = 2

every_game = pytest.mark.parametrize("name", registry.ids())


def runs(mutant: Mutant) -> Iterator[Run]:
    """Some games of a mutant."""
    for number in range(GAMES_EACH):
        for case in few_cases(mutant.game):
            yield play(mutant, case.setup, number)


def look_at_events(mutant: Mutant) -> None:
    for run in runs(mutant):
        for event in run.events():
            check_event(mutant, event)


def look_at_menus(mutant: Mutant) -> None:
    rng = Random(1)
    for run in runs(mutant):
        for end in moments(run, 6):
            check_menus(run, end, rng, samples=3)


def look_for_twins(mutant: Mutant, number: Number = by_seat) -> None:
    rng = Random(1)
    for run in runs(mutant):
        for seat in run.seats[:2]:
            check_twin(run, seat, len(run.steps), rng, number)
        for end in moments(run, 4):
            check_twin(run, run.steps[end].decision.seat, end, rng, number)


def look_for_variety(game: Game, view_type: type[mutants.MutantView]) -> None:
    tally = Tally()
    rng = Random(1)
    for case in few_cases(game):
        run = play(Mutant(game, view_type=view_type), case.setup, 1)
        for end in moments(run, 3):
            tally = tally.plus(check_variety(run, end, rng, samples=24))
    check_unbiased(tally)


def secret_events(game: Game) -> list[str]:
    return [name for name, spec in game.events.items() if spec.audience != "all"]


@pytest.mark.parametrize("twist", [mutants.tells_all, mutants.tells_neighbour])
@pytest.mark.parametrize(
    ("name", "event"), [(name, event) for name in registry.ids() for event in secret_events(registry.get(name))]
)
def test_a_private_event_with_a_wrong_audience(name: str, event: str, twist: Callable[[str], mutants.Twist]) -> None:
    with pytest.raises(AssertionError, match=f"event {event} .*documented"):
        look_at_events(Mutant(registry.get(name), twist(event)))


@every_game
def test_a_question_that_everyone_hears_of(name: str) -> None:
    with pytest.raises(Leak, match="event asked"):
        look_for_twins(Mutant(registry.get(name), mutants.announces_questions))


@every_game
def test_prompts_that_are_numbered_over_all_seats(name: str) -> None:
    with pytest.raises(Leak, match="go "):
        look_for_twins(Mutant(registry.get(name)), lambda to_seat, to_all: to_all)


@every_game
def test_a_listing_in_an_order_that_comes_from_the_deal(name: str) -> None:
    with pytest.raises(Leak, match="same lines"):
        look_for_twins(Mutant(registry.get(name), mutants.lists_in_hidden_order))


@every_game
def test_a_single_bit_of_the_deal(name: str) -> None:
    with pytest.raises(Leak, match="event bit"):
        look_for_twins(Mutant(registry.get(name), mutants.hints_at_the_deal))


@every_game
def test_a_menu_in_an_order_that_comes_from_the_deal(name: str) -> None:
    with pytest.raises(Leak, match="and in a sample"):
        look_at_menus(Mutant(registry.get(name), state_type=mutants.HiddenMenuState))


@every_game
def test_a_sampler_that_forgets_what_the_seat_was_told(name: str) -> None:
    with pytest.raises(Leak, match="same lines"):
        look_for_twins(Mutant(registry.get(name), view_type=mutants.ForgetfulView))


@every_game
def test_a_sampler_that_returns_the_truth(name: str) -> None:
    with pytest.raises(Leak, match="all its samples are alike"):
        look_for_variety(registry.get(name), mutants.TruthfulView)


@every_game
def test_a_sampler_that_returns_the_truth_half_the_time(name: str) -> None:
    with pytest.raises(Leak, match="drawn too often"):
        look_for_variety(registry.get(name), mutants.HalfTruthfulView)


@every_game
@pytest.mark.parametrize(
    ("fault", "check", "words"),
    [
        ({"state_type": mutants.SharingState}, test_contract.test_copies_are_independent, "copy"),
        ({"state_type": mutants.HastyState}, test_contract.test_the_menu_is_exactly_what_is_accepted, "drew"),
        ({"state_type": mutants.CountingState}, test_contract.test_the_menu_is_exactly_what_is_accepted, "changed"),
        ({"state_type": mutants.LenientState}, test_contract.test_the_menu_is_exactly_what_is_accepted, "DID NOT"),
        ({"view_type": mutants.MistakenView}, test_contract.test_what_a_view_takes_for_proven_is_true, "proven"),
        (
            {"view_type": mutants.HoldingView},
            test_contract.test_views_fold_what_their_seats_are_sent_and_touch_nothing_of_the_state,
            "holds on to",
        ),
    ],
    ids=lambda value: next(iter(value.values())).__name__ if isinstance(value, dict) else "",
)
def test_a_broken_contract(name: str, fault: dict[str, type], check: Callable[[Case], None], words: str) -> None:
    mutant = Mutant(registry.get(name), **fault)
    setup = mutant.setup(mutant.seats[0])
    with pytest.raises((AssertionError, pytest.fail.Exception), match=words):
        check(Case(mutant, setup, f"{mutant.id} {fault}"))


@every_game
def test_a_wrapped_game_without_a_fault_passes(name: str) -> None:
    """What catches the mutants is their fault, not their wrapping."""
    mutant = Mutant(registry.get(name))
    rng = Random(1)
    for case in list(few_cases(mutant.game))[:2]:
        run = play(mutant, case.setup, 1)
        for end in moments(run, 3):
            check_menus(run, end, rng, samples=2)
            check_twin(run, run.steps[end].decision.seat, end, rng)
            check_variety(run, end, rng, samples=12)
