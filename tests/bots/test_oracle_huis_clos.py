"""How the oracle reads Huis Clos, and how the seats of its simulations play."""

from collections import Counter
from collections.abc import Callable
from itertools import count
from random import Random

import pytest

from bots.oracle.bot import Oracle
from bots.oracle.huis_clos import HuisClosGuide
from bots.oracle.huis_clos_advisor import Advisor
from bots.oracle.huis_clos_policy import Household
from engine import registry
from engine.chance import FastChance
from engine.huis_clos.pieces import CLUES, KIND, PLACES
from engine.huis_clos.state import HuisClosState
from engine.huis_clos.table import GO
from engine.menu import Menu, Offer
from protocol.messages import NewGame, SetOption
from tests.bots.play import reports
from tests.bots.test_guest import CONFRONTED, KILLING, OBSERVED, SEATS, leaving, mine, seated, tell, visit

ROUND = [
    event
    for seat, place in enumerate(("library", "cellar", "parlour", "greenhouse", "study"), start=2)
    for event in visit(seat, place)
]


def advisor(role: str, *events: str) -> Advisor:
    player = seated(Advisor(), role, *events)
    player.judge()
    return player


def test_whoever_swaps_with_a_full_hand_rather_hoards_than_clears_up() -> None:
    """A Murderer has weapons that it may not destroy."""
    full = [
        event
        for number in (2, 3)
        for event in (f"round {number} 1", *visit(2, "study", held=number), *visit(3, "cellar", held=number))
    ]
    player = advisor("innocent", *mine("kitchen", "williams"), *visit(2, "library"), *visit(3, "parlour"), *full)
    even = player.guilt.copy()
    for number in (4, 5, 6):
        tell(player, f"round {number} 1", "turn 2", "go 2 library search", "swap 2 library 4 3")
        tell(player, "turn 3", "go 3 parlour search", "take 3 parlour 3 4", "destroy 3 worms")
    player.judge()
    assert player.guilt[2] > 2 * even[2]
    assert player.guilt[3] < even[3] / 2


def test_whoever_was_seen_with_what_killed_is_the_murderer() -> None:
    player = advisor("innocent", *KILLING)
    assert player.guilt[3] > 0.6
    assert player.guilt[4] == 0.0  # dead, and Innocent


TAKEN = (  # we had left the revolver there
    *leaving("kitchen", "revolver"),
    *OBSERVED,
    *(f"put {seat}" for seat in range(2, SEATS + 1)),
)


def test_a_seat_that_spares_a_victim_is_not_the_murderer() -> None:
    before = advisor("innocent", *TAKEN)
    after = advisor("innocent", *TAKEN, "urn williams borrow worms puddingham peely peely")
    assert before.guilt[3] > 1 / 5
    assert after.guilt[3] < before.guilt[3] / 3


def test_a_weapon_that_has_gone_is_with_the_murderer_whoever_that_is() -> None:
    """Seats 2 and 3 were in the library, where the shears have gone: each has them if it is the Murderer."""
    player = advisor(
        "innocent", *leaving("library", "shears"), *visit(2, "library", left=3), *visit(3, "library", left=2)
    )
    tell(player, "round 2 1", *mine("kitchen", "williams"), "round 3 1", "turn 1", "go 1 library search")
    tell(player, "look 1 library worms worms")
    player.judge()
    shears = KIND["shears"]
    for seat, other in ((2, 3), (3, 2)):
        books = player.if_guilty(seat)
        assert books.hand(seat)[shears] > 0.8
        assert books.hand(other)[shears] < 0.2
    assert min(player.guilt[2], player.guilt[3]) > 1.5 * max(player.guilt[seat] for seat in (4, 5, 6))


def test_in_the_confrontation_everybody_hoards_weapons() -> None:
    events = ("recover 1 borrow", "round 2 3", *leaving("cellar", "bottle"), *visit(3, "cellar", held=3))
    player = advisor("innocent", *CONFRONTED, *events)
    assert player.books.hand(3)[KIND["bottle"]] > 0.9


def start(seed: int) -> HuisClosState:
    game = registry.get("huis-clos")
    state, _ = game.new(game.setup(SEATS), FastChance(Random(seed)))
    assert isinstance(state, HuisClosState)
    return state


