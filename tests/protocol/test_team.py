"""Several members on one seat."""

import sys
from pathlib import Path

import pytest

from protocol.drivers.launch import Command
from protocol.drivers.process import ProcessDriver
from protocol.drivers.team import TeamDriver
from protocol.fairness import FAIR, Terms
from tests.protocol.players import Witness, body, play, seat

MOCK = str(Path(__file__).parents[1] / "mock_bot.py")


def team(*members: Witness, seats: int = 2) -> TeamDriver:
    return TeamDriver([seat(member) for member in members], seats)


@pytest.mark.rule("GD-53")
def test_members_are_asked_in_rotation_turn_by_turn() -> None:
    members = [Witness(), Witness(), Witness()]
    play(team(*members), Witness(), options={"rounds": "7"})
    assert [len(member.menus) for member in members] == [3, 2, 2]


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_no_member_is_left_out_whatever_the_number_of_seats(seats: int) -> None:
    members = [Witness(), Witness()]
    play(team(*members, seats=seats), *(Witness() for _ in range(seats - 1)), options={"rounds": "6"})
    assert [len(member.menus) for member in members] == [3, 3]


def test_every_member_is_told_everything_but_only_the_one_on_duty_is_asked() -> None:
    members, alone = [Witness(), Witness()], Witness()
    play(team(*members), Witness())
    play(alone, Witness())
    told = [[line for line in one.heard if not line.startswith("legal")] for one in (*members, alone)]
    assert told[0] == told[1] == told[2]


def test_prompts_carry_the_seats_numbers_with_gaps() -> None:
    driver = TeamDriver([ProcessDriver(Command((sys.executable, MOCK)), logging=True) for _ in range(2)], 2)
    try:
        report = play(driver, Witness(), options={"rounds": "4"})
        first, second = (member.log().wire.splitlines() for member in driver.members)
    finally:
        driver.close()
    assert [line for line in first if line.startswith("> go")] == ["> go 1", "> go 3"]
    assert [line for line in second if line.startswith("> go")] == ["> go 2", "> go 4"]
    assert [line for line in body(report) if line.startswith(">1 go")] == [f">1 go {n}" for n in (1, 2, 3, 4)]
    assert report.faults == ()


def test_a_team_is_named_after_its_members() -> None:
    report = play(team(Witness(name="holmes"), Witness(name="watson")), Witness())
    assert report.transcript.header.bots == ("holmes+watson", "witness")


def test_a_team_talks_if_all_of_it_does_and_gets_the_map_if_any_wants_it() -> None:
    talker, mapper = Witness(says=["hm"]), Witness()
    mapper.wants_map = True
    driver = team(talker, mapper)
    report = play(driver, Witness())
    assert (driver.talks, driver.wants_map) == (False, True)
    assert "map   table" in talker.heard
    talking = team(Witness(says=["hm"]), Witness(says=["ha"]))
    said = [line for line in body(play(talking, Witness())) if line.startswith(">* say")]
    assert said == [">* say 1 hm"] * 2 + [">* say 1 ha"] * 2 + [">* say 1 hm"] * 2 + [">* say 1 ha"] * 2
    assert report.faults == ()


class Giver(Witness):
    def entropy(self) -> bytes:
        return self.name.encode()


def test_the_first_member_that_gives_entropy_gives_it_for_the_seat() -> None:
    driver = team(Witness(), Giver(name="b"), Giver(name="c"))
    report = play(driver, Witness(), terms=Terms(FAIR, bytes(32)))
    assert [line for line in body(report) if "entropy " in line] == ["<1 entropy 62"]


def test_one_member_that_crashes_costs_the_team_the_game() -> None:
    driver = TeamDriver(
        [seat(Witness()), ProcessDriver(Command((sys.executable, MOCK, "--crash-on-go")), logging=True)], 2
    )
    try:
        report = play(driver, Witness())
        log = driver.log()
    finally:
        driver.close()
    assert [(fault.kind, fault.detail) for fault in report.faults] == [("exit", "awaiting move 2; saw nothing")]
    assert log.stderr == "# member 2\nabout to crash\n"
