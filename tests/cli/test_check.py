"""`parlour check`: good bots pass every check, and each mistake fails the check that is meant for it."""

import json
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cli.main import parlour
from engine import registry

BROKEN = str(Path(__file__).with_name("broken_bot.py"))
EXAMPLE = str(Path(__file__).parents[2] / "bots" / "examples" / "pick.py")
QUICK = ("--game", "coffre")


def run(*args: str) -> Result:
    return CliRunner().invoke(parlour, ["check", *args], prog_name="parlour")


def findings(mistake: str, *args: str) -> dict[str, dict[str, Any]]:
    result = run("--json", *args, "--", sys.executable, BROKEN, mistake)
    verdict = json.loads(result.stdout)
    assert verdict["passed"] == (result.exit_code == 0)
    return {finding["check"]: finding for finding in verdict["checks"]}


def statuses(mistake: str, *args: str) -> dict[str, str]:
    return {name: finding["status"] for name, finding in findings(mistake, *args).items()}


def test_a_good_bot_passes_everything_in_every_game() -> None:
    result = run("--", sys.executable, EXAMPLE)
    assert result.exit_code == 0, result.output
    checks = 13 + len(registry.ids())
    assert result.stdout.endswith(f"{checks} of {checks} checks passed\n")


def test_without_a_mistake_the_broken_bot_is_good() -> None:
    assert set(statuses("none", *QUICK).values()) == {"passed"}


@pytest.mark.parametrize(
    ("mistake", "check"),
    [
        ("any-version", "version"),
        ("narrow-option", "options"),
        ("chatty", "readiness"),
        ("talkative", "talk"),
        ("stops-for-good", "stop"),
        ("twice", "stale prompts"),
        ("strict", "unknown lines"),
        ("short-lines", "very long lines"),
        ("one-game", "two games"),
        ("unbuffered-panic", "slow reading"),
        ("stays", "quit"),
        ("lingers", "end of input"),
        ("illegal-cluedo", "cluedo"),
    ],
)
def test_a_mistake_fails_the_check_that_is_meant_for_it_and_no_other(
    mistake: str, check: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cli.check.checks.QUIT_SECONDS", 1.5)
    games = ("--game", "coffre", "--game", "cluedo") if mistake.startswith("illegal") else QUICK
    found = statuses(mistake, *games)
    assert [name for name, status in found.items() if status != "passed"] == [check]


def test_a_bot_that_does_not_greet_is_asked_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.check.command.PATIENCE", 0.5)
    found = findings("mute", *QUICK)
    handshake = found.pop("handshake")
    assert handshake["status"] == "failed"
    assert handshake["remark"] == "no udiok within 0.5 seconds; a bot must flush what it writes"
    assert {finding["status"] for finding in found.values()} == {"skipped"}


def test_a_failed_check_shows_what_was_seen_and_why_it_matters() -> None:
    finding = findings("chatty", *QUICK)["readiness"]
    said = "it sent 'move 1 pass' though it was asked nothing"
    assert finding["remark"] == said
    assert finding["lines"][-1] == "< move 1 pass"
    assert finding["why"] == "the referee waits for it"
    result = run(*QUICK, "--", sys.executable, BROKEN, "chatty")
    assert result.exit_code == 1
    assert f"        {said}\n" in result.stdout
    assert "        why it matters: the referee waits for it\n" in result.stdout


def checked(script: str) -> dict[str, dict[str, Any]]:
    result = run(*QUICK, "--json", "--", sys.executable, "-c", script)
    return {finding["check"]: finding for finding in json.loads(result.stdout)["checks"]}


@pytest.mark.parametrize("line", ["y", "info y", "readyok"])
def test_a_bot_that_never_stops_writing_fails_at_once(line: str) -> None:
    started = time.monotonic()
    found = checked(f"while True: print({line!r})")
    assert found["handshake"]["remark"] == "it sent more than 1000 lines that answer nothing"
    assert time.monotonic() - started < 10


def test_a_bot_that_says_udiok_and_then_never_stops_writing_fails_too() -> None:
    found = checked("print('udiok')\nwhile True: print('info y')")
    assert found["version"]["remark"] == "it answered udiok to version 99"
    assert found["readiness"]["remark"] == "it sent 'info y' where 'readyok' was expected"
    assert found["options"]["remark"] == "it sent more than 1000 lines that answer nothing"


def test_a_mute_bot_is_waited_for_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.check.command.PATIENCE", 0.8)
    monkeypatch.setattr("cli.check.command.IMPATIENCE", 0.2)
    monkeypatch.setattr("cli.check.checks.QUIT_SECONDS", 0.2)
    monkeypatch.setattr("protocol.drivers.process.READY_SECONDS", 0.2)
    found = checked("print('udiok', flush=True)\nprint('ready', end='', flush=True)\nimport time; time.sleep(600)")
    remarks = [found[check]["remark"] for check in ("options", "readiness", "stop")]
    assert remarks == [
        f"no readyok within {wait} seconds; a line without its end came: 'ready'" for wait in ("0.8", "0.2", "0.2")
    ]


def test_what_a_bot_writes_cannot_play_tricks_on_the_terminal() -> None:
    script = "import sys; print('id name \\x1b[2J\\x07', flush=True); sys.stderr.write('\\x1b[2Jboo')"
    result = run(*QUICK, "--", sys.executable, "-c", script)
    assert "        < id name \\x1b[2J\\x07\n" in result.stdout
    result = run(*QUICK, "--", sys.executable, "-c", "import sys; sys.exit('\\x1b[2Jboo')")
    assert "it is gone: exit status 1; its last words on standard error: \\x1b[2Jboo\n" in result.stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--", "no-such-bot"], "cannot run 'no-such-bot': it is neither a program nor a bot of bots.toml"),
        (["--game", "chess", "--", "cat"], "there is no game 'chess'"),
        ([], "Missing argument"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(args: list[str], said: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