def test_simulated_games_are_like_those_of_guests() -> None:
    """Most end by an accusation in round 7, and about half of the Innocents are dead by then."""
    rng = Random(1)
    household, chance = Household(rng), FastChance(rng)
    reasons, dead = [], 0
    for seed in range(100):
        state = start(seed)
        while state.pending is not None:
            assert state.pending.menu.sole or household.move(state) in state.pending.menu
            state.apply(household.move(state) if not state.pending.menu.sole else state.pending.menu.first(), chance)
        reasons.append(state.outcome().reason)
        dead += SEATS - state.table.living.bit_count()
    assert 0.45 < reasons.count("accusation") / 100 < 0.8
    assert 2.5 < dead / 100 < 3.7


def played(seed: int, until: Callable[[HuisClosState], bool]) -> tuple[HuisClosState, list[Oracle]] | None:
    """A simulated game up to a point that it may not come to, and oracles on all seats that were told of it."""
    game = registry.get("huis-clos")
    setup = game.setup(SEATS)
    rng = Random(seed)
    household, chance = Household(rng), FastChance(rng)
    oracles = [Oracle() for _ in range(SEATS)]
    for seat, oracle in enumerate(oracles, start=1):
        oracle.receive(NewGame(game.id, SEATS, seat, "00000000000000aa", tuple(setup.options.items())))
    state, events = game.new(setup, chance)
    assert isinstance(state, HuisClosState)
    while True:
        for event in events:
            for seat, oracle in enumerate(oracles, start=1):
                if event.seen_by(seat):
                    oracle.receive(event)
        if state.pending is None:
            return None
        if until(state):
            return state, oracles
        events = state.apply(household.move(state), chance)


def test_worlds_are_drawn_as_likely_as_the_theories_say() -> None:
    found = played(3, lambda state: state.table.round == 4 and state.table.phase == GO)
    assert found is not None
    state, oracles = found
    seat = next(seat for seat in state.table.alive() if seat != state.deal.murderer)
    guide = oracles[seat - 1].guide
    assert isinstance(guide, HuisClosGuide)
    guide.advisor.judge()
    worlds = [guide.world() for _ in range(300)]
    murderers = Counter(world.deal.murderer for world in worlds if isinstance(world, HuisClosState))
    suspect, likely = max(guide.advisor.guilt.items(), key=lambda row: row[1])
    assert likely > 0.4
    assert murderers[suspect] / 300 == pytest.approx(likely, abs=0.1)


def test_the_confrontation_is_simulated_and_told() -> None:
    """Where the foe stands in reach of our weapon, we go somewhere else and win at once."""

    def chance_to_kill(state: HuisClosState) -> bool:
        table = state.table
        if not table.confronted or table.phase != GO or table.todo:
            return False
        (foe,) = (seat for seat in table.alive() if seat != table.actor)
        return CLUES + table.at[foe] in state.hands[table.actor] and table.at[foe] != table.at[table.actor]

    state, oracles = next(found for seed in count() if (found := played(seed, chance_to_kill)) is not None)
    assert state.pending is not None
    player = oracles[state.pending.seat - 1]
    player.receive(SetOption("iterations", "120"))
    lines: list[str] = []
    player.inform = lines.append
    (foe,) = (seat for seat in state.table.alive() if seat != state.table.actor)
    assert player.choose(state.pending.menu)[1] != PLACES[state.table.at[foe]]
    assert lines[-1] == "simulations 120"


def test_what_needs_no_thought_is_answered_at_once() -> None:
    player = seated(Oracle(), "innocent", *mine("kitchen", "williams"), "turn 2", "go 2 kitchen search")
    lines: list[str] = []
    player.inform = lines.append
    assert player.choose(Menu(Offer("ignore"), Offer("observe"))) == ("observe",)
    assert lines == []  # no word of simulations


@pytest.mark.slow
def test_among_guests_it_scores_more_than_a_guest() -> None:
    """A small sample of the published table: a guest among guests has 1/6."""
    points = 0.0
    for seat in range(SEATS):
        specs = ["guest"] * SEATS
        specs[seat] = "oracle"
        for report in reports("huis-clos", specs, 15):
            assert report.outcome is not None
            points += report.outcome.scores[seat]
    assert points / 90 > 0.2
