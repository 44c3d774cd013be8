"""A person on a seat, as the referee sees it."""

from cli.play.desk import Desk
from cli.play.person import PERSON, Person
from engine.menu import Menu, Move
from protocol.drivers.base import Driver
from protocol.talk import spoken


class Keyboard:
    """Who sits at the desk. With several people, nothing of one is on the screen when the next one comes."""

    def __init__(self, desk: Desk, people: int) -> None:
        self.desk = desk
        self.shared = people > 1
        self.silent = False  # while a saved game is played up to where it was left
        self.holder: Person | None = None

    def give(self, person: Person) -> None:
        """Let this person sit down. Whoever leaves is first told what came of their last move."""
        if self.shared and person is not self.holder:
            terminal = self.desk.terminal
            _ = person._
            if self.holder is not None:
                self.desk.catch_up(self.holder)
                self.desk.pause(_("Press Enter, and pass the keyboard to {name}.", name=person.title))
            terminal.clear()
            self.desk.pause(_("{name}: press Enter when nobody else is looking.", name=person.title))
            terminal.clear()
        self.holder = person


class PersonDriver(Driver):
    """Tells its person what the seat is told, and asks for what the seat is asked."""

    name = PERSON
    talks = True
    lines = False

    def __init__(self, person: Person, keyboard: Keyboard) -> None:
        super().__init__()
        self.person = person
        self.keyboard = keyboard
        self.eager = True  # so that the game can be followed while others move

    def launch(self) -> None:
        return

    def greet(self) -> None:
        return

    def flush(self, awaited: str) -> None:
        for message in self.inbox:
            self.person.receive(message)
        self.inbox.clear()
        if not self.keyboard.shared and not self.keyboard.silent:
            self.keyboard.desk.catch_up(self.person)

    def ready(self, awaited: str) -> bytes:
        return b""

    def move(self, n: int, turn: int, menu: Menu, ms: int | None) -> Move:
        self.flush(f"move {n}")
        self.keyboard.give(self.person)
        return self.keyboard.desk.move(self.person, menu, turn, ms)

    def talk(self, n: int, turn: int, ms: int | None) -> list[str]:
        self.flush(f"done {n}")
        if self.person.asks_to_talk:
            self.keyboard.give(self.person)
            self.keyboard.desk.talk(self.person, ms)
        said, self.person.speech = self.person.speech, []
        return spoken(said, f"done {n}")
