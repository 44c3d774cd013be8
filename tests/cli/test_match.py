"""`parlour match`: results for people and machines, seeds, rotation, files, and how it fails."""

import json
import os
import pty
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cli.main import parlour

FOUR = ["--seats", "random,random,random,random"]
MOCK = Path(__file__).parents[1] / "mock_bot.py"
BOT = f"cmd:{sys.executable} -m cli bot random"


def mock(flags: str) -> str:
    return f"cmd:{sys.executable} {MOCK} {flags}"


def run(*args: str) -> Result:
    return CliRunner().invoke(parlour, ["match", *args], prog_name="parlour")


def ok(*args: str) -> str:
    result = run(*args)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def as_json(*args: str) -> dict[str, Any]:
    found = json.loads(ok(*args, "--json"))
    assert isinstance(found, dict)
    return found


def test_json_has_exactly_what_is_promised() -> None:
    found = as_json("coffre", *FOUR, "--seed", "7", "--games", "2")
    assert list(found) == ["game", "seed", "games", "totals"]
    assert (found["game"], found["seed"]) == ("coffre", 7)
    assert [game["index"] for game in found["games"]] == [1, 2]
    for game in found["games"]:
        assert list(game) == ["index", "seats", "winners", "scores", "reason", "decisions", "faults"]
        assert game["seats"] == ["random"] * 4
        assert len(game["scores"]) == 4
        assert all((game["scores"][seat - 1] > 0) == (seat in game["winners"]) for seat in range(1, 5))
        assert game["decisions"] > 0
        assert game["faults"] == []
    assert [row["bot"] for row in found["totals"]] == ["random"] * 4
    assert sum(row["score"] for row in found["totals"]) == sum(sum(game["scores"]) for game in found["games"])


def test_game_i_of_a_seeded_match_depends_on_the_seed_and_i_alone(tmp_path: Path) -> None:
    short = as_json("coffre", *FOUR, "--seed", "7", "--games", "2")
    long = as_json("coffre", *FOUR, "--seed", "7", "--games", "4")
    other = as_json("coffre", *FOUR, "--seed", "8", "--games", "4")
    assert long["games"][:2] == short["games"]
    assert long["games"][0] != long["games"][1]
    assert long["games"] != other["games"]


def test_without_a_seed_matches_differ_and_commit(tmp_path: Path) -> None:
    for name in ("one", "two"):
        assert as_json("coffre", *FOUR, "--transcripts", str(tmp_path / name))["seed"] is None
    first, second = ((tmp_path / name / "0001.txt").read_text() for name in ("one", "two"))
    assert first != second
    assert "\n>* commit " in first
    assert "\n>* reveal " in first


def test_rotate_moves_the_bots_one_seat_on() -> None:
    seats = [part for name in "abcd" for part in ("--seat", mock(f"--name {name}"))]
    found = as_json("coffre", *seats, "--seed", "1", "--games", "5", "--rotate")
    assert [game["seats"] for game in found["games"]] == [
        ["a", "b", "c", "d"],
        ["d", "a", "b", "c"],
        ["c", "d", "a", "b"],
        ["b", "c", "d", "a"],
        ["a", "b", "c", "d"],
    ]
    assert [row["bot"] for row in found["totals"]] == ["a", "b", "c", "d"]
    for entry, row in enumerate(found["totals"]):
        seat_of = [(entry + shift) % 4 for shift in range(5)]
        assert row["score"] == sum(game["scores"][s] for game, s in zip(found["games"], seat_of, strict=True))


def test_a_bot_plays_the_same_game_in_this_process_and_in_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))  # its own folder is empty
    match = ["coffre", "--seed", "3", "--games", "3", "--rotate", "--transcripts"]
    ok(*match, str(tmp_path / "local"), *FOUR)
    ok(*match, str(tmp_path / "process"), *["--seat", BOT] * 4)
    for name in ("0001.txt", "0002.txt", "0003.txt"):
        assert (tmp_path / "local" / name).read_bytes() == (tmp_path / "process" / name).read_bytes()


def test_people_get_a_line_per_game_and_a_table() -> None:
    lines = ok("coffre", *FOUR, "--seed", "7", "--games", "2").splitlines()
    assert lines[0].startswith("game 1: seat ")
    assert lines[1].startswith("game 2: ")
    assert lines[2].split() == ["bot", "games", "wins", "score", "faults"]
    assert [line.split()[:2] for line in lines[3:]] == [[f"{n}.", "random"] for n in range(1, 5)]


