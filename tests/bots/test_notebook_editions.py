"""The notebook bot at Cluedo 2014 and Super Cluedo."""

import pytest

from bots.notebook import NotebookBot
from cli.series import Series, play, seated
from engine import registry
from engine.event import Event
from engine.menu import Menu, Offer
from protocol.messages import NewGame
from tests.bots.play import winners


def bot(game: str, seats: int, hand: str, *events: str) -> NotebookBot:
    """A notebook on seat 1 that holds these cards and was told these events."""
    player = NotebookBot()
    player.receive(NewGame(game, seats, 1, "00000000000000aa"))
    size = len(hand.split())
    told = [*(f"cards {seat} {size}" for seat in range(1, seats + 1)), *events]
    at = next((n for n, text in enumerate(told) if not text.startswith(("cards", "face-up", "row"))), len(told))
    for name, *words in map(str.split, [*told[:at], f"hand 1 {hand}", "turn 1 1", *told[at:]]):
        player.receive(Event(name, tuple(words)))
    return player


def tell(player: NotebookBot, *events: str) -> NotebookBot:
    for name, *words in map(str.split, events):
        player.receive(Event(name, tuple(words)))
    return player


FOUR = ("cluedo-2014", 4, "green wrench bathroom study", "face-up rope kitchen")
TWO = ("cluedo-2014", 2, "green mustard wrench dagger bathroom study garage", "row 4")
SUPER = ("super-cluedo", 3, "scarlett mustard white dagger candlestick library kitchen study garden")


def solve(player: NotebookBot) -> NotebookBot:
    """Everything is crossed out but the last of each kind."""
    for kind in player.cards.kinds:
        left = kind & ~player.crossed
        player.cross(left & ~(1 << left.bit_length() - 1))
    return player


def test_cards_that_lie_face_up_are_crossed_out_and_no_proof_when_nobody_shows_them() -> None:
    player = bot(*FOUR)
    assert "rope" not in player.left(1)
    tell(player, "walk 1 kitchen", "suggest 1 plum rope kitchen", "none 2", "none 3", "none 4")
    assert player.left(0) == ["plum"]
    assert len(player.left(1)) == 4


def test_with_two_seats_an_unanswered_card_may_lie_in_the_row() -> None:
    player = bot(*TWO)
    tell(player, "walk 1 kitchen", "suggest 1 plum rope kitchen", "none 2")
    assert len(player.left(0)) == 4
    row = Menu(Offer("uncover", (("1", "2", "3", "4"),)))
    tell(player, "uncover 1 2", "uncovered 1 2 white")
    assert "white" not in player.left(0)
    assert {player.choose(row)[1] for _ in range(60)} == {"1", "3", "4"}


def test_in_2014_it_leaves_a_room_that_it_could_only_stay_in() -> None:
    player = bot(*FOUR, "walk 1 garage")
    start = Menu(Offer("stay"), Offer("passage", (("kitchen",),)), Offer("roll"))
    assert player.choose(start) == ("roll",)  # the kitchen lies face up
    tell(player, "turn 1 1", "walk 1 bathroom")
    assert player.choose(Menu(Offer("stay"), Offer("passage", (("bedroom",),)), Offer("roll"))) == (
        "passage",
        "bedroom",
    )


def test_with_the_solution_it_goes_to_the_centre_and_accuses() -> None:
    player = solve(bot(*FOUR, "walk 1 r7c7"))
    assert player.choose(Menu(Offer("stay"), Offer("roll"))) == ("roll",)
    tell(player, "roll 1 3 3")
    assert player.choose(Menu(Offer("stay"), Offer("walk", (("centre", "games-room", "r6c6"),)))) == ("walk", "centre")
    accuse = Offer("accuse", (player.cards.suspects, player.cards.weapons, player.cards.rooms))
    assert player.choose(Menu(Offer("pass"), accuse)) == ("accuse", "white", "lead-pipe", "entrance")
    suggest = Offer("suggest", (player.cards.suspects, player.cards.weapons, ("garage",)))
    tell(player, "walk 1 garage", "turn 1 1")
    assert player.choose(Menu(Offer("stay"), Offer("roll"), suggest)) == ("roll",)


