"""What a person types: words of the wire or of the display, prefixes, accents, numbers, and mistakes."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.language import LANGUAGES, language
from cli.play.commands import COMMANDS
from cli.play.lexicon import Lexicon
from cli.play.listing import Listing
from cli.play.matching import EXACT, NO, PREFIX, WORDS, best_fit, fit, folded
from cli.play.typed import Command, Misread, Reader
from engine.cluedo.classic import GAME as CLUEDO
from engine.coffre.game import GAME as COFFRE
from engine.menu import Menu, Offer
from tests.cli.play.tables import EVERY_TABLE, people_at, random_game, see, setup_of

CARDS = CLUEDO.edition.cards
SUGGEST = Menu(Offer("pass"), Offer("suggest", (CARDS.suspects, CARDS.weapons, ("lounge",))))
ACCUSE = Menu(Offer("pass"), Offer("accuse", (CARDS.suspects, CARDS.weapons, CARDS.rooms)))
WALK = Menu(Offer("stay"), Offer("walk", (("hall", "dining-room", "billiard-room", "r1c2", "r3c4", "r5c6"),)))
START = Menu(Offer("stay"), Offer("passage", (("kitchen",),)), Offer("roll"))
ACTION = Menu(Offer("pass"), Offer("observe", (("1", "2"),)), Offer("force", (("2", "4", "5"), ("1", "2"))))
NAMING = Menu(Offer("name", (("2", "3", "5"),)))


def reader(menu: Menu, code: str = "en", game: str = "cluedo") -> Reader:
    found, setup = setup_of(game, 4 if game == "cluedo" else 5, {})
    _ = language(code)
    commands = {name: [*_(entry.spelling).split("|"), name] for name, entry in COMMANDS.items()}
    return Reader(Lexicon(found, setup, _), menu, commands)


@pytest.mark.parametrize(
    ("menu", "code", "line", "move"),
    [
        (SUGGEST, "fr", "hypothèse moutarde corde", "suggest mustard rope lounge"),
        (SUGGEST, "fr", "sug mou cor", "suggest mustard rope lounge"),
        (SUGGEST, "fr", "hyp Colonel-Moutarde la CORDE petit salon", None),
        (SUGGEST, "fr", "hyp Colonel-Moutarde CORDE petit salon", "suggest mustard rope lounge"),
        (SUGGEST, "fr", "suggest mustard rope lounge", "suggest mustard rope lounge"),
        (SUGGEST, "fr", "hypothese madame leblanc clef", "suggest white wrench lounge"),
        (SUGGEST, "en", "suggest colonel mustard rope", "suggest mustard rope lounge"),
        (SUGGEST, "en", "sug plum dag lou", "suggest plum dagger lounge"),
        (SUGGEST, "en", "suggestion 6 1", "suggest plum dagger lounge"),
        (SUGGEST, "en", "2 6 1", "suggest plum dagger lounge"),
        (SUGGEST, "en", "1", "pass"),
        (SUGGEST, "en", "p", "pass"),
        (ACCUSE, "en", "acc peacock rope dining room", "accuse peacock rope dining-room"),
        (ACCUSE, "en", "acc peacock rope dining-room", "accuse peacock rope dining-room"),
        (ACCUSE, "fr", "accuser pervenche corde salle à manger", "accuse peacock rope dining-room"),
        (WALK, "en", "walk hall", "walk hall"),
        (WALK, "en", "walk bil", "walk billiard-room"),
        (WALK, "en", "wa r3", "walk r3c4"),
        (WALK, "en", "hall", "walk hall"),
        (WALK, "en", "R5C6", "walk r5c6"),
        (WALK, "en", "2 3", "walk billiard-room"),
        (START, "en", "2", "passage kitchen"),
        (START, "en", "passage", "passage kitchen"),
        (START, "fr", "LANCER", "roll"),
    ],
)
def test_moves_of_cluedo(menu: Menu, code: str, line: str, move: str | None) -> None:
    if move is None:
        with pytest.raises(Misread):
            reader(menu, code).read(line)
    else:
        assert reader(menu, code).read(line) == tuple(move.split())


@pytest.mark.parametrize(
    ("menu", "line", "move"),
    [
        (ACTION, "observer 2", "observe 2"),
        (ACTION, "2 2", "observe 2"),
        (ACTION, "3 4 1", "force 4 1"),
        (ACTION, "forcer joueur 4 1", "force 4 1"),
        (ACTION, "force joueur-4 2", "force 4 2"),
        (NAMING, "3", "name 3"),
        (NAMING, "nommer 5", "name 5"),
        (NAMING, "name joueur 2", "name 2"),
    ],
)
def test_numbers_that_are_words_are_those_words(menu: Menu, line: str, move: str) -> None:
    assert reader(menu, "fr", "coffre").read(line) == tuple(move.split())


@pytest.mark.parametrize(
    ("menu", "line", "part"),
    [
        (WALK, "w", "several things: walk, who"),
        (SUGGEST, "suggest m rope", "several things: Miss Scarlett, Colonel Mustard, Mrs White, Mrs Peacock"),
        (SUGGEST, "suggest mustard", "Something is missing (weapon): 1 Dagger, 2 Candlestick"),
        (SUGGEST, "suggest", "Something is missing (suspect)"),
        (SUGGEST, "suggest mustard xyzzy", "“xyzzy” does not fit (weapon)"),
        (SUGGEST, "suggest mustard rope kitchen", "“kitchen” is too much"),
        (SUGGEST, "suggest mustard 9", "“9” does not fit (weapon)"),
        (SUGGEST, "roll", "Roll is not possible now. Possible now: pass, suggest."),
        (SUGGEST, "frobnicate", "“frobnicate” is no move here and no command."),
        (SUGGEST, "3", "3 is not in the list, which goes from 1 to 2."),
        (START, "7", "7 is not in the list, which goes from 1 to 3."),
        (START, "0", "0 is not in the list"),
        (WALK, "walk room", "several things: Dining Room, Billiard Room"),
        (START, "q?a&=", "“q” is no move here and no command."),
        (START, "!!!", "That is no move. Possible now: stay, passage, roll."),
        (START, "x" * 300, "too long"),
    ],
)
def test_a_mistake_says_why_and_what_is_possible(menu: Menu, line: str, part: str) -> None:
    with pytest.raises(Misread) as caught:
        reader(menu).read(line)
    assert part in str(caught.value)


def test_a_number_that_is_no_word_of_the_slot_does_not_pick_from_it() -> None:
    with pytest.raises(Misread, match=r"“3 1” does not fit \(who\). Possible: 2 player 2, 4 player 4, 5 player 5."):
        reader(ACTION, "en", "coffre").read("force 3 1")


def test_a_good_beginning_is_worth_keeping() -> None:
    for line, keep in (("suggest mustard", True), ("suggest m rope", True), ("frobnicate", False), ("99", False)):
        with pytest.raises(Misread) as caught:
            reader(SUGGEST).read(line)
        assert caught.value.keep == keep


@pytest.mark.parametrize(
    ("code", "line", "command"),
    [
        ("en", "help", Command("help", "")),
        ("en", "no", Command("notes", "")),
        ("en", "say  I have the rope ", Command("say", "I have the rope")),
        ("en", "rules CL-15", Command("rules", "CL-15")),
        ("fr", "règles passage", Command("rules", "passage")),
        ("fr", "regles", Command("rules", "")),
        ("fr", "help", Command("help", "")),
        ("fr", "dire Bonjour à tous", Command("say", "Bonjour à tous")),
    ],
)
def test_commands(code: str, line: str, command: Command) -> None:
    assert reader(SUGGEST, code).read(line) == command


def test_a_slot_may_be_left_out_only_where_nothing_else_could_stand() -> None:
    menu = Menu(
        Offer("go", (("library", "cellar"), ("search",))), Offer("go", (("library",), ("exchange",), ("2", "3")))
    )
    read = reader(menu).read
    assert read("go cellar search") == ("go", "cellar", "search")
    assert read("go library exchange 3") == ("go", "library", "exchange", "3")
    with pytest.raises(Misread, match="missing"):
        read("go cellar")


def test_exact_words_beat_beginnings() -> None:
    key, fake = ("key", ["Key"]), ("fake-key", ["Fake key"])
    assert best_fit(folded("key"), [key, fake]) == (EXACT, ["key"])
    assert best_fit(folded("fak"), [key, fake]) == (PREFIX, ["fake-key"])
    rose = [("scarlett", ["Mademoiselle Rose", "scarlett"]), ("rosewood", ["Madame Chose", "rosewood"])]
    assert best_fit(folded("rose"), rose) == (WORDS, ["scarlett"])
    assert best_fit(folded("ros"), rose) == (PREFIX, ["scarlett", "rosewood"])
    assert fit((), ("rope",)) == NO


def test_accents_ligatures_case_and_punctuation_do_not_matter() -> None:
    assert folded("Salle-à-MANGER, l’Étui") == ("salle", "a", "manger", "l", "etui")
    assert folded("COUP D’ŒIL") == folded("coup d'oeil")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("game", "seats", "options"), EVERY_TABLE)
def test_every_legal_move_can_be_typed(game: str, seats: int, options: dict[str, str], code: str) -> None:
    """In the words of the wire, in those of the display, and by the numbers of the list."""
    found, setup = setup_of(game, seats, options)
    people = people_at(found, setup, code)
    rng = Random(5)
    for decision, events in random_game(found, setup, seed=3, steps=80):
        see(people, events)
        if decision is None:
            break
        lexicon = people[decision.seat].lexicon
        read = Reader(lexicon, decision.menu, {"help": ["help"]})
        listing = Listing(decision.menu, lexicon)
        for move in [decision.menu.pick(rng) for _ in range(4)]:
            assert read.read(" ".join(move)) == move
            assert read.read(listing.move(move)) == move
        for number, move in enumerate(listing.moves, start=1):
            assert read.read(str(number)) == move


@given(st.text(max_size=60))
def test_whatever_is_typed_is_a_legal_move_a_command_or_a_mistake(line: str) -> None:
    for menu in (SUGGEST, WALK, START):
        for code in LANGUAGES:
            with suppress(Misread):
                read = reader(menu, code).read(line)
                assert isinstance(read, Command) or read in menu


def test_without_a_menu_there_are_only_commands() -> None:
    alone = Reader(Lexicon(COFFRE, COFFRE.setup(5), language("en")), None, {"help": ["help"]})
    assert alone.read("he") == Command("help", "")
    for line in ("pass", "3"):
        with pytest.raises(Misread, match="Type help"):
            alone.read(line)
