"""`bots.toml`: bots that are named once, for every command.

    [alice]
    command = "python3 alice.py"    # or a list of words
    folder = "alice"                # where it runs, seen from this file; else in an empty folder of its own
    memory = 512                    # megabytes
    cpu = 600                       # seconds of computing time of one process
    options = { depth = 5 }         # set by `setoption`
    env = { ALICE_BOOK = "book" }   # added to the few variables that every bot gets

Words of the command that name a file next to `bots.toml` are found from anywhere.
"""

import os
import re
import shlex
import tomllib
from collections.abc import Callable, Mapping
from contextlib import chdir
from pathlib import Path
from typing import Any, NamedTuple

from bots import registry
from bots.toml import line_of
from protocol.drivers.launch import CPU_SECONDS, MEMORY_MB, Command, absolute

FILE = "bots.toml"
VARIABLE = "PARLOUR_BOTS"  # names the file to use instead of the one in the current folder


class BotFileError(Exception):
    """The file cannot be used. The message has its name and, where there is one, the line."""


class Entry(NamedTuple):
    command: Command
    options: Mapping[str, str]


def path() -> Path | None:
    """The file that is in force, if any."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    return Path(FILE) if Path(FILE).is_file() else None


def load(file: Path) -> dict[str, Entry]:
    try:
        text = file.read_text(encoding="utf-8")
        tables = tomllib.loads(text)
    except OSError as error:
        raise BotFileError(f"cannot read {str(file)!r}: {error.strerror}") from error
    except ValueError as error:  # not UTF-8, or not TOML: the message has the line
        raise BotFileError(f"{file}: {error}") from error
    return {name: _Reader(file, text, name).entry(table) for name, table in tables.items()}


class _Reader:
    """Reads the table of one bot, and knows where it stands."""

    def __init__(self, file: Path, text: str, bot: str) -> None:
        self.file = file
        self.text = text
        self.bot = bot

    def fail(self, problem: str, *path: str) -> BotFileError:
        return BotFileError(
            f"{self.file}:{line_of(self.text, self.bot, *path)}: {'.'.join((self.bot, *path))}: {problem}"
        )

    def entry(self, table: Any) -> Entry:
        if not re.fullmatch(r"[A-Za-z0-9_.-]+", self.bot):
            raise self.fail("a bot's name has letters, digits, - _ and . only")
        if self.bot in registry.names():
            raise self.fail("this is the name of a built-in bot")
        if not isinstance(table, dict):
            raise self.fail(f"expected a table, as in [{self.bot}]")
        for key in table:
            if key not in KEYS:
                raise self.fail(f"there is no such key; the keys are {', '.join(KEYS)}", key)
        if "command" not in table:
            raise self.fail("it has no command")
        read = {key: self.read(key, value) for key, value in table.items()}
        return Entry(
            Command(
                self.command(read["command"]),
                read.get("folder"),
                tuple(read.get("env", {}).items()),
                read.get("memory", MEMORY_MB),
                read.get("cpu", CPU_SECONDS),
            ),
            read.get("options", {}),
        )

    def read(self, key: str, value: Any) -> Any:
        try:
            return KEYS[key](value, self.file.parent)
        except ValueError as error:
            raise self.fail(str(error), key) from error

    def command(self, words: list[str]) -> tuple[str, ...]:
        with chdir(self.file.parent):
            return absolute(words)


def _words(value: Any, folder: Path) -> list[str]:
    words = shlex.split(value) if isinstance(value, str) else value
    if not isinstance(words, list) or not words or not all(isinstance(word, str) for word in words):
        raise ValueError(f"expected a command line or a list of its words, got {value!r}")
    return words


def _folder(value: Any, folder: Path) -> str:
    if not isinstance(value, str) or not (folder / value).is_dir():
        raise ValueError(f"expected a folder, got {value!r}")
    return str((folder / value).resolve())


def _number(value: Any, folder: Path) -> int:
    if type(value) is not int or value < 1:
        raise ValueError(f"expected a whole number of 1 or more, got {value!r}")
    return int(value)


def _table(value: Any, folder: Path) -> dict[str, str]:
    """Numbers as their digits, true and false as on and off."""
    if not isinstance(value, dict) or not all(isinstance(one, str | int) for one in value.values()):
        raise ValueError(f"expected a table of texts and numbers, got {value!r}")
    return {name: ("off", "on")[one] if isinstance(one, bool) else str(one) for name, one in value.items()}


KEYS: dict[str, Callable[[Any, Path], Any]] = {
    "command": _words,
    "folder": _folder,
    "memory": _number,
    "cpu": _number,
    "options": _table,
    "env": _table,
}
