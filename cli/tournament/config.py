"""What a tournament is: everything that its results depend on."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from bots.spec import SpecError, check_teams
from cli.params import parse_clock
from cli.tournament.schedule import DUEL, SWISS, Plan
from cli.tournament.settings import SETTINGS, ConfigError, Entry, read
from cli.tournament.sprt import Hypotheses
from engine import registry
from engine.game import Game, Setup, SetupError
from protocol.fairness import COMMITTED, FAIR, SEEDED
from protocol.limits import NO_CLOCK, Clock


@dataclass(frozen=True, slots=True)
class Config:
    """Made by `resolve`, which checks it."""

    game: str
    bots: tuple[Entry, ...]
    format: str
    table_seats: int
    deals: int
    rounds: int
    seed: int | None
    fair: bool
    duplicate: bool
    movetime: int | None
    clock: str | None
    on_fault: str
    withdraw: int
    sprt: Hypotheses | None
    fresh: bool
    sandbox: bool
    options: Mapping[str, str]

    @property
    def setup(self) -> Setup:
        return registry.get(self.game).setup(self.table_seats, self.options)

    @property
    def plan(self) -> Plan:
        return Plan(self.format, len(self.bots), self.table_seats, self.deals, self.rounds, self.duplicate)

    @property
    def time(self) -> Clock:
        return parse_clock(self.clock) if self.clock else Clock(self.movetime) if self.movetime else NO_CLOCK

    @property
    def terms(self) -> str:
        return SEEDED if self.seed is not None else FAIR if self.fair else COMMITTED

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(entry.name or entry.spec for entry in self.bots)

    def named(self, names: tuple[str, ...]) -> "Config":
        """With what the bots call themselves, where they have no name yet; a second one of a name is NAME#2."""
        bots: list[Entry] = []
        taken = {entry.name for entry in self.bots}
        for entry, name in zip(self.bots, names, strict=True):
            free, number = entry.name or name, 1
            while entry.name is None and free in taken:
                number += 1
                free = f"{name}#{number}"
            taken.add(free)
            bots.append(Entry(entry.spec, free))
        return replace(self, bots=tuple(bots))

    def as_json(self) -> dict[str, Any]:
        values = {key.replace("_", "-"): value for key, value in asdict(self).items() if value is not None}
        return values | {"bots": [entry._asdict() for entry in self.bots]}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> "Config":
        """The bots themselves need not be here."""
        return resolve(read({key: value for key, value in values.items() if key in SETTINGS}))


def resolve(values: Mapping[str, Any]) -> Config:
    """A whole tournament: fill in what was not said, and see that everything fits together."""
    for key in ("game", "bots"):
        if key not in values:
            raise ConfigError(key, "it is missing")
    known = {key: values.get(key, setting.default) for key, setting in SETTINGS.items() if not setting.running}
    bots = len(known["bots"])
    try:
        game = registry.get(known["game"])
    except SetupError as error:
        raise ConfigError("game", str(error)) from error
    if known["table-seats"] is None:
        known["table-seats"] = _default_seats(game, known["format"], bots)
    if known["duplicate"] is None:
        known["duplicate"] = not known["fair"]
    if known["rounds"] is None:
        known["rounds"] = (bots - 1).bit_length() + 1 if known["format"] == SWISS else 1
    config = Config(**{key.replace("-", "_"): value for key, value in known.items()})
    _check_format(config)
    _check_terms(config)
    _check_table(config, game)
    return config


def _default_seats(game: Game, form: str, bots: int) -> int:
    if form == DUEL:
        even = [seats for seats in game.seats if seats % 2 == 0]
        return (even or game.seats)[0]
    return min(max(bots, game.seats[0]), game.seats[-1])


def _check_format(config: Config) -> None:
    form, seats, bots = config.format, config.table_seats, len(config.bots)
    if form == DUEL and bots != 2:
        raise ConfigError("bots", f"a duel is between 2 bots, not {bots}")
    if bots < 2:
        raise ConfigError("bots", f"a tournament needs at least 2 bots, not {bots}")
    if form == SWISS and bots < seats:
        raise ConfigError("bots", f"a swiss with tables of {seats} needs at least {seats} bots, not {bots}")
    if form != SWISS and config.rounds != 1:
        raise ConfigError("rounds", f"only a swiss has rounds, not a {form}")
    if form != DUEL and config.sprt is not None:
        raise ConfigError("sprt", f"only a duel can end by a sequential test, not a {form}")


def _check_terms(config: Config) -> None:
    if config.fair and config.seed is not None:
        raise ConfigError("fair", "a seeded deal cannot be fair as well")
    if config.fair and config.duplicate:
        raise ConfigError("fair", "duplicate deals cannot be fair as well")
    if config.movetime is not None and config.clock is not None:
        raise ConfigError("clock", "movetime and clock exclude each other")


def _check_table(config: Config, game: Game) -> None:
    if config.table_seats not in game.seats:
        seats = f"{game.id} takes {game.seats[0]} to {game.seats[-1]} seats"
        raise ConfigError("table-seats", f"{seats}, not {config.table_seats}")
    for name, value in config.options.items():
        _set_up(f"options.{name}", game, config.table_seats, {name: value})
    _set_up("options", game, config.table_seats, config.options)
    try:
        check_teams(game, config.table_seats, [entry.spec for entry in config.bots])
    except SpecError as error:
        raise ConfigError("bots", str(error)) from error


def _set_up(key: str, game: Game, seats: int, options: Mapping[str, str]) -> None:
    try:
        game.setup(seats, options)
    except SetupError as error:
        raise ConfigError(key, str(error)) from error


def differences(given: Mapping[str, Any], config: Config) -> list[str]:
    """The settings that were given to a tournament that has begun, but are not its own."""
    own = {key: value for key, value in read(config.as_json()).items() if key not in given}
    again = resolve({**own, **given})
    if [entry.spec for entry in again.bots] == [entry.spec for entry in config.bots]:
        again = again.named(config.names)
    keys = [key for key in given if not SETTINGS[key].running]
    return [key for key in keys if _own(again, key) != _own(config, key)]


def _own(config: Config, key: str) -> Any:
    return config.setup if key == "options" else getattr(config, key.replace("-", "_"))
