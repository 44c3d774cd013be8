"""The moves that led to an imagined table, told from the history behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from engine.huis_clos.pieces import TOKENS
from engine.huis_clos.state import Deal, HuisClosState
from engine.huis_clos.steps import DESTROY, DRAW, GIVE, OPEN, RECOVER, RUIN, SWAP, TAKE, Step
from engine.huis_clos.table import DESTROY as DESTROY_PHASE
from engine.huis_clos.table import Table
from engine.menu import Move

T = TypeVar("T")

PUT = ("put",)  # a token went into the urn: the act says no more


class Script(NamedTuple):
    """All that happened up to some moment."""

    characters: Sequence[int]
    acts: Sequence[Move | int]  # in order: moves that all could see, and the numbers of steps
    steps: Sequence[Step]
    starts: Sequence[int]  # by step, where its kinds begin
    kinds: Sequence[int]  # what moved
    urn: Sequence[int]  # what was put into the closed urn, in order
    phase: int  # what the table waits for


class Told(NamedTuple):
    """The moves for which seats were asked, and the draws from hands, by name."""

    line: tuple[Move, ...]
    draws: dict[str, int]


class Imagined(HuisClosState):
    """A table that a seat holds for possible, with the script that leads to it."""

    __slots__ = ("script",)

    script: Script

    @property
    def line(self) -> tuple[Move, ...]:
        return retrace(self.deal, self.script).line

    @property
    def draws(self) -> dict[str, int]:
        return retrace(self.deal, self.script).draws


class _Draws:
    """Chance that draws from hands what the script says, and notes it."""

    def __init__(self, state: HuisClosState, script: Script) -> None:
        self.state = state
        drawn = [act for act in script.acts if isinstance(act, int) and script.steps[act].op == DRAW]
        self.kinds = iter([script.kinds[script.starts[act]] for act in drawn])
        self.noted: dict[str, int] = {}

    def below(self, name: str, n: int) -> int:
        self.noted[name] = self.state.hands[self.state.table.other].index(next(self.kinds))
        return self.noted[name]

    def dice(self, name: str) -> tuple[int, int]:
        raise AssertionError("there are no dice")

    def shuffled(self, name: str, items: Sequence[T]) -> list[T]:
        raise AssertionError("nothing is shuffled after the deal")


def retrace(deal: Deal, script: Script) -> Told:
    """Play the game again as the script says."""
    table = Table(len(script.characters) - 1)
    table.character = list(script.characters)
    state = HuisClosState(table, deal)
    chance = _Draws(state, script)
    state.set_up([])
    line = []
    for move in _moves(table, script):
        assert state.pending is not None
        if not state.pending.menu.sole:
            line.append(move)
        state._step(move, chance, [])
    return Told(tuple(line), chance.noted)


def _moves(table: Table, script: Script) -> Iterator[Move]:
    """What each seat did, also where it had no choice."""
    urns = _urns(script)
    for act in script.acts:
        destroys = isinstance(act, int) and script.steps[act].op in (DESTROY, RUIN)
        if table.phase == DESTROY_PHASE and not destroys:
            yield ("keep",)
        if isinstance(act, int):
            start = script.starts[act]
            yield from _choices(
                table,
                script.steps[act],
                [TOKENS[kind] if kind >= 0 else "" for kind in script.kinds[start : start + 2]],
            )
        elif act == PUT:
            yield ("put", TOKENS[next(urns)])
        else:
            yield act
    if table.phase == DESTROY_PHASE != script.phase:
        yield ("keep",)


def _urns(script: Script) -> Iterator[int]:
    """What was put into the urn, round after round."""
    for step, start in zip(script.steps, script.starts, strict=False):
        if step.op == OPEN:
            yield from script.kinds[start : start + len(step.puts)]
    yield from script.urn


def _choices(table: Table, step: Step, words: Sequence[str]) -> Iterator[Move]:
    """The move behind a step, if there is one."""
    if step.op == TAKE:
        yield ("take", words[0] if step.free else words[1])
    elif step.op == SWAP:
        yield ("swap", words[1], words[0])
    elif step.op in (DESTROY, RUIN) and table.phase == DESTROY_PHASE:
        yield ("destroy", words[0])
    elif step.op == GIVE:
        yield ("give", words[0])
    elif step.op == RECOVER:
        yield ("recover", TOKENS[step.kind])
