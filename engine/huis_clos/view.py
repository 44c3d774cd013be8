"""What one seat knows: the open table, its own hand, and how the tokens moved as far as it was told."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import NamedTuple

from engine.event import Event
from engine.game import Fact, Setup, View
from engine.huis_clos.counts import BITS
from engine.huis_clos.pieces import (
    CLUES,
    INNOCENT,
    KIND,
    MURDERER,
    PLACE,
    PLACES,
    TOKENS,
    Tokens,
    joined,
    listing,
    without,
)
from engine.huis_clos.plot import Plot, unpacked
from engine.huis_clos.retrace import PUT, Imagined
from engine.huis_clos.sampler import imagine
from engine.huis_clos.steps import (
    DESTROY,
    DIE,
    DRAW,
    GO,
    HANDS,
    HOLD,
    LEAVE,
    LOOK,
    OPEN,
    RECOVER,
    RUIN,
    SPARE,
    SWAP,
    TAKE,
    UNKNOWN,
    Step,
)
from engine.huis_clos.steps import GIVE as GIVE_STEP
from engine.huis_clos.table import (
    ACCUSE_ACTION,
    FOLDS,
    GIVE,
    NUMBER,
    NUMBERS,
    PICK,
    SEARCH_ACTION,
    Table,
    Words,
)
from engine.huis_clos.table import DESTROY as DESTROY_PHASE
from engine.huis_clos.world import World
from engine.menu import Move


class Sight(NamedTuple):
    """All tokens that lay in a place when this seat looked: memory, not what lies there now."""

    round: int
    turn: int
    place: int
    tokens: Tokens


class Inquiry(NamedTuple):
    """Who went where to do what, and who observed it there."""

    round: int
    seat: int
    place: int
    action: Words
    observers: list[int]


class HuisClosView(View):
    """`table` is public; `steps` is every movement of tokens that this seat knows of, with what it knows of it: who
    took from where, what was destroyed, what the urn showed."""

    __slots__ = ("acts", "inquiries", "looks", "mine", "plot", "puts", "role", "steps", "table", "urns", "worlds")

    def __init__(self, setup: Setup, seat: int) -> None:
        self.setup = setup
        self.seat = seat
        self.table = Table(setup.seats)
        self.role = ""
        self.mine: Tokens = ()
        self.steps: list[Step] = []
        self.puts: dict[int, int] = {}  # who has put a token into the urn in this Resolution, and what if known
        self.looks: list[Sight] = []  # all that this seat has seen in places
        self.inquiries: list[Inquiry] = []  # of all seats
        self.urns: list[tuple[int, Tokens]] = []  # what each round's urn showed
        self.acts: list[Move | int] = []  # what was done, in order: moves that all could see, and numbers of steps
        self.plot = Plot(setup.seats, seat)
        self.worlds: list[World] = []  # histories that fit, kept by the sampler

    def see(self, event: Event) -> None:
        name, words = event.name, event.words
        table = self.table
        phase = table.phase
        note = _NOTES.get(name)
        if note is not None:
            note(self, words)
        fold = FOLDS.get(name)
        if fold is not None:
            fold(table, words)
            if table.phase == GIVE and phase != GIVE:
                self._step(DRAW, table.actor).other = table.other

    def hand(self) -> tuple[str, ...]:
        return listing(self.mine)

    def sights(self) -> dict[int, Sight]:
        """By place, what this seat saw there when it last looked."""
        return {sight.place: sight for sight in self.looks}

    def follow(self) -> Plot:
        """The plot, up to date."""
        plot = self.plot
        for step in self.steps[len(plot.starts) :]:
            plot.add(step)
        return plot

    def suspects(self) -> tuple[int, ...]:
        """The seats that may be the Murderer."""
        suspects = self.follow().suspects
        return tuple([seat for seat in range(1, self.setup.seats + 1) if suspects >> seat & 1])

    def facts(self) -> list[Fact]:
        """Who is what, and what each holder surely has and surely lacks."""
        suspects = self.suspects()
        facts: list[Fact] = []
        for seat in range(1, self.setup.seats + 1):
            if seat not in suspects:
                facts.append((NUMBERS[seat], "is", INNOCENT))
            elif len(suspects) == 1:
                facts.append((NUMBERS[seat], "is", MURDERER))
        bounds = self.plot.bounds
        for box, holder in enumerate(PLACES + NUMBERS[1 : self.setup.seats + 1]):
            if bounds.sizes[box][-1]:
                facts += [(holder, "has", word) for word in listing(self._surely(box))]
                high = bounds.high[box][-1]
                facts += [(holder, "lacks", word) for kind, word in enumerate(TOKENS) if not high >> BITS * kind & 7]
        return facts

    def _surely(self, box: int) -> Tokens:
        """What a box holds at least. A hand of which a token is in the closed urn has one less than the plot says."""
        tokens = unpacked(self.plot.bounds.low[box][-1])
        put = self.puts.get(box - HANDS)
        if put is None:
            return tokens
        if put != UNKNOWN:
            return without(tokens, put)
        return tuple([kind for before, kind in pairwise(tokens) if kind == before])

    def sample(self, rng: Random) -> Imagined:
        """See the sampler for the distribution."""
        return imagine(self, rng)

    def _step(self, op: int, seat: int = 0, place: int = 0, kind: int = UNKNOWN) -> Step:
        step = Step(op, seat, place, kind)
        step.confronted = self.table.confronted
        self.acts.append(len(self.steps))
        self.steps.append(step)
        return step

    def _gain(self, kind: int) -> None:
        self.mine = joined(self.mine, (kind,))

    def _lose(self, kind: int) -> None:
        self.mine = without(self.mine, kind)

    # What each event adds, before it is folded into the table

    def _role(self, words: Words) -> None:
        self.role = words[1]
        if self.role == MURDERER:
            self.plot.convict(self.seat)
        else:
            self.plot.clear(self.seat)

    def _unmask(self, words: Words) -> None:
        seat = NUMBER[words[0]]
        if words[1] == MURDERER:
            self.plot.convict(seat)
        else:
            self.plot.clear(seat)

    def _look(self, words: Words) -> None:
        table = self.table
        place = PLACE[words[1]]
        tokens = tuple([KIND[word] for word in words[2:]])
        self.looks.append(Sight(table.round, table.turn, place, tokens))
        self._step(LOOK, self.seat, place).tokens = tokens

    def _go(self, words: Words) -> None:
        """Notes whether an Innocent with two weapons could have gone there and done that (HC-29)."""
        table = self.table
        seat = NUMBER[words[0]]
        here = table.at[seat]
        fullest = max(
            [n for place, n in enumerate(table.tokens) if place != here and not table.closed >> place & 1], default=0
        )
        self.acts.append(("go", *words[1:]))
        self.inquiries.append(Inquiry(table.round, seat, PLACE[words[1]], words[2:], []))
        obedient = words[2] == SEARCH_ACTION and table.tokens[PLACE[words[1]]] == fullest
        if fullest and not obedient and not table.confronted:
            self._step(GO, seat)
        if words[2] == ACCUSE_ACTION:
            self._step(HOLD, seat, kind=table.character[NUMBER[words[3]]])

    def _pass(self, words: Words) -> None:
        self.acts.append(("pass",))

    def _observe(self, words: Words) -> None:
        self.acts.append(("observe",))
        self.inquiries[-1].observers.append(NUMBER[words[0]])

    def _ignore(self, words: Words) -> None:
        self.acts.append(("ignore",))

    def _take(self, words: Words) -> None:
        table = self.table
        step = self._step(TAKE, NUMBER[words[0]], PLACE[words[1]])
        step.held = table.held[step.seat]
        step.free = table.confronted or table.phase == PICK

    def _swap(self, words: Words) -> None:
        step = self._step(SWAP, NUMBER[words[0]], PLACE[words[1]])
        step.held = self.table.held[step.seat]
        step.free = self.table.confronted

    def _goes_on(self, words: Words) -> None:
        """HC-61: in the confrontation a search that destroys nothing found nothing to destroy."""
        table = self.table
        if table.confronted and table.phase == DESTROY_PHASE:
            self._step(SPARE, table.actor, table.at[table.actor])

    def _took(self, words: Words) -> None:
        self.steps[-1].kind = kind = KIND[words[1]]
        self._gain(kind)

    def _saw(self, words: Words) -> None:
        """HC-28."""
        self.steps[-1].kind = KIND[words[2]]

    def _laid(self, words: Words) -> None:
        self.steps[-1].laid = kind = KIND[words[1]]
        self._lose(kind)

    def _destroy(self, words: Words) -> None:
        seat, kind = NUMBER[words[0]], KIND[words[1]]
        if self.table.confronted:
            self._step(RUIN, seat, self.table.at[seat], kind)
            return
        self._step(DESTROY, seat, kind=kind)
        if seat == self.seat:
            self._lose(kind)

    def _wrong(self, words: Words) -> None:
        seat, kind = NUMBER[words[0]], KIND[words[2]]
        self._step(DESTROY, seat, kind=kind).free = True
        if seat == self.seat:
            self._lose(kind)

    def _drew(self, words: Words) -> None:
        self.steps[-1].kind = kind = KIND[words[2]]
        if NUMBER[words[1]] == self.seat:
            self._lose(kind)

    def _exchange(self, words: Words) -> None:
        self._step(GIVE_STEP, NUMBER[words[0]]).other = NUMBER[words[1]]
        self.steps[-1].free = self.table.confronted

    def _gave(self, words: Words) -> None:
        """The giver now owns what it drew; that step came just before."""
        self.steps[-1].kind = kind = KIND[words[2]]
        if NUMBER[words[0]] == self.seat:
            self._lose(kind)
            self._gain(self.steps[-2].kind)
        else:
            self._gain(kind)

    def _put(self, words: Words) -> None:
        self.puts[NUMBER[words[0]]] = UNKNOWN
        self.acts.append(PUT)

    def _slip(self, words: Words) -> None:
        self.puts[self.seat] = kind = KIND[words[1]]
        self._lose(kind)

    def _none(self, words: Words) -> None:
        """HC-40: only a Murderer with nothing but the weapon of its own place puts none of what it holds."""
        seat = NUMBER[words[0]]
        self.acts.append(("none",))
        if self.table.held[seat]:
            if not self.table.confronted:  # HC-60: there both have the Murderer's limits
                self.plot.convict(seat)
            self._step(LOOK, seat, HANDS + seat).tokens = (CLUES + self.table.at[seat],)

    def _urn(self, words: Words) -> None:
        table = self.table
        step = self._step(OPEN)
        step.tokens = tuple([KIND[word] for word in words])
        step.puts = self.puts
        step.at = tuple(table.at)
        step.standing = tuple(table.standing())
        self.puts = {}
        self.urns.append((table.round, step.tokens))

    def _dies(self, words: Words) -> None:
        seat = NUMBER[words[0]]
        self._step(DIE, seat, PLACE[words[1]]).count = NUMBER[words[2]]
        if seat == self.seat:
            self.mine = ()

    def _recover(self, words: Words) -> None:
        seat, kind = NUMBER[words[0]], KIND[words[1]]
        table = self.table
        step = self._step(RECOVER, seat, kind=kind)
        step.free = table.confronted or kind < CLUES or table.urn[0] >= CLUES
        if seat == self.seat:
            self._gain(kind)

    def _leave(self, words: Words) -> None:
        self._step(LEAVE, place=PLACE[words[0]]).tokens = tuple([KIND[word] for word in words[1:]])


_NOTES: dict[str, Callable[[HuisClosView, Words], None]] = {
    "role": HuisClosView._role,
    "unmask": HuisClosView._unmask,
    "look": HuisClosView._look,
    "turn": HuisClosView._goes_on,
    "resolve": HuisClosView._goes_on,
    "go": HuisClosView._go,
    "pass": HuisClosView._pass,
    "observe": HuisClosView._observe,
    "ignore": HuisClosView._ignore,
    "take": HuisClosView._take,
    "swap": HuisClosView._swap,
    "took": HuisClosView._took,
    "saw": HuisClosView._saw,
    "laid": HuisClosView._laid,
    "destroy": HuisClosView._destroy,
    "wrong": HuisClosView._wrong,
    "drew": HuisClosView._drew,
    "exchange": HuisClosView._exchange,
    "gave": HuisClosView._gave,
    "put": HuisClosView._put,
    "slip": HuisClosView._slip,
    "none": HuisClosView._none,
    "urn": HuisClosView._urn,
    "dies": HuisClosView._dies,
    "recover": HuisClosView._recover,
    "leave": HuisClosView._leave,
}
