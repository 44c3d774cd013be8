"""The sleuth: evidence by weight, questions that tell the most, and legal play in every edition of Cluedo."""

from random import Random

import pytest

from bots.logician import Logician
from bots.notebook import NotebookBot
from bots.sleuth.bot import Sleuth
from bots.sleuth.travel import Habits, Travel, turns_for
from bots.sleuth.worlds import Uncertainty, Worlds
from engine.cluedo.board import built_in
from engine.cluedo.classic import CLASSIC, STRAIGHT
from engine.event import Event
from engine.menu import Menu, Offer
from protocol.messages import NewGame, SetOption
from tests.bots.play import reports, winners

CARDS = CLASSIC.cards
EDITIONS = {"cluedo": (3, 6), "cluedo-2014": (2, 4), "super-cluedo": (3, 10)}
HAND = "scarlett dagger lounge hall kitchen study"


def suggestion(room: str) -> Menu:
    return Menu(Offer("pass"), Offer("suggest", (CARDS.suspects, CARDS.weapons, (room,))))


ACCUSE = Menu(Offer("pass"), Offer("accuse", (CARDS.suspects, CARDS.weapons, CARDS.rooms)))


def told(player: NotebookBot | Sleuth, *events: str) -> None:
    for name, *words in map(str.split, events):
        player.receive(Event(name, tuple(words)))


def sleuth(hand: str, *events: str) -> Sleuth:
    """A sleuth on seat 1 of 3 that holds these cards and was told these events."""
    player = Sleuth()
    player.receive(NewGame("cluedo", 3, 1, "00000000000000aa"))
    told(player, "cards 1 6", "cards 2 6", "cards 3 6", f"hand 1 {hand}", "turn 1 1", *events)
    return player


def seen(words: str) -> list[str]:
    """The events by which seats 2 and 3 show us these cards in turns."""
    shown = enumerate(words.split())
    return [event for n, word in shown for event in (f"glimpse {2 + n % 2} 1", f"card {2 + n % 2} 1 {word}")]


def card(word: str) -> int:
    return CARDS.number[word]


def worlds_of(*deals: tuple[str, str, str]) -> Worlds:
    """Worlds of two hands, each written as the words of the envelope and of the hands."""
    drawn = []
    for envelope, *hands in deals:
        suspect, weapon, room = map(card, envelope.split())
        drawn.append(((suspect, weapon, room), [CARDS.mask(tuple(hand.split())) for hand in hands]))
    return Worlds(drawn, CARDS.count, Random(1))


def test_the_answers_to_a_suggestion_tell_worlds_apart() -> None:
    worlds = worlds_of(
        ("plum rope hall", "white cosh", "green"),
        ("white rope hall", "plum cosh", "green"),
        ("white cosh hall", "plum rope", "green"),
        ("white cosh hall", "green", "plum rope"),
    )
    asked = (card("plum"), card("cosh"), card("hall"))
    answers, unanswered = worlds.first_answers(asked, [(0, 0), (1, 0)])
    assert unanswered == 0
    assert sum(answers) == 0b1111
    assert 0b1000 in answers  # the first witness had none, the second showed plum
    assert worlds.best(0b1100) == (2, (card("white"), card("cosh"), card("hall")))


def test_a_witness_is_expected_to_show_again_what_it_has_shown_before() -> None:
    worlds = worlds_of(("plum rope hall", "white cosh", "green"), ("plum cosh hall", "white rope", "green"))
    asked = (card("white"), card("cosh"), card("study"))
    assert sorted(worlds.first_answers(asked, [(0, 0), (1, 0)])[0]) != [0b11]
    assert worlds.first_answers(asked, [(0, CARDS.bit["white"]), (1, 0)]) == ([0b11], 0)


def test_where_everybody_answers_worlds_are_told_apart_by_the_cards_that_come_to_light() -> None:
    worlds = worlds_of(("plum rope hall", "white cosh", "green"), ("white rope hall", "plum cosh", "green"))
    answers, unanswered = worlds.all_answers((card("plum"), card("green"), card("study")), [(0, 0), (1, 0)])
    assert (sorted(answers), unanswered) == ([0b01, 0b10], 0)


