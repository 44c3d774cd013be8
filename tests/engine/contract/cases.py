"""Which tables are played: every registered game, every number of seats, every option."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from engine import registry
from engine.game import Game, Option, Setup, SetupError

FEW = 4  # an option with more values than this is tried at both ends and in the middle


class Case(NamedTuple):
    game: Game
    setup: Setup
    label: str

    def __str__(self) -> str:
        return self.label


def values(option: Option) -> tuple[str, ...]:
    """The values of an option that are worth a game, apart from its default. Free text has none: see `variants`."""
    choices = tuple(option.choices or ())
    if len(choices) > FEW:
        choices = (choices[0], choices[len(choices) // 2], choices[-1])
    if isinstance(option.choices, range):
        choices = choices[:1] + choices[-1:]
    return tuple(str(value) for value in choices if str(value) != option.default)


def settings(game: Game) -> Iterator[Mapping[str, str]]:
    """The defaults, each option on its own at each value, and all options of few values at their last one."""
    yield {}
    for option in game.options:
        for value in values(option):
            yield {option.name: value}
    extremes = {
        option.name: option.choices[-1]
        for option in game.options
        if isinstance(option.choices, tuple) and len(option.choices) <= FEW and option.choices[-1] != option.default
    }
    if len(extremes) > 1:
        yield extremes
    yield from variants(game)


def variants(game: Game) -> tuple[Mapping[str, str], ...]:
    """What a game's own tests add, as VARIANTS in a module `variants` beside them: options that are free text."""
    where = f"tests.engine.{type(game).__module__.split('.')[1]}"
    if find_spec(where) is None or find_spec(f"{where}.variants") is None:
        return ()
    return tuple(options for name, options in import_module(f"{where}.variants").VARIANTS if name == game.id)


def cases(game: Game) -> Iterator[Case]:
    """Every number of seats with every setting that it allows; each setting must fit some number of seats."""
    for options in settings(game):
        fitting = []
        for seats in game.seats:
            try:
                setup = game.setup(seats, options)
            except SetupError:
                continue
            words = [f"{name}={value if len(value) < 40 else value[:12] + '…'}" for name, value in options.items()]
            fitting.append(Case(game, setup, " ".join([game.id, str(seats), *words])))
        assert fitting, f"{game.id}: no number of seats takes {options}"
        yield from fitting


def all_cases() -> list[Case]:
    return [case for game in registry.ids() for case in cases(registry.get(game))]


def few_cases(game: Game) -> Iterator[Case]:
    """The defaults with every number of seats, every other setting with the fewest seats that it allows."""
    seen = set()
    for case in cases(game):
        options = tuple(case.setup.options.items())
        if options == tuple(game.setup(case.setup.seats).options.items()) or options not in seen:
            seen.add(options)
            yield case


def all_few_cases() -> list[Case]:
    return [case for game in registry.ids() for case in few_cases(registry.get(game))]
