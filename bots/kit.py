"""The bot kit: write `choose`, and the rest of the protocol is done.

from bots.kit import Bot, run

class First(Bot):
    name = "first"

    def choose(self, menu):
        return menu.first()

if __name__ == "__main__":
    run(First())
"""

import os
import select
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
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
    STOP,
    TALKS,
    TO_BOT,
    UDIOK,
    VERSION,
    Done,
    Entropy,
    Go,
    Id,
    Info,
    MoveLine,
    NewGame,
    Result,
    Say,
    SetOption,
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
    settings: Mapping[str, str] = {}  # the options that were set

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
        elif isinstance(message, SetOption):
            self.settings = {**self.settings, message.name: message.value}

    def setting(self, name: str) -> str:
        """The value of one of the bot's options."""
        (option,) = (option for option in self.options if option.name == name)
        return option.check(self.settings.get(name, option.default))

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

    bot.inform = lambda text: send(Info(text))
    if lines is None:
        lines = Input(sys.stdin.fileno())
        bot.stopped = lines.stopped
    for line in lines:
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
    lines += bot.options
    if bot.talks:
        lines.append(TALKS)
    if bot.wants_map:
        lines.append(Wants("map"))
    return [*lines, UDIOK]


class Input:
    """The lines that come in, and a look at those that wait, for a bot that thinks long."""

    def __init__(self, file: int) -> None:
        self.file = file
        self.waiting: deque[str] = deque()
        self.rest = b""
        self.ended = False

    def __iter__(self) -> Iterator[str]:
        while self.waiting or not self.ended:
            if self.waiting:
                yield self.waiting.popleft()
            else:
                self._read()

    def _read(self) -> None:
        data = os.read(self.file, 1 << 16)
        self.ended = not data
        *lines, self.rest = (self.rest + data).split(b"\n")
        self.waiting += [line.decode(errors="replace") for line in lines]

    def stopped(self) -> bool:
        """Whether the referee has closed the prompt, or left."""
        while not self.ended and select.select([self.file], [], [], 0)[0]:
            self._read()
        return self.ended or any(line.strip() in (str(STOP), str(QUIT)) for line in self.waiting)
