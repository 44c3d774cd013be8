"""The games, by id. A game's module is imported when the game is first asked for."""

from importlib import import_module

from engine.game import Game, SetupError

_WHERE = {
    "cluedo": "engine.cluedo.classic",
    "cluedo-2014": "engine.cluedo.great_detectives",
    "super-cluedo": "engine.cluedo.super_cluedo",
    "coffre": "engine.coffre.game",
    "huis-clos": "engine.huis_clos.game",
}


def ids() -> tuple[str, ...]:
    return tuple(_WHERE)


def get(game: str) -> Game:
    """The game of that id; every game module calls its game GAME."""
    if game not in _WHERE:
        raise SetupError(f"there is no game {game!r}; the games are {', '.join(_WHERE)}")
    found = import_module(_WHERE[game]).GAME
    assert isinstance(found, Game)
    return found