def test_options_reach_the_game(tmp_path: Path) -> None:
    ok("coffre", *FOUR, "--seed", "7", "--option", "rounds=1", "--option", "trap=on", "--transcripts", str(tmp_path))
    text = (tmp_path / "0001.txt").read_text()
    assert "\noption trap on\n" in text
    assert " opt trap on opt rounds 1\n" in text


def test_the_log_keeps_each_seats_wire_and_stderr(tmp_path: Path) -> None:
    seats = ["--seat", mock("--stderr 40"), *["--seat", "random"] * 3]
    ok("coffre", *seats, "--seed", "7", "--log", str(tmp_path / "log"))
    folder = tmp_path / "log" / "0001"
    assert (folder / "seat-1.stderr").read_text() == "x" * 40
    assert (folder / "seat-2.stderr").read_text() == ""
    process, local = ((folder / f"seat-{seat}.wire").read_text().splitlines() for seat in (1, 2))
    assert process[0] == "> udi 1"
    for wire in (process, local):
        assert any(line.startswith("> newgame coffre seats 4") for line in wire)
        assert any(line.startswith("< move 1 ") for line in wire)
        assert wire[-1].startswith("> result ")
    assert "seed 7: nothing was committed" in (folder / "referee.log").read_text()


def test_a_fault_ends_with_a_loud_summary_and_exit_code_3() -> None:
    seats = ["--seat", mock("--crash-on-go"), *["--seat", "random"] * 3]
    result = run("coffre", *seats, "--seed", "7", "--games", "2", "--json", "--movetime", "5000")
    assert result.exit_code == 3
    found = json.loads(result.stdout)
    assert [[fault["kind"] for fault in game["faults"]] for game in found["games"]] == [["exit"], ["exit"]]
    assert found["games"][0]["seats"] == ["bot", "random", "random", "random"]
    assert [row["faults"] for row in found["totals"]] == [2, 0, 0, 0]
    lines = result.stderr.splitlines()
    assert lines[0] == "FAULTS: 2 in 2 of 2 games"
    assert lines[1].startswith("  game 1, seat 1 (bot): exit, awaiting move 1; saw ")
    assert "exit status 7" in lines[1]


