"""How the guest plays Huis Clos."""

from typing import TypeVar

import pytest

from bots.guest.bot import GuestBot
from bots.kit import Bot
from engine.event import Event
from engine.huis_clos.pieces import CHARACTERS, IN_SUITE, KIND, PLACE, PLACES, TOKENS
from engine.menu import Menu, Move, Offer
from protocol.messages import NewGame
from tests.bots.play import reports

Player = TypeVar("Player", bound=Bot)

SEATS = 6
SEARCH = ("search",)


def guest(role: str, *events: str) -> GuestBot:
    """A guest on seat 1 of 6, Dr Lecomte, that was told these events after the first pick."""
    return seated(GuestBot(), role, *events)


def seated(player: Player, role: str, *events: str) -> Player:
    player.receive(NewGame("huis-clos", SEATS, 1, "00000000000000aa", (("characters", ",".join(CHARACTERS)),)))
    begin = [f"character {seat} {CHARACTERS[seat - 1]}" for seat in range(1, SEATS + 1)]
    begin += [f"role 1 {role}", *(f"lay {place} {5 + 4 * (place == PLACES[0])}" for place in PLACES), "first 1"]
    begin += ["look 1 blue-suite " + " ".join(TOKENS[kind] for kind in IN_SUITE)]
    begin += ["take 1 blue-suite 8 1", "took 1 peely"]
    begin += [f"take {seat} blue-suite {9 - seat} 1" for seat in range(2, SEATS + 1)]
    tell(player, *begin, "round 1 1", *events)
    return player


def tell(player: Bot, *events: str) -> None:
    for name, *words in map(str.split, events):
        player.receive(Event(name, tuple(words)))


def visit(seat: int, place: str, taken: str = "", left: int = 4, held: int = 2) -> list[str]:
    """A search, and what was taken if that was shown."""
    events = [f"turn {seat}", f"go {seat} {place} search", f"take {seat} {place} {left} {held}"]
    return [*events, f"took 1 {taken}" if seat == 1 else f"saw 1 {seat} {taken}"] if taken else events


def choices(player: GuestBot, menu: Menu) -> set[Move]:
    """What it chooses, asked often: where it does not care it picks anything."""
    return {player.choose(menu) for _ in range(20)}


def look(place: str, *tokens: str) -> str:
    return " ".join(("look", "1", place, *tokens))


def mine(place: str, taken: str, held: int = 2) -> list[str]:
    """Our own search of an untouched place."""
    seen = (taken, "worms", "worms", "georges", "peely")
    turn, go, *took = visit(1, place, taken, held=held)
    return [turn, go, look(place, *seen), *took]


def leaving(place: str, weapon: str, held: int = 2) -> list[str]:
    """Our own search of an untouched place, where we leave a weapon."""
    turn, go, *took = visit(1, place, "peely", held=held)
    return [turn, go, look(place, "worms", "worms", "georges", "peely", weapon), *took]


def searches(*places: str) -> Menu:
    return Menu(Offer("go", (places, SEARCH)))


def puts(*tokens: str) -> Menu:
    return Menu(Offer("put", (tokens,)))


def test_it_plays_no_other_game() -> None:
    with pytest.raises(ValueError, match="not coffre"):
        GuestBot().receive(NewGame("coffre", 5, 1, "00000000000000aa", ()))


def test_the_murderer_kills_in_the_fullest_place() -> None:
    player = guest("murderer", *mine("kitchen", "poker"), "round 2 1", *mine("cellar", "revolver", held=3))
    tell(player, *visit(2, "parlour"), *visit(3, "study"), *visit(4, "study", left=3), *visit(5, "library"))
    tell(player, *visit(6, "greenhouse"), "resolve")
    assert player.choose(puts("peely", "poker", "revolver")) == ("put", "revolver")


def test_the_murderer_keeps_a_weapon_that_would_kill_nobody() -> None:
    player = guest(
        "murderer", *mine("kitchen", "poker"), *(e for s in range(2, 7) for e in visit(s, "study", left=7 - s))
    )
    tell(player, "resolve")
    assert player.choose(puts("peely", "poker")) == ("put", "peely")


