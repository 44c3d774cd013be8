"""How a history follows one more step of what a seat knows, and is mended where it does not fit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

from engine.huis_clos.bounds import BITS
from engine.huis_clos.limits import may_put
from engine.huis_clos.pieces import CLUES, KINDS
from engine.huis_clos.plot import unpacked
from engine.huis_clos.reroute import fetch, relabel, replace
from engine.huis_clos.steps import HANDS, OPEN, UNKNOWN, Step
from engine.huis_clos.world import World

T = TypeVar("T")

ATTEMPTS = 4  # to let a history follow a step
REMEDIES = 300  # attempts to bring back to the limits whoever overstepped them
SUSPICION = 0.2  # how often the remedy is another Murderer


class Stuck(Exception):
    """This history cannot be made to fit what the seat knows."""


def followed(world: World, step: Step, suspects: Sequence[int], rng: Random) -> World | None:
    """The history, gone on by one step; or one like it."""
    start = world.plot.starts[world.steps]
    for attempt in range(ATTEMPTS):
        try:
            return settled(gone_on(world, step, rng), suspects, rng)
        except Stuck:
            while len(world.kinds) > start:
                world.unmove()
            for _ in range(attempt):
                world.stir(suspects, rng)
    return None


def gone_on(world: World, step: Step, rng: Random) -> World:
    plot = world.plot
    first = plot.starts[world.steps]
    last = plot.starts[world.steps + 1] if world.steps + 1 < len(plot.starts) else len(plot.source)
    plan: dict[int, int] = {}
    if step.op == OPEN:
        world, plan = attributed(world, step, rng)
    for entry in range(first, last):
        if plot.shown[entry] >= 0:
            world = matching(world, plot.source[entry], plot.shown[entry], rng)
            world.move(UNKNOWN)
        elif plot.target[entry] < 0:
            world.move(UNKNOWN)
        elif entry in plan:
            world.move(plan[entry])
        elif plot.fixed[entry] != UNKNOWN:
            world = having(world, plot.source[entry], plot.fixed[entry], rng)
            world.move(plot.fixed[entry])
        elif not world.guess(rng):
            kinds = shuffled(unpacked(plot.bounds.kinds[entry]), rng)
            world = having(world, plot.source[entry], kinds[0], rng)
            world.move(kinds[0])
    return world


def having(world: World, box: int, kind: int, rng: Random) -> World:
    """The history, or one in which the box now holds a token of this kind."""
    content = world.now[box]
    if content >> BITS * kind & 7:
        return world
    found = exchanged(world, box, [(kind, other) for other in dict.fromkeys(unpacked(content))], rng)
    if found is None:
        raise Stuck
    return found


def exchanged(world: World, box: int, pairs: Sequence[tuple[int, int]], rng: Random) -> World | None:
    """A history in which the box now holds one token for another: one of these pairs, directly or by way of a third."""
    pairs = shuffled(pairs, rng)
    for gain, lose in pairs:
        found = fetch(world, box, gain, lose, rng)
        if found is not None:
            return found
    for gain, lose in pairs:
        for third in shuffled(range(KINDS), rng):
            if third not in (gain, lose):
                halfway = fetch(world, box, third, lose, rng)
                found = halfway and fetch(halfway, box, gain, third, rng)
                if found:
                    return found
    return None


def matching(world: World, box: int, shown: int, rng: Random) -> World:
    """The history, or one in which the box now holds exactly this."""
    while (content := world.now[box]) != shown:
        missing = [kind for kind in range(KINDS) if (shown >> BITS * kind & 7) > (content >> BITS * kind & 7)]
        extra = [kind for kind in range(KINDS) if (shown >> BITS * kind & 7) < (content >> BITS * kind & 7)]
        found = exchanged(world, box, [(gain, lose) for gain in missing for lose in extra], rng)
        if found is None:
            raise Stuck
        world = found
    return world


def attributed(world: World, step: Step, rng: Random) -> tuple[World, dict[int, int]]:
    """The history, or one in which the seats can have put what was in the urn; and what each put, by entry."""
    first = world.plot.starts[world.steps]
    for strict in (True, False):
        plan, left = assign(world, step, strict, rng)
        while left:
            for seat, kind in shuffled([(s, k) for s in step.puts if s not in plan for k in dict.fromkeys(left)], rng):
                found = supplied(world, step, seat, kind, strict, len(left), rng)
                if found is not None:
                    world, plan, left = found
                    break
            else:
                break
        else:
            entries = {seat: first + index for index, seat in enumerate(step.puts)}
            return world, {entries[seat]: kind for seat, kind in plan.items()}
    raise Stuck


def supplied(
    world: World, step: Step, seat: int, kind: int, strict: bool, missing: int, rng: Random
) -> tuple[World, dict[int, int], list[int]] | None:
    """A history in which the seat holds this kind, so that fewer tokens of the urn have nobody who put them."""
    box = HANDS + seat
    if world.now[box] >> BITS * kind & 7:
        return None
    for lose in shuffled(dict.fromkeys(unpacked(world.now[box])), rng):
        found = exchanged(world, box, [(kind, lose)], rng)
        if found is not None:
            plan, left = assign(found, step, strict, rng)
            if len(left) < missing:
                return found, plan, left
    return None


def assign(world: World, step: Step, strict: bool, rng: Random) -> tuple[dict[int, int], list[int]]:
    """Who put which kind, as far as that works out, and which kinds nobody put. Strictly: what each may put."""
    plan: dict[int, int] = {}
    urn = list(step.tokens)
    seats = []
    options: dict[int, list[int]] = {}
    for entry, (seat, known) in enumerate(step.puts.items(), start=world.plot.starts[world.steps]):
        if known != UNKNOWN:
            plan[seat] = known
            urn.remove(known)
            continue
        seats.append(seat)
        hand = world.now[HANDS + seat]
        able = world.plot.bounds.kinds[entry]
        options[seat] = [
            kind
            for kind in dict.fromkeys(unpacked(hand))
            if able >> BITS * kind & 1 and (not strict or may_put(seat, kind, hand, world.murderer, step))
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

    for seat in shuffled(seats, rng):
        place(seat, set())
    plan |= {seat: urn[index] for index, seat in enumerate(put) if seat}
    return plan, [urn[index] for index, seat in enumerate(put) if not seat]


def settled(world: World, suspects: Sequence[int], rng: Random) -> World:
    """The history, or one like it in which nobody does what it must not."""
    if not world.faults:
        return world
    for _ in range(REMEDIES):
        world = remedied(world, suspects, rng)
        if not world.faults:
            return world
    raise Stuck


def remedied(world: World, suspects: Sequence[int], rng: Random) -> World:
    """The history with some change about one of those who did what they must not, unless that makes things worse."""
    random = rng.random
    if random() < SUSPICION:
        world.accuse(suspects, rng)
        return world
    plot = world.plot
    fault = sorted(world.faults)[int(random() * len(world.faults))]
    concerned = [entry for entry in range(max(0, fault - 3), fault + 1) if plot.answer[entry] == fault]
    entry = concerned[int(random() * len(concerned))]
    tokens = unpacked(world.held[entry])
    lose = tokens[int(random() * len(tokens))]
    gain = int(random() * CLUES) if lose >= CLUES else CLUES + int(random() * (KINDS - CLUES))
    found = None
    if plot.target[entry] >= 0 and plot.fixed[entry] == UNKNOWN and random() < 0.5:
        if lose != world.kinds[entry]:
            found = relabel(world, entry, lose, rng)
    else:
        found = replace(world, entry, gain, lose, rng)
    if found is not None and len(found.faults) <= len(world.faults):
        return found
    return world


def one_of(items: Sequence[T], rng: Random) -> T:
    return items[int(rng.random() * len(items))]


def shuffled(items: Iterable[T], rng: Random) -> list[T]:
    found = list(items)
    rng.shuffle(found)
    return found