def test_nothing_is_open_when_all_worlds_agree() -> None:
    same = worlds_of(*[("plum rope hall", "white cosh", "green")] * 5)
    known = Uncertainty(same, CARDS.kinds)
    assert known.envelope(same.all) == known.places(same.all) == 0
    two = worlds_of(("plum rope hall", "white", "green"), ("white rope hall", "plum", "green"))
    assert Uncertainty(two, CARDS.kinds).places(two.all) == 4  # one bit about each of two cards, in two worlds


def test_a_shown_card_speaks_for_hands_that_could_show_little_else() -> None:
    """Seat 2 was asked for white, rope and hall and showed rope; what else of these it holds is weighed exactly."""
    player = sleuth("scarlett dagger lounge kitchen study library")
    told(player, "suggest 1 white rope hall", "shown 2 1", "card 2 1 rope")
    proven = player.view.deals()
    weights: dict[int, float] = {}
    for index in range(0, proven.count, 17):
        hand = proven.deal(index)[1][1]
        held = (hand & CARDS.mask(("white", "hall"))).bit_count()
        weights[held] = weights.get(held, 0) + 1 / (1 + held)
    total = sum(weights.values())
    drawn = [
        (hands[1] & CARDS.mask(("white", "hall"))).bit_count() for _, hands in player.casebook.sample(4000, Random(2))
    ]
    for held in range(3):
        assert drawn.count(held) / len(drawn) == pytest.approx(weights[held] / total, abs=0.04)


def test_a_rival_is_taken_to_hold_nothing_that_it_names() -> None:
    player = sleuth(HAND, "turn 1 2", "suggest 2 white rope ballroom", "shown 3 2")
    _, believed = player.casebook.deals()
    ways = believed.marginals()
    assert ways[card("white")][1] == ways[card("rope")][1] == 0
    assert ways[card("ballroom")][1] > 0  # where it stands is not always its choice
    assert 0.5 < player.casebook.trust < 1


def test_what_a_rival_was_shown_it_does_not_name_again() -> None:
    player = sleuth(HAND, "turn 1 2", "suggest 2 white rope ballroom", "shown 3 2")
    told(player, "turn 2 2", "suggest 2 white rope library", "shown 3 2")
    _, believed = player.casebook.deals()
    assert believed.marginals()[card("ballroom")][2] == believed.count


def test_a_rival_that_names_its_own_cards_is_believed_no_more() -> None:
    player = sleuth(HAND, "suggest 1 white rope lounge", "shown 2 1", "card 2 1 white")
    told(player, "turn 1 2", "suggest 2 white rope ballroom", "shown 3 2")
    proven, believed = player.casebook.deals()
    assert player.casebook.doubted == {2}
    assert believed.count < proven.count or player.casebook.trust > 0
    told(player, "turn 1 3", "suggest 3 plum wrench hall", "shown 1 3", "card 1 3 hall")
    assert player.casebook.deals()[1].marginals()[card("plum")][2] == 0  # seat 3 still is


def test_it_names_its_own_cards_to_ask_for_the_one_that_matters() -> None:
    """Three weapons are left: a question for one of them, with cards that nobody can show, is sure to settle it."""
    known = "mustard white green peacock candlestick revolver dining-room ballroom conservatory billiard-room"
    player = sleuth(HAND, *seen(known))
    _, suspect, weapon, _ = player.choose(suggestion("lounge"))
    assert weapon in ("rope", "cosh", "wrench")
    assert suspect in ("scarlett", "plum")  # its own, or the envelope's


def test_it_accuses_what_is_proven_and_not_what_is_unlikely() -> None:
    player = sleuth(HAND)
    assert player.choose(ACCUSE) == ("pass",)
    told(player, "turn 1 2", "suggest 2 plum wrench library", "none 3", "none 1")
    told(player, "suggest 1 plum wrench library", "none 2", "none 3")
    assert player.choose(ACCUSE) == ("accuse", "plum", "wrench", "library")


def test_it_shows_a_card_again_before_it_shows_another() -> None:
    player = sleuth(HAND, "turn 1 2", "suggest 2 scarlett rope hall", "none 3", "shown 1 2", "card 1 2 hall")
    assert player.choose(Menu(Offer("show", (("scarlett", "hall"),)))) == ("show", "hall")


