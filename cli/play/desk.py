"""The prompt: shows a person what is new, asks for a move, and answers commands until there is one."""

from collections.abc import Callable, Sequence
from textwrap import wrap
from time import monotonic

from cli.play.commands import COMMANDS, PROMPT_LINES
from cli.play.completing import Suggestion, suggestions
from cli.play.listing import Listing
from cli.play.matching import folded
from cli.play.person import Person
from cli.play.telling import Sentence
from cli.play.terminal import Leave, Terminal, TimeUp
from cli.play.typed import Command, Misread, Reader
from engine.menu import Menu, Move
from protocol.limits import SAYS

LEAST_LINES = 8  # of a drawing, however small the screen
FEW_LINES = 30  # on a screen with fewer, long lists are cut short


class Desk:
    """Where people sit, one at a time."""

    def __init__(self, terminal: Terminal, names: Sequence[str], save: Callable[[str], str]) -> None:
        self.terminal = terminal
        self.names = names  # who sits where, as everybody was told
        self.save = save
        self.greeted: set[int] = set()  # the seats whose people were told how to find out more
        self.spent = 0.0  # seconds that people have thought
        self.left: float | None = None  # seconds, if there is a clock

    def move(self, person: Person, menu: Menu, turn: int, ms: int | None) -> Move:
        """One move of the menu. When the time is up it is the first one."""
        round_ = person.round or (turn - 1) // person.view.setup.seats + 1
        self.catch_up(person)
        self._greet(person)
        if {offer.verb for offer in menu.offers} & person.manner.shows:
            self.draw(person, menu, below=len(self.menu_lines(person, menu)) + PROMPT_LINES)
        self.terminal.show(*self.menu_lines(person, menu))
        started = monotonic()
        until = None if ms is None else started + ms / 1000
        try:
            return self._answer(person, menu, round_, until)
        except TimeUp:
            move = menu.first()
            told = Listing(menu, person.lexicon).move(move)
            self.terminal.show(person._("Your time is up: {move}", move=told))
            return move
        finally:
            self.spent += monotonic() - started

    def _greet(self, person: Person) -> None:
        """At the first prompt: where everything else is found."""
        if person.seat not in self.greeted:
            self.greeted.add(person.seat)
            names = {name: spellings[0] for name, spellings in self.spellings(person).items()}
            text = person._("Type {help} for the commands, {rules} for the rules, {hint} for advice.", **names)
            self.terminal.show(self.terminal.paint(text, dim=True))

    def talk(self, person: Person, ms: int | None) -> None:
        """Let the person speak; an empty line says nothing more."""
        self.catch_up(person)
        until = None if ms is None else monotonic() + ms / 1000
        while len(person.speech) < SAYS:
            seconds = None if until is None else max(0.0, until - monotonic())
            try:
                line = self.terminal.ask(person._("Say: "), seconds=seconds)
            except TimeUp:
                return
            except EOFError:
                raise Leave from None
            except KeyboardInterrupt:
                return
            if not line.strip():
                return
            COMMANDS["say"].run(self, person, Menu(), line)

    def pause(self, prompt: str) -> None:
        """Wait for Enter."""
        try:
            self.terminal.ask(f"{prompt} ")
        except (EOFError, KeyboardInterrupt):
            raise Leave from None

    def catch_up(self, person: Person) -> None:
        """Tell what has not been told yet."""
        for sentence in person.unread:
            self.tell(sentence)
        person.unread.clear()

    def tell(self, sentence: Sentence) -> None:
        self.terminal.show(*sentence.lines(self.terminal.size()[0], self.terminal.paint))

    def draw(self, person: Person, menu: Menu, below: int, roomy: bool = False) -> None:
        """The table; `below` is how many lines of the screen are needed for something else."""
        width, height = self.terminal.size()
        self.terminal.show(*person.draw(menu, self.terminal.paint, width, max(height - below, LEAST_LINES), roomy))

    def menu_lines(self, person: Person, menu: Menu, brief: bool = True) -> list[str]:
        """`brief`: long lists may be cut short if the screen is small."""
        width, height = self.terminal.size()
        return Listing(menu, person.lexicon).lines(width, brief and height < FEW_LINES)

    def _answer(self, person: Person, menu: Menu, round_: int, until: float | None) -> Move:
        reader = Reader(person.lexicon, menu, self.spellings(person))
        default = ""
        while True:
            seconds = None if until is None else max(0.0, until - monotonic())
            line = self.ask(person, reader, default, seconds, lambda: self._status(person, round_, until))
            default = ""
            if not line.strip():
                self.terminal.show(*self.menu_lines(person, menu, brief=False))
                continue
            try:
                read = reader.read(line)
            except Misread as error:
                self.complain(str(error))
                default = line.strip() + " " if error.keep else ""
                continue
            if not isinstance(read, Command):
                return read
            self._obey(person, menu, read)

    def _obey(self, person: Person, menu: Menu, command: Command) -> None:
        entry = COMMANDS[command.name]
        if command.rest and not entry.takes:
            verb = self.spellings(person)[command.name][0]
            rest = " ".join(folded(command.rest))
            self.complain(person._("“{rest}” is too much: {verb} is complete without it.", rest=rest, verb=verb))
        else:
            entry.run(self, person, menu, command.rest)

    def spellings(self, person: Person) -> dict[str, list[str]]:
        """Every command as it is shown and typed: in the language of the person, or in English."""
        return {
            name: list(dict.fromkeys((*person._(command.spelling).split("|"), name)))
            for name, command in COMMANDS.items()
        }

    def ask(
        self, person: Person, reader: Reader, default: str, seconds: float | None, status: Callable[[], str]
    ) -> str:
        def complete(line: str) -> list[Suggestion]:
            return suggestions(reader, line)

        while True:
            try:
                return self.terminal.ask("> ", status, complete, default, seconds)
            except EOFError:
                raise Leave from None
            except KeyboardInterrupt:
                default = ""
                quit_ = self.spellings(person)["quit"][0]
                self.terminal.show(person._("Type {quit} to leave; the game is kept for you.", quit=quit_))

    def complain(self, text: str) -> None:
        for line in wrap(text, max(self.terminal.size()[0] - 1, 20)):
            self.terminal.show(self.terminal.paint(line, fg="red"))

    def _status(self, person: Person, round_: int, until: float | None) -> str:
        """Seat, character, round and clock."""
        _ = person._
        clock = minutes(self.spent) if until is None else minutes(max(0.0, until - monotonic()))
        character = person.lexicon.characters.get(person.seat)
        parts = [_("seat {number}", number=person.seat)]
        if character is not None:
            parts.append(person.lexicon.name(character))
        parts += [_("round {number}", number=round_), clock]
        return " · ".join(parts)


def minutes(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
