"""Bots in processes of their own: the handshake, the wire, and everything that a bot can do wrong."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from engine.menu import Menu, Offer
from protocol.drivers.base import Driver
from protocol.drivers.launch import Command
from protocol.drivers.process import ProcessDriver
from protocol.fairness import FAIR, Terms
from protocol.fault import BotFault
from protocol.limits import STDERR_BYTES, Clock
from protocol.referee import Report
from tests.protocol.players import Witness, body, play, seat
from tests.waiting import wait_until

MOCK = str(Path(__file__).parents[1] / "mock_bot.py")
HALF_SECOND = Clock(movetime=500)


def command(flags: str) -> Command:
    return Command((sys.executable, MOCK, *flags.split()))


@contextmanager
def process(flags: str = "", **kwargs: object) -> Iterator[ProcessDriver]:
    driver = ProcessDriver(command(flags), **kwargs)  # type: ignore[arg-type]
    try:
        yield driver
    finally:
        driver.dismiss()
        driver.close()


def game(driver: Driver, clock: Clock = HALF_SECOND, options: dict[str, str] | None = None) -> Report:
    return play(driver, Witness(), clock=clock, options=options)


def faults(report: Report) -> list[tuple[str, str]]:
    return [(fault.kind, fault.detail) for fault in report.faults]


def open_files() -> set[str]:
    return {f"{fd} {os.readlink(f'/proc/self/fd/{fd}')}" for fd in os.listdir("/proc/self/fd") if fd_exists(fd)}


def fd_exists(fd: str) -> bool:
    return os.path.lexists(f"/proc/self/fd/{fd}")


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_process_plays_the_same_game_as_a_local_bot() -> None:
    with process("--name witness") as driver:
        assert str(game(driver).transcript) == str(game(seat(Witness())).transcript)


def test_one_process_plays_many_games() -> None:
    with process() as driver:
        game(driver)
        assert driver.channel is not None
        pid = driver.channel.process.pid
        report = game(driver)
        assert driver.channel.process.pid == pid
        assert report.faults == ()


def test_the_handshake_says_who_the_bot_is_and_what_it_wants() -> None:
    with process("--name Miss_Marple --talk hush --map") as driver:
        driver.launch()
        driver.greet()
        assert (driver.name, driver.talks, driver.wants_map) == ("Miss_Marple", True, True)


def test_a_bot_without_a_name_gets_a_neutral_one() -> None:
    with process() as driver:
        assert game(driver).transcript.header.bots == ("bot", "witness")


def test_options_that_the_bot_declared_are_set() -> None:
    declared = ("--options", "depth int 3 1 9", "--options", "style text bold play")
    driver = ProcessDriver(Command((sys.executable, MOCK, *declared)), {"depth": "5", "style": "very shy"}, True)
    try:
        game(driver)
        wire = driver.log().wire
        assert "> setoption depth 5\n> setoption style very shy\n" in wire
        assert "< info got depth 5\n" in wire
    finally:
        driver.close()


@pytest.mark.parametrize(("value", "said"), [("12", "is not from 1 to 9"), ("x", "is not a whole number")])
def test_an_option_that_the_bot_does_not_take_is_refused_before_the_game(value: str, said: str) -> None:
    driver = ProcessDriver(Command((sys.executable, MOCK, "--options", "depth int 3 1 9")), {"depth": value})
    with pytest.raises(BotFault, match=said):
        greet(driver)
    driver = ProcessDriver(command(""), {"depth": value})
    with pytest.raises(BotFault, match="the bot has no option 'depth'; it has none"):
        greet(driver)


def greet(driver: Driver) -> None:
    try:
        driver.launch()
        driver.greet()
    finally:
        driver.close()


def test_talk_over_a_process() -> None:
    other = Witness()
    with process("--talk hello") as driver:
        report = play(driver, other, options={"rounds": "1"})
    assert [line for line in other.heard if line.startswith("say")] == ["say 1 hello"] * 2
    assert report.faults == ()


def test_entropy_over_a_process() -> None:
    with process("--entropy c0ffee") as driver:
        report = play(driver, Witness(), terms=Terms(FAIR, bytes(32)))
    assert "<1 entropy c0ffee" in body(report)


def test_bad_entropy_is_a_fault_and_counts_as_none() -> None:
    with process("--entropy COFFEE") as driver:
        report = play(driver, Witness(), terms=Terms(FAIR, bytes(32)), options={"rounds": "1"})
    assert faults(report) == [("malformed", 'awaiting entropy; saw "entropy COFFEE"')]
    assert f">* reveal {bytes(32).hex()}" in body(report)


@pytest.mark.parametrize(
    ("flags", "kind", "detail", "note"),
    [
        ("--crash-on-go", "exit", "awaiting move 1; saw nothing", "7; its last words on standard error: about"),
        ("--crash-on-go --fork-child", "exit", "awaiting move 1; saw nothing", "exit status 7"),
        ("--close-stdout", "exit", "awaiting move 1; saw nothing", "output is closed"),
        ("--flood", "flood", 'awaiting move 1; saw "info blah" "info blah" "info blah"', "more than 1000 lines"),
        ("--long-line", "flood", "awaiting move 1; saw nothing", "a line of more than 4096 bytes"),
    ],
)  # fmt: skip
def test_a_bot_that_is_gone_faults_once_and_its_seat_plays_on(flags: str, kind: str, detail: str, note: str) -> None:
    started = time.monotonic()
    with process(flags) as driver:
        report = game(driver)
        assert driver.channel is None
    assert faults(report) == [(kind, detail)]
    assert note in report.faults[0].note
    assert report.outcome is not None
    assert time.monotonic() - started < 1.5


def test_a_stalled_bot_costs_two_waits_and_is_ended() -> None:
    started = time.monotonic()
    with process("--stall 2") as driver:
        report = game(driver, Clock(movetime=200))
        assert driver.channel is None
    assert faults(report) == [("timeout", f"awaiting move {n}; saw nothing") for n in (2, 3)]
    assert body(report).count(">1 stop") == 1
    assert 0.4 < time.monotonic() - started < 1.5


def test_a_half_line_is_no_answer() -> None:
    with process("--half-line 2") as driver:
        report = game(driver, Clock(movetime=100))
    assert faults(report)[0] == ("timeout", "awaiting move 2; saw nothing")


def test_a_late_answer_is_dropped_and_never_taken_for_the_next() -> None:
    """The answer to prompt 1 comes while prompt 2 is open; prompt 2 gets its own."""
    with process("--once-late 1", logging=True) as driver:
        report = game(driver, Clock(movetime=300))
        wire = driver.log().wire
    assert faults(report) == [("timeout", "awaiting move 1; saw nothing")]
    assert "> go 2 ms 300\n< move 1 pass\n< move 2 pass\n" in wire
    assert "<1 move 2 pass" in body(report)


def test_stale_answers_are_dropped() -> None:
    with process("--stale") as driver:
        assert game(driver).faults == ()


@pytest.mark.parametrize(
    ("flags", "kind", "detail"),
    [
        ("--illegal", "illegal", 'awaiting move 1; saw "move 1 fly away"'),
        ("--malformed", "malformed", 'awaiting move 1; saw "move please"'),
        ("--future", "malformed", 'awaiting move 1; saw "move 2 pass"'),
    ],
)
def test_a_wrong_answer_is_a_fault_but_the_bot_stays(flags: str, kind: str, detail: str) -> None:
    with process(flags) as driver:
        report = game(driver, options={"rounds": "2"})
        assert driver.channel is not None
    assert faults(report)[0] == (kind, detail)
    assert len(report.faults) == 2


@pytest.mark.parametrize("flags", ["--garbage", "--binary"])
def test_lines_that_are_not_of_the_protocol_are_ignored(flags: str) -> None:
    with process(flags) as driver:
        assert game(driver).faults == ()


def test_a_fresh_process_takes_over_in_the_next_game() -> None:
    with process("--crash-on-go 3") as driver:
        first, second = game(driver), game(driver)
    assert faults(first) == faults(second) == [("exit", "awaiting move 3; saw nothing")]
    assert "<1 move 2 pass" in body(second)


@pytest.mark.parametrize("flags", ["--no-udiok", "--no-udiok --stderr 100"])
def test_a_bot_that_does_not_greet_does_not_start(flags: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("protocol.drivers.process.START_SECONDS", 0.2)
    with process(flags) as driver:
        report = game(driver)
    assert faults(report) == [("start", "awaiting udiok; saw nothing")]
    assert not any(line.startswith((">1 go", ">1 legal")) for line in body(report))
    assert report.outcome is not None


def test_what_a_bot_wrote_cannot_play_tricks_on_the_operators_terminal() -> None:
    script = "import sys; sys.stderr.write('\\x1b[2Jgone\\n')"
    with process() as driver:
        driver.command = Command((sys.executable, "-c", script))
        report = game(driver)
    assert faults(report) == [("start", "awaiting udiok; saw nothing")]
    assert r"\x1b[2Jgone" in report.faults[0].note
    assert report.faults[0].note.isprintable()


def test_start_up_time_is_not_on_the_clock() -> None:
    with process("--delay-udiok 0.4") as driver:
        assert game(driver, Clock(movetime=250)).faults == ()


def test_a_bot_that_never_gets_ready_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("protocol.drivers.process.READY_SECONDS", 0.2)
    with process("--no-readyok") as driver:
        report = game(driver)
    assert faults(report) == [("timeout", "awaiting readyok; saw nothing")]
    assert "<1 move 1 pass" in body(report)


def test_the_game_clock_bounds_a_bot_that_stalls() -> None:
    started = time.monotonic()
    with process("--stall") as driver:
        report = game(driver, Clock(total=300, increment=50))
    assert [fault.kind for fault in report.faults] == ["timeout", "timeout"]
    assert 0.3 < time.monotonic() - started < 1.5


def test_a_slow_reader_is_given_until_the_deadline() -> None:
    """The bot never reads: once the pipe is full, the write itself must end."""
    driver = ProcessDriver(command("--slow-reader"))
    try:
        driver.launch()
        driver.greet()
        started = time.monotonic()
        for n in (1, 2):
            driver.inbox += ["map " + "x" * 4000] * 100
            with pytest.raises(BotFault, match="timeout, awaiting move"):
                driver.move(n, 0, Menu(Offer("pass"), Offer("nod")), 300)
        assert time.monotonic() - started < 1
    finally:
        driver.close()


def test_stderr_is_drained_and_capped() -> None:
    with process(f"--stderr {STDERR_BYTES + 100_000}") as driver:
        report = game(driver)
        assert report.faults == ()
        assert len(driver.log().stderr) == STDERR_BYTES
        game(driver)
        assert driver.log().stderr == ""


def test_a_bot_that_ignores_quit_is_ended_with_its_children(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("protocol.drivers.process.QUIT_SECONDS", 0.2)
    before = open_files()
    driver = ProcessDriver(command("--ignore-quit --fork-child"))
    game(driver)
    assert driver.channel is not None
    pid = driver.channel.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    assert len(children) == 1
    driver.dismiss()
    driver.close()
    assert not alive(pid)
    wait_until(lambda: not alive(int(children[0])) or zombie(int(children[0])))
    assert open_files() == before


def zombie(pid: int) -> bool:
    """Ended, and waiting for init to notice."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


