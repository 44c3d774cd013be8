"""Settings and `tournament.toml`."""

from pathlib import Path
from typing import Any

import pytest

from bots.toml import line_of
from cli.errors import Fail
from cli.tournament.config import Config, differences, resolve
from cli.tournament.configfile import ConfigFile
from cli.tournament.settings import ConfigError, Entry, read
from cli.tournament.sprt import Hypotheses


def made(**given: Any) -> Config:
    base: dict[str, Any] = {"game": "cluedo", "bots": "random,random,random,random"}
    return resolve(read(base | {key.replace("_", "-"): value for key, value in given.items()}))


def complaint(**given: Any) -> tuple[str, str]:
    with pytest.raises(ConfigError) as caught:
        made(**given)
    return caught.value.key, str(caught.value)


def test_what_is_not_said_is_filled_in() -> None:
    config = made()
    assert (config.format, config.table_seats, config.duplicate, config.rounds) == ("league", 4, True, 1)
    assert made(bots="random,random").table_seats == 3  # fewer bots than the game has seats
    assert made(bots=["random"] * 9).table_seats == 6
    assert made(format="duel", bots="random,random").table_seats == 4
    assert made(format="swiss", bots=["random"] * 9, table_seats=3).rounds == 5
    assert made(fair=True).duplicate is False


@pytest.mark.parametrize(
    ("given", "key", "words"),
    [
        ({"game": "chess"}, "game", "cluedo"),
        ({"bots": "random"}, "bots", "at least 2"),
        ({"bots": ["random", 3]}, "bots", "got 3"),
        ({"bots": [{"spec": "random", "name": "x"}] * 2}, "bots", "two bots are called 'x'"),
        ({"format": "cup"}, "format", "league, gauntlet, duel, swiss"),
        ({"format": "duel"}, "bots", "a duel is between 2 bots, not 4"),
        ({"format": "swiss", "table_seats": 5}, "bots", "at least 5"),
        ({"rounds": 3}, "rounds", "only a swiss"),
        ({"table_seats": 9}, "table-seats", "not 9"),
        ({"deals": 0}, "deals", "1 or more, got 0"),
        ({"deals": True}, "deals", "got True"),
        ({"deals": "many"}, "deals", "got 'many'"),
        ({"seed": 3, "fair": True}, "fair", "seeded"),
        ({"fair": True, "duplicate": True}, "fair", "duplicate"),
        ({"fair": 1}, "fair", "true or false"),
        ({"sprt": "0,20"}, "sprt", "only a duel"),
        ({"sprt": "20,0"}, "sprt", "ELO0 below ELO1"),
        ({"sprt": "20"}, "sprt", "as in 0,20"),
        ({"clock": "soon"}, "clock", "60+0.5"),
        ({"clock": "60", "movetime": 5}, "clock", "exclude"),
        ({"withdraw": 101}, "withdraw", "0 to 100"),
        ({"options": {"rond": "3"}}, "options.rond", "no option 'rond'"),
        ({"options": {"rounds": "0"}}, "options.rounds", "whole number"),
        ({"options": ["rounds"]}, "options", "a table"),
    ],
)
def test_a_wrong_setting_is_named(given: dict[str, Any], key: str, words: str) -> None:
    named, message = complaint(**given)
    assert named == key
    assert words in message


def test_the_file_and_the_flags_can_say_the_same() -> None:
    flags = made(format="duel", bots="random,cmd:./a b", sprt="0,20", options={"rounds": "30"})
    file = made(format="duel", bots=["random", {"spec": "cmd:./a b"}], sprt=[0, 20], options={"rounds": 30})
    assert flags == file
    assert flags.bots == (Entry("random"), Entry("cmd:./a b"))
    assert flags.sprt == Hypotheses(0, 20)


def test_a_config_survives_being_stored() -> None:
    config = made(format="duel", bots="random,random", sprt="0,20", seed=0).named(("random", "random"))
    assert Config.from_json(config.as_json()) == config


def test_bots_without_a_name_get_their_own_and_namesakes_a_number() -> None:
    bots: list[Any] = ["random", "random", {"spec": "random", "name": "random#2"}, {"spec": "random", "name": "x"}]
    assert made(bots=bots).named(("random",) * 4).names == ("random", "random#3", "random#2", "x")


def test_resuming_with_other_settings_is_noticed() -> None:
    config = made(deals=7, seed=1).named(("random",) * 4)
    assert differences({}, config) == []
    same = {"deals": 7, "bots": "random,random,random,random", "jobs": 9, "options": {"rounds": "200"}}
    assert differences(read(same), config) == []
    other = {"deals": 8, "bots": "random,random,random", "options": {"rounds": "9"}, "seed": 1}
    assert differences(read(other), config) == ["deals", "bots", "options"]


def file_of(tmp_path: Path, text: str) -> ConfigFile:
    path = tmp_path / "tournament.toml"
    path.write_text(text)
    return ConfigFile(path)


TOML = """\
game = "cluedo"
bots = [
    "random",  # the field
    "random",
]

# how long
deals = 10

[options]
pawns = "default"
rond = 3
"""


def test_the_file_is_read(tmp_path: Path) -> None:
    found = file_of(tmp_path, TOML)
    assert found.values["deals"] == 10
    assert found.values["options"] == {"pawns": "default", "rond": 3}


@pytest.mark.parametrize(
    ("key", "line"), [("game", 1), ("bots", 2), ("deals", 8), ("options", 10), ("options.rond", 12)]
)
def test_a_key_is_found_on_its_line(key: str, line: int) -> None:
    assert line_of(TOML, *key.split(".")) == line


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('game = "cluedo"\n\ndeal = 5\n', "tournament.toml:3: deal: there is no such key; did you mean 'deals'?"),
        ("# x\nqqq = 5\n", "tournament.toml:2: qqq: there is no such key; the keys are game, bots, "),
        ("deals = \n", "line 1"),
        ("deals = 1\ndeals = 2\n", "line 2"),
    ],
)
def test_a_wrong_key_names_itself_and_its_line(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(Fail) as caught:
        file_of(tmp_path, text)
    assert words in caught.value.format_message()


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(Fail, match=r"cannot read .*nothing\.toml"):
        ConfigFile(tmp_path / "nothing.toml")
