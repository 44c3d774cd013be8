"""What can be seen while a tournament runs."""

import io
import json
from pathlib import Path

import pytest
from rich.console import Console

from cli.tournament.ledger import Ledger
from cli.tournament.progress import JsonProgress, LiveProgress, PlainProgress, Progress
from cli.tournament.store import Result
from protocol.fault import Fault
from tests.cli.tournament.test_course import config

FAULTY = Result(1, 1, (1, 0, 2, 3), (2,), "solved", (), 9, (Fault(3, "timeout", "awaiting move 1; saw nothing"),))


def told(progress: Progress) -> Progress:
    """After two games, one of them with a fault, in four seconds."""
    for result in (FAULTY, FAULTY._replace(game=2, faults=())):
        progress.ledger.add(result)
        progress.ledger.settled = result.game
        progress.note(result)
    progress.started -= 4
    return progress


def test_plain_lines_have_rate_time_to_go_faults_and_leaders(capsys: pytest.CaptureFixture[str]) -> None:
    told(PlainProgress(Ledger(config()))).show()
    line = capsys.readouterr().err
    assert line.startswith("2 of 48 games, 0.5 a second, 0:01:32 to go, 1 faults; b0 +")
    assert line.count("\n") == 1


def test_json_lines_have_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    told(JsonProgress(Ledger(config()))).show()
    fault, progress = map(json.loads, capsys.readouterr().out.splitlines())
    assert fault == {"event": "fault", "text": "game 1, seat 3 (b2): timeout, awaiting move 1; saw nothing"}
    assert (progress["event"], progress["games"], progress["total"]) == ("progress", 2, 48)
    assert progress["rate"] == pytest.approx(0.5, abs=0.01)
    assert progress["eta"] == pytest.approx(92, abs=1)
    assert progress["bots"][0]["bot"] == "b0"


def test_the_live_table_has_it_all() -> None:
    progress = LiveProgress(Ledger(config()), color=False)
    progress.close()
    told(progress)
    out = io.StringIO()
    Console(file=out, width=120, no_color=True).print(progress.picture())
    text = out.getvalue()
    assert "cluedo, league at tables of 4, duplicate deals: 2 of 48 games" in text
    assert "2 of 48 games, 0.5 a second, 0:01:32 to go, 1 faults" in text
    assert "1.  b0" in text
    assert "last fault: game 1, seat 3 (b2): timeout" in text


def test_it_is_shown_from_time_to_time_and_never_takes_most_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("cli.tournament.progress.monotonic", lambda: now[0])
    shown = []

    class Slow(Progress):
        def show(self) -> None:
            shown.append(now[0])
            now[0] += 3  # what showing took

    progress = Slow(Ledger(config()))
    for moment in (105, 111, 120, 150, 175, 180):
        now[0] = moment
        progress.tick()
    assert shown == [111, 175]


def test_a_run_without_a_terminal_is_quiet_until_its_table(tmp_path: Path) -> None:
    from tests.cli.tournament.test_command import FOUR, run

    result = run("tournament", "coffre", *FOUR, "--deals", "1", "--jobs", "1", "--store", str(tmp_path / "t"))
    assert result.stderr == ""
