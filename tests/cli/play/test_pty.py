"""The real program as a person uses it: every game to its end, with completion, mistakes, resizing, Ctrl-C, Ctrl-D."""

import os
import re
import signal
from pathlib import Path
from random import Random

import pytest
from syrupy.assertion import SnapshotAssertion

from engine import registry
from tests.cli.play.pty_session import PATIENCE, PtySession

CTRL_C, CTRL_D, TAB = b"\x03", b"\x04", b"\t"

# Opponents and seed of a short game, and a beginning that Tab completes at the first prompt.
GAMES = {
    "cluedo": ("notebook,notebook", "18", "ro", "roll"),
    "cluedo-2014": ("notebook,notebook", "22", "ro", "roll"),
    "super-cluedo": ("notebook,notebook", "19", "ro", "roll"),
    "huis-clos": ("random,random,random", "1", "ta", "take"),
    "coffre": ("random,random,random", "5", "obs", "observe"),
}


def to_the_end(table: PtySession, rng: Random | None = None) -> None:
    """Play the first of all moves, or any, until the program ends."""
    while not table.over():
        table.write(f"{table.choice(rng)}\r".encode())


@pytest.mark.parametrize("game", registry.ids())
def test_a_game_to_its_end_as_a_person_plays_it(game: str, tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    bots, seed, beginning, word = GAMES[game]
    env = {"XDG_STATE_HOME": str(tmp_path)}
    with PtySession("play", game, "--bots", bots, "--seed", seed, "--lang", "en", env=env) as table:
        table.prompt()
        assert table.text() == snapshot(name="start en")
        table.write(beginning.encode() + TAB)
        table.wait(lambda text: word.removeprefix(beginning) in text, "the completion")
        table.write(b"\x15")  # Ctrl-U
        assert "no move here" in table.type("xyzzy")
        for command in ("board", "notes", "help"):
            table.type(command)
            assert table.text() == snapshot(name=f"{command} en")
        table.write(b"half a line" + CTRL_C)
        assert "Type quit to leave" in table.prompt()
        table.resize(132, 43)
        table.type("board all")
        assert table.text() == snapshot(name="wide board en")
        table.resize(80, 24)
        table.write(CTRL_D)
        assert table.end() == 0
        kept = re.search(r"parlour play --resume (\S+)", table.raw)
        assert kept is not None
        assert "Traceback" not in table.raw
    with PtySession("play", "--resume", kept[1], "--lang", "fr", env=env) as table:
        table.prompt()
        choice = table.choice()
        for command in ("plateau", "notes", "aide"):
            table.type(command)
            assert table.text() == snapshot(name=f"{command} fr")
        table.write(f"{choice}\r".encode())
        to_the_end(table)
        assert table.end() == 0
        assert "Ce que chacun avait" in table.raw
        assert "Traceback" not in table.raw


def test_tab_goes_on_to_the_next_word(tmp_path: Path) -> None:
    """A word that wants another after it is completed with a blank, one that ends the line is not."""
    with PtySession("play", "coffre", "--seed", "1", "--lang", "en", env={"XDG_STATE_HOME": str(tmp_path)}) as table:
        table.prompt()
        table.write(b"fo" + TAB)
        table.wait(lambda text: "rce" in text, "the verb")
        table.write(b"4 2\r")
        assert "You make player 4 swap cards with centre card 2." in table.prompt()
        table.write(CTRL_D)
        assert table.end() == 0


def test_the_set_up_asks_and_enter_takes_what_is_usual(tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    with PtySession("play", "--seed", "6", env={"XDG_STATE_HOME": str(tmp_path)}) as table:
        table.prompt()
        table.type("fran")
        table.type("échecs")
        table.type("coffre")
        table.type("99")
        table.type("")
        table.type("2")
        assert table.text() == snapshot(name="set-up fr")
        table.type("random")
        assert "place 2" in table.text()
        table.write(CTRL_D)
        assert table.end() == 0


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_terminal_that_goes_away_keeps_the_game(number: signal.Signals, tmp_path: Path) -> None:
    with PtySession("play", "coffre", "--seed", "1", env={"XDG_STATE_HOME": str(tmp_path)}) as table:
        table.prompt()
        os.kill(table.process.pid, number)
        assert table.end() == 0
        assert "Traceback" not in table.raw
    assert (tmp_path / "parlour" / "coffre-1.save").is_file()


def test_a_window_that_is_closed_keeps_the_game(tmp_path: Path) -> None:
    with PtySession("play", "coffre", "--seed", "1", env={"XDG_STATE_HOME": str(tmp_path)}) as table:
        table.prompt()
        os.close(table.master)
        table.master = os.open(os.devnull, os.O_RDONLY)
        assert table.process.wait(PATIENCE) == 0
    assert (tmp_path / "parlour" / "coffre-1.save").is_file()


def test_people_pass_the_keyboard_over_a_cleared_screen(tmp_path: Path) -> None:
    args = ("play", "coffre", "--humans", "1,2", "--bots", "random", "--seats", "4", "--seed", "2")
    with PtySession(*args, env={"XDG_STATE_HOME": str(tmp_path)}) as table:
        table.prompt()
        assert table.text().strip() == "player 1: press Enter when nobody else is looking."
        table.type("")
        assert "[2J" in table.raw
        first = table.type("hand").splitlines()[-1]
        assert first
        table.type("1")
        assert "pass the keyboard to player 2" in table.text()
        table.type("")
        assert table.text().strip() == "player 2: press Enter when nobody else is looking."
        table.type("")
        assert "seat 2" in table.text()
        table.write(b"\x1b[A")  # what the other one typed does not come back
        table.type("board")
        assert "> board" in table.text()
        table.write(CTRL_D)
        assert table.end() == 0


def test_without_colours(tmp_path: Path) -> None:
    with PtySession("play", "cluedo", "--seed", "1", env={"XDG_STATE_HOME": str(tmp_path), "NO_COLOR": "1"}) as table:
        table.prompt()
        table.type("board")
        assert re.search(r"\x1b\[(\d+;)*[34][0-7]m|\x1b\[[34]8;", table.raw) is None
        table.write(CTRL_D)
        assert table.end() == 0


def test_a_dumb_terminal_gets_plain_lines(tmp_path: Path) -> None:
    with PtySession("play", "coffre", "--seed", "1", env={"XDG_STATE_HOME": str(tmp_path), "TERM": "dumb"}) as table:
        table.wait(lambda text: text.endswith("> "), "a plain prompt")
        table.write(b"board\n")
        shown = table.wait(lambda text: text.endswith("> "), "a plain prompt")
        assert "┌" in shown
        assert "\x1b" not in table.raw
        table.write(CTRL_D)
        assert table.end() == 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", registry.ids())
def test_any_moves_on_any_screen(game: str, seed: int, tmp_path: Path) -> None:
    """Games of random choices, read off the screen, in a window that is resized now and then."""
    rng = Random(f"{game} {seed}")
    args = ("play", game, "--seed", str(seed), "--bots", GAMES[game][0], "--lang", rng.choice(["en", "fr"]))
    with PtySession(*args, env={"XDG_STATE_HOME": str(tmp_path)}) as table:
        for _ in range(60):
            if table.over():
                break
            if rng.random() < 0.1:
                table.resize(rng.randrange(60, 160), rng.randrange(24, 60))
            table.write(f"{table.choice(rng)}\r".encode())
        else:
            if not table.over():
                table.write(b"\x15" + CTRL_D)
        assert table.end() == 0
        assert "Traceback" not in table.raw
