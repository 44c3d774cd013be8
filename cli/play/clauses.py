"""The clauses of a game's RULES.md, or of its translation (RULES.fr.md), to be looked up at the table."""

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from cli.play.matching import folded
from engine.game import Game

_CLAUSE = re.compile(r"- \*\*([A-Z]{2}-\d+)\*\* (.*)")
_FOLD = re.compile(r"\n +")  # a clause goes on in the next line
_MARKS = re.compile(r"[*`]")


class Clause(NamedTuple):
    """`game`: the heading of the edition that it stands under; `part`: that of the section."""

    id: str
    text: str
    game: str
    part: str


@cache
def clauses(package: str, language: str) -> tuple[Clause, ...]:
    """All clauses of the rules in a package of the engine: in the language, if they are there, or in English."""
    found = []
    game = part = ""
    told = files(package) / f"RULES.{language}.md"
    text = (told if told.is_file() else files(package) / "RULES.md").read_text(encoding="utf-8")
    for line in _FOLD.sub(" ", text).splitlines():
        if line.startswith("## "):
            game, part = line[3:], ""
        elif line.startswith("### "):
            part = line[4:]
        elif match := _CLAUSE.fullmatch(line):
            found.append(Clause(match[1], _MARKS.sub("", match[2]), game, part or game))
    return tuple(found)


def of_game(game: Game, language: str) -> tuple[Clause, ...]:
    """The clauses under the heading that names the game; all of the file, if none does."""
    module = type(game.view(game.setup(game.seats[0]), 1)).__module__
    every = clauses(module.rpartition(".")[0], language)
    own = tuple(clause for clause in every if f"`{game.id}`" in clause.game)
    return own or every


def search(game: Game, language: str, wanted: str) -> list[Clause]:
    """The clauses with that id, anywhere in the file, or with all of these words."""
    words = folded(wanted)
    every = of_game(game, language)
    found = [clause for clause in every if folded(clause.id)[: len(words)] == words]
    return found or [
        clause for clause in every if all(any(w.startswith(x) for w in folded(clause.text)) for x in words)
    ]
