"""Tournaments that are stopped, killed and resumed end with the table of an undisturbed run, byte for byte."""

import json
import os
import shlex
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

LEAGUE = ["coffre", "--bots", "random,random,random,random,random", "--table-seats", "4", "--seed", "11"]


def start(*args: str) -> subprocess.Popen[str]:
    """In a process group of its own, as a shell would start it: with Ctrl-C, even if these tests run without."""
    return subprocess.Popen(
        [sys.executable, "-m", "cli", "tournament", *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        stdin=subprocess.DEVNULL,
        process_group=0,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )


def finish(*args: str) -> str:
    with start(*args) as process:
        out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    return out


def played(store: Path) -> int:
    """How many games are in the file, as far as it can be read already."""
    try:
        with closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as connection:
            (count,) = connection.execute("SELECT count(*) FROM game").fetchone()
            return int(count)
    except sqlite3.OperationalError:
        return 0


def wait_for_games(store: Path, count: int, process: subprocess.Popen[str]) -> None:
    deadline = time.monotonic() + 60
    while played(store) < count and process.poll() is None:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def games(store: Path) -> list[Any]:
    with closing(sqlite3.connect(store)) as connection:
        return connection.execute("SELECT * FROM game ORDER BY game").fetchall()


def workers_of(process: subprocess.Popen[str]) -> list[int]:
    return [int(pid) for pid in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]


def gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def wait_until_gone(pids: list[int]) -> None:
    deadline = time.monotonic() + 20
    while not all(map(gone, pids)):
        assert time.monotonic() < deadline, "a worker outlived its tournament"
        time.sleep(0.02)


def test_a_killed_run_goes_on_where_it_was(tmp_path: Path) -> None:
    quiet, store = tmp_path / "quiet.sqlite", tmp_path / "killed.sqlite"
    args = [*LEAGUE, "--deals", "150", "--jobs", "2"]
    table = finish(*args, "--store", str(quiet))
    with start(*args, "--store", str(store)) as process:
        wait_for_games(store, 20, process)
        workers = workers_of(process)
        process.kill()
    wait_until_gone(workers)
    assert 20 <= played(store) < 600
    assert finish("--resume", "--store", str(store), "--jobs", "1") == table
    assert games(store) == games(quiet)


def test_ctrl_c_prints_the_command_that_goes_on(tmp_path: Path) -> None:
    store = tmp_path / "a tournament.sqlite"
    with start(*LEAGUE, "--deals", "400", "--jobs", "2", "--store", str(store)) as process:
        wait_for_games(store, 10, process)
        workers = workers_of(process)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, out) == (130, "")
    wait_until_gone(workers)
    assert sorted(path.name for path in tmp_path.iterdir()) == [store.name]
    first, command = err.splitlines()[-2:]
    assert first.startswith("stopped at game ")
    resume = shlex.split(command)
    assert resume[:2] == ["parlour", "tournament"]
    assert "1600 of 1600 games, complete" in finish(*resume[2:])


def test_a_worker_that_dies_is_replaced_and_its_games_are_played(tmp_path: Path) -> None:
    quiet, store = tmp_path / "quiet.sqlite", tmp_path / "hurt.sqlite"
    args = [*LEAGUE, "--deals", "150", "--jobs", "2"]
    with start(*args, "--store", str(store)) as process:
        wait_for_games(store, 20, process)
        os.kill(max(workers_of(process)), signal.SIGKILL)
        out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert out == finish(*args, "--store", str(quiet))
    assert games(store) == games(quiet)


FORMATS = {
    "league": ["--table-seats", "4", "--deals", "60"],
    "plain": ["--table-seats", "5", "--deals", "240", "--no-duplicate"],
    "gauntlet": ["--format", "gauntlet", "--table-seats", "4", "--deals", "60"],
    "swiss": ["--format", "swiss", "--table-seats", "4", "--deals", "8", "--rounds", "6"],
    "duel": ["--format", "duel", "--table-seats", "4", "--deals", "120", "--sprt", "-20,20"],
}


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMATS)
def test_killed_at_random_moments_any_format_ends_with_the_same_table(form: str, tmp_path: Path) -> None:
    rng = Random(form)
    bots = "random,notebook" if form == "duel" else "random,notebook,random,random,random,random"
    args = ["cluedo", "--bots", bots, "--seed", "3", "--option", "rounds=20", *FORMATS[form]]
    quiet, store = tmp_path / "quiet.sqlite", tmp_path / "killed.sqlite"
    began = time.monotonic()
    table = finish(*args, "--jobs", "2", "--store", str(quiet))
    span = time.monotonic() - began
    kills = 0
    for _ in range(6):
        jobs = str(rng.randint(1, 3))
        with start(*args, "--resume", "--jobs", jobs, "--store", str(store)) as process:
            time.sleep(rng.uniform(0, span))
            if process.poll() is not None:
                continue
            kills += 1
            if rng.random() < 0.5:
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)  # the workers at the same moment
    assert kills >= 2
    assert finish(*args, "--resume", "--jobs", "2", "--store", str(store)) == table
    count = standings(quiet)["games"]
    assert standings(store) == standings(quiet)
    assert games(store)[:count] == games(quiet)[:count]  # a duel's test may end while later games are under way


def standings(store: Path) -> Any:
    command = [sys.executable, "-m", "cli", "standings", str(store), "--json"]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
