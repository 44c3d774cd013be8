"""The bot kit: write `choose`, and the rest of the protocol is done.

from bots.kit import Bot, run

class First(Bot):
    name = "first"

    def choose(self, menu):
        return menu.first()

if __name__ == "__main__":
    run(First())
"""

import sys
from collections.abc import Iterable
from random import Random
from typing import Any, TextIO

from engine.event import Event
from engine.menu import Menu, Offer
from protocol.fields import UnknownVerb
from protocol.messages import (
    ENTROPY_ASK,
    ISREADY,
    QUIT,
    READYOK,
    TALKS,
    TO_BOT,
    UDIOK,
    VERSION,
    Done,
    Entropy,
    Go,
    Id,
    MoveLine,
    NewGame,
    Result,
    Say,
    Speech,
    Talk,
    Udi,
    Wants,
    parse,
)
from protocol.player import Player


class Bot(Player):
    """Overwrite what you need; `choose` is the only must."""

    table: NewGame  # the game that is being played: its id, `seats`, `you`, `options`
    rng: Random  # seeded by the referee, so that matches can be repeated

    def receive(self, message: Any) -> None:
        if type(message) is Event:
            self.see(message)
        elif isinstance(message, NewGame):
            self.table = message
            self.rng = Random(int(message.seed, 16))
            self.newgame(message)
        elif isinstance(message, Say):
            self.hear(message.seat, message.text)
        elif isinstance(message, Result):
            self.result(message)

    def newgame(self, table: NewGame) -> None:
        """A game begins; forget the last one."""

    def see(self, event: Event) -> None:
        """Something happened."""

    def hear(self, seat: int, text: str) -> None:
        """A seat said something to all; this seat's own words come back too."""

    def result(self, result: Result) -> None:
        """The game is over."""


def run(bot: Player, lines: Iterable[str] | None = None, out: TextIO | None = None) -> None:
    """Speak UDI on standard input and output until `quit` or the end of the input."""
    offers: list[Offer] = []
    out = out or sys.stdout

    def send(*messages: Any) -> None:
        out.write("".join(f"{message}\n" for message in messages))
        out.flush()

    for line in sys.stdin if lines is None else lines:
        try:
            message = parse(line.rstrip("\r\n"), TO_BOT)
        except UnknownVerb:
            continue
        if isinstance(message, Offer):
            offers.append(message)
        elif isinstance(message, Go):
            menu = Menu(*offers)
            offers.clear()
            bot.ms = message.ms
            send(MoveLine(message.n, bot.choose(menu)))
        elif isinstance(message, Talk):
            bot.ms = message.ms
            send(*map(Speech, bot.talk()), Done(message.n))
        elif isinstance(message, Udi):
            send(*_introduction(bot, message.version))
        elif message == QUIT:
            return
        else:
            bot.receive(message)
            if message == ENTROPY_ASK and (given := bot.entropy()):
                send(Entropy(given))
            elif message == ISREADY:
                send(READYOK)


def _introduction(bot: Player, version: int) -> list[Any]:
    if version != VERSION:
        raise SystemExit(f"{bot.name} speaks UDI {VERSION}, not UDI {version}")
    lines: list[Any] = [Id("name", bot.name)]
    if bot.author:
        lines.append(Id("author", bot.author))
    if bot.talks:
        lines.append(TALKS)
    if bot.wants_map:
        lines.append(Wants("map"))
    return [*lines, UDIOK]
