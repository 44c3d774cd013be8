"""A bot as a Python object: what the local driver and the bot kit both drive.

A player gets the very messages that a bot process is sent as lines, and nothing else.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

from engine.menu import Menu, Move


class Player(ABC):
    name = "bot"
    author = ""
    talks = False
    wants_map = False

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
