"""What to put on a seat, as it is written on a command line.

A SPEC is the name of a built-in bot, or `cmd:` and a command line, or several of these joined by `+` for a team.
A `+` that belongs to a command is written `++`.
"""

import re
import shlex

from bots.registry import UnknownBot, get
from protocol.drivers.base import Driver
from protocol.drivers.launch import Command, absolute
from protocol.drivers.local import LocalDriver
from protocol.drivers.process import ProcessDriver
from protocol.drivers.team import TeamDriver

COMMAND = "cmd:"


class SpecError(Exception):
    """The SPEC cannot be read. The message says what came and what is possible."""


def seat_driver(spec: str, seats: int, logging: bool = False) -> Driver:
    """The driver for a SPEC, at a table with that many seats."""
    members = [_member(part, spec, logging) for part in split(spec)]
    return members[0] if len(members) == 1 else TeamDriver(members, seats)


def split(spec: str) -> list[str]:
    """The members of a team; one, if it is none."""
    return [part.replace("++", "+") for part in re.split(r"(?<!\+)\+(?!\+)", spec)]


def _member(part: str, spec: str, logging: bool) -> Driver:
    if part.startswith(COMMAND):
        try:
            args = shlex.split(part.removeprefix(COMMAND))
        except ValueError as error:
            raise SpecError(f"bad command line in {spec!r}: {error}") from error
        if not args:
            raise SpecError(f"{spec!r} has no command after {COMMAND!r}")
        return ProcessDriver(Command(absolute(args)), logging=logging)
    try:
        return LocalDriver(get(part), logging)
    except UnknownBot as error:
        hint = "; a + inside a command is written ++" if COMMAND in spec and "+" in spec else ""
        raise SpecError(f"{error}, or cmd: and a command line{hint}") from error
