"""What to put on a seat, as it is written on a command line.

A SPEC is the name of a bot, built-in or out of `bots.toml`, or `cmd:` and a command line, or several of these joined by
`+` for a team. A `+` that belongs to a command is written `++`.
"""

import re
import shlex
from collections.abc import Iterable
from typing import NamedTuple

from bots import botfile
from bots.registry import get, names
from engine.game import Game
from protocol.drivers.base import Driver
from protocol.drivers.launch import Command, absolute
from protocol.drivers.local import LocalDriver
from protocol.drivers.process import ProcessDriver
from protocol.drivers.team import TeamDriver

COMMAND = "cmd:"


class SpecError(Exception):
    """The SPEC cannot be read. The message says what came and what is possible."""


class Walls(NamedTuple):
    """Whether bots in processes run in the sandbox, and which files and folders they are not to see there."""

    sandboxed: bool = False
    hidden: tuple[str, ...] = ()


OPEN = Walls()


def seat_driver(spec: str, seats: int, logging: bool = False, walls: Walls = OPEN) -> Driver:
    """The driver for a SPEC, at a table with that many seats."""
    members = [_member(part, spec, logging, walls) for part in split(spec)]
    return members[0] if len(members) == 1 else TeamDriver(members, seats)


def check_teams(game: Game, seats: int, specs: Iterable[str]) -> None:
    """Refuse a team at a table for which the rules have none."""
    if game.team_seats and seats not in game.team_seats:
        for spec in specs:
            if len(split(spec)) > 1:
                allowed = " or ".join(map(str, game.team_seats))
                raise SpecError(f"{spec!r} is a team: {game.id} has teams with {allowed} seats, not with {seats}")


def split(spec: str) -> list[str]:
    """The members of a team; one, if it is none."""
    return [part.replace("++", "+") for part in re.split(r"(?<!\+)\+(?!\+)", spec)]


def command(part: str, spec: str) -> botfile.Entry | None:
    """How to start what a part of a SPEC names; None for a built-in bot."""
    if part.startswith(COMMAND):
        try:
            args = shlex.split(part.removeprefix(COMMAND))
        except ValueError as error:
            raise SpecError(f"bad command line in {spec!r}: {error}") from error
        if not args:
            raise SpecError(f"{spec!r} has no command after {COMMAND!r}")
        return botfile.Entry(Command(absolute(args)), {})
    if part in names():
        return None
    file = botfile.path()
    try:
        entries = botfile.load(file) if file else {}
    except botfile.BotFileError as error:
        raise SpecError(str(error)) from error
    if part in entries:
        return entries[part]
    known = ", ".join((*entries, *names()))
    hint = "; a + inside a command is written ++" if COMMAND in spec and "+" in spec else ""
    raise SpecError(f"there is no bot {part!r}; the bots are {known}, or cmd: and a command line{hint}")


def _member(part: str, spec: str, logging: bool, walls: Walls) -> Driver:
    entry = command(part, spec)
    if entry is None:
        return LocalDriver(get(part), logging)
    walled = entry.command._replace(sandboxed=walls.sandboxed, hidden=walls.hidden)
    called = "" if part.startswith(COMMAND) else part
    return ProcessDriver(walled, entry.options, logging, called)
