"""Worlds that one seat cannot tell from the real one.

The view keeps a few histories that fit all that the seat knows (`engine.huis_clos.world`). To draw a sample, they are
brought up to date, and one of them is stirred: a Markov chain whose steps let two tokens trade their ways, or another
seat be the Murderer. Every step is as likely as the one that undoes it, so that in the long run all histories are drawn
alike: all Murderers, deals, draws, and secret choices among the tokens that a role allowed, told apart as if the 39
tokens were numbered. Samples that follow each other are not independent, and just after a surprise the chain is not yet
far from where it was mended. What lies in the closed urn is drawn last, evenly from what each seat may put.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, TypeVar

from engine.huis_clos.compose import Composer
from engine.huis_clos.follow import Stuck, followed, one_of, settled
from engine.huis_clos.menus import NONE_MENU, put_menu
from engine.huis_clos.pieces import KIND, PLACES, joined, without
from engine.huis_clos.plot import Plot, unpacked
from engine.huis_clos.retrace import Imagined, Script
from engine.huis_clos.state import Deal, HuisClosState
from engine.huis_clos.steps import HANDS, UNKNOWN, Step
from engine.huis_clos.table import GIVE, OVER
from engine.huis_clos.world import World

if TYPE_CHECKING:
    from engine.huis_clos.view import HuisClosView

T = TypeVar("T")

FEW, MORE, FULL = 4, 8, 7  # histories that are kept, and how many at a table with so many seats
MANY, MOST = 8, 32  # histories that set out from the start, at first and in the end
NEAR, FAR = 40, 360  # entries that are made up anew, at first and at least in the end
ATTEMPTS = 3  # to make up so many


def imagine(view: HuisClosView, rng: Random) -> Imagined:
    suspects = view.suspects()
    if not suspects or view.plot.bounds.void:
        raise ValueError(f"seat {view.seat} was told what cannot be: there is no world like that")
    view.worlds = up_to_date(view, suspects, rng)
    while True:
        world = one_of(view.worlds, rng)
        world.stir(suspects, rng)
        state = build(view, world, rng)
        if state is not None:
            return state


def up_to_date(view: HuisClosView, suspects: Sequence[int], rng: Random) -> list[World]:
    """The histories that are kept, brought to where the seat's knowledge is; or, if they get stuck, others from the
    start, more each time: few get far where there is a long way to go."""
    plot, steps = view.plot, view.steps
    kept = MORE if plot.seats >= FULL else FEW
    worlds = [world for world in view.worlds if cleared(world, suspects, rng)]
    crowd = kept if worlds else MANY
    while True:
        if not worlds:
            worlds = [World(plot, one_of(suspects, rng), rng) for _ in range(crowd)]
        for number in range(worlds[0].steps, len(steps)):
            worlds = one_step_on(worlds, steps[number], suspects, rng)
            if not worlds:
                break
            worlds += [other(one_of(worlds, rng), suspects, rng) for _ in range(crowd - len(worlds))]
        else:
            return worlds[:kept]
        crowd = min(MOST, 2 * crowd)


def other(world: World, suspects: Sequence[int], rng: Random) -> World:
    """A history that grew out of another."""
    new = world.copy()
    new.stir(suspects, rng)
    return new


def one_step_on(worlds: list[World], step: Step, suspects: Sequence[int], rng: Random) -> list[World]:
    """Those that can follow the step; or one that is made up anew, if none can."""
    pasts = [world.kinds for world in worlds]
    number = worlds[0].steps + 1
    left = [found for world in worlds if (found := followed(world, step, suspects, rng)) is not None]
    left = left or composed(worlds[0].plot, number, suspects, pasts, rng)
    for world in left:
        world.steps = number
    return left


def cleared(world: World, suspects: Sequence[int], rng: Random) -> bool:
    """Whether the Murderer of the history is still under suspicion, or another seat can be."""
    if world.murderer not in suspects:
        world.murderer = one_of(suspects, rng)
        world.judge()
    return not world.faults


def composed(
    plot: Plot, steps: int, suspects: Sequence[int], pasts: Sequence[Sequence[int]], rng: Random
) -> list[World]:
    """A history of so many steps that is made up anew from some entry on: further back each time that fails. What moved
    in histories that got stuck is preferred every other time. None if none is found soon."""
    composer = Composer(plot, plot.starts[steps] if steps < len(plot.starts) else len(plot.source), suspects, rng)
    for attempt in range(ATTEMPTS if composer.suspects else 0):
        composer.stuck.clear()
        known = one_of(pasts, rng)
        back = NEAR
        while back < max(FAR, 3 * len(known)):
            world = composer.compose(() if attempt % 2 else known, max(0, len(known) - back))
            back += back // 2
            if world is None:
                continue
            try:
                return [settled(world, composer.suspects, rng)]
            except Stuck:
                continue
    return []


def build(view: HuisClosView, world: World, rng: Random) -> Imagined | None:
    """The table as this history leaves it; None if the seat to act would not have been asked."""
    table = view.table.copy()
    plot, now = world.plot, world.now
    deal = Deal(world.murderer, table.first, tuple([unpacked(pile) for pile in world.deal[1:]]))
    state = Imagined(table, deal)
    state.places = [unpacked(now[place]) for place in range(len(PLACES))]
    state.hands[1:] = [unpacked(now[HANDS + seat]) for seat in range(1, table.seats + 1)]
    if table.phase == GIVE:
        (state.drawn,) = unpacked(now[plot.limbo])
    laid = plot.laid_before(len(world.kinds))
    if laid >= 0:
        state.laid = world.kinds[laid]
    urn = put(view, state, rng) if view.puts else []
    if urn is None:
        return None
    state.script = Script(
        table.character, tuple(view.acts), view.steps, plot.starts, tuple(world.kinds), urn, table.phase
    )
    if table.phase == OVER:
        return state
    state.ask()
    assert state.pending is not None
    if state.pending.menu.sole and state.pending.seat != view.seat:
        return None
    return state


def put(view: HuisClosView, state: HuisClosState, rng: Random) -> list[int] | None:
    """What is put into the closed urn by those who have put a token: one that they may put. None if one has none."""
    urn = []
    for seat, kind in view.puts.items():
        if kind == UNKNOWN:
            menu = put_menu(state.table, seat, state.hands[seat], state.bound(seat))
            if menu is NONE_MENU:
                return None
            kind = KIND[menu.pick(rng)[1]]
        state.hands[seat] = without(state.hands[seat], kind)
        urn.append(kind)
    state.slipped = joined((), urn)
    return urn
