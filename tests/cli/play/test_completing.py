"""Tab offers what is legal now, and nothing else."""

from random import Random

import pytest

from cli.language import LANGUAGES
from cli.play.completing import suggestions
from cli.play.typed import Reader
from engine.menu import Menu
from tests.cli.play.tables import EVERY_TABLE, people_at, random_game, see, setup_of
from tests.cli.play.test_typed import ACTION, START, SUGGEST, WALK, reader


def offered(menu: Menu, line: str, code: str = "en", game: str = "cluedo") -> list[str]:
    return [suggestion.text for suggestion in suggestions(reader(menu, code, game), line)]


def test_verbs_and_commands_come_first() -> None:
    assert offered(START, "")[:4] == ["stay", "passage", "roll", "help"]
    assert offered(START, "s") == ["stay", "say", "save"]
    assert offered(START, "sug") == []
    assert offered(START, "ro") == ["roll"]


def test_words_of_the_slot_that_is_to_be_filled() -> None:
    assert offered(WALK, "walk ") == ["hall", "dining-room", "billiard-room", "r1c2", "r3c4", "r5c6"]
    assert offered(WALK, "walk r3") == ["r3c4"]
    assert offered(SUGGEST, "sug mou ", "fr")[:2] == ["poignard", "chandelier"]
    assert offered(SUGGEST, "hyp mou corde ", "fr") == ["petit-salon"]
    assert offered(SUGGEST, "suggest mustard rope lounge ") == []
    assert offered(SUGGEST, "suggest nobody ") == []
    assert offered(SUGGEST, "2 ") == offered(SUGGEST, "suggest ")
    assert offered(SUGGEST, "pass ") == []


def test_seats_are_offered_by_number_and_found_by_name() -> None:
    assert offered(ACTION, "force ", game="coffre") == ["2", "4", "5"]
    assert offered(ACTION, "force 4 ", game="coffre") == ["1", "2"]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("game", "seats", "options"), EVERY_TABLE)
def test_completing_word_by_word_ends_in_a_legal_move(
    game: str, seats: int, options: dict[str, str], code: str
) -> None:
    found, setup = setup_of(game, seats, options)
    people = people_at(found, setup, code)
    rng = Random(7)
    for decision, events in random_game(found, setup, seed=4, steps=60):
        see(people, events)
        if decision is None:
            break
        read = Reader(people[decision.seat].lexicon, decision.menu, {})
        line = ""
        while words := suggestions(read, line):
            line += rng.choice(words).text + " "
        assert read.read(line) in decision.menu
