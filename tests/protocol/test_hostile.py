"""Bots that mean harm, or might as well: each fault has its name, nothing waits without end, nothing breaks."""

import os
import select
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from engine.menu import Menu, Offer
from protocol.drivers.channel import Channel, Lost
from protocol.drivers.folder import room
from protocol.drivers.launch import Command
from protocol.drivers.process import ProcessDriver
from protocol.fault import BotFault, Fault, last_words
from protocol.limits import NOTE_CHARS, WIRE_BYTES, Clock
from protocol.referee import Report
from tests.protocol.players import Witness, play
from tests.waiting import wait_until

# A bot that passes; `{hello}`, `{deed}` and `{farewell}` are done at `udi`, at each prompt and at `quit`.
BOT = """
import os, signal, subprocess, sys, time
out = sys.stdout.buffer
def say(line):
    out.write(line.encode() + b"\\n")
    out.flush()
for line in sys.stdin:
    verb, *words = line.split()
    if verb == "udi":
        {hello}
        say("udiok")
    elif verb == "isready":
        say("readyok")
    elif verb == "go":
        n = words[0]
        {deed}
        say(f"move {{n}} pass")
    elif verb == "result":
        {result}
    elif verb == "quit":
        {farewell}
        break
"""


def command(hello: str = "", deed: str = "", result: str = "", farewell: str = "") -> Command:
    deeds = {"hello": hello, "deed": deed, "result": result, "farewell": farewell}
    return Command((sys.executable, "-c", BOT.format(**{name: what or "pass" for name, what in deeds.items()})))


@contextmanager
def bot(logging: bool = False, **deeds: str) -> Iterator[ProcessDriver]:
    driver = ProcessDriver(command(**deeds), logging=logging)
    try:
        yield driver
    finally:
        driver.dismiss()
        driver.close()


def game(driver: ProcessDriver, ms: int = 2000, rounds: int = 4) -> Report:
    return play(driver, Witness(), clock=Clock(movetime=ms), options={"rounds": str(rounds)})


def one_fault(report: Report) -> Fault:
    assert len(report.faults) == 1, report.faults
    assert report.outcome is not None
    return report.faults[0]


@pytest.mark.skipif(not hasattr(signal, "SIGRTMIN"), reason="there are no real-time signals on this system")
def test_a_signal_without_a_name_is_told_by_its_number() -> None:
    with bot(deed="os.kill(os.getpid(), signal.SIGRTMIN + 3)") as driver:
        fault = one_fault(game(driver))
    assert (fault.kind, fault.note) == ("exit", f"ended by signal {signal.SIGRTMIN + 3}")


def test_a_bot_that_closes_its_input_has_faulted() -> None:
    with bot(deed="os.close(0); say('move 1 pass'); time.sleep(60)") as driver:
        fault = one_fault(game(driver))
    assert (fault.kind, fault.note) == ("exit", "its input is closed")


def test_what_a_bot_leaves_behind_is_removed_and_holds_nobody_up() -> None:
    with bot(hello="[(os.mkdir('d'), os.chdir('d')) for _ in range(200)]; os.chmod('.', 0)") as driver:
        assert game(driver).faults == ()
        assert driver.channel is not None
        folder = Path(driver.channel.launch.cwd)
        assert folder.exists()
    wait_until(lambda: not folder.exists(), 20)


def test_a_room_for_folders_that_is_not_ours_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    Path(tmp_path, f"parlour-bots-{os.getuid()}").symlink_to("elsewhere")
    with pytest.raises(PermissionError, match="is not a folder of yours"):
        room()
    with bot() as driver:
        fault = one_fault(game(driver))
    assert fault.kind == "start"
    assert "is not a folder of yours: remove it" in fault.note


def test_a_bot_that_stops_itself_times_out_twice_and_is_ended() -> None:
    with bot(deed="os.kill(os.getpid(), signal.SIGSTOP)") as driver:
        report = game(driver, 200)
        assert driver.channel is None
    assert [fault.kind for fault in report.faults] == ["timeout", "timeout"]


def test_standard_error_without_end_holds_nobody_up() -> None:
    writers = "[subprocess.Popen(['yes'], stdout=2) for _ in range(2)] if n == '1' else time.sleep(60)"
    started = time.monotonic()
    with bot(deed=writers) as driver:
        report = game(driver, 300)
        driver.log()
    assert [fault.kind for fault in report.faults] == ["timeout", "timeout"]
    assert time.monotonic() - started < 3


class Busy:
    """A poll that always finds the same descriptor ready."""

    def __init__(self, fd: int) -> None:
        self.fd = fd

    def poll(self, ms: float) -> list[tuple[int, int]]:
        return [(self.fd, select.POLLIN)]

    def register(self, fd: int, *events: int) -> None:
        return

    unregister = register


@contextmanager
def channel(**deeds: str) -> Iterator[Channel]:
    opened = Channel(command(**deeds))
    try:
        yield opened
    finally:
        opened.kill()


def test_a_deadline_holds_though_standard_error_is_always_ready() -> None:
    with channel() as opened:
        opened.poll = Busy(opened.error)  # type: ignore[assignment]
        with pytest.raises(Lost, match="timeout"):
            opened.line(time.monotonic() + 0.05)


def test_a_deadline_holds_though_the_bot_reads_its_own_output_first() -> None:
    """It can open the reading end of its pipe: then there is something to read, and yet nothing."""
    with channel() as opened:
        opened.poll = Busy(opened.output)  # type: ignore[assignment]
        with pytest.raises(Lost, match="timeout"):
            opened.line(time.monotonic() + 0.05)


