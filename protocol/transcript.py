"""A whole game as text: a header, then every line with its direction and seat.

`>2` to seat 2, `>2,4` to these seats, `>*` to all; `<2` from seat 2; `!2` a fault of seat 2; `=` the referee's own
note. Neither clock times nor paths: the `ms` of a prompt is left out.
"""

import os
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from protocol.fairness import COMMITTED, FAIR, SEEDED

FORMAT = "parlour transcript 1"
POLICIES = ("replace", "abort")


class TranscriptError(Exception):
    """The file is not a transcript. The message says where and why."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")


@dataclass(frozen=True, slots=True)
class Header:
    game: str
    options: Mapping[str, str]
    bots: tuple[str, ...]
    talks: tuple[int, ...] = ()
    maps: tuple[int, ...] = ()
    terms: str = COMMITTED
    seed: int | None = None
    number: str = "1"
    policy: str = "replace"
    sealed: bool = False  # the secret was not revealed to the seats, for its deal is to be played again

    def lines(self) -> list[str]:
        return [
            FORMAT,
            f"game {self.game}",
            *(f"option {name} {value}" for name, value in self.options.items()),
            *(f"seat {seat} {bot}" for seat, bot in enumerate(self.bots, start=1)),
            f"talks {_seats(self.talks)}",
            f"map {_seats(self.maps)}",
            " ".join(
                ["terms", self.terms, *([] if self.seed is None else [str(self.seed)]), *["sealed"] * self.sealed]
            ),
            f"number {self.number}",
            f"policy {self.policy}",
        ]


@dataclass(slots=True)
class Transcript:
    """Held in memory while the game runs, written once it is over."""

    header: Header
    body: list[str] = field(default_factory=list)  # entries of one or more lines

    def __str__(self) -> str:
        return "\n".join((*self.header.lines(), *self.body, ""))

    def write(self, path: Path) -> None:
        """By atomic rename, so that a reader finds all of it or nothing."""
        fd, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(fd, "w", encoding="utf-8", newline="\n") as file:
                file.write(str(self))
            os.chmod(name, 0o644)
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise


def parse(text: str) -> Transcript:
    """Read a transcript back; its body has one entry per line."""
    lines = text.split("\n")
    if lines[0] != FORMAT:
        raise TranscriptError(1, f"expected {FORMAT!r}, got {lines[0][:40]!r}")
    if lines.pop() != "":
        raise TranscriptError(len(lines), "the file ends in the middle of a line")
    for number, line in enumerate(lines, start=1):
        if not line.isprintable():
            raise TranscriptError(number, f"{line[:40]!r} has characters that do not print")
    body = next((i for i, line in enumerate(lines) if line[:1] in "<>!=" and line), len(lines))
    header = _header(lines[:body])
    for number, line in enumerate(lines[body:], start=body + 1):
        if line[:1] not in ("<", ">", "!", "="):
            raise TranscriptError(number, f"expected a line that starts with >, <, ! or =, got {line[:40]!r}")
    return Transcript(header, lines[body:])


def _header(lines: Sequence[str]) -> Header:
    single: dict[str, str] = {}
    options: dict[str, str] = {}
    bots: list[str] = []
    for at, line in enumerate(lines[1:], start=2):
        key, _, value = line.partition(" ")
        if key == "option" and " " in value:
            name, _, chosen = value.partition(" ")
            options[name] = chosen
        elif key == "seat" and value.startswith(f"{len(bots) + 1} "):
            bots.append(value.partition(" ")[2])
        elif key in ("game", "talks", "map", "terms", "number", "policy") and value and key not in single:
            single[key] = value
        else:
            raise TranscriptError(at, f"expected a line of the header, got {line[:40]!r}")
    if missing := {"game", "talks", "map", "terms", "number", "policy"} - set(single):
        raise TranscriptError(len(lines), f"the header has no line {min(missing)!r}")
    try:
        terms, seed, sealed = _terms(single["terms"].split(" "))
        talks, maps = _numbers(single["talks"]), _numbers(single["map"])
    except ValueError as error:
        raise TranscriptError(len(lines), f"bad value in the header: {error}") from error
    if single["policy"] not in POLICIES:
        raise TranscriptError(len(lines), f"unknown policy {single['policy']!r}; there are {' and '.join(POLICIES)}")
    game, number, policy = single["game"], single["number"], single["policy"]
    return Header(game, options, tuple(bots), talks, maps, terms, seed, number, policy, sealed)


def _terms(words: list[str]) -> tuple[str, int | None, bool]:
    kind, *rest = words
    sealed = rest[-1:] == ["sealed"]
    rest = rest[: len(rest) - sealed]
    if (kind == SEEDED and len(rest) == 1) or (kind in (COMMITTED, FAIR) and not rest):
        return kind, int(rest[0]) if rest else None, sealed
    raise ValueError(f"unknown terms {' '.join(words)!r}")


def _seats(seats: Sequence[int]) -> str:
    return ",".join(map(str, seats)) or "none"


def _numbers(seats: str) -> tuple[int, ...]:
    return () if seats == "none" else tuple(int(seat) for seat in seats.split(","))
