"""What Tab offers: commands, and the words of moves that are legal now."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cli.play.listing import Choice, choices
from cli.play.matching import NO, best_fit, fit, folded
from cli.play.typed import Reader
from engine.menu import Offer


class Suggestion(NamedTuple):
    """`text` takes the place of the last word that was typed; `name` is shown."""

    text: str
    name: str


def suggestions(reader: Reader, line: str) -> list[Suggestion]:
    """What may stand in place of the last word of the line (of what is to the left of the cursor)."""
    chunks = line.split(" ")
    *before, last = [chunk for chunk in chunks[:-1] if chunk] + [chunks[-1]]
    typed = folded(last)
    found = _next_words(reader, before) if before else _first_words(reader)
    return [s for s in dict.fromkeys(found) if not typed or _begins(typed, s)]


def _begins(typed: Sequence[str], suggestion: Suggestion) -> bool:
    return any(fit(typed, folded(text)) != NO for text in suggestion)


def _first_words(reader: Reader) -> Iterator[Suggestion]:
    for offer in reader.menu.offers:
        name = reader.lexicon.verb(offer.verb)
        yield Suggestion(as_one_word(name), name)
    for spellings in reader.commands.values():
        yield Suggestion(spellings[0], spellings[0])


def _next_words(reader: Reader, before: Sequence[str]) -> Iterator[Suggestion]:
    offers = _offers(reader, before[0])
    for offer in offers:
        yield from _slot_words(reader, choices(offer, reader.lexicon, offers), before[1:])


def _offers(reader: Reader, verb: str) -> list[Offer]:
    """The offers that the first word stands for, by name or number."""
    offers = reader.menu.offers
    if verb.isdecimal():
        number = int(verb[:9])
        return [offers[number - 1]] if not reader.listing.moves and 0 < number <= len(offers) else []
    return best_fit(folded(verb), ((offer, reader.lexicon.verb_spellings(offer.verb)) for offer in offers))[1]


def _slot_words(reader: Reader, slots: list[Choice], filled: Sequence[str]) -> Iterator[Suggestion]:
    """The words of the next slot, once each chunk has filled one; optional slots may have been left out."""
    for chunk in filled:
        words = folded(chunk)
        while slots and slots[0].optional and not reader.fill(slots[0], words)[1]:
            slots = slots[1:]
        if not slots or not reader.fill(slots[0], words)[1]:
            return
        slots = slots[1:]
    if slots:
        for word in slots[0].words:
            name = reader.lexicon.name(word, slots[0].kind)
            yield Suggestion(word if slots[0].numeric else as_one_word(name), name)


def as_one_word(name: str) -> str:
    """A name as it is typed, without blanks: `colonel-mustard`."""
    return "-".join(name.lower().replace(",", "").split())