def test_it_shows_the_card_that_tells_least() -> None:
    """Seat 2 has asked for every suspect but two and got none: it must not learn that scarlett is ours."""
    player = sleuth(HAND)
    for suspect in ("mustard", "white", "green", "peacock"):
        told(player, "turn 1 3", f"suggest 3 {suspect} rope ballroom", "none 1", "shown 2 3")
    told(player, "turn 1 2", "suggest 2 scarlett dagger kitchen", "none 3")
    assert player.choose(Menu(Offer("show", (("scarlett", "kitchen"),)))) == ("show", "kitchen")


def test_it_walks_where_there_is_something_to_learn() -> None:
    known = seen("white green peacock candlestick revolver rope cosh")
    player = sleuth("scarlett mustard dagger hall lounge study", *known, "roll 1 4 4")
    walk = Menu(Offer("stay"), Offer("walk", (("hall", "dining-room", "r17c8"),)))
    assert player.choose(walk) == ("walk", "dining-room")


def test_turns_of_travel() -> None:
    assert turns_for(0, ()) == 0
    assert turns_for(2, ()) == 1
    assert turns_for(3, ()) == pytest.approx(1 + 1 / 36)
    assert turns_for(3, STRAIGHT) == 1  # double 1 leads straight into the room
    assert turns_for(13, ()) > turns_for(13, STRAIGHT) > 2
    travel = Travel(built_in("classic"), Habits(straight=STRAIGHT))
    rooms = built_in("classic").node
    assert travel.turns(rooms["kitchen"])[rooms["study"]] == 1  # by the passage
    assert travel.turns(rooms["kitchen"])[rooms["kitchen"]] == 0
    assert travel.after(rooms["kitchen"], 12) == [0.0] * 9


def test_fewer_worlds_on_a_short_clock_and_as_many_as_are_set_without() -> None:
    lines: list[str] = []
    for ms, expected in ((None, 300), (10, 50)):
        player = sleuth(HAND)
        player.inform = lines.append
        player.receive(SetOption("worlds", "300"))
        player.ms = ms
        assert player.plan().worlds.size == pytest.approx(expected, abs=1)
    assert lines[0].startswith("chance 0.")


@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game, both in EDITIONS.items() for seats in both])
def test_it_plays_every_edition_without_a_fault_and_the_same_again(game: str, seats: int) -> None:
    specs = ["sleuth", "logician", "random", *["notebook"] * seats][:seats]
    first, second = reports(game, specs, 1), reports(game, specs, 1)
    assert [report.transcript.body for report in first] == [report.transcript.body for report in second]


def test_it_plays_with_false_witnesses() -> None:
    assert reports("cluedo", ["sleuth", "random", "random"], 2, {"false-witness": "allow", "rounds": "20"})


def test_the_logician_knows_what_follows_from_answers_to_others() -> None:
    player = Logician()
    player.receive(NewGame("cluedo", 3, 1, "00000000000000aa"))
    told(player, "cards 1 6", "cards 2 6", "cards 3 6", f"hand 1 {HAND}", "turn 1 2")
    told(
        player,
        "suggest 2 white rope ballroom",
        "none 3",
        "none 1",
        "turn 1 3",
        "suggest 3 white rope ballroom",
        "none 1",
    )
    told(player, "none 2")
    assert player.choose(ACCUSE) == ("accuse", "white", "rope", "ballroom")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seats", "rival", "least"),
    [
        ("cluedo", 4, "notebook", 0.55),
        ("cluedo", 4, "logician", 0.33),
        ("cluedo-2014", 3, "notebook", 0.55),
        ("super-cluedo", 6, "notebook", 0.4),
    ],
)
def test_it_wins_more_than_its_share(game: str, seats: int, rival: str, least: float) -> None:
    """A small sample of the published tables, the sleuth once on every seat; it passes well above the fair share."""
    games = 6
    won = 0
    for seat in range(1, seats + 1):
        specs = [rival] * seats
        specs[seat - 1] = "sleuth"
        won += sum((seat,) == winner for winner in winners(game, specs, games))
    fair = 1 / seats
    assert won / (games * seats) > (least + fair) / 2
