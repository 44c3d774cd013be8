"""The built-in bots, by name. A bot's module is imported when the bot is first asked for."""

from collections.abc import Callable
from importlib import import_module

from protocol.player import Player

_WHERE = {
    "bluffer": "bots.bluffer",
    "bluffer-mute": "bots.bluffer.mute",
    "guest": "bots.guest",
    "logician": "bots.logician",
    "notebook": "bots.notebook",
    "oracle": "bots.oracle",
    "random": "bots.random",
    "sleuth": "bots.sleuth",
}


class UnknownBot(Exception):
    """There is no such bot. The message says which there are."""


def names() -> tuple[str, ...]:
    return tuple(_WHERE)


def get(name: str) -> Callable[[], Player]:
    """What makes a bot of that name; every bot module calls its class BOT."""
    if name not in _WHERE:
        raise UnknownBot(f"there is no bot {name!r}; the bots are {', '.join(_WHERE)}")
    make: Callable[[], Player] = import_module(_WHERE[name]).BOT
    return make