def test_the_murderer_does_not_go_where_its_weapon_kills() -> None:
    events = [*mine("kitchen", "poker"), *(e for s in range(2, 6) for e in visit(s, "library", left=6 - s))]
    player = guest("murderer", *events, *visit(6, "cellar"), "resolve", "round 2 2")
    tell(player, *(e for s in range(2, 5) for e in visit(s, "parlour", left=6 - s)), "turn 5", "turn 6", "turn 1")
    assert player.choose(searches("parlour", "study"))[1] == "study"


def test_the_murderer_takes_weapons_first_and_its_own_clues_next() -> None:
    player = guest(
        "murderer", "turn 1", "go 1 study search", look("study", "lecomte", "worms", "worms", "poker", "peely")
    )
    assert player.choose(Menu(Offer("take", (("lecomte", "worms", "peely", "poker"),)))) == ("take", "poker")
    assert player.choose(Menu(Offer("take", (("lecomte", "worms", "peely"),)))) == ("take", "lecomte")


def test_the_murderer_fetches_a_weapon_where_nobody_can_observe_it() -> None:
    """It left a weapon in each of two places; somebody stands in one of them."""
    player = guest("murderer", *leaving("library", "shears"), "round 2 1", *leaving("cellar", "cleaver", held=3))
    tell(player, "turn 2", "go 2 library exchange 3", "exchange 2 3", "round 3 1", "turn 1")
    assert choices(player, searches("library", "cellar")) == {("go", "cellar", "search")}
    tell(player, "round 4 2", "turn 2", "go 2 cellar exchange 3", "ignore 1", "exchange 2 3", "round 5 1", "turn 1")
    assert choices(player, searches("library", "cellar")) == {("go", "library", "search")}


def test_the_murderer_never_accuses_and_does_not_put_its_own_clue_into_the_urn() -> None:
    player = guest("murderer", *mine("study", "lecomte"), "resolve")
    assert player.choose(puts("lecomte", "peely")) == ("put", "peely")
    tell(player, "round 12 1", "turn 1")
    menu = Menu(Offer("go", (("library",), SEARCH)), Offer("go", (("library",), ("accuse",), ("2", "3"))))
    assert player.choose(menu)[2] == "search"


def test_a_weapon_that_has_gone_since_the_last_look_is_with_the_only_visitor() -> None:
    player = guest("innocent", *leaving("library", "shears"), *visit(2, "study"), *visit(3, "library", left=3))
    tell(player, "round 2 1", *mine("kitchen", "williams"), "round 3 1", "turn 1", "go 1 library search")
    tell(player, look("library", "worms", "worms", "georges"))
    player.ledger.balance(player.view.mine)
    assert player.ledger.hand(3)[KIND["shears"]] > 0.95
    assert player.ledger.hand(2)[KIND["shears"]] == 0.0


def test_a_weapon_that_it_saw_drawn_out_of_a_hand_is_with_who_drew_it() -> None:
    player = guest("innocent", *mine("kitchen", "williams"), *visit(2, "study", "revolver"), *visit(3, "kitchen"))
    tell(player, "turn 4", "go 4 kitchen exchange 2", "observe 1", "saw 1 4 revolver")
    player.ledger.balance(player.view.mine)
    assert player.ledger.hand(4)[KIND["revolver"]] > 0.7
    assert player.ledger.hand(2)[KIND["revolver"]] == 0.0


OBSERVED = (  # seat 3 is observed to take the revolver; seat 4 goes where it kills
    *visit(2, "library"),
    "turn 3",
    "go 3 kitchen search",
    "observe 1",
    "take 3 kitchen 3 2",
    "saw 1 3 revolver",
    *visit(4, "study"),
    *visit(5, "cellar"),
    *visit(6, "parlour"),
    "resolve",
    "put 1",
    "slip 1 peely",
)
KILLING = (  # the revolver kills seat 4; everybody else only had clues to put
    *mine("kitchen", "williams"),
    *OBSERVED,
    *(f"put {seat}" for seat in range(2, SEATS + 1)),
    "urn williams borrow worms puddingham peely revolver",
    "dies 4 study 1",
    "unmask 4 innocent",
    "recover 1 borrow",
)
LATE = ("round 7 1", "turn 1")


