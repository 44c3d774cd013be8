"""The end of a game: who won and why, what everybody had, and who could have known what when."""

from bisect import bisect_left
from collections.abc import Iterator
from operator import itemgetter
from textwrap import wrap

from cli.language import Language
from cli.play.lexicon import Lexicon
from cli.play.manner import Manner
from cli.play.nouns import tallied
from cli.play.person import PERSON
from cli.play.retrace import Retraced
from engine.event import Event
from engine.game import Fact


class Summary:
    """Of a game that is over: everything may be told now."""

    def __init__(self, traced: Retraced, _: Language, me: int) -> None:
        self.traced = traced
        self._ = _
        self.me = me
        self.lexicon = Lexicon(traced.game, traced.setup, _)
        self.manner = self.lexicon.manner
        for step in traced.steps:
            for event in step.events:
                if event.name == self.manner.character:
                    self.lexicon.characters[int(event.words[0])] = event.words[1]

    def lines(self, width: int) -> Iterator[str]:
        for text in self._told():
            yield from wrap(text, max(width - 1, 20), subsequent_indent="      ") or [""]

    def _told(self) -> Iterator[str]:
        yield from self._result()
        yield ""
        yield self._("What everybody had:")
        yield from self._truth()
        known = list(self._known())
        if known:
            yield ""
            yield self._("Who could have known what, and when:")
            yield from known

    def _seat(self, seat: int) -> str:
        return self._("you") if seat == self.me else str(self.lexicon.seat(seat))

    def _result(self) -> Iterator[str]:
        outcome = self.traced.outcome
        if outcome is None:
            yield self._("The game was given up.")
            return
        reason = self.lexicon.reason(outcome.reason)
        others = [self.lexicon.seat(seat) for seat in outcome.winners if seat != self.me]
        names = self.lexicon.listed(others)
        if not outcome.winners:
            yield self._("Nobody has won: {reason}.", reason=reason)
        elif not others:
            yield self._("You have won: {reason}!", reason=reason)
        elif self.me in outcome.winners:
            yield self._("You have won, together with {names}: {reason}!", names=names, reason=reason)
        else:
            text = self._.many(
                "{names} has won: {reason}.", "{names} have won: {reason}.", len(others), names=names, reason=reason
            )
            yield text[0].upper() + text[1:]

    def _truth(self) -> Iterator[str]:
        truth = self.traced.steps[-1].truth
        for holder in dict.fromkeys(fact[0] for fact in truth):
            words = tallied(self.lexicon.name(word, "TOKEN") for who, _relation, word in truth if who == holder)
            name = self.lexicon.name(holder, "PLACE")
            player = f" ({self._player(int(holder))})" if holder.isdigit() else ""
            yield f"  {self.lexicon.line(name + player, *words)}"

    def _player(self, seat: int) -> str:
        """Who sat there."""
        name = self.traced.header.bots[seat - 1]
        if name != PERSON:
            return name
        return self._("you") if seat == self.me else self._("a person")

    def _known(self) -> Iterator[str]:
        """For each seat, when the events that it saw first proved each secret that was not its own."""
        for seat in range(1, self.traced.setup.seats + 1):
            known = _Knowledge(self.traced, self.manner, seat).firsts()
            who = self._seat(seat)
            firsts = sorted(known.items(), key=itemgetter(1))
            parts = [f"{self.lexicon.name(word)} – {self._when(step)}" for word, step in firsts]
            yield f"  {self.lexicon.line(who[0].upper() + who[1:], *parts or [self._('nothing for certain')])}"

    def _when(self, step: int) -> str:
        if step == 0:
            return self._("from the start")
        return self._("round {number}", number=self.traced.steps[step].round)


class _Knowledge:
    """What one seat could prove at each step."""

    def __init__(self, traced: Retraced, manner: Manner, seat: int) -> None:
        self.traced = traced
        self.manner = manner
        self.seat = seat

    def firsts(self) -> dict[str, int]:
        """For each secret word, the first step at which the seat could prove where it was, or who.

        The last step does not count: it reveals everything.
        """
        steps = range(len(self.traced.steps) - 1)
        if not steps:
            return {}
        if self.manner.moving:
            found: dict[str, int] = {}
            for step in steps:
                for fact in self._proven(step):
                    found.setdefault(fact[2], step)
            return found
        last = self._proven(steps[-1])
        # What stays put stays proven, so the first time is found by halving.
        return {fact[2]: bisect_left(steps, True, key=lambda step: fact in self._proven(step)) for fact in sorted(last)}

    def _proven(self, step: int) -> set[Fact]:
        """The secrets that the seat could prove then, apart from what it holds itself."""
        truth = set(self.traced.steps[step].truth)
        return {
            fact
            for fact in self._facts(step)
            if fact in truth and self.manner.secret(fact) and fact[:2] != (str(self.seat), "has")
        }

    def _facts(self, step: int) -> list[Fact]:
        view = self.traced.game.view(self.traced.setup, self.seat)
        for at, message in self.traced.told[self.seat]:
            if at > step + 1:
                break
            if type(message) is Event:
                view.see(message)
        return view.facts()
