"""Looking things up at the table: the rules, and what a bot would do."""

import re
from pathlib import Path

import pytest

from cli.language import LANGUAGES, language
from cli.play import clauses
from cli.play.advice import OPPONENTS, STRONGEST, WHY, advice, decimal, first_able, likely, opponent, percent
from cli.play.session import Session
from engine import registry
from engine.event import Event
from engine.menu import Menu, Offer
from protocol.messages import NewGame
from tests.cli.play.tables import ScriptedTerminal, people_at, person_at, random_game, see, setup_of
from tests.cli.play.test_session import table

HEADING = "How likely it is, if whatever fits what you know is equally likely:"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", registry.ids())
def test_every_game_has_its_own_clauses(game: str, code: str) -> None:
    found = registry.get(game)
    own = clauses.of_game(found, code)
    assert len(own) > 10
    assert len({clause.id.partition("-")[0] for clause in own}) == 1
    assert clauses.search(found, code, own[0].id) == [own[0]]
    assert clauses.search(found, code, own[0].id.lower()) == [own[0]]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", registry.ids())
def test_clauses_are_whole(game: str, code: str) -> None:
    """Also those that the file has on several lines."""
    for clause in clauses.of_game(registry.get(game), code):
        assert clause.text.endswith((".", ")", "!")), clause.id
        assert "  " not in clause.text, clause.id
        assert not {"*", "`"} & set(clause.text), clause.id


@pytest.mark.parametrize(
    ("game", "code", "wanted", "ids"),
    [
        ("cluedo", "en", "double room", ["CL-14"]),
        ("cluedo", "en", "submarine", []),
        ("cluedo", "fr", "véranda", ["CL-15"]),
        ("cluedo", "fr", "veranda", ["CL-15"]),
        ("cluedo-2014", "fr", "coup d'oeil", ["GD-41"]),
        ("super-cluedo", "fr", "escaliers", ["SC-17"]),
        ("huis-clos", "fr", "récupère urne crime", ["HC-46"]),
        ("huis-clos", "fr", "recupere URNE crime", ["HC-46"]),
        ("coffre", "en", "observe", ["CK-10", "CK-15"]),
        ("coffre", "fr", "ck-44", ["CK-44"]),
        ("coffre", "fr", "piège", ["CK-51"]),
        ("coffre", "fr", "PIEGE", ["CK-51"]),
        ("coffre", "fr", "montre table", []),
        ("coffre", "fr", "verr tombent", ["CK-17"]),
        ("coffre", "fr", "chest", []),
    ],
)
def test_clauses_are_found_by_id_or_words(game: str, code: str, wanted: str, ids: list[str]) -> None:
    assert [clause.id for clause in clauses.search(registry.get(game), code, wanted)] == ids


def looked_up(game: str, code: str, *lines: str) -> str:
    """What a person sees who types these lines."""
    terminal = ScriptedTerminal(lines)
    assert Session(table(game, code=code), terminal).play() is None
    return terminal.text.replace("\n       ", " ")  # clauses on one line


def test_the_rules_are_shown_in_the_language_of_the_display(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    shown = looked_up("coffre", "fr", "règles", "regles CK-44", "rules désigné clé")
    assert "  Mise en place\u00a0: CK-01 – CK-03\n" in shown
    assert "CK-44  Quand la partie est finie, on montre toutes les cartes.\n" in shown
    assert "CK-32  Le joueur désigné a la Clé factice\u00a0: il gagne seul.\n" in shown
    assert "Set-up" not in shown
    shown = looked_up("coffre", "en", "rules", "rules CK-44")
    assert "  Set-up: CK-01 – CK-03\n" in shown
    assert "CK-44  When the game is over all cards are shown.\n" in shown


@pytest.mark.parametrize("game", registry.ids())
def test_advice_is_a_legal_move_from_what_the_seat_knows(game: str) -> None:
    found, setup = setup_of(game, registry.get(game).seats[1], {})
    people = people_at(found, setup, "en")
    played = list(random_game(found, setup, seed=3, steps=12))
    see(people, [event for _, events in played for event in events])
    decision = played[-1][0]
    assert decision is not None
    person = people[decision.seat]
    lines = advice(person, decision.menu)
    assert (HEADING in lines) is any(holder != str(person.seat) for holder, *_ in likely(person))
    if first_able(STRONGEST, person.messages) is not None:
        assert " would play: " in lines[0]
    chances = likely(person)
    assert chances == likely(person)
    assert all(0 < chance <= 1 for chance in chances.values())
    assert all(chances.get(fact, 1.0) == 1.0 for fact in person.view.facts() if person.manner.secret(fact))


def test_what_the_bot_thinks_is_put_into_words() -> None:
    found, setup = setup_of("cluedo", 3, {})
    people = people_at(found, setup, "fr")
    for decision, events in random_game(found, setup, seed=1, steps=400):
        see(people, events)
        if decision is None:
            break
        if "suggest" in {offer.verb for offer in decision.menu.offers}:
            told = advice(people[decision.seat], decision.menu)
            assert told[0].startswith("sleuth jouerait\u00a0: ")
            assert told[1] in [f"  {language('fr')(why)}" for why in WHY["sleuth"].values()]
            assert re.match(r"  ce qu’il croit le plus, à voir jouer les autres\u00a0: .* \(\d+\u00a0%\)$", told[2])
            return
    raise AssertionError("nobody ever suggested")


def test_every_move_of_the_sleuth_has_a_reason() -> None:
    verbs = {verb for game in ("cluedo", "cluedo-2014", "super-cluedo") for verb in registry.get(game).verbs}
    assert verbs - set(WHY["sleuth"]) == {"none"}  # only a false witness says so by choice


def test_points_are_told_in_the_language_of_the_display() -> None:
    assert (decimal(language("en"), 0.417), percent(language("en"), 0.417)) == ("0.42", "42%")
    assert (decimal(language("fr"), 0.417), percent(language("fr"), 0.417)) == ("0,42", "42\u00a0%")


def test_who_knows_the_secret_is_told_no_chances() -> None:
    found, setup = setup_of("huis-clos", 4, {})
    people = people_at(found, setup, "en")
    for decision, events in random_game(found, setup, seed=3, steps=12):
        see(people, events)
        assert decision is not None
        murderer = (str(decision.seat), "is", "murderer") in people[decision.seat].view.facts()
        assert (HEADING in advice(people[decision.seat], decision.menu)) is not murderer


@pytest.mark.parametrize(("game", "bot"), [("cluedo", "notebook"), ("coffre", "bluffer")])
def test_opponents_that_play_the_game(game: str, bot: str) -> None:
    found, setup = setup_of(game, 4, {})
    new = NewGame(found.id, 4, 1, "00", tuple(setup.options.items()))
    assert opponent(new) == bot
    assert first_able(("nobody", "notebook"), [new] if game == "cluedo" else [])
    assert OPPONENTS[-1] == "random"


def test_a_person_alone_with_no_adviser_gets_chances_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.play.advice.STRONGEST", ())
    found, setup = setup_of("coffre", 4, {})
    person = person_at(found, setup, 1, "en")
    for name, *words in (("hand", "1", "key"), ("turn", "1")):
        person.receive(Event(name, tuple(words)))
    lines = advice(person, Menu(Offer("pass")))
    assert lines[0] == HEADING
    assert not any("player 1" in line for line in lines)