def test_a_deadline_holds_though_the_bot_fills_its_own_input_first(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(fd: int, data: bytes) -> int:
        raise BlockingIOError

    with channel() as opened:
        opened.poll = Busy(opened.input)  # type: ignore[assignment]
        monkeypatch.setattr("protocol.drivers.channel.os.write", full)
        with pytest.raises(Lost, match="timeout"):
            opened.write(b"udi 1\n", time.monotonic() + 0.05)
        monkeypatch.undo()


@pytest.mark.parametrize("stream", [1, 2])
def test_output_without_end_after_quit_is_not_waited_for(stream: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("protocol.drivers.process.QUIT_SECONDS", 0.3)
    driver = ProcessDriver(command(farewell=f"while True: os.write({stream}, b'x' * 65536)"))
    game(driver)
    started = time.monotonic()
    driver.close()
    assert time.monotonic() - started < 1.5
    assert driver.channel is None


def test_a_bot_that_does_not_read_does_not_hold_up_the_end_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("protocol.drivers.process.QUIT_SECONDS", 0.2)
    with bot(deed="say('move 1 pass'); time.sleep(60)") as driver:
        driver.launch()
        driver.greet()
        driver.move(1, 0, Menu(Offer("pass"), Offer("nod")), 2000)
        driver.inbox += ["map " + "x" * 4000] * 100
        started = time.monotonic()
        with pytest.raises(BotFault, match="timeout, awaiting nothing"):
            driver.flush("nothing")
        assert time.monotonic() - started < 2


def test_a_bot_that_leaves_between_games_faults_in_the_next_and_is_started_again() -> None:
    with bot(result="sys.exit(3)") as driver:
        assert game(driver).faults == ()
        assert driver.channel is not None
        os.waitid(os.P_PID, driver.channel.process.pid, os.WEXITED | os.WNOWAIT)
        fault = one_fault(game(driver))
        assert (fault.kind, fault.detail) == ("exit", "awaiting readyok; saw nothing")
        assert fault.note.startswith("exit status 3")
        assert game(driver).faults == ()


@pytest.mark.parametrize("end", ["", "\\r"])
def test_a_line_without_its_end_is_shown_to_the_operator(end: str) -> None:
    with bot(deed=f"out.write(b'move 1 pass{end}'); out.flush(); time.sleep(60)") as driver:
        report = game(driver, 200)
    fault = report.faults[0]
    assert (fault.kind, fault.detail) == ("timeout", "awaiting move 1; saw nothing")
    assert fault.note == f"a line without its end: 'move 1 pass{end}'"


def test_a_line_that_is_too_long_is_shown_by_its_beginning() -> None:
    with bot(deed="say('move 1 ' + 'x' * 5000)") as driver:
        fault = one_fault(game(driver))
    assert fault.note.startswith("a line of more than 4096 bytes: 'move 1 xxx")


def test_an_illegal_move_is_told_with_the_menu() -> None:
    with bot(deed="say(f'move {n} fly away')") as driver:
        report = game(driver)
    assert report.faults[0].kind == "illegal"
    assert report.faults[0].note.startswith("the menu was: pass; ")


def test_a_bot_that_does_not_flush_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("protocol.drivers.process.START_SECONDS", 0.2)
    with bot(hello="time.sleep(60)") as driver:
        fault = one_fault(game(driver))
    assert (fault.kind, fault.note) == ("start", "no udiok within 0.2 seconds; a bot must flush what it writes")


def test_a_bot_cannot_fill_the_operators_screen() -> None:
    options = "[say(f'option o{i}{\"x\" * 200} text y') for i in range(900)]"
    driver = ProcessDriver(command(hello=options), {"depth": "5"})
    driver.launch()
    with pytest.raises(BotFault) as caught:
        driver.greet()
    driver.close()
    assert caught.value.note.startswith("the bot has no option 'depth'; it has o0x")
    assert len(caught.value.note) == NOTE_CHARS


def test_a_value_too_long_for_a_line_is_refused_before_the_game() -> None:
    for size, fits in ((4096 - len("setoption book \n"), True), (4096 - len("setoption book "), False)):
        driver = ProcessDriver(command(hello="say('option book text none')"), {"book": "x" * size})
        driver.launch()
        try:
            if fits:
                driver.greet()
            else:
                with pytest.raises(BotFault, match=f"a value of {size} characters does not fit on a line"):
                    driver.greet()
        finally:
            driver.close()


def test_the_log_of_a_chatty_bot_is_bounded() -> None:
    with bot(logging=True, deed="[say('info ' + 'x' * 4000) for _ in range(60)]") as driver:
        assert game(driver, rounds=6).faults == ()
        wire = driver.log().wire
        assert WIRE_BYTES * 0.9 < len(wire) < WIRE_BYTES * 1.1
        assert wire.count("# more of the bot's lines are not kept\n") == 1
        assert "> result winners" in wire
        game(driver)
        assert "< info xxx" in driver.log().wire


@pytest.mark.parametrize(
    ("stderr", "said"),
    [
        (b"", ""),
        (b"boom\n", "; its last words on standard error: boom"),
        (b"1\n2\n\n  3\n4\n", "; its last words on standard error: 2 / 3 / 4"),
        (b"\xff", "; its last words on standard error: \ufffd"),
    ],
)
def test_the_last_words_are_the_last_lines(stderr: bytes, said: str) -> None:
    assert last_words(stderr) == said


def test_answers_that_are_sent_too_early_are_read_in_their_turn() -> None:
    menu = Menu(Offer("pass"), Offer("nod"))
    with bot(deed="say('say hello'); say('move 1 pass'); say('move 2 nod')") as driver:
        driver.launch()
        driver.greet()
        assert driver.move(1, 0, menu, 2000) == ("pass",)
        assert driver.move(2, 0, menu, 2000) == ("nod",)
