"""Games that several tests look at: played once, and the moments that are looked at closely."""

from random import Random
from zlib import crc32

from tests.engine.contract.cases import Case
from tests.engine.contract.record import Run, play

ENOUGH = 150  # decisions that are looked at in a case, in one long game or several short ones,
MOST = 8  # though not in more than this

# Verbs that end a seat's game or its turn: picked as often as others, they keep most games from getting far.
ENDING = frozenset({"accuse", "designate", "pass", "stay"})
ROUNDS, FEW_ROUNDS = "rounds", "12"

_RUNS: dict[str, list[Run]] = {}


def runs_of(case: Case) -> list[Run]:
    """The games that are played of a case, always the same ones."""
    if case.label not in _RUNS:
        runs = _RUNS[case.label] = []
        while sum(len(run.steps) for run in runs) < ENOUGH and len(runs) < MOST:
            runs.append(play(case.game, case.setup, crc32(f"{case.label} {len(runs)}".encode())))
    return _RUNS[case.label]


def unhurried(case: Case) -> Run:
    """A game of a case that gets further than most do at random, within few rounds."""
    options = dict(case.setup.options)
    if any(option.name == ROUNDS and options[ROUNDS] == option.default for option in case.game.options):
        options[ROUNDS] = FEW_ROUNDS
    setup = case.game.setup(case.setup.seats, options)
    return play(case.game, setup, crc32(case.label.encode()), ENDING)


def moments(run: Run, count: int) -> list[int]:
    """Some decisions of a game: the first, the last, and others in between."""
    rng = Random(run.seed)
    steps = len(run.steps)
    return sorted({0, steps - 1, *(rng.randrange(steps) for _ in range(count - 2))})
