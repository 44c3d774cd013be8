"""What is said at the table, told to people. Claims in the small grammar of all games are translated."""

from cli.language import N_
from cli.play.lexicon import Lexicon

CLAIMS = {
    "has": N_("{seat} has {word}"),
    "lacks": N_("{seat} does not have {word}"),
    "is": N_("{seat} is {word}"),
    "saw": N_("{seat} has seen {word}"),
}


def quoted(lexicon: Lexicon, seat: int, text: str, me: int) -> str:
    """A line of talk, with who says it."""
    who = lexicon._("you") if seat == me else str(lexicon.seat(seat))
    said = translated(lexicon, text) or text
    return lexicon._("{who}: “{said}”", who=who[0].upper() + who[1:], said=said)


def translated(lexicon: Lexicon, text: str) -> str:
    """A claim in words, or nothing if it is none."""
    _ = lexicon._
    words = text.split()
    if len(words) < 2 or not _is_seat(lexicon, words[1]):
        return ""
    seat = lexicon.seat(int(words[1]))
    if words[0] == "claim" and len(words) == 4 and words[2] in CLAIMS:
        return _(CLAIMS[words[2]], seat=seat, word=lexicon.noun(words[3], "PLACE"))
    if words[0] == "ask" and len(words) > 2:
        return _("I ask {seat}: {text}", seat=seat, text=text.split(maxsplit=2)[2])
    if words[0] == "trust" and len(words) == 2:
        return _("I trust {seat}", seat=seat)
    if words[0] == "doubt" and len(words) == 2:
        return _("I doubt {seat}", seat=seat)
    return ""


def _is_seat(lexicon: Lexicon, word: str) -> bool:
    return word.isascii() and word.isdigit() and 0 < int(word[:9]) <= lexicon.setup.seats
