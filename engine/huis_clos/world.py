"""A whole history of the 39 tokens that fits what one seat knows, and how it turns into others.

A history is a Murderer, a deal, and a kind for every token that moved. The entries of the plot are followed one by one:
what the seat was told must be so, and what it was not told is chosen at random from what the rules allow
(`engine.huis_clos.follow`). Where that does not fit what came before, a history is made up anew
(`engine.huis_clos.compose`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from engine.huis_clos.counts import BITS, ONE
from engine.huis_clos.limits import broken
from engine.huis_clos.pieces import CLUES, ELSEWHERE, IN_SUITE, PER_PLACE, PLACES, SUITE
from engine.huis_clos.plot import NOWHERE, Plot, packed, unpacked

DEALT = -1  # before all entries

TRADES = 24  # in one go
REDEALS = 12


class Pair(NamedTuple):
    """Two tokens: the boxes where they are, and their kinds."""

    one: int
    a: int
    two: int
    b: int


class Path(NamedTuple):
    """How two tokens went on: entries whose source held only one of them, and which; entries at which one of them
    moved, and which; and the boxes where they are in the end, if they do not meet."""

    passed: list[tuple[int, int]]
    moved: list[tuple[int, int]]
    ends: list[int]


def dealt(rng: Random) -> list[int]:
    """HC-03, HC-04: what lies in each place at the start."""
    tokens = rng.sample(ELSEWHERE, len(ELSEWHERE))
    return [packed(IN_SUITE), *[packed(tokens[at : at + PER_PLACE]) for at in range(0, len(tokens), PER_PLACE)]]


class World:
    """`held` is what the source of each entry held before it, `now` what each box holds after the last one."""

    __slots__ = ("deal", "faults", "held", "kinds", "murderer", "now", "plot", "steps")

    def __init__(self, plot: Plot, murderer: int, deal: list[int]) -> None:
        self.plot = plot
        self.murderer = murderer
        self.deal = deal
        self.kinds: list[int] = []
        self.held: list[int] = []
        self.now = deal + [0] * (plot.boxes - len(PLACES))
        self.faults: set[int] = set()  # entries at which somebody did what it must not
        self.steps = 0  # how many steps of the seat's knowledge it has followed

    def copy(self) -> World:
        new: World = object.__new__(World)
        new.plot = self.plot
        new.murderer = self.murderer
        new.steps = self.steps
        new.deal = self.deal[:]
        new.kinds = self.kinds[:]
        new.held = self.held[:]
        new.now = self.now[:]
        new.faults = set(self.faults)
        return new

    # Following the plot

    def move(self, kind: int) -> None:
        """Go on by one entry, at which this kind of token moves."""
        plot = self.plot
        entry = len(self.kinds)
        source, target = plot.source[entry], plot.target[entry]
        self.held.append(self.now[source])
        self.kinds.append(kind)
        if target != NOWHERE:
            self.now[source] -= ONE[kind]
            self.now[target] += ONE[kind]
        answer = plot.answer[entry]
        if 0 <= answer <= entry and broken(self, answer):
            self.faults.add(answer)

    def unmove(self) -> None:
        """Go back by one entry."""
        kind = self.kinds.pop()
        self.held.pop()
        entry = len(self.kinds)
        source, target = self.plot.source[entry], self.plot.target[entry]
        if target != NOWHERE:
            self.now[target] -= ONE[kind]
            self.now[source] += ONE[kind]
        self.faults.discard(entry)

    def guess(self, rng: Random) -> bool:
        """Go on by one entry at which some token moved unseen, one that may have: preferably one that leaves what can
        be, and that its seat was free to move. False if there is none."""
        plot, bounds = self.plot, self.plot.bounds
        entry = len(self.kinds)
        source, target = plot.source[entry], plot.target[entry]
        here, there = self.now[source], self.now[target]
        able = bounds.kinds[entry]
        tokens = [kind for kind in unpacked(here) if able >> BITS * kind & 1]
        rng.shuffle(tokens)
        if plot.answer[entry] == entry + 1 and self._armed(entry + 1):  # HC-12, HC-29: rather no other weapon
            tokens.sort(key=CLUES.__le__)
        tokens.sort(key=lambda kind: not bounds.fit(entry, here - ONE[kind], there + ONE[kind]))
        for kind in tokens:
            self.move(kind)
            if entry not in self.faults:
                return True
            self.unmove()
        if tokens:
            self.move(tokens[0])
        return bool(tokens)

    def _armed(self, entry: int) -> bool:
        return unpacked(self.now[self.plot.source[entry]])[-1] >= CLUES

    # Rearranging

    def judge(self) -> None:
        length = len(self.kinds)
        self.faults = {entry for entry in self.plot.limits if entry < length and broken(self, entry)}

    def accuse(self, suspects: Sequence[int], rng: Random) -> None:
        """Let another seat be the Murderer, if it may."""
        seat = suspects[int(rng.random() * len(suspects))]
        before = self.murderer, self.faults
        if seat != self.murderer:
            self.murderer = seat
            self.judge()
            if len(self.faults) > len(before[1]):
                self.murderer, self.faults = before

    def stir(self, suspects: Sequence[int], rng: Random) -> None:
        """Some steps of the Markov chain."""
        if len(suspects) > 1:
            self.accuse(suspects, rng)
        for _ in range(REDEALS):
            self._redeal(rng)
        if self.plot.sites:
            for _ in range(TRADES):
                self._trade(rng)

    def _trade(self, rng: Random) -> None:
        """Let two tokens that lay in one box at some moment go each other's way; late moments are tried more often."""
        plot = self.plot
        random = rng.random
        entry = plot.sites[-1 - int(random() ** 2 * len(plot.sites))]
        if entry >= len(self.kinds):
            return
        kind = self.kinds[entry]
        tokens = unpacked(self.held[entry] - ONE[kind])
        other = tokens[int(random() * len(tokens))]
        if other != kind and plot.bounds.kinds[entry] & ONE[other]:
            self._cross(Pair(plot.target[entry], kind, plot.source[entry], other), entry, rng)

    def _redeal(self, rng: Random) -> None:
        """Let two tokens that were dealt to different places go each other's way from the start."""
        random = rng.random
        one, two = [int(random() * (len(PLACES) - 1)) + SUITE + 1 for _ in range(2)]
        a, b = [unpacked(self.deal[place])[int(random() * PER_PLACE)] for place in (one, two)]
        if one != two and a != b:
            self._cross(Pair(one, a, two, b), DEALT, rng)

    def _cross(self, pair: Pair, start: int, rng: Random) -> None:
        """From an entry on, let two tokens each take the other's kind, until they meet or for good, if that may be."""
        path = self._path(pair, start, rng)
        if path is None:
            return
        self._swap(pair, start, path)
        answer = self.plot.answer
        concerned = {answer[entry] for entry, _ in path.passed}
        concerned.update([answer[entry] for entry, _ in path.moved])
        if start >= 0:
            concerned.add(answer[start])
        concerned.discard(-1)
        length = len(self.kinds)
        faults = {entry for entry in concerned if entry < length and broken(self, entry)}
        before = self.faults & concerned
        if len(faults) > len(before):
            self._swap(Pair(pair.one, pair.b, pair.two, pair.a), start, path)
        elif faults or before:
            self.faults = self.faults - before | faults

    def _path(self, pair: Pair, start: int, rng: Random) -> Path | None:
        """How the two tokens went on, as far as they can go each other's way. Which of several tokens of a kind moved
        at an entry is anybody's guess, as is which of their meetings is the last."""
        plot, kinds, held = self.plot, self.kinds, self.held
        target, able, shown, after = plot.target, plot.bounds.kinds, plot.shown, plot.after
        random = rng.random
        length = len(kinds)
        one, a, two, b = pair
        other = ONE[b], ONE[a]
        boxes = [one, two]
        ahead = [plot.leaves(one, start), plot.leaves(two, start)]
        passed: list[tuple[int, int]] = []
        moved: list[tuple[int, int]] = []
        meetings: list[tuple[int, int]] = []
        blocked = False
        while True:
            which = 1 if ahead[1] < ahead[0] else 0
            entry = ahead[which]
            if entry >= length:
                break
            kind = kinds[entry]
            if boxes[0] == boxes[1]:
                ahead[0] = ahead[1] = after[entry]
                which = 1 if kind == b else 0
            else:
                if shown[entry] >= 0:
                    blocked = True
                    break
                passed.append((entry, which))
                ahead[which] = after[entry]
            if kind != pair[1 + 2 * which]:
                continue
            alike = held[entry] >> BITS * kind & 7
            if alike > 1 and random() * alike >= 1:
                continue
            if not able[entry] & other[which]:
                blocked = True
                break
            moved.append((entry, which))
            box = boxes[which] = target[entry]
            ahead[which] = plot.leaves(box, entry)
            if box == boxes[1 - which]:
                meetings.append((len(passed), len(moved)))
        choice = int(random() * (len(meetings) + (not blocked)))
        if choice < len(meetings):
            passes, moves = meetings[choice]
            return Path(passed[:passes], moved[:moves], [])
        return None if blocked else Path(passed, moved, boxes)

    def _swap(self, pair: Pair, start: int, path: Path) -> None:
        one, a, two, b = pair
        change = ONE[b] - ONE[a]
        changes = (change, -change)
        kinds, held = self.kinds, self.held
        if start >= 0:
            kinds[start] = b
        else:
            self.deal[one] += change
            self.deal[two] -= change
        for entry, which in path.passed:
            held[entry] += changes[which]
        new = (b, a)
        for entry, which in path.moved:
            kinds[entry] = new[which]
        for box, change in zip(path.ends, changes, strict=False):
            self.now[box] += change
