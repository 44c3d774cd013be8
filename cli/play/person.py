"""What a person on a seat has been told, and what they have noted. Everything that is shown to them comes from here."""

from typing import Any

from cli.language import Language
from cli.play.drawing import Paint, Scene, plain_table
from cli.play.lexicon import Lexicon
from cli.play.speech import quoted
from cli.play.telling import Sentence, Teller
from engine import registry
from engine.event import Event
from engine.game import View
from engine.menu import Menu
from protocol.messages import NewGame, Result, Say

PERSON = "person"  # how a seat is called in a transcript on which somebody sat


class Person:
    """Built from the messages that the seat was sent, as a bot's knowledge would be, and from nothing else."""

    view: View
    lexicon: Lexicon
    teller: Teller

    def __init__(self, _: Language, seat: int) -> None:
        self._ = _
        self.seat = seat
        self.messages: list[Any] = []
        self.history: list[Sentence] = []
        self.unread: list[Sentence] = []  # what has not been on the screen yet
        self.round = 0
        self.result: Result | None = None
        self.auto_notes = True
        self.marks: dict[tuple[str, str], str] = {}  # by holder and word
        self.asks_to_talk = False
        self.speech: list[str] = []  # to be said at the next talk point

    def receive(self, message: Any) -> None:
        self.messages.append(message)
        if isinstance(message, NewGame):
            self._begin(message)
        elif type(message) is Event:
            self._see(message)
        elif isinstance(message, Say):
            self._note(Sentence(quoted(self.lexicon, message.seat, message.text, self.seat)))
        elif isinstance(message, Result):
            self.result = message

    def _begin(self, table: NewGame) -> None:
        game = registry.get(table.game)
        setup = game.setup(table.seats, dict(table.options))
        self.view = game.view(setup, table.you)
        self.lexicon = Lexicon(game, setup, self._)
        self.manner = self.lexicon.manner
        self.teller = Teller(self.lexicon, table.you)

    def _see(self, event: Event) -> None:
        self.view.see(event)
        spec = self.lexicon.game.events.get(event.name)
        if spec is not None and spec.words.startswith("ROUND"):
            self.round = int(event.words[0])
        sentence = self.teller.tell(event)
        if sentence is not None:
            self._note(sentence)

    def _note(self, sentence: Sentence) -> None:
        self.history.append(sentence)
        self.unread.append(sentence)

    @property
    def title(self) -> str:
        """How this person is addressed: by seat and character."""
        name = self.lexicon.seat(self.seat).name
        return (
            name
            if self.seat not in self.lexicon.characters
            else f"{name} ({self._('seat {number}', number=self.seat)})"
        )

    def notes(self) -> dict[str, Any]:
        """What this person has noted and set, to be kept with a saved game."""
        marks = [[holder, word, mark] for (holder, word), mark in self.marks.items()]
        return {"marks": marks, "auto": self.auto_notes, "talk": self.asks_to_talk, "speech": self.speech}

    def restore(self, notes: dict[str, Any]) -> None:
        self.marks = {(holder, word): mark for holder, word, mark in notes["marks"]}
        self.auto_notes, self.asks_to_talk, self.speech = notes["auto"], notes["talk"], list(notes["speech"])

    def draw(self, menu: Menu | None, paint: Paint, width: int, height: int, roomy: bool = False) -> list[str]:
        """The table as this person sees it."""
        draw = self.manner.draw or plain_table
        return draw(Scene(self.view, self.seat, self.view.facts, menu, self.lexicon, paint, width, height, roomy))
