"""Drawings of the table: all that is asked for is there, and it fits."""

import re
from collections import Counter
from random import Random

import click
import pytest
from syrupy.assertion import SnapshotAssertion

from cli.language import LANGUAGES
from cli.play.drawing import Scene, no_paint, short_names
from cli.play.games.board import BoardDrawing, length
from cli.play.games.map_grid import MapGrid
from cli.play.manner import Manner
from cli.play.notes import sheet
from engine import registry
from engine.cluedo.view import Detective
from engine.event import Event
from engine.game import Decision
from tests.cli.play.tables import people_at, person_at, random_game, see, setup_of

CLUEDO = [game for game in registry.ids() if "cluedo" in game]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", registry.ids())
def test_every_table_fits_an_ordinary_screen(game: str, code: str) -> None:
    """80 columns and 24 lines, two of which are the prompt's, with the fewest and the most seats."""
    for seats in (registry.get(game).seats[0], registry.get(game).seats[-1]):
        found, setup = setup_of(game, seats, {})
        people = people_at(found, setup, code)
        for decision, events in random_game(found, setup, seed=seats, steps=40):
            see(people, events)
            if decision is None:
                break
            person = people[decision.seat]
            for paint in (no_paint, click.style):
                lines = person.draw(decision.menu, paint, 80, 22)
                assert 0 < len(lines) <= 22
                assert max(map(length, lines)) <= 80


@pytest.mark.parametrize("game", CLUEDO)
def test_a_board_that_is_too_tall_keeps_pawns_doors_and_rooms(game: str) -> None:
    found, setup = setup_of(game, 3, {})
    people = people_at(found, setup, "en")
    for decision, events in random_game(found, setup, seed=8, steps=60):
        see(people, events)
        if decision is None:
            break
        person = people[decision.seat]
        lines = person.draw(decision.menu, no_paint, 80, 18)
        assert isinstance(person.view, Detective)
        board = person.view.rules.board
        drawn = "\n".join(lines)
        rows = {int(match[1]) for line in lines if (match := re.match(r" ?(\d+) ", line))}
        for pawn in person.view.table.at:
            if not board.is_room(pawn):
                assert int(re.match(r"r(\d+)", board.words[pawn])[1]) in rows  # type: ignore[index]
        for room in board.rooms:
            assert person.lexicon.name(room).split()[0] in drawn


@pytest.mark.parametrize("game", CLUEDO)
def test_all_of_the_board_is_drawn_where_there_is_room(game: str) -> None:
    found, setup = setup_of(game, 3, {})
    person = person_at(found, setup, 1, "en")
    see({1: person}, next(random_game(found, setup, 1))[1])
    for width, height, roomy in ((200, 60, False), (80, 10, True)):
        lines = person.draw(None, no_paint, width, height, roomy)
        grid = MapGrid(found.map(setup))
        assert len(lines) >= grid.height + 1
        assert max(map(length, lines)) <= width


def walking(game: str) -> tuple[BoardDrawing, Decision]:
    """Somebody who may walk."""
    found, setup = setup_of(game, 3, {})
    people = people_at(found, setup, "en")
    for decision, events in random_game(found, setup, seed=5):
        see(people, events)
        assert decision is not None
        if decision.menu.offers[-1].verb == "walk" and len(decision.menu) > 8:
            person = people[decision.seat]
            scene = Scene(person.view, person.seat, list, decision.menu, person.lexicon, no_paint, 100, 50)
            return BoardDrawing(scene), decision
    raise AssertionError("nobody ever walked")


@pytest.mark.parametrize("game", CLUEDO)
def test_what_is_within_reach_is_marked_and_nothing_else(game: str) -> None:
    drawing, decision = walking(game)
    offered = set(decision.menu.offers[-1].slots[0])
    for cell, place in drawing.grid.squares.items():
        text = drawing._cell(cell)
        assert ("•" in text) == (place in offered), (place, text)
    for room in drawing.drawn:
        assert ("•" in drawing._title(room, 40)[0]) == (room in offered)


@pytest.mark.parametrize(("game", "sign"), [("cluedo-2014", "✚"), ("super-cluedo", "◎")])
def test_bonus_and_spy_squares_have_their_signs(game: str, sign: str) -> None:
    found, setup = setup_of(game, 3, {})
    person = person_at(found, setup, 1, "en")
    see({1: person}, next(random_game(found, setup, 1))[1])
    assert isinstance(person.view, Detective)
    board = person.view.rules.board
    special = board.bonuses if sign == "✚" else board.spies
    assert "".join(person.draw(None, no_paint, 100, 50)).count(sign) == special.bit_count() + 1  # and what it means


def test_every_door_is_drawn() -> None:
    found, setup = setup_of("cluedo", 3, {})
    person = person_at(found, setup, 1, "en")
    see({1: person}, next(random_game(found, setup, 1))[1])
    drawn = "".join(person.draw(None, no_paint, 100, 50))
    assert sum(drawn.replace("▲▶▼◀ way into a room", "").count(arrow) for arrow in "▲▼◀▶") == 17


def test_abbreviations_are_all_different() -> None:
    names = ["Miss Peach", "Mrs Peacock", "Professor Plum", "Doctor Green", "Sergeant Gray", "Mister Gree"]
    short = short_names(names, -1)
    assert len(set(short.values())) == len(names)
    assert short["Miss Peach"] == "Pe"
    assert short_names(["Rope"], 0, taken=["Ro"])["Rope"] == "Rp"


def test_the_centre_and_the_locks_of_le_coffre(snapshot: SnapshotAssertion) -> None:
    found, setup = setup_of("coffre", 8, {})
    person = person_at(found, setup, 3, "en")
    for name, *words in (
        ("hand", "3", "key"),
        ("turn", "2"),
        ("exchange", "2", "1"),
        ("turn", "3"),
        ("observe", "3", "1"),
        ("centre", "3", "1", "treasure"),
    ):
        person.receive(Event(name, tuple(words)))
    assert "\n".join(person.draw(None, no_paint, 80, 22)) == snapshot


def test_a_game_without_a_drawing_shows_what_is_known() -> None:
    found, setup = setup_of("coffre", 4, {})
    person = person_at(found, setup, 1, "en")
    person.manner = Manner()
    person.receive(Event("hand", ("1", "key")))
    assert person.draw(None, no_paint, 80, 22) == ["player 1: Key"]
    assert sheet(person, no_paint, 80)[1] == "Key ✓  ·  ·  ·  ·  ·"


@pytest.mark.parametrize("game", registry.ids())
def test_the_notes_show_what_is_proven_and_own_marks(game: str) -> None:
    found, setup = setup_of(game, registry.get(game).seats[-1], {})
    people = people_at(found, setup, "fr")
    rng = Random(2)
    for decision, events in random_game(found, setup, seed=6, steps=30):
        see(people, events)
        if decision is None:
            break
    person = people[2]
    holders, groups = person.manner.sheet(person.view)
    lines = sheet(person, no_paint, 80)
    assert max(map(len, lines)) <= 80
    proven = Counter(fact for fact in person.view.facts() if fact[1] == "has")
    assert "".join(lines).count("✓") == sum(n == 1 for n in proven.values()) + 1  # and what it means
    holder, word = rng.choice(holders), rng.choice(groups[0])
    person.marks[holder, word] = "@"
    person.auto_notes = False
    bare = "".join(sheet(person, no_paint, 80))
    assert (bare.count("@"), bare.count("✓")) == (1, 0)
