"""A seat that answers as a transcript says: its moves, its words and its faults are all inputs."""

from collections import deque
from collections.abc import Iterable

from engine.menu import Menu, Move
from protocol.drivers.base import Driver
from protocol.fault import BotFault
from protocol.fields import MessageError
from protocol.messages import FROM_BOT, Done, Entropy, MoveLine, Speech, parse


class Astray(Exception):
    """The script has no answer to what the referee asks."""


class ScriptDriver(Driver):
    """`inputs`: the seat's lines of a transcript in order, `<` or `!` first and without the seat's number."""

    lines = False

    def __init__(self, inputs: Iterable[str], name: str, talks: bool, wants_map: bool) -> None:
        super().__init__()
        # The referee finds an illegal move to be illegal by itself.
        self.inputs = deque(line for line in inputs if not line.startswith("!illegal "))
        self.name = name
        self.talks = talks
        self.wants_map = wants_map

    def launch(self) -> None:
        return

    def greet(self) -> None:
        self._raise_fault("udiok")

    def flush(self, awaited: str) -> None:
        self.inbox.clear()

    def ready(self, awaited: str) -> bytes:
        self._raise_fault(awaited)
        if awaited == "entropy" and self.inputs and self.inputs[0].startswith("<entropy "):
            message = self._next(awaited)
            assert isinstance(message, Entropy)
            return message.given
        return b""

    def move(self, n: int, turn: int, menu: Menu, ms: int | None) -> Move:
        self.inbox.clear()
        awaited = f"move {n}"
        self._raise_fault(awaited)
        message = self._next(awaited)
        if not isinstance(message, MoveLine) or message.n != n:
            raise Astray(awaited)
        return message.move

    def talk(self, n: int, turn: int, ms: int | None) -> list[str]:
        self.inbox.clear()
        awaited = f"done {n}"
        self._raise_fault(awaited)
        said: list[str] = []
        while isinstance(message := self._next(awaited), Speech):
            said.append(message.text)
        if message != Done(n):
            raise Astray(awaited)
        return said

    def _raise_fault(self, awaited: str) -> None:
        """What the seat did instead of answering this, if so it did."""
        if self.inputs and self.inputs[0].startswith("!"):
            kind, _, detail = self.inputs[0].removeprefix("!").partition(" ")
            if detail.startswith(f"awaiting {awaited};"):
                self.inputs.popleft()
                fault = BotFault(kind, awaited)
                fault.detail = detail
                raise fault

    def _next(self, awaited: str) -> object:
        if not self.inputs or not self.inputs[0].startswith("<"):
            raise Astray(awaited)
        try:
            message: object = parse(self.inputs.popleft().removeprefix("<"), FROM_BOT)
        except MessageError as error:
            raise Astray(awaited) from error
        return message