def accusations(*seats: str) -> Menu:
    return Menu(Offer("go", (("greenhouse", "cellar"), SEARCH)), Offer("go", (("kitchen",), ("accuse",), seats)))


def test_an_innocent_accuses_the_seat_that_it_saw_take_the_weapon_of_the_crime() -> None:
    player = guest("innocent", *KILLING, *LATE)
    assert player.choose(accusations("2", "3")) == ("go", "kitchen", "accuse", "3")


def test_an_innocent_does_not_accuse_a_seat_that_did_nothing_before_the_last_round() -> None:
    player = guest("innocent", *KILLING, *LATE)
    assert player.choose(accusations("2"))[2] == "search"
    tell(player, "round 12 1", "turn 1")
    assert player.choose(accusations("2"))[2] == "accuse"


def test_an_innocent_takes_the_clue_of_its_main_suspect() -> None:
    player = guest(
        "innocent", *KILLING, "round 2 1", "turn 1", "go 1 cellar search", look("cellar", "williams", "borrow", "worms")
    )
    assert player.choose(Menu(Offer("take", (("williams", "borrow", "worms"),)))) == ("take", "borrow")
    assert player.choose(Menu(Offer("recover", (("lecomte", "borrow"),)))) == ("recover", "borrow")


def test_an_innocent_keeps_out_of_a_place_whose_weapon_a_suspect_carries() -> None:
    """Beside the carrier it is safe: a Murderer does not kill itself."""
    player = guest("innocent", *KILLING[:-1], "recover 3 revolver", "round 2 1", "turn 1")
    assert player.choose(searches("study", "greenhouse"))[1] == "greenhouse"
    tell(player, "round 3 3", *visit(3, "cellar", left=3), *visit(5, "kitchen"), *visit(6, "greenhouse"), "turn 1")
    assert player.choose(searches("study", "cellar"))[1] == "cellar"
    assert player.peril(PLACE["study"]) > 10 * player.peril(PLACE["cellar"])


def test_it_observes_whenever_it_may() -> None:
    player = guest("innocent", *mine("kitchen", "williams"), "turn 2", "go 2 kitchen search")
    assert choices(player, Menu(Offer("ignore"), Offer("observe"))) == {("observe",)}


CONFRONTED = (*KILLING[:-2], "dies 2 study 1", "dies 5 study 1", "dies 6 study 1", "confrontation 1 3")


def test_in_the_confrontation_it_kills_when_it_can() -> None:
    player = guest(
        "innocent", *CONFRONTED, "recover 1 revolver", "round 2 3", *visit(3, "study"), *visit(1, "cellar", "worms")
    )
    tell(player, "resolve", "put 3")
    assert player.choose(puts("williams", "worms", "revolver")) == ("put", "revolver")


def test_in_the_confrontation_it_hides_from_the_weapon_of_the_other() -> None:
    player = guest("innocent", *CONFRONTED, "recover 3 revolver", "round 2 3", *visit(3, "cellar"), "turn 1")
    assert player.choose(searches("study", "cellar"))[1] == "cellar"


@pytest.mark.parametrize("seats", [4, 5, 7, 8])
def test_whole_games_go_without_faults(seats: int) -> None:
    assert len(reports("huis-clos", ["guest"] * (seats - 2) + ["random"] * 2, 3)) == 3


def test_a_guest_among_randoms_has_twice_the_share_of_a_random_in_each_role() -> None:
    """Among themselves randoms have 0.03 points as Murderer and 0.20 as Innocent, measured over 600 games."""
    points: dict[str, list[float]] = {"murderer": [], "innocent": []}
    for report in reports("huis-clos", ["guest"] + ["random"] * 5, 120):
        assert report.outcome is not None
        points[report.outcome.roles[0]].append(report.outcome.scores[0])
    assert sum(points["murderer"]) / len(points["murderer"]) >= 2 * 0.03
    assert sum(points["innocent"]) / len(points["innocent"]) >= 2 * 0.2
