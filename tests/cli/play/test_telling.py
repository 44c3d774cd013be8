"""Events told as sentences: all of them, in both languages, from everybody's point of view, grammatically."""

import re

import pytest

from cli.language import LANGUAGES, language
from cli.play.games import manner
from cli.play.lexicon import SEATS, Lexicon
from cli.play.manner import By, Told
from cli.play.nouns import Count, Listed, Noun, french_article
from cli.play.speech import quoted
from cli.play.telling import EVERYONE, Teller, sentences
from engine import registry
from engine.event import Event
from engine.game import Game
from tests.cli import catalogues
from tests.cli.play.tables import EVERY_TABLE, people_at, random_game, see, setup_of

ALWAYS_BARE = {"BONUS", "TOKEN"}
GAMES = [registry.get(game) for game in registry.ids()]


def seat_fields(game: Game, event: str) -> list[str]:
    """The fields of an event that are always a seat."""
    names = [kind.strip("[]…").lower() for kind in game.events[event].words.split()]
    numbered = [name if name not in names[:i] else f"{name}2" for i, name in enumerate(names)]
    return [name for name in numbered if name.rstrip("2").upper() in SEATS - {"PLACE"}]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_event_has_a_sentence_in_both_languages(game: Game) -> None:
    told = manner(game.id).told
    assert [event for event in game.events if event not in told and event != "talk"] == []
    for code in LANGUAGES:
        known = {entry.text for entry in catalogues.entries(code) if all(entry.told)}
        assert [
            text for event in game.events if event in told for text in sentences(told[event]) if text not in known
        ] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_seat_of_an_event_is_spoken_to(game: Game) -> None:
    """Whoever does something, or is concerned by it, reads "you"."""
    told = manner(game.id).told
    for event in game.events:
        if event == "talk":
            continue
        entry = told[event]
        cases: list[Told] = list(entry.cases.values()) if isinstance(entry, By) else [entry]
        for case in cases:
            for field in seat_fields(game, event):
                assert f"{{{field}" not in case.text or field in case.you, (event, field)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_verb_has_a_name(game: Game) -> None:
    assert set(game.verbs) <= set(manner(game.id).verbs)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("game", "seats", "options"), EVERY_TABLE)
def test_whole_games_are_told_without_gaps(game: str, seats: int, options: dict[str, str], code: str) -> None:
    """No words of the wire, no empty fields, in games of random moves as every seat and as everybody sees them."""
    found, setup = setup_of(game, seats, options)
    names = {word: getattr(names, code).lower() for word, names in found.names.items()}
    for seed in (1, 2):
        people = people_at(found, setup, code)
        watcher = Teller(Lexicon(found, setup, language(code)), EVERYONE)
        for _, events in random_game(found, setup, seed, steps=300):
            for event in events:
                see(people, [event])
                sentences = [watcher.tell(event), *(s for person in people.values() for s in person.unread)]
                raw = [word for word in event.words if word in names and word not in names[word]]
                for text in (sentence.text for sentence in sentences if sentence is not None):
                    assert text[0] == text[0].upper()
                    assert not re.search(r"[{}]|  |\bNone\b", text), text
                    assert not set(raw) & set(re.findall(r"[\w-]+", text.lower())), text
                for person in people.values():
                    person.unread.clear()


def test_a_card_is_shown_as_each_seat_sees_it() -> None:
    game, setup = setup_of("cluedo", 4, {})
    people = people_at(game, setup, "en")
    for person in people.values():
        for seat, pawn in enumerate(("scarlett", "mustard", "white", "green"), start=1):
            person.receive(Event("pawn", (str(seat), pawn)))
        person.unread.clear()

    def read(seat: int, *events: Event) -> list[str]:
        sentences = [people[seat].teller.tell(event) for event in events]
        return [sentence.text for sentence in sentences if sentence is not None]

    shown, card = Event("shown", ("2", "1")), Event("card", ("2", "1", "rope"))
    assert read(1, shown, card) == ["Colonel Mustard shows you a card: the Rope."]
    assert read(2, shown, card) == ["You show Miss Scarlett a card: the Rope."]
    assert read(3, shown) == ["Colonel Mustard shows Miss Scarlett a card."]


