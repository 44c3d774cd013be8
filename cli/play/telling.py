"""Events told as sentences, as one seat sees them."""

from textwrap import wrap
from typing import NamedTuple

from cli.play.drawing import Paint
from cli.play.lexicon import SEATS, Lexicon
from cli.play.manner import By, Told
from cli.play.nouns import Count
from engine.event import Event

EVERYONE = 0  # as a reader's seat: somebody who watches, and is nobody at the table

PLAIN, HEADING, SECRET = "plain", "heading", "secret"


class Sentence(NamedTuple):
    text: str
    tone: str = PLAIN  # HEADING: a new stretch of play; SECRET: not everybody is told

    def lines(self, width: int, paint: Paint) -> list[str]:
        """As it stands on a screen of that width."""
        if self.tone == HEADING:
            return ["", paint(f"── {self.text} ──", bold=True)]
        lines = wrap(self.text, max(width - 1, 20), initial_indent="  ", subsequent_indent="    ")
        return [paint(line, fg="cyan") for line in lines] if self.tone == SECRET else lines


class Teller:
    """Tells events to the person on seat `me`, in the order in which they happen."""

    def __init__(self, lexicon: Lexicon, me: int) -> None:
        self.lexicon = lexicon
        self.manner = lexicon.manner
        self.me = me

    def tell(self, event: Event) -> Sentence | None:
        """The sentence for an event, if there is anything to say."""
        if event.name == self.manner.character:  # somebody is known by the character only from now on
            self.lexicon.characters.pop(int(event.words[0]), None)
            text = self._text(event)
            self.lexicon.characters[int(event.words[0])] = event.words[1]
        else:
            text = self._text(event)
        if not text:
            return None
        return Sentence(text[0].upper() + text[1:], self._tone(event))

    def _tone(self, event: Event) -> str:
        if event.name in self.manner.headings:
            return HEADING
        spec = self.lexicon.game.events.get(event.name)
        return PLAIN if spec is None or spec.audience == "all" else SECRET

    def _text(self, event: Event) -> str:
        fields, mine = self._fields(event)
        told = self.manner.told.get(event.name)
        if isinstance(told, By):
            told = told.cases.get(_key(event, self.kinds(event), told.field))
        if told is None:
            return self._plainly(event)
        template = next((told.you[name] for name in mine if name in told.you), told.text)
        return self.lexicon._(template, **fields)

    def _plainly(self, event: Event) -> str:
        """For an event that has no sentence."""
        kinds = self.kinds(event)
        names = [self.lexicon.name(word, kind) for word, kind in zip(event.words, kinds, strict=False)]
        return self.lexicon.line(event.name, *names) if names else event.name

    def kinds(self, event: Event) -> list[str]:
        """The name of each word of the event; the last may stand for many."""
        spec = self.lexicon.game.events.get(event.name)
        kinds = [] if spec is None else [kind.strip("[]") for kind in spec.words.split()]
        if kinds and kinds[-1].endswith("…"):
            last = kinds.pop().rstrip("…")
            kinds += [last] * (len(event.words) - len(kinds))
        return (kinds + [""] * len(event.words))[: len(event.words)]

    def _fields(self, event: Event) -> tuple[dict[str, object], list[str]]:
        """What the fields of the sentence stand for, and which of them are the reader's own seat."""
        lexicon = self.lexicon
        spec = lexicon.game.events.get(event.name)
        fields: dict[str, object] = {}
        mine = []
        many = spec.words.split()[-1] if spec is not None and spec.words.endswith("…") else ""
        rest = []
        total = 0
        for kind, word in zip(self.kinds(event), event.words, strict=True):
            is_seat = kind in SEATS and word.isdigit()
            if many and kind == many.rstrip("…"):
                name = kind.lower()
                rest.append(lexicon.noun(word, kind))
            else:
                name = _unused(kind.lower(), fields)
                number = word.isdigit() and not is_seat
                fields[name] = Count(int(word), lexicon._.code) if number else lexicon.noun(word, kind)
            total += int(word) if kind == "DIE" else 0
            if is_seat and int(word) == self.me:
                mine.append(name)
        if many:
            fields[many.rstrip("…").lower()] = lexicon.listed(rest)
        return {**fields, "total": Count(total, lexicon._.code)}, mine


def _unused(name: str, fields: dict[str, object]) -> str:
    """The second word of a name is told apart by a 2: `die`, `die2`."""
    return name if name not in fields else f"{name}2"


def _key(event: Event, kinds: list[str], field: str) -> str:
    """The word that decides which sentence is told."""
    return next((word for kind, word in zip(kinds, event.words, strict=True) if kind.lower() == field), "")


def sentences(told: Told | By) -> list[str]:
    """All the templates of one event, for the tests that look for gaps."""
    if isinstance(told, By):
        return [text for case in told.cases.values() for text in sentences(case)]
    return [text for text in (told.text, *told.you.values()) if text]
