"""Whether the seats of a history did what their roles allow: HC-12, HC-24, HC-29, HC-41, HC-42 and HC-61."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.huis_clos.counts import ARMS, BITS, EVIDENCE, ONE
from engine.huis_clos.pieces import CLUES, HAND
from engine.huis_clos.plot import unpacked
from engine.huis_clos.steps import DESTROY, GIVE, GO, HANDS, OPEN, RECOVER, RUIN, SPARE, SWAP, TAKE, Step

if TYPE_CHECKING:
    from engine.huis_clos.world import World


def broken(world: World, entry: int) -> bool:
    """Whether the seat that answers at this entry did what it must not."""
    step = world.plot.limit[entry]
    assert step is not None
    return _BROKEN[step.op](world, entry, step)


def _carries(world: World, entry: int, step: Step) -> bool:
    """HC-29: it has several weapons, and did otherwise than an Innocent must."""
    return step.seat != world.murderer and (world.held[entry] & ARMS).bit_count() > 1


def _gains(world: World, entry: int, step: Step) -> bool:
    """HC-12: it has a weapon, and took another from among clues."""
    return step.seat != world.murderer and world.held[entry] & ARMS != 0


def _takes(world: World, entry: int, step: Step) -> bool:
    """HC-29 with two weapons. HC-12 with one: nothing but weapons lay there, and its hand was not full."""
    if step.seat == world.murderer:
        return False
    weapons = (world.held[entry - 1] & ARMS).bit_count()
    if weapons != 1 or world.kinds[entry] < CLUES:
        return weapons > 1
    return step.held == HAND or world.held[entry] & EVIDENCE != 0


def _swaps(world: World, entry: int, step: Step) -> bool:
    """HC-29 with two weapons: one is laid down, for a clue if there is one. HC-12 with one: it stays one. Nobody else
    swaps with less than a full hand."""
    if step.seat == world.murderer:
        return step.held < HAND
    weapons = (world.held[entry] & ARMS).bit_count()
    lays, takes = world.kinds[entry] >= CLUES, world.kinds[entry - 1] >= CLUES
    if weapons > 1:
        return not lays or (takes and world.held[entry - 1] & EVIDENCE != 0)
    return step.held < HAND or (weapons == 1 and takes and not lays)


def _destroys(world: World, entry: int, step: Step) -> bool:
    """HC-24: never the last clue."""
    content = world.held[entry] & EVIDENCE
    return content == ONE[step.kind]


def _gives(world: World, entry: int, step: Step) -> bool:
    """HC-26: an Innocent that would have two weapons gives one."""
    if step.seat == world.murderer or world.kinds[entry] >= CLUES:
        return False
    return (world.held[entry] & ARMS).bit_count() + (world.kinds[entry - 1] >= CLUES) > 1


def _puts(world: World, entry: int, step: Step) -> bool:
    seat = world.plot.source[entry] - HANDS
    return not may_put(seat, world.kinds[entry], world.held[entry], world.murderer, step)


def may_put(seat: int, kind: int, hand: int, murderer: int, step: Step) -> bool:
    """HC-41, and HC-42: an Innocent kills only if all that it has would kill at least as many."""
    place = kind - CLUES
    if place < 0:
        return True
    if seat == murderer or step.confronted:
        return step.at[seat] != place
    standing = step.standing
    deaths = standing[place]
    return not deaths or all(other >= CLUES and standing[other - CLUES] >= deaths for other in unpacked(hand))


def _ruins(world: World, entry: int, step: Step) -> bool:
    """HC-61: not what it just laid down."""
    laid = world.kinds[world.plot.laid_before(entry)]
    return laid == step.kind and world.held[entry] >> BITS * laid & 7 == 1


def _spares(world: World, entry: int, step: Step) -> bool:
    """HC-61: a clue that lies there must be destroyed, unless it was just laid down."""
    content = world.held[entry] & EVIDENCE
    laid = world.plot.laid_before(entry)
    return content != 0 and (laid < 0 or content != ONE[world.kinds[laid]])


_BROKEN: dict[int, Callable[[World, int, Step], bool]] = {
    GO: _carries,
    RECOVER: _gains,
    TAKE: _takes,
    SWAP: _swaps,
    DESTROY: _destroys,
    GIVE: _gives,
    OPEN: _puts,
    RUIN: _ruins,
    SPARE: _spares,
}
