"""Huis Clos at the terminal: who is told what, what is remembered, and how its moves are typed."""

import pytest

from cli.play.commands import COMMANDS
from cli.play.completing import suggestions
from cli.play.drawing import no_paint
from cli.play.notes import sheet
from cli.play.person import Person
from cli.play.typed import Misread, Reader
from engine.event import Event, only
from engine.menu import Menu, Offer
from tests.cli.play.tables import people_at, see, setup_of

CAST = ("lecomte", "williams", "borrow", "georges")


def table(code: str = "en") -> dict[int, Person]:
    """Four people who know who plays whom."""
    found, setup = setup_of("huis-clos", 4, {})
    people = people_at(found, setup, code)
    see(people, [Event("character", (str(seat), name)) for seat, name in enumerate(CAST, start=1)])
    for person in people.values():
        person.unread.clear()
    return people


def read(person: Person, *events: str) -> list[str]:
    sentences = [person.teller.tell(Event(name, tuple(words))) for name, *words in map(str.split, events)]
    return [sentence.text for sentence in sentences if sentence is not None]


def reader(person: Person, *offers: Offer) -> Reader:
    commands = {name: [*person._(entry.spelling).split("|"), name] for name, entry in COMMANDS.items()}
    return Reader(person.lexicon, Menu(*offers), commands)


def test_who_is_accused_reads_it() -> None:
    people = table()
    accused = "go 1 parlour accuse 4"
    assert read(people[1], accused) == ["You go to the Parlour and accuse Georges the butler!"]
    assert read(people[4], accused) == ["Dr Lecomte goes to the Parlour and accuses you!"]
    assert read(people[2], accused) == ["Dr Lecomte goes to the Parlour and accuses Georges the butler!"]
    assert read(people[2], "go 1 parlour search") == ["Dr Lecomte goes to the Parlour to search it."]


def test_a_search_as_the_seat_and_its_observer_read_it() -> None:
    people = table()
    assert read(people[1], "take 1 parlour 4 2", "took 1 peely") == ["You take this token: clue of Miss Peely."]
    assert read(people[2], "take 1 parlour 4 2", "saw 2 1 peely") == [
        "Dr Lecomte takes a token; left there: 4, in hand: 2.",
        "You see the token: clue of Miss Peely.",
    ]


def test_the_last_two_read_that_they_face_each_other() -> None:
    people = table("fr")
    begins = "confrontation 2 4"
    assert read(people[2], begins) == ["Il ne reste que vous et Georges le majordome\u00a0: la Confrontation commence."]
    assert read(people[4], begins) == ["Il ne reste que vous et le Juge Williams\u00a0: la Confrontation commence."]


def test_the_notes_remember_what_lay_where_and_who_is_what() -> None:
    people = table()
    see(people, [Event("first", ("1",), only(1)), Event("role", ("1", "murderer"), only(1))])
    see(people, [Event("look", ("1", "blue-suite", *CAST, *CAST[:1], "rope"), only(1))])
    lines = sheet(people[1], no_paint, 100)
    assert "Murderer: Dr Lecomte" in lines
    assert "Innocent: Judge Williams, Lady Borrow, Georges the butler" in lines
    assert lines[-1] == "Blue suite, seen at the start: Rope · clues: Lecomte ×2, Williams, Borrow, Georges"
    people[1].auto_notes = False
    assert "Rope ·" not in "".join(sheet(people[1], no_paint, 80))


@pytest.mark.parametrize(("code", "destroy", "keep"), [("en", "des", "keep"), ("fr", "det", "tout")])
def test_destroying_and_keeping_begin_differently(code: str, destroy: str, keep: str) -> None:
    at = reader(table(code)[1], Offer("keep"), Offer("destroy", (("peely", "worms"),)))
    assert at.read(f"{destroy} pee") == ("destroy", "peely")
    assert at.read(keep) == ("keep",)
    assert len([s for s in suggestions(at, destroy) if s.name in map(at.lexicon.verb, ("keep", "destroy"))]) == 1


def test_going_somewhere_is_typed_with_what_to_do_there() -> None:
    offers = (
        Offer("go", (("parlour", "cellar"), ("search",))),
        Offer("go", (("cellar",), ("exchange",), ("2", "4"))),
        Offer("go", (("cellar",), ("accuse",), ("4",))),
    )
    at = reader(table("fr")[1], *offers)
    assert at.read("aller salon fouiller") == ("go", "parlour", "search")
    assert at.read("aller cave échanger williams") == ("go", "cellar", "exchange", "2")
    assert at.read("go cel acc georges") == ("go", "cellar", "accuse", "4")
    with pytest.raises(Misread, match="lecomte"):
        at.read("go cellar accuse lecomte")
