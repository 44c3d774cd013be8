"""The settings of a tournament: one table for the command line and for `tournament.toml`."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from cli.params import parse_clock
from cli.tournament.schedule import FORMATS, LEAGUE
from cli.tournament.sprt import Hypotheses
from protocol.transcript import POLICIES


class ConfigError(Exception):
    """A setting is wrong. `key` is its name, in the file and, after --, on the command line."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


class Entry(NamedTuple):
    """A bot of the tournament. Without a name it gets the one that it gives itself."""

    spec: str
    name: str | None = None


class Setting(NamedTuple):
    """`kind` is what a flag gives; `read` makes the value of that or of what the file gives, or raises ValueError."""

    kind: type
    read: Callable[[Any], Any]
    help: str
    metavar: str = ""
    default: Any = None  # None: see `resolve`
    running: bool = False  # says how to run, not what: may change when a tournament is resumed


def _text(given: Any) -> str:
    if not isinstance(given, str) or not given or not given.isprintable():
        raise ValueError(f"expected one line of text, got {given!r}")
    return given


def _choice(*words: str) -> Callable[[Any], str]:
    def read(given: Any) -> str:
        if given not in words:
            raise ValueError(f"expected one of {', '.join(words)}, got {given!r}")
        return str(given)

    return read


def _number(least: int, most: int | None = None) -> Callable[[Any], int]:
    def read(given: Any) -> int:
        if type(given) is not int or given < least or (most is not None and given > most):
            limits = f"of {least} or more" if most is None else f"from {least} to {most}"
            raise ValueError(f"expected a whole number {limits}, got {given!r}")
        return int(given)

    return read


def _switch(given: Any) -> bool:
    if not isinstance(given, bool):
        raise ValueError(f"expected true or false, got {given!r}")
    return given


def _bots(given: Any) -> tuple[Entry, ...]:
    entries = []
    for bot in given.split(",") if isinstance(given, str) else given if isinstance(given, list) else [given]:
        if isinstance(bot, str) and bot.strip():
            entry = Entry(bot.strip())
        elif isinstance(bot, dict) and set(bot) in ({"spec"}, {"spec", "name"}):
            name = bot.get("name")
            entry = Entry(_text(bot["spec"]), None if name is None else _text(name))
        else:
            raise ValueError(f'expected bots as "SPEC" or {{ name = "NAME", spec = "SPEC" }}, got {bot!r}')
        entries.append(entry)
    named = [entry.name for entry in entries if entry.name is not None]
    if twice := {name for name in named if named.count(name) > 1}:
        raise ValueError(f"two bots are called {min(twice)!r}")
    return tuple(entries)


def _options(given: Any) -> dict[str, str]:
    if not isinstance(given, dict) or not all(isinstance(value, str | int) for value in given.values()):
        raise ValueError(f"expected a table of names and values, got {given!r}")
    switches = {True: "on", False: "off"}
    return {name: switches[value] if isinstance(value, bool) else str(value) for name, value in given.items()}


def _clock(given: Any) -> str:
    parse_clock(_text(given))
    return str(given)


def _hypotheses(given: Any) -> Hypotheses:
    pair = given.split(",") if isinstance(given, str) else given
    try:
        elo0, elo1 = map(float, pair)
    except (TypeError, ValueError):
        raise ValueError(f"expected two rating differences ELO0,ELO1, as in 0,20, got {given!r}") from None
    if not -2000 <= elo0 < elo1 <= 2000:
        raise ValueError(f"expected ELO0 below ELO1, both between -2000 and 2000, got {given!r}")
    return Hypotheses(elo0, elo1)


SETTINGS = {
    "game": Setting(str, _text, "The game."),
    "bots": Setting(str, _bots, "The bots, joined by commas; in a gauntlet the first is the challenger.", "A,B,…"),
    "format": Setting(str, _choice(*FORMATS), f"One of {', '.join(FORMATS)}.", "FORMAT", LEAGUE),
    "table-seats": Setting(int, _number(2), "Seats at each table [as many as bots, if the game can].", "K"),
    "deals": Setting(int, _number(1), "How many deals; in swiss, at each table of each round.", "N", 100),
    "rounds": Setting(int, _number(1), "How many rounds a swiss has [one more than it takes to halve the field].", "R"),
    "seed": Setting(int, _number(0), "Make it repeatable; nothing is committed then.", "S"),
    "fair": Setting(bool, _switch, "Let every seat have a share in the deal.", default=False),
    "duplicate": Setting(bool, _switch, "Play each deal with the bots on all seats in turn [unless --fair]."),
    "movetime": Setting(int, _number(1), "Milliseconds for each answer.", "MS"),
    "clock": Setting(str, _clock, "Seconds for all answers of a game.", "TOTAL[+INC]"),
    "on-fault": Setting(
        str, _choice(*POLICIES), "Play on by fallback, or abort and try once more.", "POLICY", "replace"
    ),
    "withdraw": Setting(
        int, _number(0, 100), "Withdraw a bot that faults in more than P % of its games; 100 for never.", "P", 25
    ),
    "sprt": Setting(str, _hypotheses, "End a duel once it is decided which rating difference fits.", "ELO0,ELO1"),
    "fresh": Setting(bool, _switch, "Start new bot processes for every game.", default=False),
    "sandbox": Setting(bool, _switch, "Wall in bots that are processes; needs bubblewrap.", default=False),
    "options": Setting(str, _options, "An option of the game.", "K=V", {}),
    "jobs": Setting(int, _number(1, 1024), "How many worker processes [one for every core].", "J", running=True),
    "pin": Setting(bool, _switch, "Tie each worker and its bots to one core [if there are enough].", running=True),
    "store": Setting(str, _text, "The tournament's file.", "FILE", "tournament.sqlite", running=True),
}


def read(given: Mapping[str, Any]) -> dict[str, Any]:
    """The values of settings that were given, each by itself."""
    values = {}
    for key, value in given.items():
        try:
            values[key] = SETTINGS[key].read(value)
        except ValueError as error:
            raise ConfigError(key, str(error)) from error
    return values
