"""The way through a schedule: which games are to be played next, and what those that were played amount to.

Games may finish in any order, and some are in the file from an earlier run; they are added up in the order of the
schedule. So who is withdrawn, when a sequential test ends a duel and who meets whom in a swiss do not depend on the
number of workers or on interruptions. A game that was played although it turned out void stays in the file and does
not count.
"""

from collections import deque
from collections.abc import Iterator

from cli.tournament.config import Config
from cli.tournament.ledger import Ledger
from cli.tournament.schedule import SWISS, Block, Fixture, fixed_blocks
from cli.tournament.store import Result, Store
from cli.tournament.swiss import Scores, swiss_blocks
from engine.chance import SeededChance
from protocol.fairness import game_secret

LEAD = 2000  # games that may wait for one before them
END: Block = []


class Course:
    def __init__(self, config: Config, store: Store) -> None:
        self.ledger = Ledger(config)
        self.store = store
        self._blocks = schedule(config, store.master, self.ledger.scores)
        self._exhausted = False
        self._queue: deque[tuple[Fixture, bool]] = deque()  # not settled yet; True for the last of a block
        self._results: dict[int, Result] = {}

    def complete(self) -> bool:
        return self.ledger.decided or (self._exhausted and not self._queue)

    def take(self) -> Block | None:
        """The games of the next block that are to be played. Empty: wait for some; None: there are no more.

        What the file holds is added up on the way, as far as it goes without a gap.
        """
        while not self.ledger.decided:
            if len(self._queue) >= LEAD:
                return []
            block = next(self._blocks, END)
            if block is END:
                self._exhausted = True
                return None
            if block is None:
                return []
            missing = self._enter(block)
            self._settle()
            if missing:
                return missing
        return None

    def put(self, result: Result) -> None:
        if result.game > self.ledger.settled:
            self._results[result.game] = result
            self._settle()

    def _enter(self, block: Block) -> Block:
        played = self.store.results(block[0].game, block[-1].game)
        self._results |= played
        self._queue += ((fixture, fixture is block[-1]) for fixture in block)
        return [fixture for fixture in block if fixture.game not in played and not self.ledger.void(fixture.seating)]

    def _settle(self) -> None:
        while self._queue and not self.ledger.decided:
            fixture, last = self._queue[0]
            result = self._results.pop(fixture.game, None)
            if not self.ledger.void(fixture.seating):
                if result is None:
                    return
                self.ledger.add(result)
            self._queue.popleft()
            self.ledger.settled = fixture.game
            if last:
                self.ledger.close_block()


def schedule(config: Config, master: bytes, scores: Scores) -> Iterator[Block | None]:
    """All blocks of the tournament, in order; None stands for a wait until `scores` are known."""
    chance = SeededChance(game_secret(master, "schedule"))
    if config.format == SWISS:
        return swiss_blocks(config.plan, chance, scores)
    return fixed_blocks(config.plan, chance)
