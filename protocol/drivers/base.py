"""What the referee asks of whoever sits on a seat."""

from abc import ABC, abstractmethod
from typing import Any, NamedTuple

from engine.menu import Menu, Move


class Log(NamedTuple):
    """What passed between the referee and one seat in one game, and what the bot wrote to standard error."""

    wire: str
    stderr: str


class Driver(ABC):
    """One bot on one seat at a time, for many games.

    The referee puts what the seat is told into `inbox`, in order; the driver delivers it before the next prompt.
    Every method may raise BotFault; none waits without a deadline.
    """

    name = "bot"
    talks = False
    wants_map = False
    lines = True  # the inbox takes lines; False: messages
    eager = False  # delivered at once, not only before prompts

    inbox: list[Any]

    def __init__(self) -> None:
        self.inbox = []

    @abstractmethod
    def launch(self) -> None:
        """Start what is not running. Never waits."""

    @abstractmethod
    def greet(self) -> None:
        """Wait until the bot is through the handshake; `name`, `talks` and `wants_map` are known from here on."""

    @abstractmethod
    def flush(self, awaited: str) -> None:
        """Deliver the inbox; `awaited` is what a fault would say that the referee waited for."""

    @abstractmethod
    def ready(self, awaited: str) -> bytes:
        """Wait for the answer to `isready`; the entropy that came before it."""

    @abstractmethod
    def move(self, n: int, turn: int, menu: Menu, ms: int | None) -> Move:
        """Deliver the inbox and the menu, and wait for the answer to `go N`."""

    @abstractmethod
    def talk(self, n: int, turn: int, ms: int | None) -> list[str]:
        """Deliver the inbox, and wait for the answer to `talk N`."""

    def stop(self) -> None:
        """Tell the bot that the prompt is closed."""
        return

    def kill(self) -> None:
        """End the bot at once; `launch` starts a new one."""
        return

    def log(self) -> Log:
        """What there is to log since the last call."""
        return Log("", "")

    def dismiss(self) -> None:
        """Ask the bot to leave, without waiting for it."""
        return

    def close(self) -> None:
        """End the bot for good. Quicker for many bots when all of them were dismissed first. Never raises."""
        self.kill()
