"""How a history follows one more step of what a seat knows, if what it has so far allows that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

from engine.huis_clos.counts import BITS
from engine.huis_clos.limits import may_put
from engine.huis_clos.plot import unpacked
from engine.huis_clos.steps import HANDS, OPEN, UNKNOWN, Step
from engine.huis_clos.world import World

T = TypeVar("T")

ATTEMPTS = 4  # to let a history follow a step


def follows(world: World, step: Step, suspects: Sequence[int], rng: Random) -> bool:
    """Go on by one step, if need be after some stirring; otherwise the history stays where it was."""
    for attempt in range(ATTEMPTS):
        if _goes_on(world, step, rng) and _settles(world, suspects, rng):
            world.steps += 1
            return True
        while len(world.kinds) > world.plot.starts[world.steps]:
            world.unmove()
        for _ in range(attempt + 1):
            world.stir(suspects, rng)
    return False


def _goes_on(world: World, step: Step, rng: Random) -> bool:
    """Make the moves of a step: what the seat was told, and what it was not told as chance has it."""
    plot = world.plot
    last = plot.starts[world.steps + 1] if world.steps + 1 < len(plot.starts) else len(plot.source)
    if step.op == OPEN and not _puts(world, step, rng):
        return False
    for entry in range(len(world.kinds), last):
        content = world.now[plot.source[entry]]
        kind = plot.fixed[entry]
        if plot.target[entry] < 0:
            if plot.shown[entry] not in (-1, content):
                return False
            world.move(UNKNOWN)
        elif kind == UNKNOWN:
            if not world.guess(rng):
                return False
        elif content >> BITS * kind & 7:
            world.move(kind)
        else:
            return False
    return True


def _settles(world: World, suspects: Sequence[int], rng: Random) -> bool:
    """Whether nobody has done what it must not, or not if another seat is the Murderer."""
    for _ in suspects:
        if not world.faults:
            return True
        world.accuse(suspects, rng)
    return not world.faults


def _puts(world: World, step: Step, rng: Random) -> bool:
    """Let the seats put what was in the urn, each what it has and may put."""
    plot = world.plot
    urn = list(step.tokens)
    options: dict[int, list[int]] = {}
    for entry, (seat, known) in enumerate(step.puts.items(), start=plot.starts[world.steps]):
        if known != UNKNOWN:
            urn.remove(known)
            continue
        hand = world.now[HANDS + seat]
        able = plot.bounds.kinds[entry]
        options[seat] = [
            kind
            for kind in dict.fromkeys(unpacked(hand))
            if able >> BITS * kind & 1 and may_put(seat, kind, hand, world.murderer, step)
        ]
    rng.shuffle(urn)
    put: list[int] = [0] * len(urn)  # by index in the urn, the seat

    def place(seat: int, tried: set[int]) -> bool:
        for kind in shuffled(options[seat], rng):
            for index, other in enumerate(urn):
                if other == kind and index not in tried:
                    tried.add(index)
                    if not put[index] or place(put[index], tried):
                        put[index] = seat
                        return True
        return False

    if not all(place(seat, set()) for seat in shuffled(options, rng)):
        return False
    plan = {seat: urn[index] for index, seat in enumerate(put)} | {s: k for s, k in step.puts.items() if k != UNKNOWN}
    for seat, kind in ((seat, plan[seat]) for seat in step.puts):
        if not world.now[HANDS + seat] >> BITS * kind & 7:
            return False
        world.move(kind)
    return True


def one_of(items: Sequence[T], rng: Random) -> T:
    return items[int(rng.random() * len(items))]


def shuffled(items: Iterable[T], rng: Random) -> list[T]:
    found = list(items)
    rng.shuffle(found)
    return found
