"""What a person types at the prompt, read as a move or a command.

A move is written in the words of the wire or of the display; any prefix will do that leaves no doubt, a slot with one
word may be left out, and numbers pick from the list.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cli.language import Language
from cli.play.lexicon import Lexicon
from cli.play.listing import Choice, Listing, choices
from cli.play.matching import EXACT, NO, best_fit, folded
from engine.menu import Menu, Move, Offer

LONGEST = 200  # characters of a line that are looked at; more are no move
SEVERAL = 6  # readings of a line that are quoted


class Misread(Exception):
    """The line is neither a move nor a command. `keep`: it is a good beginning, worth typing on."""

    def __init__(self, message: str, keep: bool = False) -> None:
        super().__init__(message)
        self.keep = keep


class Command(NamedTuple):
    """A command, and what was typed after it."""

    name: str
    rest: str


class _Stuck(NamedTuple):
    """How far an offer could be read: at this slot (None: its end) the words from `at` on fit nothing, or several."""

    at: int
    offer: Offer
    slot: Choice | None
    found: tuple[str, ...] = ()


class Reader:
    """Reads lines at one prompt. `commands` has the spellings of each command; without a menu there are no moves."""

    def __init__(self, lexicon: Lexicon, menu: Menu | None, commands: Mapping[str, Sequence[str]]) -> None:
        self.lexicon = lexicon
        self._: Language = lexicon._
        self.menu = menu or Menu()
        self.commands = commands
        self.listing = Listing(self.menu, lexicon)

    def read(self, line: str) -> Move | Command:
        if len(line) > LONGEST and not self._is_command(line[:LONGEST]):
            raise Misread(self._("That line is too long for a move."))
        words = folded(line[:LONGEST])
        if not words:
            raise Misread(self._("That is no move. {possible}", possible=self.possible()))
        if words[0].isdecimal():
            return self._by_number(words)
        first = folded(line.split()[0])  # a command is one word, with a blank after it
        as_command, commands = best_fit(first, self.commands.items()) if len(first) == 1 else (NO, [])
        as_verb, verbs = self._verbs(words)
        if as_command > as_verb or (as_command == as_verb == EXACT):
            return self._command(line, words[0], commands)
        if as_command == as_verb != NO:
            names = [*(self.lexicon.verb(verb) for verb in verbs), *(self.commands[name][0] for name in commands)]
            raise Misread(self._ambiguous(words[0], names), keep=True)
        if verbs:
            return self._move(words, verbs)
        return self._without_verb(words)

    def possible(self) -> str:
        """The verbs that are legal now, for error messages."""
        if not self.menu.offers:
            return self._("Type {help} for the commands.", help=self.commands["help"][0])
        verbs = dict.fromkeys(self.lexicon.verb(offer.verb) for offer in self.menu.offers)
        return self._("Possible now: {moves}.", moves=", ".join(verbs))

    def _is_command(self, line: str) -> bool:
        return best_fit(folded(line)[:1], self.commands.items())[0] == EXACT

    def _command(self, line: str, word: str, found: Sequence[str]) -> Command:
        if len(found) > 1:
            raise Misread(self._ambiguous(word, [self.commands[name][0] for name in found]), keep=True)
        _, _, rest = line.strip().partition(" ")
        return Command(found[0], rest.strip())

    def _verbs(self, words: Sequence[str]) -> tuple[int, list[str]]:
        """The verbs that the first word may mean."""
        verbs = dict.fromkeys(offer.verb for offer in self.menu.offers)
        return best_fit(words[:1], ((verb, self.lexicon.verb_spellings(verb)) for verb in verbs))

    def _by_number(self, words: Sequence[str]) -> Move:
        number = int(words[0][:9])
        offers = self.menu.offers
        if self.listing.moves:
            if len(words) == 1 and 0 < number <= len(self.listing.moves):
                return self.listing.moves[number - 1]
            raise Misread(self._outside(words[0], len(self.listing.moves)))
        if len(offers) == 1:
            return self._read([offers[0]], words, 0)
        if not 0 < number <= len(offers):
            raise Misread(self._outside(words[0], len(offers)))
        return self._read([offers[number - 1]], words, 1)

    def _outside(self, number: str, last: int) -> str:
        if not last:
            return self.possible()
        return self._("{number} is not in the list, which goes from 1 to {last}.", number=number, last=last)

    def _move(self, words: Sequence[str], verbs: Sequence[str]) -> Move:
        if len(verbs) > 1:
            raise Misread(self._ambiguous(words[0], [self.lexicon.verb(verb) for verb in verbs]), keep=True)
        # Every word that belongs to the verb's name may be typed: `put into the urn rope`.
        offers = [offer for offer in self.menu.offers if offer.verb == verbs[0]]
        long = max((len(spelling) for spelling in map(folded, self.lexicon.verb_spellings(verbs[0]))), default=1)
        failure: Misread | None = None
        for size in range(1, min(long, len(words)) + 1):
            if self._verbs_fit(words[:size], verbs[0]):
                try:
                    return self._read(offers, words, size)
                except Misread as error:
                    failure = failure or error
        assert failure is not None
        raise failure

    def _verbs_fit(self, words: Sequence[str], verb: str) -> bool:
        return best_fit(words, [(verb, self.lexicon.verb_spellings(verb))])[0] != NO

    def _without_verb(self, words: Sequence[str]) -> Move:
        """A word alone, where it can only be the one choice that some offer leaves: `lounge` for `walk lounge`."""
        simple = [o for o in self.menu.offers if sum(choice.open for choice in choices(o, self.lexicon)) == 1]
        found = [move for offer in simple for move in self._fits(offer, [offer], words, 0)]
        if len(found) == 1:
            return found[0]
        raise Misread(f"{self._unknown(words)} {self.possible()}")

    def _unknown(self, words: Sequence[str]) -> str:
        """Why a line is no move: the game has such a move, but not now, or it has none."""
        every = ((verb, self.lexicon.verb_spellings(verb)) for verb in self.lexicon.game.verbs)
        verbs = best_fit(words[:1], every)[1]
        if verbs:
            return self._("{verb} is not possible now.", verb=self.lexicon.verb(verbs[0]).capitalize())
        return self._("“{word}” is no move here and no command.", word=words[0])

    def _read(self, offers: Sequence[Offer], words: Sequence[str], at: int) -> Move:
        """The one move of these offers that the words from `at` on stand for."""
        found = list(dict.fromkeys(move for offer in offers for move in self._fits(offer, offers, words, at)))
        if len(found) == 1:
            return found[0]
        stuck = max((self._stuck(offer, offers, words, at) for offer in offers), key=lambda stuck: stuck.at)
        if len(found) > 1 and not stuck.found:
            typed = " ".join(words[at:])
            raise Misread(self._ambiguous(typed, [self.listing.move(move) for move in found[:SEVERAL]]), keep=True)
        raise self._misread(stuck, words)

    def _fits(self, offer: Offer, among: Sequence[Offer], words: Sequence[str], at: int) -> list[Move]:
        """The moves of an offer that fit best; several if the words leave a doubt."""
        best = NO
        found: list[Move] = []
        for level, move in self._ways(choices(offer, self.lexicon, among), words, at):
            if level > best:
                best, found = level, []
            if level == best:
                found.append((offer.verb, *move))
        return found

    def _ways(self, slots: Sequence[Choice], words: Sequence[str], at: int) -> Iterator[tuple[int, Move]]:
        """All ways to share the words out among the slots, with the level of the worst fit."""
        if not slots:
            if at == len(words):
                yield EXACT, ()
            return
        slot, *rest = slots
        if slot.optional:
            for level, move in self._ways(rest, words, at):
                yield level, (slot.words[0], *move)
        for end in range(at + 1, len(words) + 1):
            level, fitting = self.fill(slot, words[at:end])
            for other, move in self._ways(rest, words, end) if fitting else ():
                for word in fitting:
                    yield min(level, other), (word, *move)

    def fill(self, slot: Choice, words: Sequence[str]) -> tuple[int, list[str]]:
        """The words of a slot that the typed words may mean, and how well they fit."""
        if len(words) == 1 and words[0].isdecimal():
            if words[0] in slot.words:
                return EXACT, [words[0]]
            number = int(words[0][:9])
            if not slot.numeric:
                return (EXACT, [slot.words[number - 1]]) if 0 < number <= len(slot.words) else (NO, [])
        return best_fit(words, ((word, self.lexicon.spellings(word, slot.kind)) for word in slot.words))

    def _stuck(self, offer: Offer, among: Sequence[Offer], words: Sequence[str], at: int) -> _Stuck:
        """Where reading an offer from left to right comes to a halt."""
        for slot in choices(offer, self.lexicon, among):
            end = max((e for e in range(at + 1, len(words) + 1) if self.fill(slot, words[at:e])[1]), default=at)
            found = self.fill(slot, words[at:end])[1]
            if len(found) == 1:
                at = end
            elif found or not slot.optional:
                return _Stuck(at, offer, slot, tuple(found))
        return _Stuck(at, offer, None)

    def _misread(self, stuck: _Stuck, words: Sequence[str]) -> Misread:
        rest = " ".join(words[stuck.at :])
        slot = stuck.slot
        if slot is None:
            verb = self.lexicon.verb(stuck.offer.verb)
            message = self._("“{rest}” is too much: {verb} is complete without it.", rest=rest, verb=verb)
        elif stuck.found:
            names = [self.lexicon.name(word, slot.kind) for word in stuck.found]
            message = self._ambiguous(words[stuck.at], names)
        else:
            what = self.lexicon.slot(slot.kind)
            possible = ", ".join(self.listing.words(slot))
            if rest:
                message = self._(
                    "“{rest}” does not fit ({what}). Possible: {possible}.", rest=rest, what=what, possible=possible
                )
            else:
                message = self._("Something is missing ({what}): {possible}.", what=what, possible=possible)
        return Misread(message, keep=True)

    def _ambiguous(self, word: str, names: Sequence[str]) -> str:
        return self._("“{word}” may mean several things: {names}.", word=word, names=", ".join(names))
