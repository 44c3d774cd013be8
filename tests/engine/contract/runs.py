"""Games that several tests look at: played once, and the moments that are looked at closely."""

from random import Random
from zlib import crc32

from tests.engine.contract.cases import Case
from tests.engine.contract.record import Run, play

ENOUGH = 150  # decisions that are looked at in a case, in one long game or several short ones,
MOST = 8  # though not in more than this

_RUNS: dict[str, list[Run]] = {}


def runs_of(case: Case) -> list[Run]:
    """The games that are played of a case, always the same ones."""
    if case.label not in _RUNS:
        runs = _RUNS[case.label] = []
        while sum(len(run.steps) for run in runs) < ENOUGH and len(runs) < MOST:
            runs.append(play(case.game, case.setup, crc32(f"{case.label} {len(runs)}".encode())))
    return _RUNS[case.label]


def moments(run: Run, count: int) -> list[int]:
    """Some decisions of a game: the first, the last, and others in between."""
    rng = Random(run.seed)
    steps = len(run.steps)
    return sorted({0, steps - 1, *(rng.randrange(steps) for _ in range(count - 2))})
