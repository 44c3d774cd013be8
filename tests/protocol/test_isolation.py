"""What a bot may see and use of the machine, without and with the sandbox."""

import os
import resource
import shutil
import socket
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from protocol.drivers import sandbox
from protocol.drivers.folder import room
from protocol.drivers.launch import Command, absolute
from protocol.drivers.process import ProcessDriver
from protocol.fault import BotFault
from tests.protocol.players import Witness, play

GREET = "\nprint('udiok', flush=True)\nfor line in sys.stdin: pass\n"


def told(script: str, **limits: Any) -> list[str]:
    """What a bot that runs this script says in `info` lines before it greets."""
    driver = ProcessDriver(Command((sys.executable, "-c", f"import os, sys\n{script}{GREET}"), **limits), logging=True)
    try:
        driver.launch()
        driver.greet()
        return [line.removeprefix("< info ") for line in driver.log().wire.splitlines() if line.startswith("< info ")]
    finally:
        driver.close()


def gone(pid: int) -> bool:
    """Ended, or waiting for init to notice that it has."""
    try:
        return b") Z " in Path(f"/proc/{pid}/stat").read_bytes()
    except OSError:
        return True


DAEMON = """
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        print('info', os.getpid(), flush=True)
        import time; time.sleep(600)
    os._exit(0)
os.wait()
import time; time.sleep(0.1)
"""


def test_a_child_that_left_the_group_and_lost_its_parent_ends_with_the_bot() -> None:
    [orphan] = told(DAEMON)
    deadline = time.monotonic() + 2
    while not gone(int(orphan)):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_bot_has_a_working_folder_of_its_own_that_goes_with_it() -> None:
    [folder] = told("print('info', os.getcwd())")
    assert Path(folder) != Path.cwd()
    assert not Path(folder).exists()


def test_files_named_on_the_command_line_are_found_from_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bot.py").touch()
    (tmp_path / "cli").mkdir()
    words = ["python3", "bot.py", "-m", "cli", "--depth", "3", "."]
    assert absolute(words) == ("python3", f"{tmp_path}/bot.py", "-m", "cli", "--depth", "3", str(tmp_path))
    assert absolute(["./bot.py"]) == (f"{tmp_path}/bot.py",)


def test_memory_and_computing_time_are_limited() -> None:
    script = """
import resource as r
print('info', *r.getrlimit(r.RLIMIT_DATA), *r.getrlimit(r.RLIMIT_CPU))
try:
    bytearray(1 << 30)
except MemoryError:
    print('info no memory')
"""
    assert told(script, memory=256, cpu=60) == ["268435456 268435456 60 60", "no memory"]


def test_a_gigabyte_without_a_newline_costs_no_more_than_a_buffer() -> None:
    script = "import sys\nprint('udiok', flush=True)\nwhile True: sys.stdout.write('x' * 65536)"
    driver = ProcessDriver(Command((sys.executable, "-c", script)))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    report = play(driver, Witness())
    driver.close()
    assert [fault.kind for fault in report.faults] == ["flood"]
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 4096  # kilobytes


def test_a_program_that_is_not_there_is_said_to_be_so() -> None:
    driver = ProcessDriver(Command(("no-such-bot",)))
    with pytest.raises(BotFault, match="cannot run 'no-such-bot': no such program"):
        driver.launch()


needs_bwrap = pytest.mark.skipif(shutil.which("bwrap") is None, reason="bubblewrap is not installed")


def walled(script: str, *hidden: Path) -> list[str]:
    return told(script, sandboxed=True, hidden=tuple(map(str, hidden)))


ATTEMPT = """
def attempt(what, *args):
    try:
        print('info', what.__name__, 'did', what(*args))
    except OSError as error:
        print('info', what.__name__, 'failed')
"""


@needs_bwrap
def test_in_the_sandbox_a_bot_sees_no_other_process_and_not_the_referees_memory() -> None:
    script = f"""{ATTEMPT}
def read_memory():
    return open('/proc/{os.getpid()}/mem', 'rb').read(1)
def others():
    return len([p for p in os.listdir('/proc') if p.isdigit()])
attempt(read_memory)
attempt(others)
attempt(os.kill, {os.getpid()}, 0)
"""
    heard = walled(script)
    assert heard[0] == "read_memory failed"
    assert int(heard[1].split()[-1]) <= 4  # the sandbox's own: its first process and the bot
    assert heard[2] == "kill failed"


@needs_bwrap
def test_in_the_sandbox_what_the_operator_keeps_is_not_there(tmp_path: Path) -> None:
    transcripts = tmp_path / "transcripts"
    transcripts.mkdir()
    (transcripts / "game-1.txt").write_text("secret")
    store = tmp_path / "store.db"
    store.write_text("secret")
    script = f"""{ATTEMPT}
def read(path):
    return open(path).read()
attempt(os.listdir, {str(transcripts)!r})
attempt(read, {str(store)!r})
"""
    assert walled(script, transcripts, store) == ["listdir did []", "read failed"]


@needs_bwrap
def test_in_the_sandbox_there_is_no_network() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        script = f"""{ATTEMPT}
import socket
def connect():
    socket.create_connection(('127.0.0.1', {port}), 1)
attempt(connect)
"""
        assert walled(script) == ["connect failed"]


@needs_bwrap
def test_in_the_sandbox_the_file_system_is_read_only_but_for_folders_of_its_own() -> None:
    target = Path(__file__).with_name("written-by-a-bot")
    script = f"""{ATTEMPT}
def write(path):
    open(path, 'w').close()
attempt(write, {str(target)!r})
attempt(write, 'here')
import tempfile
attempt(write, os.path.join(tempfile.gettempdir(), 'there'))
"""
    assert [line.split()[1] for line in walled(script)] == ["failed", "did", "did"]
    assert not target.exists()


@needs_bwrap
def test_in_the_sandbox_a_bot_sees_no_other_bots_folder() -> None:
    other = Path(room(), "another-bot")
    other.mkdir()
    try:
        [seen] = walled(f"print('info', len(os.listdir({room()!r})))")
    finally:
        other.rmdir()
    assert seen == "1"


@needs_bwrap
def test_in_the_sandbox_a_fork_bomb_is_held_even_for_root() -> None:
    script = """
children = []
try:
    for _ in range(500):
        pid = os.fork()
        if pid == 0:
            import time; time.sleep(60); os._exit(0)
        children.append(pid)
except OSError:
    pass
print('info', len(children))
"""
    [started] = walled(script)
    assert 0 < int(started) < sandbox.PROCESSES


def test_without_bubblewrap_the_sandbox_refuses_and_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda *_args, **_kwargs: None)
    with pytest.raises(sandbox.NoSandbox, match="install the package `bubblewrap`"):
        sandbox.check()
