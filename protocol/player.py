"""A bot as a Python object: what the local driver and the bot kit both drive.

A player gets the very messages that a bot process is sent as lines, and nothing else.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Any

from engine.menu import Menu, Move
from protocol.messages import BotOption


def _unheard(text: str) -> None:
    return


def _never() -> bool:
    return False


class Player(ABC):
    """Whoever runs a player may put a listener of its own in the place of `inform` and `stopped`."""

    name = "bot"
    author = ""
    talks = False
    wants_map = False
    options: tuple[BotOption, ...] = ()  # what can be set

    inform: Callable[[str], None] = staticmethod(_unheard)  # says something for the log
    stopped: Callable[[], bool] = staticmethod(_never)  # whether the prompt that is being answered has been closed
    ms: int | None = None  # the time for the answer that is being asked for, if a clock was set

    @abstractmethod
    def receive(self, message: Any) -> None:
        """Take in a message: an Event, or one of `protocol.messages`."""

    @abstractmethod
    def choose(self, menu: Menu) -> Move:
        """Answer `go`."""

    def talk(self) -> Iterable[str]:
        """Answer `talk`: what to say, if anything."""
        return ()

    def entropy(self) -> bytes:
        """Answer `entropy?`; empty for no share in the deal."""
        return b""
