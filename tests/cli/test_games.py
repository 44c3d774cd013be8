"""`parlour games`."""

import json

from click.testing import CliRunner

from cli.main import parlour
from engine import registry


def test_lists_every_game_with_its_options() -> None:
    text = CliRunner().invoke(parlour, ["games"]).stdout
    for game in map(registry.get, registry.ids()):
        assert f"{game.id}  {game.title.en}, {game.seats[0]} to {game.seats[-1]} seats\n" in text
        for option in game.options:
            assert f"    {option.name}={option.default}  " in text


def test_the_same_for_machines() -> None:
    found = json.loads(CliRunner().invoke(parlour, ["games", "--json"]).stdout)
    assert [game["id"] for game in found] == list(registry.ids())
    for entry, game in zip(found, map(registry.get, registry.ids()), strict=True):
        assert entry["seats"] == list(game.seats)
        assert entry["title"] == {"en": game.title.en, "fr": game.title.fr}
        assert {option["name"]: option["default"] for option in entry["options"]} == game.setup(game.seats[-1]).options
