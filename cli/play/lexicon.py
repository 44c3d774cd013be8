"""What the words of a game are called at this table, in the language of the display."""

import re
from collections.abc import Iterable

from cli.language import N_, Language
from cli.play.games import manner
from cli.play.nouns import Listed, Noun
from engine.game import Game, Setup

# Names of words, in an event or a verb, that stand for a seat when they are a number.
SEATS = frozenset({"SEAT", "WITNESS", "OBSERVER", "TARGET", "OTHER", "PLACE"})
_SQUARE = re.compile(r"r\d+c\d+")

# What the slots of a move are called, when a person is asked to fill one.
SLOTS = {
    "ACTION": N_("action"),
    "CARD": N_("card"),
    "HELD": N_("your token"),
    "OTHER": N_("who"),
    "PLACE": N_("where"),
    "POSITION": N_("card"),
    "ROOM": N_("room"),
    "SEAT": N_("who"),
    "SQUARE": N_("square"),
    "STEPS": N_("steps left"),
    "SUSPECT": N_("suspect"),
    "TARGET": N_("who"),
    "TOKEN": N_("token"),
    "WEAPON": N_("weapon"),
}


class Lexicon:
    """Names for one table. Seats are called by the character they play, once it is known."""

    def __init__(self, game: Game, setup: Setup, _: Language) -> None:
        self.game = game
        self.setup = setup
        self._ = _
        self.manner = manner(game.id)
        self.characters: dict[int, str] = {}  # by seat, as a word of the game

    def slot(self, kind: str) -> str:
        """What a slot is called; `kind` is its name in the verb's specification."""
        return self._(SLOTS[kind]) if kind in SLOTS else kind.lower()

    def slots(self, verb: str) -> list[str]:
        """The names of a verb's slots, as its specification has them."""
        spec = self.game.verbs.get(verb)
        return [] if spec is None else [kind.strip("[]…") for kind in spec.words.split()]

    def verb(self, verb: str) -> str:
        return self.verb_spellings(verb)[0]

    def verb_spellings(self, verb: str) -> list[str]:
        """How a verb is shown, and what else may be typed for it."""
        if verb in self.manner.verbs:
            return [*self._(self.manner.verbs[verb]).split("|"), verb]
        return [self.name(verb), verb]

    def reason(self, reason: str) -> str:
        """Why a game ended."""
        return self._(self.manner.reasons[reason]) if reason in self.manner.reasons else self.name(reason)

    def name(self, word: str, kind: str = "") -> str:
        """A word on its own, as in a list."""
        if kind in SEATS and word.isdigit():
            return self.seat(int(word)).name
        names = self.game.names.get(word)
        if names is None:
            return word
        label = self.manner.label(kind, word)
        name = self._.name(names)
        return self._(label, name=Noun(name, self._.code)) if label else name

    def spellings(self, word: str, kind: str = "") -> list[str]:
        """What may be typed for a word: its name in this language, or the word of the wire."""
        return [self.name(word, kind), self.name(word), word]

    def seat(self, seat: int) -> Noun:
        character = self.characters.get(seat)
        if character is None:
            return Noun(self._("player {number}", number=seat), self._.code)
        return Noun(self.name(character), self._.code)

    def noun(self, word: str, kind: str = "") -> Noun:
        """A word inside a sentence."""
        if kind in SEATS and word.isdigit():
            return self.seat(int(word))
        if _SQUARE.fullmatch(word):
            return Noun(self._("square {name}", name=word), self._.code)
        return Noun(self.name(word, kind), self._.code)

    def line(self, title: str, *things: str) -> str:
        """A title with what belongs to it, on a line of a table."""
        return self._("{title}: {things}", title=title, things=", ".join(things))

    def listed(self, nouns: Iterable[Noun]) -> Listed:
        return Listed(list(nouns), self._("and"), self._("nothing"))
