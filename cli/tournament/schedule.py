"""Who sits where, and on which deal: a pure function of the plan and the seed (swiss: and of earlier rounds).

Games come in blocks. A block is one table of bots, played until every bot of it has had every seat equally often: by
rotation, K games for K seats; in a duel by changing sides, 2 games. With duplicate deals the games of a block share
one deal; else each has a deal of its own. Either way game i is game i, with its deal, whoever plays it.

What is balanced, and how far (tests/cli/tournament/test_schedule.py holds the code to it):
- within every whole block, all bots of the table play all seats equally often;
- `league` of B bots at tables of K: after every B blocks all bots have played equally often, and the meetings of any
  two pairs of bots differ by at most 2 blocks; in between, the bots' counts differ by at most 4 blocks. With fewer
  bots than seats everyone sits K // B times, and the league's rule hands out the seats that are left;
- `gauntlet`: the first bot sits at every table; the others fill the rest of it by the league's rule;
- `duel`: all ways to share the seats equally (for odd K: within one) come once before any comes again;
- `swiss`: see `swiss.py`.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from engine.chance import SeededChance

Seating = tuple[int, ...]  # the bot of each seat, as its place in the list of bots

LEAGUE, GAUNTLET, DUEL, SWISS = "league", "gauntlet", "duel", "swiss"
FORMATS = (LEAGUE, GAUNTLET, DUEL, SWISS)


class Plan(NamedTuple):
    """What the schedule depends on, but for the seed. `deals` and, in swiss, `rounds` say how long it goes on."""

    format: str
    bots: int
    seats: int
    deals: int  # swiss: at each table of each round
    rounds: int = 1
    duplicate: bool = True


class Fixture(NamedTuple):
    """One game to be played."""

    game: int  # from 1, in the order of the schedule
    deal: int
    seating: Seating
    last: bool  # of the games with this deal: only now may its secret be told


Block = list[Fixture]


class Numbering:
    """Gives games and deals their numbers, in the order of the schedule."""

    def __init__(self, duplicate: bool) -> None:
        self.duplicate = duplicate
        self.game = 0
        self.deal = 0

    def block(self, seatings: Sequence[Seating]) -> Block:
        fixtures = []
        for place, seating in enumerate(seatings):
            self.game += 1
            if place == 0 or not self.duplicate:
                self.deal += 1
            last = not self.duplicate or place == len(seatings) - 1
            fixtures.append(Fixture(self.game, self.deal, seating, last))
        return fixtures


def block_size(plan: Plan) -> int:
    return 2 if plan.format == DUEL else plan.seats


def table_blocks(plan: Plan) -> int:
    """How many blocks `deals` makes, at one table; plain deals may leave the last block incomplete."""
    return plan.deals if plan.duplicate else -(-plan.deals // block_size(plan))


def table_games(plan: Plan) -> int:
    return plan.deals * block_size(plan) if plan.duplicate else plan.deals


def games(plan: Plan) -> int:
    """How many games there are, if nobody is withdrawn."""
    return _tables(plan) * table_games(plan)


def blocks(plan: Plan) -> int:
    return _tables(plan) * table_blocks(plan)


def _tables(plan: Plan) -> int:
    return plan.rounds * (plan.bots // plan.seats) if plan.format == SWISS else 1


def rotations(table: Seating) -> list[Seating]:
    """The table as it is, then moved on seat by seat."""
    return [table[-shift:] + table[:-shift] for shift in range(len(table))]


def whole(plan: Plan, number: int, seatings: list[Seating]) -> list[Seating]:
    """The block of that number at a table, counted from 0, cut where plain deals run out."""
    return seatings if plan.duplicate else seatings[: plan.deals - number * len(seatings)]


def fixed_blocks(plan: Plan, chance: SeededChance) -> Iterator[Block]:
    """All blocks of a format that does not look at results."""
    tables = {LEAGUE: league_tables, GAUNTLET: gauntlet_tables}
    if plan.format == DUEL:
        seatings = duel_seatings(plan.seats, chance)
    else:
        seatings = (rotations(table) for table in tables[plan.format](plan, chance))
    numbering = Numbering(plan.duplicate)
    for number in range(table_blocks(plan)):
        yield numbering.block(whole(plan, number, next(seatings)))


def league_tables(plan: Plan, chance: SeededChance) -> Iterator[Seating]:
    bots = chance.shuffled("bots", range(plan.bots))
    for number, places in enumerate(even_tables(plan.bots, plan.seats)):
        yield tuple(chance.shuffled(f"table/{number}", [bots[place] for place in places]))


def gauntlet_tables(plan: Plan, chance: SeededChance) -> Iterator[Seating]:
    field = chance.shuffled("bots", range(1, plan.bots))
    for number, places in enumerate(even_tables(len(field), plan.seats - 1)):
        yield tuple(chance.shuffled(f"table/{number}", [0, *(field[place] for place in places)]))


def duel_seatings(seats: int, chance: SeededChance) -> Iterator[list[Seating]]:
    """A fair split of the seats and the same with sides changed; all of them, then all again in another order."""
    shares = sorted({seats // 2, -(-seats // 2)})
    firsts = [(1, *rest) for share in shares for rest in combinations(range(2, seats + 1), share - 1)]
    cycle = 0
    while True:
        for mine in chance.shuffled(f"splits/{cycle}", firsts):
            split = tuple(0 if seat in mine else 1 for seat in range(1, seats + 1))
            yield [split, tuple(1 - bot for bot in split)]
        cycle += 1


def even_tables(bots: int, seats: int) -> Iterator[list[int]]:
    """Tables without end, everyone as often as everyone else, and with everyone else as often."""
    every, over = divmod(seats, bots)
    common = [*range(bots)] * every
    if over == 0:
        while True:
            yield common
    for base in bases(bots, over):
        for shift in _spread(base, bots):
            yield common + [(place + shift) % bots for place in base]


def bases(bots: int, size: int) -> Iterator[list[int]]:
    """Sets of places on a circle of bots whose distances, over all sets so far, come as equally often as possible.

    A set turned through the whole circle seats every bot equally often, and any two bots as often as their distance
    occurs in the set: so to balance all pairs it is enough to balance the distances.
    """
    met = [0] * bots  # by distance, either way round

    def cost(base: Sequence[int]) -> int:
        now = met.copy()
        _count_distances(base, now)
        return sum(count * count for count in now[1:])

    while True:
        base = [0]
        while len(base) < size:
            base.append(_best(bots, base, cost))
        while (better := _improved(bots, base, cost)) is not None:
            base = better
        _count_distances(base, met)
        yield base


def _count_distances(base: Sequence[int], met: list[int]) -> None:
    for a, b in combinations(base, 2):
        met[(a - b) % len(met)] += 1
        met[(b - a) % len(met)] += 1


def _best(bots: int, base: Sequence[int], cost: Callable[[Sequence[int]], int]) -> int:
    free = (place for place in range(bots) if place not in base)
    return min(free, key=lambda place: (cost([*base, place]), place))


def _improved(bots: int, base: Sequence[int], cost: Callable[[Sequence[int]], int]) -> list[int] | None:
    """The set with one place exchanged for a better one, if there is any."""
    for out in base:
        rest = [place for place in base if place != out]
        swapped = [*rest, _best(bots, rest, cost)]
        if cost(swapped) < cost(base):
            return swapped
    return None


def _spread(base: Sequence[int], bots: int) -> Iterator[int]:
    """All turns of the circle, those first that seat the bots who have sat least."""
    sat = [0] * bots
    left = set(range(bots))
    while left:
        shift = min(left, key=lambda turn: (sum(sat[(place + turn) % bots] for place in base), turn))
        left.remove(shift)
        for place in base:
            sat[(place + shift) % bots] += 1
        yield shift
