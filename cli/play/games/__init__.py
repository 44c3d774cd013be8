"""The manner in which each game is presented. A game that is not listed is played plainly."""

from importlib import import_module

from cli.play.manner import Manner

_WHERE = {
    "cluedo": "cli.play.games.cluedo",
    "cluedo-2014": "cli.play.games.cluedo_2014",
    "super-cluedo": "cli.play.games.cluedo",
    "huis-clos": "cli.play.games.huis_clos",
    "coffre": "cli.play.games.coffre",
}


def manner(game: str) -> Manner:
    """Every module of a manner calls it MANNER."""
    if game not in _WHERE:
        return Manner()
    found = import_module(_WHERE[game]).MANNER
    assert isinstance(found, Manner)
    return found
