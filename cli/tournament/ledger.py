"""What the games amount to so far, added up in the order of the schedule and in constant space."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from cli.tournament.config import Config
from cli.tournament.ratings import Rank
from cli.tournament.scores import Tally
from cli.tournament.sprt import Sprt
from cli.tournament.store import Result
from engine.game import Outcome
from protocol.referee import ABORTED

TRIAL = 20  # games before a bot can be withdrawn for its faults


class Breakdown:
    """Scores by seat and by role."""

    def __init__(self) -> None:
        self.seats: defaultdict[int, Tally] = defaultdict(Tally)
        self.roles: defaultdict[str, Tally] = defaultdict(Tally)


class Record(Breakdown):
    """One bot's part in it. `withdrawn`: after which game, if it was."""

    def __init__(self) -> None:
        super().__init__()
        self.total = Tally()
        self.games = 0  # aborted ones too; on several seats it is still one game
        self.faulted = 0  # games
        self.faults = 0
        self.wins = 0
        self.withdrawn: int | None = None


class Ledger:
    """Add games in the order of the schedule, and close every block."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.records = [Record() for _ in config.bots]
        self.all = Breakdown()  # all bots together, for what seats and roles are worth
        self.blocks: Counter[tuple[Rank, ...]] = Counter()
        self.sprt = Sprt(config.sprt) if config.sprt is not None else None
        self.games = 0
        self.aborted = 0
        self.unwon = 0
        self.settled = 0  # the last game of the schedule that is played, or will not be
        self._withdrawn: set[int] = set()
        self._ranks: list[Rank] = []
        self._touched: set[Tally] = set()

    @property
    def decided(self) -> bool:
        """Whether the sequential test has ended the duel."""
        return self.sprt is not None and self.sprt.verdict is not None

    def void(self, seating: Sequence[int]) -> bool:
        """A game is not played, or does not count, once one of its bots is withdrawn."""
        return not self._withdrawn.isdisjoint(seating)

    def scores(self, game: int) -> Mapping[int, float] | None:
        """The mean scores of those who are still in, as soon as that game and all before it are settled."""
        if self.settled < game:
            return None
        return {bot: record.total.mean for bot, record in enumerate(self.records) if bot not in self._withdrawn}

    def add(self, result: Result) -> None:
        self.games += 1
        faulty = {fault.seat for fault in result.faults}
        if result.reason == ABORTED:
            self.aborted += 1
        else:
            self._score(result, faulty)
        for fault in result.faults:
            self.records[result.seating[fault.seat - 1]].faults += 1
        for bot in sorted(set(result.seating)):
            record = self.records[bot]
            record.games += 1
            record.faulted += any(result.seating[seat - 1] == bot for seat in faulty)
            if record.games >= TRIAL and record.faulted * 100 > self.config.withdraw * record.games:
                record.withdrawn = result.game
                self._withdrawn.add(bot)

    def _score(self, result: Result, faulty: set[int]) -> None:
        """A seat whose bot faulted scores nothing, whatever the fallback moves did for it."""
        shares = Outcome(result.winners, result.reason, len(result.seating)).scores
        winners = [seat for seat in result.winners if seat not in faulty]
        self.unwon += not result.winners
        for seat, bot in enumerate(result.seating, start=1):
            record = self.records[bot]
            record.wins += seat in winners
            tallies = [record.total, record.seats[seat], self.all.seats[seat]]
            if result.roles:
                role = result.roles[seat - 1]
                tallies += (record.roles[role], self.all.roles[role])
            score = shares[seat - 1] if seat in winners else 0.0
            for tally in tallies:
                tally.add(score)
            self._touched.update(tallies)
        if (rank := Rank.of(result.seating, winners)) is not None:
            self._ranks.append(rank)

    def close_block(self) -> None:
        for tally in self._touched:
            tally.close_block()
        self._touched.clear()
        if self._ranks:
            self.blocks[tuple(sorted(self._ranks))] += 1
        if self.sprt is not None:
            self.sprt.add(self._ranks)
        self._ranks.clear()
