"""What a seat can tell from the lines alone: nothing of what was asked of others, whoever held what.

In the Chest and the Key the holder of a chest is asked a question that nobody else may notice. Among games in which
seat 3 holds the same card and the same seat begins, with everyone passing and declining, its lines must be the same,
whoever was asked. Broken referees show that the test would notice.
"""

from collections import defaultdict

import pytest

from engine import registry
from engine.menu import Menu, Move
from protocol.drivers.base import Driver
from protocol.fairness import Terms
from protocol.fault import BotFault
from protocol.messages import Info
from protocol.referee import Chair, Referee
from tests.protocol.players import Witness, seat

GAME = registry.get("coffre")
SEEDS = range(60)


class Ear(Driver):
    """Passes, and keeps every line that a process would be sent, prompts too."""

    talks = True

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

    def launch(self) -> None:
        return

    def greet(self) -> None:
        return

    def flush(self, awaited: str) -> None:
        self.heard += self.inbox
        self.inbox.clear()

    def ready(self, awaited: str) -> bytes:
        return b""

    def move(self, n: int, turn: int, menu: Menu, ms: int | None) -> Move:
        self.flush("")
        self.heard += (str(menu), f"go {n}")
        return menu.first()

    def talk(self, n: int, turn: int, ms: int | None) -> list[str]:
        self.flush("")
        self.heard.append(f"talk {n}")
        return []


def declines_badly(menu: Menu) -> Move:
    """Answers the secret question, and only that, with nonsense."""
    return ("never",) if ("decline",) in menu else menu.first()


def worlds(referee: type[Referee]) -> dict[tuple[str, str], set[tuple[str, ...]]]:
    """The streams of seat 3, by what it holds and who begins."""
    streams = defaultdict(set)
    for number in SEEDS:
        ear = Ear()
        others = [seat(Witness(declines_badly, ["hm"])) for _ in range(3)]
        referee(GAME, GAME.setup(4, {"rounds": "2"}), [*others[:2], ear, others[2]], Terms.seeded(number)).play()
        events = [line for line in ear.heard if not line.startswith(("newgame", "isready"))]
        end = next(at for at, line in enumerate(events) if line.startswith("event reveal"))
        streams[events[0], events[1]].add(tuple(events[:end]))
    return streams


def leaks(referee: type[Referee]) -> bool:
    return any(len(told) > 1 for told in worlds(referee).values())


def test_there_are_enough_worlds_to_tell_apart() -> None:
    found = worlds(Referee)
    assert len(found) < len(SEEDS) / 3
    assert any("neutral" in hand for hand, _ in found)


def test_a_seat_cannot_tell_that_another_was_asked_or_failed() -> None:
    assert not leaks(Referee)


class GlobalCounter(Referee):
    def _ask(self, chair: Chair, menu: Menu) -> Move | None:
        chair.n = self.decisions - 1
        return super()._ask(chair, menu)


class PublicFault(Referee):
    def _fault(self, chair: Chair, raised: BotFault) -> None:
        super()._fault(chair, raised)
        self._tell(Info("somebody faulted"))


class LastAskedTalksFirst(Referee):
    """Who is asked to talk first depends on who was asked last, which may be a secret."""

    def _ask(self, chair: Chair, menu: Menu) -> Move | None:
        self.talk_points = self.decisions
        return super()._ask(chair, menu)


@pytest.mark.parametrize("mutant", [GlobalCounter, PublicFault, LastAskedTalksFirst])
def test_a_broken_referee_is_found_out(mutant: type[Referee]) -> None:
    assert leaks(mutant)
