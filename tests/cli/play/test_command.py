"""`parlour play` on the command line: defaults, scripts, and what cannot be."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import parlour
from tests.cli.play.pty_session import ROOT


def piped(*args: str, lines: str, home: Path, **env: str) -> subprocess.CompletedProcess[str]:
    clean = {k: v for k, v in os.environ.items() if k not in ("LANG", "LC_ALL", "LC_MESSAGES")}
    return subprocess.run(
        [sys.executable, "-m", "cli", *args],
        cwd=ROOT,
        input=lines,
        capture_output=True,
        text=True,
        env={**clean, "XDG_STATE_HOME": str(home), **env},
        timeout=60,
    )


def test_a_game_can_be_scripted(tmp_path: Path) -> None:
    """Plain lines in, plain lines out; what is typed is repeated, so that the output reads like a session."""
    args = ["play", "coffre", "--seat", "2", "--bots", "random,random,random", "--lang", "fr", "--seed", "3"]
    script = "passer\n1\nnommer 1\n" * 60
    done = piped(*args, "--transcript", str(tmp_path / "game.txt"), lines=script, home=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    assert re.search(r"^\[place 2 · tour 1 · 0:00\] > passer$", done.stdout, re.MULTILINE)
    assert "Ce que chacun avait\u00a0:" in done.stdout
    assert (tmp_path / "game.txt").read_text(encoding="utf-8").startswith("parlour transcript 1\ngame coffre\n")
    replayed = CliRunner().invoke(parlour, ["verify", str(tmp_path / "game.txt")])
    assert replayed.exit_code == 0, replayed.output


def test_without_a_game_it_is_asked_for(tmp_path: Path) -> None:
    done = piped("play", lines="fr\ncoffre\n5\n2\nrandom\n", home=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Quel jeu" in done.stdout
    over = "Ce que chacun avait" in done.stdout  # now and then before it is our turn
    assert over or "parlour play --resume" in done.stdout
    unasked = piped("play", lines="", home=tmp_path)
    assert (unasked.returncode, unasked.stderr) == (0, "")


def test_what_the_command_line_says_of_the_seats_is_not_asked_for(tmp_path: Path) -> None:
    args = ["play", "--lang", "fr", "--seat", "2", "--bots", "notebook", "--seed", "1"]
    done = piped(*args, lines="1\nqui\n", home=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Combien de places" not in done.stdout
    assert "   2  Colonel Moutarde, vous\n" in done.stdout


def test_only_bots_that_play_the_game_are_offered(tmp_path: Path) -> None:
    asked = piped("play", "--seed", "1", lines="en\ncoffre\n\n\nsleuth\n2\nwho\n", home=tmp_path).stdout
    assert "\n  1  random        any move at all\n  2  bluffer-mute  " in asked
    assert "Please choose one of: random, bluffer-mute, bluffer, oracle\n" in asked
    assert "   2  bluffer-mute\n" in asked


def test_the_environment_chooses_the_language(tmp_path: Path) -> None:
    done = piped("play", "coffre", lines="", home=tmp_path, LANG="fr_FR.UTF-8")
    assert "Votre carte\u00a0: " in done.stdout


def test_a_game_is_resumed_from_where_it_was_kept(tmp_path: Path) -> None:
    first = piped("play", "cluedo", "--seed", "2", lines="1\n", home=tmp_path)
    kept = re.search(r"parlour play (--resume \S+)", first.stdout)
    assert kept is not None
    again = piped("play", *kept[1].split(), lines="who\n", home=tmp_path)
    assert (again.returncode, again.stderr) == (0, "")
    assert "Miss Scarlett, you" in again.stdout
    assert list((tmp_path / "parlour").iterdir()) == [Path(kept[1].split()[1])]


@pytest.mark.parametrize(
    ("args", "part"),
    [
        (["chess"], "there is no game 'chess'; the games are cluedo"),
        (["cluedo", "--seats", "9"], "cluedo takes 3 to 6 seats, not 9"),
        (["cluedo", "--bots", "random,random,random,random,random,random"], "cluedo takes 3 to 6 seats, not 7"),
        (["cluedo", "--seat", "5", "--bots", "random,random"], "seat 5 is not one of 3"),
        (["cluedo", "--seat", "1", "--humans", "1,2"], "exclude each other"),
        (["cluedo", "--humans", "1,1"], "expected different seat numbers"),
        (["cluedo", "--humans", "one"], "expected different seat numbers"),
        (["cluedo", "--bots", "random,random", "--bot", "random"], "exclude each other"),
        (["cluedo", "--bots", "random,random", "--seats", "5"], "1 people and 2 bots make 3 seats, not 5"),
        (["cluedo", "--bots", ""], "--bots '': the name of a bot is missing"),
        (["cluedo", "--bots", "random,,random"], "--bots 'random,,random': the name of a bot is missing"),
        (["cluedo", "--bot", "random", "--bot", ""], "--bot: the name of a bot is missing"),
        (["cluedo", "--bots", "bluffer"], "bluffer does not play cluedo; these do: logician, notebook"),
        (["cluedo", "--movetime", "5", "--clock", "5"], "exclude each other"),
        (["cluedo", "--option", "colour=red"], "cluedo has no option 'colour'"),
        (["cluedo", "--lang", "de"], "'de'"),
        (["cluedo", "--option", "board=/no/such/map"], "--option board=/no/such/map: No such file"),
        (["--resume", "x", "--seed", "1"], "--resume goes on with the table that was saved"),
        (["--resume", "/nowhere/at/all"], "cannot go on with '/nowhere/at/all': No such file"),
    ],
)
def test_bad_input_gets_one_clear_line(args: list[str], part: str) -> None:
    result = CliRunner().invoke(parlour, ["play", *args], prog_name="parlour")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert part in result.stderr


def test_a_bot_that_does_not_start_is_found_out_at_once(tmp_path: Path) -> None:
    done = piped("play", "cluedo", "--bots", "nobody,random", lines="", home=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("parlour: there is no bot 'nobody'; the bots are ")
    args = ["play", "coffre", "--bot", "cmd:/no/such/bot", "--bot", "random", "--bot", "random"]
    done = piped(*args, lines="", home=tmp_path)
    assert done.returncode == 2
    assert "'cmd:/no/such/bot' does not start" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("text", ["", "parlour save 1\n", "hello\nhello\nhello\n", "parlour save 1\n#\nkey 00\nzzzz\n"])
def test_what_is_no_saved_game_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "x.save").write_text(text, encoding="utf-8")
    result = CliRunner().invoke(parlour, ["play", "--resume", str(tmp_path / "x.save")])
    assert result.exit_code == 2
    assert "cannot go on with" in result.stderr


def test_a_damaged_save_is_refused(tmp_path: Path) -> None:
    piped("play", "coffre", "--seed", "1", lines="", home=tmp_path)
    (path,) = (tmp_path / "parlour").iterdir()
    text = path.read_text(encoding="ascii")
    middle = len(text) // 2
    path.write_text(text[:middle] + ("A" if text[middle] != "A" else "B") + text[middle + 1 :], encoding="ascii")
    result = CliRunner().invoke(parlour, ["play", "--resume", str(path)])
    assert result.exit_code == 2
    assert "the file is damaged" in result.stderr


def test_a_game_that_cannot_be_kept_says_so(tmp_path: Path) -> None:
    (tmp_path / "parlour").write_text("in the way", encoding="utf-8")
    (tmp_path / "mine.txt").write_text("not a game", encoding="utf-8")
    names = ["", "/no/such/folder/x", "~no-such-user/x", "a\0b", str(tmp_path / "mine.txt"), str(tmp_path)]
    done = piped("play", "coffre", "--seed", "1", lines="".join(f"save {name}\n" for name in names), home=tmp_path)
    assert done.returncode == 2
    assert done.stdout.count("It cannot be saved: ") == len(names)
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == "not a game"
    assert done.stderr.startswith("parlour: the game cannot be kept: ")


def drawn(output: str) -> str:
    return output.partition("> board all")[2]


def test_a_map_of_ones_own_is_drawn_and_kept(tmp_path: Path) -> None:
    """Two rooms change places, so that the drawing cannot come from the usual map."""
    board = (ROOT / "engine/cluedo/boards/classic.txt").read_text(encoding="utf-8")
    own = board.replace("K kitchen\n", "K study\n").replace("S study\n", "S kitchen\n")
    own = own.replace("kitchen 7 4 N\n", "study 7 4 N\n").replace("study 20 17 S\n", "kitchen 20 17 S\n")
    path = tmp_path / "map.txt"
    path.write_text(own, encoding="utf-8")
    done = piped("play", "cluedo", "--seed", "2", "--option", f"board={path}", lines="board all\n", home=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert drawn(done.stdout).index("Study") < drawn(done.stdout).index("Kitchen")
    kept = re.search(r"--resume (\S+)", done.stdout)
    assert kept is not None
    again = piped("play", "--resume", kept[1], lines="board all\n", home=tmp_path)
    assert (again.returncode, again.stderr) == (0, "")
    assert drawn(again.stdout).index("Study") < drawn(again.stdout).index("Kitchen")


def test_walls_that_cannot_be_built_are_refused(tmp_path: Path) -> None:
    done = piped("play", "coffre", "--sandbox", lines="", home=tmp_path, PATH="/nowhere")
    assert done.returncode == 2
    assert "bubblewrap" in done.stderr


@pytest.mark.parametrize("args", ["play coffre --seed 1", "watch transcripts/coffre/four-seats-key.txt"])
def test_a_reader_that_goes_away_is_no_error(args: str, tmp_path: Path) -> None:
    command = f"yes help | {sys.executable} -m cli {args} | head -n 1"
    env = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
    done = subprocess.run(
        ["bash", "-c", f"{command}; exit ${{PIPESTATUS[1]}}"], cwd=ROOT, capture_output=True, env=env, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert args.startswith("watch") or (tmp_path / "parlour" / "coffre-1.save").is_file()
