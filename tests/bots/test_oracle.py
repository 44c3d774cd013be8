"""The oracle: a search that plays every game, in worlds that may be the real one."""

from random import Random
from time import monotonic

import pytest

from bots.oracle.bot import Oracle, guide_of
from bots.oracle.coffre import CoffreGuide
from bots.oracle.coffre_policy import Seats
from bots.oracle.guide import Guide
from bots.oracle.search import Node, Search
from engine import registry
from engine.event import Event
from engine.menu import Menu, Move, Offer
from protocol.messages import NewGame, Say, SetOption
from tests.bots.play import reports

ACT = Menu(Offer("pass"), Offer("observe", (("1", "2"),)), Offer("exchange", (("1", "2"),)))
DESIGNATE = Menu(Offer("decline"), Offer("designate", (("2", "3", "4"),)))


def oracle(card: str, *events: str) -> Oracle:
    """An oracle on seat 1 of 4 in coffre that holds this card and was told these events."""
    player = Oracle()
    player.receive(NewGame("coffre", 4, 1, "00000000000000aa"))
    for name, *words in map(str.split, [f"hand 1 {card}", "turn 1", *events]):
        player.receive(Event(name, tuple(words)))
    return player


def test_a_chest_designates_the_key_that_it_has_forced_on_a_seat() -> None:
    seen = ("observe 1 2", "centre 1 2 key", "turn 2", "pass 2", "turn 3", "pass 3", "turn 4", "pass 4", "turn 1")
    player = oracle("treasure", *seen)
    act = Menu(Offer("pass"), Offer("observe", (("1", "2"),)), Offer("force", (("2", "3", "4"), ("1", "2"))))
    verb, target, position = player.choose(act)
    assert (verb, position) == ("force", "2")
    player.receive(Event("force", ("1", target, "2")))
    assert player.choose(DESIGNATE) == ("designate", target)


def test_a_chest_waits_as_long_as_it_knows_the_key_in_the_centre() -> None:
    assert oracle("treasure", "observe 1 2", "centre 1 2 key").choose(DESIGNATE) == ("decline",)


def test_whoever_looks_around_holds_something_and_whoever_swaps_held_nothing() -> None:
    player = oracle("neutral", "pass 1", "turn 2", "observe 2 1", "turn 3", "exchange 3 1", "turn 4")
    guide = player.guide
    assert isinstance(guide, CoffreGuide)
    worlds = [guide.world() for _ in range(2000)]
    cards = [world.cards for world in worlds if hasattr(world, "cards")]
    neutral = [sum(each[place] == "neutral" for each in cards) / len(cards) for place in range(6)]
    assert neutral[0] == 1
    assert neutral[1] < 0.2  # seat 2 looked
    assert neutral[4] > 0.6  # the centre has what seat 3 gave away
    assert len(cards) == 2000


def test_what_is_said_counts_too() -> None:
    def key(*claims: str) -> float:
        player = oracle("neutral", "pass 1", "turn 2", "observe 2 1", "turn 3")
        for claim in claims:
            player.receive(Say(2, claim))
        drawn = [player.guide.world() for _ in range(2000)]
        return sum(("2", "has", "key") in world.truth() for world in drawn) / len(drawn)

    assert key("claim 2 has key") > key() + 0.1


def test_in_a_simulation_seats_know_what_they_have_seen_wherever_it_goes() -> None:
    seats = Seats(4, [0, 0b0001, 0b0010, 0b0100, 0b1000], Random(1))
    seats.follow(1, ("observe", "1"))
    seats.follow(2, ("exchange", "1"))
    assert seats.knows[1] == 0b000011  # what it saw in the centre lies before seat 2 now
    assert seats.knows[2] == 0b010010  # its new card, and the one it gave away
    seats.follow(1, ("force", "2", "2"))
    assert seats.knows[1] == 0b100001
    assert seats.knows[2] == 0b110010


def test_a_node_tries_every_move_and_then_what_may_be_best() -> None:
    node = Node([("a",), ("b",), ("c",)], Random(1))
    for _ in range(300):
        choice = node.select()
        node.visits[choice] += 1
        node.points[choice] += node.moves[choice] == ("b",)
    visits, points, move = node.ranking()[0]
    assert (move, points) == (("b",), 1)
    assert visits > 200
    assert min(node.visits) > 0


def test_a_later_decision_joins_the_tree_once_it_is_ripe() -> None:
    node = Node([("a",)], Random(1))
    key = (0, (), Menu(Offer("pass"), Offer("roll")))
    met = [node.follow(key, Random(1)) for _ in range(50)]
    first = next(i for i, found in enumerate(met) if found)
    assert 0 < first < 49
    assert met[first] is met[49]


def test_the_search_is_the_same_for_the_same_seed_and_counts_what_it_does() -> None:
    def ranking(seed: int) -> list[tuple[int, float, Move]]:
        player = oracle("neutral")
        player.guide.rng = Random(seed)
        search = Search(player.guide, ACT, Random(seed))
        search.run(200, lambda: False)
        assert search.simulations == sum(search.root.visits) == 200
        return search.root.ranking()

    assert ranking(5) == ranking(5) != ranking(6)


def test_it_answers_when_time_is_over_or_its_prompt_was_closed() -> None:
    player = oracle("neutral")
    player.receive(SetOption("iterations", "10000000"))
    lines: list[str] = []
    player.inform = lines.append
    player.receive(SetOption("movetime", "50"))
    started = monotonic()
    assert player.choose(ACT) in ACT
    player.receive(SetOption("movetime", "0"))
    player.ms = 50
    assert player.choose(ACT) in ACT
    player.ms = None
    player.stopped = lambda: True
    assert player.choose(ACT) in ACT
    assert monotonic() - started < 5
    assert [line.split()[0] for line in lines] == ["expects", "expects", "expects", "simulations"] * 3
    assert lines[-1] == "simulations 16"


def test_any_game_can_be_searched_without_a_guide() -> None:
    assert guide_of("a game to come") is Guide
    guide = Guide(NewGame("coffre", 4, 1, "1"), Random(3))
    for event in (Event("hand", ("1", "neutral")), Event("turn", ("1",))):
        guide.receive(event)
    search = Search(guide, ACT, Random(3))
    search.run(30, lambda: False)
    assert sum(search.root.visits) == 30


@pytest.mark.parametrize("game", registry.ids())
def test_it_plays_every_game_without_a_fault_and_the_same_again(game: str) -> None:
    seats = registry.get(game).seats[0]
    specs = ["oracle", *["random"] * (seats - 1)]
    first, second = reports(game, specs, 1), reports(game, specs, 1)
    assert [report.transcript.body for report in first] == [report.transcript.body for report in second]


@pytest.mark.slow
def test_among_bluffers_it_scores_more_than_its_share() -> None:
    """A small sample of the published table: 0.2 would be fair."""
    points = 0.0
    for seat in range(5):
        specs = ["bluffer"] * 5
        specs[seat] = "oracle"
        for report in reports("coffre", specs, 10):
            assert report.outcome is not None
            points += report.outcome.scores[seat]
    assert points / 50 > 0.22
