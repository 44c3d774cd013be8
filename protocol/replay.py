"""Play a transcript again: its answers and faults go in, every line must come out."""

import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from engine import registry
from protocol.drivers.script import Astray, ScriptDriver
from protocol.fairness import Terms
from protocol.fault import KINDS
from protocol.fields import MessageError, octets
from protocol.referee import Referee
from protocol.transcript import Transcript, TranscriptError, parse

_INPUT = re.compile(r"([<!])([1-9][0-9]?) (.*)")
_SECRET = "= secret "


class Replay(NamedTuple):
    """What the file says and what the referee says, line by line."""

    recorded: list[str]
    replayed: list[str]
    terms: Terms

    @property
    def difference(self) -> int | None:
        """The number of the first line that differs, counted from 1."""
        pairs = enumerate(zip_longest(self.recorded, self.replayed), start=1)
        return next((number for number, (one, other) in pairs if one != other), None)


def replay(text: str) -> Replay:
    """Run the game of a transcript again. Raises TranscriptError or SetupError if that cannot even begin."""
    transcript = parse(text)
    header = transcript.header
    game = registry.get(header.game)
    setup = game.setup(len(header.bots), header.options)
    terms = Terms(header.terms, secret_of(transcript), header.number, header.seed, not header.sealed)
    inputs = inputs_of(transcript, setup.seats)
    drivers = [
        ScriptDriver(inputs[seat], bot, seat in header.talks, seat in header.maps)
        for seat, bot in enumerate(header.bots, start=1)
    ]
    referee = Referee(game, setup, drivers, terms, policy=header.policy)
    try:
        again = referee.play().transcript
    except Astray:
        again = Transcript(referee.header(), referee.body)
    return Replay(text.split("\n")[:-1], str(again).split("\n")[:-1], terms)


def secret_of(transcript: Transcript) -> bytes:
    last = transcript.body[-1] if transcript.body else ""
    at = len(transcript.header.lines()) + len(transcript.body)
    if not last.startswith(_SECRET):
        raise TranscriptError(at, f"the transcript must end with {_SECRET!r} and the secret, not with {last[:40]!r}")
    try:
        return octets(last.removeprefix(_SECRET), 32, 32)
    except MessageError as error:
        raise TranscriptError(at, str(error)) from error


def inputs_of(transcript: Transcript, seats: int) -> dict[int, Sequence[str]]:
    """What each seat answered and did wrong, in order."""
    inputs: dict[int, list[str]] = {seat: [] for seat in range(1, seats + 1)}
    for number, line in enumerate(transcript.body, start=len(transcript.header.lines()) + 1):
        if line[0] not in "<!":
            continue
        match = _INPUT.fullmatch(line)
        if match is None or int(match[2]) not in inputs:
            raise TranscriptError(number, f"expected a seat from 1 to {seats} and its line, got {line[:40]!r}")
        if match[1] == "!" and match[3].partition(" ")[0] not in KINDS:
            raise TranscriptError(number, f"{line[:40]!r} is no fault; the kinds are {', '.join(KINDS)}")
        inputs[int(match[2])].append(match[1] + match[3])
    return dict(inputs)
