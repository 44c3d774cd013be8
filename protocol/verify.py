"""Prove or refute a transcript, offline.

The game is played again from the revealed secret and the recorded answers. If every line comes out the same, then the
commitment was to that secret, the deal and every die and draw follow from it, every move was legal, and every seat was
sent exactly what it should have been. If not, the first line that does not follow is named.
"""

from typing import NamedTuple

from protocol.fairness import SEEDED, game_secret, master_of
from protocol.replay import Replay, replay


class Verdict(NamedTuple):
    """`line` is the first that does not follow, None if all do."""

    line: int | None
    reason: str


def verify(text: str) -> Verdict:
    """Raises TranscriptError or SetupError for a text that is no transcript at all."""
    again = replay(text)
    terms = again.terms
    if (
        terms.kind == SEEDED
        and terms.seed is not None
        and terms.secret != game_secret(master_of(terms.seed), terms.number)
    ):
        return Verdict(len(again.recorded), f"the secret is not that of game {terms.number} of seed {terms.seed}")
    line = again.difference
    if line is not None:
        return Verdict(line, _why(again, line))
    if terms.kind == SEEDED:
        return Verdict(None, "all follows from the seed; nothing was committed, so whoever knew the seed knew the deal")
    return Verdict(None, "the commitment, the deal, every draw, every move and every line follow from the secret")


def _why(again: Replay, line: int) -> str:
    recorded = again.recorded[line - 1] if line <= len(again.recorded) else ""
    replayed = again.replayed[line - 1] if line <= len(again.replayed) else ""
    return f"{_meaning(recorded, replayed)}: the file has {recorded[:200]!r}, but {replayed[:200]!r} follows"


def _meaning(recorded: str, replayed: str) -> str:
    if not recorded:
        return "the file ends too early"
    if recorded[0] not in "<>!=":
        return "the header is not as the referee writes it"
    if not replayed:
        return "nothing was asked that this could answer"
    if replayed[0] == "!":
        return "the move before is not legal"
    if recorded[0] in "<!" and recorded[0] != replayed[0]:
        return "nothing was asked that this could answer"
    verb = recorded.partition(" ")[2].partition(" ")[0] if recorded[0] == ">" else ""
    return _CLAIMS.get(verb, "this line does not follow")


_CLAIMS = {
    "commit": "the commitment is not to the revealed secret",
    "newgame": "the table or the seat's seed is not that of this game",
    "event": "this does not follow from the secret and the moves so far",
    "legal": "this was not in the seat's menu",
    "go": "the seat was not asked this",
    "talk": "the seat was not asked to talk",
    "say": "this was not said",
    "result": "the game did not end like this",
    "reveal": "the secret and the shares were others",
}