@pytest.mark.parametrize("flags", ["--crash-on-go", "--flood", "--close-stdout", "--fork-child", "--no-udiok"])
def test_no_fault_leaks_a_descriptor_or_a_process(flags: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("protocol.drivers.process.START_SECONDS", 0.5)
    before = open_files()
    with process(flags) as driver:
        game(driver)
    assert open_files() == before


def test_a_bot_inherits_neither_descriptors_nor_secrets_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_TEST_TOKEN", "hunter2")
    script = (
        "import os, sys\n"
        "sys.stdin.readline()\n"
        "print('info', sorted(int(fd) for fd in os.listdir('/proc/self/fd')), sorted(os.environ))\n"
        "print('udiok', flush=True)\n"
        "sys.stdin.read()\n"
    )
    inherited = os.open("/dev/null", os.O_RDONLY)
    os.set_inheritable(inherited, True)
    driver = ProcessDriver(Command((sys.executable, "-c", script), env=(("EXTRA", "1"),)), logging=True)
    try:
        driver.launch()
        driver.greet()
        wire = driver.log().wire
    finally:
        os.close(inherited)
        driver.close()
    assert "[0, 1, 2, 3]" in wire  # 3 is the listing itself
    assert "PARLOUR_TEST_TOKEN" not in wire
    assert "'EXTRA'" in wire
    assert "'PATH'" in wire


def test_the_referee_writes_once_for_each_prompt_and_at_start_and_end(monkeypatch: pytest.MonkeyPatch) -> None:
    writes: list[bytes] = []
    write = os.write

    def counted(fd: int, data: bytes) -> int:
        writes.append(data)
        return write(fd, data)

    with process() as one, process() as two, process() as three:
        drivers = [one, two, three]
        play(*drivers)
        monkeypatch.setattr("protocol.drivers.channel.os.write", counted)
        report = play(*drivers)
        monkeypatch.undo()
    assert len(writes) == report.decisions + 2 * len(drivers)
    assert sum(b"\ngo " in data for data in writes) == report.decisions