def test_what_a_bot_writes_is_kept_without_what_a_terminal_would_obey(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(
        "import sys\n"
        "for line in sys.stdin:\n"
        "    if line.startswith('udi'):\n"
        "        print('info \\x1b[2J\\r> quit', file=sys.stdout)\n"
        "        print('\\x1b]0;title\\x07\\tboo', file=sys.stderr)\n"
        "        print('udiok', flush=True)\n"
        "    elif line.startswith('isready'):\n"
        "        print('readyok', flush=True)\n"
        "    elif line.startswith('go'):\n"
        "        sys.exit()\n"
    )
    specs = ["--seat", f"cmd:{sys.executable} {bot}", *["--seat", "random"] * 3]
    assert run("coffre", *specs, "--seed", "7", "--log", str(tmp_path / "log")).exit_code == 3
    folder = tmp_path / "log" / "0001"
    assert "\n< info \\x1b[2J\\r> quit\n" in (folder / "seat-1.wire").read_text()
    assert (folder / "seat-1.stderr").read_text() == "\\x1b]0;title\\x07\tboo\n"
    assert all(char.isprintable() or char == "\n" for char in (folder / "referee.log").read_text())


def test_a_long_name_does_not_break_the_table() -> None:
    specs = ["--seat", mock(f"--name {'N' * 80}"), *["--seat", "random"] * 3]
    rows = ok("coffre", *specs, "--seed", "7").splitlines()[-5:]
    assert rows[1].startswith(f" 1. {'N' * 39}… ")
    assert len({len(row) for row in rows}) == 1


def test_an_aborted_game_is_tried_once_more(tmp_path: Path) -> None:
    seats = ["--seat", mock("--crash-on-go")] * 4
    out = tmp_path / "out"
    result = run("coffre", *seats, "--seed", "7", "--json", "--on-fault", "abort", "--transcripts", str(out))
    assert result.exit_code == 3
    (game,) = json.loads(result.stdout)["games"]
    assert (game["reason"], game["winners"], game["scores"]) == ("aborted", [], [0.0] * 4)
    assert [fault["kind"] for fault in game["faults"]] == ["exit", "exit"]
    first, second = (out / "0001.txt").read_text(), (out / "0001-2.txt").read_text()
    assert "\nnumber 1\n" in first
    assert "\nnumber 1/2\n" in second
    assert first.splitlines()[-1] != second.splitlines()[-1]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["chess", *FOUR], "there is no game 'chess'; the games are"),
        (["coffre", "--seats", "random,random"], "coffre takes 4 to 8 seats, not 2"),
        (["coffre"], "say who plays"),
        (["coffre", *FOUR, "--seat", "random"], "give either that, or one --seat SPEC for each seat"),
        (["coffre", "--seats", "random,random,random,nobody"], "there is no bot 'nobody'; the bots are"),
        (["coffre", "--seats", "random,random,random,"], "there is no bot ''"),
        (["coffre", *["--seat", "random"] * 3, "--seat", "cmd:"], "has no command"),
        (["coffre", *["--seat", "random"] * 3, "--seat", "cmd:'"], "No closing quotation"),
        (["coffre", *["--seat", "random"] * 3, "--seat", "cmd:ls a+b"], "a + inside a command is written ++"),
        (["coffre", *["--seat", "random"] * 3, "--seat", "cmd:no-such-program-here"], "cannot run"),
        (["coffre", *["--seat", "random"] * 3, "--seat", f"cmd:{sys.executable} -c pass"], "exit status 0"),
        (["coffre", *["--seat", "random"] * 3, "--seat", f"cmd:{sys.executable} -c 1/0"], "ZeroDivisionError"),
        (["coffre", *FOUR, "--seed", "x"], "'x' is not a valid integer range"),
        (["coffre", *FOUR, "--seed", "1", "--fair"], "exclude each other"),
        (["coffre", *FOUR, "--movetime", "5", "--clock", "5"], "exclude each other"),
        (["coffre", *FOUR, "--clock", "soon"], "expected seconds"),
        (["coffre", *FOUR, "--clock", "0"], "at least"),
        (["coffre", *FOUR, "--option", "rounds"], "expected NAME=VALUE"),
        (["coffre", *FOUR, "--option", "rounds=0"], "not a whole number from 1"),
        (["coffre", *FOUR, "--option", "rounds=1", "--option", "rounds=2"], "given twice"),
        (["coffre", *FOUR, "--option", "speed=1"], "has no option 'speed'"),
        (["coffre", *FOUR, "--games", "0"], "0 is not in the range"),
        (["coffre", *FOUR, "--transcripts", "/dev/null/x"], "cannot make the folder"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(args: list[str], said: str) -> None:
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("parlour: ")
    assert result.stderr.count("\n") == 1
    assert said in result.stderr


@pytest.mark.skipif(shutil.which("bwrap") is None, reason="bubblewrap is not installed")
def test_walled_in_bots_play_the_same_game(tmp_path: Path) -> None:
    match = ("coffre", "--seed", "5", "--seat", BOT, *["--seat", "random"] * 3, "--transcripts")
    ok(*match, str(tmp_path / "open"))
    ok(*match, str(tmp_path / "walled"), "--sandbox")
    open_game, walled = (sorted((tmp_path / name).iterdir()) for name in ("open", "walled"))
    assert [path.read_text() for path in open_game] == [path.read_text() for path in walled]


def test_without_bubblewrap_the_sandbox_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("protocol.drivers.sandbox.shutil.which", lambda *_args, **_kwargs: None)
    result = CliRunner().invoke(parlour, ["match", "coffre", "--seats", "random,random,random,random", "--sandbox"])
    assert result.exit_code == 2
    assert result.stderr.startswith("parlour: --sandbox needs bubblewrap")
    assert result.stderr.count("\n") == 1


def test_progress_is_for_a_terminal_only() -> None:
    terminal, screen = pty.openpty()
    command = [sys.executable, "-m", "cli", "match", "coffre", *FOUR, "--seed", "1", "--games", "30", "--json"]
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=screen, text=True)
        shown = os.read(terminal, 1 << 16).decode()
    finally:
        os.close(terminal)
        os.close(screen)
    assert done.returncode == 0
    assert "30/30" in shown
    assert len(json.loads(done.stdout)["games"]) == 30
