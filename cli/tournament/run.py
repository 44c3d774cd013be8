"""Playing a tournament: the schedule's games to the workers, their results to the file."""

from cli.tournament.course import Course
from cli.tournament.pool import Crew, Pool
from cli.tournament.progress import Progress
from cli.tournament.schedule import blocks

TICK = 0.5  # seconds


def play(course: Course, crew: Crew, jobs: int, pin: bool, progress: Progress) -> None:
    """Until the course is complete. However it ends, no worker and no bot is left behind."""
    block = course.take()
    if course.complete():
        return
    store = course.store
    pool = Pool(crew, min(jobs, blocks(course.ledger.config.plan)), pin)
    try:
        while not course.complete():
            while block and (free := pool.free()):
                free[0].give(block)
                block = course.take()
            for result, transcript in pool.results(TICK):
                store.add(result, transcript)
                course.put(result)
                progress.note(result)
            progress.tick()
            block = block or course.take()
    except BaseException:
        pool.close(kill=True)
        raise
    finally:
        store.sync()
    pool.close()
