"""A bot that is a Python object in this process. It gets messages and menus, never the state."""

import traceback
from collections.abc import Callable
from time import monotonic
from typing import Concatenate, ParamSpec, TypeVar

from engine.menu import Menu, Move
from protocol.drivers.base import Driver, Log
from protocol.fault import BotFault
from protocol.limits import ENTROPY_BYTES
from protocol.messages import STOP, Done, Entropy, Go, MoveLine, Speech, Talk
from protocol.player import Player
from protocol.talk import spoken

P = ParamSpec("P")
T = TypeVar("T")


class LocalDriver(Driver):
    """Keeps its player from game to game; one that raised an exception is replaced by the next `launch`."""

    lines = False

    def __init__(self, make: Callable[[], Player], logging: bool = False) -> None:
        super().__init__()
        self.make = make
        self.player: Player | None = None
        self.wire: list[str] | None = [] if logging else None
        self.errors = ""

    def launch(self) -> None:
        if self.player is None:
            self.inbox.clear()
            self.player = self.make()

    def greet(self) -> None:
        assert self.player is not None
        self.name, self.talks, self.wants_map = self.player.name, self.player.talks, self.player.wants_map

    def flush(self, awaited: str) -> None:
        self._call(awaited, self._deliver)

    def ready(self, awaited: str) -> bytes:
        if awaited != "entropy":
            return b""
        given = self._call(awaited, lambda player: player.entropy())
        if len(given) > ENTROPY_BYTES:
            raise BotFault("malformed", awaited, [str(Entropy(given))])
        return given

    def move(self, n: int, turn: int, menu: Menu, ms: int | None) -> Move:
        awaited = f"move {n}"
        started = monotonic()
        move = self._call(awaited, self._choose, menu, ms)
        if self.wire is not None:
            self.wire += (*(f"> {offer}" for offer in menu.offers), f"> {Go(n, ms)}", f"< {MoveLine(n, move)}")
        self._check_time(started, ms, awaited)
        return move

    def talk(self, n: int, turn: int, ms: int | None) -> list[str]:
        awaited = f"done {n}"
        started = monotonic()
        texts = self._call(awaited, self._speak, ms)
        if self.wire is not None:
            self.wire += (f"> {Talk(n, ms)}", *(f"< {Speech(text)}" for text in texts), f"< {Done(n)}")
        self._check_time(started, ms, awaited)
        return spoken(texts, awaited)

    def _call(self, awaited: str, what: Callable[Concatenate[Player, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """A mistake in the bot, whatever it is, ends the bot and not the game, as it would end a process."""
        if self.player is None:
            raise BotFault("exit", awaited, note="it is not running")
        try:
            return what(self.player, *args, **kwargs)
        except Exception as error:
            self.errors += traceback.format_exc()
            self.kill()
            raise BotFault("exit", awaited, note=f"{type(error).__name__}: {error}") from error

    def _deliver(self, player: Player) -> None:
        if self.wire is not None:
            self.wire += (f"> {message}" for message in self.inbox)
        receive = player.receive
        for message in self.inbox:
            receive(message)
        self.inbox.clear()

    def _choose(self, player: Player, menu: Menu, ms: int | None) -> Move:
        self._deliver(player)
        player.ms = ms
        return tuple(player.choose(menu))

    def _speak(self, player: Player, ms: int | None) -> list[str]:
        self._deliver(player)
        player.ms = ms
        return list(player.talk())

    def _check_time(self, started: float, ms: int | None, awaited: str) -> None:
        """Nothing can stop a bot that runs in this process, but an answer that came too late does not count."""
        if ms is not None and (monotonic() - started) * 1000 > ms:
            raise BotFault("timeout", awaited)

    def stop(self) -> None:
        self.inbox.append(STOP)

    def kill(self) -> None:
        self.player = None

    def log(self) -> Log:
        wire, errors = "".join(f"{line}\n" for line in self.wire or ()), self.errors
        self.errors = ""
        if self.wire is not None:
            self.wire.clear()
        return Log(wire, errors)
