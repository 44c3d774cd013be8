"""Nothing reaches a person but through the catalogues or the games' own names.

A language is made up whose texts and names have no letters; whatever letters are seen then come from elsewhere.
"""

import re
import string
from gettext import NullTranslations
from itertools import islice

import pytest

from cli.language import Language
from cli.play.commands import COMMANDS
from cli.play.session import Session
from engine import registry
from engine.game import Names
from tests.cli.play.tables import ScriptedTerminal
from tests.cli.play.test_session import played, table, tries

# What people type is repeated; bots and squares of the board have no other name; prepositions belong to the grammar.
BOTS = "notebook|random|oracle|sleuth|bluffer"
UNNAMED = re.compile(rf"> .*$|“[^”]*”|\b({BOTS}|r\d+c\d+|of|to|[Tt]he)\b", re.MULTILINE)


def mute(text: str) -> str:
    """The text without its letters; its fields stay."""
    parts = []
    for literal, field, form, _ in string.Formatter().parse(text):
        parts.append(re.sub(r"[^\W\d_]", "¤", literal))
        if field is not None:
            parts.append(f"{{{field}:{form}}}" if form and "|" not in form else f"{{{field}}}")
    return "".join(parts)


class Mute(NullTranslations):
    def gettext(self, message: str) -> str:
        return mute(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return mute(msgid2)


class MuteLanguage(Language):
    def __init__(self) -> None:
        super().__init__("en", Mute())

    def name(self, names: Names) -> str:
        return mute(names.en)


@pytest.mark.parametrize("game", registry.ids())
def test_every_letter_comes_from_a_catalogue(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.play.session.language", lambda code: MuteLanguage())
    monkeypatch.setattr("cli.play.desk.wrap", lambda text, *_, **__: [text])
    monkeypatch.setattr("cli.play.commands.wrap", lambda text, *_, **__: [text])
    monkeypatch.setattr("cli.play.desk.Desk.draw", lambda *_, **__: None)  # its names are those of the lexicon
    looked_up = [name for name in COMMANDS if name not in ("rules", "quit", "save")]
    mistakes = ["suggest", "suggest 1 1 1 1", "1 9", "0", "xyzzy", "hand more", "say", "talk", "notes x", "notes on"]
    terminal = ScriptedTerminal([*looked_up, *mistakes, "!", *islice(tries(), 400)])
    session = Session(table(game), terminal)
    session.sum_up(played(session))
    assert re.findall(r".*[^\W\d_]{2,}.*", UNNAMED.sub("", terminal.text)) == []
