"""What is said at the table, told to people. Claims in the small grammar of all games are translated."""

from typing import NamedTuple

from cli.language import N_
from cli.play.lexicon import Lexicon


class Claim(NamedTuple):
    """What is said of somebody else, of oneself, and of whoever reads it."""

    other: str
    own: str
    reader: str


CLAIMS = {
    "has": Claim(N_("{seat} has {word}"), N_("I have {word}"), N_("you have {word}")),
    "lacks": Claim(N_("{seat} does not have {word}"), N_("I do not have {word}"), N_("you do not have {word}")),
    "is": Claim(N_("{seat} is {word}"), N_("I am {word}"), N_("you are {word}")),
    "saw": Claim(N_("{seat} has seen {word}"), N_("I have seen {word}"), N_("you have seen {word}")),
}


def quoted(lexicon: Lexicon, seat: int, text: str, me: int) -> str:
    """A line of talk, with who says it."""
    who = lexicon._("you") if seat == me else str(lexicon.seat(seat))
    said = translated(lexicon, seat, text, me) or text
    return lexicon._("{who}: “{said}”", who=who[0].upper() + who[1:], said=said)


def translated(lexicon: Lexicon, speaker: int, text: str, me: int) -> str:
    """A claim in words, or nothing if it is none."""
    _ = lexicon._
    words = text.split()
    if len(words) < 2 or not _is_seat(lexicon, words[1]):
        return ""
    seat = lexicon.seat(int(words[1]))
    if words[0] == "claim" and len(words) == 4 and words[2] in CLAIMS:
        claim = CLAIMS[words[2]]
        said = claim.own if int(words[1]) == speaker else claim.reader if int(words[1]) == me else claim.other
        return _(said, seat=seat, word=lexicon.noun(words[3], "TOKEN"))
    if words[0] == "ask" and len(words) > 2:
        return _("I ask {seat}: {text}", seat=seat, text=text.split(maxsplit=2)[2])
    if words[0] == "trust" and len(words) == 2:
        return _("I trust {seat}", seat=seat)
    if words[0] == "doubt" and len(words) == 2:
        return _("I doubt {seat}", seat=seat)
    return ""


def _is_seat(lexicon: Lexicon, word: str) -> bool:
    return word.isascii() and word.isdigit() and 0 < int(word[:9]) <= lexicon.setup.seats
