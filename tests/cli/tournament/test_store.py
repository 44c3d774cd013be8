"""The tournament file."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from cli.tournament.store import Result, Store, StoreError, begun, locked, pack
from protocol.fault import Fault

RESULT = Result(
    3, 2, (0, 2, 1), (1, 3), "solved", ("key", "fake", "key"), 17, (Fault(2, "timeout", 'saw "é"', "note, x"),)
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "t.sqlite"


def test_what_is_stored_comes_back(path: Path) -> None:
    plain = RESULT._replace(game=4, winners=(), roles=(), faults=())
    with closing(Store.create(path, {"game": "cluedo"}, b"m" * 32)) as store:
        store.add(RESULT, pack("text é\n"))
        store.add(plain, pack(""))
    with closing(Store.open(path)) as store:
        assert (store.config, store.master) == ({"game": "cluedo"}, b"m" * 32)
        assert store.results(1, 9) == {3: RESULT, 4: plain}
        assert store.results(4, 4) == {4: plain}
        assert store.results(1, 2) == {}
        assert store.transcript(3) == "text é\n"
        with pytest.raises(StoreError, match="no game 9; it has 2 games, the last is 4"):
            store.transcript(9)


def test_one_file_is_left_and_only_its_owner_can_read_it(path: Path) -> None:
    with locked(path), closing(Store.create(path, {}, b"m" * 32)) as store:
        store.add(RESULT, b"")
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]
    assert path.stat().st_mode & 0o077 == 0


def test_a_game_is_never_stored_twice(path: Path) -> None:
    with closing(Store.create(path, {}, b"m" * 32)) as store:
        store.add(RESULT, b"")
        with pytest.raises(StoreError, match="UNIQUE"):
            store.add(RESULT, b"")


def test_a_reader_sees_finished_games_while_the_run_writes(path: Path) -> None:
    with closing(Store.create(path, {}, b"m" * 32)) as writer, closing(Store.open(path)) as reader:
        writer.add(RESULT, b"")
        assert reader.results(3, 3) == {3: RESULT}
        writer.add(RESULT._replace(game=5), b"")
        assert list(reader.results(1, 9)) == [3, 5]


def test_a_file_that_was_never_begun_can_be(path: Path) -> None:
    assert not begun(path)
    path.touch()
    assert not begun(path)
    Store.create(path, {}, b"m" * 32).close()
    assert begun(path)


def test_other_files_are_refused(path: Path) -> None:
    with pytest.raises(StoreError, match="there is no file"):
        Store.open(path)
    path.write_text("hello, this is not a database at all" * 50)
    with pytest.raises(StoreError, match=r"t\.sqlite.*not a database"):
        Store.open(path)
    path.unlink()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE x (y)")
    with pytest.raises(StoreError, match="is not a tournament file"):
        Store.open(path)


def test_a_newer_format_is_refused(path: Path) -> None:
    Store.create(path, {}, b"m" * 32).close()
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA user_version = 2")
    with pytest.raises(StoreError, match="has format 2; this parlour reads format 1"):
        Store.open(path)


HOLDER = """
import pathlib, sys
from cli.tournament.store import locked
with locked(pathlib.Path(sys.argv[1])):
    print("locked", flush=True)
    input()
"""


def test_a_second_run_is_refused_until_the_first_ends_however_it_ends(path: Path) -> None:
    holder = subprocess.Popen([sys.executable, "-c", HOLDER, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        with pytest.raises(StoreError, match="another run is writing"), locked(path):
            pass
        holder.kill()
    with locked(path):
        pass
    with locked(path):
        pass
