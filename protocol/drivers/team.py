"""Several members on one seat: one hand, one stream, asked in rotation."""

from collections.abc import Sequence

from engine.menu import Menu, Move
from protocol.drivers.base import Driver, Log


class TeamDriver(Driver):
    """Every member is sent all that the seat is told; prompts go to the member whose round it is.

    A round is as many turns as there are seats, whoever plays them, so that each member has its share of the seat's
    own turns. Prompts carry the seat's numbers: a member sees them grow, with gaps.
    """

    lines = False

    def __init__(self, members: Sequence[Driver], seats: int) -> None:
        super().__init__()
        assert members
        self.members = tuple(members)
        self.seats = seats
        self.name = "+".join(member.name for member in members)

    def launch(self) -> None:
        self.inbox.clear()
        for member in self.members:
            member.launch()

    def greet(self) -> None:
        for member in self.members:
            member.greet()
        self.name = "+".join(member.name for member in self.members)
        self.talks = all(member.talks for member in self.members)
        self.wants_map = any(member.wants_map for member in self.members)

    def flush(self, awaited: str) -> None:
        self._share()
        for member in self.members:
            member.flush(awaited)

    def ready(self, awaited: str) -> bytes:
        """The first member that gives entropy gives it for the seat."""
        given = [member.ready(awaited) for member in self.members]
        return next((entropy for entropy in given if entropy), b"")

    def move(self, n: int, turn: int, menu: Menu, ms: int | None) -> Move:
        self._share()
        return self._on_duty(turn).move(n, turn, menu, ms)

    def talk(self, n: int, turn: int, ms: int | None) -> list[str]:
        self._share()
        return self._on_duty(turn).talk(n, turn, ms)

    def _on_duty(self, turn: int) -> Driver:
        return self.members[turn // self.seats % len(self.members)]

    def _share(self) -> None:
        for member in self.members:
            member.inbox += map(str, self.inbox) if member.lines else self.inbox
        self.inbox.clear()

    def stop(self) -> None:
        for member in self.members:
            member.stop()

    def kill(self) -> None:
        for member in self.members:
            member.kill()

    def log(self) -> Log:
        logs = [member.log() for member in self.members]
        wire = "".join(f"# member {i}\n{log.wire}" for i, log in enumerate(logs, start=1))
        stderr = "".join(f"# member {i}\n{log.stderr}" for i, log in enumerate(logs, start=1) if log.stderr)
        return Log(wire, stderr)

    def dismiss(self) -> None:
        for member in self.members:
            member.dismiss()

    def close(self) -> None:
        for member in self.members:
            member.close()
