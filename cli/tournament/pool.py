"""Worker processes, and the games that each has in hand."""

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from multiprocessing import get_context
from multiprocessing.connection import wait
from typing import Any, NamedTuple

from bots.spec import Walls
from cli.tournament.schedule import Block
from cli.tournament.store import Result
from cli.tournament.worker import work

AHEAD = 2  # blocks in a worker's hands, so that it never waits for its next
LOSSES = 2  # workers that a game may take down before the run gives up
LEAVE_SECONDS = 5.0


class PoolError(Exception):
    """The workers cannot go on. The message says why."""


class Crew(NamedTuple):
    """What every worker is told."""

    config: Mapping[str, Any]
    master: bytes
    walls: Walls


class Worker:
    def __init__(self, crew: Crew, core: int | None) -> None:
        # Spawned, not forked: a worker must not hold the other ends of its siblings' lines.
        context = get_context("spawn")
        self.line, end = context.Pipe()
        self.process = context.Process(target=work, args=(end, *crew, core), daemon=True)
        self.process.start()
        end.close()
        self.core = core
        self.blocks: list[Block] = []  # what is still to come of each

    def give(self, block: Block) -> None:
        self.blocks.append(list(block))
        self.line.send(block)

    def receive(self) -> tuple[Result, bytes]:
        result: tuple[Result, bytes] = self.line.recv()
        (first, *rest) = self.blocks[0]
        assert result[0].game == first.game
        self.blocks[0] = rest
        if not rest:
            self.blocks.pop(0)
        return result

    def stop(self) -> None:
        self.process.terminate()

    def join(self) -> None:
        self.process.join(LEAVE_SECONDS)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.line.close()


class Pool:
    def __init__(self, crew: Crew, jobs: int, pin: bool) -> None:
        self.crew = crew
        cores = sorted(available_cores()) if pin else []
        self.workers = [Worker(crew, cores[number % len(cores)] if cores else None) for number in range(jobs)]
        self.lost: Counter[int] = Counter()

    def free(self) -> list[Worker]:
        """Who can take a block; those first who have least to do."""
        return sorted((w for w in self.workers if len(w.blocks) < AHEAD), key=lambda worker: len(worker.blocks))

    def results(self, seconds: float) -> Iterator[tuple[Result, bytes]]:
        """What has come in, after waiting for the first of it at most that long."""
        lines: dict[Any, Worker] = {worker.line: worker for worker in self.workers}
        for line in wait(list(lines), seconds):
            worker = lines[line]
            try:
                yield worker.receive()
            except (EOFError, ConnectionError):
                self._replace(worker)

    def _replace(self, worker: Worker) -> None:
        """A worker died, most likely of a bot that runs inside it. Another takes over what it had in hand."""
        worker.join()
        game = worker.blocks[0][0].game if worker.blocks else 0  # 0: it had nothing to do
        self.lost[game] += 1
        if self.lost[game] == LOSSES:
            what = f"game {game}" if game else "nothing in hand"
            raise PoolError(f"workers end with exit code {worker.process.exitcode}, with {what}")
        new = Worker(self.crew, worker.core)
        self.workers[self.workers.index(worker)] = new
        for block in worker.blocks:
            new.give(block)

    def close(self, kill: bool = False) -> None:
        """End the workers and their bots; unless `kill`, the bots may say good-bye."""
        for worker in self.workers:
            if kill or worker.blocks:
                worker.stop()
            else:
                worker.line.close()
        for worker in self.workers:
            worker.join()


def available_cores() -> set[int]:
    if hasattr(os, "sched_getaffinity"):
        return os.sched_getaffinity(0)
    return set(range(os.cpu_count() or 1))
