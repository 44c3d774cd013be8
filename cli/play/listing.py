"""A menu as a person sees it: a numbered list, short enough to be read."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cli.play.lexicon import Lexicon
from engine.menu import Menu, Move, Offer

FLAT = 6  # up to so many moves are listed one by one
BRIEF = 12  # words that are listed of a slot where there is little room


class Choice(NamedTuple):
    """A slot of an offer, to be filled by a word; `kind` is its name in the verb's specification."""

    kind: str
    words: tuple[str, ...]
    optional: bool = False  # may be left out, since nothing else could stand here

    @property
    def numeric(self) -> bool:
        """The words are numbers themselves: a number that is typed is then the word, not a place in the list."""
        return all(word.isdigit() for word in self.words)

    @property
    def open(self) -> bool:
        return len(self.words) > 1


def choices(offer: Offer, lexicon: Lexicon, among: Sequence[Offer] = ()) -> list[Choice]:
    """The slots of an offer, which is read as one `among` several, or alone."""
    kinds = [*lexicon.slots(offer.verb), *([""] * len(offer.slots))]
    others = [other.slots for other in among]
    return [
        Choice(kind, words, len(words) == 1 and all(other[i : i + 1] == (words,) for other in others))
        for i, (kind, words) in enumerate(zip(kinds, offer.slots, strict=False))
    ]


class Listing:
    """What the numbers mean that a person types: moves one by one if they are few, else offers and then words."""

    def __init__(self, menu: Menu, lexicon: Lexicon) -> None:
        self.menu = menu
        self.lexicon = lexicon
        numeric = any(choice.numeric for offer in menu.offers for choice in choices(offer, lexicon))
        self.moves: list[Move] = list(menu) if len(menu) <= FLAT and not numeric else []

    def lines(self, width: int, brief: bool = False) -> list[str]:
        """`brief`: long lists of words are cut short; Enter shows them, and Tab offers them all."""
        if self.moves:
            return [f"  {number:2}  {self.move(move)}" for number, move in enumerate(self.moves, start=1)]
        numbered = enumerate(self.menu.offers, start=1)
        return [line for number, offer in numbered for line in self._offer(number, offer, width, brief)]

    def move(self, move: Move) -> str:
        """A move in the words of the display."""
        verb, *words = move
        kinds = [*self.lexicon.slots(verb), *([""] * len(words))]
        return " ".join(
            (self.lexicon.verb(verb), *(self.lexicon.name(w, k) for w, k in zip(words, kinds, strict=False)))
        )

    def _offer(self, number: int, offer: Offer, width: int, brief: bool) -> Iterator[str]:
        slots = choices(offer, self.lexicon)
        fixed = [self._fixed(slot) for slot in slots if not slot.open]
        yield f"  {number:2}  {' '.join((self.lexicon.verb(offer.verb), *fixed))}"
        for slot in slots:
            if slot.open:
                title = self.lexicon.line(self.lexicon.slot(slot.kind)).rstrip(" ")
                words = self.words(slot)
                more = self.lexicon._("… (Enter: all {n})", n=len(words))
                shown = [*words[:BRIEF], more] if brief and len(words) > BRIEF else words
                yield from columns([title, *shown], width, "        ")

    def _fixed(self, slot: Choice) -> str:
        """The only word of a slot; of a bare number it is said what it stands for."""
        name = self.lexicon.name(slot.words[0], slot.kind)
        return f"{name} ({self.lexicon.slot(slot.kind)})" if name.isdigit() else name

    def words(self, slot: Choice) -> list[str]:
        """The words of a slot, each with the number that picks it, unless numbers stand for whole moves here."""
        if self.moves:
            return [self.lexicon.name(word, slot.kind) for word in slot.words]
        if slot.numeric:
            names = [self.lexicon.name(word, slot.kind) for word in slot.words]
            return [word if name == word else f"{word} {name}" for word, name in zip(slot.words, names, strict=True)]
        return [f"{n} {self.lexicon.name(word, slot.kind)}" for n, word in enumerate(slot.words, start=1)]


def columns(cells: list[str], width: int, indent: str) -> Iterator[str]:
    """Cells one after another, as many to a line as there is room for."""
    line = ""
    for cell in cells:
        if line and len(indent) + len(line) + 2 + len(cell) > width:
            yield indent + line
            line = cell
        else:
            line = f"{line}  {cell}" if line else cell
    if line:
        yield indent + line
