"""Swiss: tables formed by standing, round by round.

- The standing is the mean score per game, best first; equal scores keep the order that the seed gave for round 1.
- When the bots do not fill the last table, the ones over sit the round out: those who have done so least often, among
  them the lowest. A round missed costs nothing, for the standing is a mean.
- Tables are filled from the top. The best bot without a seat opens a table; each further seat goes, out of the next
  2 (K - 1) bots, to the one that has met those at the table least often, among equals to the best.
- A bot that has been withdrawn takes no part in later rounds. With too few left for one table, the tournament ends.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

from cli.tournament.schedule import Block, Numbering, Plan, Seating, rotations, table_blocks, whole
from engine.chance import SeededChance

# Given the number of the last game of the round before: the mean score of every bot that is still in, or None while
# games up to there are still to be played.
Scores = Callable[[int], Mapping[int, float] | None]
Meetings = Counter[tuple[int, int]]


def swiss_blocks(plan: Plan, chance: SeededChance, scores: Scores) -> Iterator[Block | None]:
    """All blocks; None means that the next round waits for games of this one."""
    order: list[int] = chance.shuffled("bots", range(plan.bots))
    numbering = Numbering(plan.duplicate)
    met: Meetings = Counter()
    missed: Counter[int] = Counter()
    for number in range(plan.rounds):
        while (now := scores(numbering.game)) is None:
            yield None
        standing = sorted((bot for bot in order if bot in now), key=lambda bot: -now[bot])
        seated, over = sit_out(standing, plan.seats, missed)
        missed.update(over)
        tables = form_tables(seated, plan.seats, met)
        for deal in range(table_blocks(plan)):
            for place, table in enumerate(tables):
                seats: Seating = tuple(chance.shuffled(f"table/{number}/{deal}/{place}", table))
                yield numbering.block(whole(plan, deal, rotations(seats)))


def sit_out(standing: Sequence[int], seats: int, missed: Counter[int]) -> tuple[list[int], list[int]]:
    """Those who play, in order of standing, and those who do not."""
    lowest_first = [*reversed(standing)]
    lowest_first.sort(key=lambda bot: missed[bot])
    over = lowest_first[: len(standing) % seats]
    return [bot for bot in standing if bot not in over], over


def form_tables(standing: Sequence[int], seats: int, met: Meetings) -> list[list[int]]:
    """Tables for one round; whoever sits together has met."""
    waiting = list(standing)
    tables = []
    while waiting:
        table = [waiting.pop(0)]
        while len(table) < seats:
            near = waiting[: 2 * (seats - 1)]
            chosen = min(near, key=lambda bot: sum(met[_pair(bot, other)] for other in table))
            waiting.remove(chosen)
            table.append(chosen)
        met.update(_pair(a, b) for a, b in combinations(table, 2))
        tables.append(table)
    return tables


def _pair(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)
