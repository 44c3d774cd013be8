"""Teams at Cluedo 2014, on the command line."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import parlour

TEAM = ["--seat", "random+notebook"]


def parlour_runs(*args: str) -> Result:
    return CliRunner().invoke(parlour, [*args, "--seed", "7"], prog_name="parlour")


@pytest.mark.rule("GD-53")
def test_a_team_is_one_seat_with_one_hand_and_its_members_speak_in_turn(tmp_path: Path) -> None:
    result = parlour_runs("match", "cluedo-2014", *TEAM, "--seat", "random+random", "--transcripts", str(tmp_path))
    assert result.exit_code == 0, result.output
    text = (tmp_path / "0001.txt").read_text(encoding="utf-8")
    assert "\nseat 1 random+notebook\nseat 2 random+random\n" in text
    hands = re.findall(r"^>(\S+) event hand (\d) (.*)$", text, re.MULTILINE)
    assert [(told, seat, len(cards.split())) for told, seat, cards in hands] == [("1", "1", 7), ("2", "2", 7)]


@pytest.mark.rule("GD-53")
@pytest.mark.parametrize("seats", [3, 4])
def test_with_more_than_two_seats_there_are_no_teams(seats: int) -> None:
    result = parlour_runs("match", "cluedo-2014", *TEAM, *["--seat", "random"] * (seats - 1))
    assert (result.exit_code, result.stdout) == (2, "")
    said = f"parlour: 'random+notebook' is a team: cluedo-2014 has teams with 2 seats, not with {seats}\n"
    assert result.stderr == said


def test_a_tournament_refuses_them_too() -> None:
    result = parlour_runs("tournament", "cluedo-2014", "--bots", "random+notebook,random,notebook", "--dry-run")
    assert result.exit_code == 2
    assert "'random+notebook' is a team: cluedo-2014 has teams with 2 seats, not with 3" in result.stderr


def test_games_whose_rules_do_not_speak_of_teams_take_them_on_any_seat() -> None:
    assert parlour_runs("match", "cluedo", *TEAM, *["--seat", "random"] * 2).exit_code == 0
