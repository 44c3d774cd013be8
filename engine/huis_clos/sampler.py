"""Worlds that one seat cannot tell from the real one.

The view keeps a few histories that fit all that the seat knows (`engine.huis_clos.world`). To draw a sample, they are
brought up to date (`engine.huis_clos.follow`), or if none can be, others are made up (`engine.huis_clos.compose`); and
one of them is stirred: a Markov chain whose steps let two tokens trade their ways, or another seat be the Murderer.
Every step is as likely as the one that undoes it, so that in the long run all histories are drawn alike: all Murderers,
deals, draws, and secret choices among the tokens that a role allowed, told apart as if the 39 tokens were numbered.
Samples that follow each other are not independent, and just after a surprise the chain is not yet far from histories
that were made up, one for each of several suspects. What lies in the closed urn is drawn last, evenly from what each
seat may put.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from engine.huis_clos.compose import Composer
from engine.huis_clos.follow import follows, one_of, shuffled
from engine.huis_clos.menus import NONE_MENU, put_menu
from engine.huis_clos.pieces import KIND, PLACES, joined, without
from engine.huis_clos.plot import Plot, unpacked
from engine.huis_clos.retrace import Imagined, Script
from engine.huis_clos.state import Deal, HuisClosState
from engine.huis_clos.steps import HANDS, UNKNOWN
from engine.huis_clos.table import GIVE, OVER
from engine.huis_clos.world import World, dealt

if TYPE_CHECKING:
    from engine.huis_clos.view import HuisClosView

KEPT = 4  # histories that follow what the seat is told
NEAR = 40  # entries that are made up anew at first: twice as many each time that fails


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
    """The histories that are kept, brought to where the seat's knowledge is; if all get stuck, others."""
    plot, steps = view.plot, view.steps
    worlds = [world for world in view.worlds if cleared(world, suspects, rng)]
    worlds = worlds or [World(plot, one_of(suspects, rng), dealt(rng)) for _ in range(KEPT)]
    for step in steps[worlds[0].steps :]:
        left = [world for world in worlds if follows(world, step, suspects, rng)]
        left = left or composed(plot, suspects, [world.kinds for world in worlds], rng)
        worlds = left + [other(one_of(left, rng), suspects, rng) for _ in range(KEPT - len(left))]
        if worlds[0].steps == len(steps):
            break
    return worlds


def other(world: World, suspects: Sequence[int], rng: Random) -> World:
    """A history that grew out of another."""
    new = world.copy()
    new.stir(suspects, rng)
    return new


def cleared(world: World, suspects: Sequence[int], rng: Random) -> bool:
    """Whether the Murderer of the history is still under suspicion, or another seat can be."""
    if world.murderer not in suspects:
        world.murderer = one_of(suspects, rng)
        world.judge()
    return not world.faults


def composed(plot: Plot, suspects: Sequence[int], pasts: Sequence[Sequence[int]], rng: Random) -> list[World]:
    """Histories of all that the seat knows, made up for several suspects: those that got stuck, from some entry on,
    further back each time that fails, and at last from the start."""
    composers = [Composer(plot, seat, rng) for seat in shuffled(suspects, rng)]
    found = [world for composer in composers[:KEPT] if (world := _mended(composer, one_of(pasts, rng)))]
    while not found:
        composers = [composer for composer in composers if composer.theories]
        if not composers:
            raise ValueError(f"seat {plot.me} was told what cannot be: there is no world like that")
        found = [world for composer in composers if (world := composer.compose((), 0))]
    return found


def _mended(composer: Composer, known: Sequence[int]) -> World | None:
    back = NEAR
    while back < len(known):
        if (world := composer.compose(known, len(known) - back)) is not None:
            return world
        back *= 2
    return composer.compose((), 0)


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