def test_short_of_a_room_it_stops_on_a_bonus_square_draws_and_follows_the_card() -> None:
    player = bot(*FOUR, "walk 1 r6c3", "turn 1 1", "roll 1 1 1")
    assert player.choose(Menu(Offer("stay"), Offer("walk", (("r6c2", "r6c4", "r6c1"),)))) == ("walk", "r6c1")
    tell(player, "walk 1 r6c1")
    assert player.choose(Menu(Offer("stay"), Offer("draw"))) == ("draw",)
    tell(player, "bonus 1 go-anywhere")
    moves = {player.choose(Menu(Offer("stay"), Offer("go", (player.board.words,)))) for _ in range(100)}
    assert {place for _, place in moves} == {
        "dining-room",
        "games-room",
        "garage",
        "bedroom",
        "living-room",
        "entrance",
    }
    assert player.choose(Menu(Offer("stay"), Offer("walk", (("r6c2",),)), Offer("roll"))) == ("roll",)


def test_it_peeks_at_the_hand_of_which_it_knows_least() -> None:
    player = bot(*FOUR, "card 2 1 plum", "card 2 1 dagger", "card 4 1 white")
    peek = Menu(Offer("stay"), Offer("peek", (("2", "3", "4"),)))
    assert player.choose(peek) == ("peek", "3")


def spy(square: str, *steps: str) -> Offer:
    return Offer("spy", ((square,), steps, ("2", "3")))


def test_it_spies_when_a_room_is_out_of_reach_or_can_be_reached_afterwards() -> None:
    player = bot(*SUPER, "walk 1 r8c8", "turn 1 1", "roll 1 2 3", "card 2 1 plum")
    menu = Menu(Offer("stay"), Offer("walk", (("r8c13", "trophy-room"),)), spy("r8c11", "0", "2"))
    assert player.choose(menu) == ("walk", "trophy-room")  # from the spy square no room would be in reach
    near = bot(*SUPER, "walk 1 r6c13", "turn 1 1", "roll 1 1 4", "card 2 1 plum")
    menu = Menu(Offer("stay"), Offer("walk", (("dining-room", "r7c13"),)), spy("r4c14", "0", "2"))
    assert near.choose(menu) == ("spy", "r4c14", "2", "3")
    far = bot(*SUPER, "walk 1 r9c37", "turn 1 1", "roll 1 1 1")
    menu = Menu(Offer("stay"), Offer("walk", (("r9c37",),)), spy("r8c36", "0"))
    assert far.choose(menu)[:3] == ("spy", "r8c36", "0")


def test_at_super_cluedo_it_stays_and_accuses_with_the_solution() -> None:
    player = solve(bot(*SUPER, "walk 1 r8c8"))
    assert player.choose(Menu(Offer("stay"), Offer("roll"))) == ("stay",)
    accuse = Offer("accuse", (player.cards.suspects, player.cards.weapons, player.cards.rooms))
    assert player.choose(Menu(Offer("pass"), accuse)) == ("accuse", "rosewood", "poison", "fountain")


def test_it_does_not_go_where_it_may_not_suggest_again() -> None:
    player = bot(*SUPER, "walk 1 conservatory", "suggest 1 plum rope conservatory", "shown 2 1", "card 2 1 rope")
    tell(player, "none 3", "turn 1 2", "turn 2 1")
    menu = Menu(Offer("stay"), Offer("passage", (("drawing-room",),)), Offer("roll"))
    assert not player.spent
    assert player.board.node["conservatory"] not in player.goals()
    assert player.choose(menu) == ("passage", "drawing-room")


@pytest.mark.parametrize(
    ("game", "seats"),
    [("cluedo-2014", 2), ("cluedo-2014", 3), ("cluedo-2014", 4), ("super-cluedo", 3), ("super-cluedo", 10)],
)
def test_notebooks_solve_their_cases_and_beat_random_bots(game: str, seats: int) -> None:
    assert len(winners(game, ["notebook"] * seats, 6)) >= 5
    assert winners(game, ["notebook"] + ["random"] * (seats - 1), 6).count((1,)) >= 5


@pytest.mark.parametrize(
    ("game", "seats", "used"),
    [
        ("cluedo-2014", 4, "passage draw go peek roll walk suggest show accuse"),
        ("cluedo-2014", 2, "passage uncover roll walk suggest show accuse"),
        ("super-cluedo", 6, "passage spy roll walk suggest show accuse"),
    ],
)
def test_it_uses_what_an_edition_offers(game: str, seats: int, used: str) -> None:
    found = registry.get(game)
    made = set()
    with seated(["notebook"] * seats) as drivers:
        for _, papers in play(Series(found, found.setup(seats), 6, seed=3), drivers):
            for line in str(papers.transcript).splitlines():
                if line.startswith("<") and " move " in line:
                    made.add(line.split()[3])
    assert set(used.split()) <= made


def test_it_plays_nothing_else() -> None:
    with pytest.raises(ValueError, match="the notebook plays cluedo, cluedo-2014, super-cluedo, not coffre"):
        NotebookBot().receive(NewGame("coffre", 4, 1, "00000000000000aa"))
