"""What can be written for a seat."""

import pytest

from bots.random import RandomBot
from bots.registry import UnknownBot, get, names
from bots.spec import SpecError, seat_driver, split
from protocol.drivers.local import LocalDriver
from protocol.drivers.process import ProcessDriver
from protocol.drivers.team import TeamDriver


@pytest.mark.parametrize(
    ("spec", "members"),
    [
        ("random", ["random"]),
        ("random+notebook", ["random", "notebook"]),
        ("cmd:g++ -x+random", ["cmd:g+ -x", "random"]),
        ("cmd:a b+cmd:c d", ["cmd:a b", "cmd:c d"]),
        ("cmd:play a++b", ["cmd:play a+b"]),
        ("", [""]),
    ],
)
def test_a_plus_joins_a_team_and_two_stand_for_one(spec: str, members: list[str]) -> None:
    assert split(spec) == members


def test_a_name_is_a_local_bot() -> None:
    driver = seat_driver("random", 4)
    assert isinstance(driver, LocalDriver)
    assert driver.make is RandomBot


def test_a_command_line_is_split_as_a_shell_would_but_runs_without_one() -> None:
    driver = seat_driver("cmd:python3 'my bot.py' --level $HOME", 4)
    assert isinstance(driver, ProcessDriver)
    assert driver.command.args == ("python3", "my bot.py", "--level", "$HOME")


def test_a_team_has_its_members_in_order() -> None:
    driver = seat_driver("random+cmd:bot", 4)
    assert isinstance(driver, TeamDriver)
    assert [type(member) for member in driver.members] == [LocalDriver, ProcessDriver]
    assert driver.seats == 4


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("nobody", "there is no bot 'nobody'; the bots are"),
        ("random+", "there is no bot ''"),
        ("cmd:", "has no command after 'cmd:'"),
        ("cmd:bot 'x", "No closing quotation"),
        ("cmd:bot a+b", "a \\+ inside a command is written \\+\\+"),
    ],
)
def test_a_spec_that_cannot_be_read_says_why(spec: str, said: str) -> None:
    with pytest.raises(SpecError, match=said):
        seat_driver(spec, 4)


@pytest.mark.parametrize("name", names())
def test_every_built_in_bot_is_called_what_it_says(name: str) -> None:
    assert get(name)().name == name


def test_an_unknown_bot_is_told_the_known_ones() -> None:
    with pytest.raises(UnknownBot, match=r"there is no bot 'x'; the bots are .*random"):
        get("x")
