"""The tournament file: one SQLite database, the only truth. Standings, report and resuming all come from it.

Every finished game is one transaction. The database is never left half written: a process that dies loses at most the
games that it was playing, a machine that loses power at most those of the last SYNC_SECONDS besides, and `--resume`
plays them again. The file holds the master secret and whole games, so only its owner may read it.
"""

import fcntl
import json
import os
import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from protocol.fault import Fault

APPLICATION = 0x7061726C  # "parl", in the header of the file
VERSION = 1
SYNC_SECONDS = 1.0
BUSY_SECONDS = 10.0

SCHEMA = """
CREATE TABLE tournament (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE game (
    game INTEGER PRIMARY KEY,
    deal INTEGER NOT NULL,
    seating TEXT NOT NULL,
    winners TEXT NOT NULL,
    reason TEXT NOT NULL,
    roles TEXT NOT NULL,
    decisions INTEGER NOT NULL,
    faults TEXT NOT NULL,
    transcript BLOB NOT NULL
);
"""
COLUMNS = "game, deal, seating, winners, reason, roles, decisions, faults"


class StoreError(Exception):
    """The file cannot be used. The message says why and what to do."""


class Result(NamedTuple):
    """A game that is over."""

    game: int
    deal: int
    seating: tuple[int, ...]  # bots, by seat
    winners: tuple[int, ...]  # seats
    reason: str
    roles: tuple[str, ...]
    decisions: int
    faults: tuple[Fault, ...]


class Store:
    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self.connection = connection
        self.synced = monotonic()

    @classmethod
    def create(cls, path: Path, config: dict[str, Any], master: bytes) -> "Store":
        """A new file, or one that was never begun. The caller holds the lock."""
        try:
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        except OSError as error:
            raise StoreError(f"cannot make the file {str(path)!r}: {error.strerror}") from error
        store = cls(path, _connect(path))
        with _named(path):
            store.connection.execute("PRAGMA journal_mode = WAL")
            store.connection.execute("PRAGMA synchronous = NORMAL")
            store.connection.executescript(
                f"BEGIN; PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION}; {SCHEMA}"
            )
            values = (("config", json.dumps(config)), ("master", master.hex()))
            store.connection.executemany("INSERT INTO tournament VALUES (?, ?)", values)
            store.connection.execute("COMMIT")
        store.sync()
        return store

    @classmethod
    def open(cls, path: Path) -> "Store":
        store = cls(path, _connect(path))
        with _named(path):
            application, version = (_pragma(store.connection, name) for name in ("application_id", "user_version"))
            if application != APPLICATION:
                raise StoreError(f"{str(path)!r} is not a tournament file")
            if version != VERSION:
                raise StoreError(f"{str(path)!r} has format {version}; this parlour reads format {VERSION}")
            store.connection.execute("PRAGMA synchronous = NORMAL")
        return store

    @property
    def files(self) -> list[Path]:
        """All that SQLite keeps of it; more than one while it is open."""
        names = [self.path, *(self.path.with_name(f"{self.path.name}-{part}") for part in ("wal", "shm"))]
        return [path for path in names if path.exists()]

    def close(self) -> None:
        self.connection.close()

    @property
    def config(self) -> dict[str, Any]:
        config = json.loads(self._value("config"))
        assert isinstance(config, dict)
        return config

    @property
    def master(self) -> bytes:
        return bytes.fromhex(self._value("master"))

    def _value(self, name: str) -> str:
        with _named(self.path):
            (value,) = self.connection.execute("SELECT value FROM tournament WHERE name = ?", (name,)).fetchone()
        assert isinstance(value, str)
        return value

    def add(self, result: Result, transcript: bytes) -> None:
        """One game, all of it or nothing; `transcript` is packed."""
        row = (
            result.game,
            result.deal,
            _join(result.seating),
            _join(result.winners),
            result.reason,
            _join(result.roles),
            result.decisions,
            json.dumps(result.faults),
            transcript,
        )
        with _named(self.path):
            self.connection.execute("INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        if monotonic() > self.synced + SYNC_SECONDS:
            self.sync()

    def sync(self) -> None:
        """Have what is written so far survive a loss of power."""
        with _named(self.path):
            self.connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        self.synced = monotonic()

    def results(self, first: int, last: int) -> dict[int, Result]:
        """The games from `first` to `last` that are there."""
        with _named(self.path):
            query = f"SELECT {COLUMNS} FROM game WHERE game BETWEEN ? AND ?"
            rows = self.connection.execute(query, (first, last)).fetchall()
        return {row[0]: _result(row) for row in rows}

    def transcript(self, game: int) -> str:
        with _named(self.path):
            row = self.connection.execute("SELECT transcript FROM game WHERE game = ?", (game,)).fetchone()
            if row is None:
                count, last = self.connection.execute("SELECT count(*), max(game) FROM game").fetchone()
                held = f"{count} games, the last is {last}" if count else "no games yet"
                raise StoreError(f"{str(self.path)!r} has no game {game}; it has {held}")
        return unpack(row[0])


def begun(path: Path) -> bool:
    """Whether there is a tournament in the file; one that was killed before its first write can be begun again."""
    if not path.exists():
        return False
    with closing(_connect(path)) as connection, _named(path):
        return connection.execute("SELECT 1 FROM sqlite_master").fetchone() is not None


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Be the only run on this file. The lock ends with the process, however that ends."""
    lock = path.with_name(f"{path.name}-lock")
    try:
        fd = _lock(lock)
    except BlockingIOError as error:
        raise StoreError(f"another run is writing {str(path)!r}; wait for it to end, or choose another file") from error
    except OSError as error:
        raise StoreError(f"cannot lock {str(path)!r}: {error.strerror}") from error
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)
        os.close(fd)


def _lock(lock: Path) -> int:
    """A file of its own, because closing any handle of the database would drop SQLite's locks on it."""
    while True:
        fd = os.open(lock, os.O_CREAT | os.O_RDWR, 0o600)
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if lock.exists() and os.path.samestat(os.fstat(fd), os.stat(lock)):
                return fd
        except BaseException:
            os.close(fd)
            raise
        os.close(fd)  # the run before took its lock file away in between


def pack(transcript: str) -> bytes:
    return zlib.compress(transcript.encode(), 6)


def unpack(packed: bytes) -> str:
    return zlib.decompress(packed).decode()


def _connect(path: Path) -> sqlite3.Connection:
    if not path.is_file():
        raise StoreError(f"there is no file {str(path)!r}")
    with _named(path):
        return sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    (value,) = connection.execute(f"PRAGMA {name}").fetchone()
    assert isinstance(value, int)
    return value


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """SQLite's complaints, with the name of the file."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(f"{str(path)!r}: {error}") from error


def _join(values: Sequence[object]) -> str:
    return ",".join(map(str, values))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(","))) if text else ()


def _result(row: tuple[Any, ...]) -> Result:
    game, deal, seating, winners, reason, roles, decisions, faults = row
    return Result(
        game,
        deal,
        _numbers(seating),
        _numbers(winners),
        reason,
        tuple(roles.split(",")) if roles else (),
        decisions,
        tuple(Fault(*fault) for fault in json.loads(faults)),
    )