@pytest.mark.parametrize(
    ("name", "forms"),
    [
        ("Colonel Moutarde", ["le Colonel Moutarde", "au Colonel Moutarde", "du Colonel Moutarde"]),
        ("Mademoiselle Rose", ["Mademoiselle Rose", "à Mademoiselle Rose", "de Mademoiselle Rose"]),
        ("Olive", ["Olive", "à Olive", "d’Olive"]),
        ("Cuisine", ["la Cuisine", "à la Cuisine", "de la Cuisine"]),
        ("Entrée", ["l’Entrée", "à l’Entrée", "de l’Entrée"]),
        ("Hall", ["le Hall", "au Hall", "du Hall"]),
        ("joueur 3", ["le joueur 3", "au joueur 3", "du joueur 3"]),
    ],
)
def test_french_articles_contract(name: str, forms: list[str]) -> None:
    noun = Noun(name, "fr")
    assert [f"{noun}", f"{noun:to}", f"{noun:of}"] == forms
    assert f"{noun:bare}" == name


@pytest.mark.parametrize(("name", "told"), [("Rope", "the Rope"), ("Mrs White", "Mrs White"), ("player 2", "player 2")])
def test_english_articles(name: str, told: str) -> None:
    noun = Noun(name, "en")
    assert [f"{noun}", f"{noun:to}", f"{noun:of}"] == [told, f"to {told}", f"of {told}"]


def test_lists() -> None:
    rope, hall = Noun("Rope", "en"), Noun("Hall", "en")
    assert str(Listed([], "and", "nothing")) == "nothing"
    assert str(Listed([rope], "and", "nothing")) == "the Rope"
    assert f"{Listed([rope, hall, rope], 'and', 'nothing'):bare}" == "Rope ×2 and Hall"


@pytest.mark.parametrize(
    ("code", "told"), [("en", ["0 tokens", "1 token", "2 tokens"]), ("fr", ["0 token", "1 token", "2 tokens"])]
)
def test_numbers_go_with_what_they_count(code: str, told: list[str]) -> None:
    assert [f"{Count(n, code):token|tokens}" for n in range(3)] == told
    assert f"{Count(7, code)}" == "7"


@pytest.mark.parametrize(("game", "seats", "options"), EVERY_TABLE)
def test_the_article_of_every_name_in_a_sentence_is_known(game: str, seats: int, options: dict[str, str]) -> None:
    found, setup = setup_of(game, seats, options)
    teller = Teller(Lexicon(found, setup, language("fr")), EVERYONE)
    played = [event for seed in (1, 2, 3) for _, events in random_game(found, setup, seed) for event in events]
    words = {(word, kind) for event in played for word, kind in zip(event.words, teller.kinds(event), strict=True)}
    names = {
        teller.lexicon.noun(word, kind).name for word, kind in words if kind not in ALWAYS_BARE | {"ROLE", "ACTION"}
    }
    assert sorted(name for name in names if not name.isdigit() and french_article(name) is None) == []


def test_names_without_a_known_article_stand_alone() -> None:
    for game in GAMES:
        for template in (text for told in manner(game.id).told.values() for text in sentences(told)):
            for field in ALWAYS_BARE:
                assert f"{{{field.lower()}}}" not in template


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hello there", "Player 2: “hello there”"),
        ("claim 3 lacks key", "Player 2: “player 3 does not have the Key”"),
        ("claim 3 has treasure", "Player 2: “player 3 has the Treasure”"),
        ("claim 2 has key", "Player 2: “I have the Key”"),
        ("claim 1 has neutral", "Player 2: “you have a Neutral”"),
        ("claim 3 is locked", "Player 2: “player 3 is locked”"),
        ("ask 1 what have you got?", "Player 2: “I ask player 1: what have you got?”"),
        ("trust 4", "Player 2: “I trust player 4”"),
        ("doubt 9", "Player 2: “doubt 9”"),
        ("claim 3", "Player 2: “claim 3”"),
    ],
)
def test_talk_is_quoted_and_claims_are_put_into_words(text: str, told: str) -> None:
    game, setup = setup_of("coffre", 5, {})
    assert quoted(Lexicon(game, setup, language("en")), 2, text, me=1) == told


def test_an_event_without_a_sentence_is_told_plainly() -> None:
    game, setup = setup_of("coffre", 5, {})
    teller = Teller(Lexicon(game, setup, language("fr")), 1)
    teller.manner = manner("no such game")
    sentence = teller.tell(Event("designate", ("2", "3")))
    assert sentence is not None
    assert sentence.text == "Designate\u00a0: joueur 2, joueur 3"
