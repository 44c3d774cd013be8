"""What the pipe benchmark runs: both instant bots answer, and so does the bare ping-pong."""

import shutil
import sys
from contextlib import closing

import pytest

from cli.pipe import ROUNDS, SOURCE, TURNS, instant_bot, ping_pong, pinned, refereed

PYTHON = (sys.executable, str(SOURCE.with_name("instant.py")))


def test_the_python_child() -> None:
    with closing(refereed(PYTHON, 3)) as games, closing(ping_pong(PYTHON, 3)) as pings:
        assert (next(games), next(pings)) == (TURNS, 3 * ROUNDS)


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler on this machine")
def test_the_c_child_pinned() -> None:
    with instant_bot() as bot, pinned(), closing(refereed(bot, 3)) as games, closing(ping_pong(bot, 3)) as pings:
        assert bot[0] != sys.executable
        assert (next(games), next(pings)) == (TURNS, 3 * ROUNDS)


def test_without_a_compiler_the_python_child_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.pipe.shutil.which", lambda name: None)
    with instant_bot() as bot:
        assert bot == PYTHON
